// Random functions in the form that front ends produce: variables in memory, no phis.
#pragma once

#include "ir/test/graph.h"

namespace wend::test {

// Adds `i32 @f(i32 %a, i32 %b)`, and declares `void @observe(i32)` and `i32 @decide()`, which it
// calls. The edges between its blocks are random: there are loops of one block, irreducible loops,
// unreachable blocks and several returns. Some variables are loaded without a store before, some
// are allocated within loops, some have their address taken, some are arrays; divisions may trap.
// The result depends only on the seed and the flavour.
//
// Flavour::Memory also has structures whose fields are accessed at constant and variable offsets
// with overlapping types, filled by memset and copied by memcpy.
enum class Flavour : uint8_t { Plain, Memory };

Function *addRandomFunction(Fixture &fixture, uint64_t seed, Flavour flavour = Flavour::Plain);

} // namespace wend::test
