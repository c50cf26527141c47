// Faults injected in the back end (support/fault_injection.def).
#pragma once

#include "backend/mir.h"
#include "support/fault_injection.h"

namespace wend {

// Applies a fault to a function whose instructions have just been selected; nothing if the fault
// belongs to a pass.
void injectFault(InjectedFault fault, MFunction &function);

} // namespace wend
