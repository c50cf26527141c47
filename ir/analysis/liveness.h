// Liveness — which values are still read after the start and after the end of each block.
//
// A value is live where a path leads from its definition to a use of it. A phi reads its operand at
// the end of the predecessor: there the operand is live out, and it is live into the phi's block
// only if something else there reads it. The phi itself is defined at the start of its block, and
// so not live into it. Arguments that are used are live into the entry. Blocks that cannot be
// reached have empty sets.
//
// How    for each value, walk backwards from each use to the definition, as far as nobody has been
//        (Brandner, Boissinot, Darte, Dupont de Dinechin, Rastello, "Computing Liveness Sets for
//        SSA-Form Programs", 2011, algorithm 6: one variable at a time, and so no bit vectors)
//
// Time and memory are proportional to the sets, which may have as many members as there are values
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
