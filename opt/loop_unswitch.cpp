// loop-unswitch — check before a loop what is checked alike in each of its turns.
//
//   ahead: br label %loop                       ahead: br i1 %ok, label %loop, label %error
//   loop:  %i = phi …                           loop:  %i = phi …
//          br i1 %ok, label %next, label %error        br label %next
//   next:  …                             =>     next:  …
//
// Such are checks of an index that only an outer loop changes.
//
// How    for each natural loop, from its header on as far as there is one way   1. a branch on
//        what the loop does not change, one of whose ways leaves it, moves to the preheader: the
//        first turn decides for all   2. the comparison goes with it   3. the branch in the loop
//        becomes a plain one
// Needs  preheaders (loop-simplify), made before the first turn is certain to come so far
//        (loop-rotate); invariant operands outside of the loop (licm)      Keeps  nothing
// Not    branches behind effects, or behind other branches; ways out that use what the loop
//        computes; branches both of whose ways stay in the loop, which would double it
//
// Allen, Cocke, "A Catalogue of Optimizing Transformations" (1971). It is the weight of a number's
// digits in digit_weights, in test-programs/extended.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"

namespace wend {

namespace {

class Unswitching {
public:
  Unswitching(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), loops_(analyses.loops()),
        oldBlocks_(function.blockCount()) {}

  bool run() {
    std::span<const Loop> all = loops_.all();
    for (const Loop &loop : all)
      preheaders_.push_back(loops_.preheader(loop));
    // Inner loops first: what leaves them may go on outwards.
    bool changed = false;
    for (size_t i = all.size(); i-- > 0;)
      if (preheaders_[i])
        changed |= visit(all[i], preheaders_[i]);
    return changed;
  }

private:
  [[nodiscard]] const Loop *loopOf(const BasicBlock *block) const {
    return block->id < oldBlocks_ ? loops_.loopOf(block) : loopOfNew_[block->id - oldBlocks_];
  }
  [[nodiscard]] bool isInside(const Loop &loop, const BasicBlock *block) const {
    const Loop *inner = loopOf(block);
    return inner && loop.contains(*inner);
  }
  [[nodiscard]] bool isInvariant(Value *value, const Loop &loop) const {
    const Instruction *instruction = asInstruction(value);
    return !instruction || !isInside(loop, instruction->block());
  }

  bool visit(const Loop &loop, BasicBlock *&preheader) {
    constexpr uint32_t mostBlocks = 8;
    bool changed = false;
    BasicBlock *block = loop.header();
    for (uint32_t i = 0; i < mostBlocks && canWait(*block); ++i) {
      if (block->terminator()->is(Op::CondBr)) {
        if (!moveOut(*block, loop, preheader))
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

  // Whether nobody notices if what the block does happens after the check.
  static bool canWait(const BasicBlock &block) {
    for (const Instruction &instruction : block)
      if (!instruction.isTerminator() && !isRemovableWhenUnused(instruction))
        return false;
    return true;
  }

  bool moveOut(BasicBlock &block, const Loop &loop, BasicBlock *&preheader) {
    bool firstStays = isInside(loop, block.successor(0));
    bool secondStays = isInside(loop, block.successor(1));
    if (firstStays == secondStays)
      return false;
    uint32_t leave = firstStays ? 1 : 0;
    Value *condition = block.terminator()->operand(0);
    if (!canLeave(condition, loop) || !isIndependent(block.successors()[leave], loop))
      return false;
    context_.count(CounterId::BranchesUnswitched);
    preheader = branchBefore(block, loop, *preheader, leave);
    keepOnlySuccessor(block, 1 - leave);
    return true;
  }

  [[nodiscard]] bool canLeave(Value *condition, const Loop &loop) const {
    if (isInvariant(condition, loop))
      return !condition->isConstant();
    const Instruction *compare = asInstruction(condition, Op::ICmp);
    return compare && isInvariant(compare->operand(0), loop) &&
           isInvariant(compare->operand(1), loop);
  }

  // Whether the block that a way out leads to ends the function and uses nothing of the loop.
  [[nodiscard]] bool isIndependent(const BasicBlock::Successor &way, const Loop &loop) const {
    if (!way.block->successors().empty())
      return false;
    for (const Instruction &instruction : *way.block) {
      if (instruction.is(Op::Phi)) {
        if (!isInvariant(instruction.operand(way.slot), loop))
          return false;
        continue;
      }
      for (const Use &use : instruction.operands())
        if (!isInvariant(use.value, loop))
          return false;
    }
    return true;
  }

  // Lets the preheader leave as the block does. The new preheader.
  BasicBlock *branchBefore(const BasicBlock &block, const Loop &loop, BasicBlock &preheader,
                           uint32_t leave) {
    BasicBlock *next = splitEdge(&preheader, 0);
    loopOfNew_.push_back(loop.parent());
    const Instruction &branch = *block.terminator();
    Instruction *jump = preheader.terminator();
    Value *condition = branch.operand(0);
    if (!isInvariant(condition, loop)) {
      Instruction *check = module_.makeCopy(static_cast<const Instruction &>(*condition));
      check->placeBefore(jump);
      condition = check;
    }
    replaceTerminator(preheader, condition)->loc = branch.loc;
    addEdgeLike(preheader, block.successors()[leave]);
    if (leave == 0)
      swapSuccessors(&preheader);
    return next;
  }

  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  uint32_t oldBlocks_;
  std::vector<const Loop *> loopOfNew_;  // of the blocks that are new, in the order of their ids
  std::vector<BasicBlock *> preheaders_; // by the place of the loop
};

} // namespace

bool loopUnswitch(Function &function, Analyses &analyses) {
  return Unswitching(function, analyses).run();
}

} // namespace wend
