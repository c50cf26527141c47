// Selection of integer arithmetic, shifts and casts.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

void selectBinary(ISelContext &isel, Instruction &instruction);
void selectCast(ISelContext &isel, Instruction &instruction);
// to = value * factor in at most two shifts, additions, subtractions or leas, which take less than
// the three cycles of imul. False, and nothing emitted, if that is not possible.
bool multiplyByConstant(ISelContext &isel, Reg to, Reg value, int64_t factor, unsigned width);
// The count of a shift, without a mask that the machine applies anyway: it takes counts modulo 32
// or 64.
Value *shiftCount(const ISelContext &isel, const Instruction &shift);

} // namespace wend
