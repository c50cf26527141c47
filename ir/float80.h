// Float80 — a number of type x86_fp80, the extended format of x87: a sign, an exponent of 15 bits
// and a significand of 64 bits, whose integer bit is explicit. In memory it takes 10 bytes.
//
// Arithmetic is that of the host's long double, where that has the same format; on other hosts,
// such as WebAssembly, readers of a module refuse the type.
#pragma once

#include "support/invariant.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace wend {

inline constexpr bool hostHasFloat80 = std::numeric_limits<long double>::digits == 64;

struct Float80 {
  static constexpr unsigned bytes = 10;

  uint64_t significand = 0;
  uint16_t signAndExponent = 0;

  static Float80 of(long double number) {
    INVARIANT(hostHasFloat80, "long double is not x86_fp80");
    return load(&number);
  }
  [[nodiscard]] long double number() const {
    INVARIANT(hostHasFloat80, "long double is not x86_fp80");
    long double made = 0;
    store(&made);
    return made;
  }
  // The number in the 10 bytes at an address.
  static Float80 load(const void *from) {
    Float80 made;
    std::memcpy(&made.significand, from, 8);
    std::memcpy(&made.signAndExponent, static_cast<const char *>(from) + 8, 2);
    return made;
  }
  void store(void *to) const {
    std::memcpy(to, &significand, 8);
    std::memcpy(static_cast<char *>(to) + 8, &signAndExponent, 2);
  }
  // Whether all bits are the same: -0 differs from 0, and a NaN may equal itself.
  bool operator==(const Float80 &) const = default;
};

} // namespace wend
