// The explanations of the front end's diagnostics.
#pragma once

#include "support/explanations.h"

namespace wend {

// A row for each error and warning of diagnostics.def, in its order.
std::span<const Explanation> frontendExplanations();

} // namespace wend
