// ReachingDefinitions — the stores that may have written the current value of a variable in
// memory, at the start and at the end of each block.
//
// A definition is an instruction that may write memory: a store, a memset, a call with unknown
// effects. A store kills the definitions of the same bytes, that is, of the same address, if that
// is an alloca, a global or an argument plus a constant. Other definitions kill nothing. Values in
// SSA form are not variables: each has one definition, which reaches all uses.
//
// A forward problem: in(b) = the union of out(p), out(b) = defined(b) + (in(b) - killed(b)). Aho,
// Lam, Sethi, Ullman, "Compilers" (2006), 9.2.4.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/analysis/dataflow.h"

#include <string>

namespace wend {

class ReachingDefinitions {
public:
  explicit ReachingDefinitions(const Function &function);

  // In the order of the text; reachable ones only.
  [[nodiscard]] std::span<const Instruction *const> definitions() const { return definitions_; }
  // Sets of indices into definitions().
  [[nodiscard]] const BitSet &in(const BasicBlock *block) const { return sets_.in(block); }
  [[nodiscard]] const BitSet &out(const BasicBlock *block) const { return sets_.out(block); }

  void print(std::string &out) const;

private:
  using Problem = GenKillProblem<Direction::Forward, Meet::Union>;

  static std::vector<const Instruction *> findDefinitions(const Function &function);
  [[nodiscard]] Problem problem() const;

  const Function &function_;
  Aliases aliases_;
  std::vector<const Instruction *> definitions_;
  Problem problem_;
  Dataflow<Problem> sets_;
};

} // namespace wend
