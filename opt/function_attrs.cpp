// function-attrs — infer the effects of calls of a function.
//
//   define internal i32 @square(i32 %x)      neither reads nor writes memory, and always returns:
//     %0 = mul i32 %x, %x                    calls can be merged, moved and deleted
//     ret i32 %0
//
// How    1. a function has the effects of its instructions and of its callees
//        2. accesses of the function's own allocas are not counted
//        3. a function with a cycle in its control-flow graph or a call of itself may not return
//        4. no exception leaves a function without a resume and without calls that one may leave
// Needs  the effects of the callees (bottom-up order)      Keeps  the graph: it changes no code
// Not    loops with a known trip count: they may not return either; functions that another module
//        defines, perhaps otherwise (available_externally)

#include "opt/passes.h"
#include "opt/unwinding.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Whether a pointer is into allocas of the function, on all paths.
bool isLocalMemory(Value *pointer) {
  constexpr size_t maxSeen = 8; // bounds compile time
  Value *seen[maxSeen] = {pointer};
  size_t count = 1;
  auto add = [&](Value *value) {
    if (std::find(seen, seen + count, value) != seen + count)
      return true;
    if (count == maxSeen)
      return false;
    seen[count++] = value;
    return true;
  };
  for (size_t i = 0; i < count; ++i) {
    const Instruction *instruction = asInstruction(seen[i]);
    if (!instruction)
      return false;
    bool isSelect = instruction->is(Op::Select);
    if (instruction->is(Op::Alloca))
      continue;
    if (instruction->is(Op::Gep)) {
      if (!add(instruction->operand(0)))
        return false;
    } else if (instruction->is(Op::Phi) || isSelect) {
      for (const Use &use : instruction->operands().subspan(isSelect ? 1 : 0))
        if (!add(use.value))
          return false;
    } else {
      return false;
    }
  }
  return true;
}

void addEffects(CallEffects &effects, const Instruction &instruction) {
  auto addAccess = [&](bool &effect, Value *pointer) {
    effect = effect || !isLocalMemory(pointer);
  };
  if (instruction.is(Op::Load) && !instruction.isVolatile())
    return addAccess(effects.reads, instruction.pointer());
  if (instruction.is(Op::Store) && !instruction.isVolatile())
    return addAccess(effects.writes, instruction.pointer());
  if (instruction.is(Op::Call)) {
    MemoryAccess access = memoryAccess(instruction);
    if (access == MemoryAccess::Fill || access == MemoryAccess::Copy) {
      addAccess(effects.writes, instruction.operand(0));
      if (access == MemoryAccess::Copy)
        addAccess(effects.reads, instruction.operand(1));
      return;
    }
    CallEffects more = effectsOf(instruction);
    // A recursive call adds no other effects, but the recursion may be infinite.
    if (instruction.calledFunction() == instruction.block()->function())
      more = {false, false, false, true};
    effects.reads = effects.reads || more.reads;
    effects.writes = effects.writes || more.writes;
    effects.doesIO = effects.doesIO || more.doesIO;
    effects.mayNotReturn = effects.mayNotReturn || more.mayNotReturn;
    return;
  }
  effects.reads = effects.reads || mayRead(instruction);
  if (!instruction.isTerminator() && mayWrite(instruction))
    effects.writes = effects.doesIO = true;
  effects.mayNotReturn =
      effects.mayNotReturn || mayTrap(instruction) || instruction.is(Op::Unreachable);
}

bool hasCycle(const Function &function, std::span<BasicBlock *const> order) {
  std::vector<uint32_t> number(function.blockCount());
  for (uint32_t i = 0; i < order.size(); ++i)
    number[order[i]->id] = i;
  for (const BasicBlock *block : order)
    for (const BasicBlock::Successor &edge : block->successors())
      if (number[edge.block->id] <= number[block->id])
        return true;
  return false;
}

void report(const Function &function, const CallEffects &effects, PassContext &context) {
  std::string text;
  auto add = [&](bool has, std::string_view effect) {
    if (has)
      text.append(text.empty() ? "may " : ", ").append(effect);
  };
  add(effects.reads, "read memory");
  add(effects.writes, "write memory");
  add(effects.doesIO, "have other side effects");
  add(effects.mayNotReturn, "not return");
  context.remarkAt(RemarkId::callEffects, function, locationOfLoop(*function.entry()), function,
                   text.empty() ? "have no effects" : text);
}

} // namespace

bool functionAttrs(Function &function, Analyses &analyses) {
  if (function.isAvailableExternally)
    return false;
  CallEffects effects{false, false, false, hasCycle(function, analyses.order())};
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      addEffects(effects, instruction);
  if (analyses.context().remarks)
    report(function, effects, analyses.context());
  // A change invalidates the memory analyses of the function itself: it may be recursive.
  bool changed = !(function.effects == effects);
  function.effects = effects;
  if (!function.isNoUnwind && !function.isWeak && !mayUnwind(function))
    changed = function.isNoUnwind = true;
  return changed;
}

} // namespace wend
