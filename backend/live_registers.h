// LiveRegisters — which physical registers are live in the final instructions of a function.
//
// Callee-saved registers are live only where the function uses them itself: what the caller has in
// them is saved later, in blocks that need the frame.
#pragma once

#include "backend/mir.h"

#include <vector>

namespace wend {

class LiveRegisters {
public:
  // Of all blocks: backward data flow to the fixpoint, on the registers that each block reads and
  // writes.
  void compute(const MFunction &function);

  [[nodiscard]] RegSet in(uint32_t block) const { return in_[block]; }
  [[nodiscard]] RegSet out(const MFunction &function, uint32_t block) const;
  // Fills `after` with the registers that are live after each instruction of a block.
  void listAfter(const MFunction &function, uint32_t block, std::vector<RegSet> &after) const;

private:
  struct Effects {
    RegSet read; // before they are written
    RegSet written;
  };

  // Puts an instruction in front of others.
  static void prepend(const MInst &inst, const MFunction &function, Effects &effects);

  std::vector<RegSet> in_; // by block
  std::vector<Effects> effects_;
  std::vector<uint32_t> worklist_;
  std::vector<bool> isQueued_; // by block: whether it is in the worklist
};

} // namespace wend
