// Rules of simplify: comparisons and selections.

#include "ir/fold.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"

namespace wend::simplify_rules {

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
  if (predicate >= Predicate::Slt)
    predicate = static_cast<Predicate>(static_cast<unsigned>(predicate) - 4);
  return build.icmp(predicate, x, build.constant(x->type(), c->bits()));
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

} // namespace wend::simplify_rules
