// Post-dominators against their definition on random graphs.

#include "ir/test/graph.h"

#include "ir/analysis/post_dominators.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

// The nodes from which a path reaches an exit without passing through `removed`.
std::vector<bool> endsWithout(const Graph &graph, size_t removed) {
  std::vector<bool> ends(graph.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t node = 0; node < graph.size(); ++node) {
      if (node == removed || ends[node])
        continue;
      bool leads = graph[node].empty();
      for (uint32_t next : graph[node])
        leads = leads || ends[next];
      if (leads)
        ends[node] = changed = true;
    }
  }
  return ends;
}

void comparePostDominators(const Graph &graph) {
  Fixture fx;
  Function *function = buildFunction(fx, graph);
  std::vector<BasicBlock *> blocks = blocksOf(*function);
  PostDominatorTree tree(*function);
  std::vector<bool> ends = endsWithout(graph, graph.size());
  std::vector<std::vector<bool>> without;
  for (size_t node = 0; node < graph.size(); ++node)
    without.push_back(endsWithout(graph, node));
  auto postdominates = [&](size_t a, size_t b) { return !ends[b] || (ends[a] && !without[a][b]); };
  for (size_t b = 0; b < graph.size(); ++b) {
    REQUIRE(tree.reachesEnd(blocks[b]) == ends[b]);
    for (size_t a = 0; a < graph.size(); ++a)
      if (tree.postdominates(blocks[a], blocks[b]) != postdominates(a, b))
        FAIL("block " << a << " postdominates " << b << ": " << postdominates(a, b));
    if (!ends[b])
      continue;
    // The nearest post-dominator: all others post-dominate it.
    const BasicBlock *nearest = tree.ipdom(blocks[b]);
    for (size_t a = 0; a < graph.size(); ++a)
      if (a != b && ends[a] && postdominates(a, b))
        REQUIRE((nearest && postdominates(a, nearest->id)));
    if (nearest)
      REQUIRE((nearest->id != b && postdominates(nearest->id, b)));
  }
}

} // namespace

TEST_CASE("post-dominators match their definition on random graphs") {
  Random random(5);
  for (int i = 0; i < 10000; ++i)
    comparePostDominators(randomGraph(random, 1 + below(random, i % 100 == 0 ? 60 : 14)));
}

TEST_CASE("the tree of a long chain is printed in linear space") {
  constexpr uint32_t count = 20000;
  Graph chain(count);
  for (uint32_t node = 0; node + 1 < count; ++node)
    chain[node] = {node + 1};
  Fixture fx;
  Function *function = buildFunction(fx, chain);
  std::string text;
  DominatorTree(*function).print(text);
  PostDominatorTree(*function).print(text);
  CHECK(text.size() < size_t{2} * count * 130);
  CHECK(text.find("\n" + std::string(100, ' ') + "%b50\n" + std::string(100, ' ') +
                  "[51] %b51\n") != std::string::npos);
}
