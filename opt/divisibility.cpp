#include "opt/divisibility.h"

#include "ir/folding_builder.h"
#include "ir/match.h"
#include "ir/rewrites.h"

#include <bit>

namespace wend {

namespace {

// Limit on uses of a dividend, among which its quotients are.
constexpr uint32_t maxDividendUses = 16;

// Whether a division of the dividend, by the same, is left without the remainder: it may compute
// both.
bool isDividedOtherwise(const Instruction &remainder) {
  uint32_t count = 0;
  for (const Use *use = remainder.operand(0)->firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isQuotient = (user.is(Op::UDiv) || user.is(Op::SDiv)) &&
                      user.operand(0) == remainder.operand(0) &&
                      user.operand(1) == remainder.operand(1);
    if (isQuotient || ++count > maxDividendUses)
      return true;
  }
  return false;
}

// The number whose product with an odd one is 1, modulo 2^64, by Newton's method: an odd number is
// its own inverse modulo 2^3, and each step doubles the number of bits that are right.
uint64_t inverseOf(uint64_t odd) {
  uint64_t inverse = odd;
  for (unsigned right = 3; right < 64; right *= 2)
    inverse *= 2 - odd * inverse;
  return inverse;
}

} // namespace

// For c = d * 2^k with an odd d, the multiples of c are the numbers x whose x * (1/d), modulo 2^n,
// rotated right by k, is at most (2^n - 1) / c. Signed multiples of c are those of which the same
// is from -m to m for m = (2^(n-1) - 1) / c: m * 2^k is added to the product, and 2m the limit.
// Reference: Warren, "Hacker's Delight", second edition, section 10-17.
bool testDivisibility(Module &module, Instruction &compare) {
  Predicate predicate{};
  Instruction *remainder = compare.is(Op::ICmp) ? asInstruction(compare.operand(0)) : nullptr;
  if (!remainder || !(remainder->is(Op::URem) || remainder->is(Op::SRem)) ||
      !match(compare, m::equality(predicate, m::any(), m::zero())) || !remainder->hasOneUse())
    return false;
  const Constant *constant = asConstant(remainder->operand(1));
  bool isSigned = remainder->is(Op::SRem);
  if (!constant || remainder->type() == Type::I1)
    return false;
  uint64_t divisor = isSigned && constant->value() < 0
                         ? 0 - static_cast<uint64_t>(constant->value())
                         : constant->bits();
  if (divisor == 0 || std::has_single_bit(divisor) || isDividedOtherwise(*remainder) ||
      !mayRewrite("test-divisibility", compare))
    return false;

  FoldingBuilder build(module, &compare);
  Value *x = remainder->operand(0);
  if (bitWidth(x->type()) < 32)
    x = build.cast(isSigned ? Op::SExt : Op::ZExt, x, Type::I32);
  Type type = x->type();
  auto shift = static_cast<unsigned>(std::countr_zero(divisor));
  uint64_t limit = (isSigned ? bitMask(type) / 2 : bitMask(type)) / divisor;
  Value *product =
      build.binary(Op::Mul, x, build.integer(type, inverseOf(divisor >> shift) & bitMask(type)));
  if (isSigned) {
    product = build.binary(Op::Add, product, build.integer(type, limit << shift));
    limit *= 2;
  }
  if (shift != 0) {
    Value *low = build.binary(Op::LShr, product, build.integer(type, shift));
    Value *high = build.binary(Op::Shl, product, build.integer(type, bitWidth(type) - shift));
    product = build.binary(Op::Or, high, low);
  }
  bool isEqual = predicate == Predicate::Eq;
  compare.setPredicate(isEqual ? Predicate::Ult : Predicate::Ugt);
  compare.setOperand(0, product);
  compare.setOperand(1, build.integer(type, isEqual ? limit + 1 : limit));
  remainder->erase();
  return true;
}

} // namespace wend
