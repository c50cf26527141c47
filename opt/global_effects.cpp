// global-effects — find internal globals whose address does not escape, and what accesses them.
//
//   @count = internal global i32 0
//
//   %0 = load i32, ptr @count
//   store i32 %x, ptr %p             cannot write @count: no pointer in memory points there
//   call void @log(i32 %0)           nor can this, if @log and what it calls do not store to @count
//   %1 = load i32, ptr @count        %1 is %0, for load-elim
//
// How    1. for each internal global, follow its address; if it escapes, leave the global alone
//        2. give each a bit (all from the 64th on share the last one), and each function the bits
//           of those that it reads and writes
//        3. add the bits of the callees of each function, to the fixpoint. An unknown function may
//           call back what is visible outside; one that is declared `nocallback` does not. A
//           function with atomic operations that order memory may let other threads write
// Needs  the whole program                              Keeps  everything: it changes no code
// Not    the order of calls: a function that only main calls, before the first callback
//
// The effects remain valid while code moves from callees to callers only, as by inlining. LLVM's
// GlobalsAA; Spillman, "Exposing Side-Effects in a PL/I Optimizing Compiler" (1971).

#include "opt/passes.h"

#include "ir/analysis/call_graph.h"
#include "ir/effects.h"
#include "opt/object_accesses.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint8_t bits = 64;

// Gives each function the bits of the globals that its own code accesses.
bool findAccesses(Module &module) {
  ObjectAccesses uses(module);
  unsigned found = 0;
  for (Global *global : module.globals()) {
    global->isNonEscaping = uses.find(*global);
    if (!global->isNonEscaping)
      continue;
    if (found == 0)
      for (Function *function : module.functions())
        function->globalEffects = {0, 0};
    global->effectBit = static_cast<uint8_t>(std::min<unsigned>(found++, bits - 1));
    uint64_t bit = uint64_t{1} << global->effectBit;
    for (const ObjectAccess &access : uses.accesses()) {
      GlobalEffects &effects = access.instruction->block()->function()->globalEffects;
      (access.isWrite ? effects.writes : effects.reads) |= bit;
    }
  }
  return found != 0;
}

// The effects of a call of a function that the module does not define. When a function returns for
// the second time, its caller may have written anything since the first.
GlobalEffects unknownEffects(const Function &function) {
  bool isKnown = function.known() != KnownFunction::None || function.callsNothingBack;
  bool hasReturn = !function.isNoReturn && !function.returnsTwice;
  return isKnown && hasReturn ? GlobalEffects{0, 0} : GlobalEffects();
}

// Those of a function without its callees. When one that orders memory returns, other threads may
// have written anything.
GlobalEffects ownEffects(const Function &function, const CallGraph &calls) {
  bool isKnown = function.isDefined && !function.isWeak && !function.isAvailableExternally;
  if (!isKnown)
    return unknownEffects(function);
  bool isUnknown = calls.callsPointers(function) != 0 || calls.ordersMemory(function);
  return isUnknown ? GlobalEffects() : function.globalEffects;
}

void addCallees(const CallGraph &calls) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Function *function : calls.bottomUp()) {
      GlobalEffects effects = function->globalEffects;
      for (const CallGraph::Edge &edge : calls.callees(*function)) {
        effects.reads |= edge.function->globalEffects.reads;
        effects.writes |= edge.function->globalEffects.writes;
      }
      changed = changed || !(effects == function->globalEffects);
      function->globalEffects = effects;
    }
  }
}

} // namespace

bool globalEffects(Module &module, PassContext &context) {
  if (!findAccesses(module))
    return false;
  const CallGraph &calls = context.callGraph(module);
  for (Function *function : module.functions())
    function->globalEffects = ownEffects(*function, calls);
  addCallees(calls);
  return false;
}

} // namespace wend
