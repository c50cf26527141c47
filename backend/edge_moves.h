// EdgeMoves — hoists the moves of a split edge above the branch, on the back edges of loops.
//
//         cmp  …                          cmp  …
//         jl   edge                       mov  %r14d, %r15d
//         …                          =>   jl   loop
//   edge: mov  %r14d, %r15d               …
//         jmp  loop
//
// A block for the moves costs each iteration a jump. Moves keep the flags, and on the other edge
// they may write registers that are dead there.
//
// How    for each block of register moves only, whose one predecessor branches to it more often
//        than to its other successor:
//        1. compute the live registers at the start of each block, once
//        2. if the moves write no register that is live-in at the other successor, hoist them above
//           the branch
// Needs  allocated registers. Runs before shrink-wrapping, so callee-saved registers are not yet
//        saved and are live only where the function uses them.
#pragma once

#include "backend/live_registers.h"

namespace wend {

class EdgeMoves {
public:
  void run(MFunction &function);

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // The other target of a block that ends in one branch with the target `edge`; none if it does
  // not.
  [[nodiscard]] uint32_t otherTarget(const MBlock &from, uint32_t edge) const;
  // The registers that the moves of a block write; none if it has other instructions.
  [[nodiscard]] RegSet writtenByMoves(const MBlock &block) const;
  void hoistMoves(uint32_t edge, MBlock &from);

  MFunction *function_ = nullptr;
  LiveRegisters live_;
};

} // namespace wend
