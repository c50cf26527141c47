// LaneBuilder — operations on vectors in front of an instruction; constants are folded where that
// is simple.
//
// A LaneList is a vector of any number of lanes: the vectors of one type that hold them in order.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

struct LaneList {
  Type vector = Type::Void; // of each part
  unsigned count = 0;       // of lanes; those of the last part beyond it are arbitrary
  std::vector<Value *> parts;
};

class LaneBuilder {
public:
  LaneBuilder(Module &module, Instruction *before) : module_(module), before_(before) {}

  // A vector with the scalar in all lanes. Its type must be one that lanes have (vectorOfLanes).
  Value *splat(Value *scalar);
  Value *constant(Type vector, uint64_t bits) {
    return module_.vector(vector, VectorBits::splat(vector, bits));
  }

  // An operation for which isLaneUnary, isLaneBinary or isLaneCast holds.
  Value *unary(Op op, Value *value);
  Value *binary(Op op, Value *left, Value *right);
  Value *cast(Op op, Value *value, Type vector);
  // The same bits.
  Value *bitcast(Value *value, Type vector);
  Value *icmp(Predicate predicate, Value *left, Value *right);
  Value *fcmp(FloatPredicate predicate, Value *left, Value *right);
  // The lanes of `ifTrue` where the mask, of integers of the same width, has ones, else of
  // `ifFalse`.
  Value *select(Value *mask, Value *ifTrue, Value *ifFalse);
  // Lane i is lane places[i] of both vectors, counted through. The first lane is one of `first`.
  Value *shuffle(Value *first, Value *second, std::span<const unsigned> places);
  Value *insert(Value *vector, Value *scalar, unsigned lane);
  Value *extract(Value *vector, unsigned lane);
  // The first `count` lanes, a power of two, in reverse order; the others are arbitrary.
  Value *reversed(Value *vector, unsigned count);

  // Whether shift() may be used: there are no shifts of bytes, nor by the sign of 64 bits.
  static bool hasShift(const Module &module, Op op, Type vector);
  // Shifts all lanes by the number in the low 64 bits of the vector `count`, which is less than the
  // width of the lanes.
  Value *shift(Op op, Value *value, Value *count);

  // Integers twice as wide: twice as many parts.
  LaneList widened(const LaneList &value, bool isSigned);
  // The low halves of integers: half as many parts.
  LaneList narrowed(const LaneList &value);
  // The integers widened or narrowed to lanes of another type, in steps.
  LaneList resized(LaneList value, Type vector, bool isSigned);

private:
  Value *put(Instruction *instruction);
  Value *put(Op op, Type type, std::span<Value *const> operands, Op laneOp);

  Module &module_;
  Instruction *before_;
};

} // namespace wend
