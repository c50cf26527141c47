// Random functions as lowering makes them: variables in memory, no phis.
#pragma once

#include "ir/test/graph.h"

namespace wend::test {

// Adds `i32 @f(i32 %a, i32 %b)`, with `declare void @observe(i32)` and `declare i32 @decide()` that
// it calls. Its blocks are connected at random: loops of one block, irreducible loops, blocks that
// are never reached, several returns. Some variables are never stored to before they are loaded,
// some are allocated within loops, some have their address taken, some are arrays; divisions may
// trap. The same seed gives the same function.
//
// Flavour::Memory has structures besides, whose fields are accessed at constant and at other
// offsets, with types that overlap, filled by memset and copied by memcpy.
enum class Flavour : uint8_t { Plain, Memory };

Function *addRandomFunction(Fixture &fixture, uint64_t seed, Flavour flavour = Flavour::Plain);

} // namespace wend::test
