// ParallelMoves — sequentialises a parallel move.
//
// A move is emitted once no pending move reads its target. Then only cycles of registers are left,
// which are resolved by exchanges. A spill slot is never in a cycle: it belongs to one virtual
// register, and no move is from memory to memory.
//
// Reference: Rideau, Serpette and Leroy, "Tilting at windmills with Coq" (2008), which uses a
// temporary instead of exchanges.
#pragma once

#include "backend/mir.h"

namespace wend {

class ParallelMoves {
public:
  // A physical register, or a frame slot.
  struct Location {
    Reg reg;
    uint32_t slot = 0; // if reg is none
    friend bool operator==(const Location &, const Location &) = default;
  };

  void add(Location to, Location from, unsigned width);
  // Appends the instructions, and removes the moves.
  void emit(uint32_t loc, uint32_t origin, std::vector<MInst> &out);

private:
  struct Pending {
    Location to;
    Location from;
    unsigned width;
  };

  std::vector<Pending> pending_;
};

} // namespace wend
