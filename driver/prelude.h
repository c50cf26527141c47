// The runtime as LLVM IR, for modules that are printed to be run by LLVM's tools.
#pragma once

#include "ir/module.h"

#include <string>

namespace wend {

// Appends what stands behind a module's definitions: the runtime functions that it declares with
// their bodies, so that it runs under lli as it stands, and the declarations of others.
void printDeclarations(const Module &module, std::string &out);

} // namespace wend
