// blockOrder — the order in which blocks are laid out, and how often each runs.
//
// How    1. drop what cannot be reached   2. keep the order of the text, but put the blocks that
//        end in an error behind the others   3. each loop around a block multiplies its frequency
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
