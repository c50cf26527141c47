// What both the optimiser and the back end know of memory operands.
#pragma once

#include <cstdint>

namespace wend {

// Whether a memory operand of the machine can multiply its index by this size.
constexpr bool isAddressScale(uint64_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

} // namespace wend
