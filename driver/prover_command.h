// --prove is done by another executable, wendc-prove, which is linked with the solver.
#pragma once

#include <optional>

namespace wend {

// In wendc: replaces the process by wendc-prove with the same command line, and returns the exit
// status if that is impossible, after a message. In wendc-prove: nothing.
std::optional<int> runProver(char **words);

} // namespace wend
