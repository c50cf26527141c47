// What an instruction may do to the world: the one place that answers whether it may be deleted,
// moved or merged.
#pragma once

#include "ir/function.h"

namespace wend {

inline bool isVolatile(const Instruction &instruction) {
  return (instruction.is(Op::Load) || instruction.is(Op::Store)) && instruction.isVolatile();
}
// Of a function that another one may take the place of, nothing is known.
inline CallEffects effectsOf(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee && !callee->isWeak ? callee->effects : CallEffects();
}
// A volatile load counts: it can be neither repeated nor left out.
inline bool mayWrite(const Instruction &instruction) {
  if (isVolatile(instruction))
    return true;
  if (instruction.is(Op::Call))
    return effectsOf(instruction).writes || effectsOf(instruction).doesIO;
  return row(instruction.op()).traits & OpTraits::Writes;
}
// Whether loads behind it may find something else.
inline bool mayWriteMemory(const Instruction &instruction) {
  return instruction.is(Op::Call) ? effectsOf(instruction).writes : mayWrite(instruction);
}
inline bool mayRead(const Instruction &instruction) {
  if (isVolatile(instruction))
    return true;
  if (instruction.is(Op::Call))
    return effectsOf(instruction).reads;
  return row(instruction.op()).traits & OpTraits::Reads;
}
// A division by a constant that is neither 0 nor -1 cannot trap.
inline bool mayTrap(const Instruction &instruction) {
  if (!(row(instruction.op()).traits & OpTraits::Traps))
    return false;
  if (instruction.is(Op::Call))
    return effectsOf(instruction).mayNotReturn;
  const Constant *divisor = asConstant(instruction.operand(1));
  return !divisor || divisor->bits() == 0 || divisor->value() == -1;
}

// Whether nobody notices when it is not executed and its result is not used.
inline bool isRemovableWhenUnused(const Instruction &instruction) {
  return !mayWrite(instruction) && !mayTrap(instruction) && !instruction.isTerminator();
}

} // namespace wend
