// Frame — what a function's stack frame holds and where.
//
//   incoming arguments beyond six     8(%rsp) on entry
//   return address
//   callee-saved registers in use     pushed
//   slots, the smallest lowest        (for a leaf up to 128 bytes: below rsp, in the red zone)
//   outgoing arguments beyond six     0(%rsp) in the body
//
// Where the body takes memory from the stack, or calls ask for more alignment than 16, the frame
// has a pointer: rbp is pushed first, and all but the outgoing arguments is found from there. What
// the body takes lies between the slots and the outgoing arguments.
#pragma once

#include "backend/mir.h"

namespace wend {

struct Frame {
  uint64_t adjustment = 0; // what rsp is lowered by after the pushes
  Reg base = rsp;          // what offsets count from: rsp in the body, or rbp
  int64_t incoming = 0;    // from the base: the incoming arguments
  bool isAligned = true;   // rsp in the body, to 16 bytes
  RegSet saved;

  // Gives the slots of the function their offsets.
  void layOut(MFunction &function);
  // Appends the instructions that set the frame up or take it down, up to the `ret`.
  void enter(uint32_t loc, std::vector<MInst> &out) const;
  void leave(uint32_t loc, std::vector<MInst> &out) const;
  // The offset of a memory operand in the frame, and the register that it counts from.
  [[nodiscard]] int64_t offset(const MFunction &function, const Address &mem) const;
  [[nodiscard]] Reg baseOf(const Address &mem) const {
    return mem.kind == AddressKind::OutArgument ? rsp : base;
  }

private:
  uint64_t placeSlots(MFunction &function);

  std::vector<uint32_t> order_; // slots by size
  uint64_t pushed_ = 0;         // bytes of the callee-saved registers in `saved`
  uint32_t stackAlign_ = 16;
};

} // namespace wend
