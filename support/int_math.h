// Arithmetic on Wend's int: 32 bits, two's complement, wrapping. Every operation is total except
// division by zero, which the caller excludes.
#pragma once

#include "support/invariant.h"

#include <cstdint>
#include <limits>

namespace wend::int_math {

constexpr uint32_t bits(int32_t value) { return static_cast<uint32_t>(value); }
constexpr int32_t wrap(uint64_t value) {
  return static_cast<int32_t>(static_cast<uint32_t>(value));
}

constexpr int32_t add(int32_t a, int32_t b) { return wrap(bits(a) + bits(b)); }
constexpr int32_t sub(int32_t a, int32_t b) { return wrap(bits(a) - bits(b)); }
constexpr int32_t mul(int32_t a, int32_t b) { return wrap(uint64_t{bits(a)} * bits(b)); }
constexpr int32_t neg(int32_t a) { return sub(0, a); }
constexpr int32_t complement(int32_t a) { return wrap(~bits(a)); }

// Truncates toward zero; INT_MIN / -1 is INT_MIN.
constexpr int32_t div(int32_t a, int32_t b) {
  INVARIANT(b != 0, "division by zero is for the caller to handle");
  return b == -1 ? neg(a) : a / b;
}

// Takes the sign of the dividend; INT_MIN % -1 is 0.
constexpr int32_t rem(int32_t a, int32_t b) {
  INVARIANT(b != 0, "division by zero is for the caller to handle");
  return b == -1 ? 0 : a % b;
}

constexpr int32_t bitAnd(int32_t a, int32_t b) { return wrap(bits(a) & bits(b)); }
constexpr int32_t bitOr(int32_t a, int32_t b) { return wrap(bits(a) | bits(b)); }
constexpr int32_t bitXor(int32_t a, int32_t b) { return wrap(bits(a) ^ bits(b)); }

// Counts are taken modulo 32; the right shift is arithmetic.
constexpr int32_t shl(int32_t a, int32_t count) { return wrap(bits(a) << (bits(count) & 31)); }
constexpr int32_t shr(int32_t a, int32_t count) { return a >> (bits(count) & 31); }

} // namespace wend::int_math
