// Allocation — the location of each virtual register at each position: the result of the linear
// scan, and the input of the rewriter.
//
// The lifetime of a virtual register is a chain of intervals. Each is a part of its live ranges,
// given by clipping rather than by copying, with one location: a physical register, or memory.
// Memory is the spill slot, or nothing at all for a register that can be rematerialised.
#pragma once

#include "backend/live_ranges.h"

namespace wend {

struct Interval {
  static constexpr uint32_t none = ~uint32_t{0};

  uint32_t vreg;
  Position start, end;           // clip the ranges
  uint32_t firstRange, endRange; // of the register's ranges
  uint32_t firstOcc, endOcc;     // of the register's occurrences
  uint32_t next = none;          // the register's next interval
  uint32_t at = 0;               // during the scan: the range at or after the position
  Reg reg;                       // none: in memory
};

struct Allocation {
  std::vector<Interval> intervals;
  std::vector<uint32_t> first; // by register: its first interval
  // By register: the instruction that computes it, if it can be rematerialised; else none.
  std::vector<uint32_t> rematerialisedBy;

  [[nodiscard]] bool isRematerialisable(uint32_t vreg) const {
    return rematerialisedBy[vreg] != Interval::none;
  }
};

// Whether an interval is live at the start of the block that it starts in, or at the end of one.
bool reachesBlockBoundary(const MFunction &function, const LiveRanges &liveRanges,
                          const Interval &interval);

// Splits an interval at the position. Returns the tail, which starts there or after the hole that
// the position is in, and has no register yet.
uint32_t splitInterval(Allocation &allocation, const LiveRanges &liveRanges, uint32_t id,
                       Position position);

} // namespace wend
