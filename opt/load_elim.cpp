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
//        5. replace a call that writes nothing by the result of an equal one that dominates it, if
//           nothing in between can have changed what they read
// Needs  nothing; after mem2reg fewer loads remain      Keeps  the graph and memory SSA
// Not    volatile loads; values of another type or size than was stored; partially redundant loads
//        (load-pre); loads whose clobbering version is beyond the budget
//
// In extended/sorting, it keeps the current minimum of selection sort in a register.

#include "opt/available_loads.h"
#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <unordered_map>

namespace wend {

namespace {

// Limits that bound compile time: memory versions walked for a call, and equal calls in equal
// versions that are checked for dominance.
constexpr uint32_t maxVersionsOfCall = 100;
constexpr uint32_t maxEqualCalls = 8;

// Whether the result of a call depends on its arguments and on memory only.
bool isReadingCall(const Instruction &instruction) {
  return instruction.is(Op::Call) && instruction.type() != Type::Void &&
         instruction.type() != Type::Tuple && instruction.calledFunction() &&
         !mayWrite(instruction) && memoryAccess(instruction) == MemoryAccess::Reads &&
         !returnsTwice(instruction);
}

// Without loads and calls that read, memory SSA need not be built.
bool hasReads(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Load) || isReadingCall(instruction))
        return true;
  return false;
}

// Calls whose results are known, and what is replaced by them.
class RepeatedCalls {
public:
  explicit RepeatedCalls(Analyses &analyses)
      : context_(analyses.context()), memory_(analyses.memory()), tree_(analyses.dominators()) {}

  // Visits a call in preorder of the dominator tree.
  void visit(Instruction &call) {
    uint32_t budget = maxVersionsOfCall;
    MemorySsa::Version version = memory_.clobber(call, memory_.before(call), budget);
    auto [first, last] = known_.equal_range(hashOf(call, version));
    for (uint32_t compared = 0; first != last && compared < maxEqualCalls; ++first, ++compared) {
      auto [earlier, itsVersion] = first->second;
      bool isEqual = itsVersion == version && isSame(*earlier, call) &&
                     tree_.dominates(earlier->block(), call.block());
      if (!isEqual || !mayRewrite("load-elim", call, earlier))
        continue;
      context_.remark(RemarkId::callRepeated, call, Subject{call}, *earlier);
      context_.count(CounterId::CallsRepeated);
      call.replaceUses(earlier);
      replaced_.push_back(&call);
      return;
    }
    known_.emplace(hashOf(call, version), std::pair(&call, version));
  }

  // Erases what has been replaced. Whether there was any.
  bool finish() {
    for (Instruction *call : replaced_)
      call->erase();
    return !replaced_.empty();
  }

private:
  static uint64_t hashOf(const Instruction &call, MemorySsa::Version version) {
    uint64_t hash = version;
    for (const Use &use : call.operands())
      hash = (hash ^ reinterpret_cast<uintptr_t>(&*use.value)) * 0x9E3779B97F4A7C15U;
    return hash;
  }

  static bool isSame(const Instruction &a, const Instruction &b) {
    return a.type() == b.type() &&
           std::ranges::equal(a.operands(), b.operands(), {}, &Use::value, &Use::value);
  }

  PassContext &context_;
  MemorySsa &memory_;
  const DominatorTree &tree_;
  std::unordered_multimap<uint64_t, std::pair<Instruction *, MemorySsa::Version>> known_;
  std::vector<Instruction *> replaced_;
};

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
  if (!hasReads(function))
    return false;
  AvailableLoads loads(function, analyses);
  RepeatedCalls calls(analyses);
  for (BasicBlock *block : analyses.dominators().preorder())
    for (Instruction &instruction : *block) {
      if (isReadingCall(instruction)) {
        calls.visit(instruction);
        continue;
      }
      std::optional<AvailableLoads::Remaining> remaining = loads.visit(instruction);
      if (analyses.context().remarks)
        report(instruction, remaining, analyses);
    }
  bool hasReplacedLoads = loads.finish();
  return calls.finish() || hasReplacedLoads;
}

} // namespace wend
