// switch-formation — ask once what a value is, instead of comparing it with one constant after the
// other.
//
//   a: %0 = icmp eq i32 %x, 1                    a: switch i32 %x, label %other [
//      br i1 %0, label %one, label %b                  i32 1, label %one
//   b: %1 = icmp eq i32 %x, 2              =>          i32 2, label %two
//      br i1 %1, label %two, label %c                  i32 5, label %five
//   c: %2 = icmp eq i32 %x, 5                        ]
//      br i1 %2, label %five, label %other
//
// How    1. from each comparison that is in no chain yet, follow the way on which it is not equal,
//        as long as blocks there do nothing but compare the same value   2. three of them and more
//        become a switch, for which instruction selection finds a table, a mask or a search
// Needs  nothing      Keeps  nothing
// Not    comparisons of other kinds: ranges of constants

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

constexpr size_t fewestCases = 3;

class SwitchForming {
public:
  SwitchForming(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        order_(analyses.order()), isInChain_(function.blockCount(), false) {}

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
  // An edge to be made: where it leads, and what the phis there have on it.
  struct Way {
    BasicBlock *target;
    std::vector<Value *> values;
  };
  struct Case {
    Constant *constant;
    Way way;
  };
  // A block's last comparison of a value with a constant, and the way on which they are equal.
  struct Test {
    Instruction *compare;
    uint32_t equalSlot;
  };

  static bool isTest(const BasicBlock &block, Test &test) {
    const Instruction *branch = block.terminator();
    if (!branch || !branch->is(Op::CondBr))
      return false;
    Instruction *compare = asInstruction(branch->operand(0), Op::ICmp);
    if (!compare || !compare->hasOneUse() || compare->block() != &block ||
        !asConstant(compare->operand(1)) || compare->operand(0)->isConstant() ||
        compare->operand(0)->type() == Type::Ptr || compare->operand(0)->type() == Type::I1)
      return false;
    if (compare->predicate() != Predicate::Eq && compare->predicate() != Predicate::Ne)
      return false;
    test = {compare, compare->predicate() == Predicate::Eq ? 0U : 1U};
    return block.successor(0) != block.successor(1);
  }

  bool form(BasicBlock &first) {
    std::vector<BasicBlock *> chain;
    std::vector<Case> cases;
    Value *value = nullptr;
    BasicBlock *block = &first;
    Test test{};
    BasicBlock::Successor last{};
    while (isTest(*block, test)) {
      bool continues = chain.empty() || (block->first() == test.compare &&
                                         test.compare->next() == block->terminator() &&
                                         block->predecessors().size() == 1 &&
                                         test.compare->operand(0) == value && block != &first);
      if (!continues)
        break;
      value = test.compare->operand(0);
      Constant *constant = asConstant(test.compare->operand(1));
      bool isNew = std::ranges::find(cases, constant, &Case::constant) == cases.end();
      if (isNew)
        cases.push_back({constant, wayOf(block->successors()[test.equalSlot])});
      chain.push_back(block);
      isInChain_[block->id] = true;
      last = block->successors()[1 - test.equalSlot];
      block = last.block;
    }
    if (cases.size() < fewestCases || !mayRewrite("form-switch", *first.terminator()))
      return false;
    context_.count(CounterId::SwitchesFormed);
    makeSwitch(chain, cases, wayOf(last));
    return true;
  }

  static Way wayOf(BasicBlock::Successor edge) { return {edge.block, incomingValues(edge)}; }

  void makeSwitch(std::span<BasicBlock *const> chain, std::span<const Case> cases,
                  const Way &otherwise) {
    BasicBlock *first = chain[0];
    Instruction *branch = first->terminator();
    Instruction *compare = asInstruction(branch->operand(0));
    for (BasicBlock *block : chain)
      while (!block->successors().empty())
        removeEdge(block, static_cast<uint32_t>(block->successors().size() - 1));
    Value *operand = compare->operand(0);
    Instruction *made = module_.makeInstruction(Op::Switch, Type::Void, {&operand, 1},
                                                static_cast<uint32_t>(cases.size()) + 1);
    made->loc = branch->loc;
    made->placeBefore(branch);
    branch->erase();
    compare->erase();
    // Several ways may lead to one block, but what its phis have there is then one value.
    firstWayTo_.resize(function_.blockCount());
    addWay(*first, otherwise);
    firstWayTo_[otherwise.target->id] = &otherwise;
    for (uint32_t i = 0; i < cases.size(); ++i) {
      const Way &way = cases[i].way;
      addWay(*first, way);
      made->addOperand(module_, cases[i].constant);
      const Way *&known = firstWayTo_[way.target->id];
      if (known && known->values != way.values)
        splitEdge(first, i + 1);
      else
        known = &way;
    }
    firstWayTo_[otherwise.target->id] = nullptr;
    for (const Case &c : cases)
      firstWayTo_[c.way.target->id] = nullptr;
    removed_.insert(removed_.end(), chain.begin() + 1, chain.end());
  }

  void addWay(BasicBlock &from, const Way &way) {
    addEdge(&from, way.target);
    addIncomingValues(*way.target, way.values);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
  std::vector<bool> isInChain_;         // by BasicBlock::id
  std::vector<const Way *> firstWayTo_; // by BasicBlock::id, of the switch at hand
  std::vector<BasicBlock *> removed_;
};

} // namespace

bool switchFormation(Function &function, Analyses &analyses) {
  return SwitchForming(function, analyses).run();
}

} // namespace wend
