// Values put into variables in memory: what gets several definitions, until mem2reg makes phis of
// them.
#pragma once

#include "ir/module.h"

namespace wend {

// A variable at the start of the entry, named like the value that it is for.
Instruction *makeSlot(Function &function, const Instruction &value);
void storeBefore(Instruction &before, Value *value, Instruction *slot);
// What the slot holds right before an instruction: a load, perhaps one that stands there already.
Instruction *loadBefore(Instruction &before, Instruction *slot);
// The block that a use reads in: the user's, or the one at whose end a phi reads.
BasicBlock *readerOf(const Use &use);
// Lets the use read the slot instead.
void readSlot(Use &use, Instruction *slot);

} // namespace wend
