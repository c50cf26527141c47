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

// The first instruction of the function that a fault may change; null if there is none.
template <typename Fits>
Instruction *firstOf(Function &function, const char *rule, const Fits &fits) {
  for (BasicBlock *block : reversePostorder(function))
    for (Instruction &instruction : *block)
      if (fits(instruction))
        return mayRewrite(rule, instruction) ? &instruction : nullptr;
  return nullptr;
}

bool compareOffByOne(Function &function) {
  Instruction *compare = firstOf(function, "off-by-one", [](const Instruction &each) {
    return each.is(Op::ICmp) && each.predicate() != Predicate::Eq &&
           each.predicate() != Predicate::Ne;
  });
  if (compare) // x < y becomes !(y < x)
    compare->setPredicate(inverse(swapped(compare->predicate())));
  return compare;
}

bool isIntegerConstant(const Value *value) { return asConstant(value) && isInteger(value->type()); }

// Replaces an operand that is such a constant by another.
void changeOperand(Instruction &instruction, uint32_t number) {
  const Constant &constant = *asConstant(instruction.operand(number));
  Module &module = instruction.block()->function()->module();
  instruction.setOperand(number, module.constant(constant.type(), constant.bits() ^ 1));
}

bool changeConstant(Function &function) {
  Instruction *operation = firstOf(function, "wrong-constant", [](const Instruction &each) {
    return each.opKind() == OpKind::IntBinary && isIntegerConstant(each.operand(1));
  });
  if (operation)
    changeOperand(*operation, 1);
  return operation;
}

bool exchangeOperands(Function &function) {
  Instruction *operation = firstOf(function, "exchanged-operands", [](const Instruction &each) {
    bool hasOrder = each.is(Op::Sub) || each.is(Op::FSub) || each.opKind() == OpKind::IntDivision ||
                    each.opKind() == OpKind::IntShift;
    return hasOrder && each.operand(0) != each.operand(1);
  });
  if (!operation)
    return false;
  Value *first = operation->operand(0);
  operation->setOperand(0, operation->operand(1));
  operation->setOperand(1, first);
  return true;
}

bool changePhi(Function &function) {
  auto constantOf = [](const Instruction &phi) {
    uint32_t i = 0;
    while (i < phi.operandCount() && !isIntegerConstant(phi.operand(i)))
      ++i;
    return i;
  };
  Instruction *phi = firstOf(function, "wrong-phi", [&](const Instruction &each) {
    return each.is(Op::Phi) && constantOf(each) != each.operandCount();
  });
  if (phi)
    changeOperand(*phi, constantOf(*phi));
  return phi;
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
  Instruction *ret = firstOf(function, "wrong-result", [](const Instruction &each) {
    return each.is(Op::Ret) && each.operandCount() == 1 && isInteger(each.operand(0)->type());
  });
  if (!ret)
    return false;
  Value *result = ret->operand(0);
  Value *operands[] = {result, function.module().constant(result->type(), 1)};
  Instruction *other = function.module().makeInstruction(Op::Xor, result->type(), operands);
  other->insertBefore(ret);
  ret->setOperand(0, other);
  return true;
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

bool injectFault(InjectedFault fault, PassId pass, bool isChanged, Module &module) {
  return fault != InjectedFault::None &&
         std::ranges::any_of(module.functions(), [&](Function *function) {
           return !function->isDeclaration() && injectFault(fault, pass, isChanged, *function);
         });
}

} // namespace wend
