// Rules of simplify: identities, constants gathered, copies, phis and calls.

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <bit>

namespace wend::simplify_rules {

// ---- Constants

// c op x => x op c where op commutes; icmp p c, x => icmp swapped(p) x, c
Value *constantToTheRight(RuleBuilder &build, Instruction &root) {
  if (!root.operand(0)->isConstant() || root.operand(1)->isConstant() || !build.mayChange())
    return nullptr;
  root.swapOperands();
  if (root.is(Op::ICmp))
    root.setPredicate(swapped(root.predicate()));
  return &root;
}

// (x op c) op d => x op (c op d) where op is associative
Value *gatherConstants(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  Constant *d = nullptr;
  Instruction *inner = nullptr;
  Op op = root.op();
  auto pattern = m::binary(op, m::value(x), m::constant(c));
  if (!match(root, m::binary(op, m::bind(inner, pattern), m::constant(d))) || !build.mayChange())
    return nullptr;
  Constant *both = build.constant(root.type(), *foldBinary(op, root.type(), c->bits(), d->bits()));
  int64_t sum = 0;
  bool hasNoSignedWrap = root.hasNoSignedWrap() && inner->hasNoSignedWrap() && op == Op::Add &&
                         !__builtin_add_overflow(c->value(), d->value(), &sum) &&
                         both->value() == sum;
  root.setOperand(0, x);
  root.setOperand(1, both);
  root.setNoSignedWrap(hasNoSignedWrap);
  return &root;
}

// ((x + c) + y) + d => (x + y) + (c + d); ((x + c) - y) + d => (x - y) + (c + d); the operands have
// no other use
Value *gatherDistantConstants(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  Constant *c = nullptr;
  Constant *d = nullptr;
  Instruction *inner = nullptr;
  auto sum = m::oneUse(m::add(m::value(x), m::constant(c)));
  auto both = m::oneUse(m::bind(
      inner, m::either(m::commutative(m::add(sum, m::value(y))), m::sub(sum, m::value(y)))));
  if (!match(root, m::add(both, m::constant(d))) || root.type() == Type::I1)
    return nullptr;
  return build.binary(Op::Add, build.binary(inner->op(), x, y),
                      build.constant(root.type(), c->bits() + d->bits()));
}

// x - c => x + -c
Value *subtractConstant(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::sub(m::value(x), m::constant(c))))
    return nullptr;
  Constant *negated = build.constant(root.type(), 0 - c->bits());
  Instruction *sum = build.binary(Op::Add, x, negated);
  sum->setNoSignedWrap(root.hasNoSignedWrap() && negated->bits() != c->bits());
  return sum;
}

// (x << c) * d => x * (d << c), unless only d is an immediate operand
Value *multiplyShifted(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *count = nullptr;
  Constant *factor = nullptr;
  auto shifted = m::oneUse(m::shl(m::value(x), m::constant(count)));
  if (!match(root, m::mul(shifted, m::constant(factor))) || count->bits() >= bitWidth(root.type()))
    return nullptr;
  Constant *product =
      build.constant(root.type(), (factor->bits() << count->bits()) & bitMask(root.type()));
  auto isImmediate = [](const Constant &value) {
    return value.value() == static_cast<int32_t>(value.value());
  };
  return isImmediate(*product) || !isImmediate(*factor) ? build.binary(Op::Mul, x, product)
                                                        : nullptr;
}

// (x * a + c) * b => x * (a * b) + c * b, where the product's only use adds a constant, which
// gathers. The next number of a linear congruential generator does not wait for this one then.
Value *multiplyLinear(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *a = nullptr;
  Constant *b = nullptr;
  Constant *c = nullptr;
  auto sum = m::add(m::mul(m::value(x), m::constant(a)), m::constant(c));
  if (!match(root, m::oneUse(m::mul(sum, m::constant(b)))) ||
      !match(*root.firstUse()->user, m::add(m::any(), m::constant())))
    return nullptr;
  Type type = root.type();
  auto product = [&](const Constant *left, const Constant *right) {
    return build.constant(type, *foldBinary(Op::Mul, type, left->bits(), right->bits()));
  };
  Value *scaled = build.binary(Op::Mul, x, product(a, b));
  return build.binary(Op::Add, scaled, product(c, b));
}

// ---- Identities

// x + 0 => x
Value *addZero(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::add(m::value(x), m::zero())) ? x : nullptr;
}

// x - x => 0
Value *subtractSelf(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::sub(m::value(x), m::same(x))) ? build.constant(root.type(), 0) : nullptr;
}

// x + x => x << 1, which may be the scale of an address
Value *addSelf(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (root.type() == Type::I1 || !match(root, m::add(m::value(x), m::same(x))))
    return nullptr;
  Instruction *doubled = build.binary(Op::Shl, x, build.constant(root.type(), 1));
  doubled->setNoSignedWrap(root.hasNoSignedWrap());
  return doubled;
}

// x - 0 => x
Value *subtractZero(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::sub(m::value(x), m::zero())) ? x : nullptr;
}

// x * 0 => 0
Value *multiplyByZero(RuleBuilder &, Instruction &root) {
  Value *zero = nullptr;
  return match(root, m::mul(m::any(), m::bind(zero, m::zero()))) ? zero : nullptr;
}

// x * 1 => x
Value *multiplyByOne(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::mul(m::value(x), m::one())) ? x : nullptr;
}

// x * -1 => 0 - x
Value *multiplyByMinusOne(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (root.type() == Type::I1 || !match(root, m::mul(m::value(x), m::allOnes())))
    return nullptr;
  return build.binary(Op::Sub, build.constant(root.type(), 0), x);
}

// x / 1 => x. The i1 `true` is -1, by which signed division may trap.
Value *divideByOne(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  bool matches = match(root, m::binary(root.op(), m::value(x), m::one()));
  return matches && root.type() != Type::I1 ? x : nullptr;
}

// x % 1 => 0; not of an i1, as above.
Value *remainderByOne(RuleBuilder &build, Instruction &root) {
  bool matches = match(root, m::binary(root.op(), m::any(), m::one()));
  return matches && root.type() != Type::I1 ? build.constant(root.type(), 0) : nullptr;
}

// x & 0 => 0
Value *andZero(RuleBuilder &, Instruction &root) {
  Value *zero = nullptr;
  return match(root, m::bitAnd(m::any(), m::bind(zero, m::zero()))) ? zero : nullptr;
}

// x & -1 => x
Value *andAllOnes(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitAnd(m::value(x), m::allOnes())) ? x : nullptr;
}

// x & x => x
Value *andSelf(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitAnd(m::value(x), m::same(x))) ? x : nullptr;
}

// x | -1 => -1
Value *orAllOnes(RuleBuilder &, Instruction &root) {
  Value *ones = nullptr;
  return match(root, m::bitOr(m::any(), m::bind(ones, m::allOnes()))) ? ones : nullptr;
}

// x | 0 => x
Value *orZero(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitOr(m::value(x), m::zero())) ? x : nullptr;
}

// x | x => x
Value *orSelf(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitOr(m::value(x), m::same(x))) ? x : nullptr;
}

// x ^ x => 0
Value *xorSelf(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitXor(m::value(x), m::same(x))) ? build.constant(root.type(), 0) : nullptr;
}

// x ^ 0 => x
Value *xorZero(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::bitXor(m::value(x), m::zero())) ? x : nullptr;
}

// shift x, 0 => x
Value *shiftByZero(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::binary(root.op(), m::value(x), m::zero())) ? x : nullptr;
}

// shift 0, x => 0
Value *shiftOfZero(RuleBuilder &, Instruction &root) {
  Value *zero = nullptr;
  return match(root, m::binary(root.op(), m::bind(zero, m::zero()), m::any())) ? zero : nullptr;
}

// getelementptr p, 0 => p
Value *gepZero(RuleBuilder &, Instruction &root) {
  Value *base = nullptr;
  return match(root, m::gep(m::value(base), m::zero())) ? base : nullptr;
}

// getelementptr (getelementptr p, c), d => getelementptr i8, p, the sum of both distances
Value *gepOfGep(RuleBuilder &build, Instruction &root) {
  Instruction *inner = nullptr;
  Value *base = nullptr;
  Constant *c = nullptr;
  Constant *d = nullptr;
  if (!match(root, m::gep(m::bind(inner, m::gep(m::value(base), m::constant(c))), m::constant(d))))
    return nullptr;
  uint64_t distance = c->bits() * inner->elementSize() + d->bits() * root.elementSize();
  return build.gep(base, build.constant(Type::I64, distance), 1);
}

// (x - y) + y => x; (x ^ y) ^ y => x
Value *addBack(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  for (uint32_t i : {0U, 1U}) {
    y = root.operand(i);
    Value *other = root.operand(1 - i);
    bool isBack = root.is(Op::Add)
                      ? match(other, m::sub(m::value(x), m::same(y)))
                      : match(other, m::commutative(m::bitXor(m::value(x), m::same(y))));
    if (isBack)
      return x;
  }
  return nullptr;
}

// (x + y) - y => x; x - (x - y) => y; x - (x + y) => 0 - y
Value *subtractTerm(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *left = root.operand(0);
  Value *right = root.operand(1);
  if (match(left, m::commutative(m::add(m::value(x), m::same(right)))) ||
      match(right, m::sub(m::same(left), m::value(x))))
    return x;
  if (match(right, m::commutative(m::add(m::value(x), m::same(left)))))
    return build.binary(Op::Sub, build.constant(root.type(), 0), x);
  return nullptr;
}

// x + (0 - y) => x - y
Value *addNegated(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::commutative(m::add(m::neg(m::value(y)), m::value(x)))))
    return nullptr;
  return build.binary(Op::Sub, x, y);
}

// x - (0 - y) => x + y
Value *subtractNegated(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::sub(m::value(x), m::neg(m::value(y)))))
    return nullptr;
  return build.binary(Op::Add, x, y);
}

// x & (x | y) => x; x | x & y => x; x & (x & y) => x & y; x | (x | y) => x | y
Value *absorb(RuleBuilder &, Instruction &root) {
  for (uint32_t i : {0U, 1U}) {
    Value *x = root.operand(i);
    Value *other = root.operand(1 - i);
    if (match(other, m::commutative(m::binary(dual(root.op()), m::same(x), m::any()))))
      return x;
    if (match(other, m::commutative(m::binary(root.op(), m::same(x), m::any()))))
      return other;
  }
  return nullptr;
}

// x & ~x => 0; x | ~x => -1; x ^ ~x => -1
Value *joinComplement(RuleBuilder &build, Instruction &root) {
  for (uint32_t i : {0U, 1U}) {
    Value *x = root.operand(i);
    if (match(root.operand(1 - i), m::bitNot(m::same(x))))
      return build.constant(root.type(), root.is(Op::And) ? 0 : bitMask(root.type()));
  }
  return nullptr;
}

// ---- Loads, copies, phis, calls

// load (constant data + c) => what the initialiser has there
Value *loadOfConstant(RuleBuilder &build, Instruction &root) {
  std::optional<ConstantPlace> place = constantPlace(root.pointer());
  if (root.isVolatile() || !place)
    return nullptr;
  return constantAt(build.module(), *place->data, place->offset, root.type());
}

// copy x => x
Value *copy(RuleBuilder &, Instruction &root) { return root.operand(0); }

// phi x, x, … => x; operands that are the phi itself do not count. The value is available on all
// edges into the block, so its definition dominates the phi.
Value *phiOfOneValue(RuleBuilder &, Instruction &root) {
  Value *only = nullptr;
  for (const Use &use : root.operands()) {
    if (use.value == &root || use.value == only)
      continue;
    if (only)
      return nullptr;
    only = use.value;
  }
  return only;
}

// call p(…) => call @f(…), where the pointer p has become the function @f and the call fits its
// declaration. The declaration says how the arguments are passed.
Value *callDirectly(RuleBuilder &build, Instruction &root) {
  const Function *callee = asFunction(root.callee());
  if (!callee || !root.shape() || !root.shape()->isIndirect || !callee->fits(root) ||
      !build.mayChange())
    return nullptr;
  CallShape shape = *root.shape();
  shape.isIndirect = false;
  std::vector<Passing> passing;
  for (uint32_t i = 0; i < root.argumentCount(); ++i)
    passing.push_back(i < callee->arguments().size() ? callee->arguments()[i]->passing
                                                     : root.passing(i));
  Arena &arena = build.module().arena();
  shape.passing = arena.copy(passing);
  root.setShape(arena.make<CallShape>(shape));
  return &root;
}

// memcmp(p, q, n) == 0 => load p == load q, of n bytes; of up to 16 bytes, in two parts that may
// overlap: ((load p ^ load q) | (load (p + d) ^ load (q + d))) == 0
Value *compareFewBytes(RuleBuilder &build, Instruction &root) {
  const Function *callee = root.calledFunction();
  if (!callee || callee->isDefined || build.module().hasOwnLibrary || root.argumentCount() != 3 ||
      root.type() != Type::I32 || !isRemovableWhenUnused(root))
    return nullptr;
  std::string_view name = build.module().names().text(callee->name);
  const Constant *size = asConstant(root.operand(2));
  if ((name != "memcmp" && name != "bcmp") || !size || size->type() != Type::I64 ||
      size->bits() == 0 || size->bits() > vectorBytes || root.operand(0)->type() != Type::Ptr ||
      root.operand(1)->type() != Type::Ptr)
    return nullptr;
  for (const Use *use = root.firstUse(); use; use = use->next)
    if (!use->user->is(Op::ICmp) || use->user->predicate() > Predicate::Ne ||
        !match(use->user->operand(1), m::zero()))
      return nullptr;
  if (!root.isUsed() || !build.mayChange())
    return nullptr;
  uint64_t part = std::min<uint64_t>(8, std::bit_floor(size->bits()));
  Type type = integerOfBytes(part);
  auto load = [&](uint32_t operand, uint64_t offset) -> Value * {
    Value *address = root.operand(operand);
    if (offset != 0)
      address = build.gep(address, build.constant(Type::I64, offset), 1);
    return build.load(type, address, 1);
  };
  Value *left = load(0, 0);
  Value *right = load(1, 0);
  if (part != size->bits()) {
    uint64_t rest = size->bits() - part;
    Value *first = build.binary(Op::Xor, left, right);
    right = load(1, rest);
    left = load(0, rest);
    left = build.binary(Op::Or, first, build.binary(Op::Xor, left, right));
    right = build.constant(type, 0);
  }
  // The call is dead then.
  while (root.isUsed()) {
    Instruction *compare = root.firstUse()->user;
    compare->setOperand(0, left);
    compare->setOperand(1, right);
  }
  return build.constant(Type::I32, 0);
}

// (select c, a, b) + d => select c, a + d, b + d, for constants; and so for &, |, ^ and shifts
Value *operationOfSelect(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  Constant *a = nullptr;
  Constant *b = nullptr;
  const Constant *d = asConstant(root.operand(1));
  if (!d ||
      !match(root.operand(0), m::oneUse(m::select(m::value(c), m::constant(a), m::constant(b)))))
    return nullptr;
  std::optional<uint64_t> left = foldBinary(root.op(), root.type(), a->bits(), d->bits());
  std::optional<uint64_t> right = foldBinary(root.op(), root.type(), b->bits(), d->bits());
  if (!left || !right)
    return nullptr;
  return build.select(c, build.constant(root.type(), *left), build.constant(root.type(), *right));
}

} // namespace wend::simplify_rules
