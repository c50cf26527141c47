// Layout — orders the blocks, and removes jumps and branches.
//
// How    1. thread jumps through blocks that only jump, and merge short identical blocks with the
//           same target
//        2. keep the order of the blocks, but place after a block the successor that saves most
//           jumps, if it runs more often than the next one; place the block of a split edge after
//           its predecessor
//        3. rotate loops that test at the top: move the header after the last block, so that each
//           iteration takes one branch
//        4. a block where paths meet that jumps back to the start of its loop comes before that, if
//           this saves more jumps than it takes
//        5. in loops, replace a jump to a short block that ends in a branch by a copy of the block:
//           this saves the jump, and each copy of the branch is predicted separately
//        6. likewise, anywhere, replace a jump to a block that only returns or continues in another
//           function
//        7. delete jumps to the next block, and invert a condition if that makes one
#pragma once

#include "backend/mir.h"

#include <span>

namespace wend {

class Layout {
public:
  // The blocks from `firstAdded` on are those of split edges.
  void run(MFunction &function, uint32_t firstAdded);
  // Does only steps 1 and 7.
  void keepOrder(MFunction &function);

  // The blocks to print, in order. Other blocks are dead.
  [[nodiscard]] const std::vector<uint32_t> &order() const { return order_; }
  // The block that jumps to this one lead to.
  [[nodiscard]] uint32_t replacementOf(uint32_t block) const;
  // Whether the block is the first of an innermost loop.
  [[nodiscard]] bool isLoopHead(uint32_t block) const { return isLoopHead_[block]; }
  // Whether that loop has few instructions.
  [[nodiscard]] bool isShortLoop(uint32_t block) const { return isShortLoop_[block]; }
  // Whether the block is the target of a branch or a jump table.
  [[nodiscard]] bool isTarget(uint32_t block) const { return isTarget_[block]; }

  static constexpr uint32_t none = ~uint32_t{0};
  // The blocks, up to four, from which alone this one is entered, by a branch or as the next one.
  // None for the first block, and where there are more or a table.
  [[nodiscard]] std::span<const uint32_t> predecessors(uint32_t block) const {
    const Predecessors &row = predecessors_[block];
    return {row.blocks, row.count > maxPredecessors ? 0 : row.count};
  }

private:
  static constexpr uint32_t maxPredecessors = 4;
  struct Predecessors {
    uint32_t blocks[maxPredecessors];
    uint32_t count; // of more, or if a table refers to the block: maxPredecessors + 1
  };

  uint32_t finalTarget(uint32_t block);
  [[nodiscard]] bool areEqual(uint32_t a, uint32_t b) const;
  void merge(uint32_t kept, uint32_t other);
  void threadJumps();
  void listBlocks();
  void linkBlocks(uint32_t firstAdded);
  [[nodiscard]] float edgeFrequency(uint32_t from, uint32_t target) const;
  [[nodiscard]] float savedJumps(uint32_t from, uint32_t target) const;
  void rotateLoops();
  void placeLatches();
  void moveBehind(uint32_t block, uint32_t before, std::vector<uint32_t> &previous);
  void copyTails();
  [[nodiscard]] bool isTail(uint32_t block) const;
  [[nodiscard]] uint32_t hotterSuccessor(uint32_t block) const;
  void copyTail(uint32_t into, uint32_t tail);
  void copyExits();
  [[nodiscard]] bool isExit(uint32_t block) const;
  void dropUnusedBlocks();
  void countJumps();
  [[nodiscard]] bool isMoreLikely(uint32_t target, uint32_t other, uint32_t from) const;
  void finishBranches();
  [[nodiscard]] bool fallsThrough(uint32_t block) const;
  void findPredecessors();
  [[nodiscard]] float fallThroughFrequency(uint32_t block) const;
  void findLoopHeads();
  [[nodiscard]] bool isShort(uint32_t first, uint32_t last) const;
  template <typename Visit> void forEachBackwardBranch(Visit visit) const;
  [[nodiscard]] const MInst *last(uint32_t block) const;
  // The branches and the jump at its end.
  [[nodiscard]] std::span<MInst> branchesOf(uint32_t block) const;

  MFunction *function_ = nullptr;
  std::vector<uint32_t> forward_; // by block: the block that replaces it as a target, or itself
  std::vector<uint32_t> seen_;    // by block: the last walk along forward_ that visited it
  uint32_t walk_ = 0;
  std::vector<uint32_t> lastBefore_; // by block: the last short block that jumps to it
  std::vector<uint32_t> next_;       // by block: the next in the order
  std::vector<uint32_t> jumps_;      // by block: the number of branches and table entries to it
  std::vector<uint32_t> text_;       // the blocks in the order before
  std::vector<bool> isPlaced_;       // by block
  std::vector<uint32_t> order_;
  std::vector<bool> isTarget_;
  std::vector<Predecessors> predecessors_; // by block
  std::vector<uint32_t> positionOf_;       // by block: its index in order_
  std::vector<bool> isLoopHead_;
  std::vector<bool> isShortLoop_; // likewise
};

} // namespace wend
