#include "ir/lane_builder.h"

#include "ir/folding_builder.h"

#include <algorithm>

namespace wend {

Value *LaneBuilder::put(Instruction *instruction) {
  instruction->loc = before_->loc;
  instruction->insertBefore(before_);
  return instruction;
}

Value *LaneBuilder::put(Op op, Type type, std::span<Value *const> operands, Op laneOp) {
  Instruction *made = module_.makeInstruction(op, type, operands);
  made->setLaneOp(laneOp);
  return put(made);
}

// A number of 8 or 16 bits is first repeated within 32 bits.
Value *LaneBuilder::splat(Value *scalar) {
  Type type = vectorOfLanes(scalar->type());
  if (const Constant *known = asConstant(scalar))
    return constant(type, known->bits());
  Type lanes = type;
  if (bitWidth(scalar->type()) < 32) {
    FoldingBuilder scalars(module_, before_);
    uint64_t ones = scalar->type() == Type::I8 ? 0x01010101 : 0x00010001;
    scalar = scalars.binary(Op::Mul, scalars.cast(Op::ZExt, scalar, Type::I32),
                            scalars.integer(Type::I32, ones));
    lanes = Type::V4I32;
  }
  Value *first = insert(module_.vector(lanes, {}), scalar, 0);
  std::vector<unsigned> places(laneCount(lanes), 0);
  return bitcast(shuffle(first, first, places), type);
}

Value *LaneBuilder::unary(Op op, Value *value) {
  return put(Op::LaneUnary, value->type(), {&value, 1}, op);
}

Value *LaneBuilder::binary(Op op, Value *left, Value *right) {
  Value *operands[] = {left, right};
  return put(Op::LaneBinary, left->type(), operands, op);
}

Value *LaneBuilder::cast(Op op, Value *value, Type vector) {
  return put(Op::LaneCast, vector, {&value, 1}, op);
}

Value *LaneBuilder::bitcast(Value *value, Type vector) {
  if (value->type() == vector)
    return value;
  if (const Constant *known = asConstant(value))
    return module_.vector(vector, lanesOf(*known));
  return cast(Op::BitCast, value, vector);
}

Value *LaneBuilder::icmp(Predicate predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = module_.makeInstruction(Op::LaneICmp, left->type(), operands);
  made->setPredicate(predicate);
  return put(made);
}

Value *LaneBuilder::fcmp(FloatPredicate predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = module_.makeInstruction(Op::LaneFCmp, maskType(left->type()), operands);
  made->setFloatPredicate(predicate);
  return put(made);
}

// b ^ ((a ^ b) & mask) is a where the mask has ones, else b.
Value *LaneBuilder::select(Value *mask, Value *ifTrue, Value *ifFalse) {
  Type type = ifTrue->type();
  auto isZero = [](Value *value) { return asConstant(value) && asConstant(value)->bits() == 0; };
  Value *a = bitcast(ifTrue, mask->type());
  Value *b = bitcast(ifFalse, mask->type());
  Value *difference = isZero(b) ? a : isZero(a) ? b : binary(Op::Xor, a, b);
  Value *made = binary(Op::And, difference, mask);
  return bitcast(isZero(b) ? made : binary(Op::Xor, made, b), type);
}

Value *LaneBuilder::shuffle(Value *first, Value *second, std::span<const unsigned> places) {
  VectorBits bytes;
  for (unsigned i = 0; i < places.size(); ++i)
    bytes.setLane(Type::V16I8, i, places[i]);
  Value *operands[] = {first, second, module_.vector(Type::V16I8, bytes)};
  return put(module_.makeInstruction(Op::Shuffle, first->type(), operands));
}

Value *LaneBuilder::insert(Value *vector, Value *scalar, unsigned lane) {
  Value *operands[] = {vector, scalar};
  Instruction *made = module_.makeInstruction(Op::LaneInsert, vector->type(), operands);
  made->setLane(lane);
  return put(made);
}

Value *LaneBuilder::extract(Value *vector, unsigned lane) {
  Instruction *made =
      module_.makeInstruction(Op::LaneExtract, laneType(vector->type()), {&vector, 1});
  made->setLane(lane);
  return put(made);
}

// Bytes are exchanged within words first, words within halves last: there are no instructions for
// these orders.
Value *LaneBuilder::reversed(Value *vector, unsigned count) {
  Type type = vector->type();
  auto reorder = [&](Type lanes, unsigned reordered) {
    std::vector<unsigned> places;
    for (unsigned i = 0; i < laneCount(lanes); ++i) // within groups
      places.push_back(i / reordered * reordered + reordered - 1 - i % reordered);
    vector = bitcast(vector, lanes);
    vector = shuffle(vector, vector, places);
  };
  if (laneCount(type) <= 4) {
    reorder(type, count);
    return vector;
  }
  if (type == Type::V16I8) {
    vector = bitcast(vector, Type::V8I16);
    Value *eight = constant(Type::V8I16, 8);
    Value *high = binary(Op::LShr, vector, eight);
    vector = binary(Op::Or, binary(Op::Shl, vector, eight), high);
    count /= 2;
  }
  if (count == 8)
    reorder(Type::V2I64, 2);
  reorder(Type::V8I16, std::min(count, 4U));
  return bitcast(vector, type);
}

static KnownFunction shiftFunction(Op op, Type vector) {
  constexpr KnownFunction none = KnownFunction::None;
  switch (vector) {
  case Type::V8I16:
    return op == Op::Shl    ? KnownFunction::Psllw
           : op == Op::LShr ? KnownFunction::Psrlw
                            : KnownFunction::Psraw;
  case Type::V4I32:
    return op == Op::Shl    ? KnownFunction::Pslld
           : op == Op::LShr ? KnownFunction::Psrld
                            : KnownFunction::Psrad;
  case Type::V2I64:
    return op == Op::Shl ? KnownFunction::Psllq : op == Op::LShr ? KnownFunction::Psrlq : none;
  default:
    return none;
  }
}

bool LaneBuilder::hasShift(const Module &module, Op op, Type vector) {
  KnownFunction function = shiftFunction(op, vector);
  return function != KnownFunction::None && module.mayCallLibrary(function);
}

Value *LaneBuilder::shift(Op op, Value *value, Value *count) {
  Value *operands[] = {value, bitcast(count, value->type())};
  return FoldingBuilder(module_, before_)
      .call(module_.library(shiftFunction(op, value->type())), operands);
}

// The lanes are interleaved with their upper halves: zeros, or the signs.
LaneList LaneBuilder::widened(const LaneList &value, bool isSigned) {
  unsigned given = laneCount(value.vector);
  Type wide = vectorOfLanes(integerOfBytes(2 * uint64_t{byteSize(laneType(value.vector))}));
  Value *zero = module_.vector(value.vector, {});
  LaneList made{wide, value.count, {}};
  for (Value *part : value.parts) {
    Value *upper = isSigned ? icmp(Predicate::Slt, part, zero) : zero;
    for (unsigned half = 0; half < 2 && made.parts.size() * given / 2 < value.count; ++half) {
      std::vector<unsigned> places;
      for (unsigned i = 0; i < given; ++i)
        places.push_back(half * given / 2 + i / 2 + (i % 2) * given);
      made.parts.push_back(bitcast(shuffle(part, upper, places), wide));
    }
  }
  return made;
}

LaneList LaneBuilder::narrowed(const LaneList &value) {
  Type narrow = vectorOfLanes(integerOfBytes(byteSize(laneType(value.vector)) / 2));
  std::vector<unsigned> places;
  for (unsigned i = 0; i < laneCount(narrow); ++i)
    places.push_back(2 * i);
  LaneList made{narrow, value.count, {}};
  for (size_t i = 0; i < value.parts.size(); i += 2) {
    Value *second = value.parts[std::min(i + 1, value.parts.size() - 1)];
    second = bitcast(second, narrow);
    made.parts.push_back(shuffle(bitcast(value.parts[i], narrow), second, places));
  }
  return made;
}

LaneList LaneBuilder::resized(LaneList value, Type vector, bool isSigned) {
  while (value.vector != vector)
    value =
        laneCount(value.vector) < laneCount(vector) ? narrowed(value) : widened(value, isSigned);
  return value;
}

} // namespace wend
