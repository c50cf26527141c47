// LiveValues — liveness as in the textbooks: a backward problem on sets, on the dataflow solver.
//
//   in(b)  = used(b) + (out(b) - defined(b))
//   out(b) = the union, over the successors s of b, of in(s) and of what phis of s use from b
//
// It takes a bit for each value in each block, so the compiler uses Liveness instead, whose space
// is linear in the members of the sets. Tests compare the two.
#pragma once

#include "ir/analysis/dataflow.h"

namespace wend {

struct LiveValuesProblem : GenKillProblem<Direction::Backward, Meet::Union> {
  explicit LiveValuesProblem(const Function &function);

  void cross(const BasicBlock &from, uint32_t slot, BitSet &state) const;
};

class LiveValues {
public:
  explicit LiveValues(const Function &function) : problem_(function), sets_(function, problem_) {}

  // By Value::id.
  [[nodiscard]] const BitSet &liveIn(const BasicBlock *block) const { return sets_.in(block); }
  [[nodiscard]] const BitSet &liveOut(const BasicBlock *block) const { return sets_.out(block); }
  [[nodiscard]] uint64_t visits() const { return sets_.visits(); }

private:
  LiveValuesProblem problem_;
  Dataflow<LiveValuesProblem> sets_;
};

} // namespace wend
