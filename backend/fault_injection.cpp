// fault_injection — wrong transformations of machine code, one for each SELECTION_FAULT.
//
// Each consults the rewrite gate, so that bisection finds it like a rewrite of the back end.

#include "backend/fault_injection.h"

namespace wend {

namespace {

// mov x, d; sar 31, d; shr 32 - k, d; add x, d => the same with mov x, d at the end.
//
// divideSignedByPowerOfTwo selects this to add 2^k - 1 to a negative dividend, k > 1; without the
// addition, the shift that follows rounds toward negative infinity.
void divideRoundingDown(MFunction &function) {
  for (size_t i = 3; i < function.insts.size(); ++i) {
    const MInst &copy = function.insts[i - 3];
    const MInst &sign = function.insts[i - 2];
    const MInst &shift = function.insts[i - 1];
    MInst &add = function.insts[i];
    bool isBias = copy.isCopy() && sign.is(MOp::Sar) && sign.form == Form::RI &&
                  sign.imm == 8 * sign.width - 1 && shift.is(MOp::Shr) && shift.form == Form::RI &&
                  add.is(MOp::Add) && add.form == Form::RR && copy.second == add.second;
    bool isOneRegister =
        copy.first == sign.first && sign.first == shift.first && shift.first == add.first;
    if (isBias && isOneRegister && mayRewrite("divide-negative", function, add))
      add.op = MOp::Mov;
  }
}

} // namespace

void injectFault(InjectedFault fault, MFunction &function) {
#define SELECTION_FAULT(mutation, name, text)                                                      \
  if (fault == InjectedFault::mutation)                                                            \
    mutation(function);
#include "support/fault_injection.def"
}

} // namespace wend
