#include "opt/trip_count.h"

#include <bit>

namespace wend {

namespace {

bool isSigned(Predicate predicate) { return predicate >= Predicate::Slt; }

uint64_t magnitude(int64_t step) {
  return step < 0 ? 0 - static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
}

// The greatest number of the bound's type and signedness; the least if the loop counts down.
uint64_t limitOf(const TripCount &count) {
  uint64_t max = bitMask(count.bound->type());
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

// Whether the loop is finite, but where mayBeInfinite or mayMiss say that it may not be.
bool isFinite(TripCount &count, bool isConditional) {
  bool isUnit = magnitude(count.stepBits) == 1;
  if (count.extension && !isUnit)
    return false;
  if (count.continues == Predicate::Ne) {
    count.mayMiss = !isUnit;
    return isUnit || (isConditional && std::has_single_bit(magnitude(count.stepBits)));
  }
  if (count.continues == Predicate::Eq || count.isUpwards() != (count.stepBits > 0))
    return false;
  if (cannotWrap(count))
    return true;
  count.mayBeInfinite = isUnit && !count.bound->isConstant();
  count.mayMiss = !count.mayBeInfinite;
  return count.mayBeInfinite || (isConditional && !count.bound->isConstant());
}

bool isOnlyExit(BasicBlock::Predecessor exit, const Loop &loop, const LoopForest &loops) {
  for (const BasicBlock *block : loop.blocks())
    for (uint32_t slot = 0; slot < block->successors().size(); ++slot)
      if (!loops.contains(loop, block->successor(slot)) &&
          (block != exit.block || slot != exit.slot))
        return false;
  return true;
}

// By the branch of the latch; other blocks may exit, too.
std::optional<TripCount> findCount(const Loop &loop, const LoopForest &loops, bool isConditional) {
  std::optional<CountedLoop> counted =
      findCountedLoopByLatch(loop, loops, isConditional ? Counters::All : Counters::Integers);
  if (!counted || !loops.preheader(loop))
    return {};
  const Constant *step = counted->constantStep();
  if (!step || step->bits() == 0)
    return {};
  TripCount count;
  static_cast<CountedLoop &>(count) = *counted;
  count.preheader = counted->entry.block;
  count.stepBits = step->value();
  if (!isFinite(count, isConditional))
    return {};
  count.mayMiss |= count.extension.has_value();
  return count;
}

std::optional<TripCount> withoutEarlyExits(std::optional<TripCount> count, const Loop &loop,
                                           const LoopForest &loops) {
  return count && isOnlyExit(count->exit, loop, loops) ? count : std::nullopt;
}

} // namespace

std::optional<TripCount> findTripCount(const Loop &loop, const LoopForest &loops) {
  return withoutEarlyExits(findCount(loop, loops, false), loop, loops);
}

std::optional<TripCount> findConditionalTripCount(const Loop &loop, const LoopForest &loops) {
  return withoutEarlyExits(findCount(loop, loops, true), loop, loops);
}

std::optional<uint64_t> maxBackedgeTakenCount(const Loop &loop, const LoopForest &loops) {
  std::optional<TripCount> count = findCount(loop, loops, false);
  if (!count || !asConstant(count->first) || !asConstant(count->bound))
    return {};
  // Only constants are made.
  FoldingBuilder builder(loop.header()->function()->module(), count->preheader->terminator());
  return asConstant(count->backedgeTakenCount(builder))->bits();
}

Value *TripCount::number(Value *value, FoldingBuilder &builder) const {
  return value->type() == Type::Ptr ? builder.cast(Op::PtrToInt, value, Type::I64) : value;
}

// The value that is compared first.
Value *TripCount::start(FoldingBuilder &builder) const {
  Value *from = number(first, builder);
  from = builder.binary(Op::Add, from, builder.integer(from->type(), offset));
  return extension ? builder.cast(*extension, from, bound->type()) : from;
}

// From there to the bound, in the direction of the step.
Value *TripCount::distance(Value *start, FoldingBuilder &builder) const {
  Value *end = number(bound, builder);
  return stepBits > 0 ? builder.binary(Op::Sub, end, start) : builder.binary(Op::Sub, start, end);
}

// ceil((bound - start) / step)
Value *TripCount::backedgeTakenCount(FoldingBuilder &builder) const {
  Value *from = start(builder);
  Value *count = distance(from, builder);
  Type type = count->type();
  if (continues != Predicate::Ne)
    count = builder.binary(Op::Add, count, builder.integer(type, overshoot(*this)));
  if (magnitude(stepBits) != 1)
    count = builder.binary(Op::UDiv, count, builder.integer(type, magnitude(stepBits)));
  if (continues == Predicate::Ne)
    return count;
  return builder.select(builder.icmp(continues, from, number(bound, builder)), count,
                        builder.integer(type, 0));
}

Value *TripCount::isInfinite(FoldingBuilder &builder) const {
  Value *last = number(bound, builder);
  return builder.icmp(Predicate::Eq, last, builder.integer(last->type(), limitOf(*this)));
}

// Whether a counter that is extended does not wrap before it is compared for the last time. Between
// two numbers of its type there are at most as many steps of one as it has numbers, less one.
Value *TripCount::isInRange(FoldingBuilder &builder) const {
  Value *steps = backedgeTakenCount(builder);
  Type narrow = counter->type();
  Value *last = builder.binary(stepBits > 0 ? Op::Add : Op::Sub, start(builder), steps);
  Value *low = builder.cast(*extension, builder.cast(Op::Trunc, last, narrow), bound->type());
  Value *isShort =
      builder.icmp(Predicate::Ule, steps, builder.integer(bound->type(), bitMask(narrow)));
  return builder.binary(Op::And, builder.icmp(Predicate::Eq, low, last), isShort);
}

// The step, a power of two, divides the distance; or what exceeds the bound does not wrap.
Value *TripCount::isExact(FoldingBuilder &builder) const {
  if (extension)
    return isInRange(builder);
  Type type = counter->type() == Type::Ptr ? Type::I64 : counter->type();
  if (continues == Predicate::Ne) {
    Value *rest = builder.binary(Op::And, distance(start(builder), builder),
                                 builder.integer(type, magnitude(stepBits) - 1));
    return builder.icmp(Predicate::Eq, rest, builder.integer(type, 0));
  }
  uint64_t limit =
      isUpwards() ? limitOf(*this) - overshoot(*this) : limitOf(*this) + overshoot(*this);
  Predicate isWithin = isUpwards() ? Predicate::Sle : Predicate::Sge;
  return builder.icmp(isSigned(continues) ? isWithin : unsignedOf(isWithin), number(bound, builder),
                      builder.integer(type, limit & bitMask(type)));
}

} // namespace wend
