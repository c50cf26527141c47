// Vectors: packs of their elements. Operations are done element by element.

#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <algorithm>

namespace wend::reader {

namespace {

bool isVector(const TextType &type) { return type.kind == TypeKind::Vector; }

} // namespace

// ---- Instructions

// Whether the operand is a constant index, which then is `number`.
static bool isConstantIndex(Value *index, uint64_t &number) {
  Pack *pack = asPack(index);
  Constant *constant = asConstant(pack ? pack->parts[0] : index);
  number = constant ? constant->bits() : 0;
  return constant != nullptr;
}

// An index, which is unsigned, as an i64.
Value *Builder::wholeIndex(const Typed &index, Value *value) {
  return legalizer_.resize(*bare(index.type), *integer(limbBits), value, false);
}

Value *Builder::extractElement(const Typed &vector, const Typed &index) {
  if (!enterBlock(vector.at))
    return nullptr;
  Value *given = value(vector);
  Value *place = value(index);
  TextType &type = *bare(vector.type);
  if (type.kind != TypeKind::Vector)
    fail(diag::irExpected, at(vector.at), "a vector", describe(vector.type));
  if (!hasFailed_ && !isAnyInteger(bare(index.type)))
    fail(diag::irExpectedInteger, at(index.at), describe(index.type));
  if (hasFailed_)
    return nullptr;
  uint64_t number = 0;
  if (!isConstantIndex(place, number))
    return legalizer_.elementAt(type, given, wholeIndex(index, place));
  return legalizer_.element(type, given, number < type.count ? number : 0); // beyond: poison
}

// All pointers are of one type.
static bool isElementOf(const TextType &vector, const TextType &type) {
  bool arePointers = vector.element->scalar == Type::Ptr && type.scalar == Type::Ptr;
  return arePointers || vector.element == &type;
}

Value *Builder::insertElement(const Typed &vector, const Typed &element, const Typed &index) {
  if (!enterBlock(vector.at))
    return nullptr;
  Value *given = value(vector);
  Value *part = value(element);
  Value *place = value(index);
  TextType &type = *bare(vector.type);
  if (type.kind != TypeKind::Vector)
    fail(diag::irExpected, at(vector.at), "a vector", describe(vector.type));
  else if (!hasFailed_ && !isElementOf(type, *bare(element.type)))
    fail(diag::irExpectedType, at(element.at), describe(type.element), describe(element.type));
  if (!hasFailed_ && !isAnyInteger(bare(index.type)))
    fail(diag::irExpectedInteger, at(index.at), describe(index.type));
  if (hasFailed_)
    return nullptr;
  uint64_t number = 0;
  if (!isConstantIndex(place, number))
    return legalizer_.withElementAt(type, given, part, wholeIndex(index, place));
  return legalizer_.withElement(type, given, part, number);
}

Value *Legalizer::withElement(TextType &vector, Value *value, Value *given, uint64_t index) {
  if (vector.lanes == Type::Void)
    return eachElement(vector,
                       [&](size_t i) { return i == index ? given : element(vector, value, i); });
  unsigned each = laneCount(vector.lanes);
  return packOf(vector, [&](size_t p) {
    Value *part = partOf(value, p);
    bool isWithin = p == index / each && index < vector.count;
    return isWithin ? withLane(part, toLane(*bare(vector.element), laneType(vector.lanes), given),
                               static_cast<unsigned>(index % each))
                    : part;
  });
}

// An element of the mask counts the elements of both vectors; one that is undefined may be any.
Value *Builder::shuffle(const Typed &first, const Typed &second, const Typed &mask) {
  if (!enterBlock(first.at))
    return nullptr;
  Value *left = value(first);
  Value *right = value(second);
  Pack *places = asPack(value(mask));
  TextType &type = *bare(first.type);
  TextType &maskType = *bare(mask.type);
  if (type.kind != TypeKind::Vector)
    fail(diag::irExpected, at(first.at), "a vector", describe(first.type));
  if (bare(second.type) != &type)
    fail(diag::irExpectedType, at(second.at), describe(first.type), describe(second.type));
  if (maskType.kind != TypeKind::Vector || bare(maskType.element)->bits != 32)
    fail(diag::irExpected, at(mask.at), "a vector of i32", describe(mask.type));
  if (hasFailed_)
    return nullptr;
  std::vector<uint64_t> numbers;
  for (Value *part : places->parts) {
    Constant *constant = asConstant(part);
    bool areLanes = maskType.lanes != Type::Void;
    for (unsigned i = 0; i < (areLanes ? laneCount(maskType.lanes) : 1); ++i)
      if (numbers.size() < maskType.count)
        numbers.push_back(!constant  ? 2 * type.count
                          : areLanes ? lanesOf(*constant).lane(maskType.lanes, i)
                                     : constant->bits());
  }
  if (std::ranges::any_of(numbers, [&](uint64_t number) { return number >= 2 * type.count; })) {
    fail(diag::irWrongConstant, at(mask.at), describe(mask.type));
    return nullptr;
  }
  TextType &result = *vectorType(maskType.count, type.element, at(mask.at));
  return hasFailed_ ? nullptr : legalizer_.shuffle(type, left, right, result, numbers);
}

// Whether there are lanes of both of two vectors of this many lanes.
static bool takesBoth(std::span<const uint64_t> places, uint64_t count) {
  auto isFirst = [&](uint64_t place) { return place < count; };
  return !std::ranges::all_of(places, isFirst) && !std::ranges::none_of(places, isFirst);
}

Value *Legalizer::shuffle(TextType &vector, Value *left, Value *right, TextType &result,
                          std::span<const uint64_t> places) {
  auto isLeft = [&](size_t i) { return places[i] < vector.count; };
  auto place = [&](size_t i) { return isLeft(i) ? places[i] : places[i] - vector.count; };
  if (vector.lanes != Type::Void && vector.lanes == result.lanes) {
    unsigned each = laneCount(vector.lanes);
    // Of one vector twice, which passes may make of two: as it stands, so that it reads back.
    bool isOne = vector.count == each && places.size() == each;
    if (isOne && partOf(left, 0) == partOf(right, 0) && takesBoth(places, each))
      return packOf(result, [&](size_t) {
        VectorBits lanes;
        for (unsigned i = 0; i < each; ++i)
          lanes.setLane(Type::V16I8, i, places[i]);
        Value *second = partOf(right, 0);
        return shuffled(partOf(left, 0), second, lanes);
      });
    std::vector<Value *> parts[] = {partsOf(left), partsOf(right)};
    Value *made = rearranged(result, [&](size_t i) {
      return Lane{parts[isLeft(i) ? 0 : 1][place(i) / each],
                  static_cast<unsigned>(place(i) % each)};
    });
    Pack &pack = *asPack(made);
    bool isPair = vector.count == each && places.size() == 2 * each &&
                  pack.parts[0] == parts[0][0] && pack.parts[1] == parts[1][0];
    if (isPair) {
      pack.block = builder_.block_;
      pack.before = builder_.block_->last();
    }
    return made;
  }
  return eachElement(result,
                     [&](size_t i) { return element(vector, isLeft(i) ? left : right, place(i)); });
}

// ---- Elements

Value *Legalizer::element(TextType &vector, Value *value, size_t index) {
  TextType &type = *bare(vector.element);
  if (vector.lanes != Type::Void) {
    Lane place = laneAt(vector, value, index);
    return fromLane(type, lane(place.vector, place.lane));
  }
  Pack *pack = asPack(value);
  if (!isPack(&type))
    return builder_.copyOfPlaceholder(builder_.part(*pack, index));
  Pack *made = builder_.newPack(builder_.leavesOf(&type, {}));
  size_t first = index * made->parts.size();
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = builder_.copyOfPlaceholder(builder_.part(*pack, first + i));
  return made;
}

Value *Legalizer::vectorOf(TextType &vector, std::span<Value *const> elements) {
  if (std::ranges::find(elements, nullptr) != elements.end())
    return nullptr;
  if (vector.lanes != Type::Void)
    return packElements(vector, elements);
  Pack *made = builder_.newPack(builder_.leavesOf(&vector, {}));
  size_t next = 0;
  for (Value *element : elements) {
    if (Pack *pack = asPack(element)) {
      for (size_t i = 0; i < pack->parts.size(); ++i)
        made->parts[next++] = builder_.part(*pack, i);
    } else {
      made->parts[next++] = element;
    }
  }
  return made;
}

Value *Legalizer::eachElement(TextType &vector, const std::function<Value *(size_t)> &make) {
  std::vector<Value *> elements;
  for (size_t i = 0; i < vector.count; ++i) {
    elements.push_back(make(i));
    if (!elements.back())
      return nullptr;
  }
  return vectorOf(vector, elements);
}

// ---- Elements at an index that is not constant

namespace {

// Whether the elements of a vector in memory are accessed there one by one.
bool isInMemory(const TextType &vector) {
  return vector.lanes != Type::Void && !isBitVector(&vector);
}

// The bytes between elements of a vector in the memory through which they are accessed.
uint64_t strideOf(TextType &element) { return std::max<uint64_t>(element.size, 1); }

} // namespace

// The memory, with the elements stored, and the address of the one at an index. LLVM's result is
// poison if there is none; then any other element will do, but no other memory.
Legalizer::InMemory Legalizer::inMemory(TextType &vector, Value *value, Value *index) {
  TextType &type = *bare(vector.element);
  uint64_t stride = strideOf(type);
  Value *memory =
      builder_.entrySlot(vector.count * stride, isInMemory(vector) ? vector.align : type.align);
  if (isInMemory(vector))
    builder_.storeValue(&vector, value, memory);
  for (size_t i = 0; i < vector.count && !isInMemory(vector); ++i)
    builder_.storeValue(&type, element(vector, value, i), builder_.offsetBy(memory, i * stride));
  Value *last = builder_.module_.constant(index->type(), vector.count - 1);
  Value *isInside = builder_.putICmp(Predicate::Ule, index, last);
  index = builder_.putSelect(isInside, index, last);
  return {memory, builder_.insert(builder_.module_.makeGep(memory, index, stride))};
}

Value *Legalizer::elementAt(TextType &vector, Value *value, Value *index) {
  InMemory place = inMemory(vector, value, index);
  return builder_.loadValue(bare(vector.element), place.element);
}

Value *Legalizer::withElementAt(TextType &vector, Value *value, Value *element, Value *index) {
  TextType &type = *bare(vector.element);
  InMemory place = inMemory(vector, value, index);
  builder_.storeValue(&type, element, place.element);
  if (isInMemory(vector))
    return builder_.loadValue(&vector, place.vector);
  return eachElement(vector, [&](size_t i) {
    return builder_.loadValue(&type, builder_.offsetBy(place.vector, i * strideOf(type)));
  });
}

// ---- Operations

Value *Legalizer::binary(Op op, TextType &type, Value *left, Value *right, SourceRange range) {
  if (isVector(type) && isInLanes(op, type, right))
    return binaryInLanes(op, type, left, right);
  if (isVector(type))
    return eachElement(type, [&](size_t i) {
      Value *other = element(type, right, i);
      return binary(op, *bare(type.element), element(type, left, i), other, range);
    });
  if (isFloatBinary(op) ? !isAnyFloat(&type) : !isAnyInteger(&type)) {
    builder_.fail(isFloatBinary(op) ? diag::irExpectedFloat : diag::irExpectedInteger, range,
                  describe(&type));
    return nullptr;
  }
  return isPack(&type) ? wideBinary(op, type, left, right, range)
                       : scalarBinary(op, type, left, right);
}

Value *Legalizer::scalarBinary(Op op, TextType &type, Value *left, Value *right) {
  if (isQuad(&type))
    return quadBinary(op, left, right);
  if (isHalf(&type)) {
    right = widened(type, right);
    left = widened(type, left);
    return narrowed(type, builder_.put(op, left, right));
  }
  if (!isOdd(&type))
    return builder_.put(op, left, right);
  bool isSigned = row(op).traits & OpTraits::Signed;
  if (isSigned)
    left = builder_.signExtended(left, type);
  if (isSigned && !isShift(op))
    right = builder_.signExtended(right, type);
  return builder_.truncated(builder_.put(op, left, right), type);
}

Value *Legalizer::negate(TextType &type, Value *value) {
  if (isVector(type) && isInLanes(Op::FAdd, type))
    return unary(Op::FNeg, type, value);
  if (isVector(type))
    return eachElement(
        type, [&](size_t i) { return negate(*bare(type.element), element(type, value, i)); });
  constexpr uint64_t sign = 0x8000;
  if (isQuad(&type))
    return putLanes(Op::Xor, value, builder_.module_.vector(quadLanes, {{0, sign << 48}}));
  if (isHalf(&type))
    return builder_.put(Op::Xor, value, sign);
  return builder_.putCast(Op::FNeg, value, value->type());
}

template <typename AnyPredicate>
Value *Legalizer::compareElements(AnyPredicate predicate, TextType &type, Value *left,
                                  Value *right) {
  return eachElement(*builder_.flagsOf(type), [&](size_t i) {
    Value *other = element(type, right, i);
    return compare(predicate, *bare(type.element), element(type, left, i), other);
  });
}

Value *Legalizer::compare(Predicate predicate, TextType &type, Value *left, Value *right) {
  if (isVector(type) && type.lanes != Type::Void)
    return compareInLanes(Op::LaneICmp, static_cast<uint8_t>(predicate), type, left, right);
  if (isVector(type))
    return compareElements(predicate, type, left, right);
  if (isPack(&type))
    return wideCompare(predicate, type, left, right);
  if (predicate >= Predicate::Slt) {
    left = builder_.signExtended(left, type);
    right = builder_.signExtended(right, type);
  }
  return builder_.putICmp(predicate, left, right);
}

Value *Legalizer::compare(FloatPredicate predicate, TextType &type, Value *left, Value *right) {
  if (isVector(type) && isInLanes(Op::FAdd, type))
    return compareInLanes(Op::LaneFCmp, static_cast<uint8_t>(predicate), type, left, right);
  if (isVector(type))
    return compareElements(predicate, type, left, right);
  if (isQuad(&type))
    return quadCompare(predicate, left, right);
  Value *operands[] = {widened(type, left), widened(type, right)};
  Instruction *made = builder_.module_.makeInstruction(Op::FCmp, Type::I1, operands);
  made->setFloatPredicate(predicate);
  return builder_.insert(made);
}

Value *Legalizer::select(TextType &conditionType, Value *condition, TextType &type, Value *ifTrue,
                         Value *ifFalse) {
  if (isVector(conditionType) && conditionType.lanes != Type::Void && type.lanes != Type::Void)
    return selectInLanes(condition, type, ifTrue, ifFalse);
  if (isVector(conditionType))
    return eachElement(type, [&](size_t i) {
      Value *other = element(type, ifFalse, i);
      Value *chosen = element(type, ifTrue, i);
      return select(*bare(conditionType.element), element(conditionType, condition, i),
                    *bare(type.element), chosen, other);
    });
  Pack *first = asPack(ifTrue);
  if (!first)
    return builder_.putSelect(condition, ifTrue, ifFalse);
  Pack *second = asPack(ifFalse);
  Pack *made = builder_.newPack(first->leaves);
  for (size_t i = 0; i < made->parts.size(); ++i) {
    Value *other = builder_.part(*second, i);
    made->parts[i] = builder_.putSelect(condition, builder_.part(*first, i), other);
  }
  return made;
}

Value *Legalizer::cast(Op op, TextType &from, TextType &to, Value *value, SourceRange range) {
  if (isVector(from))
    if (Value *made = castInLanes(op, from, to, value))
      return made;
  if (isVector(from))
    return eachElement(to, [&](size_t i) {
      return cast(op, *bare(from.element), *bare(to.element), element(from, value, i), range);
    });
  if (isQuad(&from) || isQuad(&to))
    return quadCast(op, from, to, value, range);
  if (isPack(&from) || isPack(&to))
    return wideCast(op, from, to, value, range);
  if (isHalf(&from) || isHalf(&to))
    return halfCast(op, from, to, value, range);
  return isOdd(&from) || isOdd(&to) ? builder_.convert(op, value, from, to)
                                    : builder_.putCast(op, value, to.scalar);
}

// ---- Bits

namespace {

// Whether both have as many scalars, of the same widths.
bool haveSameWidths(std::span<const Leaf> left, std::span<const Leaf> right) {
  return std::ranges::equal(left, right, [](const Leaf &a, const Leaf &b) {
    return bitsOfType(a.type) == bitsOfType(b.type);
  });
}

} // namespace

// The bits of a scalar as an i64.
Value *Legalizer::bitsOf(TextType &type, Value *value) {
  if (type.scalar == Type::Ptr)
    return builder_.putCast(Op::PtrToInt, value, Type::I64);
  if (isFloat(type.scalar)) {
    Type whole = type.scalar == Type::F32 ? Type::I32 : Type::I64;
    value = builder_.putCast(Op::BitCast, value, whole);
  }
  return value->type() == Type::I64 ? value : builder_.putCast(Op::ZExt, value, Type::I64);
}

// The scalar that has the low bits of an i64.
Value *Legalizer::ofBits(TextType &type, Value *bits) {
  if (type.scalar == Type::Ptr)
    return builder_.putCast(Op::IntToPtr, bits, Type::Ptr);
  if (type.scalar == Type::F64)
    return builder_.putCast(Op::BitCast, bits, Type::F64);
  Type whole = type.scalar == Type::F32 ? Type::I32 : type.scalar;
  if (whole != Type::I64)
    bits = builder_.putCast(Op::Trunc, bits, whole);
  if (type.scalar == Type::F32)
    return builder_.putCast(Op::BitCast, bits, Type::F32);
  return builder_.truncated(bits, type);
}

void Legalizer::addPieces(TextType &type, Value *value, std::vector<Piece> &pieces) {
  uint64_t at = 0;
  auto add = [&](TextType &leaf, Value *part) {
    pieces.push_back({bitsOf(leaf, part), at, bitsOfType(&leaf)});
    at += pieces.back().bits;
  };
  Pack *pack = asPack(value);
  if (!pack)
    return add(type, value);
  bool areLanes = isVector(type) && type.lanes != Type::Void;
  for (size_t i = 0; i < type.count && areLanes; ++i)
    add(*bare(type.element), element(type, value, i));
  for (size_t i = 0; i < pack->parts.size() && !areLanes; ++i)
    add(*pack->leaves[i].type, builder_.part(*pack, i));
}

// The bits [at, at + bits of the type) of the whole, as a scalar of that type.
Value *Legalizer::fromPieces(TextType &type, uint64_t at, std::span<const Piece> pieces) {
  uint64_t end = at + bitsOfType(&type);
  Value *bits = nullptr;
  for (const Piece &piece : pieces) {
    if (piece.at >= end || piece.at + piece.bits <= at)
      continue;
    Value *moved = piece.value;
    if (piece.at > at)
      moved = builder_.put(Op::Shl, moved, piece.at - at);
    else if (piece.at < at)
      moved = builder_.put(Op::LShr, moved, at - piece.at);
    bits = bits ? builder_.put(Op::Or, bits, moved) : moved;
  }
  return ofBits(type, bits);
}

Value *Legalizer::reinterpret(TextType &from, TextType &to, Value *value) {
  if ((from.scalar == Type::F80) != (to.scalar == Type::F80)) {
    Value *slot = builder_.entrySlot(Type::F80);
    builder_.storeValue(&from, value, slot);
    return builder_.loadValue(&to, slot);
  }
  std::vector<Value *> parts;
  std::vector<Piece> pieces;
  if (isQuad(&from) || isQuad(&to)) {
    TextType &pair = *builder_.vectorType(2, builder_.integer(limbBits), {});
    if (isQuad(&from))
      return reinterpret(pair, to, packOf(pair, [&](size_t) { return value; }));
    return partOf(reinterpret(from, pair, value), 0);
  }
  if (Value *made = reinterpretInLanes(from, to, value))
    return made;
  bool areLanes = isVector(to) && to.lanes != Type::Void;
  bool wereLanes = isVector(from) && from.lanes != Type::Void;
  std::span<const Leaf> sources = builder_.leavesOf(&from, {});
  std::span<const Leaf> targets = builder_.leavesOf(&to, {});
  if (areLanes) {
    addPieces(from, value, pieces);
    uint64_t bits = bitsOfType(to.element);
    return eachElement(to,
                       [&](size_t i) { return fromPieces(*bare(to.element), i * bits, pieces); });
  }
  if (Pack *pack = asPack(value);
      pack && isPack(&to) && !wereLanes && haveSameWidths(sources, targets)) {
    for (size_t i = 0; i < targets.size(); ++i)
      parts.push_back(reinterpret(*sources[i].type, *targets[i].type, builder_.part(*pack, i)));
  } else if (!isPack(&from) && !isPack(&to)) {
    if (from.scalar == to.scalar)
      return builder_.putCast(Op::Copy, value, to.scalar);
    bool isPointer = from.scalar == Type::Ptr || to.scalar == Type::Ptr;
    return isPointer ? ofBits(to, bitsOf(from, value))
                     : builder_.putCast(Op::BitCast, value, to.scalar);
  } else {
    addPieces(from, value, pieces);
    if (!isPack(&to))
      return fromPieces(to, 0, pieces);
    uint64_t at = 0;
    for (const Leaf &leaf : targets) {
      parts.push_back(fromPieces(*leaf.type, at, pieces));
      at += bitsOfType(leaf.type);
    }
  }
  Pack *made = builder_.newPack(targets);
  std::ranges::copy(parts, made->parts.begin());
  return made;
}

} // namespace wend::reader
