// Random functions as lowering makes them: variables in memory, no phis.
#pragma once

#include "ir/test/graph.h"

namespace wend::test {

// Adds `i32 @f(i32 %a, i32 %b)`, with `declare void @observe(i32)` and `declare i32 @decide()` that
// it calls. Its blocks are connected at random: loops of one block, irreducible loops, blocks that
// are never reached, several returns. Some variables are never stored to before they are loaded,
// some are allocated within loops, some have their address taken, some are arrays; divisions may
// trap. The same seed gives the same function.
Function *addRandomFunction(Fixture &fixture, uint64_t seed);

} // namespace wend::test
