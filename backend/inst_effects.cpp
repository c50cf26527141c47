#include "backend/inst_effects.h"

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

} // namespace wend
