// Selection of branches on the overflow of 32-bit arithmetic.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// A branch on whether the exact result of an operation on two i32, computed in 64 bits, fits into
// 32: `add`, `sub` or `imul` of 32 bits, and `jo`. False, and nothing emitted, for other
// conditions.
bool selectOverflowBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse);

} // namespace wend
