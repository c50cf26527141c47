// The side effects of an instruction. All decisions whether an instruction may be deleted, moved or
// merged use these functions.
#pragma once

#include "ir/function.h"

namespace wend {

inline bool isVolatile(const Instruction &instruction) {
  return (instruction.is(Op::Load) || instruction.is(Op::Store)) && instruction.isVolatile();
}
// Unknown for a weak function, which another definition may replace.
inline CallEffects effectsOf(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee && !callee->isWeak ? callee->effects : CallEffects();
}
// A volatile load counts as a write: it can neither be repeated nor removed.
inline bool mayWrite(const Instruction &instruction) {
  if (isVolatile(instruction))
    return true;
  if (instruction.is(Op::Call))
    return effectsOf(instruction).writes || effectsOf(instruction).doesIO;
  return row(instruction.op()).traits & OpTraits::Writes;
}
// Whether the instruction may change the result of a later load.
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

// Whether the instruction can be deleted if its result is unused.
inline bool isRemovableWhenUnused(const Instruction &instruction) {
  return !mayWrite(instruction) && !mayTrap(instruction) && !instruction.isTerminator();
}

} // namespace wend
