// Selection of branches on the overflow of 32-bit arithmetic and of products of 64 bits.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// A branch on whether the exact result of an operation on two i32, computed in 64 bits, fits into
// 32, or whether the product of two i64 does into 64: `add`, `sub`, `imul` or `mul`, and `jo`.
// False, and nothing emitted, for other conditions.
bool selectOverflowBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse);

} // namespace wend
