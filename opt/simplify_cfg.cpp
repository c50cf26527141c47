// simplify-cfg — remove, merge and shorten basic blocks.
//
//   a: br i1 true, label %b, label %c
//   b: br label %d                           a: ret i32 %x
//   c: br label %d                    =>
//   d: ret i32 %x
//
// How    until nothing changes, for each block   1. a branch on a negated condition exchanges its
//        ends, and one whose way is known becomes a plain one   2. a block whose only predecessor
//        goes nowhere else joins it   3. a block that only goes on elsewhere is left out of the
//        way. Blocks that cannot be reached are removed before and after.
// Needs  nothing      Keeps  nothing
// Not    moving code (no if-conversion, no tail merging), or leaving out a block where that would
//        make a critical edge into phis: phi-elim would have to put it back

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/fold.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

class GraphSimplification {
public:
  GraphSimplification(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), order_(analyses.order()) {}

  bool run() {
    queued_.assign(function_.blockCount(), false);
    removeAllBut(order_);
    worklist_.clear();
    // In this order a straight line of blocks grows at its end, so that instructions move but once.
    queued_.assign(function_.blockCount(), true);
    worklist_.assign(order_.begin(), order_.end());
    // Each block is looked at again when its neighbourhood changes.
    while (!worklist_.empty()) {
      bool changed = false;
      while (!worklist_.empty())
        changed = sweep() || changed;
      changed_ |= changed;
      if (changed)
        removeAllBut(reversePostorder(function_));
    }
    return changed_;
  }

private:
  // Blocks are left out from the end on: what leads into a chain of them moves but once.
  bool sweep() {
    bool changed = false;
    for (size_t i = 0; i < worklist_.size(); ++i)
      changed = visit(*worklist_[i]) || changed;
    visited_.swap(worklist_);
    worklist_.clear();
    for (size_t i = visited_.size(); i-- > 0;)
      changed = (!isRemoved(*visited_[i]) && leaveOut(*visited_[i])) || changed;
    return changed;
  }

  bool visit(BasicBlock &block) {
    queued_[block.id] = false;
    if (isRemoved(block))
      return false;
    bool changed = branchOnNegation(block);
    changed = foldBranch(block) || changed;
    return merge(block) || changed;
  }

  void enqueue(BasicBlock *block) {
    if (queued_[block->id])
      return;
    queued_[block->id] = true;
    worklist_.push_back(block);
  }
  void enqueueNeighbours(const BasicBlock &block) {
    for (const BasicBlock::Successor &edge : block.successors())
      enqueue(edge.block);
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      enqueue(edge.block);
  }

  // A block that lost its last predecessor; taken out at the end.
  [[nodiscard]] bool isRemoved(const BasicBlock &block) const {
    return block.isEmpty() || (&block != function_.entry() && block.predecessors().empty());
  }

  // Removes the blocks that are not among those that can be reached.
  void removeAllBut(std::span<BasicBlock *const> reachable) {
    std::vector<bool> reached(function_.blockCount());
    for (const BasicBlock *block : reachable)
      reached[block->id] = true;
    std::vector<BasicBlock *> dead;
    for (BasicBlock &block : function_) {
      if (reached[block.id])
        continue;
      dead.push_back(&block);
      // A block that loses a predecessor may have but one left.
      for (const BasicBlock::Successor &edge : block.successors())
        if (reached[edge.block->id])
          enqueue(edge.block);
    }
    function_.removeBlocks(dead);
    changed_ |= !dead.empty();
  }

  // ---- 1. Branches

  // What the condition of a branch negates, if it does.
  static Value *negated(const Instruction &branch) {
    if (!branch.is(Op::CondBr))
      return nullptr;
    const Instruction *negation = asInstruction(branch.operand(0), Op::Xor);
    const Constant *mask = negation ? asConstant(negation->operand(1)) : nullptr;
    return mask && mask->bits() == 1 ? negation->operand(0) : nullptr;
  }

  // br (xor c, true), a, b => br c, b, a; but a value may negate itself where nothing leads to any
  // more.
  static bool branchOnNegation(BasicBlock &block) {
    constexpr int mostNegations = 16;
    Instruction &branch = *block.terminator();
    bool changed = false;
    for (int i = 0; i < mostNegations; ++i) {
      Value *condition = negated(branch);
      if (!condition || !mayRewrite("branch-on-negation", branch))
        break;
      branch.setOperand(0, condition);
      swapSuccessors(&block);
      changed = true;
    }
    return changed;
  }

  bool foldBranch(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr) && !branch->is(Op::Switch))
      return false;
    std::optional<uint32_t> slot = knownSlot(block, *branch);
    if (!slot || !mayRewrite("known-branch", *branch))
      return false;
    enqueueNeighbours(block);
    keepOnlySuccessor(block, *slot);
    return true;
  }

  // The successor slot that is always taken, if there is one.
  static std::optional<uint32_t> knownSlot(const BasicBlock &block, const Instruction &branch) {
    if (const Constant *condition = asConstant(branch.operand(0))) {
      if (branch.is(Op::CondBr))
        return condition->bits() ? 0 : 1;
      for (uint32_t i = 1; i < branch.operandCount(); ++i)
        if (branch.operand(i) == condition)
          return i;
      return 0;
    }
    // All ways lead to one block, and its phis do not tell them apart.
    for (uint32_t slot = 1; slot < block.successors().size(); ++slot) {
      if (block.successor(slot) != block.successor(0))
        return {};
      for (const Instruction &phi : block.successor(0)->phis()) {
        if (phi.operand(block.successors()[slot].slot) != phi.operand(block.successors()[0].slot))
          return {};
      }
    }
    return 0;
  }

  // ---- 2. Straight lines

  bool merge(BasicBlock &block) {
    if (block.predecessors().size() != 1)
      return false;
    BasicBlock *before = block.predecessor(0);
    if (before == &block || before->successors().size() != 1 || &block == function_.entry() ||
        !mayRewrite("merge-blocks", *before->terminator()))
      return false;
    for (const Instruction &phi : block.phis())
      enqueueBranchesOn(phi);
    mergeIntoPredecessor(block);
    enqueue(before);
    enqueueNeighbours(*before);
    return true;
  }

  // The branches whose way may be known once this phi is a constant or another phi's operand.
  void enqueueBranchesOn(const Instruction &phi) {
    for (const Use *use = phi.firstUse(); use; use = use->next) {
      if (use->user->is(Op::Phi))
        enqueue(use->user->block()->predecessor(Instruction::indexOf(*use)));
      else if (use->user->isTerminator())
        enqueue(use->user->block());
    }
  }

  // ---- 3. Blocks on the way

  bool leaveOut(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch || !branch->is(Op::Br) || block.first() != branch || &block == function_.entry())
      return false;
    BasicBlock::Successor edge = block.successors()[0];
    BasicBlock *target = edge.block;
    if (target == &block || (target->hasPhis() && !canTakePredecessorsOf(block)) ||
        !mayRewrite("leave-out-block", *branch))
      return false;
    enqueueNeighbours(block);
    while (!block.predecessors().empty()) {
      BasicBlock::Predecessor from = block.predecessors()[0];
      redirectEdgeLike(*from.block, from.slot, edge);
    }
    return true;
  }

  static bool canTakePredecessorsOf(const BasicBlock &block) {
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      if (edge.block->successors().size() != 1)
        return false;
    return true;
  }

  Function &function_;
  Module &module_;
  std::span<BasicBlock *const> order_;
  bool changed_ = false;
  std::vector<BasicBlock *> worklist_;
  std::vector<BasicBlock *> visited_; // in this sweep
  std::vector<bool> queued_;          // by BasicBlock::id
};

} // namespace

bool simplifyCfg(Function &function, Analyses &analyses) {
  return GraphSimplification(function, analyses).run();
}

} // namespace wend
