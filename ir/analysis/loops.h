// LoopForest — the natural loops and irreducible regions of a function, and their nesting.
//
// A back edge is an edge whose target dominates its source. The target is the header of a natural
// loop, the source a latch. The loop consists of the header and of all blocks that reach a latch
// without passing through the header. Natural loops that share a header count as one loop; other
// natural loops are disjoint or nested.
//
// A cycle without a back edge has more than one entry. An irreducible region is a strongly
// connected component of two or more blocks in the graph without back edges. The natural loops
// whose headers are in a region are nested in it. Regions and natural loops are disjoint or nested
// as well, so one forest holds both. Unreachable blocks are in no loop.
//
// Natural loops: Aho, Lam, Sethi, Ullman, "Compilers" (2006), 9.6.6. Loops are collected from the
// innermost to the outermost. A collected loop is then skipped in one step (Tarjan, "Testing Flow
// Graph Reducibility", 1974), so time is nearly linear in the edges for any nesting depth.
#pragma once

#include "ir/analysis/dominators.h"

namespace wend {

// A natural loop or an irreducible region.
class Loop {
public:
  // For an irreducible region: the first entry in reverse postorder.
  [[nodiscard]] BasicBlock *header() const { return entries_[0]; }
  // The blocks that have predecessors outside the loop; more than one for an irreducible region.
  [[nodiscard]] std::span<BasicBlock *const> entries() const { return entries_; }
  [[nodiscard]] bool isIrreducible() const { return isIrreducible_; }
  // The innermost loop that encloses this one, or null.
  [[nodiscard]] const Loop *parent() const { return parent_; }
  // The nesting depth: 1 for an outermost loop.
  [[nodiscard]] uint32_t depth() const { return depth_; }
  // All blocks, including those of inner loops. The header is first; the blocks of an inner loop
  // are contiguous.
  [[nodiscard]] std::span<BasicBlock *const> blocks() const { return blocks_; }
  // Whether `other` is this loop or is nested in it.
  [[nodiscard]] bool contains(const Loop &other) const {
    return this <= &other && &other < this + loopCount_;
  }

private:
  friend class LoopFinder;

  std::span<BasicBlock *const> entries_;
  std::span<BasicBlock *const> blocks_;
  const Loop *parent_ = nullptr;
  uint32_t depth_ = 1;
  uint32_t loopCount_ = 1; // this loop and those nested in it, which follow it in the forest
  bool isIrreducible_ = false;
};

class LoopForest {
public:
  LoopForest(const Function &function, const DominatorTree &tree);
  LoopForest(const LoopForest &) = delete;
  LoopForest &operator=(const LoopForest &) = delete;

  // In preorder of the forest: a loop is followed by the loops nested in it. Siblings are in
  // reverse postorder of their headers.
  [[nodiscard]] std::span<const Loop> all() const { return loops_; }
  // The innermost loop that contains a block, or null. Blocks added after the analysis are in none.
  [[nodiscard]] const Loop *loopOf(const BasicBlock *block) const {
    uint32_t loop = block->id < loopOf_.size() ? loopOf_[block->id] : noLoop;
    return loop == noLoop ? nullptr : &loops_[loop];
  }
  // The number of loops that contain a block.
  [[nodiscard]] uint32_t depth(const BasicBlock *block) const {
    const Loop *loop = loopOf(block);
    return loop ? loop->depth() : 0;
  }
  [[nodiscard]] bool contains(const Loop &loop, const BasicBlock *block) const {
    const Loop *inner = loopOf(block);
    return inner && loop.contains(*inner);
  }
  // Whether a value is the same in all iterations of a loop because it is defined outside it.
  [[nodiscard]] bool isInvariant(const Value &value, const Loop &loop) const {
    return !value.isInstruction() ||
           !contains(loop, static_cast<const Instruction &>(value).block());
  }
  // Adds a block made after the analysis to a loop and all loops around it; to none if that is
  // null.
  void addBlock(const BasicBlock &block, const Loop *innermost);
  // Whether no other loop is nested in it.
  [[nodiscard]] bool isInnermost(const Loop &loop) const {
    const Loop *next = &loop + 1;
    return next == loops_.data() + loops_.size() || !loop.contains(*next);
  }
  // Whether all loops are natural.
  [[nodiscard]] bool isReducible() const { return isReducible_; }

  // The following queries read the current edges. Each takes time linear in the edges it visits. A
  // result lists each block once, in the order of ids.

  // The sources of the back edges of a natural loop. An irreducible region has none.
  [[nodiscard]] std::vector<BasicBlock *> latches(const Loop &loop) const;
  // The exit blocks: blocks outside the loop that have a predecessor inside.
  [[nodiscard]] std::vector<BasicBlock *> exits(const Loop &loop) const;
  // The only predecessor of the header outside the loop, if the header is its only successor; else
  // null. Null for irreducible regions.
  [[nodiscard]] BasicBlock *preheader(const Loop &loop) const;
  // The header's predecessor slot of the preheader, for a loop with a preheader and one latch;
  // nothing for other loops.
  [[nodiscard]] std::optional<uint32_t> entrySlot(const Loop &loop) const;

  // The header's predecessor slot of the only edge from outside, for a natural loop with one latch;
  // nothing for other loops.
  [[nodiscard]] std::optional<uint32_t> onlyEntrySlot(const Loop &loop) const;

  // Appends a line for each loop. A directly nested loop is printed as (%header) in place of its
  // blocks.
  void print(std::string &out) const;

private:
  friend class LoopFinder;
  static constexpr uint32_t noLoop = ~uint32_t{0};

  // The result of exits() for each loop, in time linear in the edges and the results.
  [[nodiscard]] std::vector<std::vector<BasicBlock *>> allExits() const;
  void printBlocks(const Loop &loop, const class LocalNames &names, std::string &out) const;

  const Function &function_;
  std::vector<Loop> loops_;
  std::vector<uint32_t> loopOf_;      // by BasicBlock::id, into loops_
  std::vector<BasicBlock *> blocks_;  // of all loops; an inner loop is a part of its parent's range
  std::vector<BasicBlock *> entries_; // of all loops
  bool isReducible_ = true;
};

} // namespace wend
