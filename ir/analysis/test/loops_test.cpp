// Loops against their definitions on random graphs; worked examples; deep nests, for which
// recursion or quadratic time would fail.

#include "ir/test/graph.h"

#include "ir/analysis/loops.h"
#include "ir/test/seconds.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>

using namespace wend;
using namespace wend::test;

namespace {

using Set = std::set<uint32_t>;

Set numbersOf(std::span<BasicBlock *const> blocks) {
  Set ids;
  for (const BasicBlock *block : blocks)
    ids.insert(block->id);
  return ids;
}

bool isSubset(const Set &small, const Set &large) { return std::ranges::includes(large, small); }

// The loops of a graph by exhaustive search according to the definitions.
class TextbookLoops {
public:
  explicit TextbookLoops(const Graph &graph) : graph_(graph) {
    reachable_ = reached({0}, {});
    for (uint32_t node = 0; node < graph.size(); ++node)
      reachedWithout_.push_back(reached({0}, {node}));
    findNatural();
    findRegions();
  }

  struct TextbookLoop {
    Set blocks;
    Set entries;
    bool isIrreducible;
  };
  std::vector<TextbookLoop> loops;

  [[nodiscard]] bool isBackEdge(uint32_t from, uint32_t to) const {
    return reachable_.contains(from) && !(reachedWithout_[to].contains(from) && to != from);
  }

private:
  // The nodes that are reachable from some nodes without entering others.
  [[nodiscard]] Set reached(const Set &starts, const Set &closed, bool withBackEdges = true) const {
    Set seen;
    std::vector<uint32_t> stack;
    auto visit = [&](uint32_t node) {
      if (!closed.contains(node) && seen.insert(node).second)
        stack.push_back(node);
    };
    for (uint32_t start : starts)
      visit(start);
    while (!stack.empty()) {
      uint32_t node = stack.back();
      stack.pop_back();
      for (uint32_t next : graph_[node])
        if (withBackEdges || !isBackEdge(node, next))
          visit(next);
    }
    return seen;
  }

  void findNatural() {
    std::map<uint32_t, Set> latches; // by header
    for (uint32_t from : reachable_)
      for (uint32_t to : graph_[from])
        if (isBackEdge(from, to))
          latches[to].insert(from);
    for (const auto &[header, origins] : latches) {
      Set blocks = {header};
      for (uint32_t node : reachable_)
        for (uint32_t latch : origins)
          if (reached({node}, {header}).contains(latch))
            blocks.insert(node);
      loops.push_back({blocks, {header}, false});
    }
  }

  void findRegions() {
    size_t naturalCount = loops.size();
    std::map<uint32_t, Set> forwards;
    for (uint32_t node : reachable_)
      forwards[node] = reached({node}, {}, false);
    Set done;
    for (uint32_t node : reachable_) {
      Set component;
      for (uint32_t other : reachable_)
        if (forwards[node].contains(other) && forwards[other].contains(node))
          component.insert(other);
      if (component.size() == 1 || !done.insert(*component.begin()).second)
        continue;
      Set blocks = component;
      for (size_t i = 0; i < naturalCount; ++i)
        if (component.contains(*loops[i].entries.begin()))
          blocks.insert(loops[i].blocks.begin(), loops[i].blocks.end());
      Set entries;
      for (uint32_t from : reachable_)
        for (uint32_t to : graph_[from])
          if (!blocks.contains(from) && blocks.contains(to))
            entries.insert(to);
      loops.push_back({blocks, entries, true});
    }
  }

  const Graph &graph_;
  Set reachable_;
  std::vector<Set> reachedWithout_;
};

const TextbookLoops::TextbookLoop *find(const TextbookLoops &slow, const Loop &loop) {
  for (const TextbookLoops::TextbookLoop &other : slow.loops)
    if (other.entries == numbersOf(loop.entries()) && other.isIrreducible == loop.isIrreducible())
      return &other;
  return nullptr;
}

void checkEdges(const Graph &graph, const TextbookLoops &slow, const LoopForest &forest,
                const Loop &loop) {
  Set blocks = numbersOf(loop.blocks());
  Set latches;
  Set exits;
  Set outside; // predecessors of the header outside the loop
  size_t entryEdges = 0;
  for (uint32_t from = 0; from < graph.size(); ++from)
    for (uint32_t to : graph[from]) {
      bool isHeader = to == loop.header()->id;
      if (blocks.contains(from) && !blocks.contains(to))
        exits.insert(to);
      if (isHeader && !loop.isIrreducible() && slow.isBackEdge(from, to))
        latches.insert(from);
      if (isHeader && !blocks.contains(from)) {
        outside.insert(from);
        entryEdges += 1;
      }
    }
  CHECK(numbersOf(forest.exits(loop)) == exits);
  CHECK(numbersOf(forest.latches(loop)) == latches);
  bool hasPreheader =
      entryEdges == 1 && !loop.isIrreducible() && graph[*outside.begin()].size() == 1;
  BasicBlock *preheader = forest.preheader(loop);
  CHECK((preheader != nullptr) == hasPreheader);
  if (preheader)
    CHECK(outside.contains(preheader->id));
}

void checkLoop(const TextbookLoops &slow, const LoopForest &forest, const Loop &loop) {
  const TextbookLoops::TextbookLoop *expected = find(slow, loop);
  REQUIRE(expected);
  CHECK(numbersOf(loop.blocks()) == expected->blocks);
  CHECK(loop.blocks().size() == expected->blocks.size());
  CHECK(loop.blocks()[0] == loop.header());
  CHECK((loop.entries().size() > 1) == loop.isIrreducible());
  // The parent of a loop is the smallest loop that strictly contains its blocks.
  const TextbookLoops::TextbookLoop *parent = nullptr;
  uint32_t depth = 1;
  for (const TextbookLoops::TextbookLoop &other : slow.loops) {
    if (&other == expected || !isSubset(expected->blocks, other.blocks))
      continue;
    REQUIRE(other.blocks.size() > expected->blocks.size());
    ++depth;
    if (!parent || other.blocks.size() < parent->blocks.size())
      parent = &other;
  }
  CHECK(loop.depth() == depth);
  CHECK((loop.parent() ? find(slow, *loop.parent()) : nullptr) == parent);
  for (const Loop &other : forest.all())
    CHECK(loop.contains(other) == isSubset(numbersOf(other.blocks()), expected->blocks));
}

void compareLoops(const Graph &graph) {
  Fixture fx;
  Function *function = buildFunction(fx, graph);
  INFO(textOf(*function));
  DominatorTree tree(*function);
  LoopForest forest(*function, tree);
  TextbookLoops slow(graph);
  REQUIRE(forest.all().size() == slow.loops.size());
  for (const Loop &loop : forest.all()) {
    checkLoop(slow, forest, loop);
    checkEdges(graph, slow, forest, loop);
  }
  CHECK(forest.isReducible() ==
        std::ranges::none_of(slow.loops, &TextbookLoops::TextbookLoop::isIrreducible));
  for (const BasicBlock &block : *function) {
    uint32_t depth = 0;
    for (const TextbookLoops::TextbookLoop &loop : slow.loops)
      depth += loop.blocks.contains(block.id);
    CHECK(forest.depth(&block) == depth);
    for (const Loop &loop : forest.all())
      CHECK(forest.contains(loop, &block) == find(slow, loop)->blocks.contains(block.id));
    if (const Loop *loop = forest.loopOf(&block))
      CHECK(loop->depth() == depth);
  }
}

std::string loopsOf(const Graph &graph) {
  Fixture fx;
  Function *function = buildFunction(fx, graph);
  DominatorTree tree(*function);
  std::string out;
  LoopForest(*function, tree).print(out);
  return out;
}

using Edges = std::vector<std::pair<uint32_t, uint32_t>>;

} // namespace

TEST_CASE("loops match their definition on random graphs") {
  Random random(11);
  for (int i = 0; i < 10000; ++i)
    compareLoops(randomGraph(random, 1 + below(random, i % 50 == 0 ? 40 : 14)));
}

TEST_CASE("nested loops, and two back edges to one header") {
  Edges edges = {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 1}, {2, 1}, {1, 5}};
  CHECK(loopsOf(graphOf(6, edges)) ==
        "%b1: latches %b2, %b4; preheader %b0; exits %b5; blocks %b1, (%b2), %b4\n"
        "  %b2: latches %b3; preheader none; exits %b1, %b4; blocks %b2, %b3\n");
}

TEST_CASE("a cycle with two entries") {
  Edges edges = {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}};
  CHECK(loopsOf(graphOf(4, edges)) ==
        "irreducible, entered at %b1, %b2; exits %b3; blocks %b1, %b2\n");
}

TEST_CASE("a natural loop in an irreducible region in a natural loop") {
  Edges edges = {{0, 1}, {1, 2}, {1, 3}, {2, 3}, {3, 4}, {4, 3}, {3, 2}, {2, 5}, {5, 1}, {5, 6}};
  CHECK(loopsOf(graphOf(7, edges)) ==
        "%b1: latches %b5; preheader %b0; exits %b6; blocks %b1, (%b2), %b5\n"
        "  irreducible, entered at %b2, %b3; exits %b5; blocks %b2, (%b3)\n"
        "    %b3: latches %b4; preheader none; exits %b2; blocks %b3, %b4\n");
}

TEST_CASE("the loops of a graph with an outer loop around a branch") {
  // 1-2 1-5 1-8 2-3 2-4 3-2 4-1 5-6 5-7 6-8 7-9 9-7 9-10 8-10, where 10 is the exit.
  Edges edges = {{0, 1}, {1, 2}, {1, 5}, {1, 8}, {2, 3}, {2, 4},  {3, 2}, {4, 1},
                 {5, 6}, {5, 7}, {6, 8}, {7, 9}, {9, 7}, {9, 10}, {8, 10}};
  CHECK(loopsOf(graphOf(11, edges)) ==
        "%b1: latches %b4; preheader %b0; exits %b5, %b8; blocks %b1, (%b2), %b4\n"
        "  %b2: latches %b3; preheader none; exits %b4; blocks %b2, %b3\n"
        "%b7: latches %b9; preheader none; exits %b10; blocks %b7, %b9\n");
}

TEST_CASE("loops nested 30,000 deep take linear time and constant stack") {
  constexpr uint32_t depth = 30000;
  // Headers 1 to depth; then latches, the innermost first. The loops of `tangled` can also be
  // entered at their latch.
  Graph natural(2 * depth + 2);
  Graph shared(2 * depth + 2);
  Graph tangled(2 * depth + 2);
  for (uint32_t node = 0; node <= 2 * depth; ++node)
    natural[node] = shared[node] = tangled[node] = {node + 1};
  for (uint32_t i = 1; i <= depth; ++i) {
    uint32_t latch = 2 * depth + 1 - i;
    natural[latch].push_back(i);
    shared[latch].push_back(1);
    tangled[latch].push_back(i);
    tangled[0].push_back(latch);
  }
  struct {
    const char *what;
    const Graph &graph;
    uint32_t loops;
    uint32_t deepest;
  } cases[] = {
      {"natural", natural, depth, depth}, {"shared", shared, 1, 1}, {"tangled", tangled, 1, 1}};
  for (auto &[what, graph, loops, deepest] : cases) {
    INFO(what);
    Fixture fx;
    Function *function = buildFunction(fx, graph);
    DominatorTree tree(*function);
    double seconds = secondsOf([&] {
      LoopForest forest(*function, tree);
      std::string text;
      forest.print(text);
      CHECK(text.size() < graph.size() * 150);
      CHECK(forest.all().size() == loops);
      CHECK(forest.depth(blocksOf(*function)[depth]) == deepest);
    });
    CHECK(seconds < 10); // with sanitizers too; quadratic work would take minutes
  }
}
