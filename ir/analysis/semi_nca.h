// Immediate dominators of graphs with many blocks, by the algorithm semi-NCA.
#pragma once

#include "ir/basic_block.h"

#include <span>
#include <vector>

namespace wend {

// The immediate dominator of each block of `order`, the reachable blocks in reverse postorder, as
// numbers in that order; that of the entry is the entry. `number` maps BasicBlock::id to them, and
// an unreachable block to ~0. Takes m log n time for m edges.
//
// Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005). Semidominators
// are computed as in Lengauer and Tarjan (1979), with simple path compression. The immediate
// dominator of a node is the nearest common ancestor of its semidominator and its parent in the
// dominator tree. A search for that in single steps takes n^2 time if many blocks are reached both
// from the end and from the start of a long chain, so each node stores a jump pointer as in Myers,
// "An Applicative Random-Access Stack" (1983).
std::vector<uint32_t> semiNca(std::span<BasicBlock *const> order,
                              const std::vector<uint32_t> &number);

} // namespace wend
