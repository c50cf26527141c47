// The runtime as LLVM IR, for modules that are printed to be run by LLVM's tools.
#pragma once

#include "ir/module.h"

#include <string>

namespace wend {

// Appends the module with the definitions of the runtime functions that it declares, so that it
// runs under lli as it stands.
void printRunnable(const Module &module, std::string &out);

} // namespace wend
