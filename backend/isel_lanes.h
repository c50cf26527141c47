// Selection of operations on vectors of 128 bits, as SSE2 instructions.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

void selectLaneUnary(ISelContext &isel, Instruction &instruction);
void selectLaneBinary(ISelContext &isel, Instruction &instruction);
void selectLaneICmp(ISelContext &isel, Instruction &instruction);
void selectLaneFCmp(ISelContext &isel, Instruction &instruction);
void selectLaneCast(ISelContext &isel, Instruction &instruction);
void selectLaneSigns(ISelContext &isel, Instruction &instruction);
void selectLaneExtract(ISelContext &isel, Instruction &instruction);
void selectLaneInsert(ISelContext &isel, Instruction &instruction);
void selectShuffle(ISelContext &isel, Instruction &instruction);
// A select with an i1 as its condition.
void selectVectorSelect(ISelContext &isel, Instruction &select);

void moveLanesTo(ISelContext &isel, Reg to, const Constant &constant);
// A register that may be overwritten.
Reg copyOfLanes(ISelContext &isel, Reg value);
// `first` op= `second`, which becomes a memory operand or a register.
void operateOnLanes(ISelContext &isel, MOp op, Reg first, Value *second);

} // namespace wend
