// The first instruction that computes something else after a pass, for the report of a step that is
// refuted.
#pragma once

#include "prove/replay.h"

#include <string>
#include <string_view>

namespace wend {

// A line that shows the instruction and both values: that of the k-th execution of an instruction
// before the pass, and of the instruction with the same id after it. Empty if none differs. The
// traces are those of the interpreter (InterpreterOptions::isTraced); both versions must have a
// snapshot. Addresses are not compared.
std::string firstDifference(const std::string &function, const FunctionVersion &before,
                            std::string_view traceBefore, const FunctionVersion &after,
                            std::string_view traceAfter);

} // namespace wend
