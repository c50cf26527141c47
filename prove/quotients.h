// Quotients by constants, which machine code computes by multiplications that a solver of
// bit-vectors has no time for.
#pragma once

#include "prove/terms.h"

namespace wend {

// A division of the IR by a constant that is neither 0 nor -1.
struct ConstantDivision {
  Op op;
  Type type; // i32 or i64
  z3::expr dividend;
  int64_t divisor;
};

// A formula that is valid only if `value` is the result of the division, where it contains the high
// part of the product of the dividend and a constant. That part is a variable, of which the formula
// assumes that it is the quotient, rounded down: whether it is depends on the constant only, which
// is checked (Warren, "Hacker's Delight", chapter 10). Powers of two need no product. Nothing if
// there is none.
std::optional<z3::expr> quotientFormula(const Terms &terms, const ConstantDivision &division,
                                        const z3::expr &value);

} // namespace wend
