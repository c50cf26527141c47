// Liveness on random functions against the dataflow equations, solved by iteration and by the
// solver.

#include "ir/test/graph.h"

#include "ir/analysis/dominators.h"
#include "ir/analysis/live_values.h"
#include "ir/analysis/liveness.h"
#include "ir/cfg.h"

#include <catch2/catch.hpp>

#include <set>

using namespace wend;
using namespace wend::test;

namespace {

using Set = std::set<uint32_t>; // by Value::id

Instruction *definitionIn(const BasicBlock &block, Random &random) {
  std::vector<Instruction *> definitions;
  for (Instruction &instruction : block)
    if (instruction.type() == Type::I32)
      definitions.push_back(&instruction);
  return definitions.empty()
             ? nullptr
             : definitions[below(random, static_cast<uint32_t>(definitions.size()))];
}

// A value that is available at the end of a block: of the block or of a dominator, an argument or a
// constant.
Value *valueAtEnd(Fixture &fx, const DominatorTree &tree, const BasicBlock *block, Random &random) {
  while (tree.isReachable(block) && block && below(random, 3) > 0) {
    if (Instruction *definition = definitionIn(*block, random); definition && below(random, 2) > 0)
      return definition;
    block = tree.idom(block);
    if (!block)
      break;
  }
  if (below(random, 4) == 0)
    return fx.i32(7);
  return tree.order()[0]->function()->arguments()[0];
}

// Edges from the same block have the same phi operand.
void addOperands(Fixture &fx, Instruction &phi, const DominatorTree &tree, Random &random) {
  std::span<const BasicBlock::Predecessor> edges = phi.block()->predecessors();
  for (uint32_t i = 0; i < edges.size(); ++i) {
    Value *operand = nullptr;
    for (uint32_t j = 0; j < i && !operand; ++j)
      if (edges[j].block == edges[i].block)
        operand = phi.operand(j);
    phi.addOperand(fx.module, operand ? operand : valueAtEnd(fx, tree, edges[i].block, random));
  }
}

// Fills a function that has only branches with phis, and additions of dominating values.
void addRandomValues(Fixture &fx, Function &function, const DominatorTree &tree, Random &random) {
  std::vector<BasicBlock *> order(tree.preorder().begin(), tree.preorder().end());
  for (BasicBlock &block : function)
    if (!tree.isReachable(&block))
      order.push_back(&block);
  for (BasicBlock *block : order) {
    if (!block->predecessors().empty())
      for (uint32_t i = below(random, 3); i-- > 0;)
        fx.phi(block, Type::I32, "p", {});
    for (uint32_t i = below(random, 4); i-- > 0;) {
      Value *left = valueAtEnd(fx, tree, block, random);
      Value *operands[] = {left, valueAtEnd(fx, tree, block, random)};
      Instruction *sum = fx.module.makeInstruction(Op::Add, Type::I32, operands);
      sum->insertBefore(block->terminator());
    }
  }
  for (BasicBlock &block : function)
    for (Instruction &phi : block)
      if (phi.is(Op::Phi))
        addOperands(fx, phi, tree, random);
}

// in(b) = used before defined in b, and out(b) without the values that b defines;
// out(b) = the union of in(s), and what phis of s use from b, over the successors s.
struct Equations {
  explicit Equations(const Function &function)
      : in(function.blockCount()), out(function.blockCount()) {
    std::vector<BasicBlock *> blocks = reversePostorder(function);
    for (bool changed = true; changed;) {
      changed = false;
      for (const BasicBlock *block : blocks)
        changed |= update(*block);
    }
  }

  bool update(const BasicBlock &block) {
    Set &liveOut = out[block.id];
    size_t before = liveOut.size() + in[block.id].size();
    for (const BasicBlock::Successor &edge : block.successors()) {
      liveOut.insert(in[edge.block->id].begin(), in[edge.block->id].end());
      for (const Instruction &phi : *edge.block)
        if (phi.is(Op::Phi))
          read(phi.operand(edge.slot), liveOut);
    }
    Set live = liveOut;
    for (const Instruction *at = block.last(); at; at = at->prev()) {
      live.erase(at->id);
      if (!at->is(Op::Phi))
        for (const Use &use : at->operands())
          read(use.value, live);
    }
    in[block.id] = live;
    return before != liveOut.size() + live.size();
  }

  static void read(const Value *value, Set &live) {
    if (value->kind() == ValueKind::Argument || value->kind() == ValueKind::Instruction)
      live.insert(value->id);
  }

  std::vector<Set> in;
  std::vector<Set> out;
};

Set idsOf(const Liveness::Set &values) {
  Set ids;
  for (const Value *value : values) {
    // Sorted and without duplicates.
    REQUIRE((ids.empty() || *ids.rbegin() < value->id));
    ids.insert(value->id);
  }
  return ids;
}

Set membersOf(const BitSet &set) {
  Set members;
  set.forEach([&](size_t id) { members.insert(static_cast<uint32_t>(id)); });
  return members;
}

} // namespace

TEST_CASE("liveness solves the equations, on random functions") {
  Random random(3);
  for (int i = 0; i < 10000; ++i) {
    Fixture fx;
    Graph graph = randomGraph(random, 1 + below(random, 14));
    Function *function = buildFunction(fx, graph);
    addRandomValues(fx, *function, DominatorTree(*function), random);
    function->renumber();
    INFO(textOf(*function));
    REQUIRE(faultsOf(*function) == "");
    Liveness liveness(*function);
    LiveValues solved(*function);
    Equations slow(*function);
    for (const BasicBlock &block : *function) {
      CHECK(idsOf(liveness.liveIn(&block)) == slow.in[block.id]);
      CHECK(idsOf(liveness.liveOut(&block)) == slow.out[block.id]);
      CHECK(membersOf(solved.liveIn(&block)) == slow.in[block.id]);
      CHECK(membersOf(solved.liveOut(&block)) == slow.out[block.id]);
    }
  }
}
