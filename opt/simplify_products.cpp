// Rules of simplify: the upper halves of products.

#include "ir/fold.h"
#include "ir/known_bits.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <bit>

namespace wend::simplify_rules {

// umulh x, y => 0, where the product has at most 64 bits
Value *highOfSmallProduct(RuleBuilder &build, Instruction &root) {
  uint64_t most = *foldBinary(Op::UMulHigh, Type::I64, possibleBits(*root.operand(0)),
                              possibleBits(*root.operand(1)));
  return most == 0 ? build.constant(Type::I64, 0) : nullptr;
}

// smulh x, 0 => 0
Value *highOfZero(RuleBuilder &, Instruction &root) {
  Value *zero = nullptr;
  return match(root, m::binary(Op::SMulHigh, m::any(), m::bind(zero, m::zero()))) ? zero : nullptr;
}

// smulh x, y => umulh x, y, where neither is negative
Value *unsignedHighProduct(RuleBuilder &build, Instruction &root) {
  if (!isNeverNegative(*root.operand(0)) || !isNeverNegative(*root.operand(1)))
    return nullptr;
  return build.binary(Op::UMulHigh, root.operand(0), root.operand(1));
}

// umulh x, 2^k => lshr x, 64 - k; smulh x, 2^k => ashr x, 64 - k, but ashr x, 63 if k = 0. The k of
// the unsigned product is not 0, and 2^63 is negative as a signed number.
Value *highProductByPower(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *power = nullptr;
  if (!match(root, m::binary(root.op(), m::value(x), m::powerOfTwo(power))))
    return nullptr;
  bool isSigned = root.is(Op::SMulHigh);
  auto k = static_cast<unsigned>(std::countr_zero(power->bits()));
  if (isSigned ? power->value() < 0 : k == 0)
    return nullptr;
  Constant *count = build.constant(Type::I64, k == 0 ? 63 : 64 - k);
  return build.binary(isSigned ? Op::AShr : Op::LShr, x, count);
}

// icmp eq (umulh x, c), 0 => icmp ule x, (2^64 - 1) / c; and so with ne: ugt. It is the test for
// overflow of x * c.
Value *compareHighProduct(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *c = nullptr;
  auto product = m::binary(Op::UMulHigh, m::value(x), m::constant(c));
  if (!match(root, m::equality(predicate, product, m::zero())) || c->bits() == 0)
    return nullptr;
  return build.icmp(predicate == Predicate::Eq ? Predicate::Ule : Predicate::Ugt, x,
                    build.constant(Type::I64, ~uint64_t{0} / c->bits()));
}

namespace {

// Whether the value is (a >> 63) * b with an arithmetic shift: b if a is negative, with the sign
// inverted.
bool isCorrection(Value *value, Value *a, Value *b) {
  auto sign = m::ashr(m::specific(a), m::integer(63));
  return match(value, m::commutative(m::mul(sign, m::specific(b))));
}

} // namespace

// umulh(a, b) + (a >> 63) * b + (b >> 63) * a => smulh(a, b), without the last addend where b is
// never negative. As an unsigned number, a negative factor is 2^64 more.
Value *joinSignedProduct(RuleBuilder &build, Instruction &root) {
  if (root.type() != Type::I64)
    return nullptr;
  for (uint32_t i : {0U, 1U}) {
    Value *last = root.operand(1 - i);
    Instruction *high = asInstruction(root.operand(i));
    Value *other = nullptr; // the second correction
    if (Instruction *sum = high && high->is(Op::Add) && high->hasOneUse() ? high : nullptr) {
      bool isFirst = asInstruction(sum->operand(0), Op::UMulHigh);
      high = asInstruction(sum->operand(isFirst ? 0 : 1));
      other = sum->operand(isFirst ? 1 : 0);
    }
    if (!high || !high->is(Op::UMulHigh) || !high->hasOneUse())
      continue;
    Value *a = high->operand(0);
    Value *b = high->operand(1);
    auto fits = [&](Value *x, Value *y) {
      return isCorrection(last, x, y) && (other ? isCorrection(other, y, x) : isNeverNegative(*y));
    };
    if (fits(a, b) || fits(b, a))
      return build.binary(Op::SMulHigh, a, b);
  }
  return nullptr;
}

} // namespace wend::simplify_rules
