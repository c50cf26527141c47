// Where a variable of the file is, in all code of the unit.
#pragma once

#include "backend/debug_code.h"

#include <span>
#include <vector>

namespace wend {

// Everywhere in its memory, unless a function keeps it elsewhere for a while. Then the functions
// have ranges, and nothing is known in other units. No places: while it is elsewhere, a function
// calls others, in which its memory would not be right.
std::vector<DebugFunction::Place> globalPlaces(uint32_t variable,
                                               std::span<const DebugFunction> functions,
                                               const DebugExpression &memory);

} // namespace wend
