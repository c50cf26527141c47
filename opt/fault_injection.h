// Faults injected in passes (support/fault_injection.def).
#pragma once

#include "opt/passes.h"

namespace wend {

// Applies a fault to a function on which `pass` has just run; `isChanged`: it has changed the
// function. Returns whether the fault changed anything; nothing if it belongs to another pass or to
// the back end.
bool injectFault(InjectedFault fault, PassId pass, bool isChanged, Function &function);
// The same for a pass on the module: to the first function that the fault changes.
bool injectFault(InjectedFault fault, PassId pass, bool isChanged, Module &module);

} // namespace wend
