// Cut points — pairs of blocks before and after a pass, of which every loop of either passes one.
//
// A block before the pass may have several counterparts: of a loop that the pass has copied. Where
// a copy does several iterations at once, a segment passes the block before the pass several times.
// A loop before the pass that has no counterpart is unrolled: proofs show that it does not iterate
// more often.
#pragma once

#include "prove/unrolled_graph.h"

namespace wend {

struct CutPoints {
  struct Pair {
    uint32_t before, after; // blocks
    uint32_t iterations;    // from here to the next cut points, if these are of the same loop
  };
  // Where a segment stops before the pass: from a pair, or from the entry.
  [[nodiscard]] Cuts cutsFrom(const Pair &pair) const;
  [[nodiscard]] bool hasLoops() const { return !pairs.empty() || hasUnrolled; }

  std::vector<Pair> pairs;
  Cuts before, after; // those of `before` from the entry
  bool hasUnrolled = false;
};

// Each loop is executed until its header has been passed a number of times: once more than it has
// iterations, if it is left there.
Cuts boundedCuts(const Snapshot &snapshot, uint32_t passes);

// Nothing if a loop after the pass has no counterpart. Of the blocks of a loop, the one is chosen
// that dominates the others before the pass or, if `prefersAfter`, after it.
std::optional<CutPoints> findCutPoints(const Snapshot &before, const Snapshot &after,
                                       bool prefersAfter);

// Takes it that loops which have become larger do several iterations at once. False if none has.
bool takeUnrolled(CutPoints &cuts, const Snapshot &before, const Snapshot &after);

} // namespace wend
