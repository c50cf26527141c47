// Selection of the addresses of thread-local variables (Drepper, "ELF Handling for Thread-Local
// Storage", 2013; System V ABI 3.4.2).
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// How the address of a thread-local variable is computed, as LLVM decides it: by where the variable
// may be defined, unless the module names a less general model.
ThreadModel threadModel(const Module &module, const Global &variable);
// The variable whose address a value is, if accesses can name it relative to fs; or null.
const Global *fsRelativeVariable(const ISelContext &isel, Value *value);
void selectThreadAddress(ISelContext &isel, Instruction &address);

} // namespace wend
