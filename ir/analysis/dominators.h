// DominatorTree — which blocks lie on every path from the entry to which others.
//
// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001): immediate dominators as
// the fixpoint of intersections over predecessors in reverse postorder. It is the faster way for
// small functions but takes n^2 for one of n early returns; from `manyBlocks` on, semi-NCA
// (ir/analysis/semi_nca.h) takes its place. Blocks that cannot be reached are in no tree; every block
// dominates them.
#pragma once

#include "ir/cfg.h"

#include <span>
#include <string>

namespace wend {

class DominatorTree {
public:
  static constexpr size_t manyBlocks = 500;

  explicit DominatorTree(const Function &function)
      : DominatorTree(function, reversePostorder(function)) {}
  // `order` is the function's reverse postorder.
  DominatorTree(const Function &function, std::vector<BasicBlock *> order);

  [[nodiscard]] bool isReachable(const BasicBlock *block) const {
    return number_[block->id] != unreachable;
  }
  // Null for the entry; only for blocks that can be reached.
  [[nodiscard]] BasicBlock *idom(const BasicBlock *block) const {
    uint32_t n = number_[block->id];
    return n == 0 ? nullptr : order_[idom_[n]];
  }
  // In constant time, by the intervals of a preorder walk of the tree.
  [[nodiscard]] bool dominates(const BasicBlock *a, const BasicBlock *b) const;
  // Whether the value is there when the operand is read; a phi reads at the end of the predecessor.
  // Within a block this walks between the two instructions unless positions are given elsewhere.
  [[nodiscard]] bool dominates(const Instruction *def, const Use &use) const;

  // The reachable blocks in reverse postorder.
  [[nodiscard]] std::span<BasicBlock *const> order() const { return order_; }
  // The same in preorder of the tree: parents first, each subtree in one piece.
  [[nodiscard]] std::span<BasicBlock *const> preorder() const { return preorder_; }
  // Where a block that can be reached stands in the preorder, and the end of its subtree there.
  [[nodiscard]] uint32_t place(const BasicBlock *block) const { return enter_[number_[block->id]]; }
  [[nodiscard]] uint32_t subtreeEnd(const BasicBlock *block) const {
    return leave_[number_[block->id]];
  }
  // The length of the path from the entry in the tree.
  [[nodiscard]] uint32_t depth(const BasicBlock *block) const { return depth_[number_[block->id]]; }

  // Brings the tree up to date when edges have been split: `middles` are the new blocks. Takes a
  // pass over the tree, however many they are, but none over the graph.
  void splitEdges(std::span<BasicBlock *const> middles);

  // Appends the blocks that can be reached, each two columns to the right of its immediate
  // dominator.
  void print(std::string &out) const;

private:
  static constexpr uint32_t unreachable = ~uint32_t{0};

  void computeIdoms();
  void intersectDominators();
  [[nodiscard]] BasicBlock *onlyWayInto(const BasicBlock *block,
                                        const std::vector<bool> &isMiddle) const;
  void numberTree();

  // All but number_ are indexed by number in reverse postorder.
  std::vector<BasicBlock *> order_;
  std::vector<uint32_t> number_; // by BasicBlock::id
  std::vector<uint32_t> idom_;
  std::vector<uint32_t> depth_;
  std::vector<uint32_t> enter_; // place in preorder_
  std::vector<uint32_t> leave_; // one past the place of the last in the subtree
  std::vector<BasicBlock *> preorder_;
};

// The dominance frontier of each block: where its dominance ends, that is, the blocks it does not
// strictly dominate but of which it dominates a predecessor.
class DominanceFrontiers {
public:
  DominanceFrontiers(const Function &function, const DominatorTree &tree);

  [[nodiscard]] std::span<BasicBlock *const> of(const BasicBlock *block) const {
    return {blocks_.data() + begin_[block->id], begin_[block->id + 1] - begin_[block->id]};
  }

  // `tree` is the one they were made from.
  void print(const DominatorTree &tree, std::string &out) const;

private:
  std::vector<uint32_t> begin_; // by BasicBlock::id, into blocks_
  std::vector<BasicBlock *> blocks_;
};

} // namespace wend
