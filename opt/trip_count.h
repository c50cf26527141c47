// TripCount — the backedge-taken count of a countable loop, as a value available in its preheader.
//
//   loop: %i = phi [ %first, %preheader ], [ %next, … ]
//         …
//         %next = add %i, 1
//         br (icmp slt %next, %bound), label %loop, label %end    taken %bound - %first - 1 times
#pragma once

#include "ir/analysis/counted_loop.h"
#include "ir/folding_builder.h"

namespace wend {

struct TripCount : CountedLoop {
  BasicBlock *preheader = nullptr;
  int64_t stepBits = 0; // the step, which is a constant
  // Whether the loop is infinite where the bound is the greatest number, or the least if it counts
  // down. Else it is finite.
  bool mayBeInfinite = false;

  // The count if the loop is finite, of the counter's type: one less than the iterations.
  Value *backedgeTakenCount(FoldingBuilder &builder) const;
  // Whether the loop is infinite, as an i1. For those that may be.
  Value *isInfinite(FoldingBuilder &builder) const;
};

// Of a natural loop with a preheader and one latch, which is its only exiting block.
std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops);

} // namespace wend
