// switch-formation — replace a chain of comparisons of one value with constants by a switch.
//
//   a: %0 = icmp eq i32 %x, 1                    a: switch i32 %x, label %other [
//      br i1 %0, label %one, label %b                  i32 1, label %one
//   b: %1 = icmp eq i32 %x, 2              =>          i32 2, label %two
//      br i1 %1, label %two, label %c                  i32 5, label %five
//   c: %2 = icmp eq i32 %x, 5                        ]
//      br i1 %2, label %five, label %other
//
// How    1. from each comparison that is in no chain yet, follow the unequal edges while the blocks
//           there only compare the same value
//        2. three different constants or more become a switch, for which instruction selection
//           chooses a table, a mask or a search
// Needs  nothing      Keeps  nothing
// Not    comparisons other than eq and ne

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/limits.h"
#include "ir/match.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

class SwitchFormation {
public:
  SwitchFormation(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(analyses.context()), order_(analyses.order()),
        isInChain_(function.blockCount(), false) {}

  bool run() {
    bool changed = false;
    for (BasicBlock *block : order_)
      if (!isInChain_[block->id])
        changed = form(*block) || changed;
    for (BasicBlock *block : removed_)
      function_.removeBlock(block);
    return changed;
  }

private:
  struct Case {
    Constant *constant;
    RecordedEdge edge;
  };
  // The comparison at the end of a block, and the edge on which both sides are equal.
  struct Test {
    Instruction *compare = nullptr;
    Value *value = nullptr;
    Constant *constant = nullptr;
    uint32_t equalSlot = 0;
  };

  // ---- 1. Chains

  bool form(BasicBlock &first) {
    std::vector<BasicBlock *> chain;
    std::vector<Case> cases;
    Value *value = nullptr;
    BasicBlock::Successor last{};
    Test test;
    for (BasicBlock *block = &first; isTest(*block, test); block = last.block) {
      if (!chain.empty() &&
          (!isAlone(*test.compare, *block) || test.value != value || block == &first))
        break;
      value = test.value;
      // Of equal constants the first decides.
      if (std::ranges::find(cases, test.constant, &Case::constant) == cases.end())
        cases.push_back({test.constant, recordEdge(block->successors()[test.equalSlot])});
      chain.push_back(block);
      isInChain_[block->id] = true;
      last = block->successors()[1 - test.equalSlot];
    }
    if (cases.size() < limits_.switchFormationCases ||
        !mayRewrite("switch-formation", *first.terminator()))
      return false;
    context_.count(CounterId::SwitchesFormed);
    context_.remark(RemarkId::switchFormed, *first.terminator(), cases.size());
    makeSwitch(chain, cases, recordEdge(last), value);
    return true;
  }

  static bool isTest(const BasicBlock &block, Test &test) {
    const Instruction *branch = block.terminator();
    if (!branch || !branch->is(Op::CondBr))
      return false;
    Predicate predicate{};
    auto compare = m::equality(predicate, m::value(test.value), m::constant(test.constant));
    if (!match(branch->operand(0), m::oneUse(m::bind(test.compare, compare))) ||
        test.compare->block() != &block || test.value->isConstant() ||
        test.value->type() == Type::Ptr || test.value->type() == Type::I1)
      return false;
    test.equalSlot = predicate == Predicate::Eq ? 0 : 1;
    return block.successor(0) != block.successor(1);
  }

  // Whether a block consists of a comparison and a branch, and has one predecessor.
  static bool isAlone(const Instruction &compare, const BasicBlock &block) {
    return block.first() == &compare && compare.next() == block.terminator() &&
           block.predecessors().size() == 1;
  }

  // ---- 2. The switch

  // Replaces the terminator of the chain's first block; the others lose their edges.
  void makeSwitch(std::span<BasicBlock *const> chain, std::span<const Case> cases,
                  const RecordedEdge &otherwise, Value *value) {
    BasicBlock *first = chain[0];
    Instruction *branch = first->terminator();
    Instruction *compare = asInstruction(branch->operand(0));
    for (BasicBlock *block : chain)
      removeOutgoingEdges(*block);
    Instruction *choice = module_.makeInstruction(Op::Switch, Type::Void, {&value, 1},
                                                  static_cast<uint32_t>(cases.size()) + 1);
    choice->loc = branch->loc;
    choice->insertBefore(branch);
    branch->erase();
    compare->erase();
    // Edges of a switch to one target must have the same phi operands (the verifier checks it);
    // otherwise they get separate blocks.
    firstEdgeTo_.resize(function_.blockCount());
    addRecordedEdge(*first, otherwise);
    firstEdgeTo_[otherwise.target->id] = &otherwise;
    for (uint32_t i = 0; i < cases.size(); ++i) {
      const RecordedEdge &edge = cases[i].edge;
      addRecordedEdge(*first, edge);
      choice->addOperand(module_, cases[i].constant);
      const RecordedEdge *&known = firstEdgeTo_[edge.target->id];
      if (known && known->values != edge.values)
        splitEdge(first, i + 1);
      else
        known = &edge;
    }
    firstEdgeTo_[otherwise.target->id] = nullptr;
    for (const Case &c : cases)
      firstEdgeTo_[c.edge.target->id] = nullptr;
    removed_.insert(removed_.end(), chain.begin() + 1, chain.end());
  }

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
  std::vector<bool> isInChain_;                   // by BasicBlock::id
  std::vector<const RecordedEdge *> firstEdgeTo_; // by BasicBlock::id, of the current switch
  std::vector<BasicBlock *> removed_;
};

} // namespace

bool switchFormation(Function &function, Analyses &analyses) {
  return SwitchFormation(function, analyses).run();
}

} // namespace wend
