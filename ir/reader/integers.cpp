// Integers of odd widths: values of the next wider type of the IR. Their bits above the width are
// 0.

#include "ir/reader/builder.h"

namespace wend::reader {

namespace {

// The widest integer type of at most so many bytes.
Type pieceFor(uint64_t bytes) { return bytes >= 4 ? Type::I32 : bytes >= 2 ? Type::I16 : Type::I8; }

} // namespace

// ---- Instructions at the insertion point

Value *Builder::put(Op op, Value *left, Value *right) {
  Value *operands[] = {left, right};
  return insert(module_.makeInstruction(op, left->type(), operands));
}

Value *Builder::put(Op op, Value *left, uint64_t right) {
  return put(op, left, module_.constant(left->type(), right));
}

Value *Builder::putCast(Op op, Value *value, Type type) {
  return insert(module_.makeInstruction(op, type, {&value, 1}));
}

Value *Builder::putICmp(Predicate predicate, Value *left, Value *right) {
  return insert(module_.makeICmp(predicate, left, right));
}

Value *Builder::putFCmp(FloatPredicate predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = module_.makeInstruction(Op::FCmp, Type::I1, operands);
  made->setFloatPredicate(predicate);
  return insert(made);
}

Value *Builder::putSelect(Value *condition, Value *ifTrue, Value *ifFalse) {
  Value *operands[] = {condition, ifTrue, ifFalse};
  return insert(module_.makeInstruction(Op::Select, ifTrue->type(), operands));
}

// ---- Widths

// Clears the bits above the width.
Value *Builder::truncated(Value *value, const TextType &type) {
  return isOdd(&type) ? put(Op::And, value, textMask(&type)) : value;
}

// The value with the bits above the width filled with its sign bit.
Value *Builder::signExtended(Value *value, const TextType &type) {
  if (!isOdd(&type))
    return value;
  uint64_t unused = bitWidth(type.scalar) - type.bits;
  return put(Op::AShr, put(Op::Shl, value, unused), unused);
}

// The value truncated or extended to a type of the IR.
Value *Builder::resized(Value *value, const TextType &from, Type type, bool isSigned) {
  if (isSigned)
    value = signExtended(value, from);
  if (value->type() == type)
    return value;
  bool isNarrower = bitWidth(type) < bitWidth(value->type());
  return putCast(isNarrower ? Op::Trunc : isSigned ? Op::SExt : Op::ZExt, value, type);
}

// A conversion from or to an odd width.
Value *Builder::convert(Op op, Value *value, const TextType &from, const TextType &to) {
  if (op == Op::IntToPtr)
    return putCast(Op::IntToPtr, value, Type::Ptr);
  if (op == Op::PtrToInt || op == Op::FPToSI || op == Op::FPToUI)
    return truncated(putCast(op, value, to.scalar), to);
  if (op == Op::SIToFP || op == Op::UIToFP)
    return putCast(op, op == Op::SIToFP ? signExtended(value, from) : value, to.scalar);
  Value *result = truncated(resized(value, from, to.scalar, op == Op::SExt), to);
  // Always an instruction, which takes the result's name.
  return result == value ? putCast(Op::Copy, value, to.scalar) : result;
}

// ---- Memory

Value *Builder::offsetBy(Value *address, uint64_t offset) {
  if (offset == 0)
    return address;
  return insert(module_.makeGep(address, module_.constant(Type::I64, offset), 1));
}

// An odd width is loaded and stored in parts of 4, 2 and 1 bytes: no byte beyond it is accessed.
Value *Builder::loadScalar(TextType *type, Value *address, bool isVolatile, uint64_t align) {
  if (isVector(type->scalar))
    return legalizer_.loadLanes(*type, address, isVolatile, align);
  if (!isOdd(type))
    return insertLoad(type->scalar, address, isVolatile, align);
  uint64_t bytes = (type->bits + 7U) / 8U;
  Value *result = module_.constant(type->scalar, 0);
  for (uint64_t offset = 0; offset < bytes;) {
    Type piece = pieceFor(bytes - offset);
    Value *loaded = insertLoad(piece, offsetBy(address, offset), isVolatile,
                               alignAt(align ? align : type->align, offset));
    if (piece != type->scalar)
      loaded = putCast(Op::ZExt, loaded, type->scalar);
    if (offset != 0)
      loaded = put(Op::Shl, loaded, 8 * offset);
    result = offset != 0 ? put(Op::Or, result, loaded) : loaded;
    offset += byteSize(piece);
  }
  return truncated(result, *type);
}

void Builder::storeScalar(TextType *type, Value *value, Value *address, bool isVolatile,
                          uint64_t align) {
  if (isVector(type->scalar))
    return legalizer_.storeLanes(*type, value, address, isVolatile, align);
  if (!isOdd(type))
    return insertStore(value, address, isVolatile, align);
  uint64_t bytes = (type->bits + 7U) / 8U;
  for (uint64_t offset = 0; offset < bytes;) {
    Type piece = pieceFor(bytes - offset);
    Value *part = offset == 0 ? value : put(Op::LShr, value, 8 * offset);
    if (piece != type->scalar)
      part = putCast(Op::Trunc, part, piece);
    insertStore(part, offsetBy(address, offset), isVolatile,
                alignAt(align ? align : type->align, offset));
    offset += byteSize(piece);
  }
}

// A vector whose elements are not bytes is an integer of all its bits in memory.
Value *Builder::loadValue(TextType *type, Value *address, bool isVolatile, uint64_t align) {
  TextType *plain = bare(type);
  if (isScalar(plain))
    return loadScalar(plain, address, isVolatile, align);
  align = align ? align : plain->align;
  if (isBitVector(plain)) {
    TextType *whole = integer(bitsOfType(plain));
    return legalizer_.reinterpret(*whole, *plain, loadValue(whole, address, isVolatile, align));
  }
  Pack *pack = newPack(leavesOf(plain, {}));
  for (size_t i = 0; i < pack->parts.size(); ++i) {
    const Leaf &leaf = pack->leaves[i];
    pack->parts[i] = loadScalar(leaf.type, offsetBy(address, leaf.offset), isVolatile,
                                alignAt(align, leaf.offset));
  }
  return pack;
}

void Builder::storeValue(TextType *type, Value *value, Value *address, bool isVolatile,
                         uint64_t align) {
  TextType *plain = bare(type);
  if (isScalar(plain))
    return storeScalar(plain, value, address, isVolatile, align);
  align = align ? align : plain->align;
  if (isBitVector(plain)) {
    TextType *whole = integer(bitsOfType(plain));
    return storeValue(whole, legalizer_.reinterpret(*plain, *whole, value), address, isVolatile,
                      align);
  }
  Pack *pack = asPack(value);
  for (size_t i = 0; i < pack->parts.size(); ++i) {
    const Leaf &leaf = pack->leaves[i];
    storeScalar(leaf.type, part(*pack, i), offsetBy(address, leaf.offset), isVolatile,
                alignAt(align, leaf.offset));
  }
}

// The upper 64 bits of a product.
Value *Builder::highProduct(bool isSigned, Value *left, Value *right) {
  return put(isSigned ? Op::SMulHigh : Op::UMulHigh, left, right);
}

// A constant of any width, of the lowest bits of the limbs.
Value *Builder::integerConstant(TextType &type, std::span<const uint64_t> limbs) {
  return type.kind == TypeKind::Wide ? legalizer_.wideConstant(type, limbs)
                                     : module_.constant(type.scalar, limbs[0] & textMask(&type));
}

Value *Builder::wideNumber(TextType &type, uint64_t number) {
  return integerConstant(type, {&number, 1});
}

} // namespace wend::reader
