// DominatorTree — block a dominates block b if every path from the entry to b contains a.
//
// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001): immediate dominators as
// the fixpoint of intersections over predecessors in reverse postorder. It is the faster algorithm
// for small functions but takes n^2 time for one with n early returns. From `manyBlocks` blocks on,
// semi-NCA (ir/analysis/semi_nca.h) is used. Unreachable blocks are in no tree; every block
// dominates them.
#pragma once

#include "ir/analysis/reverse_postorder.h"

namespace wend {

class DominatorTree {
public:
  static constexpr size_t manyBlocks = 500;

  explicit DominatorTree(const Function &function)
      : DominatorTree(function, ReversePostorder(function)) {}
  DominatorTree(const Function &function, const ReversePostorder &order);

  [[nodiscard]] bool isReachable(const BasicBlock *block) const {
    return number_[block->id] != unreachable;
  }
  // The immediate dominator; null for the entry. Reachable blocks only.
  [[nodiscard]] BasicBlock *idom(const BasicBlock *block) const {
    uint32_t n = number_[block->id];
    return n == 0 ? nullptr : order_[idom_[n]];
  }
  // In constant time, by the intervals of a preorder numbering of the tree.
  [[nodiscard]] bool dominates(const BasicBlock *a, const BasicBlock *b) const;
  // Whether a definition dominates a use. A phi uses its operand at the end of the predecessor.
  // Within a block this walks the instructions between the two.
  [[nodiscard]] bool dominates(const Instruction *def, const Use &use) const;

  // The reachable blocks in reverse postorder.
  [[nodiscard]] std::span<BasicBlock *const> order() const { return order_; }
  // The reachable blocks in preorder of the tree: a parent precedes its subtree, which is
  // contiguous.
  [[nodiscard]] std::span<BasicBlock *const> preorder() const { return preorder_; }
  // The index of a reachable block in the preorder, and the end index of its subtree.
  [[nodiscard]] uint32_t preorderIndex(const BasicBlock *block) const {
    return enter_[number_[block->id]];
  }
  [[nodiscard]] uint32_t subtreeEnd(const BasicBlock *block) const {
    return leave_[number_[block->id]];
  }
  // The depth in the tree; 0 for the entry.
  [[nodiscard]] uint32_t depth(const BasicBlock *block) const { return depth_[number_[block->id]]; }

  // Updates the tree after edges were split: `middles` are the new blocks. Takes time linear in the
  // tree for any number of them, and does not walk the graph.
  void splitEdges(std::span<BasicBlock *const> middles);

  // Appends the reachable blocks in preorder, each indented two columns more than its immediate
  // dominator.
  void print(std::string &out) const;

private:
  static constexpr uint32_t unreachable = ~uint32_t{0};

  void computeIdoms();
  void intersectDominators();
  [[nodiscard]] BasicBlock *onlyMiddleInto(const BasicBlock *block,
                                           const std::vector<bool> &isMiddle) const;
  void numberTree();

  // All but number_ are indexed by the number in reverse postorder.
  std::vector<BasicBlock *> order_;
  std::vector<uint32_t> number_; // by BasicBlock::id
  std::vector<uint32_t> idom_;
  std::vector<uint32_t> depth_;
  std::vector<uint32_t> enter_; // index in preorder_
  std::vector<uint32_t> leave_; // end index of the subtree in preorder_
  std::vector<BasicBlock *> preorder_;
};

// The dominance frontier of each block: the blocks that it does not strictly dominate but of which
// it dominates a predecessor.
class DominanceFrontiers {
public:
  // The tree must exist as long as the frontiers.
  DominanceFrontiers(const Function &function, const DominatorTree &tree);

  [[nodiscard]] std::span<BasicBlock *const> of(const BasicBlock *block) const {
    return {blocks_.data() + begin_[block->id], begin_[block->id + 1] - begin_[block->id]};
  }

  [[nodiscard]] const DominatorTree &tree() const { return tree_; }

  void print(std::string &out) const;

private:
  const DominatorTree &tree_;
  std::vector<uint32_t> begin_; // by BasicBlock::id, into blocks_
  std::vector<BasicBlock *> blocks_;
};

} // namespace wend
