// fault_injection — wrong transformations of IR, one for each PASS_FAULT and ANY_PASS_FAULT.
//
// Each must leave IR that the verifier accepts. It queries the rewrite gate, so that bisection
// finds it like the rewrites of a pass.

#include "opt/fault_injection.h"

#include "ir/analysis/alias.h"
#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

// icmp slt x, c => icmp ult x, c where c > 0, and so for the other orders. The condition x >= 0 is
// missing.
bool compareUnsigned(Function &function) {
  bool changed = false;
  for (BasicBlock &block : function)
    for (Instruction &compare : block) {
      const Constant *bound = compare.is(Op::ICmp) ? asConstant(compare.operand(1)) : nullptr;
      Predicate predicate = bound ? unsignedOf(compare.predicate()) : Predicate::Eq;
      if (!bound || bound->value() <= 0 || predicate == compare.predicate() ||
          !mayRewrite("simplify-compare", compare))
        continue;
      compare.setPredicate(predicate);
      changed = true;
    }
  return changed;
}

// ---- dse-ignores-reading-calls: the rule of dse before calls with an unused result counted as
// readers of the variables whose addresses they are passed.

// Whether an instruction other than such a call may read from the location.
bool isReader(const Aliases &aliases, const Instruction &instruction, const MemoryLocation &at) {
  bool isIgnored = instruction.is(Op::Call) && memoryAccess(instruction) == MemoryAccess::Reads;
  return !isIgnored && aliases.mayReadFrom(instruction, at);
}

bool hasReaderAfter(const Aliases &aliases, const Instruction &store) {
  MemoryLocation at = MemoryLocation::anywhereIn(aliases.written(store).object);
  for (const Instruction *next = store.next(); next; next = next->next())
    if (isReader(aliases, *next, at))
      return true;
  std::vector<bool> isReached(store.block()->function()->blockCount());
  std::vector<const BasicBlock *> worklist = {store.block()};
  while (!worklist.empty()) {
    const BasicBlock *block = worklist.back();
    worklist.pop_back();
    for (const auto &[successor, slot] : block->successors()) {
      if (isReached[successor->id])
        continue;
      isReached[successor->id] = true;
      worklist.push_back(successor);
      for (const Instruction &instruction : *successor)
        if (isReader(aliases, instruction, at))
          return true;
    }
  }
  return false;
}

bool ignoreReadingCalls(Function &function) {
  Aliases aliases(function);
  std::vector<Instruction *> deleted;
  for (BasicBlock *block : reversePostorder(function))
    for (Instruction &store : *block) {
      bool isDead = store.is(Op::Store) && !store.isVolatile() &&
                    aliases.isNonEscaping(aliases.written(store).object) &&
                    !hasReaderAfter(aliases, store);
      if (isDead && mayRewrite("dse-ignores-reading-calls", store))
        deleted.push_back(&store);
    }
  for (Instruction *store : deleted)
    store->erase();
  return !deleted.empty();
}

// ---- Faults of any pass

// Changes the first instruction for which change() returns true.
template <typename Change> bool changeFirst(Function &function, const char *rule, Change change) {
  for (BasicBlock *block : reversePostorder(function))
    for (Instruction &instruction : *block)
      if (mayRewrite(rule, instruction) && change(instruction))
        return true;
  return false;
}

// Of an order, the one that differs for equal operands; otherwise the same.
Predicate otherForEqual(Predicate predicate) {
  switch (predicate) {
  case Predicate::Slt:
    return Predicate::Sle;
  case Predicate::Sle:
    return Predicate::Slt;
  case Predicate::Sgt:
    return Predicate::Sge;
  case Predicate::Sge:
    return Predicate::Sgt;
  case Predicate::Ult:
    return Predicate::Ule;
  case Predicate::Ule:
    return Predicate::Ult;
  case Predicate::Ugt:
    return Predicate::Uge;
  case Predicate::Uge:
    return Predicate::Ugt;
  default:
    return predicate;
  }
}

bool compareOffByOne(Function &function) {
  return changeFirst(function, "off-by-one", [](Instruction &compare) {
    Predicate other = compare.is(Op::ICmp) ? otherForEqual(compare.predicate()) : Predicate::Eq;
    if (!compare.is(Op::ICmp) || other == compare.predicate())
      return false;
    compare.setPredicate(other);
    return true;
  });
}

// Replaces the operand by another constant, if it is one of an integer.
bool changeOperand(Instruction &instruction, unsigned number) {
  const Constant *constant = asConstant(instruction.operand(number));
  if (!constant || !isInteger(constant->type()))
    return false;
  Module &module = instruction.block()->function()->module();
  instruction.setOperand(number, module.constant(constant->type(), constant->bits() ^ 1));
  return true;
}

bool changeConstant(Function &function) {
  return changeFirst(function, "wrong-constant", [](Instruction &operation) {
    return kindOf(operation.op()) == OpKind::IntBinary && changeOperand(operation, 1);
  });
}

bool exchangeOperands(Function &function) {
  return changeFirst(function, "exchanged-operands", [](Instruction &operation) {
    OpKind kind = kindOf(operation.op());
    bool hasOrder = operation.is(Op::Sub) || operation.is(Op::FSub) ||
                    kind == OpKind::IntDivision || kind == OpKind::IntShift;
    if (!hasOrder || operation.operand(0) == operation.operand(1))
      return false;
    Value *first = operation.operand(0);
    operation.setOperand(0, operation.operand(1));
    operation.setOperand(1, first);
    return true;
  });
}

bool changePhi(Function &function) {
  return changeFirst(function, "wrong-phi", [](Instruction &phi) {
    for (unsigned i = 0; phi.is(Op::Phi) && i < phi.operandCount(); ++i)
      if (changeOperand(phi, i))
        return true;
    return false;
  });
}

bool dropStore(Function &function) {
  Instruction *last = nullptr;
  for (BasicBlock *block : reversePostorder(function))
    for (Instruction &instruction : *block)
      if (instruction.is(Op::Store) && !instruction.isVolatile())
        last = &instruction;
  if (!last || !mayRewrite("lost-store", *last))
    return false;
  last->erase();
  return true;
}

// Returns x ^ 1 for x.
bool changeResult(Function &function) {
  return changeFirst(function, "wrong-result", [](Instruction &ret) {
    if (!ret.is(Op::Ret) || ret.operandCount() != 1 || !isInteger(ret.operand(0)->type()))
      return false;
    Module &module = ret.block()->function()->module();
    Value *operands[] = {ret.operand(0), module.constant(ret.operand(0)->type(), 1)};
    Instruction *other = module.makeInstruction(Op::Xor, ret.operand(0)->type(), operands);
    other->insertBefore(&ret);
    ret.setOperand(0, other);
    return true;
  });
}

} // namespace

bool injectFault(InjectedFault fault, PassId pass, bool isChanged, Function &function) {
#define PASS_FAULT(mutation, of, name, text)                                                       \
  if (fault == InjectedFault::mutation)                                                            \
    return pass == PassId::of && mutation(function);
#define ANY_PASS_FAULT(mutation, name, text)                                                       \
  if (fault == InjectedFault::mutation)                                                            \
    return isChanged && mutation(function);
#include "support/fault_injection.def"
  return false;
}

} // namespace wend
