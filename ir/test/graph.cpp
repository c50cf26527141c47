#include "ir/test/graph.h"

#include <fmt/format.h>

namespace wend::test {

Graph graphOf(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges) {
  Graph graph(nodes);
  for (auto [from, to] : edges)
    graph[from].push_back(to);
  return graph;
}

Graph randomGraph(Random &random, uint32_t nodes) {
  Graph graph(nodes);
  if (nodes == 1)
    return graph;
  // Some graphs are nearly chains, others have many random edges.
  uint32_t straight = below(random, 100);
  for (uint32_t node = 0; node < nodes; ++node) {
    uint32_t degree = below(random, 20) == 0 ? 3 + below(random, 4) : below(random, 8);
    degree = degree < 1 ? 0 : degree < 4 ? 1 : degree < 7 ? 2 : degree;
    if (node == 0 && degree == 0)
      degree = 1;
    for (uint32_t i = 0; i < degree; ++i) {
      bool goesOn = below(random, 100) < straight && node + 1 < nodes;
      graph[node].push_back(goesOn ? node + 1 : 1 + below(random, nodes - 1));
    }
  }
  return graph;
}

Function *buildFunction(Fixture &fixture, const Graph &graph) {
  Function *function = fixture.function("f", Type::Void, {Type::I32, Type::I1});
  std::vector<BasicBlock *> blocks;
  blocks.reserve(graph.size());
  for (size_t node = 0; node < graph.size(); ++node)
    blocks.push_back(function->addBlock(fixture.name(fmt::format("b{}", node))));
  IRBuilder &b = fixture.b;
  for (size_t node = 0; node < graph.size(); ++node) {
    const std::vector<uint32_t> &targets = graph[node];
    b.setBlock(blocks[node]);
    if (targets.empty()) {
      b.ret(nullptr);
    } else if (targets.size() == 1) {
      b.br(blocks[targets[0]]);
    } else if (targets.size() == 2) {
      b.condBr(function->arguments()[1], blocks[targets[0]], blocks[targets[1]]);
    } else {
      Instruction *branch = b.switchTo(function->arguments()[0], blocks[targets[0]]);
      for (size_t i = 1; i < targets.size(); ++i)
        b.addCase(branch, fixture.i32(static_cast<int64_t>(i)), blocks[targets[i]]);
    }
  }
  return function;
}

std::vector<BasicBlock *> blocksOf(const Function &function) {
  std::vector<BasicBlock *> blocks(function.blockCount());
  for (BasicBlock &block : function)
    blocks[block.id] = &block;
  return blocks;
}

} // namespace wend::test
