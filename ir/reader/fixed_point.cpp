// Fixed-point arithmetic (`llvm.smul.fix` and the like): the third argument is the number of bits
// after the point. Computed in integers that hold the exact product, or the dividend shifted.

#include "ir/reader/intrinsics.h"

namespace wend::reader {

namespace {

// `llvm.sdiv.fix.sat.i32`
struct FixedPoint {
  bool isSigned;
  bool isDivision;
  bool isSaturating;

  explicit FixedPoint(std::string_view name)
      : isSigned(name[5] == 's'), isDivision(name.substr(6, 3) == "div"),
        isSaturating(name.find(".fix.sat.") != std::string_view::npos) {}
};

} // namespace

// Results are rounded down, which LLVM leaves open.
Value *IntrinsicLowering::fixedPoint(const IntrinsicCall &call) {
  FixedPoint how(call.name);
  Value *left = value(call.arguments[0]);
  Value *right = value(call.arguments[1]);
  Constant *scale = asConstant(value(call.arguments[2]));
  TextType &type = *bare(call.arguments[0].type);
  bool fits = scale && isAnyInteger(&type) && bare(call.arguments[1].type) == &type &&
              scale->bits() <= type.bits;
  // A quotient has a bit more: the smallest number divided by the largest negative one.
  uint64_t bits = type.bits + (how.isDivision ? scale ? scale->bits() + 1 : 0 : type.bits);
  if (hasFailed() || !fits || bits > maxIntegerBits)
    return unsupported(call);
  TextType &exact = *integer(bits);
  auto binary = [&](Op op, Value *first, Value *second) {
    return legalizer_.binary(op, exact, first, second, call.range);
  };
  Value *distance = builder_.wideNumber(exact, scale->bits());
  left = legalizer_.resize(type, exact, left, how.isSigned);
  right = legalizer_.resize(type, exact, right, how.isSigned);
  Value *result = nullptr;
  if (how.isDivision)
    result = quotientRoundedDown(exact, how.isSigned, binary(Op::Shl, left, distance), right, call);
  else
    result = binary(how.isSigned ? Op::AShr : Op::LShr, binary(Op::Mul, left, right), distance);
  if (result && how.isSaturating)
    result = clamped(exact, type, how.isSigned, result);
  return result ? legalizer_.resize(exact, type, result, false) : nullptr;
}

// One less than the truncated quotient if that is not exact and negative.
Value *IntrinsicLowering::quotientRoundedDown(TextType &type, bool isSigned, Value *left,
                                              Value *right, const IntrinsicCall &call) {
  if (!isSigned)
    return legalizer_.binary(Op::UDiv, type, left, right, call.range);
  Value *quotient = legalizer_.binary(Op::SDiv, type, left, right, call.range);
  Value *rest = quotient ? legalizer_.binary(Op::SRem, type, left, right, call.range) : nullptr;
  if (!rest)
    return nullptr;
  Value *zero = builder_.wideNumber(type, 0);
  Value *isInexact = legalizer_.compare(Predicate::Ne, type, rest, zero);
  Value *signs = legalizer_.binary(Op::Xor, type, left, right, call.range);
  Value *isNegative = legalizer_.compare(Predicate::Slt, type, signs, zero);
  Value *less =
      legalizer_.binary(Op::Sub, type, quotient, builder_.wideNumber(type, 1), call.range);
  return legalizer_.select(*integer(1), put(Op::And, isInexact, isNegative), type, less, quotient);
}

// The nearest number of a narrower type.
Value *IntrinsicLowering::clamped(TextType &exact, TextType &narrow, bool isSigned, Value *value) {
  uint64_t magnitude = narrow.bits - (isSigned ? 1U : 0U);
  std::vector<uint64_t> limbs(exact.bits / limbBits + 1, 0);
  for (uint64_t bit = 0; bit < magnitude; ++bit)
    limbs[bit / limbBits] |= uint64_t{1} << bit % limbBits;
  auto clamp = [&](Predicate predicate, Value *limit) {
    Value *isBeyond = legalizer_.compare(predicate, exact, value, limit);
    value = legalizer_.select(*integer(1), isBeyond, exact, limit, value);
  };
  clamp(isSigned ? Predicate::Sgt : Predicate::Ugt, builder_.integerConstant(exact, limbs));
  if (!isSigned)
    return value;
  for (uint64_t &limb : limbs)
    limb = ~limb;
  clamp(Predicate::Slt, builder_.integerConstant(exact, limbs));
  return value;
}

} // namespace wend::reader
