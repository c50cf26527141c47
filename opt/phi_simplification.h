// Removal of trivial phis.
#pragma once

#include "ir/analysis/dominators.h"

#include <span>

namespace wend {

// Removes the phis among `phis` whose operands are one value or the phi itself, also where they
// become so by the removal of others:
//
//   %x.1 = phi i32 [ %x, %entry ], [ %x.1, %loop ]      =>      uses of %x.1 use %x
//
// Operands from unreachable blocks do not count. Applied to phis for every variable in every block,
// this leaves minimal SSA form if the graph is reducible; in an irreducible region phis may keep
// each other alive. Returns the number of phis removed.
//
// Aycock and Horspool, "Simple Generation of Static Single-Assignment Form" (2000).
size_t removeTrivialPhis(std::span<Instruction *const> phis, const DominatorTree &tree);

} // namespace wend
