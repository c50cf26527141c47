// Control-flow graphs as adjacency lists, and functions with these graphs.
#pragma once

#include "ir/test/fixture.h"

#include <random>
#include <span>
#include <utility>
#include <vector>

namespace wend::test {

// The successors of each node. Node 0 is the entry and has no predecessors.
using Graph = std::vector<std::vector<uint32_t>>;
using Random = std::mt19937_64;

inline uint32_t below(Random &random, uint32_t limit) {
  return static_cast<uint32_t>(random() % limit);
}

Graph graphOf(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges);

// A random graph: possibly irreducible, with unreachable nodes, self loops and duplicate edges.
Graph randomGraph(Random &random, uint32_t nodes);

// A function `void @f(i32 %a, i1 %b)` with a block for each node, in this order: block i has id i,
// and its successor slots are the edges of node i in order.
Function *buildFunction(Fixture &fixture, const Graph &graph);

// The blocks by id.
std::vector<BasicBlock *> blocksOf(const Function &function);

} // namespace wend::test
