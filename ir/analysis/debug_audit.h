// The audit of what debuggers are told: whether the value that an event says a variable has exists
// where the event is.
#pragma once

#include "ir/function.h"

namespace wend {

// After a pass that has changed the graph: forgets the values of events that they do not dominate.
// They would be those of another execution of their block, or none.
void forgetUndominated(Function &function);

} // namespace wend
