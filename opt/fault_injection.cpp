// fault_injection — wrong transformations of IR, one for each PASS_FAULT.
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

} // namespace

bool injectFault(InjectedFault fault, PassId pass, Function &function) {
#define PASS_FAULT(mutation, of, name, text)                                                       \
  if (fault == InjectedFault::mutation)                                                            \
    return pass == PassId::of && mutation(function);
#include "support/fault_injection.def"
  return false;
}

} // namespace wend
