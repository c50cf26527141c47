// What finished instructions read and change.
#pragma once

#include "backend/mir.h"

namespace wend {

inline bool isCall(const MInst &inst) { return inst.is(MOp::Call) || inst.is(MOp::CallTo); }
// Whether it is a jump to a block, conditional or not.
inline bool isBranch(const MInst &inst) { return inst.is(MOp::Jmp) || inst.is(MOp::Jcc); }
inline bool isTailCall(const MInst &inst) {
  return inst.is(MOp::TailCall) || inst.is(MOp::TailCallTo);
}

// The general registers and halves of vector registers that an instruction writes.
RegSet writtenBy(const MInst &inst, const MFunction &function);

// Whether one of the next instructions of the block after one writes all of a register, and none
// before reads it.
bool isDeadAfter(Reg reg, const MFunction &function, const MBlock &block, uint32_t at);

// Whether the instruction extends 4 bytes to 8.
inline bool isExtension(const MInst &inst) {
  return inst.is(MOp::MovZx32) || inst.is(MOp::MovSx32);
}

inline bool isSlot(const Address &mem) { return mem.kind == AddressKind::Slot; }

// Whether all of a spill slot is accessed. Other slots may also be written by their addresses.
inline bool isSpillSlot(const Address &mem, const MFunction &function) {
  return isSlot(mem) && function.slots[mem.object].vreg != 0 && mem.index.isNone() && mem.disp == 0;
}

// Whether the memory operand is the first operand, rather than the second.
inline bool isFirstInMemory(const MInst &inst) {
  return inst.form == Form::M || inst.form == Form::MR || inst.form == Form::MI;
}

// Whether the instruction may write the memory operand that it has.
inline bool mayWriteMemory(const MInst &inst) {
  return isFirstInMemory(inst) || inst.is(MOp::XchgMem) || inst.is(MOp::Asm);
}

} // namespace wend
