// LoopIterations — clones the body of an innermost loop, one iteration after the other: what full
// and partial unrolling share.
//
// The region that is cloned is the loop and the blocks outside that end the function and are
// reached from the loop only (runtime errors).
#pragma once

#include "ir/analysis/loops.h"
#include "ir/clone.h"

namespace wend {

class LoopIterations {
public:
  LoopIterations(Function &function, const LoopForest &loops)
      : function_(function), loops_(loops), originalBlocks_(function.blockCount()),
        indexOf_(function.blockCount(), none) {}

  // The innermost natural loops with a preheader, as the graph is now.
  [[nodiscard]] std::vector<const Loop *> candidates() const;
  // Analyses one of them. False unless its only latch is an exiting block, and the region has at
  // most so many instructions without phis and terminators.
  bool select(const Loop &loop, uint32_t maxInstructions);

  // Of the selected loop:
  [[nodiscard]] std::span<BasicBlock *const> region() const { return region_; }
  [[nodiscard]] bool isInRegion(const BasicBlock *block) const;
  [[nodiscard]] uint32_t size() const { return size_; } // in instructions, as for select()
  // Whether other blocks than the latch exit to code after the loop: a `break`.
  [[nodiscard]] bool hasEarlyExits() const { return !earlyExits_.empty(); }
  [[nodiscard]] BasicBlock *header() const { return header_; }
  [[nodiscard]] BasicBlock *latch() const { return latch_; }
  [[nodiscard]] uint32_t backedgeSlot() const { return backedgeSlot_; } // of the latch's successors
  // The slot of the back edge among the predecessors of the header.
  [[nodiscard]] uint32_t latchSlot() const { return latch_->successors()[backedgeSlot_].slot; }
  [[nodiscard]] BasicBlock::Successor exit() const {
    return latch_->successors()[1 - backedgeSlot_];
  }

  // To be called before clone() if there may be early exits. Then values that are used outside the
  // region are stored to stack variables, which mem2reg promotes again.
  void separateEarlyExits();
  // Clones the region for each iteration but the first. The phis of the header become, in each
  // clone, the values at the end of the iteration before. Uses outside become uses of the values of
  // the last iteration. Iterations are not connected yet: clones of the latch have no terminator.
  void clone(uint32_t iterations);
  // Removes the terminator of the latch and connects the iterations in a row.
  void connect();
  // The clones of the loop's values in the last iteration.
  [[nodiscard]] CloneMap &last() { return clones_; }
  // The last block of the last iteration; it has no terminator.
  [[nodiscard]] BasicBlock &end() const { return *ends_.back(); }
  // The source location of the latch's terminator.
  [[nodiscard]] CodeLoc loc() const { return loc_; }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  bool add(BasicBlock *block, uint32_t maxInstructions);
  bool addExit(BasicBlock &block, uint32_t slot, uint32_t maxInstructions);
  void demoteIfUsedOutside(Instruction &value);
  [[nodiscard]] bool isEnd(const BasicBlock &block) const;
  void cloneIteration(BasicBlock *before);
  void replaceUsesOutside(uint32_t firstClone);

  Function &function_;
  const LoopForest &loops_;
  uint32_t originalBlocks_;       // smaller ids are those of blocks that the analysis has seen
  std::vector<uint32_t> indexOf_; // by BasicBlock::id: the position in region_
  std::vector<BasicBlock *> region_;
  BasicBlock *header_ = nullptr;
  BasicBlock *latch_ = nullptr;
  uint32_t backedgeSlot_ = 0;
  uint32_t size_ = 0;
  std::vector<BasicBlock::Predecessor> earlyExits_;
  CodeLoc loc_;
  CloneMap clones_;                  // of the iteration cloned last
  std::vector<BasicBlock *> starts_; // the header's clones
  std::vector<BasicBlock *> ends_;   // the latch and its clones
};

} // namespace wend
