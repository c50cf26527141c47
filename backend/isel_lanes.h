// Selection of operations on vectors of 128 bits, as SSE2 instructions.
#pragma once

#include "backend/mir.h"

#include <array>

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
void selectLaneJoin(ISelContext &isel, Instruction &instruction);
void selectLaneHalf(ISelContext &isel, Instruction &instruction);
// A select with an i1 as its condition.
void selectVectorSelect(ISelContext &isel, Instruction &select);

// For the files of this family.

// The operation for lanes of 8, 16, 32 and 64 bits.
MOp byLane(Type vector, const std::array<MOp, 4> &rows);
// A memory operand with these lanes, aligned.
Address constantOperand(ISelContext &isel, const VectorBits &lanes);
// reg op= a vector of lanes with these bits.
void applyConstant(ISelContext &isel, MOp op, Reg reg, Type vector, uint64_t bits);
// The result of a binary operation.
void selectPlain(ISelContext &isel, Instruction &instruction, MOp op, bool commutes);
inline bool isZero(const Value &value) {
  const Constant *constant = asConstant(&value);
  return constant && constant->bits() == 0;
}
void moveLanesTo(ISelContext &isel, Reg to, const Constant &constant);
// A register that may be overwritten.
Reg copyOfLanes(ISelContext &isel, Reg value);
// `first` op= `second`, which becomes a memory operand or a register.
void operateOnLanes(ISelContext &isel, MOp op, Reg first, Value *second);

} // namespace wend
