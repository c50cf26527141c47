// Liveness — the values that are live at the start and at the end of each block.
//
// A value is live at a point if a path leads from its definition through the point to a use. A phi
// uses its operand at the end of the predecessor: the operand is live out there, and live into the
// phi's block only if another instruction uses it. The phi itself is defined at the start of its
// block and so not live into it. Used arguments are live into the entry. Unreachable blocks have
// empty sets.
//
// How    for each value and each use of it, walk backward to the definition; stop at blocks where
//        the value is already in the set (Brandner, Boissinot, Darte, Dupont de Dinechin, Rastello,
//        "Computing Liveness Sets for SSA-Form Programs", 2011, algorithm 6: one variable at a
//        time, so no bit vectors are needed)
//
// Time and memory are linear in the members of the sets, of which there can be as many as values
// times blocks.
#pragma once

#include "ir/function.h"

#include <string>
#include <vector>

namespace wend {

class Liveness {
public:
  using Set = std::vector<const Value *>;

  explicit Liveness(const Function &function);

  // Arguments first, then instructions in the order of the text.
  [[nodiscard]] const Set &liveIn(const BasicBlock *block) const { return in_[block->id]; }
  [[nodiscard]] const Set &liveOut(const BasicBlock *block) const { return out_[block->id]; }

  void print(std::string &out) const;

private:
  const Function &function_;
  std::vector<Set> in_; // by BasicBlock::id
  std::vector<Set> out_;
};

} // namespace wend
