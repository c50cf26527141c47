// Layout — orders the blocks in the text, and lets branches fall through.
//
// How    1. thread branches over blocks that only jump on, and take one of short blocks that do the
//        same and go on to the same place   2. keep the order of the text, but let
//        a block fall through to one that it leads to and that runs more often than what would be
//        next; what was added on an edge stands where a jump to it can fall through   3. move the
//        head of a loop that tests at the top behind its last block, so that each turn takes one
//        branch   4. in loops, put a copy of a short block that branches in place of a jump to it:
//        that saves the jump, and lets the processor foresee each copy's branch by itself   5. drop
//        jumps to the next block, and turn a condition round where that drops one
#pragma once

#include "backend/mir.h"

namespace wend {

class Layout {
public:
  // `firstAdded`: the number of the first block that was added on an edge.
  void run(MFunction &function, uint32_t firstAdded);

  // The blocks to print, in order. Each ends where its `end` says; others are not needed any more.
  [[nodiscard]] const std::vector<uint32_t> &order() const { return order_; }
  // Whether a loop that contains no other begins with the block: all of it is run again and again.
  [[nodiscard]] bool isLoopHead(uint32_t block) const { return isLoopHead_[block]; }
  // Whether some branch names the block.
  [[nodiscard]] bool isTarget(uint32_t block) const { return isTarget_[block]; }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  uint32_t finalTarget(uint32_t block);
  [[nodiscard]] bool areEqual(uint32_t a, uint32_t b) const;
  void threadJumps();
  void listBlocks();
  void linkBlocks(uint32_t firstAdded);
  [[nodiscard]] float heatOf(uint32_t block) const;
  void rotateLoops();
  void copyTails();
  [[nodiscard]] bool isTail(uint32_t block) const;
  [[nodiscard]] uint32_t hotterWay(uint32_t block) const;
  void copyTail(uint32_t into, uint32_t tail);
  void countJumps();
  void finishBranches();
  void findLoopHeads();
  [[nodiscard]] const MInst *last(uint32_t block) const;

  MFunction *function_ = nullptr;
  std::vector<uint32_t> forward_; // by block: where a block that only jumps leads
  std::vector<uint32_t> seen_;    // by block: the last walk along jumps that came by
  uint32_t walk_ = 0;
  std::vector<uint32_t> lastBefore_; // by block: the last short block seen that goes on to it
  std::vector<uint32_t> next_;       // by block: the next in the text
  std::vector<uint32_t> jumps_;      // by block: how many branches and tables lead to it
  std::vector<uint32_t> text_;       // the blocks as they come
  std::vector<bool> isPlaced_;       // by block
  std::vector<uint32_t> order_;
  std::vector<bool> isTarget_;
  std::vector<uint32_t> placeOf_; // by block: its place in order_
  std::vector<bool> isLoopHead_;
};

} // namespace wend
