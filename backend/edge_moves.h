// EdgeMoves — moves that a branch back to a loop takes on its way are made before it.
//
//         cmp  …                          cmp  …
//         jl   edge                       mov  %r14d, %r15d
//         …                          =>   jl   loop
//   edge: mov  %r14d, %r15d               …
//         jmp  loop
//
// A block of its own for moves costs each turn a jump. A move leaves the flags alone; on the other
// way out it writes a register that nobody reads any more.
//
// How    for each block of nothing but moves from register to register, that one block branches to
//        more often than to elsewhere   1. see what is alive there, if anybody asks   2. if the
//        moves write nothing of that, they go ahead of the branch
//
// After allocation, before the frame: what the function saves for its caller is not alive yet.
#pragma once

#include "backend/mir.h"

namespace wend {

class EdgeMoves {
public:
  void run(MFunction &function);

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // Where a block's one branch leads to beside `edge`; none if it ends otherwise.
  [[nodiscard]] uint32_t otherWay(const MBlock &from, uint32_t edge) const;
  // What the moves of a block write; nothing if it has other instructions.
  [[nodiscard]] RegSet writtenByMoves(const MBlock &block) const;
  void findLive();
  [[nodiscard]] RegSet liveBefore(const MBlock &block, RegSet live) const;
  void moveAhead(uint32_t edge, MBlock &from);

  MFunction *function_ = nullptr;
  std::vector<RegSet> live_; // by block: at its start
  std::vector<uint32_t> work_;
};

} // namespace wend
