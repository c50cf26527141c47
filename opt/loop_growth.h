// LoopGrowth — how large a loop may be that is copied: unrolled partially, vectorised or versioned.
//
// A loop that is less deep than the deepest one of its function runs less often, and gains less. So
// the limit on its size is divided by a factor for each level.
#pragma once

#include "ir/analysis/loops.h"
#include "ir/limits.h"

#include <algorithm>

namespace wend {

class LoopGrowth {
public:
  LoopGrowth(const LoopForest &loops, const Limits &limits) : factor_(limits.loopGrowthFactor) {
    for (const Loop &loop : loops.all())
      maxDepth_ = std::max(maxDepth_, loop.depth());
  }

  // The limit for a loop, of the one for the deepest loops.
  [[nodiscard]] uint32_t limit(const Loop &loop, uint32_t limit) const {
    for (uint32_t depth = loop.depth(); depth < maxDepth_ && limit > 0; ++depth)
      limit /= std::max(1U, factor_);
    return limit;
  }

private:
  uint32_t factor_;
  uint32_t maxDepth_ = 0;
};

} // namespace wend
