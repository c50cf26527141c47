// Cut points — blocks that both versions of a function have, and that every loop of either passes.
#pragma once

#include "prove/snapshot.h"

namespace wend {

struct CutPoints {
  struct Pair {
    uint32_t before, after; // blocks
  };
  std::vector<Pair> pairs;
  std::vector<bool> isCutBefore, isCutAfter; // by block
};

// Nothing if a loop has no block that the other version has, too. Of the blocks of a loop, the one
// is chosen that dominates the others before the pass or, if `prefersAfter`, after it.
std::optional<CutPoints> findCutPoints(const Snapshot &before, const Snapshot &after,
                                       bool prefersAfter);

} // namespace wend
