// Faults injected in passes (support/fault_injection.def).
#pragma once

#include "opt/passes.h"

namespace wend {

// Applies a fault to a function on which `pass` has just run. Returns whether it changed anything;
// nothing if the fault belongs to another pass or to the back end.
bool injectFault(InjectedFault fault, PassId pass, Function &function);

} // namespace wend
