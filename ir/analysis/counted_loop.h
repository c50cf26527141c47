// CountedLoop — a natural loop that an induction variable, compared with an invariant bound, exits.
//
//   header:  %i = phi [ %first, %preheader ], [ %next, %latch ]
//            …
//   exiting: br (icmp slt %i, %bound), label %inside, label %outside    stays while %i < %bound
//            …
//   latch:   %next = add %i, %step
#pragma once

#include "ir/analysis/loops.h"

#include <optional>

namespace wend {

struct CountedLoop {
  uint32_t entrySlot = 0;          // among the header's predecessors: the edge from outside
  BasicBlock::Predecessor entry{}; // that edge
  BasicBlock::Predecessor exit{};  // the exiting block, and its successor slot that leaves
  BasicBlock *header = nullptr;
  BasicBlock *latch = nullptr;    // the only one
  Instruction *counter = nullptr; // the induction variable: a phi of the header
  Instruction *next = nullptr;    // its value in the next iteration: the sum of it and the step
                                  // or, of a pointer, an address
  Value *first = nullptr;         // its value in the first iteration
  Value *step = nullptr;          // invariant; of a pointer, a constant number of bytes
  // The exiting branch stays in the loop while counter + offset <continues> bound.
  uint64_t offset = 0;       // unless comparesNext with a step that is no constant
  bool comparesNext = false; // what is compared is `next`
  // Of integers that are extended before they are compared: SExt or ZExt, to the bound's type.
  std::optional<Op> extension;
  Predicate continues = Predicate::Slt;
  Value *bound = nullptr; // invariant

  [[nodiscard]] bool isUpwards() const;
  // Whether the loop also ends where both are equal; for Eq and Ne, no meaning.
  [[nodiscard]] bool isStrict() const;
  [[nodiscard]] const Constant *constantStep() const { return asConstant(step); }
};

// What is compared: integers; or also pointers and extended integers.
enum class Counters : uint8_t { Integers, All };

// Analyses a natural loop with one entry edge and one latch, by its conditional branch at `exit`.
// Nothing if that does not compare such a variable with such a bound.
std::optional<CountedLoop> findCountedLoop(const Loop &loop, const LoopForest &loops,
                                           BasicBlock::Predecessor exit,
                                           Counters counters = Counters::Integers);
// The same where only the latch may exit: by its branch.
std::optional<CountedLoop> findCountedLoopByLatch(const Loop &loop, const LoopForest &loops,
                                                  Counters counters = Counters::Integers);

// The constant that is added to a phi of the loop's header in each iteration, if there is one and
// it is not 0.
std::optional<int64_t> constantStepOf(const Instruction &phi, const Loop &loop, uint32_t entrySlot);

} // namespace wend
