#include "ir/analysis/counted_loop.h"

namespace wend {

namespace {

// The header's only edge from outside and its only latch. False if there are more.
bool findEntry(const Loop &loop, const LoopForest &loops, CountedLoop &found) {
  found.header = loop.header();
  std::span<const BasicBlock::Predecessor> edges = found.header->predecessors();
  if (loop.isIrreducible() || edges.size() != 2)
    return false;
  bool isFirstInside = loops.contains(loop, edges[0].block);
  if (isFirstInside == loops.contains(loop, edges[1].block))
    return false;
  found.entrySlot = isFirstInside ? 1 : 0;
  found.entry = edges[found.entrySlot];
  found.latch = edges[1 - found.entrySlot].block;
  return true;
}

// The comparison that the exiting branch tests, with the bound to the right. Its other operand.
Value *findComparison(const Loop &loop, const LoopForest &loops, CountedLoop &found) {
  const Instruction *branch = found.exit.block->terminator();
  const Instruction *compare =
      branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
  if (!compare)
    return nullptr;
  found.continues = found.exit.slot == 1 ? compare->predicate() : inverse(compare->predicate());
  Value *compared = compare->operand(0);
  found.bound = compare->operand(1);
  if (loops.isInvariant(*compared, loop)) {
    std::swap(compared, found.bound);
    found.continues = swapped(found.continues);
  }
  bool isCounted = !loops.isInvariant(*compared, loop) && loops.isInvariant(*found.bound, loop);
  return isCounted && isInteger(compared->type()) ? compared : nullptr;
}

// The phi of the header that is an operand of a sum, or null.
Instruction *headerPhiIn(const Instruction &sum, const BasicBlock *header) {
  for (const Use &use : sum.operands())
    if (Instruction *phi = asInstruction(use.value, Op::Phi))
      if (phi->block() == header)
        return phi;
  return nullptr;
}

} // namespace

bool CountedLoop::isUpwards() const {
  return continues == Predicate::Slt || continues == Predicate::Sle ||
         continues == Predicate::Ult || continues == Predicate::Ule;
}

bool CountedLoop::isStrict() const {
  return continues == Predicate::Slt || continues == Predicate::Sgt ||
         continues == Predicate::Ult || continues == Predicate::Ugt;
}

std::optional<CountedLoop> findCountedLoop(const Loop &loop, const LoopForest &loops,
                                           BasicBlock::Predecessor exit) {
  CountedLoop found;
  found.exit = exit;
  if (!findEntry(loop, loops, found))
    return {};
  Value *compared = findComparison(loop, loops, found);
  if (!compared)
    return {};
  Instruction *sum = asInstruction(compared, Op::Add);
  found.counter = sum ? headerPhiIn(*sum, found.header) : asInstruction(compared, Op::Phi);
  if (!found.counter || found.counter->block() != found.header)
    return {};
  found.first = found.counter->operand(found.entrySlot);
  found.next = asInstruction(found.counter->operand(1 - found.entrySlot), Op::Add);
  if (!found.next || headerPhiIn(*found.next, found.header) != found.counter)
    return {};
  found.step = found.next->operand(found.next->operand(0) == found.counter ? 1 : 0);
  if (!loops.isInvariant(*found.step, loop))
    return {};
  found.comparesNext = sum && sum == found.next;
  const Constant *offset = sum ? asConstant(sum->operand(1)) : nullptr;
  if (sum && !offset && !found.comparesNext)
    return {};
  found.offset = offset ? offset->bits() : 0;
  return found;
}

std::optional<CountedLoop> findCountedLoopByLatch(const Loop &loop, const LoopForest &loops) {
  CountedLoop found;
  if (!findEntry(loop, loops, found) || !found.latch->terminator()->is(Op::CondBr))
    return {};
  uint32_t exitSlot = found.latch->successor(0) == found.header ? 1 : 0;
  if (loops.contains(loop, found.latch->successor(exitSlot)))
    return {};
  return findCountedLoop(loop, loops, {found.latch, exitSlot});
}

std::optional<int64_t> constantStepOf(const Instruction &phi, const Loop &loop,
                                      uint32_t entrySlot) {
  if (!phi.is(Op::Phi) || phi.block() != loop.header())
    return {};
  const Instruction *next = asInstruction(phi.operand(1 - entrySlot), Op::Add);
  const Constant *step = next ? asConstant(next->operand(1)) : nullptr;
  if (!step || next->operand(0) != &phi || step->bits() == 0)
    return {};
  return step->value();
}

} // namespace wend
