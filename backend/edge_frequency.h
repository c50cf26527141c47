// EdgeFrequencies — how often each edge between blocks is taken, estimated from the frequencies of
// the blocks.
#pragma once

#include "backend/mir.h"

#include <algorithm>
#include <vector>

namespace wend {

class EdgeFrequencies {
public:
  explicit EdgeFrequencies(const MFunction &function)
      : function_(function), successors_(function.blocks.size()) {
    for (size_t b = 0; b < function.blocks.size(); ++b)
      for (uint32_t succ : function.succs(function.blocks[b]))
        successors_[b] += function.blocks[succ].frequency;
  }

  // The part of the executions of `from` that is the share of `to` in those of its successors; at
  // most the frequency of `to`.
  [[nodiscard]] float of(uint32_t from, uint32_t to) const {
    float target = function_.blocks[to].frequency;
    return std::min(function_.blocks[from].frequency * target / successors_[from], target);
  }

private:
  const MFunction &function_;
  std::vector<float> successors_; // by block: the sum of the frequencies of its successors
};

} // namespace wend
