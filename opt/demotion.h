// Demotion of values to allocas, for passes that give a value several definitions. mem2reg then
// inserts the phis.
#pragma once

#include "ir/module.h"

namespace wend {

// Makes an alloca for the value at the start of the entry block, with the value's type and name.
Instruction *makeSlot(Function &function, const Instruction &value);
// Stores the value to the slot before an instruction.
void storeBefore(Instruction &before, Value *value, Instruction *slot);
// A load of the slot right before an instruction. Reuses one that is already there.
Instruction *loadBefore(Instruction &before, Instruction *slot);
// Replaces the used value by a load of the slot.
void replaceUseByLoad(Use &use, Instruction *slot);

} // namespace wend
