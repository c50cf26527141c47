#include "opt/trip_count.h"

namespace wend {

namespace {

bool isSigned(Predicate predicate) { return predicate >= Predicate::Slt; }
bool isUpwards(Predicate predicate) {
  return predicate == Predicate::Slt || predicate == Predicate::Sle ||
         predicate == Predicate::Ult || predicate == Predicate::Ule;
}
bool isStrict(Predicate predicate) {
  return predicate == Predicate::Slt || predicate == Predicate::Sgt ||
         predicate == Predicate::Ult || predicate == Predicate::Ugt;
}

uint64_t magnitude(int64_t step) {
  return step < 0 ? 0 - static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
}

// The last number that the counter can come to.
uint64_t utmost(const TripCount &count) {
  uint64_t top = bitMask(count.counter->type());
  uint64_t sign = isSigned(count.goesOn) ? top / 2 + 1 : 0;
  return isUpwards(count.goesOn) ? top ^ sign : sign;
}

// How far the first number that ends the loop may lie beyond the bound.
uint64_t overshoot(const TripCount &count) {
  return magnitude(count.step) - (isStrict(count.goesOn) ? 1 : 0);
}

// Whether that number is there, whatever is counted from. If not, the counter goes round.
bool hasRoom(const TripCount &count) {
  uint64_t needed = overshoot(count);
  if (const Constant *bound = asConstant(count.bound)) {
    uint64_t room =
        isUpwards(count.goesOn) ? utmost(count) - bound->bits() : bound->bits() - utmost(count);
    return (room & bitMask(bound->type())) >= needed;
  }
  const Instruction *bound = asInstruction(count.bound);
  bool isFarFromIt = bound && (bound->is(Op::SExt) || bound->is(Op::ZExt)) &&
                     isSigned(count.goesOn) && bound->type() == Type::I64;
  return needed == 0 || (isFarFromIt && needed < uint64_t{1} << 32);
}

bool isInside(Value *value, const Loop &loop, const LoopForest &loops) {
  const Instruction *instruction = asInstruction(value);
  return instruction && loops.contains(loop, instruction->block());
}

// Whether the loop ends, but where the count says that it may not.
bool ends(TripCount &count) {
  bool isUnit = magnitude(count.step) == 1;
  if (count.goesOn == Predicate::Ne)
    return isUnit;
  if (count.goesOn == Predicate::Eq || isUpwards(count.goesOn) != (count.step > 0))
    return false;
  if (hasRoom(count))
    return true;
  count.mayBeEndless = isUnit && !count.bound->isConstant();
  return count.mayBeEndless;
}

} // namespace

std::optional<int64_t> stepOf(const Instruction &phi, const Loop &loop, uint32_t entrySlot) {
  if (!phi.is(Op::Phi) || phi.block() != loop.header())
    return {};
  const Instruction *next = asInstruction(phi.operand(1 - entrySlot), Op::Add);
  const Constant *step = next ? asConstant(next->operand(1)) : nullptr;
  if (!step || next->operand(0) != &phi || step->bits() == 0)
    return {};
  return step->value();
}

std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops) {
  std::optional<uint32_t> entrySlot = loops.entrySlot(loop);
  if (!entrySlot)
    return {};
  TripCount count;
  BasicBlock *header = loop.header();
  count.entrySlot = *entrySlot;
  count.preheader = header->predecessor(*entrySlot);
  count.latch = header->predecessor(1 - *entrySlot);
  const Instruction *branch = count.latch->terminator();
  const Instruction *test =
      branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
  if (!test)
    return {};
  count.exitSlot = count.latch->successor(0) == header ? 1 : 0;
  count.goesOn = count.exitSlot == 1 ? test->predicate() : inverse(test->predicate());
  Value *compared = test->operand(0);
  count.bound = test->operand(1);
  if (!isInside(compared, loop, loops)) {
    std::swap(compared, count.bound);
    count.goesOn = swapped(count.goesOn);
  }
  Instruction *sum = asInstruction(compared, Op::Add);
  const Constant *ahead = sum ? asConstant(sum->operand(1)) : nullptr;
  count.counter = asInstruction(ahead ? sum->operand(0) : compared);
  count.ahead = ahead ? ahead->bits() : 0;
  if (!count.counter || !isInteger(compared->type()) || isInside(count.bound, loop, loops))
    return {};
  std::optional<int64_t> step = stepOf(*count.counter, loop, *entrySlot);
  if (!step)
    return {};
  count.step = *step;
  count.first = count.counter->operand(*entrySlot);
  if (!ends(count))
    return {};
  for (const BasicBlock *block : loop.blocks())
    for (uint32_t slot = 0; slot < block->successors().size(); ++slot)
      if (loops.contains(loop, block->successor(slot)) ==
          (block == count.latch && slot == count.exitSlot))
        return {};
  return count;
}

Value *TripCount::backedgeTakenCount(FoldingBuilder &builder) const {
  Type type = counter->type();
  Value *start = builder.binary(Op::Add, first, builder.integer(type, ahead));
  Value *distance =
      step > 0 ? builder.binary(Op::Sub, bound, start) : builder.binary(Op::Sub, start, bound);
  if (goesOn == Predicate::Ne)
    return distance;
  distance = builder.binary(Op::Add, distance, builder.integer(type, overshoot(*this)));
  if (magnitude(step) != 1)
    distance = builder.binary(Op::UDiv, distance, builder.integer(type, magnitude(step)));
  return builder.select(builder.icmp(goesOn, start, bound), distance, builder.integer(type, 0));
}

Value *TripCount::isEndless(FoldingBuilder &builder) const {
  return builder.icmp(Predicate::Eq, bound, builder.integer(bound->type(), utmost(*this)));
}

} // namespace wend
