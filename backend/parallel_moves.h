// ParallelMoves — carries out moves that happen all at once by moves one after the other.
//
// A move is ready when nobody reads its target any more. What is left then are cycles of registers,
// each of which is turned by exchanges (Leroy and others, "Tilting at windmills with Coq", 2008,
// with exchanges instead of a temporary). A spill slot is never in a cycle: it belongs to one
// register, and a register in memory does not move within memory.
#pragma once

#include "backend/mir.h"

namespace wend {

class ParallelMoves {
public:
  // A physical register, or a frame slot.
  struct Place {
    Reg reg;
    uint32_t slot = 0; // if reg is none
    friend bool operator==(const Place &, const Place &) = default;
  };

  void add(Place to, Place from, unsigned width);
  // Appends the instructions, and forgets the moves.
  void emit(uint32_t loc, uint32_t origin, std::vector<MInst> &out);

private:
  struct Pending {
    Place to;
    Place from;
    unsigned width;
  };

  std::vector<Pending> pending_;
};

} // namespace wend
