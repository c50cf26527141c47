// Coalescer — merges the two virtual registers of a copy if they do not interfere, and deletes the
// copy.
//
// How    1. take the copies by decreasing frequency
//        2. merge the registers of each unless they interfere: unless one is written, other than by
//           a copy of the other one, while the other one is live
//        3. rename the operands
//
// The allocator may still split what was merged. The number of ranges visited is limited, so that
// the time is linear in the number of copies; the copies after that remain.
//
// Reference: Chaitin, "Register Allocation and Spilling via Graph Coloring" (1982), here with live
// ranges instead of an interference graph.
#pragma once

#include "backend/live_ranges.h"

namespace wend {

class Coalescer {
public:
  void run(MFunction &function, LiveRanges &ranges);
  // The register that this one was merged into, or itself.
  [[nodiscard]] uint32_t find(uint32_t vreg) {
    while (parent_[vreg] != vreg)
      vreg = parent_[vreg] = parent_[parent_[vreg]];
    return vreg;
  }

private:
  struct Copy {
    uint32_t inst;
    uint32_t level;
  };

  void collectCopies(const MFunction &function);
  void tryMerge(MFunction &function, LiveRanges &ranges, uint32_t a, uint32_t b);
  bool differByCalls(const LiveRanges &ranges, uint32_t a, uint32_t b) const;
  // Whether a register is written while the other one is live, other than by copies between them.
  bool isWrittenDuring(const MFunction &function, const LiveRanges &ranges, uint32_t vreg,
                       uint32_t other);
  void rename(MFunction &function);

  std::vector<uint32_t> parent_; // union-find over registers
  std::vector<Copy> copies_;
  std::vector<uint32_t> ordered_;  // copies by level
  std::vector<bool> movesToFixed_; // by register: it is moved to or from a physical one
  std::vector<uint32_t> next_;     // by register: another one merged with it, in a circle
  std::vector<Segment> merged_;
  int64_t budget_ = 0; // the number of ranges and occurrences that may still be visited
};

} // namespace wend
