// ReachingDefinitions — which assignments to variables in memory may have given them the values
// that they have at the start and at the end of each block.
//
// A definition is a store, or what may store: a call to who knows what it is, a memset. It kills
// the definitions of the same bytes: those of one address, which must be an alloca, a variable or
// an argument, or a constant way from it. What goes through other addresses, or may store, kills
// nothing. Values in SSA form are not variables: each has one definition, and that reaches all
// uses.
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

  // In the order of the text; only those that can be reached.
  [[nodiscard]] std::span<const Instruction *const> definitions() const { return definitions_; }
  // Of numbers in definitions().
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
