// simplify-cfg — simplify the control-flow graph: remove unreachable blocks, merge blocks, fold
// branches.
//
//   a: br i1 true, label %b, label %c
//   b: br label %d                           a: ret i32 %x
//   c: br label %d                    =>
//   d: ret i32 %x
//
// How    until nothing changes, for each block
//        1. invert a branch on a negated condition; replace the condition by a constant where it
//           is an operand of a phi for an edge of the branch; fold a branch with a known
//           successor, or an invoke of what does not unwind
//        2. merge a block into its only predecessor if it is that one's only successor
//        3. bypass an empty block: redirect its incoming edges to its successor; and so a block of
//           phis that only phis of its successor use, which get their operands
//        Unreachable blocks are removed before and after.
// Needs  nothing      Keeps  nothing
// Not    code motion (no if-conversion, no tail merging); bypassing an empty block if that makes an
//        edge to phis critical: phi-elim would have to split it again; a block of phis at either
//        end of a back edge: the loop would have several

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/function_debug.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

class SimplifyCfg {
public:
  SimplifyCfg(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), analyses_(analyses),
        order_(analyses.order().blocks()) {}

  bool run() {
    queued_.assign(function_.blockCount(), false);
    removeAllBut(order_);
    setPositions(order_);
    worklist_.clear();
    // In this order a chain of blocks is merged from its start, and each instruction moves once.
    queued_.assign(function_.blockCount(), true);
    worklist_.assign(order_.begin(), order_.end());
    // A block is visited again when its edges or neighbours change.
    while (!worklist_.empty()) {
      bool changed = false;
      while (!worklist_.empty())
        changed = sweep() || changed;
      changed_ |= changed;
      if (changed)
        startAgain();
    }
    if (changed_)
      analyses_.renewOrder(ReversePostorder(std::move(order_)));
    return changed_;
  }

private:
  // Blocks that are removed may have had uses of phis, or edges that made a block a header.
  void startAgain() {
    order_ = reversePostorder(function_);
    removeAllBut(order_);
    setPositions(order_);
    for (BasicBlock *block : order_)
      if (hasOnlyPhis(*block))
        enqueue(block);
  }

  void setPositions(std::span<BasicBlock *const> order) {
    position_.assign(function_.blockCount(), 0);
    for (uint32_t i = 0; i < order.size(); ++i)
      position_[order[i]->id] = i;
  }

  // Blocks are bypassed in reverse order, so that the edge into a chain of them moves once.
  bool sweep() {
    bool changed = false;
    for (size_t i = 0; i < worklist_.size(); ++i)
      changed = visit(*worklist_[i]) || changed;
    visited_.swap(worklist_);
    worklist_.clear();
    for (size_t i = visited_.size(); i-- > 0;)
      changed = (!isRemoved(*visited_[i]) && (bypass(*visited_[i]) || bypassPhis(*visited_[i]))) ||
                changed;
    return changed;
  }

  bool visit(BasicBlock &block) {
    queued_[block.id] = false;
    if (isRemoved(block))
      return false;
    bool changed = invertBranch(block);
    changed = replaceKnownOperands(block) || changed;
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

  // Whether the block was merged or has lost its last predecessor. It is removed after the sweeps.
  [[nodiscard]] bool isRemoved(const BasicBlock &block) const {
    return block.isEmpty() || (&block != function_.entry() && block.predecessors().empty());
  }

  // Removes the other blocks.
  void removeAllBut(std::span<BasicBlock *const> reachable) {
    std::vector<bool> reached(function_.blockCount());
    for (const BasicBlock *block : reachable)
      reached[block->id] = true;
    std::vector<BasicBlock *> dead;
    for (BasicBlock &block : function_) {
      if (reached[block.id])
        continue;
      dead.push_back(&block);
      // A block that loses a predecessor may have a single one left.
      for (const BasicBlock::Successor &edge : block.successors())
        if (reached[edge.block->id])
          enqueue(edge.block);
    }
    function_.removeBlocks(dead);
    changed_ |= !dead.empty();
  }

  // ---- 1. Branches

  // The operand of the negation that a branch has as its condition; null if it has none.
  static Value *negated(const Instruction &branch) {
    if (!branch.is(Op::CondBr))
      return nullptr;
    const Instruction *negation = asInstruction(branch.operand(0), Op::Xor);
    const Constant *mask = negation ? asConstant(negation->operand(1)) : nullptr;
    return mask && mask->bits() == 1 ? negation->operand(0) : nullptr;
  }

  // br (xor c, true), a, b => br c, b, a. The limit is for unreachable code, where a value may be
  // its own negation.
  static bool invertBranch(BasicBlock &block) {
    constexpr int maxNegations = 16;
    Instruction &branch = *block.terminator();
    bool changed = false;
    for (int i = 0; i < maxNegations; ++i) {
      Value *condition = negated(branch);
      if (!condition || !mayRewrite("invert-branch", branch))
        break;
      branch.setOperand(0, condition);
      swapSuccessors(&block);
      changed = true;
    }
    return changed;
  }

  //   br i1 %c, label %a, label %b
  //   a: %p = phi i1 [ %c, … ]    =>    a: %p = phi i1 [ true, … ]
  // Not if both edges lead to one block: they would not be equivalent any more.
  bool replaceKnownOperands(BasicBlock &block) {
    const Instruction &branch = *block.terminator();
    if (!branch.is(Op::CondBr) || asConstant(branch.operand(0)) ||
        block.successor(0) == block.successor(1))
      return false;
    bool changed = false;
    for (const BasicBlock::Successor &edge : block.successors())
      for (Instruction &phi : edge.block->phis()) {
        if (phi.operand(edge.slot) != branch.operand(0) || !mayRewrite("known-operand", phi))
          continue;
        phi.setOperand(edge.slot, module_.boolConstant(edge.block == block.successor(0)));
        enqueue(edge.block);
        enqueueBranchesOn(phi);
        changed = true;
      }
    return changed;
  }

  bool foldBranch(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (branch->is(Op::Invoke))
      return foldInvoke(block);
    if (!branch->is(Op::CondBr) && !branch->is(Op::Switch))
      return false;
    std::optional<uint32_t> slot = knownSlot(block, *branch);
    if (!slot || !mayRewrite("known-branch", *branch))
      return false;
    enqueueNeighbours(block);
    keepOnlySuccessor(block, *slot);
    return true;
  }

  // A call that does not unwind need not be invoked.
  bool foldInvoke(BasicBlock &block) {
    if (mayUnwind(*block.terminator()->prev()) ||
        !mayRewrite("needless-invoke", *block.terminator()))
      return false;
    enqueueNeighbours(block);
    removeInvoke(block);
    return true;
  }

  // The successor slot of a branch on a constant, or if all edges are equivalent; else nothing.
  static std::optional<uint32_t> knownSlot(const BasicBlock &block, const Instruction &branch) {
    if (const Constant *condition = asConstant(branch.operand(0))) {
      if (branch.is(Op::CondBr))
        return condition->bits() ? 0 : 1;
      for (uint32_t i = 1; i < branch.operandCount(); ++i)
        if (branch.operand(i) == condition)
          return i;
      return 0;
    }
    // All edges lead to one block, whose phis have the same operand for each of them.
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

  // ---- 2. Chains of blocks

  bool merge(BasicBlock &block) {
    if (block.predecessors().size() != 1)
      return false;
    BasicBlock *predecessor = block.predecessor(0);
    if (predecessor == &block || predecessor->successors().size() != 1 ||
        &block == function_.entry() || !mayRewrite("merge-blocks", *predecessor->terminator()))
      return false;
    for (const Instruction &phi : block.phis())
      enqueueBranchesOn(phi);
    mergeIntoPredecessor(block);
    enqueue(predecessor);
    enqueueNeighbours(*predecessor);
    return true;
  }

  // Enqueues branches that may become foldable when the phi is replaced by its operand: those on
  // the phi, and those of predecessors for which other phis have it as an operand.
  void enqueueBranchesOn(const Instruction &phi) {
    for (const Use *use = phi.firstUse(); use; use = use->next) {
      if (use->user->is(Op::Phi))
        enqueue(use->user->block()->predecessor(Instruction::indexOf(*use)));
      else if (use->user->isTerminator())
        enqueue(use->user->block());
    }
  }

  // ---- 3. Empty blocks

  bool bypass(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch || !branch->is(Op::Br) || block.first() != branch || &block == function_.entry())
      return false;
    BasicBlock::Successor edge = block.successors()[0];
    BasicBlock *target = edge.block;
    if (target == &block || (target->hasPhis() && !canTakePredecessorsOf(block)) ||
        !mayRewrite("bypass-block", *branch))
      return false;
    enqueueNeighbours(block);
    if (function_.debug)
      function_.debug->passBy(block);
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

  //   b: %p = phi [ %x, %a1 ], [ %y, %a2 ]
  //      br label %c
  //   c: %q = phi [ %p, %b ], [ %z, %d ]    =>   c: %q = phi [ %x, %a1 ], [ %y, %a2 ], [ %z, %d ]
  bool bypassPhis(BasicBlock &block) {
    if (!hasOnlyPhis(block))
      return false;
    BasicBlock::Successor edge = block.successors()[0];
    if (isHeader(block) || isHeader(*edge.block) || !hasPhisForEdgeOnly(block, edge) ||
        hasCommonPredecessor(block, *edge.block) || !mayRewrite("bypass-phis", *block.terminator()))
      return false;
    enqueueNeighbours(block);
    if (function_.debug)
      function_.debug->forgetChanges(block, *edge.block);
    while (!block.predecessors().empty()) {
      BasicBlock::Predecessor from = block.predecessors()[0];
      std::vector<Value *> values = incomingValues(edge);
      for (Value *&value : values)
        value = asInstruction(value)->operand(0);
      redirectEdge(from.block, from.slot, edge.block);
      addIncomingValues(*edge.block, values);
    }
    return true;
  }

  static bool hasOnlyPhis(const BasicBlock &block) {
    const Instruction *branch = block.terminator();
    return branch && branch->is(Op::Br) && block.hasPhis() && block.firstNonPhi() == branch;
  }

  [[nodiscard]] bool isHeader(const BasicBlock &block) const {
    return std::ranges::any_of(block.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return position_[edge.block->id] >= position_[block.id];
    });
  }

  // Whether all uses of the phis of a block are operands of phis for its outgoing edge, and these
  // have no other operands for it: for those, phi-elim would make a copy in each predecessor.
  static bool hasPhisForEdgeOnly(const BasicBlock &block, const BasicBlock::Successor &edge) {
    for (const Instruction &phi : edge.block->phis()) {
      const Instruction *operand = asInstruction(phi.operand(edge.slot), Op::Phi);
      if (!operand || operand->block() != &block)
        return false;
    }
    for (const Instruction &phi : block.phis())
      for (const Use *use = phi.firstUse(); use; use = use->next)
        if (!use->user->is(Op::Phi) || use->user->block() != edge.block ||
            Instruction::indexOf(*use) != edge.slot)
          return false;
    return true;
  }

  // A predecessor of both would have two edges, for which phis may have different operands.
  bool hasCommonPredecessor(const BasicBlock &one, const BasicBlock &other) {
    ++mark_;
    marks_.resize(function_.blockCount(), 0);
    for (const BasicBlock::Predecessor &edge : one.predecessors()) {
      if (marks_[edge.block->id] == mark_)
        return true;
      marks_[edge.block->id] = mark_;
    }
    return std::ranges::any_of(other.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return marks_[edge.block->id] == mark_;
    });
  }

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  std::vector<BasicBlock *> order_; // the reachable blocks in reverse postorder
  std::vector<uint32_t> position_;  // by BasicBlock::id: in reverse postorder, at first
  std::vector<uint32_t> marks_;     // by BasicBlock::id
  uint32_t mark_ = 0;
  bool changed_ = false;
  std::vector<BasicBlock *> worklist_;
  std::vector<BasicBlock *> visited_; // in this sweep
  std::vector<bool> queued_;          // by BasicBlock::id
};

} // namespace

bool simplifyCfg(Function &function, Analyses &analyses) {
  return SimplifyCfg(function, analyses).run();
}

} // namespace wend
