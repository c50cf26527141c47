// VectorClamp — integers that selects limit to the range of a narrower type, as SSE2's saturating
// instructions do.
//
//   %c = icmp sgt i32 %x, 32767
//   %1 = select i1 %c, i32 32767, i32 %x
//   %d = icmp slt i32 %1, -32768          or of %x
//   %2 = select i1 %d, i32 -32768, i32 %1
#pragma once

#include "ir/instruction.h"

#include <optional>

namespace wend {

struct VectorClamp {
  Value *number; // of at most 32 bits that are needed
  Type lane;     // I8 or I16
  bool isSigned; // -128 to 127 or -32768 to 32767; else 0 to 255
};

// Nothing if the select is not the outer one of such a pair. Where the number cannot pass one of
// the limits, the select for the other one is enough.
std::optional<VectorClamp> findClamp(const Instruction &select);

} // namespace wend
