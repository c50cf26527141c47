// Terms of floating-point arithmetic and conversions, by the solver's theory (SMT-LIB
// FloatingPoint). Values remain bit-vectors, so that what moves bits is exact, too.

#include "prove/terms.h"

#include "support/invariant.h"

#include <fmt/format.h>

namespace wend {

namespace {

uint64_t signOf(const z3::expr &value) { return uint64_t{1} << (value.get_sort().bv_size() - 1); }

} // namespace

std::optional<z3::expr> Terms::withoutInvertedSign(const z3::expr &value) {
  if (value.is_app() && value.decl().decl_kind() == Z3_OP_BXOR && value.num_args() == 2)
    for (unsigned i = 0; i < 2; ++i)
      if (value.arg(i).is_numeral() && value.arg(i).get_numeral_uint64() == signOf(value))
        return value.arg(1 - i);
  return {};
}

// The bits as a number.
z3::expr Terms::number(Type type, const z3::expr &value) const {
  INVARIANT(type == Type::F32 || type == Type::F64, "x86_fp80 has no terms");
  z3::sort sort = type == Type::F32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>();
  return value.mk_from_ieee_bv(sort);
}

// The bits of a result. Of a NaN, sign and payload are an unknown function of the operands.
z3::expr Terms::floatResult(Op op, Type type, const z3::expr &result,
                            const std::vector<z3::expr> &operands) const {
  unsigned width = bitWidth(type);
  uint64_t quiet = type == Type::F32 ? 0x7FC00000 : 0x7FF8000000000000;
  z3::expr payload =
      apply(fmt::format("nan.{}.{}", row(op).text, name(type)), operands, sortOf(type));
  return z3::ite(z3::expr(context_, Z3_mk_fpa_is_nan(context_, result)),
                 payload | bits(quiet, width), result.mk_to_ieee_bv());
}

// By the definition of IEEE 754 (2008, 5.4.1 and 6.3), x - y is x + -y, and the sign of a product
// or quotient is that of x exclusive or that of y: signs are taken out of it, so that the solver
// does not compare two multipliers. What commutes has one order of operands.
z3::expr Terms::floatBinary(Op op, Type type, const z3::expr &left, const z3::expr &right) const {
  context_.set_rounding_mode(z3::RNE);
  bool isProduct = op == Op::FMul || op == Op::FDiv, isNegative = false;
  z3::expr one = left, other = op == Op::FSub ? unary(Op::FNeg, type, right) : right;
  for (z3::expr *operand : {&one, &other}) {
    bool isNegated = operand->is_numeral() ? (operand->get_numeral_uint64() & signOf(left)) != 0
                                           : withoutInvertedSign(*operand).has_value();
    if (isProduct && isNegated) {
      *operand = unary(Op::FNeg, type, *operand);
      isNegative = !isNegative;
    }
  }
  if (op != Op::FDiv && Z3_get_ast_id(context_, other) < Z3_get_ast_id(context_, one))
    std::swap(one, other);
  z3::expr first = number(type, one), second = number(type, other);
  z3::expr result = op == Op::FMul   ? first * second
                    : op == Op::FDiv ? first / second
                                     : first + second;
  z3::expr made = floatResult(op == Op::FSub ? Op::FAdd : op, type, result, {one, other});
  return isNegative ? unary(Op::FNeg, type, made) : made;
}

z3::expr Terms::floatUnary(Op op, Type type, const z3::expr &value) const {
  z3::expr of = number(type, value);
  auto rounded = [&](Z3_ast direction) {
    z3::expr mode(context_, direction);
    z3::expr result(context_, Z3_mk_fpa_round_to_integral(context_, mode, of));
    return floatResult(op, type, result, {value});
  };
  switch (op) {
  case Op::FFloor:
    return rounded(Z3_mk_fpa_round_toward_negative(context_));
  case Op::FCeil:
    return rounded(Z3_mk_fpa_round_toward_positive(context_));
  case Op::FTrunc:
    return rounded(Z3_mk_fpa_round_toward_zero(context_));
  case Op::FRint:
    return rounded(Z3_mk_fpa_round_nearest_ties_to_even(context_));
  default:
    INVARIANT(op == Op::FSqrt, "the operations on a floating-point number are known");
    return floatResult(op, type, z3::sqrt(of, context_.fpa_rounding_mode()), {value});
  }
}

// As x86-64 converts: out of range, and of a NaN, the least number.
z3::expr Terms::toSigned(const z3::expr &number, unsigned width) const {
  z3::sort sort = number.get_sort();
  auto bound = [&](double value) {
    return z3::expr(context_, Z3_mk_fpa_numeral_double(context_, value, sort));
  };
  // The bounds are powers of two. Those between -2^31 - 1 and -2^31, which become -2^31, are in
  // range of a double; out of range, the result is the same number.
  double limit = width == 32 ? 0x1p31 : 0x1p63;
  z3::expr isInRange(context_, Z3_mk_fpa_lt(context_, number, bound(limit)));
  isInRange = isInRange && z3::expr(context_, Z3_mk_fpa_geq(context_, number, bound(-limit)));
  z3::expr towardZero(context_, Z3_mk_fpa_round_toward_zero(context_));
  z3::expr converted(context_, Z3_mk_fpa_to_sbv(context_, towardZero, number, width));
  return z3::ite(isInRange, converted, bits(uint64_t{1} << (width - 1), width));
}

z3::expr Terms::floatCast(Op op, Type from, Type to, const z3::expr &value) const {
  context_.set_rounding_mode(z3::RNE);
  z3::expr nearest(context_, Z3_mk_fpa_round_nearest_ties_to_even(context_));
  z3::sort sort = to == Type::F32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>();
  auto converted = [&](Z3_ast number) {
    return floatResult(op, to, z3::expr(context_, number), {value});
  };
  switch (op) {
  case Op::FPExt:
  case Op::FPTrunc:
    return converted(Z3_mk_fpa_to_fp_float(context_, nearest, number(from, value), sort));
  case Op::SIToFP:
    return converted(Z3_mk_fpa_to_fp_signed(context_, nearest, value, sort));
  case Op::UIToFP:
    return converted(Z3_mk_fpa_to_fp_unsigned(context_, nearest, value, sort));
  case Op::FPToSI: {
    unsigned width = bitWidth(to);
    return resized(toSigned(number(from, value), width == 64 ? 64 : 32), width, true);
  }
  default: {
    INVARIANT(op == Op::FPToUI, "the conversions are known");
    z3::expr of = number(from, value);
    if (bitWidth(to) < 64)
      return resized(toSigned(of, 64), bitWidth(to), false);
    // As ir/fold.cpp: the number minus 2^63, and the highest bit.
    z3::expr half(context_, Z3_mk_fpa_numeral_double(context_, 0x1p63, of.get_sort()));
    z3::expr difference(context_, Z3_mk_fpa_sub(context_, nearest, of, half));
    z3::expr low = toSigned(of, 64);
    return z3::ite(low < bits(0, 64), low | toSigned(difference, 64), low);
  }
  }
}

} // namespace wend
