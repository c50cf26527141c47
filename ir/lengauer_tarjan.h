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
// Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), with simple
// path compression. Semi-NCA (Georgiadis, 2005) is shorter, but takes n^2 where many blocks are
// reached both from the end and from the start of a long chain.
std::vector<uint32_t> lengauerTarjan(std::span<BasicBlock *const> order,
                                     const std::vector<uint32_t> &number);

} // namespace wend
