// Removing phis that have only one value.
#pragma once

#include "ir/analysis/dominators.h"

#include <span>

namespace wend {

// Removes those of `phis` whose operands are all one value, or the phi itself, and whatever becomes
// so thereby:
//
//   %x.1 = phi i32 [ %x, %entry ], [ %x.1, %loop ]      =>      %x in its place
//
// Operands from blocks that cannot be reached do not count. What is left of a phi for each variable
// in each block has, where the graph is reducible, no phi that the iterated dominance frontier has
// not; in an irreducible region phis can keep each other alive. The result is how many there were.
//
// Aycock and Horspool, "Simple Generation of Static Single-Assignment Form" (2000).
size_t removeTrivialPhis(std::span<Instruction *const> phis, const DominatorTree &tree);

} // namespace wend
