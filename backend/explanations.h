// The explanations of the back end's diagnostics.
#pragma once

#include "support/explanations.h"

namespace wend {

// A row for each one of diagnostics.def, in its order.
std::span<const Explanation> assemblyExplanations();

} // namespace wend
