// Dominators and frontiers against their definitions on random graphs, three worked examples, and
// graphs so large and deep that recursion or quadratic time would fail.

#include "ir/test/graph.h"

#include "ir/analysis/dominators.h"
#include "ir/analysis/iterated_frontier.h"
#include "ir/analysis/semi_nca.h"
#include "ir/test/seconds.h"

#include <catch2/catch.hpp>

#include <set>

using namespace wend;
using namespace wend::test;

namespace {

// The nodes that are reachable from the entry without passing through `removed`.
std::vector<bool> reachedWithout(const Graph &graph, size_t removed) {
  std::vector<bool> seen(graph.size());
  std::vector<uint32_t> stack;
  auto visit = [&](uint32_t node) {
    if (node == removed || seen[node])
      return;
    seen[node] = true;
    stack.push_back(node);
  };
  visit(0);
  while (!stack.empty()) {
    uint32_t node = stack.back();
    stack.pop_back();
    for (uint32_t next : graph[node])
      visit(next);
  }
  return seen;
}

struct TextbookDominators {
  explicit TextbookDominators(const Graph &graph) : graph_(graph) {
    reachable = reachedWithout(graph, graph.size());
    for (size_t node = 0; node < graph.size(); ++node)
      reachedWithout_.push_back(reachedWithout(graph, node));
  }

  [[nodiscard]] bool dominates(size_t a, size_t b) const {
    return !reachable[b] || (reachable[a] && !reachedWithout_[a][b]);
  }
  [[nodiscard]] bool strictlyDominates(size_t a, size_t b) const {
    return a != b && dominates(a, b);
  }

  [[nodiscard]] std::set<size_t> frontier(size_t a) const {
    std::set<size_t> frontier;
    for (size_t from = 0; from < graph_.size(); ++from)
      for (uint32_t to : graph_[from])
        if (reachable[from] && dominates(a, from) && !strictlyDominates(a, to))
          frontier.insert(to);
    return frontier;
  }

  // The strict dominator of b that all others dominate; -1 for the entry.
  [[nodiscard]] int idom(size_t b) const {
    for (size_t a = 0; a < graph_.size(); ++a) {
      if (!reachable[a] || !strictlyDominates(a, b))
        continue;
      bool isNearest = true;
      for (size_t other = 0; other < graph_.size(); ++other)
        if (reachable[other] && strictlyDominates(other, b) && !dominates(other, a))
          isNearest = false;
      if (isNearest)
        return static_cast<int>(a);
    }
    return -1;
  }

  std::vector<bool> reachable;

private:
  const Graph &graph_;
  std::vector<std::vector<bool>> reachedWithout_;
};

template <typename Frontier>
std::set<size_t> iterated(const std::set<size_t> &start, const Frontier &frontier) {
  std::set<size_t> result;
  std::vector<size_t> stack(start.begin(), start.end());
  while (!stack.empty()) {
    size_t node = stack.back();
    stack.pop_back();
    for (size_t next : frontier(node))
      if (result.insert(next).second)
        stack.push_back(next);
  }
  return result;
}

std::set<size_t> idsOf(std::span<BasicBlock *const> blocks) {
  std::set<size_t> ids;
  for (const BasicBlock *block : blocks)
    ids.insert(block->id);
  return ids;
}

// Semi-NCA, which is used for functions with many blocks, gives the same result for small ones.
void compareSemiNca(const Function &function, const DominatorTree &tree) {
  std::vector<uint32_t> number(function.blockCount(), ~uint32_t{0});
  for (uint32_t n = 0; n < tree.order().size(); ++n)
    number[tree.order()[n]->id] = n;
  std::vector<uint32_t> idoms = semiNca(tree.order(), number);
  REQUIRE(idoms[0] == 0);
  for (uint32_t n = 1; n < tree.order().size(); ++n)
    REQUIRE(tree.order()[idoms[n]] == tree.idom(tree.order()[n]));
}

std::vector<BasicBlock *> joinsOf(IteratedFrontier &search, const DominatorTree &tree,
                                  std::span<BasicBlock *const> blocks,
                                  const std::set<size_t> &definitions) {
  std::vector<uint32_t> indices;
  for (size_t block : definitions)
    indices.push_back(tree.preorderIndex(blocks[block]));
  std::vector<BasicBlock *> joins;
  for (uint32_t index : search.of(indices))
    joins.push_back(tree.preorder()[index]);
  REQUIRE(idsOf(joins).size() == joins.size());
  return joins;
}

// If the region is where a variable with these definitions and uses is live, the frontier in the
// region is the part of the whole frontier that is in the region.
void compareInRegion(IteratedFrontier &search, const DominatorTree &tree,
                     std::span<BasicBlock *const> blocks, const TextbookDominators &slow,
                     Random &random) {
  std::set<size_t> definitions = {0};
  std::set<size_t> uses;
  for (size_t b = 1; b < blocks.size(); ++b) {
    if (slow.reachable[b] && below(random, 3) == 0)
      definitions.insert(b);
    if (slow.reachable[b] && below(random, 3) == 0)
      uses.insert(b);
  }
  search.clearRegion();
  std::set<size_t> live;
  std::vector<size_t> worklist(uses.begin(), uses.end());
  while (!worklist.empty()) {
    size_t b = worklist.back();
    worklist.pop_back();
    if (!live.insert(b).second)
      continue;
    search.addToRegion(tree.preorderIndex(blocks[b]));
    CHECK(search.isInRegion(tree.preorderIndex(blocks[b])));
    CHECK_FALSE(search.spreadRegion(tree.preorderIndex(blocks[b])));
    for (const BasicBlock::Predecessor &edge : blocks[b]->predecessors())
      if (slow.reachable[edge.block->id] && !definitions.count(edge.block->id))
        worklist.push_back(edge.block->id);
  }
  std::set<size_t> expected;
  for (size_t b : iterated(definitions, [&](size_t node) { return slow.frontier(node); }))
    if (live.count(b))
      expected.insert(b);
  REQUIRE(idsOf(joinsOf(search, tree, blocks, definitions)) == expected);
}

void compare(const Graph &graph, Random &random) {
  Fixture fx;
  Function *function = buildFunction(fx, graph);
  std::vector<BasicBlock *> blocks = blocksOf(*function);
  DominatorTree tree(*function);
  DominanceFrontiers frontiers(*function, tree);
  TextbookDominators slow(graph);

  size_t reachable = 0;
  for (size_t b = 0; b < graph.size(); ++b) {
    REQUIRE(tree.isReachable(blocks[b]) == slow.reachable[b]);
    for (size_t a = 0; a < graph.size(); ++a)
      if (tree.dominates(blocks[a], blocks[b]) != slow.dominates(a, b))
        FAIL("block " << a << " dominates " << b << ": " << slow.dominates(a, b));
    if (!slow.reachable[b]) {
      CHECK(frontiers.of(blocks[b]).empty());
      continue;
    }
    ++reachable;
    BasicBlock *idom = tree.idom(blocks[b]);
    REQUIRE((idom ? static_cast<int>(idom->id) : -1) == slow.idom(b));
    REQUIRE(tree.depth(blocks[b]) == (idom ? tree.depth(idom) + 1 : 0));
    REQUIRE(idsOf(frontiers.of(blocks[b])) == slow.frontier(b));
    REQUIRE(frontiers.of(blocks[b]).size() == slow.frontier(b).size());
  }

  compareSemiNca(*function, tree);

  // Orders contain each reachable block once, parents before children.
  REQUIRE(tree.order().size() == reachable);
  REQUIRE(idsOf(tree.order()).size() == reachable);
  REQUIRE(idsOf(tree.preorder()) == idsOf(tree.order()));
  std::set<const BasicBlock *> seen;
  for (BasicBlock *block : tree.preorder()) {
    REQUIRE((!tree.idom(block) || seen.count(tree.idom(block))));
    seen.insert(block);
  }

  std::set<size_t> defs;
  for (uint32_t i = below(random, 4); i-- > 0;)
    if (uint32_t b = below(random, static_cast<uint32_t>(graph.size())); slow.reachable[b])
      defs.insert(b);
  auto fast = [&](size_t node) { return idsOf(frontiers.of(blocks[node])); };
  auto byDefinition = [&](size_t node) { return slow.frontier(node); };
  REQUIRE(iterated(defs, fast) == iterated(defs, byDefinition));
  IteratedFrontier search(tree);
  search.addAllToRegion();
  for (int twice = 0; twice < 2; ++twice)
    REQUIRE(idsOf(joinsOf(search, tree, blocks, defs)) == iterated(defs, byDefinition));
  compareInRegion(search, tree, blocks, slow, random);
}

// Far above the time needed even under sanitizers, far below that of a quadratic algorithm.
constexpr double longTime = 5;

} // namespace

TEST_CASE("dominators and frontiers match their definitions on random graphs") {
  for (uint64_t seed = 0; seed < 10000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Graph graph = randomGraph(random, 1 + below(random, seed % 10 == 0 ? 40 : 12));
    compare(graph, random);
  }
}

TEST_CASE("splitEdges gives the tree of the new graph") {
  for (uint64_t seed = 5000; seed < 7000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Fixture fx;
    Function *function = buildFunction(fx, randomGraph(random, 1 + below(random, 15)));
    DominatorTree tree(*function);
    for (int round = 0; round < 3; ++round) {
      std::vector<BasicBlock *> middles;
      for (BasicBlock *block : blocksOf(*function))
        for (uint32_t slot = 0; slot < block->successors().size(); ++slot)
          if (below(random, 4) == 0)
            middles.push_back(splitEdge(block, slot));
      tree.splitEdges(middles);
      DominatorTree fresh(*function);
      REQUIRE(tree.order().size() == fresh.order().size());
      std::set<const BasicBlock *> seen;
      for (BasicBlock &block : *function) {
        REQUIRE(tree.isReachable(&block) == fresh.isReachable(&block));
        if (!tree.isReachable(&block))
          continue;
        REQUIRE(tree.idom(&block) == fresh.idom(&block));
        REQUIRE(tree.depth(&block) == fresh.depth(&block));
        for (BasicBlock &other : *function)
          REQUIRE(tree.dominates(&other, &block) == fresh.dominates(&other, &block));
      }
      // Each block follows its dominators.
      for (BasicBlock *block : tree.order()) {
        REQUIRE((!tree.idom(block) || seen.count(tree.idom(block))));
        seen.insert(block);
      }
    }
  }
}

TEST_CASE("the frontiers of the Fibonacci function") {
  enum : uint32_t { Entry, IfThen, IfEnd, WhileCond, WhileBody, WhileEnd, Return };
  std::pair<uint32_t, uint32_t> edges[] = {
      {Entry, IfThen},        {Entry, IfEnd},        {IfThen, Return},       {IfEnd, WhileCond},
      {WhileCond, WhileBody}, {WhileCond, WhileEnd}, {WhileBody, WhileCond}, {WhileEnd, Return}};
  Fixture fx;
  Function *function = buildFunction(fx, graphOf(7, edges));
  std::vector<BasicBlock *> blocks = blocksOf(*function);
  DominatorTree tree(*function);
  DominanceFrontiers frontiers(*function, tree);
  auto of = [&](uint32_t block) { return idsOf(frontiers.of(blocks[block])); };
  using Set = std::set<size_t>;
  CHECK(of(Entry) == Set{});
  CHECK(of(IfThen) == Set{Return});
  CHECK(of(IfEnd) == Set{Return});
  CHECK(of(WhileCond) == Set{Return, WhileCond});
  CHECK(of(WhileBody) == Set{WhileCond});
  CHECK(of(WhileEnd) == Set{Return});
  CHECK(of(Return) == Set{});
  std::string text;
  tree.print(text);
  CHECK(text == "%b0\n  %b2\n    %b3\n      %b5\n      %b4\n  %b1\n  %b6\n");
}

TEST_CASE("the frontiers of a graph with eight nodes") {
  // Node 0 is the entry; its only successor is node 1.
  std::pair<uint32_t, uint32_t> edges[] = {{0, 1}, {1, 2}, {2, 3}, {2, 4}, {3, 7},
                                           {4, 5}, {4, 6}, {5, 7}, {6, 4}, {7, 8}};
  Fixture fx;
  Function *function = buildFunction(fx, graphOf(9, edges));
  std::vector<BasicBlock *> blocks = blocksOf(*function);
  DominatorTree tree(*function);
  DominanceFrontiers frontiers(*function, tree);
  auto of = [&](uint32_t block) { return idsOf(frontiers.of(blocks[block])); };
  using Set = std::set<size_t>;
  CHECK(of(3) == Set{7});
  // A published table has {7}. But node 4 dominates node 6, which has an edge to 4, and node 4 does
  // not *strictly* dominate itself.
  CHECK(of(4) == Set{4, 7});
  CHECK(of(5) == Set{7});
  CHECK(of(6) == Set{4});
  for (uint32_t block : {0, 1, 2, 7, 8})
    CHECK(of(block) == Set{});
  CHECK(tree.idom(blocks[7]) == blocks[2]);
}

TEST_CASE(
    "the frontiers of a graph of two nests of loops, and where a variable set in them meets") {
  // The only successor of the entry is node 1; the exit, 0 in the drawing, is 10 here.
  enum : uint32_t { Entry };
  std::pair<uint32_t, uint32_t> edges[] = {{1, 2}, {1, 5}, {1, 8},  {2, 3},  {2, 4},
                                           {3, 2}, {4, 1}, {5, 6},  {5, 7},  {6, 8},
                                           {7, 9}, {9, 7}, {9, 10}, {8, 10}, {Entry, 1}};
  Fixture fx;
  Function *function = buildFunction(fx, graphOf(11, edges));
  std::vector<BasicBlock *> blocks = blocksOf(*function);
  DominatorTree tree(*function);
  DominanceFrontiers frontiers(*function, tree);
  auto of = [&](uint32_t block) { return idsOf(frontiers.of(blocks[block])); };
  using Set = std::set<size_t>;
  CHECK(of(1) == Set{1});
  CHECK(of(2) == Set{1, 2});
  CHECK(of(3) == Set{2});
  CHECK(of(4) == Set{1});
  CHECK(of(5) == Set{8, 10});
  CHECK(of(6) == Set{8});
  CHECK(of(7) == Set{7, 10});
  CHECK(of(8) == Set{10});
  CHECK(of(9) == Set{7, 10});
  CHECK(of(10) == Set{});
  IteratedFrontier search(tree);
  search.addAllToRegion();
  CHECK(idsOf(joinsOf(search, tree, blocks, {3, 6})) == Set{1, 2, 8, 10});
}

TEST_CASE("dominance of a definition over a use") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *loop = fx.block(f, "loop");
  BasicBlock *exit = fx.block(f, "exit");
  BasicBlock *nowhere = fx.block(f, "nowhere");
  fx.b.setBlock(entry);
  fx.b.br(loop);
  fx.b.setBlock(loop);
  Instruction *next = fx.b.binary(Op::Add, f->arguments()[0], fx.i32(1));
  Instruction *test = fx.b.icmp(Predicate::Slt, next, fx.i32(9));
  fx.b.condBr(test, loop, exit);
  Instruction *phi = fx.phi(loop, Type::I32, "i", {fx.i32(0), next});
  next->setOperand(0, phi);
  fx.b.setBlock(exit);
  Instruction *ret = fx.b.ret(next);
  fx.b.setBlock(nowhere);
  Instruction *lost = fx.b.binary(Op::Add, next, next);
  fx.b.ret(lost);
  DominatorTree tree(*f);
  CHECK(tree.dominates(next, test->operands()[0]));
  CHECK(tree.dominates(next, phi->operands()[1]));
  CHECK(tree.dominates(phi, next->operands()[0]));
  CHECK(tree.dominates(next, ret->operands()[0]));
  CHECK_FALSE(tree.dominates(test, next->operands()[0]));
  CHECK_FALSE(tree.dominates(next, next->operands()[0]));
  CHECK_FALSE(tree.dominates(next, phi->operands()[0]));
  CHECK_FALSE(tree.dominates(lost, ret->operands()[0]));
  // Every definition dominates unreachable uses.
  CHECK(tree.dominates(lost, lost->operands()[0]));
  CHECK(tree.dominates(next, lost->operands()[0]));
}

TEST_CASE("long chains and wide switches take linear time and constant stack") {
  constexpr uint32_t count = 100000;
  Graph chain(count);
  Graph returns(count); // each block may branch to the last one
  Graph loops(count);   // each block may branch back to the second one
  Graph ladder(count);  // a sequence of ifs without else
  for (uint32_t node = 0; node + 1 < count; ++node) {
    chain[node] = {node + 1};
    returns[node] = {node + 1, count - 1};
    loops[node] = {node + 1, 1};
    ladder[node] = {node + 1};
    if (node % 2 == 0 && node + 2 < count)
      ladder[node].push_back(node + 2);
  }
  Graph wide(count + 1);
  for (uint32_t node = 1; node < count; ++node) {
    wide[0].push_back(node);
    wide[node] = {count};
  }
  // Two switches with edges to all blocks of a long chain, one at each end.
  Graph twice(count);
  for (uint32_t node = 0; node < count / 2; ++node)
    twice[node] = {node + 1};
  for (uint32_t node = count / 2 + 1; node < count; ++node) {
    twice[0].push_back(node);
    twice[count / 2].push_back(node);
  }
  // Nested loops; the last block of each is the next to last of the enclosing one.
  Graph nest(count);
  for (uint32_t node = 0; node + 1 < count; ++node) {
    nest[node] = {node + 1};
    if (node > count / 2)
      nest[node].push_back(count - node);
  }
  struct {
    const char *what;
    const Graph &graph;
    uint32_t depthOfLast;
  } cases[] = {{"chain", chain, count - 1},   {"returns", returns, 1}, {"loops", loops, count - 1},
               {"ladder", ladder, count / 2}, {"wide", wide, 1},       {"twice", twice, 1},
               {"nest", nest, count - 1}};
  for (auto &[what, graph, depthOfLast] : cases) {
    Fixture fx;
    Function *function = buildFunction(fx, graph);
    double seconds = secondsOf([&] {
      DominatorTree tree(*function);
      INFO(what);
      CHECK(tree.order().size() == graph.size());
      CHECK(tree.depth(function->lastBlock()) == depthOfLast);
      // The frontiers of this graph have 2,500,000,000 members, and so do those of the nest.
      if (&graph != &twice && &graph != &nest)
        DominanceFrontiers frontiers(*function, tree);
      // Five variables that are defined in all blocks, and five that are defined in every seventh.
      IteratedFrontier search(tree);
      search.addAllToRegion();
      std::vector<uint32_t> all;
      std::vector<uint32_t> some;
      for (uint32_t index = 0; index < tree.preorder().size(); ++index) {
        all.push_back(index);
        if (index % 7 == 0)
          some.push_back(index);
      }
      for (int i = 0; i < 5; ++i)
        CHECK(search.of(all).size() >= search.of(some).size());
      CHECK(faultsOf(*function).empty());
    });
    INFO(what << " took " << seconds << " s");
    CHECK(seconds < longTime);
  }
}

TEST_CASE("a switch with 100,000 cases is analysed and printed in linear time") {
  constexpr int count = 100000;
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.setBlock(entry);
  double seconds = secondsOf([&] {
    Instruction *branch = fx.b.switchTo(f->arguments()[0], exit);
    for (int i = 0; i < count; ++i)
      fx.b.addCase(branch, fx.i32(i), exit);
    Instruction *phi = fx.phi(exit, Type::I32, "x", {});
    for (int i = 0; i <= count; ++i)
      phi->addOperand(fx.module, f->arguments()[0]);
    fx.b.ret(phi);
    CHECK(faultsOf(*f).empty());
    CHECK(textOf(*f).size() > count);
    while (!entry->successors().empty())
      removeEdge(entry, 0);
    CHECK(phi->operandCount() == 0);
  });
  CHECK(seconds < longTime);
}
