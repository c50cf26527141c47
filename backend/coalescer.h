// Coalescer — gives the two registers of a copy one name, where they never hold different values
// that are both still read; the copy goes away.
//
// How    1. take the copies by falling frequency   2. merge the registers of each unless their
//        ranges intersect (Chaitin's aggressive coalescing, on ranges)   3. rename the operands
//
// The allocator may still split what was merged. The work is bounded: the longer the lists of
// ranges grow, the sooner copies are left as they are.
#pragma once

#include "backend/live_ranges.h"

namespace wend {

class Coalescer {
public:
  void run(MFunction &function, LiveRanges &ranges);
  // The register that stands for this one since.
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

  void gatherCopies(const MFunction &function);
  void tryMerge(MFunction &function, LiveRanges &ranges, uint32_t a, uint32_t b);
  bool partByCalls(const LiveRanges &ranges, uint32_t a, uint32_t b) const;
  bool intersect(std::span<const Segment> a, std::span<const Segment> b);
  void rename(MFunction &function);

  std::vector<uint32_t> parent_; // union-find over registers
  std::vector<Copy> copies_;
  std::vector<uint32_t> ordered_;  // copies by level
  std::vector<bool> movesToFixed_; // by register: a move connects it with a physical one
  std::vector<Segment> merged_;
  int64_t budget_ = 0; // ranges that may still be looked at
};

} // namespace wend
