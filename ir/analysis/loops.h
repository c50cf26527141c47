// LoopForest — the loops of a function and how they nest.
//
// A back edge leads to a block that dominates its origin. That block is the header of a natural
// loop: it and all that reaches the origin of a back edge (a latch) without passing through it.
// Natural loops that share a header count as one; others are disjoint or nested.
//
// A cycle without a back edge is entered at more than one block. What of the graph is strongly
// connected once all back edges are left out is an irreducible region; the natural loops whose
// headers are in it belong to it. Regions and natural loops are disjoint or nested as well, so
// there is one forest of both. Blocks that cannot be reached are in no loop.
//
// Natural loops after Aho, Lam, Sethi, Ullman, "Compilers" (2006), 9.6.6. They are gathered from
// the innermost outwards, and a loop once gathered is passed in one step (Tarjan, "Testing Flow
// Graph Reducibility", 1974): time is nearly proportional to the edges however deep loops nest.
#pragma once

#include "ir/analysis/dominators.h"

namespace wend {

// A natural loop or an irreducible region.
class Loop {
public:
  // Of an irreducible region: the first of its entries in reverse postorder.
  [[nodiscard]] BasicBlock *header() const { return entries_[0]; }
  // The blocks that edges from outside lead to: more than one if it is irreducible.
  [[nodiscard]] std::span<BasicBlock *const> entries() const { return entries_; }
  [[nodiscard]] bool isIrreducible() const { return isIrreducible_; }
  // The loop around this one, or null.
  [[nodiscard]] const Loop *parent() const { return parent_; }
  // How many loops there are around a block that is in no deeper one: at least 1.
  [[nodiscard]] uint32_t depth() const { return depth_; }
  // All blocks, those of inner loops included: the header first, inner loops in one piece each.
  [[nodiscard]] std::span<BasicBlock *const> blocks() const { return blocks_; }
  // Whether `other` is this loop or in it.
  [[nodiscard]] bool contains(const Loop &other) const {
    return this <= &other && &other < this + loopCount_;
  }

private:
  friend class LoopFinder;

  std::span<BasicBlock *const> entries_;
  std::span<BasicBlock *const> blocks_;
  const Loop *parent_ = nullptr;
  uint32_t depth_ = 1;
  uint32_t loopCount_ = 1; // with those in it, which follow it in the forest
  bool isIrreducible_ = false;
};

class LoopForest {
public:
  LoopForest(const Function &function, const DominatorTree &tree);
  LoopForest(const LoopForest &) = delete;
  LoopForest &operator=(const LoopForest &) = delete;

  // Each before those in it, which follow it in one piece; else in reverse postorder of headers.
  [[nodiscard]] std::span<const Loop> all() const { return loops_; }
  // The innermost loop that a block is in, or null. Blocks that were added since are in none.
  [[nodiscard]] const Loop *loopOf(const BasicBlock *block) const {
    uint32_t loop = block->id < loopOf_.size() ? loopOf_[block->id] : noLoop;
    return loop == noLoop ? nullptr : &loops_[loop];
  }
  // How many loops a block is in.
  [[nodiscard]] uint32_t depth(const BasicBlock *block) const {
    const Loop *loop = loopOf(block);
    return loop ? loop->depth() : 0;
  }
  [[nodiscard]] bool contains(const Loop &loop, const BasicBlock *block) const {
    const Loop *inner = loopOf(block);
    return inner && loop.contains(*inner);
  }
  // Whether no other loop is in it.
  [[nodiscard]] bool isInnermost(const Loop &loop) const {
    const Loop *next = &loop + 1;
    return next == loops_.data() + loops_.size() || !loop.contains(*next);
  }
  // Whether all loops are natural.
  [[nodiscard]] bool isReducible() const { return isReducible_; }

  // The following look at the graph as it is now. Each takes time proportional to the edges it
  // looks at, and gives each block once, in the order of ids.

  // The blocks of a natural loop from which a back edge leads to the header. An irreducible region
  // has no back edge.
  [[nodiscard]] std::vector<BasicBlock *> latches(const Loop &loop) const;
  // The blocks outside that an edge from inside leads to.
  [[nodiscard]] std::vector<BasicBlock *> exits(const Loop &loop) const;
  // The one block outside that leads to the header, if it leads nowhere else; null if there is
  // none, and for irreducible regions.
  [[nodiscard]] BasicBlock *preheader(const Loop &loop) const;
  // Among the two predecessors of the header of a loop with a preheader and one latch, which the
  // preheader is; nothing for other loops.
  [[nodiscard]] std::optional<uint32_t> entrySlot(const Loop &loop) const;

  // A line for each loop, in which a loop directly within it stands for its blocks: (%header).
  void print(std::string &out) const;

private:
  friend class LoopFinder;
  static constexpr uint32_t noLoop = ~uint32_t{0};

  // What exits() says of each loop, in time proportional to that and the edges.
  [[nodiscard]] std::vector<std::vector<BasicBlock *>> allExits() const;
  void printBlocks(const Loop &loop, const class LocalNames &names, std::string &out) const;

  const Function &function_;
  std::vector<Loop> loops_;
  std::vector<uint32_t> loopOf_;      // by BasicBlock::id, into loops_
  std::vector<BasicBlock *> blocks_;  // of all loops, inner ones within outer ones
  std::vector<BasicBlock *> entries_; // of all loops
  bool isReducible_ = true;
};

} // namespace wend
