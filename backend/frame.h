// Frame — the layout of the stack frame of a function.
//
//   incoming arguments beyond six     8(%rsp) on entry
//   return address
//   callee-saved registers in use     pushed
//   slots, the smallest lowest        (for a leaf up to 128 bytes: below rsp, in the red zone)
//   outgoing arguments beyond six     0(%rsp) in the body
//
// If the body allocates on the stack dynamically, or a call needs an alignment of more than 16,
// there is a frame pointer: rbp is pushed first, and everything but the outgoing arguments is
// addressed relative to it. Dynamic allocations lie between the slots and the outgoing arguments.
#pragma once

#include "backend/mir.h"

namespace wend {

struct Frame {
  uint64_t adjustment = 0; // by which rsp is lowered after the pushes
  Reg base = rsp;          // of offsets: rsp in the body, or rbp
  int64_t incoming = 0;    // the offset of the incoming arguments from the base
  bool isAligned = true;   // whether rsp in the body is a multiple of 16
  RegSet saved;

  // Assigns offsets to the slots of the function.
  void layOut(MFunction &function);
  // Whether the prologue and the epilogue have no instructions.
  [[nodiscard]] bool isEmpty() const {
    return saved.bits == 0 && adjustment == 0 && base == rsp && stackAlign_ <= 16;
  }
  // Append the instructions of the prologue, and of the epilogue up to the `ret`. The epilogue may
  // overwrite the register `unused`, if it is one.
  void enter(uint32_t loc, std::vector<MInst> &out) const;
  void leave(uint32_t loc, Reg unused, std::vector<MInst> &out) const;
  // The offset of a memory operand in the frame, and the base register of that offset.
  [[nodiscard]] int64_t offset(const MFunction &function, const Address &mem) const;
  [[nodiscard]] Reg baseOf(const Address &mem) const {
    return mem.kind == AddressKind::OutArgument ? rsp : base;
  }

private:
  uint64_t placeSlots(MFunction &function);

  std::vector<uint32_t> order_; // slots by size
  uint64_t pushed_ = 0;         // bytes of the callee-saved registers in `saved`
  uint32_t stackAlign_ = 16;
  bool isPadding_ = false; // whether all of `adjustment` is, and nothing is stored there
};

} // namespace wend
