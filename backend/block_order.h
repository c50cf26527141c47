// blockOrder — the order in which blocks are laid out, and how often each runs.
//
// How    1. drop what cannot be reached   2. keep the order of the text, but put the blocks that
//        end in an error behind the others   3. a branch back to block h from block u makes [h, u]
//        a loop; each loop around a block multiplies its frequency
//
// The front end lays loops out in one piece; where somebody else does not, the frequencies are
// estimates that cost speed and nothing else.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

struct BlockOrder {
  struct Place {
    BasicBlock *block;
    float frequency;
    bool isCold;
  };

  static constexpr uint32_t unreachable = ~uint32_t{0};

  std::vector<Place> places;
  std::vector<uint32_t> indexOf; // by BasicBlock::id; `unreachable` for those left out

  void compute(const Function &function);

private:
  void markReachable(const Function &function);
  void markCold(const Function &function);
  void estimateFrequencies();

  std::vector<uint8_t> state_; // by BasicBlock::id
  std::vector<BasicBlock *> worklist_;
  std::vector<uint32_t> loopEnd_;   // by place: one past the last block that branches back to it
  std::vector<uint32_t> openLoops_; // the ends of the loops around a block
};

} // namespace wend
