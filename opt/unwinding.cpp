#include "opt/unwinding.h"

#include "ir/effects.h"

#include <unordered_map>

namespace wend {

namespace {

// The function of the module whose exceptions are all that may leave the call; null if others may.
Function *onlySource(const Instruction &call) {
  Function *callee = call.calledFunction();
  return callee && callee->isDefined && !callee->isDeclaration() && !callee->isWeak ? callee
                                                                                    : nullptr;
}

} // namespace

bool leavesFunction(const Instruction &call) {
  if (!mayUnwind(call))
    return false;
  if (!call.isInvoked())
    return true;
  const Instruction &pad = *call.block()->successor(1)->first();
  uint32_t operand = 0;
  for (const LandingClause &clause : pad.landingShape().clauses) {
    const Constant *type = clause.isFilter ? nullptr : asConstant(pad.operand(operand));
    if (type && type->bits() == 0)
      return false;
    operand += clause.operands;
  }
  return true;
}

bool mayUnwind(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Resume) ||
          (instruction.is(Op::Call) && instruction.calledFunction() != &function &&
           leavesFunction(instruction)))
        return true;
  return false;
}

// Optimistic: functions that only call each other do not unwind.
void inferNoUnwind(const Module &module) {
  std::unordered_map<const Function *, std::vector<Function *>> callers;
  std::vector<Function *> candidates, unwinding;
  for (Function *function : module.functions()) {
    if (function->isDeclaration() || function->isNoUnwind || function->isWeak)
      continue;
    candidates.push_back(function);
    bool hasSource = false;
    for (const BasicBlock &block : *function)
      for (const Instruction &instruction : block) {
        hasSource = hasSource || instruction.is(Op::Resume);
        if (!instruction.is(Op::Call) || !leavesFunction(instruction))
          continue;
        if (const Function *source = onlySource(instruction))
          callers[source].push_back(function);
        else
          hasSource = true;
      }
    if (hasSource)
      unwinding.push_back(function);
  }
  for (Function *function : candidates)
    function->isNoUnwind = true;
  for (Function *function : unwinding)
    function->isNoUnwind = false;
  while (!unwinding.empty()) {
    const Function *function = unwinding.back();
    unwinding.pop_back();
    for (Function *caller : callers[function])
      if (caller->isNoUnwind) {
        caller->isNoUnwind = false;
        unwinding.push_back(caller);
      }
  }
}

} // namespace wend
