// What memory is known to hold, as a value of a type; or null.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/module.h"

namespace wend {

// At the function's entry: of an alloca zero, as mem2reg has it; of constant data its bytes.
Value *initialValue(Module &module, const MemoryLocation &at, Type type);

// Behind an instruction that has just written `written`, if it wrote all of the place.
Value *storedValue(Module &module, const Instruction &writer, const MemoryLocation &written,
                   const MemoryLocation &at, Type type);

} // namespace wend
