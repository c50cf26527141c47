// The operations on vectors: which there are, and what they compute (see ops.def).
#pragma once

#include "ir/instruction.h"

namespace wend {

// Whether `op` is an operation on one or two lanes of this vector type that LaneUnary or LaneBinary
// does, or a conversion from lanes of type `from` that LaneCast does: to wider lanes, of the first
// ones.
bool isLaneUnary(Op op, Type vector);
bool isLaneBinary(Op op, Type vector);
bool isLaneCast(Op op, Type from, Type vector);
// Whether an instruction is such a conversion to wider lanes.
inline bool isWideningCast(const Instruction &instruction) {
  return instruction.is(Op::LaneCast) && instruction.laneOp() != Op::BitCast &&
         laneCount(instruction.operand(0)->type()) > laneCount(instruction.type());
}

// Whether the value is a constant with equal lanes.
bool isSplat(const Value &vector);
// Whether all lanes are known to be equal: the same for a shuffle that repeats one of them.
bool hasEqualLanes(const Value &vector);

// An operation of the kind Lanes whose result is a vector. `variant` is that of the instruction,
// `from` the type of operand 0. An operand that is a scalar is in the lowest word.
VectorBits foldLanes(Op op, uint8_t variant, Type from, Type to,
                     std::span<const VectorBits> operands);
// The two operations of that kind whose results are scalars are this one, and VectorBits::lane.
uint64_t foldLaneSigns(Type vector, const VectorBits &value);

} // namespace wend
