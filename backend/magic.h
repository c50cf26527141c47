// The constants for division by multiplication: for a dividend of `bits` bits, x / d is the high
// half of x * multiplier, shifted right by `shift`, with corrections (see isel_divide.cpp).
//
// Reference: Warren, "Hacker's Delight", second edition, figures 10-1 and 10-2.
#pragma once

#include <cstdint>

namespace wend {

struct SignedMagic {
  int64_t multiplier; // of `bits` bits, sign-extended; if negative, the dividend must be added
  unsigned shift;
};

struct UnsignedMagic {
  uint64_t multiplier; // its low `bits` bits
  unsigned shift;
  bool hasCarry; // the multiplier has one bit more, which is 1
};

// For d from 2 to 2^(bits - 1) - 1, and at most 64 bits.
constexpr SignedMagic signedMagic(uint64_t d, unsigned bits) {
  const uint64_t half = uint64_t{1} << (bits - 1); // NOLINT(clang-analyzer-core.BitwiseShift)
  const uint64_t limit = half - 1 - half % d;
  unsigned p = bits - 1;
  uint64_t q1 = half / limit, r1 = half % limit;
  uint64_t q2 = half / d, r2 = half % d;
  uint64_t delta;
  do {
    ++p;
    q1 *= 2, r1 *= 2;
    if (r1 >= limit)
      ++q1, r1 -= limit;
    q2 *= 2, r2 *= 2;
    if (r2 >= d)
      ++q2, r2 -= d;
    delta = d - r2;
  } while (q1 < delta || (q1 == delta && r1 == 0));
  unsigned unused = 64 - bits;
  return {static_cast<int64_t>((q2 + 1) << unused) >> unused, p - bits};
}

// For d from 2 to 2^bits - 1, and at most 64 bits.
constexpr UnsignedMagic unsignedMagic(uint64_t d, unsigned bits) {
  const uint64_t half = uint64_t{1} << (bits - 1); // NOLINT(clang-analyzer-core.BitwiseShift)
  const uint64_t mask = half | (half - 1);
  const uint64_t limit = mask - ((mask - d + 1) & mask) % d;
  unsigned p = bits - 1;
  bool hasCarry = false;
  uint64_t q1 = half / limit, r1 = half % limit;
  uint64_t q2 = (half - 1) / d, r2 = (half - 1) % d;
  uint64_t delta;
  do {
    ++p;
    if (r1 >= limit - r1)
      q1 = 2 * q1 + 1, r1 = 2 * r1 - limit;
    else
      q1 = 2 * q1, r1 = 2 * r1;
    if (r2 + 1 >= d - r2) {
      hasCarry |= q2 >= half - 1;
      q2 = (2 * q2 + 1) & mask, r2 = 2 * r2 + 1 - d;
    } else {
      hasCarry |= q2 >= half;
      q2 = (2 * q2) & mask, r2 = 2 * r2 + 1;
    }
    delta = d - 1 - r2;
  } while (p < 2 * bits && (q1 < delta || (q1 == delta && r1 == 0)));
  return {(q2 + 1) & mask, p - bits, hasCarry};
}

} // namespace wend
