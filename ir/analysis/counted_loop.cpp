#include "ir/analysis/counted_loop.h"

#include "ir/module.h"

namespace wend {

namespace {

// The header's only edge from outside and its only latch. False if there are more.
bool findEntry(const Loop &loop, const LoopForest &loops, CountedLoop &found) {
  found.header = loop.header();
  std::optional<uint32_t> slot = loops.onlyEntrySlot(loop);
  if (!slot)
    return false;
  std::span<const BasicBlock::Predecessor> edges = found.header->predecessors();
  found.entrySlot = *slot;
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
  return isCounted ? compared : nullptr;
}

// The phi of the header that is an operand of a sum, or the base of an address; or null.
Instruction *headerPhiIn(const Instruction &sum, const BasicBlock *header) {
  for (const Use &use : sum.operands().first(sum.is(Op::Gep) ? 1 : 2))
    if (Instruction *phi = asInstruction(use.value, Op::Phi))
      if (phi->block() == header)
        return phi;
  return nullptr;
}

// What the next value of the counter adds to it, if that is invariant; else null.
Value *stepOf(const CountedLoop &found, const Loop &loop, const LoopForest &loops) {
  if (!found.next->is(Op::Gep)) {
    Value *step = found.next->operand(found.next->operand(0) == found.counter ? 1 : 0);
    return loops.isInvariant(*step, loop) ? step : nullptr;
  }
  const Constant *index = asConstant(found.next->operand(1));
  if (!index)
    return nullptr;
  uint64_t bytes = static_cast<uint64_t>(index->value()) * found.next->elementSize();
  return found.header->function()->module().constant(Type::I64, bytes);
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
                                           BasicBlock::Predecessor exit, Counters counters) {
  CountedLoop found;
  found.exit = exit;
  if (!findEntry(loop, loops, found))
    return {};
  Value *compared = findComparison(loop, loops, found);
  Instruction *extension = compared ? asInstruction(compared) : nullptr;
  if (extension && counters == Counters::All &&
      (extension->is(Op::SExt) || extension->is(Op::ZExt))) {
    found.extension = extension->op();
    compared = extension->operand(0);
  }
  bool isPointer = compared && compared->type() == Type::Ptr;
  if (!compared || (isPointer ? counters == Counters::Integers : !isInteger(compared->type())))
    return {};
  Op op = isPointer ? Op::Gep : Op::Add;
  Instruction *sum = asInstruction(compared, op);
  found.counter = sum ? headerPhiIn(*sum, found.header) : asInstruction(compared, Op::Phi);
  if (!found.counter || found.counter->block() != found.header)
    return {};
  found.first = found.counter->operand(found.entrySlot);
  found.next = asInstruction(found.counter->operand(1 - found.entrySlot), op);
  if (!found.next || headerPhiIn(*found.next, found.header) != found.counter)
    return {};
  found.step = stepOf(found, loop, loops);
  if (!found.step)
    return {};
  found.comparesNext = sum && sum == found.next;
  Value *added = !sum ? nullptr : isPointer ? found.step : sum->operand(1);
  const Constant *offset = added ? asConstant(added) : nullptr;
  if (sum && !found.comparesNext && (!offset || isPointer))
    return {};
  found.offset = offset ? offset->bits() : 0;
  return found;
}

std::optional<CountedLoop> findCountedLoopByLatch(const Loop &loop, const LoopForest &loops,
                                                  Counters counters) {
  CountedLoop found;
  if (!findEntry(loop, loops, found) || !found.latch->terminator()->is(Op::CondBr))
    return {};
  uint32_t exitSlot = found.latch->successor(0) == found.header ? 1 : 0;
  if (loops.contains(loop, found.latch->successor(exitSlot)))
    return {};
  return findCountedLoop(loop, loops, {found.latch, exitSlot}, counters);
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
