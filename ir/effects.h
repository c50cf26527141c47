// The side effects of an instruction. All decisions whether an instruction may be deleted, moved or
// merged use these functions.
#pragma once

#include "ir/inline_asm.h"

namespace wend {

inline bool isVolatile(const Instruction &instruction) {
  return (instruction.is(Op::Load) || instruction.is(Op::Store)) && instruction.isVolatile();
}
// The same for all declarations of the function.
inline CallEffects effectsOf(KnownFunction function) {
  const KnownFunctionRow &known = row(function);
  bool isNone = known.access == MemoryAccess::None;
  bool isRead = known.access == MemoryAccess::Reads || known.access == MemoryAccess::ReadBytes;
  bool isWrite = known.access == MemoryAccess::Fill || known.access == MemoryAccess::Errno;
  return {!isNone && !isWrite, !isNone && !isRead, known.hasSideEffects, known.hasSideEffects};
}

// What the table of known functions or function-attrs says of a callee; null: it is not known.
// Another function may replace a weak one: of it nothing is known.
inline CallEffects effectsOf(const Function *callee) {
  if (!callee || callee->isWeak)
    return {};
  if (KnownFunction known = callee->known(); known != KnownFunction::None)
    return effectsOf(known);
  return callee->effects;
}
// The same for a call. Assembly may trap.
inline CallEffects effectsOf(const Instruction &call) {
  if (const InlineAsm *assembly = calledAssembly(call))
    return {assembly->reads, assembly->writes, assembly->hasSideEffects, true};
  return effectsOf(call.calledFunction());
}
// Which memory the call accesses, more precisely than by effectsOf.
inline MemoryAccess memoryAccess(const Instruction &call) {
  if (KnownFunction known = knownCallee(call); known != KnownFunction::None)
    return row(known).access;
  CallEffects effects = effectsOf(call);
  return effects.writes  ? MemoryAccess::Any
         : effects.reads ? MemoryAccess::Reads
                         : MemoryAccess::None;
}
// Which globals that do not escape a call of the callee accesses, as far as that is memory at all.
inline GlobalEffects globalEffectsOf(const Function *callee) {
  return callee && !callee->isWeak ? callee->globalEffects : GlobalEffects();
}
inline GlobalEffects globalEffectsOf(const Instruction &call) {
  return globalEffectsOf(call.calledFunction());
}
// Whether an atomic operation orders accesses of other locations, as a fence does. The others order
// accesses of their own location only.
inline bool ordersMemory(const Instruction &atomic) {
  return atomic.is(Op::Fence) || atomic.ordering() > Ordering::Monotonic ||
         (atomic.is(Op::CmpXchg) && atomic.atomicVariant().failure > Ordering::Monotonic);
}
// Whether the function may return several times from the same call.
inline bool returnsTwice(const Instruction &call) {
  const Function *callee = asFunction(call.callee());
  return (callee && callee->returnsTwice) || (call.shape() && call.shape()->returnsTwice);
}
// Whether a function has such a call. Until it returns, its frame and the values that were live at
// the call may be needed again by what any of its calls does.
inline bool callsReturnTwice(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Call) && returnsTwice(instruction))
        return true;
  return false;
}
// Whether an exception may leave the call: not of the known functions.
inline bool mayUnwind(const Instruction &call) {
  if (call.shape() && call.shape()->isNoUnwind)
    return false;
  if (const InlineAsm *assembly = calledAssembly(call))
    return assembly->mayUnwind;
  const Function *callee = call.calledFunction();
  return !callee || !(callee->isNoUnwind || callee->known() != KnownFunction::None);
}
// A volatile load counts as a write: it can neither be repeated nor removed.
inline bool mayWrite(const Instruction &instruction) {
  if (instruction.is(Op::Call))
    return effectsOf(instruction).writes || effectsOf(instruction).doesIO ||
           instruction.isInvoked();
  return (row(instruction.op()).traits & OpTraits::Writes) || isVolatile(instruction);
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

// Whether the instruction can be deleted if its result is unused. Assembly without side effects is,
// though it may not be executed where the program does not.
inline bool isRemovableWhenUnused(const Instruction &instruction) {
  constexpr unsigned effects = OpTraits::Reads | OpTraits::Writes | OpTraits::Traps;
  if (!(row(instruction.op()).traits & effects)) // most operations
    return !instruction.isTerminator();
  bool isSafe = calledAssembly(instruction) || !mayTrap(instruction);
  return isSafe && !mayWrite(instruction) && !instruction.isTerminator();
}
// Whether the program may have a second copy of the instruction.
inline bool isDuplicable(const Instruction &instruction) {
  const InlineAsm *assembly = calledAssembly(instruction);
  return !assembly || !assembly->definesLabel;
}

} // namespace wend
