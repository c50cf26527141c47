// Rules of simplify: shifts, masks and extensions.

#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <algorithm>

namespace wend::simplify_rules {

namespace {

// A constant shift count below the width; binds it.
auto shiftCount(unsigned &bound) {
  return m::constantIf([&bound](const Constant &constant) {
    bound = static_cast<unsigned>(constant.bits());
    return constant.bits() < bitWidth(constant.type());
  });
}

// (x inner y) op (x inner z) => (y op z) inner x, where the operands of op have no other use.
Value *factorOut(RuleBuilder &build, Instruction &root, Op inner) {
  Instruction *left = nullptr;
  Instruction *right = nullptr;
  auto operand = [&](Instruction *&bound) {
    return m::oneUse(m::bind(bound, m::binary(inner, m::any(), m::any())));
  };
  if (!match(root, m::binary(root.op(), operand(left), operand(right))))
    return nullptr;
  for (unsigned i : {0U, 1U}) {
    Value *x = left->operand(i);
    Value *y = left->operand(1 - i);
    Value *z = nullptr;
    if (match(*right, m::commutative(m::binary(inner, m::same(x), m::value(z)))))
      return build.binary(inner, build.binary(root.op(), y, z), x);
  }
  return nullptr;
}

} // namespace

// ---- And, or, xor

// (x | y) & (x | z) => y & z | x
Value *andOfOrs(RuleBuilder &build, Instruction &root) { return factorOut(build, root, Op::Or); }

// x & y | x & z => (y | z) & x; x & y ^ x & z => (y ^ z) & x
Value *mergeAnds(RuleBuilder &build, Instruction &root) { return factorOut(build, root, Op::And); }

// x & y | ~x & z => (y ^ z) & x ^ z, and so with ^ for |: no complement is needed. The operands of
// | have no other use. Knuth, "The Art of Computer Programming" 4A (2011), 7.1.3, swapping and
// choosing bits.
Value *mergeBits(RuleBuilder &build, Instruction &root) {
  Instruction *left = nullptr;
  Instruction *right = nullptr;
  auto operand = [](Instruction *&bound) {
    return m::oneUse(m::bind(bound, m::bitAnd(m::any(), m::any())));
  };
  if (root.type() == Type::I1 || !match(root, m::binary(root.op(), operand(left), operand(right))))
    return nullptr;
  for (auto [chosen, other] : {std::pair(left, right), std::pair(right, left)})
    for (unsigned i : {0U, 1U}) {
      Value *x = nullptr;
      Value *y = nullptr;
      Value *z = other->operand(1 - i);
      if (match(other->operand(i), m::bitNot(m::value(x))) &&
          match(*chosen, m::commutative(m::bitAnd(m::same(x), m::value(y)))))
        return build.binary(Op::Xor, build.binary(Op::And, build.binary(Op::Xor, y, z), x), z);
    }
  return nullptr;
}

// x | (x ^ y) => x | y; x | ~x & y => x | y; x & (~x | y) => x & y: what the other operand has of x
// does not matter.
Value *dropTerm(RuleBuilder &build, Instruction &root) {
  Op op = root.op();
  for (uint32_t i : {0U, 1U}) {
    Value *x = root.operand(i);
    Value *other = root.operand(1 - i);
    Value *y = nullptr;
    auto complement = m::bitNot(m::specific(x));
    if (match(other, m::commutative(m::binary(dual(op), complement, m::value(y)))) ||
        (op == Op::Or && match(other, m::commutative(m::bitXor(m::specific(x), m::value(y))))))
      return build.binary(op, x, y);
  }
  return nullptr;
}

// x ^ x & c => x & ~c; x - (x & c) => x & ~c; x & (x ^ c) => x & ~c; (x | c) ^ c => x & ~c;
// (x | c) - c => x & ~c
Value *clearBits(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  auto cleared = [&] { return build.binary(Op::And, x, build.constant(x->type(), ~c->bits())); };
  auto part = m::bitAnd(m::value(x), m::constant(c));
  auto whole = m::bitOr(m::value(x), m::constant(c));
  for (uint32_t i : {0U, 1U}) {
    Value *left = root.operand(i);
    Value *right = root.operand(1 - i);
    if (root.is(Op::And) && match(left, m::bitXor(m::value(x), m::constant(c))) && x == right)
      return cleared();
    if (root.is(Op::Xor) && match(left, part) && x == right)
      return cleared();
  }
  if (root.is(Op::Sub) && match(root.operand(1), part) && x == root.operand(0))
    return cleared();
  const Constant *other = asConstant(root.operand(1));
  if (!other || !match(root.operand(0), whole))
    return nullptr;
  uint64_t bits = root.is(Op::Xor) ? c->bits() : (0 - c->bits()) & bitMask(x->type());
  return (root.is(Op::Xor) || root.is(Op::Add)) && other->bits() == bits ? cleared() : nullptr;
}

// (x ^ y) | x & y => x | y, and so for other operations on two of x & y, x | y, x ^ y and x + y,
// as in a half adder. Knuth, "The Art of Computer Programming" 4A (2011), 7.1.3.
Value *joinPair(RuleBuilder &build, Instruction &root) {
  struct Identity {
    Op root, left, right, result;
  };
  static constexpr Identity identities[] = {
      {Op::Or, Op::Xor, Op::And, Op::Or},  {Op::And, Op::Or, Op::Xor, Op::Xor},
      {Op::Xor, Op::Or, Op::And, Op::Xor}, {Op::Xor, Op::Xor, Op::And, Op::Or},
      {Op::Xor, Op::Or, Op::Xor, Op::And}, {Op::Add, Op::Or, Op::And, Op::Add},
      {Op::Add, Op::Xor, Op::And, Op::Or}, {Op::Sub, Op::Or, Op::And, Op::Xor},
      {Op::Sub, Op::Or, Op::Xor, Op::And}, {Op::Sub, Op::Add, Op::And, Op::Or},
      {Op::Sub, Op::Add, Op::Or, Op::And},
  };
  const Instruction *left = asInstruction(root.operand(0));
  const Instruction *right = asInstruction(root.operand(1));
  if (!left || !right || left->operandCount() != 2 || right->operandCount() != 2)
    return nullptr;
  Value *x = left->operand(0);
  Value *y = left->operand(1);
  bool isPair = (right->operand(0) == x && right->operand(1) == y) ||
                (right->operand(0) == y && right->operand(1) == x);
  if (!isPair)
    return nullptr;
  for (const Identity &identity : identities) {
    bool isSame = identity.left == left->op() && identity.right == right->op();
    bool isReverse = identity.left == right->op() && identity.right == left->op();
    if (identity.root == root.op() && (isSame || (isReverse && !root.is(Op::Sub))))
      return build.binary(identity.result, x, y);
  }
  return nullptr;
}

// (x << n) & c => x << n, where c has all bits that the shift leaves.
Value *maskShiftedLeft(RuleBuilder &, Instruction &root) {
  Value *shift = nullptr;
  Constant *c = nullptr;
  unsigned n = 0;
  if (!match(root, m::bitAnd(m::bind(shift, m::shl(m::any(), shiftCount(n))), m::constant(c))))
    return nullptr;
  uint64_t left = bitMask(root.type()) << n & bitMask(root.type());
  return (left & ~c->bits()) == 0 ? shift : nullptr;
}

// (lshr x, n) & c => lshr x, n, where c has all bits that the shift leaves.
Value *maskShiftedRight(RuleBuilder &, Instruction &root) {
  Value *shift = nullptr;
  Constant *c = nullptr;
  unsigned n = 0;
  if (!match(root, m::bitAnd(m::bind(shift, m::lshr(m::any(), shiftCount(n))), m::constant(c))))
    return nullptr;
  uint64_t left = bitMask(root.type()) >> n;
  return (left & ~c->bits()) == 0 ? shift : nullptr;
}

// (ashr x, n) & c => lshr x, n, where c has exactly the bits that are no copies of the sign.
Value *maskSignBits(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  unsigned n = 0;
  if (!match(root, m::bitAnd(m::ashr(m::value(x), shiftCount(n)), m::constant(c))) ||
      c->bits() != bitMask(root.type()) >> n)
    return nullptr;
  return build.binary(Op::LShr, x, build.constant(root.type(), n));
}

// ---- Shifts

// shift (shift x, a), b => shift x, a + b, both in one direction and of one kind. No bit is left
// from the width on, except copies of the sign.
Value *shiftOfShift(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  unsigned a = 0;
  unsigned b = 0;
  Op op = root.op();
  if (!match(root, m::binary(op, m::binary(op, m::value(x), shiftCount(a)), shiftCount(b))))
    return nullptr;
  unsigned width = bitWidth(root.type());
  if (a + b >= width && op != Op::AShr)
    return build.constant(root.type(), 0);
  return build.binary(op, x, build.constant(root.type(), std::min(a + b, width - 1)));
}

// shl (lshr x, n), n => x & -1 << n; and so with ashr for lshr.
Value *shiftRightAndLeft(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  unsigned a = 0;
  unsigned b = 0;
  auto inner = m::either(m::lshr(m::value(x), shiftCount(a)), m::ashr(m::value(x), shiftCount(a)));
  if (!match(root, m::shl(inner, shiftCount(b))) || a != b)
    return nullptr;
  return build.binary(Op::And, x, build.constant(root.type(), bitMask(root.type()) << b));
}

// shl (x & c), n => shl x, n, where c has all bits that the shift keeps; and so with lshr
Value *shiftOutMask(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  unsigned n = 0;
  if (!match(root, m::binary(root.op(), m::bitAnd(m::value(x), m::constant(c)), shiftCount(n))))
    return nullptr;
  uint64_t all = bitMask(root.type());
  uint64_t kept = root.is(Op::Shl) ? all >> n : all << n & all;
  return (kept & ~c->bits()) == 0 ? build.binary(root.op(), x, root.operand(1)) : nullptr;
}

// lshr (shl x, n), n => x & lshr -1, n
Value *shiftLeftAndRight(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  unsigned a = 0;
  unsigned b = 0;
  if (!match(root, m::lshr(m::shl(m::value(x), shiftCount(a)), shiftCount(b))) || a != b)
    return nullptr;
  return build.binary(Op::And, x, build.constant(root.type(), bitMask(root.type()) >> b));
}

// ---- Extensions

// zext (zext x) => zext x
Value *zextOfZExt(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::zext(m::zext(m::value(x)))) ? build.cast(Op::ZExt, x, root.type())
                                                    : nullptr;
}

// sext (sext x) => sext x; sext (zext x) => zext x
Value *sextOfExtension(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Instruction *inner = nullptr;
  auto extension = m::either(m::sext(m::value(x)), m::zext(m::value(x)));
  if (!match(root, m::sext(m::bind(inner, extension))))
    return nullptr;
  return build.cast(inner->op(), x, root.type());
}

} // namespace wend::simplify_rules
