// The dataflow solver against the meet over all paths on random graphs; constant propagation
// against execution of single paths; the number of block visits.

#include "ir/test/graph.h"

#include "ir/analysis/constant_propagation.h"
#include "ir/analysis/dataflow.h"
#include "ir/analysis/live_values.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

// By block and bit, whether a path to the start of the block sets the bit, and whether a path
// clears it: a search on pairs of block and bit, one bit at a time. A backward path that reaches no
// exit starts with the top element.
template <typename Problem, Meet confluence> class Paths {
public:
  Paths(const Function &function, const Problem &problem, size_t element)
      : problem_(problem), element_(element), seen_(2 * function.blockCount()) {
    constexpr bool isForward = Problem::direction == Direction::Forward;
    std::vector<BasicBlock *> blocks = reversePostorder(function);
    std::vector<bool> isReachable(function.blockCount());
    for (const BasicBlock *block : blocks) {
      isReachable[block->id] = true;
      visit(block, confluence == Meet::Intersection);
      if (isForward ? block == function.entry() : block->successors().empty())
        visit(block, false);
    }
    while (!stack_.empty()) {
      auto [block, has] = stack_.back();
      stack_.pop_back();
      bool after = (has && !problem.kill[block->id].contains(element)) ||
                   problem.gen[block->id].contains(element);
      if (isForward)
        for (const BasicBlock::Successor &edge : block->successors())
          visit(edge.block, after);
      else
        for (const BasicBlock::Predecessor &edge : block->predecessors())
          if (isReachable[edge.block->id])
            visit(edge.block, after);
    }
  }

  [[nodiscard]] bool bring(const BasicBlock *block, bool has) const {
    return seen_[2 * block->id + (has ? 1 : 0)];
  }

private:
  void visit(const BasicBlock *block, bool has) {
    size_t state = 2 * block->id + (has ? 1 : 0);
    if (!seen_[state])
      stack_.emplace_back(block, has);
    seen_[state] = true;
  }

  const Problem &problem_;
  size_t element_;
  std::vector<bool> seen_;
  std::vector<std::pair<const BasicBlock *, bool>> stack_;
};

template <Direction flow, Meet confluence> void compare(const Function &function, Random &random) {
  using Problem = GenKillProblem<flow, confluence>;
  constexpr size_t limit = 70; // more than one word
  constexpr size_t used[] = {0, 1, 63, 64, 69};
  Problem problem(function, limit);
  for (const BasicBlock &block : function)
    for (size_t element : used) {
      if (below(random, 4) == 0)
        problem.gen[block.id].insert(element);
      if (below(random, 4) == 0)
        problem.kill[block.id].insert(element);
    }
  Dataflow<Problem> solution(function, problem);
  for (size_t element : used) {
    Paths<Problem, confluence> paths(function, problem, element);
    for (const BasicBlock *block : reversePostorder(function)) {
      const BitSet &set = flow == Direction::Forward ? solution.in(block) : solution.out(block);
      bool expected =
          confluence == Meet::Union ? paths.bring(block, true) : !paths.bring(block, false);
      REQUIRE(set.contains(element) == expected);
    }
  }
}

// Fills blocks with assignments to three variables in memory.
void addAssignments(Fixture &fx, Function &function, Random &random) {
  std::vector<Instruction *> variables;
  for (int i = 0; i < 3; ++i)
    variables.push_back(fx.b.addAlloca(function, Type::I32, 1));
  auto append = [&](BasicBlock &block, Instruction *instruction) {
    instruction->insertBefore(block.terminator());
    return instruction;
  };
  auto load = [&](BasicBlock &block) {
    Value *slot = variables[below(random, 3)];
    return append(block, fx.module.makeInstruction(Op::Load, Type::I32, {&slot, 1}));
  };
  for (BasicBlock &block : function)
    for (uint32_t i = below(random, 4); i-- > 0;) {
      Value *value = fx.i32(below(random, 3));
      if (below(random, 2) == 0) {
        Value *operands[] = {load(block), below(random, 2) ? load(block) : value};
        value = append(block, fx.module.makeInstruction(below(random, 2) ? Op::Add : Op::Mul,
                                                        Type::I32, operands));
      }
      Value *operands[] = {value, variables[below(random, 3)]};
      append(block, fx.module.makeInstruction(Op::Store, Type::Void, operands));
    }
}

// On a single path only results computed from varying operands vary: what is known for all paths is
// known on each.
void followPath(const Function &function, const ConstantPropagation &constants, Random &random) {
  ConstantProblem problem(function);
  ConstantProblem::State state = problem.boundary();
  const BasicBlock *block = function.entry();
  for (int step = 0; step < 40; ++step) {
    const ConstantProblem::State &known = constants.in(block);
    for (size_t v = 0; v < state.size(); ++v) {
      REQUIRE(known[v].kind != ConstantCell::Unknown);
      if (known[v].kind == ConstantCell::Constant)
        REQUIRE(known[v] == state[v]);
    }
    problem.transfer(*block, state);
    if (block->successors().empty())
      return;
    uint32_t slot = below(random, static_cast<uint32_t>(block->successors().size()));
    problem.cross(*block, slot, state);
    block = block->successor(slot);
  }
}

// The greatest solution of the equations, by repeated sweeps from the top elements.
std::vector<ConstantProblem::State> sweep(const Function &function) {
  ConstantProblem problem(function);
  std::vector<ConstantProblem::State> in(function.blockCount(), problem.initial());
  in[function.entry()->id] = problem.boundary();
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock *block : reversePostorder(function))
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        ConstantProblem::State state = in[block->id];
        problem.transfer(*block, state);
        problem.cross(*block, slot, state);
        changed |= problem.meet(in[block->successor(slot)->id], state);
      }
  }
  return in;
}

} // namespace

TEST_CASE("solutions of gen-kill problems equal the meet over all paths on random graphs") {
  for (uint64_t seed = 0; seed < 10000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Fixture fx;
    Function *function = buildFunction(fx, randomGraph(random, 1 + below(random, 14)));
    compare<Direction::Forward, Meet::Union>(*function, random);
    compare<Direction::Forward, Meet::Intersection>(*function, random);
    compare<Direction::Backward, Meet::Union>(*function, random);
    compare<Direction::Backward, Meet::Intersection>(*function, random);
  }
}

TEST_CASE("constants are the greatest fixpoint and hold on every path, on random functions") {
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Fixture fx;
    Function *function = buildFunction(fx, randomGraph(random, 1 + below(random, 12)));
    addAssignments(fx, *function, random);
    function->renumber();
    REQUIRE(faultsOf(*function) == "");
    ConstantPropagation constants(*function);
    std::vector<ConstantProblem::State> slow = sweep(*function);
    for (const BasicBlock *block : reversePostorder(*function))
      REQUIRE(constants.in(block) == slow[block->id]);
    for (int i = 0; i < 5; ++i)
      followPath(*function, constants, random);
  }
}

TEST_CASE("a bit set respects its size") {
  for (size_t limit : {0, 1, 63, 64, 65, 128}) {
    BitSet all(limit);
    all.fill();
    size_t count = 0;
    all.forEach([&](size_t n) { CHECK(n == count++); });
    CHECK(count == limit);
    BitSet none(limit);
    CHECK(none.unite(all) == (limit > 0));
    CHECK(none == all);
    CHECK_FALSE(none.intersect(all));
    CHECK(none.subtract(all) == (limit > 0));
    CHECK(none == BitSet(limit));
  }
}

TEST_CASE("the number of visits of a block depends on the loop depth only") {
  constexpr uint32_t count = 30000;
  Graph chain(count);
  Graph loops(count); // a sequence of loops
  for (uint32_t node = 0; node + 1 < count; ++node) {
    chain[node] = {node + 1};
    loops[node] = {node + 1};
    if (node % 3 == 2)
      loops[node].push_back(node - 1);
  }
  for (const Graph *graph : {&chain, &loops}) {
    Fixture fx;
    Function *function = buildFunction(fx, *graph);
    CHECK(LiveValues(*function).visits() <= 3 * uint64_t{count});
  }
}
