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

  // Whether the count is right only where isExact() holds: the counter may step over the bound, or
  // wrap before it passes it, in the type that it is extended from.
  bool mayMiss = false;

  // The count if the loop is finite, of the bound's type (of a pointer, an i64): one less than the
  // iterations.
  Value *backedgeTakenCount(FoldingBuilder &builder) const;
  // Whether the loop is infinite, as an i1. For those that may be.
  Value *isInfinite(FoldingBuilder &builder) const;
  // Whether the counter does not miss the bound, as an i1. For those that may.
  Value *isExact(FoldingBuilder &builder) const;

private:
  // A number of the type that counts have.
  Value *number(Value *value, FoldingBuilder &builder) const;
  Value *start(FoldingBuilder &builder) const;
  Value *distance(Value *start, FoldingBuilder &builder) const;
  Value *isInRange(FoldingBuilder &builder) const;
};

// Of a natural loop with a preheader and one latch, which is its only exiting block.
std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops);
// The same, also of loops that pointers or extended integers count, and of those whose counter may
// miss the bound.
std::optional<TripCount> findConditionalTripCount(const Loop &loop, const LoopForest &loops);

// The count of a loop that its latch exits after a constant number of iterations, if no other block
// exits before.
std::optional<uint64_t> maxBackedgeTakenCount(const Loop &loop, const LoopForest &loops);

} // namespace wend
