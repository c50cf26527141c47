// Counted loops with bounds checks of indices that are linear in the induction variable.
//
//   cond: %i = phi [ %first, … ], [ %next, … ]        counter %i, step 1, bound %n, upwards
//         br (icmp slt %i, %n), label %body, …
//   body: %x = add %i, %offset
//         br (icmp ult %x, %length), label %ok, label %error       checks 1 * %i + %offset
#pragma once

#include "ir/analysis/counted_loop.h"
#include "opt/remarks.h"

namespace wend {

// factor * counter + terms + constant, in 32 bits. The factor and the terms are invariant.
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

// A branch to a block that reports an error, taken unless index < length as unsigned numbers.
struct LoopCheck {
  BasicBlock *block;
  LinearIndex index;
  Value *length; // invariant
};

// The counter is an i32, is compared as a signed number and steps towards the bound.
struct CheckedLoop : CountedLoop {
  std::vector<BasicBlock *> region; // the loop's blocks, and those that report its errors
  std::vector<LoopCheck> checks;    // at least one
};

// Analyses a natural loop without calls, of at most so many instructions, with one exit other than
// those to errors. Nothing for other loops, with the reason in `obstacle`, and for loops without
// checks.
std::optional<CheckedLoop> findCheckedLoop(const Loop &loop, uint32_t maxInstructions,
                                           const LoopForest &loops, const DominatorTree &tree,
                                           Obstacle &obstacle);

// Whether a loop has a branch to a block that reports an error.
bool hasErrorExit(const Loop &loop, const LoopForest &loops);

} // namespace wend
