// function-attrs — find out what calls of a function may do beside giving results.
//
//   define internal i32 @square(i32 %x)      neither reads nor writes memory, and always returns:
//     %0 = mul i32 %x, %x                    calls can be merged, moved, deleted
//     ret i32 %0
//
// How    1. a function does what its instructions do, and the functions that it calls   2. memory
//        of its own, whose address goes nowhere, is nobody's business   3. what has a cycle in its
//        graph, or calls itself, may never return
// Needs  the functions called to have been looked at      Keeps  the graph: it changes no code
// Not    loops whose end is plain to see

#include "opt/passes.h"

#include "ir/effects.h"

namespace wend {

namespace {

// Whether the memory that a load, store or fill accesses is a variable of the function.
bool isOwn(Value *pointer) {
  while (Instruction *gep = asInstruction(pointer, Op::Gep))
    pointer = gep->operand(0);
  return asInstruction(pointer, Op::Alloca);
}

void add(CallEffects &effects, const Instruction &instruction) {
  if (instruction.is(Op::Load) && !instruction.isVolatile()) {
    effects.reads = effects.reads || !isOwn(instruction.pointer());
    return;
  }
  if (instruction.is(Op::Store) && !instruction.isVolatile()) {
    effects.writes = effects.writes || !isOwn(instruction.pointer());
    return;
  }
  if (instruction.is(Op::Call)) {
    CallEffects more = effectsOf(instruction);
    // A call of the function itself does what it does anyway, and may do it for ever.
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

} // namespace

bool functionAttrs(Function &function, Analyses &analyses) {
  CallEffects effects{false, false, false, hasCycle(function, analyses.order())};
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      add(effects, instruction);
  // What is known of memory in the function itself depends on it, if it calls itself.
  bool changed = !(function.effects == effects);
  function.effects = effects;
  return changed;
}

} // namespace wend
