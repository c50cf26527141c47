// What an instruction may do to the world: the one place that answers whether it may be deleted,
// moved or merged.
#pragma once

#include "ir/function.h"

namespace wend {

inline bool isVolatile(const Instruction &instruction) {
  return (instruction.is(Op::Load) || instruction.is(Op::Store)) && instruction.isVolatile();
}
// A volatile load counts: it can be neither repeated nor left out.
inline bool mayWrite(const Instruction &instruction) {
  if (isVolatile(instruction))
    return true;
  return row(instruction.op()).traits & OpTraits::Writes;
}
inline bool mayRead(const Instruction &instruction) {
  if (isVolatile(instruction))
    return true;
  return row(instruction.op()).traits & OpTraits::Reads;
}
// A division by a constant that is neither 0 nor -1 cannot trap.
inline bool mayTrap(const Instruction &instruction) {
  if (!(row(instruction.op()).traits & OpTraits::Traps))
    return false;
  if (instruction.is(Op::Call))
    return true;
  const Constant *divisor = asConstant(instruction.operand(1));
  return !divisor || divisor->bits() == 0 || divisor->value() == -1;
}

// Whether nobody notices when it is not executed and its result is not used.
inline bool isRemovableWhenUnused(const Instruction &instruction) {
  return !mayWrite(instruction) && !mayTrap(instruction) && !instruction.isTerminator();
}

} // namespace wend
