// Selection of operations on the bits of an integer, with the instructions of BMI1, LZCNT and
// POPCNT where the processor has them, and without.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

void selectBits(ISelContext &isel, Instruction &instruction);
// An `and` as one instruction of BMI1. False, and nothing emitted, if there is none for it.
bool selectBmi1(ISelContext &isel, Instruction &instruction, Reg to);
// A subtraction of leading zeros from a constant, which is the index of the highest bit. The same.
bool selectHighestBit(ISelContext &isel, Instruction &instruction, Reg to);

} // namespace wend
