// Known functions whose calls can be selected as other instructions than a call.
#pragma once

#include "ir/function.h"

namespace wend {

class ISelContext;

// Selects a call. False, and nothing emitted, if it is to be a call of the known function, or of
// its fallback (ir/known_functions.def).
using CallSelector = bool (*)(ISelContext &isel, Instruction &call);

// Null if calls of the callee are always calls.
CallSelector callSelector(const Instruction &call);

} // namespace wend
