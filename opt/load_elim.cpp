// load-elim — redundant load elimination: replace loads of known values.
//
//   store i32 %x, ptr %p
//   %0 = load i32, ptr %p        =>   (%0 replaced by %x)
//   call void @wend_print_int(i32 %0)
//   %1 = load i32, ptr %p             (%1 replaced by %x)
//
// How    1. visit the loads in preorder of the dominator tree
//        2. find the memory version that may have stored what the load reads (memory SSA)
//        3. replace the load if the value is available in that version: stored, loaded before,
//           initially zero, or constant data (opt/available_loads.h)
//        4. at a memory phi whose operands all have available values, place a phi of these
// Needs  nothing; after mem2reg fewer loads remain      Keeps  the graph and memory SSA
// Not    volatile loads; values of another type or size than was stored; partially redundant loads
//        (load-pre); loads whose clobbering version is beyond the budget
//
// In extended/sorting, it keeps the current minimum of selection sort in a register.

#include "opt/available_loads.h"
#include "opt/passes.h"

namespace wend {

namespace {

// Without loads, memory SSA need not be built.
bool hasLoads(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Load))
        return true;
  return false;
}

// A load that remains without a write before it has nothing to be replaced by.
void report(const Instruction &visited, const std::optional<AvailableLoads::Remaining> &remaining,
            Analyses &analyses) {
  if (!visited.is(Op::Load) || visited.isVolatile())
    return;
  if (!remaining)
    return analyses.context().remark(RemarkId::loadEliminated, visited);
  if (const Instruction *writer = analyses.memory().access(remaining->version).instruction)
    analyses.context().remark(RemarkId::loadClobbered, visited, *writer);
}

} // namespace

bool loadElim(Function &function, Analyses &analyses) {
  if (!hasLoads(function))
    return false;
  AvailableLoads loads(function, analyses);
  for (BasicBlock *block : analyses.dominators().preorder())
    for (Instruction &instruction : *block) {
      std::optional<AvailableLoads::Remaining> remaining = loads.visit(instruction);
      if (analyses.context().remarks)
        report(instruction, remaining, analyses);
    }
  return loads.finish();
}

} // namespace wend
