// Frame — what a function's stack frame holds and where.
//
//   incoming arguments beyond six     8(%rsp) on entry
//   return address
//   callee-saved registers in use     pushed
//   slots, the smallest lowest        (for a leaf up to 128 bytes: below rsp, in the red zone)
//   outgoing arguments beyond six     0(%rsp) in the body
#pragma once

#include "backend/mir.h"

namespace wend {

struct Frame {
  uint64_t adjustment = 0; // what rsp is lowered by after the pushes
  int64_t incoming = 0;    // from rsp in the body: the incoming arguments
  bool isAligned = true;   // rsp in the body, to 16 bytes
  RegSet saved;

  // Gives the slots of the function their offsets.
  void layOut(MFunction &function);
  // Appends the instructions that set the frame up or take it down, up to the `ret`.
  void enter(uint32_t loc, std::vector<MInst> &out) const;
  void leave(uint32_t loc, std::vector<MInst> &out) const;
  // The offset from rsp of a memory operand in the frame.
  [[nodiscard]] int64_t offset(const MFunction &function, const Address &mem) const;

private:
  std::vector<uint32_t> order_; // slots by size
};

} // namespace wend
