#include "opt/lane_costs.h"

#include "ir/lanes.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

// Of lanes of 1, 2, 4 and 8 bytes.
unsigned byWidth(Type vector, const std::array<unsigned, 4> &costs) {
  unsigned log = 0;
  for (unsigned bytes = byteSize(laneType(vector)); bytes > 1; bytes /= 2)
    ++log;
  return costs[log];
}

// A division or a square root of one number takes as long as that of a vector.
constexpr unsigned dividerCost = 4;

} // namespace

unsigned scalarCost(Op op, Type type) {
  switch (op) {
  case Op::FDiv:
  case Op::FSqrt:
    return dividerCost;
  case Op::Select:
    return isFloat(type) ? laneSelectCost : 2;
  default:
    return 1;
  }
}

unsigned laneCost(Op op, Type vector) {
  switch (op) {
  case Op::FDiv:
    return vector == Type::V2F64 ? dividerCost : dividerCost + 1;
  case Op::FSqrt:
    return dividerCost + 1;
  case Op::Mul:
    return byWidth(vector, {8, 1, 7, 8});
  case Op::Shl:
  case Op::LShr:
    return byWidth(vector, {2, 1, 1, 1});
  case Op::AShr:
    return byWidth(vector, {4, 1, 1, 3});
  default:
    return 1;
  }
}

unsigned laneCompareCost(Predicate predicate, Type vector) {
  bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
  bool isInverted = predicate == Predicate::Ne || predicate == Predicate::Ule ||
                    predicate == Predicate::Uge || predicate == Predicate::Sle ||
                    predicate == Predicate::Sge;
  bool isUnsigned = !isEquality && unsignedOf(predicate) == predicate;
  bool isWide = vector == Type::V2I64;
  unsigned compare = !isWide ? 1 : isEquality ? 3 : 9;
  return compare + isInverted + (isUnsigned && !isWide ? 2 : 0);
}

unsigned laneCompareCost(FloatPredicate predicate) {
  return predicate == FloatPredicate::One || predicate == FloatPredicate::Ueq ? 3 : 1;
}

unsigned laneCastCost(Op op) { return op == Op::BitCast ? 0 : 1; }

unsigned extractCost(Type vector, unsigned lane) {
  bool isMoved = !isFloat(laneType(vector)); // to a general register
  unsigned bytes = byteSize(laneType(vector));
  if (bytes < 4)
    return bytes == 1 && lane % 2 == 1 ? 2 : 1;
  return (lane == 0 ? 0 : 1) + (isMoved ? 1 : 0);
}

unsigned insertCost(Type vector, unsigned lane) {
  bool isMoved = !isFloat(laneType(vector));
  switch (byteSize(laneType(vector))) {
  case 1:
    return 5;
  case 2:
    return 1;
  case 4:
    return (lane == 0 ? 1 : 2) + (isMoved ? 1 : 0);
  default:
    return 1 + (isMoved ? 1 : 0);
  }
}

unsigned buildCost(Type vector, unsigned count) {
  return (isFloat(laneType(vector)) ? 0 : count) + count - 1;
}

unsigned splatCost(Type vector) {
  unsigned moved = isFloat(laneType(vector)) ? 0 : 1;
  return moved + byWidth(vector, {3, 2, 1, 1});
}

VectorBits reversedPlaces(unsigned count) {
  VectorBits places;
  for (unsigned i = 0; i < vectorBytes; ++i)
    places.setLane(Type::V16I8, i, i < count ? count - 1 - i : i);
  return places;
}

unsigned shuffleCost(Type vector, const VectorBits &places) {
  unsigned count = laneCount(vector);
  bool isInOrder = true;
  bool isOfOne = true;    // of both operands
  bool isInHalves = true; // each lane stays in its half
  for (unsigned i = 0; i < count; ++i) {
    isInOrder &= places.byte(i) == i;
    isOfOne &= places.byte(i) / count == places.byte(0) / count;
    isInHalves &= places.byte(i) % count / (count / 2) == i / (count / 2);
  }
  if (isInOrder)
    return 0;
  // Narrow lanes that are not interleaved may take a detour through memory.
  constexpr unsigned throughMemory = 20;
  if (isOfOne)
    return byWidth(vector, {throughMemory, isInHalves ? 2U : throughMemory, 1, 1});
  return byWidth(vector, {throughMemory, throughMemory, 2, 1});
}

} // namespace wend
