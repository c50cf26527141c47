#include "ir/lanes.h"

#include "ir/fold.h"
#include "support/invariant.h"

namespace wend {

namespace {

bool hasFloatLanes(Type vector) { return isFloat(laneType(vector)); }

template <typename Compute> VectorBits eachLane(Type vector, Compute &&compute) {
  VectorBits made;
  for (unsigned i = 0; i < laneCount(vector); ++i)
    made.setLane(vector, i, compute(i));
  return made;
}

// All bits of a lane set where the test holds.
template <typename Test> VectorBits maskOf(Type vector, Test &&test) {
  return eachLane(maskType(vector), [&](unsigned i) { return test(i) ? ~uint64_t{0} : 0; });
}

} // namespace

bool isLaneUnary(Op op, Type vector) {
  return hasFloatLanes(vector) && (op == Op::FNeg || op == Op::FAbs || op == Op::FSqrt);
}

bool isLaneBinary(Op op, Type vector) {
  if (hasFloatLanes(vector))
    return op == Op::FAdd || op == Op::FSub || op == Op::FMul || op == Op::FDiv;
  return kindOf(op) == OpKind::IntBinary || isShift(op);
}

bool isLaneCast(Op op, Type from, Type vector) {
  bool isFromInteger = from == Type::V4I32 && (vector == Type::V4F32 || vector == Type::V2F64);
  return op == Op::BitCast || (op == Op::SIToFP && isFromInteger) ||
         (op == Op::FPToSI && from == Type::V4F32 && vector == Type::V4I32) ||
         (op == Op::FPExt && from == Type::V4F32 && vector == Type::V2F64);
}

bool isSplat(const Value &vector) {
  const Constant *constant = asConstant(&vector);
  Type type = vector.type();
  return constant &&
         lanesOf(*constant) == VectorBits::splat(type, lanesOf(*constant).lane(type, 0));
}

bool hasEqualLanes(const Value &vector) {
  const Instruction *shuffle = asInstruction(&vector);
  if (!shuffle || !shuffle->is(Op::Shuffle))
    return isSplat(vector);
  const VectorBits &places = lanesOf(*asConstant(shuffle->operand(2)));
  for (unsigned i = 1; i < laneCount(vector.type()); ++i)
    if (places.byte(i) != places.byte(0))
      return false;
  return true;
}

namespace {

VectorBits foldLaneUnary(Op op, Type vector, const VectorBits &value) {
  return eachLane(vector, [&](unsigned i) {
    return foldFloatUnary(op, laneType(vector), value.lane(vector, i));
  });
}

VectorBits foldLaneBinary(Op op, Type vector, const VectorBits &left, const VectorBits &right) {
  Type lane = laneType(vector);
  return eachLane(vector, [&](unsigned i) {
    uint64_t a = left.lane(vector, i);
    uint64_t b = right.lane(vector, i);
    return isFloatBinary(op) ? foldFloatBinary(op, lane, a, b) : *foldBinary(op, lane, a, b);
  });
}

VectorBits foldLaneICmp(Predicate predicate, Type vector, const VectorBits &left,
                        const VectorBits &right) {
  return maskOf(vector, [&](unsigned i) {
    return foldICmp(predicate, laneType(vector), left.lane(vector, i), right.lane(vector, i));
  });
}

VectorBits foldLaneFCmp(FloatPredicate predicate, Type vector, const VectorBits &left,
                        const VectorBits &right) {
  return maskOf(vector, [&](unsigned i) {
    return foldFCmp(predicate, laneType(vector), left.lane(vector, i), right.lane(vector, i));
  });
}

VectorBits foldLaneCast(Op op, Type from, Type vector, const VectorBits &value) {
  if (op == Op::BitCast)
    return value;
  return eachLane(vector, [&](unsigned i) {
    return foldCast(op, laneType(from), laneType(vector), value.lane(from, i));
  });
}

VectorBits foldShuffle(Type vector, const VectorBits &left, const VectorBits &right,
                       const VectorBits &places) {
  unsigned count = laneCount(vector);
  return eachLane(vector, [&](unsigned i) {
    unsigned place = places.byte(i) % (2 * count);
    return place < count ? left.lane(vector, place) : right.lane(vector, place - count);
  });
}

} // namespace

VectorBits foldLanes(Op op, uint8_t variant, Type from, Type to,
                     std::span<const VectorBits> operands) {
  auto laneOp = static_cast<Op>(variant);
  VectorBits first = operands[0];
  switch (op) {
  case Op::LaneUnary:
    return foldLaneUnary(laneOp, to, first);
  case Op::LaneBinary:
    return foldLaneBinary(laneOp, to, first, operands[1]);
  case Op::LaneICmp:
    return foldLaneICmp(static_cast<Predicate>(variant), from, first, operands[1]);
  case Op::LaneFCmp:
    return foldLaneFCmp(static_cast<FloatPredicate>(variant), from, first, operands[1]);
  case Op::LaneCast:
    return foldLaneCast(laneOp, from, to, first);
  case Op::LaneInsert:
    first.setLane(to, variant, operands[1].words[0]);
    return first;
  default:
    INVARIANT(op == Op::Shuffle, "an operation whose result is a vector");
    return foldShuffle(to, first, operands[1], operands[2]);
  }
}

uint64_t foldLaneSigns(Type vector, const VectorBits &value) {
  uint64_t signs = 0;
  for (unsigned i = 0; i < laneCount(vector); ++i)
    signs |= (value.lane(vector, i) >> (bitWidth(laneType(vector)) - 1)) << i;
  return signs;
}

} // namespace wend
