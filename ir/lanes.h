// The operations on vectors: which there are, and what they compute (see ops.def).
#pragma once

#include "ir/instruction.h"

namespace wend {

// Whether `op` is an operation on one or two lanes of this vector type that LaneUnary or LaneBinary
// does, or a conversion from lanes of type `from` that LaneCast does.
bool isLaneUnary(Op op, Type vector);
bool isLaneBinary(Op op, Type vector);
bool isLaneCast(Op op, Type from, Type vector);

// Whether the value is a constant with equal lanes.
bool isSplat(const Value &vector);

VectorBits foldLaneUnary(Op op, Type vector, const VectorBits &value);
VectorBits foldLaneBinary(Op op, Type vector, const VectorBits &left, const VectorBits &right);
VectorBits foldLaneICmp(Predicate predicate, Type vector, const VectorBits &left,
                        const VectorBits &right);
VectorBits foldLaneFCmp(FloatPredicate predicate, Type vector, const VectorBits &left,
                        const VectorBits &right);
VectorBits foldLaneCast(Op op, Type from, Type vector, const VectorBits &value);
uint64_t foldLaneSigns(Type vector, const VectorBits &value);
VectorBits foldShuffle(Type vector, const VectorBits &left, const VectorBits &right,
                       const VectorBits &places);

} // namespace wend
