// The costs of operations on vectors, for the passes that make them of scalar ones.
//
// A unit is the time of one simple instruction: the costs count what the back end selects for SSE2
// (backend/isel_lanes.cpp, isel_lane_access.cpp, isel_shuffle.cpp), and a division or a square root
// as many as keep the divider busy. A copy between registers counts nothing.
#pragma once

#include "ir/instruction.h"

namespace wend {

// Of an operation on scalars of a type. That of a load that is an operand in memory is 0 in the
// end, but so is that of a vector.
unsigned scalarCost(Op op, Type type);

// Of LaneUnary and LaneBinary.
unsigned laneCost(Op op, Type vector);
// Of LaneICmp and LaneFCmp, whose operands have type `vector`.
unsigned laneCompareCost(Predicate predicate, Type vector);
unsigned laneCompareCost(FloatPredicate predicate);
// Of LaneCast.
unsigned laneCastCost(Op op);
// Of the choice of lanes of two vectors by a mask.
constexpr unsigned laneSelectCost = 3;

// Of taking one lane, and of replacing one by a scalar in a register.
unsigned extractCost(Type vector, unsigned lane);
unsigned insertCost(Type vector, unsigned lane);
// Of a vector of `count` scalars in registers, each of which is first moved to a vector register if
// it is an integer; and of a vector with one scalar in all lanes.
unsigned buildCost(Type vector, unsigned count);
unsigned splatCost(Type vector);

// Of a shuffle, whose lanes are as in operand 2 of a Shuffle.
unsigned shuffleCost(Type vector, const VectorBits &places);
// The places of a shuffle that reverses the first `count` lanes of its first operand.
VectorBits reversedPlaces(unsigned count);

} // namespace wend
