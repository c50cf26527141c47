// TripCount — how often a loop goes back to its header, known before it is entered.
//
//   loop: %i = phi [ %first, %ahead ], [ %next, … ]
//         …
//         %next = add %i, 1                        goes back as long as %i + 1 < %bound, which is
//         br (icmp slt %next, %bound), label %loop, label %end           %bound - %first - 1 times
#pragma once

#include "ir/analysis/loops.h"
#include "ir/folding_builder.h"

#include <optional>

namespace wend {

struct TripCount {
  uint32_t entrySlot = 0; // among the header's predecessors: the preheader's edge
  BasicBlock *preheader = nullptr;
  BasicBlock *latch = nullptr;
  uint32_t exitSlot = 0; // among the latch's successors
  // Another turn follows while counter + ahead <goesOn> bound.
  Instruction *counter = nullptr; // a phi of the header
  Value *first = nullptr;         // what it is in the first turn
  int64_t step = 0;               // what it grows by
  uint64_t ahead = 0;
  Predicate goesOn = Predicate::Slt;
  Value *bound = nullptr;
  // Whether the loop has no end where the bound is the utmost number, or the least if it counts
  // down. Else it ends.
  bool mayBeEndless = false;

  // How often the loop goes back if it ends, of the counter's type: one less than its turns.
  Value *backedgeTakenCount(FoldingBuilder &builder) const;
  // Whether the loop is one that has no end. For those that may be endless.
  Value *isEndless(FoldingBuilder &builder) const;
};

// Of a natural loop with a preheader and one latch, which leaves it and which nothing else leaves.
std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops);

// A phi of the loop's header to which a constant is added in each turn: what; or nothing.
std::optional<int64_t> stepOf(const Instruction &phi, const Loop &loop, uint32_t entrySlot);

} // namespace wend
