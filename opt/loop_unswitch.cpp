// loop-unswitch — hoist an invariant branch that exits a loop into the loop's preheader.
//
//   pre:   br label %loop                       pre:   br i1 %ok, label %loop, label %error
//   loop:  %i = phi …                           loop:  %i = phi …
//          br i1 %ok, label %next, label %error        br label %next
//   next:  …                             =>     next:  …
//
// Bounds checks of an index that only an outer loop changes have this form.
//
// How    for each natural loop, along the single path that starts at its header
//        1. move an invariant branch with one exit edge to the preheader: the first iteration
//           decides for all
//        2. clone its comparison there
//        3. make the branch in the loop unconditional
// Needs  preheaders (loop-simplify); loops that still test at the top (before loop-rotate), so that
//        the first iteration reaches the branch; invariant operands outside the loop (licm)
// Keeps  nothing
// Not    branches after side effects or after other branches; exits that use values of the loop;
//        branches with both successors in the loop, which would need two copies of it
//
// Allen, Cocke, "A Catalogue of Optimizing Transformations" (1971). It gains in digit_weights, in
// test-programs/extended.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/limits.h"

namespace wend {

namespace {

class LoopUnswitch {
public:
  LoopUnswitch(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        loops_(analyses.loops()) {}

  bool run() {
    std::span<const Loop> all = loops_.all();
    for (const Loop &loop : all)
      preheaders_.push_back(loops_.preheader(loop));
    // Inner loops first: what is hoisted out of them may be invariant in the outer loop, too.
    bool changed = false;
    for (size_t i = all.size(); i-- > 0;)
      if (preheaders_[i])
        changed |= visit(all[i], preheaders_[i]);
    return changed;
  }

private:
  bool visit(const Loop &loop, BasicBlock *&preheader) {
    bool changed = false;
    BasicBlock *block = loop.header();
    for (uint32_t i = 0; i < limits_.loopUnswitchBlocks && hasNoSideEffects(*block); ++i) {
      if (block->terminator()->is(Op::CondBr)) {
        if (!hoist(*block, loop, preheader))
          break;
        changed = true;
      } else if (!block->terminator()->is(Op::Br)) {
        break;
      }
      block = block->successor(0);
      if (block->predecessors().size() != 1 || block == loop.header())
        break;
    }
    return changed;
  }

  // Whether the branch of a block may be executed before its other instructions.
  static bool hasNoSideEffects(const BasicBlock &block) {
    for (const Instruction &instruction : block)
      if (!instruction.isTerminator() && !isRemovableWhenUnused(instruction))
        return false;
    return true;
  }

  bool hoist(BasicBlock &block, const Loop &loop, BasicBlock *&preheader) {
    bool firstStays = loops_.contains(loop, block.successor(0));
    bool secondStays = loops_.contains(loop, block.successor(1));
    if (firstStays == secondStays)
      return false;
    uint32_t exitSlot = firstStays ? 1 : 0;
    Value *condition = block.terminator()->operand(0);
    if (!canHoist(condition, loop) || !isIndependent(block.successors()[exitSlot], loop))
      return false;
    context_.count(CounterId::BranchesUnswitched);
    context_.remark(RemarkId::unswitched, *block.terminator());
    preheader = branchInPreheader(block, loop, *preheader, exitSlot);
    keepOnlySuccessor(block, 1 - exitSlot);
    return true;
  }

  [[nodiscard]] bool canHoist(Value *condition, const Loop &loop) const {
    if (loops_.isInvariant(*condition, loop))
      return !condition->isConstant();
    const Instruction *compare = asInstruction(condition, Op::ICmp);
    return compare && loops_.isInvariant(*compare->operand(0), loop) &&
           loops_.isInvariant(*compare->operand(1), loop);
  }

  // Whether an exit block ends the function and uses no value of the loop.
  [[nodiscard]] bool isIndependent(const BasicBlock::Successor &exit, const Loop &loop) const {
    if (!exit.block->successors().empty())
      return false;
    for (const Instruction &instruction : *exit.block) {
      if (instruction.is(Op::Phi)) {
        if (!loops_.isInvariant(*instruction.operand(exit.slot), loop))
          return false;
        continue;
      }
      for (const Use &use : instruction.operands())
        if (!loops_.isInvariant(*use.value, loop))
          return false;
    }
    return true;
  }

  // Ends the preheader with a copy of the block's branch. Returns the new preheader.
  BasicBlock *branchInPreheader(const BasicBlock &block, const Loop &loop, BasicBlock &preheader,
                                uint32_t exitSlot) {
    BasicBlock *next = splitEdge(&preheader, 0);
    loops_.addBlock(*next, loop.parent());
    const Instruction &branch = *block.terminator();
    Instruction *jump = preheader.terminator();
    Value *condition = branch.operand(0);
    if (!loops_.isInvariant(*condition, loop)) {
      Instruction *check = module_.makeCopy(static_cast<const Instruction &>(*condition));
      check->insertBefore(jump);
      condition = check;
    }
    replaceTerminator(preheader, condition)->loc = branch.loc;
    addEdgeLike(preheader, block.successors()[exitSlot]);
    if (exitSlot == 0)
      swapSuccessors(&preheader);
    return next;
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  LoopForest &loops_;
  std::vector<BasicBlock *> preheaders_; // by the position of the loop in the forest
};

} // namespace

bool loopUnswitch(Function &function, Analyses &analyses) {
  return LoopUnswitch(function, analyses).run();
}

} // namespace wend
