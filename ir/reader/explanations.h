// The explanations of the reader's diagnostics.
#pragma once

#include "support/explanations.h"

namespace wend {

// A row for each one of diagnostics.def, in its order.
std::span<const Explanation> irExplanations();

} // namespace wend
