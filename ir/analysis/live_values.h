// LiveValues — liveness as the textbook has it: a backward problem of sets on the solver.
//
//   in(b)  = read(b) + (out(b) - defined(b))
//   out(b) = the union, over the successors s of b, of in(s) and of what phis of s read from b
//
// It has a bit for each value in each block and so is not what the compiler lives on: Liveness
// takes space for the members only. They check each other.
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
