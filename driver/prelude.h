// The runtime as LLVM IR, for printed modules that LLVM's tools execute.
#pragma once

#include "ir/module.h"

#include <string>

namespace wend {

// Appends the definitions of the runtime functions that the module declares, so that lli can
// execute it, and the declarations of other functions.
void printDeclarations(const Module &module, std::string &out);

} // namespace wend
