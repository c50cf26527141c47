// Legalizer — makes the instructions for operations on types that the IR does not have.
//
// Integers of odd widths up to 64 bits are values of the next wider type, with zeros above their
// width (integers.cpp). Wider integers are packs of 64-bit limbs (wide.cpp), vectors are packs of
// vectors of the IR (lanes.cpp), or of their elements if those cannot be lanes (vectors.cpp),
// numbers of 16 bits are i16 values on which operations are done in `float` (halves.cpp). Each
// function takes and returns values of the types it is given, which are bare, and makes
// instructions at the insertion point of the Builder. Operands have been checked to be of those
// types.
#pragma once

#include "ir/reader/operands.h"

#include <functional>
#include <span>
#include <vector>

namespace wend::reader {

class Builder;

class Legalizer {
public:
  explicit Legalizer(Builder &builder) : builder_(builder) {}

  // Arithmetic. Null after an error: the type does not fit.
  Value *binary(Op op, TextType &type, Value *left, Value *right, SourceRange range);
  Value *negate(TextType &type, Value *value);
  // An operation on each element of a vector of float or double.
  Value *unary(Op op, TextType &type, Value *value);
  Value *compare(Predicate predicate, TextType &type, Value *left, Value *right);
  Value *compare(FloatPredicate predicate, TextType &type, Value *left, Value *right);
  // `condition` is an i1, or a vector of as many as `type` has elements.
  Value *select(TextType &conditionType, Value *condition, TextType &type, Value *ifTrue,
                Value *ifFalse);
  // A conversion other than bitcast; the types have been checked to fit it.
  Value *cast(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  // A bitcast between types of the same number of bits.
  Value *reinterpret(TextType &from, TextType &to, Value *value);

  // Vectors
  Value *element(TextType &vector, Value *value, size_t index);
  Value *vectorOf(TextType &vector, std::span<Value *const> elements);
  Value *withElement(TextType &vector, Value *value, Value *given, uint64_t index);
  // The vector whose elements `make` gives, by index. Null if one is null.
  Value *eachElement(TextType &vector, const std::function<Value *(size_t)> &make);
  // With an index that is not constant: through memory.
  Value *elementAt(TextType &vector, Value *value, Value *index);
  Value *withElementAt(TextType &vector, Value *value, Value *element, Value *index);

  // The vector of type `result` whose element i is element places[i] of both vectors of type
  // `vector`, counted through; any element if there is none of that number.
  Value *shuffle(TextType &vector, Value *left, Value *right, TextType &result,
                 std::span<const uint64_t> places);
  // An fp128 with its sign cleared, or, if `sign` is not null, with the sign of that one.
  Value *withSign(Value *number, Value *sign);
  // A lane of a vector of the IR.
  Value *lane(Value *vector, unsigned lane);
  // The low half of a vector of the IR as a double; the vector of type `lanes` with that half.
  Value *lowHalf(Value *part);
  Value *joined(Pack &pack, uint32_t first);
  Value *half(Value *vector, unsigned half);
  Value *ofLowHalf(Type lanes, Value *half);
  // A part of a vector in memory (see TextType::lanes).
  Value *loadLanes(const TextType &part, Value *address, bool isVolatile, uint64_t align);
  void storeLanes(const TextType &part, Value *value, Value *address, bool isVolatile,
                  uint64_t align);

  // Wide integers
  Value *wide(TextType &type, std::span<Value *const> limbs);
  Value *limb(Value *wide, size_t index);
  Value *wideConstant(TextType &type, std::span<const uint64_t> limbs);
  // The number of leading or trailing zeros of a wide integer.
  Value *wideZeros(TextType &type, Value *given, bool isLeading);
  // A number of 16 bits as a float, and a float or double as one of 16 bits; numbers of other types
  // are returned as they are.
  Value *widened(TextType &type, Value *value);
  Value *narrowed(TextType &type, Value *value);

  // An integer of any width as one of another: extended, or truncated.
  Value *resize(TextType &from, TextType &to, Value *value, bool isSigned);

private:
  // A vector in memory, for access to an element at an index that is not constant.
  struct InMemory {
    Value *vector;  // its address
    Value *element; // the address of the element
  };
  // The pieces of a value as integers: bits [at, at + bits) of the whole.
  struct Piece {
    Value *value; // an i64 with zeros above its width
    uint64_t at;
    uint64_t bits;
  };

  TextType &limbType();
  Value *constant(uint64_t value);

  // Scalars
  Value *scalarBinary(Op op, TextType &type, Value *left, Value *right);
  Value *halfCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  Value *bfloatOf(Value *value);

  // Vectors
  template <typename AnyPredicate>
  Value *compareElements(AnyPredicate predicate, TextType &type, Value *left, Value *right);
  InMemory inMemory(TextType &vector, Value *value, Value *index);

  // A lane of a vector of the IR.
  struct Lane {
    Value *vector;
    unsigned lane;
  };
  // quads.cpp
  Value *callWith(std::string_view name, Type result, std::span<Value *const> arguments);
  Value *quadBinary(Op op, Value *left, Value *right);
  Value *quadCompare(FloatPredicate predicate, Value *left, Value *right);
  Value *quadCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  Value *quadOfInteger(TextType &from, Value *value, bool isSigned);
  Value *integerOfQuad(TextType &to, Value *value, bool isSigned);
  // lanes.cpp
  Value *putLanes(Op op, Type type, std::span<Value *const> operands, Op laneOp);
  Value *putLanes(Op laneOp, Value *left, Value *right);
  Value *asLanes(Value *value, Type type);
  Value *bitcast(Value *value, Type type);
  Value *withLane(Value *vector, Value *scalar, unsigned lane);
  Value *shuffled(Value *first, Value *second, const VectorBits &places);
  Value *splat(Type vector, uint64_t bits);
  Lane laneAt(TextType &vector, Value *value, size_t index);
  Value *ofLanes(Type type, std::span<const Lane> lanes);
  Value *ofGatheredLanes(Type type, std::span<const Lane> lanes, std::span<Value *const> sources);
  Value *toLane(TextType &element, Type lane, Value *scalar);
  Value *fromLane(TextType &element, Value *lane);
  Pack *packOf(TextType &vector, const std::function<Value *(size_t)> &makePart);
  Value *partOf(Value *value, size_t index);
  std::vector<Value *> partsOf(Value *value);
  Value *interleaved(Type type, std::span<Value *const> lanes);
  Value *packElements(TextType &vector, std::span<Value *const> elements);
  Value *rearranged(TextType &to, const std::function<Lane(size_t)> &lane);
  Value *resizedMask(std::span<Value *const> parts, size_t count, Type type, size_t part);
  Value *flags(TextType &flagsType, std::span<Value *const> parts);
  // lane_operations.cpp
  static bool isInLanes(Op op, const TextType &type, Value *right = nullptr);
  Value *binaryInLanes(Op op, TextType &type, Value *left, Value *right);
  Value *compareInLanes(Op op, uint8_t predicate, TextType &type, Value *left, Value *right);
  Value *selectLanes(Value *mask, Value *ifTrue, Value *ifFalse);
  Value *selectInLanes(Value *condition, TextType &type, Value *ifTrue, Value *ifFalse);
  Value *widenedLanes(TextType &from, TextType &to, Value *value, bool isSigned);
  Value *narrowedLanes(TextType &from, TextType &to, Value *value);
  Value *resizeLanes(Op op, TextType &from, TextType &to, Value *value);
  Value *extendFlags(Op op, TextType &to, Value *value);
  Value *truncateToFlags(TextType &from, TextType &to, Value *value);
  Value *convertLanes(Op op, TextType &from, TextType &to, Value *value);
  Value *numberOfUnsigned(Value *words);
  Value *castInLanes(Op op, TextType &from, TextType &to, Value *value);
  Value *reinterpretInLanes(TextType &from, TextType &to, Value *value);
  Value *signsOf(TextType &from, TextType &to, Value *value);
  Value *bitsAsInteger(Value *value);
  Value *ofLowBits(TextType &type, Value *vector);

  // Wide integers
  Value *wideBinary(Op op, TextType &type, Value *left, Value *right, SourceRange range);
  Value *sum(TextType &type, Value *left, Value *right);
  Value *difference(TextType &type, Value *left, Value *right);
  Value *product(TextType &type, Value *left, Value *right);
  Value *quotient(Op op, TextType &type, Value *left, Value *right, SourceRange range);
  // Of more than 128 bits (wide_division.cpp)
  struct Magnitude {
    Value *value;
    Value *isNegative; // null: it has no sign
  };
  Magnitude magnitude(TextType &type, Value *value, bool isSigned);
  Value *negatedIf(TextType &type, Value *isNegative, Value *value);
  Value *longDivision(TextType &type, bool isRemainder, Value *left, Value *right,
                      SourceRange range);
  Value *longQuotient(Op op, TextType &type, Value *left, Value *right, SourceRange range);
  Value *longToFloat(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  Value *longFromFloat(Op op, TextType &from, TextType &to, Value *value);
  Value *shift(Op op, TextType &type, Value *value, Value *count);
  Value *shiftByConstant(Op op, TextType &type, Value *value, uint64_t count);
  Value *wideCompare(Predicate predicate, TextType &type, Value *left, Value *right);
  Value *wideCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  Value *wideFromFloat(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  Value *wideToFloat(Op op, TextType &from, TextType &to, Value *value, SourceRange range);
  std::vector<Value *> limbs(TextType &type, Value *value, size_t count, bool isSigned);
  Value *masked(TextType &type, std::vector<Value *> &limbs);

  // Bits
  void addPieces(TextType &type, Value *value, std::vector<Piece> &pieces);
  Value *fromPieces(TextType &type, uint64_t at, std::span<const Piece> pieces);
  Value *bitsOf(TextType &type, Value *value);
  Value *ofBits(TextType &type, Value *bits);

  Builder &builder_;
};

} // namespace wend::reader
