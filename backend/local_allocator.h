// LocalAllocator — allocates registers block by block, for -O0: one walk over the instructions
// instead of live ranges, coalescing, linear scan and rewriting.
//
//   mov v40, v38; add v40, v39     =>     add %eax, %ecx     v40 and v38 are in eax, v39 in ecx
//
// Between blocks, each virtual register that occurs in several of them is in its slot of the frame:
// it is stored after each write and loaded at the start of each block that reads it. All others
// live in one block, and are in memory only where no register is left.
//
// How    1. find the registers that are live at the start of a block: those that occur in several
//           blocks, or are read before they are written
//        2. walk each block backwards. The last read of a register assigns a physical one to it,
//           which the write frees. A copy prefers the register of its target, and a value that is
//           copied from a physical register prefers that one, so that the copy can be dropped
//        3. where an instruction needs or overwrites a physical register that is assigned, the
//           value moves there from another register after the instruction or, if none is free, from
//           its slot; then what writes the value also stores it
//        4. at the start of the block, load what is still assigned
// Not    functions with asm statements, which have further constraints, or with calls that return
//        twice
//
// Callee-saved registers are the last choice: a value that is live across a call is in its slot.
//
// Reference: the fast register allocator of LLVM (RegAllocFast) walks in this direction, too.
#pragma once

#include "backend/mir.h"
#include "backend/parallel_moves.h"

#include <array>

namespace wend {

class LocalAllocator {
public:
  static bool isSuitable(const MFunction &function) {
    return !function.hasAssembly && !function.callsReturnTwice;
  }
  // Replaces the virtual registers of the function.
  void run(MFunction &function);

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // The state of a virtual register during the walk.
  struct VirtualReg {
    Reg reg;               // where it is after the current instruction; none: nowhere or in memory
    Reg origin;            // the physical register that it is copied from; or none
    uint32_t slot = none;  // of the frame
    uint32_t block = none; // the last block that was seen to have it
    bool isShared = false; // it is live at the start of a block
    bool isStored = false; // a read after the current instruction expects it in the slot
  };

  void findShared();
  void noteOrigins(const MInst &inst);
  void allocateBlock(uint32_t index);
  void allocate(const MInst &source, uint32_t origin);
  void allocateFirst(MInst &inst, RegSet reads, RegSet writes);
  void allocateReads(MInst &inst);
  Reg registerOf(uint32_t vreg, Reg hint);
  void allocateParMove(const MInst &source, uint32_t origin);
  ParallelMoves::Location writtenLocation(uint32_t vreg);
  void clear(RegSet regs, RegSet forbidden);
  void reserve(RegSet regs, RegSet forbidden);
  void evict(Reg reg, RegSet forbidden);
  Reg chooseRegister(uint32_t vreg, RegSet forbidden, Reg hint = {});
  VirtualReg &stateOf(uint32_t vreg);
  void assign(uint32_t vreg, Reg reg);
  void release(Reg reg);
  uint32_t slotOf(uint32_t vreg);
  void addLoad(uint32_t vreg, Reg to);
  void addStore(uint32_t vreg, Reg from);
  MInst &add(MOp op, Form form, unsigned width);

  MFunction *function_ = nullptr;
  std::vector<VirtualReg> states_; // by virtual register
  // By physical register: the virtual one that is in it; none if it is free or reserved.
  std::array<uint32_t, Reg::physicalCount> holders_{};
  RegSet allocatable_;
  RegSet opened_;      // callee-saved registers that are used
  RegSet free_;        // of the allocatable ones
  RegSet reserved_;    // read by an instruction that names them, before which another writes them
  RegSet pinned_;      // of operands of the current instruction
  uint32_t block_ = 0; // the current one
  uint32_t loc_ = CodeLoc::none;
  // The instructions, from the last to the first.
  std::vector<MInst> reversed_;
  ParallelMoves parallel_;
  std::vector<ParallelMoves::Location> targets_; // of a parallel move
  std::vector<MInst> sequence_;                  // what it becomes
};

} // namespace wend
