// BlockOrder — the order of blocks for selection, and their estimated frequencies.
//
// How    1. leave out unreachable blocks
//        2. keep the order of the function, but put cold blocks, which end in an error, last, and
//           the header of a loop before its other blocks: the allocator, which works in this order,
//           then knows where registers are when a block is entered. The header may follow them in
//           the function, for example if it is the dispatch of an interpreter with labels
//        3. estimate the frequencies (ir/analysis/block_frequency.h)
//        4. find the blocks in which to compute what loops use: those of which no dominator runs
//           less often
#pragma once

#include "ir/analysis/block_frequency.h"
#include "ir/function.h"

#include <vector>

namespace wend {

struct BlockOrder {
  struct Entry {
    BasicBlock *block;
    float frequency;
    bool isCold;
    bool isInLoop;
    // The block dominates those whose `enter` is in [enter, leave). In functions without loops, 0.
    uint32_t enter = 0;
    uint32_t leave = 0;
    // Whether it precedes all blocks that it dominates, and none that dominates it runs less often.
    bool isHoistPoint = false;
  };

  static constexpr uint32_t unreachable = ~uint32_t{0};

  std::vector<Entry> entries;
  std::vector<uint32_t> indexOf; // by BasicBlock::id; `unreachable` for those left out

  void compute(const Function &function);
  // Lists the reachable blocks in the order of the function, without an estimate of frequencies.
  void list(const Function &function);

private:
  void add(BasicBlock &block, const BlockFrequencies &frequencies);
  void findHoistPoints(const DominatorTree &tree);

  std::vector<const BasicBlock *> worklist_;
  std::vector<float> lowest_;        // by preorder index: the least frequency of a dominator
  std::vector<uint32_t> firstIndex_; // by preorder index: the first place of a dominated block
};

} // namespace wend
