#include "backend/inst_effects.h"

#include <algorithm>

namespace wend {

RegSet writtenBy(const MInst &inst, const MFunction &function) {
  RegSet written = implicitDefs(inst);
  if (isCall(inst))
    written = written | callerSaved | callResults(inst);
  forEachOperand(const_cast<MInst &>(inst), const_cast<MFunction &>(function),
                 [&](Reg &reg, Role role, OperandConstraint, unsigned) {
                   if (role != Role::Use && reg.isPhysical())
                     written = written | reg;
                 });
  if (inst.is(MOp::Xchg) || inst.is(MOp::XchgMem))
    written = written | (inst.second.isPhysical() ? RegSet(inst.second) : RegSet());
  return written;
}

bool isDeadAfter(Reg reg, const MFunction &function, const MBlock &block, uint32_t at) {
  constexpr uint32_t maxAhead = 16;
  uint32_t end = std::min(block.end, at + 1 + maxAhead);
  for (uint32_t i = at + 1; i < end; ++i) {
    const MInst &inst = function.insts[i];
    if (inst.is(MOp::Asm) || inst.is(MOp::Jmp) || inst.is(MOp::Jcc) || inst.endsFunction() ||
        isCall(inst) || implicitUses(inst).has(reg))
      return false;
    bool isRead = false;
    bool isWritten = implicitDefs(inst).has(reg);
    forEachOperand(inst, function, [&](const Reg &operand, Role role, OperandConstraint, unsigned) {
      if (operand != reg)
        return;
      isRead |= role != Role::Def || inst.width < 4;
      isWritten |= role == Role::Def;
    });
    if (isRead || isWritten)
      return !isRead;
  }
  return false;
}

} // namespace wend
