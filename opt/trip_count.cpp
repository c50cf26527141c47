#include "opt/trip_count.h"

namespace wend {

namespace {

bool isSigned(Predicate predicate) { return predicate >= Predicate::Slt; }

uint64_t magnitude(int64_t step) {
  return step < 0 ? 0 - static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
}

// The greatest number of the counter's type and signedness; the least if it counts down.
uint64_t limitOf(const TripCount &count) {
  uint64_t max = bitMask(count.counter->type());
  uint64_t sign = isSigned(count.continues) ? max / 2 + 1 : 0;
  return count.isUpwards() ? max ^ sign : sign;
}

// How far the first number that ends the loop may lie beyond the bound.
uint64_t overshoot(const TripCount &count) {
  return magnitude(count.stepBits) - (count.isStrict() ? 1 : 0);
}

// Whether that number exists, whatever the first value is. If not, the counter wraps.
bool cannotWrap(const TripCount &count) {
  uint64_t needed = overshoot(count);
  if (const Constant *bound = asConstant(count.bound)) {
    uint64_t distance =
        count.isUpwards() ? limitOf(count) - bound->bits() : bound->bits() - limitOf(count);
    return (distance & bitMask(bound->type())) >= needed;
  }
  const Instruction *bound = asInstruction(count.bound);
  bool isFarFromLimit = bound && (bound->is(Op::SExt) || bound->is(Op::ZExt)) &&
                        isSigned(count.continues) && bound->type() == Type::I64;
  return needed == 0 || (isFarFromLimit && needed < uint64_t{1} << 32);
}

// Whether the loop is finite, but where mayBeInfinite says that it may not be.
bool isFinite(TripCount &count) {
  bool isUnit = magnitude(count.stepBits) == 1;
  if (count.continues == Predicate::Ne)
    return isUnit;
  if (count.continues == Predicate::Eq || count.isUpwards() != (count.stepBits > 0))
    return false;
  if (cannotWrap(count))
    return true;
  count.mayBeInfinite = isUnit && !count.bound->isConstant();
  return count.mayBeInfinite;
}

} // namespace

std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops) {
  std::optional<CountedLoop> counted = findCountedLoopByLatch(loop, loops);
  if (!counted || !loops.preheader(loop))
    return {};
  std::optional<int64_t> step = constantStepOf(*counted->counter, loop, counted->entrySlot);
  if (!step)
    return {};
  TripCount count{*counted, counted->entry.block, *step};
  if (!isFinite(count))
    return {};
  for (const BasicBlock *block : loop.blocks())
    for (uint32_t slot = 0; slot < block->successors().size(); ++slot)
      if (loops.contains(loop, block->successor(slot)) ==
          (block == count.exit.block && slot == count.exit.slot))
        return {};
  return count;
}

// ceil((bound - start) / step), counted from the value that is compared first.
Value *TripCount::backedgeTakenCount(FoldingBuilder &builder) const {
  Type type = counter->type();
  Value *start = builder.binary(Op::Add, first, builder.integer(type, offset));
  Value *distance =
      stepBits > 0 ? builder.binary(Op::Sub, bound, start) : builder.binary(Op::Sub, start, bound);
  if (continues == Predicate::Ne)
    return distance;
  distance = builder.binary(Op::Add, distance, builder.integer(type, overshoot(*this)));
  if (magnitude(stepBits) != 1)
    distance = builder.binary(Op::UDiv, distance, builder.integer(type, magnitude(stepBits)));
  return builder.select(builder.icmp(continues, start, bound), distance, builder.integer(type, 0));
}

Value *TripCount::isInfinite(FoldingBuilder &builder) const {
  return builder.icmp(Predicate::Eq, bound, builder.integer(bound->type(), limitOf(*this)));
}

} // namespace wend
