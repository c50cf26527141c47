// Which functions exceptions may leave.
#pragma once

#include "ir/module.h"

namespace wend {

// Whether an exception may leave a call, and then its function: not if each one is caught.
bool leavesFunction(const Instruction &call);
// Whether an exception may leave the function. A call of itself adds none.
bool mayUnwind(const Function &function);
// Sets Function::isNoUnwind of those of the module that no exception leaves, as far as that is
// known. Takes time linear in the module.
void inferNoUnwind(const Module &module);

} // namespace wend
