// MachineCounts — how often each block of machine code is executed, as the interpreter has counted
// it for the blocks of the IR.
//
//   bb3, executed 9 times  →  b4: 9  →  a block on the edge b4 → b6: 8  →  b4 and a copy: 2 + 7
//
// How    1. after selection: a block that begins the code of a block of the IR has its count
//        2. other blocks, such as those of split edges: what is executed before a block enters it,
//           and what is executed in it leaves it (Kirchhoff's law, Knuth and Stevenson 1973)
//        3. after layout: a block that replaces others has the sum of their counts; a copy of a
//           block takes over part of its executions
// Not    blocks whose count does not follow. Calls that end the program enter blocks that they do
//        not leave: what follows from them may be wrong by one.
#pragma once

#include "explorer/executions.h"

#include "backend/layout.h"

namespace wend {

class MachineCounts {
public:
  static constexpr int64_t unknown = -1;

  // `executions` is of the IR that code is generated for.
  explicit MachineCounts(const Executions &executions) : executions_(executions) {}

  // False: the program was not executed.
  [[nodiscard]] bool areKnown() const { return executions_.steps() != 0; }
  [[nodiscard]] int64_t of(uint32_t block) const { return counts_[block]; }

  void afterSelection(const MFunction &function);
  // Blocks were added.
  void afterRewriting(const MFunction &function);
  void afterLayout(const MFunction &function, const Layout &layout);

private:
  const Executions &executions_;
  std::vector<int64_t> counts_; // by block
  std::vector<uint32_t> jumps_; // by block, before layout: the target if it only jumps
};

} // namespace wend
