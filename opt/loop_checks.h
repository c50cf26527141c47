// Loops that count to a bound, and the checks in them that depend on nothing but the counter.
//
//   cond: %i = phi [ %first, … ], [ %next, … ]        counter %i, step 1, bound %n, upwards
//         br (icmp slt %i, %n), label %body, …
//   body: %x = add %i, %offset
//         br (icmp ult %x, %length), label %ok, label %error       a check of 1 * %i + %offset
#pragma once

#include "ir/analysis/loops.h"

#include <optional>

namespace wend {

// factor * counter + terms + constant, in 32 bits, of values that the loop does not change.
struct LinearIndex {
  struct Term {
    Value *value;
    bool isSubtracted;
  };

  bool hasCounter = false;
  Value *factor = nullptr; // null: 1
  std::vector<Term> terms;
  int64_t constant = 0;

  [[nodiscard]] bool isCounter() const {
    return hasCounter && !factor && terms.empty() && constant == 0;
  }
};

// A branch to where an error is told, taken unless index < length as unsigned numbers.
struct LoopCheck {
  BasicBlock *block;
  LinearIndex index;
  Value *length;
};

struct CountedLoop {
  std::vector<BasicBlock *> region; // the loop's blocks, and those that tell its errors
  BasicBlock *header = nullptr;
  BasicBlock *latch = nullptr;
  BasicBlock::Predecessor entry{}; // the one edge into the loop
  BasicBlock::Predecessor exit{};  // the one edge out of it that leads on
  Instruction *counter = nullptr;  // the phi
  Instruction *next = nullptr;     // what it is in the next turn: the sum of it and the step
  Value *first = nullptr;
  Value *step = nullptr;
  Value *bound = nullptr;
  bool isUpwards = true;
  bool isStrict = true;   // ends at the bound, not behind it
  bool testsNext = false; // what is compared with the bound is the counter of the next turn
  std::vector<LoopCheck> checks;
};

// The loop, if it is one that counts and has checks: natural, with no loops or calls in it, small,
// and with one way out beside errors.
std::optional<CountedLoop> findCountedLoop(const Loop &loop, const DominatorTree &tree);

} // namespace wend
