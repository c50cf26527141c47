// Float80Slots — replaces the virtual registers of class Float80 by slots of the frame, before
// registers are allocated.
//
// How    1. coalesce: a load of one register and the store of another after it are a copy; they are
//           merged if their live ranges do not intersect, those of deeper loops first
//        2. share slots: registers that are not live at once get the same slot, by a linear scan
//           over the ranges from the first to the last position at which they are live
//        3. replace the operands, delete the copies of a register to itself
//
// Nothing is done, and no live ranges are computed, in functions without such registers.
#pragma once

#include "backend/live_ranges.h"

namespace wend {

// A frame slot for an x86_fp80.
FrameSlot float80Slot();

class Float80Slots {
public:
  void run(MFunction &function);

private:
  struct Interval {
    uint32_t vreg;
    Position start, end;
  };

  void coalesce(MFunction &function);
  void tryMerge(uint32_t a, uint32_t b);
  void assignSlots(MFunction &function);
  void rewrite(MFunction &function);
  uint32_t find(uint32_t vreg);

  LiveRanges ranges_;
  std::vector<uint32_t> parent_; // union-find over registers
  std::vector<uint32_t> copies_; // the loads of copies
  std::vector<Interval> intervals_;
  std::vector<uint32_t> slotOf_; // by register
  std::vector<Segment> merged_;
  int64_t budget_ = 0; // the number of ranges that may still be visited
};

} // namespace wend
