// Immediate dominators of graphs with many blocks.
#pragma once

#include "ir/basic_block.h"

#include <span>
#include <vector>

namespace wend {

// The immediate dominator of each block of `order`, the reachable blocks in reverse postorder, as
// numbers in that order; the entry's is itself. `number` gives them by BasicBlock::id, and ~0 for
// what cannot be reached. Takes m log n for m edges.
//
// Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005): semidominators
// after Lengauer and Tarjan (1979), with simple path compression; the immediate dominator of a node
// is the nearest common ancestor, in the dominator tree as far as it is known, of its semidominator
// and its parent. Finding that by single steps takes n^2 where many blocks are reached both from
// the end and from the start of a long chain; so each node also knows an ancestor further up, as in
// Myers, "An Applicative Random-Access Stack" (1983).
std::vector<uint32_t> semiNca(std::span<BasicBlock *const> order,
                              const std::vector<uint32_t> &number);

} // namespace wend
