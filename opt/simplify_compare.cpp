// Rules of simplify: comparisons and selections.

#include "ir/fold.h"
#include "ir/known_bits.h"
#include "ir/match.h"
#include "opt/common_operand.h"
#include "opt/simplify_rules.h"

namespace wend::simplify_rules {

namespace {

// select c, ifTrue, ifFalse, for constants
Value *chosen(RuleBuilder &build, Value *c, bool ifTrue, bool ifFalse) {
  if (ifTrue == ifFalse)
    return build.constant(Type::I1, ifTrue);
  return ifTrue ? c : build.binary(Op::Xor, c, build.constant(Type::I1, 1));
}

} // namespace

// ---- Comparisons

// icmp eq (zext x), c => icmp eq x, c, where c fits the type of x; and so with ne.
Value *compareZExtEquality(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::equality(predicate, m::zext(m::value(x)), m::constant(c))) ||
      (c->bits() & ~bitMask(x->type())) != 0 || !build.mayChange())
    return nullptr;
  root.setOperand(0, x);
  root.setOperand(1, build.constant(x->type(), c->bits()));
  return &root;
}

// icmp eq (srem x, 2^k), 0 => icmp eq (x & 2^k - 1), 0, whatever the sign of x; and so with ne. Not
// of an i1, whose `true` is -1.
Value *compareRemainder(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *power = nullptr;
  auto remainder = m::binary(Op::SRem, m::value(x), m::powerOfTwo(power));
  if (!match(root, m::equality(predicate, remainder, m::zero())) || x->type() == Type::I1 ||
      !build.mayChange())
    return nullptr;
  Instruction *low = build.binary(Op::And, x, build.constant(x->type(), power->bits() - 1));
  low->name = {};
  root.setOperand(0, low);
  return &root;
}

// icmp p x, x => p holds of equal operands
Value *compareSelf(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  if (!match(root, m::icmp(predicate, m::value(x), m::same(x))))
    return nullptr;
  return build.constant(Type::I1, foldICmp(predicate, x->type(), 0, 0));
}

// icmp ne x, false => x; icmp eq x, true => x
Value *compareBool(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  bool isSame = match(root, m::either(m::specificICmp(Predicate::Ne, m::value(x), m::zero()),
                                      m::specificICmp(Predicate::Eq, m::value(x), m::one())));
  return isSame && x->type() == Type::I1 ? x : nullptr;
}

// icmp p (zext x), c => icmp unsigned(p) x, c, where c fits the type of x. The extension is not
// negative, so the predicate's sign does not matter.
Value *compareZExt(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::icmp(predicate, m::zext(m::value(x)), m::constant(c))) ||
      x->type() == Type::I1 || (c->bits() & ~bitMask(x->type())) != 0)
    return nullptr;
  return build.icmp(unsignedOf(predicate), x, build.constant(x->type(), c->bits()));
}

// icmp p (sext x), c => icmp p x, c, where c fits the type of x and p is signed or an equality.
Value *compareSExt(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::icmp(predicate, m::sext(m::value(x)), m::constant(c))) ||
      x->type() == Type::I1 || signExtend(x->type(), c->bits()) != c->value() ||
      (predicate >= Predicate::Ult && predicate <= Predicate::Uge))
    return nullptr;
  return build.icmp(predicate, x, build.constant(x->type(), c->bits()));
}

// icmp eq (x & 2^k), 2^k => icmp ne (x & 2^k), 0; and so with eq and ne exchanged. An i1 has no
// other bits.
Value *compareBit(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *mask = nullptr;
  Constant *bit = nullptr;
  Constant *right = nullptr;
  auto masked = m::bind(mask, m::bitAnd(m::any(), m::powerOfTwo(bit)));
  if (!match(root, m::equality(predicate, masked, m::constant(right))) || bit != right ||
      mask->type() == Type::I1)
    return nullptr;
  return build.icmp(inverse(predicate), mask, build.constant(mask->type(), 0));
}

// icmp eq (x - y), 0 => icmp eq x, y; and so with ne and with x ^ y.
Value *compareDifference(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  auto difference =
      m::either(m::sub(m::value(x), m::value(y)), m::bitXor(m::value(x), m::value(y)));
  if (!match(root, m::equality(predicate, difference, m::zero())))
    return nullptr;
  return build.icmp(predicate, x, y);
}

// icmp p (zext x), (zext y) => icmp unsigned(p) x, y; icmp p (sext x), (sext y) => icmp p x, y,
// where x and y have the same type
Value *compareExtensions(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  bool isSigned = match(root, m::icmp(predicate, m::sext(m::value(x)), m::sext(m::value(y))));
  if ((!isSigned && !match(root, m::icmp(predicate, m::zext(m::value(x)), m::zext(m::value(y))))) ||
      x->type() != y->type() || x->type() == Type::I1)
    return nullptr;
  return build.icmp(isSigned ? predicate : unsignedOf(predicate), x, y);
}

// icmp p (zext x), c and icmp p (sext x), c, where x is an i1 => true, false, x or ~x
Value *compareExtendedBool(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Predicate predicate{};
  Constant *c = nullptr;
  auto extension = m::either(m::zext(m::value(x)), m::sext(m::value(x)));
  if (!match(root, m::icmp(predicate, extension, m::constant(c))) || x->type() != Type::I1)
    return nullptr;
  Type type = c->type();
  uint64_t set = asInstruction(root.operand(0), Op::ZExt) ? 1 : bitMask(type);
  return chosen(build, x, foldICmp(predicate, type, set, c->bits()),
                foldICmp(predicate, type, 0, c->bits()));
}

// icmp p (select c, a, b), d => select c, (icmp p a, d), (icmp p b, d), where d and one of a and b
// are constants; if not all three are, the select has no other use
Value *compareSelect(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *c = nullptr;
  Value *arms[2] = {};
  Constant *d = nullptr;
  if (!match(root, m::icmp(predicate, m::select(m::value(c), m::value(arms[0]), m::value(arms[1])),
                           m::constant(d))))
    return nullptr;
  const Constant *constants[] = {asConstant(arms[0]), asConstant(arms[1])};
  auto holds = [&](const Constant *a) {
    return foldICmp(predicate, d->type(), a->bits(), d->bits());
  };
  if (constants[0] && constants[1])
    return chosen(build, c, holds(constants[0]), holds(constants[1]));
  if ((!constants[0] && !constants[1]) || !root.operand(0)->hasOneUse())
    return nullptr;
  auto result = [&](unsigned i) -> Value * {
    if (constants[i])
      return build.constant(Type::I1, holds(constants[i]));
    return build.icmp(predicate, arms[i], d);
  };
  Value *first = result(0);
  Value *second = result(1);
  return build.select(c, first, second);
}

// icmp eq (x + c), d => icmp eq x, d - c; icmp eq (x ^ c), d => icmp eq x, d ^ c;
// icmp eq (c - x), d => icmp eq x, c - d; and so with ne. Not a comparison with zero if the sum has
// other uses: the flags of the addition decide it, and x may be needed no longer.
Value *compareSum(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  Constant *d = nullptr;
  auto compared = [&](uint64_t other) {
    return build.icmp(predicate, x, build.constant(x->type(), other & bitMask(x->type())));
  };
  if (const Constant *right = asConstant(root.operand(1));
      right && right->bits() == 0 && !root.operand(0)->hasOneUse())
    return nullptr;
  if (match(root, m::equality(predicate, m::add(m::value(x), m::constant(c)), m::constant(d))))
    return compared(d->bits() - c->bits());
  if (match(root, m::equality(predicate, m::bitXor(m::value(x), m::constant(c)), m::constant(d))))
    return compared(d->bits() ^ c->bits());
  if (match(root, m::equality(predicate, m::sub(m::constant(c), m::value(x)), m::constant(d))))
    return compared(c->bits() - d->bits());
  return nullptr;
}

// icmp p (x + c), d => icmp p x, d - c; icmp p (c - x), d => icmp q x, c - d; icmp p (x - y), 0 =>
// icmp p x, y, for an order p of signed numbers, its opposite q, and a sum that does not wrap and
// has no other use
Value *compareSumByOrder(RuleBuilder &build, Instruction &root) {
  const Instruction *sum = asInstruction(root.operand(0));
  const Constant *bound = asConstant(root.operand(1));
  Predicate predicate = root.predicate();
  bool isSigned = predicate >= Predicate::Slt && predicate <= Predicate::Sge;
  bool isSum = sum && (sum->is(Op::Add) || sum->is(Op::Sub)) && sum->type() != Type::I1;
  if (!isSum || !isSigned || !bound || !sum->hasNoSignedWrap() || !sum->hasOneUse())
    return nullptr;
  Value *left = sum->operand(0);
  Value *right = sum->operand(1);
  if (sum->is(Op::Sub) && bound->bits() == 0)
    return build.icmp(predicate, left, right);
  auto compared = [&](Predicate order, Value *x, int64_t minuend, int64_t subtrahend) -> Value * {
    int64_t difference = 0;
    auto greatest = static_cast<int64_t>(bitMask(x->type()) >> 1);
    if (__builtin_sub_overflow(minuend, subtrahend, &difference) || difference > greatest ||
        difference < -greatest - 1)
      return nullptr;
    return build.icmp(order, x, build.constant(x->type(), static_cast<uint64_t>(difference)));
  };
  const Constant *addend = asConstant(right);
  if (sum->is(Op::Add) && addend)
    return compared(predicate, left, bound->value(), addend->value());
  const Constant *minuend = asConstant(left);
  if (sum->is(Op::Sub) && minuend)
    return compared(swapped(predicate), right, minuend->value(), bound->value());
  return nullptr;
}

// icmp eq (x & c), x => icmp eq (x & ~c), 0; icmp eq (x | c), x => icmp eq (x & c), c; and so with
// ne
Value *compareWithOwnBits(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  Type type = root.operand(0)->type();
  if (!match(root, m::equality(predicate, m::any(), m::any())) || type == Type::I1)
    return nullptr;
  for (uint32_t i : {0U, 1U}) {
    Value *other = root.operand(1 - i);
    if (other->isConstant()) // is folded; the rule would apply to its result again
      continue;
    if (match(root.operand(i), m::bitAnd(m::value(x), m::constant(c))) && x == other)
      return build.icmp(predicate, build.binary(Op::And, x, build.constant(type, ~c->bits())),
                        build.constant(type, 0));
    if (match(root.operand(i), m::bitOr(m::value(x), m::constant(c))) && x == other)
      return build.icmp(predicate, build.binary(Op::And, x, c), c);
  }
  return nullptr;
}

// icmp ult x, 1 and icmp ule x, 0 => icmp eq x, 0; icmp uge x, 1 and icmp ugt x, 0 => icmp ne x, 0
Value *compareWithZero(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  auto matches = [&](Predicate strict, Predicate other, auto bound) {
    return match(root, m::either(m::specificICmp(strict, m::value(x), bound),
                                 m::specificICmp(other, m::value(x), m::zero())));
  };
  bool isZero = matches(Predicate::Ult, Predicate::Ule, m::one());
  if ((!isZero && !matches(Predicate::Uge, Predicate::Ugt, m::one())) || x->type() == Type::I1)
    return nullptr;
  return build.icmp(isZero ? Predicate::Eq : Predicate::Ne, x, build.constant(x->type(), 0));
}

// icmp eq (lshr x, n) & c, 0 => icmp eq x & c << n, 0, where no bit of c is shifted out and the
// operands have no other use; and so with ne
Value *compareShiftedMask(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  Constant *n = nullptr;
  auto shift = m::oneUse(m::lshr(m::value(x), m::constant(n)));
  if (!match(root,
             m::equality(predicate, m::oneUse(m::bitAnd(shift, m::constant(c))), m::zero())) ||
      n->bits() >= bitWidth(x->type()))
    return nullptr;
  uint64_t moved = c->bits() << n->bits() & bitMask(x->type());
  if (moved >> n->bits() != c->bits())
    return nullptr;
  return build.icmp(predicate, build.binary(Op::And, x, build.constant(x->type(), moved)),
                    build.constant(x->type(), 0));
}

// icmp eq p, null => false, where p is the address of an object of this module; and so with ne
Value *compareAddress(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *p = nullptr;
  bool isNullTest = match(root, m::equality(predicate, m::value(p), m::zero()));
  return isNullTest && isAddressOfObject(*p) ? build.constant(Type::I1, predicate == Predicate::Ne)
                                             : nullptr;
}

// icmp p (ptrtoint x), (ptrtoint y) => icmp p x, y, of 64 bits; y may be 0, which is null
Value *compareAddressNumbers(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  auto number = [](Value *&address) { return m::unary(Op::PtrToInt, m::value(address)); };
  if (bitWidth(root.operand(0)->type()) != 64)
    return nullptr;
  if (match(root, m::icmp(predicate, number(x), m::zero())))
    return build.icmp(predicate, x, build.constant(Type::Ptr, 0));
  if (!match(root, m::icmp(predicate, number(x), number(y))))
    return nullptr;
  return build.icmp(predicate, x, y);
}

// ~(icmp p x, y) => icmp inverse(p) x, y
Value *notOfCompare(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::bitNot(m::icmp(predicate, m::value(x), m::value(y)))))
    return nullptr;
  return build.icmp(inverse(predicate), x, y);
}

// ---- Selections

// select ~c, x, y => select c, y, x
Value *selectByNot(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::select(m::bitNot(m::value(c)), m::value(x), m::value(y))) ||
      !build.mayChange())
    return nullptr;
  root.setOperand(0, c);
  root.setOperand(1, y);
  root.setOperand(2, x);
  return &root;
}

// select true, x, y => x; select false, x, y => y
Value *selectByConstant(RuleBuilder &, Instruction &root) {
  const Constant *condition = asConstant(root.operand(0));
  return condition ? root.operand(condition->bits() ? 1 : 2) : nullptr;
}

// select c, x, x => x
Value *selectSame(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::select(m::any(), m::value(x), m::same(x))) ? x : nullptr;
}

// select c, true, false => c
Value *selectTrueFalse(RuleBuilder &, Instruction &root) {
  Value *c = nullptr;
  bool matches = match(root, m::select(m::value(c), m::one(), m::zero()));
  return matches && root.type() == Type::I1 ? c : nullptr;
}

// select c, true, x => c | x, where x is frozen: LLVM ignores an undefined x in the select if c is
// true.
Value *selectTrue(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  Value *x = nullptr;
  bool matches = match(root, m::select(m::value(c), m::one(), m::value(x)));
  if (!matches || root.type() != Type::I1)
    return nullptr;
  freeze(*x);
  return build.binary(Op::Or, c, x);
}

// select c, x, false => c & x, where x is frozen likewise
Value *selectFalse(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  Value *x = nullptr;
  bool matches = match(root, m::select(m::value(c), m::value(x), m::zero()));
  if (!matches || root.type() != Type::I1)
    return nullptr;
  freeze(*x);
  return build.binary(Op::And, c, x);
}

// select c, false, true => ~c
Value *selectFalseTrue(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  bool matches = match(root, m::select(m::value(c), m::zero(), m::one()));
  return matches && root.type() == Type::I1 ? build.binary(Op::Xor, c, build.constant(Type::I1, 1))
                                            : nullptr;
}

// select c, 1, 0 => zext c
Value *selectOne(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  bool matches = match(root, m::select(m::value(c), m::one(), m::zero()));
  return matches && isInteger(root.type()) ? build.cast(Op::ZExt, c, root.type()) : nullptr;
}

// select c, -1, 0 => sext c
Value *selectAllOnes(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  bool matches = match(root, m::select(m::value(c), m::allOnes(), m::zero()));
  return matches && isInteger(root.type()) ? build.cast(Op::SExt, c, root.type()) : nullptr;
}

// select (icmp eq x, y), y, x => x; select (icmp eq x, y), x, y => y; and so with ne. Not of
// pointers: equal addresses may belong to different objects.
Value *selectEqual(RuleBuilder &, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  if (!isInteger(root.type()) ||
      !match(root.operand(0), m::equality(predicate, m::value(x), m::value(y))))
    return nullptr;
  Value *ifEqual = root.operand(predicate == Predicate::Eq ? 1 : 2);
  Value *ifDifferent = root.operand(predicate == Predicate::Eq ? 2 : 1);
  bool isOther = (ifEqual == x && ifDifferent == y) || (ifEqual == y && ifDifferent == x);
  return isOther ? ifDifferent : nullptr;
}

// select (icmp eq x, c), y, (y op x) => y op x, where y op c is y; and so with ne
Value *selectIdentity(RuleBuilder &, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root.operand(0), m::equality(predicate, m::value(x), m::constant(c))))
    return nullptr;
  Value *y = root.operand(predicate == Predicate::Eq ? 1 : 2);
  Value *result = root.operand(predicate == Predicate::Eq ? 2 : 1);
  const Instruction *operation = asInstruction(result);
  if (!operation || operation->operandCount() != 2 || !isInteger(root.type()))
    return nullptr;
  bool isRight = operation->operand(0) == y && operation->operand(1) == x;
  bool isLeft = operation->operand(0) == x && operation->operand(1) == y;
  switch (operation->op()) {
  case Op::Add:
  case Op::Or:
  case Op::Xor:
    return (isLeft || isRight) && c->bits() == 0 ? result : nullptr;
  case Op::Sub:
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return isRight && c->bits() == 0 ? result : nullptr;
  case Op::And:
    return (isLeft || isRight) && c->value() == -1 ? result : nullptr;
  case Op::Mul:
    return (isLeft || isRight) && c->value() == 1 ? result : nullptr;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return nullptr;
  }
}

// select c, (select c, x, y), z => select c, x, z; and so for the other operand
Value *selectTwice(RuleBuilder &build, Instruction &root) {
  Value *c = root.operand(0);
  for (uint32_t i : {1U, 2U}) {
    const Instruction *inner = asInstruction(root.operand(i), Op::Select);
    if (!inner || inner->operand(0) != c || !build.mayChange())
      continue;
    root.setOperand(i, inner->operand(i));
    return &root;
  }
  return nullptr;
}

// select c, x + y, x + z => x + select c, y, z; and so for other operations with a common operand.
// Of constants only bits are selected: x * 3 takes less than x * select.
Value *selectOfOperations(RuleBuilder &build, Instruction &root) {
  const Instruction *first = asInstruction(root.operand(1));
  const Instruction *second = asInstruction(root.operand(2));
  if (!first || !second || first->op() != second->op() || !first->hasOneUse() ||
      !second->hasOneUse())
    return nullptr;
  Op op = first->op();
  bool isFloat = isFloatBinary(op);
  if (!isBinary(op) && !isFloat)
    return nullptr;
  bool isOfBits = op == Op::And || op == Op::Or || op == Op::Xor;
  for (uint32_t side : {0U, 1U}) {
    Value *operands[] = {first->operand(0), first->operand(1)};
    Value *ifTrue = operands[1 - side];
    Value *ifFalse = otherOperand(*second, operands[side], side);
    if (!ifFalse || (asConstant(ifTrue) && asConstant(ifFalse) && !isOfBits))
      continue;
    operands[1 - side] = build.select(root.operand(0), ifTrue, ifFalse);
    return isFloat ? build.floatBinary(op, operands[0], operands[1])
                   : build.binary(op, operands[0], operands[1]);
  }
  return nullptr;
}

} // namespace wend::simplify_rules
