// Operations on vectors whose elements are the lanes of vectors of the IR, part by part.

#include "ir/lanes.h"
#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <algorithm>

namespace wend::reader {

namespace {

bool isMask(const TextType &vector) { return vector.element->bits == 1; }

} // namespace

// ---- Arithmetic

// Whether the IR does the operation on the lanes of the type. Those of an i1 are -1 or 0. The right
// operand is null if it does not matter.
bool Legalizer::isInLanes(Op op, const TextType &type, Value *right) {
  if (type.lanes == Type::Void || !isLaneBinary(op, type.lanes))
    return false;
  if (isShift(op) && !std::ranges::all_of(asPack(right)->parts,
                                          [](Value *part) { return part && isSplat(*part); }))
    return false;
  const TextType &element = *type.element;
  if (element.bits == 1)
    return op == Op::And || op == Op::Or || op == Op::Xor;
  return element.bits != 0 || isFloat(element.scalar);
}

Value *Legalizer::binaryInLanes(Op op, TextType &type, Value *left, Value *right) {
  return packOf(type, [&](size_t p) {
    Value *other = partOf(right, p);
    return putLanes(op, partOf(left, p), other);
  });
}

Value *Legalizer::unary(Op op, TextType &type, Value *value) {
  return packOf(type, [&](size_t p) {
    Value *part = partOf(value, p);
    return putLanes(Op::LaneUnary, type.lanes, {&part, 1}, op);
  });
}

// A vector of i1.
Value *Legalizer::compareInLanes(Op op, uint8_t predicate, TextType &type, Value *left,
                                 Value *right) {
  std::vector<Value *> masks;
  for (size_t p = 0; p < asPack(left)->parts.size(); ++p) {
    Value *operands[] = {partOf(left, p), partOf(right, p)};
    Instruction *made = builder_.module_.makeInstruction(op, maskType(type.lanes), operands);
    if (op == Op::LaneICmp)
      made->setPredicate(static_cast<Predicate>(predicate));
    else
      made->setFloatPredicate(static_cast<FloatPredicate>(predicate));
    masks.push_back(builder_.insert(made));
  }
  return flags(*builder_.flagsOf(type), masks);
}

// b ^ ((a ^ b) & mask) is a where the mask has ones, else b.
Value *Legalizer::selectLanes(Value *mask, Value *ifTrue, Value *ifFalse) {
  Type type = ifTrue->type();
  auto isZero = [](Value *value) { return asConstant(value) && asConstant(value)->bits() == 0; };
  Value *a = asLanes(ifTrue, mask->type());
  Value *b = asLanes(ifFalse, mask->type());
  Value *difference = isZero(b) ? a : isZero(a) ? b : putLanes(Op::Xor, a, b);
  Value *made = putLanes(Op::And, difference, mask);
  return asLanes(isZero(b) ? made : putLanes(Op::Xor, made, b), type);
}

Value *Legalizer::selectInLanes(Value *condition, TextType &type, Value *ifTrue, Value *ifFalse) {
  std::vector<Value *> masks = partsOf(condition);
  return packOf(type, [&](size_t p) {
    Value *mask = resizedMask(masks, type.count, maskType(type.lanes), p);
    Value *other = partOf(ifFalse, p);
    return selectLanes(mask, partOf(ifTrue, p), other);
  });
}

// ---- Conversions

// The same vector with integers twice as wide.
Value *Legalizer::widenedLanes(TextType &from, TextType &to, Value *value, bool isSigned) {
  std::vector<Value *> parts = partsOf(value);
  unsigned given = laneCount(from.lanes);
  Value *zero = builder_.module_.vector(from.lanes, {});
  std::vector<Value *> upper; // what the upper half of each lane is filled with
  for (Value *part : parts) {
    Value *operands[] = {part, zero};
    Instruction *sign = nullptr;
    if (isSigned) {
      sign = builder_.module_.makeInstruction(Op::LaneICmp, from.lanes, operands);
      sign->setPredicate(Predicate::Slt);
      builder_.insert(sign);
    }
    upper.push_back(isSigned ? sign : zero);
  }
  unsigned wanted = laneCount(to.lanes);
  return packOf(to, [&](size_t p) {
    std::vector<Lane> lanes;
    for (unsigned i = 0; i < given; ++i) {
      size_t source = p * wanted + i / 2;
      auto in = static_cast<unsigned>(source % given);
      lanes.push_back({(i % 2 == 0 ? parts : upper)[source / given], in});
    }
    return asLanes(ofLanes(from.lanes, lanes), to.lanes);
  });
}

// The same vector with integers half as wide.
Value *Legalizer::narrowedLanes(TextType &from, TextType &to, Value *value) {
  std::vector<Value *> parts;
  for (Value *part : partsOf(value))
    parts.push_back(asLanes(part, to.lanes));
  unsigned given = laneCount(from.lanes);
  return rearranged(
      to, [&](size_t i) { return Lane{parts[i / given], static_cast<unsigned>(i % given * 2)}; });
}

// A conversion between integers of 8 to 64 bits, in steps.
Value *Legalizer::resizeLanes(Op op, TextType &from, TextType &to, Value *value) {
  TextType *type = &from;
  while (type->lanes != to.lanes) {
    uint64_t bits = bitWidth(laneType(type->lanes));
    bits = op == Op::Trunc ? bits / 2 : bits * 2;
    TextType *next = builder_.vectorType(from.count, builder_.integer(bits), {});
    value = op == Op::Trunc ? narrowedLanes(*type, *next, value)
                            : widenedLanes(*type, *next, value, op == Op::SExt);
    type = next;
  }
  return value;
}

Value *Legalizer::extendFlags(Op op, TextType &to, Value *value) {
  std::vector<Value *> masks = partsOf(value);
  return packOf(to, [&](size_t p) {
    Value *mask = resizedMask(masks, to.count, to.lanes, p);
    return op == Op::SExt ? mask : putLanes(Op::And, mask, splat(to.lanes, 1));
  });
}

// The lowest bits of the elements.
Value *Legalizer::truncateToFlags(TextType &from, TextType &to, Value *value) {
  Value *zero = builder_.module_.vector(from.lanes, {});
  std::vector<Value *> masks;
  for (Value *part : partsOf(value)) {
    Value *operands[] = {putLanes(Op::And, part, splat(from.lanes, 1)), zero};
    Instruction *made = builder_.module_.makeInstruction(Op::LaneICmp, from.lanes, operands);
    made->setPredicate(Predicate::Ne);
    masks.push_back(builder_.insert(made));
  }
  return flags(to, masks);
}

// Conversions between integers of up to 32 bits and float, through a signed i32, which has all
// values of a narrower type. Null for others.
Value *Legalizer::convertLanes(Op op, TextType &from, TextType &to, Value *value) {
  bool isToFloat = (op == Op::SIToFP || op == Op::UIToFP) && to.element->scalar == Type::F32;
  bool isToInteger = (op == Op::FPToSI || op == Op::FPToUI) && from.element->scalar == Type::F32;
  TextType &integers = isToFloat ? from : to;
  unsigned bits = integers.element->bits;
  TextType &words = *builder_.vectorType(from.count, builder_.integer(32), {});
  if (isToFloat && op == Op::UIToFP && bits == 32)
    return packOf(to, [&](size_t p) { return numberOfUnsigned(partOf(value, p)); });
  bool isNarrow = bits < 32 && integers.element->bits != 1;
  if ((!isToFloat && !isToInteger) || !isNarrow)
    return nullptr;
  if (isToInteger)
    return resizeLanes(Op::Trunc, words, to, castInLanes(Op::FPToSI, from, words, value));
  value = resizeLanes(op == Op::SIToFP ? Op::SExt : Op::ZExt, from, words, value);
  return castInLanes(Op::SIToFP, words, to, value);
}

// Of lanes of 32 bits: the halves become the low digits of numbers with a fixed exponent, high *
// 2^16 + 2^39 and low + 2^23. Both excesses are subtracted from the first, which is exact; the sum
// is rounded once.
Value *Legalizer::numberOfUnsigned(Value *words) {
  constexpr uint64_t twoTo23 = 0x4B000000;
  constexpr uint64_t twoTo39 = 0x53000000;
  constexpr uint64_t bothExcesses = 0x53000080; // 2^39 + 2^23
  Value *low = putLanes(Op::Or, putLanes(Op::And, words, splat(Type::V4I32, 0xFFFF)),
                        splat(Type::V4I32, twoTo23));
  Value *high = putLanes(Op::Or, putLanes(Op::LShr, words, splat(Type::V4I32, 16)),
                         splat(Type::V4I32, twoTo39));
  high = putLanes(Op::FSub, asLanes(high, Type::V4F32), splat(Type::V4F32, bothExcesses));
  return putLanes(Op::FAdd, high, asLanes(low, Type::V4F32));
}

// Of four lanes.
static constexpr VectorBits highHalfFirst = {{0x03020302, 0}};

// Null if the conversion is done element by element.
Value *Legalizer::castInLanes(Op op, TextType &from, TextType &to, Value *value) {
  if (from.lanes == Type::Void || to.lanes == Type::Void)
    return nullptr;
  const TextType &given = *from.element;
  const TextType &made = *to.element;
  if (isIntCast(op) && given.bits == 1)
    return extendFlags(op, to, value);
  if (isIntCast(op))
    return made.bits == 1 ? truncateToFlags(from, to, value) : resizeLanes(op, from, to, value);
  if (Value *number = convertLanes(op, from, to, value))
    return number;
  bool isAddress = isPointerCast(op) && from.lanes == to.lanes && !isMask(from) && !isMask(to);
  bool isNumber = !isHalf(&given) && !isHalf(&made) && isLaneCast(op, from.lanes, to.lanes) &&
                  !isMask(from) && !isMask(to);
  if (!isAddress && !isNumber)
    return nullptr;
  bool isWider = isNumber && laneCount(from.lanes) > laneCount(to.lanes); // each half of a part
  return packOf(to, [&](size_t p) {
    Value *part = partOf(value, isWider ? p / 2 : p);
    if (isWider && p % 2 == 1)
      part = shuffled(part, part, highHalfFirst);
    return isAddress ? part : putLanes(Op::LaneCast, to.lanes, {&part, 1}, op);
  });
}

// ---- Bits

// Null if the bits are taken element by element.
Value *Legalizer::reinterpretInLanes(TextType &from, TextType &to, Value *value) {
  bool isFrom = from.kind == TypeKind::Vector && from.lanes != Type::Void;
  bool isTo = to.kind == TypeKind::Vector && to.lanes != Type::Void;
  if (isFrom && isTo && !isMask(from) && !isMask(to))
    return packOf(to, [&](size_t p) { return bitcast(partOf(value, p), to.lanes); });
  if (isFrom && !isMask(from) && to.kind == TypeKind::Wide) {
    std::vector<Value *> limbs;
    for (size_t i = 0; i < to.leaves.size(); ++i) {
      Value *limb = lane(asLanes(partOf(value, i / 2), Type::V2I64), i % 2);
      limbs.push_back(builder_.truncated(limb, *to.leaves[i].type));
    }
    return wide(to, limbs);
  }
  if (isTo && !isMask(to) && from.kind == TypeKind::Wide)
    return packOf(to, [&](size_t p) {
      Value *made = builder_.module_.vector(Type::V2I64, {});
      for (unsigned i = 0; i < 2 && 2 * p + i < from.leaves.size(); ++i)
        made = withLane(made, limb(value, 2 * p + i), i);
      return asLanes(made, to.lanes);
    });
  if (isFrom && isMask(from) && !isPack(&to) && from.count <= laneCount(from.lanes))
    return signsOf(from, to, value);
  if (isFrom && !isMask(from) && !isPack(&to))
    return ofLowBits(to, partOf(value, 0));
  if (isTo && !isMask(to) && !isPack(&from)) {
    Value *bits = bitsAsInteger(value);
    Type lanes = vectorOfLanes(bits->type());
    if (lanes == Type::Void)
      return nullptr;
    return packOf(to, [&](size_t) {
      return asLanes(withLane(builder_.module_.vector(lanes, {}), bits, 0), to.lanes);
    });
  }
  return nullptr;
}

// An instruction, also for a constant, or a type that is the same: that is a copy.
Value *Legalizer::bitcast(Value *value, Type type) {
  if (value->type() == type)
    return builder_.putCast(Op::Copy, value, type);
  return putLanes(Op::LaneCast, type, {&value, 1}, Op::BitCast);
}

// The flags as the bits of an integer, that of element 0 lowest.
Value *Legalizer::signsOf(TextType &from, TextType &to, Value *value) {
  Value *part = partOf(value, 0);
  if (from.lanes == Type::V8I16) { // the upper bytes
    part = asLanes(part, Type::V16I8);
    VectorBits places;
    for (unsigned i = 0; i < vectorBytes; ++i)
      places.setLane(Type::V16I8, i, (2 * i + 1) % vectorBytes);
    part = shuffled(part, part, places);
  } else if (from.lanes != Type::V16I8) {
    part = asLanes(part, from.lanes == Type::V4I32 ? Type::V4F32 : Type::V2F64);
  }
  Value *signs =
      builder_.insert(builder_.module_.makeInstruction(Op::LaneSigns, Type::I32, {&part, 1}));
  if (from.count < 16)
    signs = builder_.put(Op::And, signs, (uint64_t{1} << from.count) - 1);
  return to.scalar == Type::I32 ? signs : builder_.putCast(Op::Trunc, signs, to.scalar);
}

// A scalar of up to 64 bits as an integer of the same width, odd ones as the next wider.
Value *Legalizer::bitsAsInteger(Value *value) {
  if (hasBits(value->type()))
    return builder_.putCast(Op::BitCast, value, bitsType(value->type()));
  return value;
}

// The scalar with the low bits of a vector of the IR.
Value *Legalizer::ofLowBits(TextType &type, Value *vector) {
  if (type.scalar == Type::Ptr || isOdd(&type) || type.scalar == Type::I1 ||
      type.scalar == Type::F80)
    return nullptr;
  return lane(asLanes(vector, vectorOfLanes(type.scalar)), 0);
}

} // namespace wend::reader
