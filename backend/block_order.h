// BlockOrder — the order of blocks for selection, and their estimated frequencies.
//
// How    1. leave out unreachable blocks
//        2. keep the order of the function, but put cold blocks, which end in an error, last
//        3. multiply the frequency of a block by 8 for each loop around it
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

struct BlockOrder {
  struct Entry {
    BasicBlock *block;
    float frequency;
    bool isCold;
  };

  static constexpr uint32_t unreachable = ~uint32_t{0};

  std::vector<Entry> entries;
  std::vector<uint32_t> indexOf; // by BasicBlock::id; `unreachable` for those left out

  void compute(const Function &function);

private:
  void markReachable(const Function &function);
  void markCold(const Function &function);
  void estimateFrequencies(const Function &function);

  std::vector<uint8_t> state_; // by BasicBlock::id
  std::vector<BasicBlock *> worklist_;
};

} // namespace wend
