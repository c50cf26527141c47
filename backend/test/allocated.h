// A function before and after register allocation, for tests of its stages.
#pragma once

#include "backend/coalescer.h"
#include "backend/float80_slots.h"
#include "backend/isel.h"
#include "backend/linear_scan.h"
#include "backend/rewriter.h"
#include "backend/spill_placement.h"

#include <algorithm>

namespace wend {

struct Allocated {
  MFunction before;
  MFunction after;
  bool isPlacementChange = false; // whether spill placement has changed the allocation

  Allocated(Function &function, const BackendOptions &options, bool hasPlacement = true) {
    BlockOrder order;
    ISel isel;
    LiveRanges ranges;
    Coalescer coalescer;
    LinearScan scan;
    Allocation allocation;
    SpillPlacement placement;
    Rewriter rewriter;
    order.compute(function);
    isel.select(function, order, options, after);
    Float80Slots().run(after);
    before = after;
    ranges.compute(after);
    coalescer.run(after, ranges);
    scan.run(after, ranges, options, allocation);
    size_t intervals = allocation.intervals.size();
    size_t inMemory = countInMemory(allocation);
    if (hasPlacement)
      placement.run(after, ranges, allocation);
    isPlacementChange =
        allocation.intervals.size() != intervals || countInMemory(allocation) != inMemory;
    rewriter.run(after, ranges, allocation);
  }

private:
  static size_t countInMemory(const Allocation &allocation) {
    return static_cast<size_t>(std::ranges::count_if(
        allocation.intervals, [](const Interval &interval) { return interval.reg.isNone(); }));
  }
};

} // namespace wend
