// Selection of floating-point operations, as scalar SSE2 instructions.
#pragma once

#include "backend/mir.h"

#include <optional>

namespace wend {

class ISelContext;

// A memory operand for a constant.
Address floatConstant(ISelContext &isel, const FloatConstant &constant);
// Emits an operation whose second operand is a memory operand or a register.
void operateOnFloat(ISelContext &isel, MOp op, unsigned width, Reg first, Value *second);
void selectFloat(ISelContext &isel, Instruction &instruction);
void selectFCmp(ISelContext &isel, Instruction &instruction);
void selectFloatSelect(ISelContext &isel, Instruction &select);
void selectBitCast(ISelContext &isel, Instruction &instruction);
void selectConversion(ISelContext &isel, Instruction &instruction);
// One for the bits twice, aligned.
Address laneConstant(ISelContext &isel, uint64_t bits);
void moveFloatTo(ISelContext &isel, Reg to, const Constant &constant);
// Sets the flags for an fcmp. Returns the condition under which it is true, or nothing, with
// nothing emitted, if no single condition suffices.
std::optional<Cond> floatCondition(ISelContext &isel, Instruction &fcmp);
// A branch on an fcmp that takes two conditions. False, and nothing emitted, for other values.
bool selectFloatBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse);

} // namespace wend
