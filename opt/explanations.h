// The explanations of remarks, for --explain.
#pragma once

#include "support/explanations.h"

namespace wend {

// A row for each remark of remarks.def, in its order.
std::span<const Explanation> remarkExplanations();

} // namespace wend
