// Selection of additions of a condition: x + (c ? 1 : 0), c ? x - 1 : x and the like. If the carry
// flag holds the condition or its inverse, that is one `adc` or `sbb`.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// A select between x and x ± 1, or an add or sub of an extended condition, respectively. False, and
// nothing emitted, if it has another form or the condition cannot be had in the carry flag.
bool selectIncrementIf(ISelContext &isel, Instruction &select, Reg to);
bool selectAddOfBool(ISelContext &isel, Instruction &instruction, Reg to);
// The extension of a condition by its sign; the same.
bool selectSExtOfBool(ISelContext &isel, Instruction &extension, Reg to);
// Adds an extended condition to memory, or subtracts it; the same.
bool selectAddOfBoolInMemory(ISelContext &isel, Value *operand, bool isSubtracted, Value *pointer);

} // namespace wend
