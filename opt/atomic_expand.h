// Which atomic operations the machine lacks. The pass is declared in opt/passes.h.
#pragma once

#include "ir/function.h"

namespace wend {

// Whether the back end needs atomic-expand to run on the function first.
bool needsAtomicExpansion(const Function &function);

} // namespace wend
