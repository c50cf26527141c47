// Intrinsics on memory and addresses.

#include "ir/reader/intrinsics.h"

#include <algorithm>

namespace wend::reader {

// ---- Filling and copying

// All overloads of memset become one known function. Older text has the alignment before the last
// argument.
Value *IntrinsicLowering::fill(const IntrinsicCall &call) {
  Function *function = builder_.declaration(KnownFunction::LlvmMemset);
  Value *operands[] = {value(call.arguments[0]), value(call.arguments[1]), value(call.arguments[2]),
                       value(call.arguments.back()), function};
  if (!function || hasFailed())
    return nullptr;
  operands[2] = resized(operands[2], *bare(call.arguments[2].type), Type::I64, false);
  TypeList parameters = row(KnownFunction::LlvmMemset).parameters;
  for (size_t i = 0; i < parameters.size(); ++i)
    if (operands[i]->type() != parameters[i])
      fail(diag::irExpectedType, at(call.arguments[i].at), name(parameters[i]),
           name(operands[i]->type()));
  return hasFailed() ? nullptr : insert(module_.makeInstruction(Op::Call, Type::Void, operands));
}

// A copy becomes a call of C's function, which passes may delete. A volatile copy stays a call of
// the intrinsic, which may read and write any memory; so does one in a module that defines a
// function of C's name, of which nothing is known.
Value *IntrinsicLowering::copyMemory(const IntrinsicCall &call) {
  bool isVolatile = isTrue(call.arguments.back());
  Value *size = value(call.arguments[2]);
  Value *to = value(call.arguments[0]);
  Value *from = value(call.arguments[1]);
  if (!requireType(to, Type::Ptr, call.arguments[0].at) ||
      !requireType(from, Type::Ptr, call.arguments[1].at) || !isInteger(size->type()) ||
      hasFailed())
    return nullptr;
  size = resized(size, *bare(call.arguments[2].type), Type::I64, false);
  putCopy(call.name.starts_with("llvm.memmove."), to, from, size, isVolatile);
  return nullptr;
}

void IntrinsicLowering::putCopy(bool isMove, Value *to, Value *from, Value *size, bool isVolatile) {
  KnownFunction inC = isMove ? KnownFunction::Memmove : KnownFunction::Memcpy;
  Value *declared = module_.find(row(inC).symbol);
  const Function *own = declared ? asFunction(declared) : nullptr;
  bool isOpaque = isVolatile || (declared && (!own || own->known() != inC));
  KnownFunction known = !isOpaque ? inC
                        : isMove  ? KnownFunction::LlvmMemmove
                                  : KnownFunction::LlvmMemcpy;
  std::vector<Value *> operands = {to, from, size};
  if (isOpaque)
    operands.push_back(module_.boolConstant(isVolatile));
  operands.push_back(builder_.declaration(known));
  insert(module_.makeInstruction(Op::Call, row(known).result, operands));
}

// A va_list is 24 bytes (System V ABI 3.5.7).
Value *IntrinsicLowering::copyVariables(const IntrinsicCall &call) {
  Value *to = value(call.arguments[0]);
  Value *from = value(call.arguments[1]);
  if (requireType(to, Type::Ptr, call.arguments[0].at) &&
      requireType(from, Type::Ptr, call.arguments[1].at) && !hasFailed())
    putCopy(false, to, from, module_.constant(Type::I64, 24), false);
  return nullptr;
}

// ---- Without calls

namespace {

// A piece of memory that is copied or filled at once, from the largest to the smallest.
struct MemoryPiece {
  uint64_t offset;
  Type type;
};

std::vector<MemoryPiece> piecesOf(uint64_t bytes) {
  std::vector<MemoryPiece> pieces;
  for (uint64_t offset = 0; offset < bytes; offset += byteSize(pieces.back().type)) {
    uint64_t rest = bytes - offset;
    Type type = rest >= 8 ? Type::I64 : rest >= 4 ? Type::I32 : rest >= 2 ? Type::I16 : Type::I8;
    pieces.push_back({offset, type});
  }
  return pieces;
}

constexpr uint64_t maxInlineBytes = uint64_t{1} << 16;
// Of more bytes than these, the accesses are volatile: LLVM makes a call of many stores.
constexpr uint64_t maxMergedBytes = 64;

} // namespace

// The size of `llvm.memcpy.inline` or `llvm.memset.inline`, which is a constant. Nothing after an
// error.
std::optional<uint64_t> IntrinsicLowering::inlineSize(const IntrinsicCall &call) {
  Value *size = value(call.arguments[2]);
  const Constant *constant = asConstant(size);
  if (!hasFailed() && constant && isInteger(size->type()) && constant->bits() <= maxInlineBytes)
    return constant->bits();
  fail(diag::irUnsupported, at(call.arguments[2].at),
       "copies of more than 64 KiB without a call are");
  return {};
}

// The operands of `llvm.memcpy.inline` or `llvm.memset.inline`, of which `from` has this type.
// Nothing after an error.
std::optional<IntrinsicLowering::InlineAccess>
IntrinsicLowering::inlineAccess(const IntrinsicCall &call, Type type) {
  Value *to = value(call.arguments[0]);
  Value *from = value(call.arguments[1]);
  std::optional<uint64_t> size = inlineSize(call);
  if (!size || !requireType(to, Type::Ptr, call.arguments[0].at) ||
      !requireType(from, type, call.arguments[1].at) || hasFailed())
    return {};
  return InlineAccess{to, from, *size, isTrue(call.arguments.back()) || *size > maxMergedBytes};
}

Value *IntrinsicLowering::copyInline(const IntrinsicCall &call) {
  std::optional<InlineAccess> access = inlineAccess(call, Type::Ptr);
  if (!access)
    return nullptr;
  auto [to, from, size, isVolatile] = *access;
  for (const MemoryPiece &piece : piecesOf(size)) {
    Value *part = insertLoad(piece.type, builder_.offsetBy(from, piece.offset), isVolatile, 1);
    builder_.insertStore(part, builder_.offsetBy(to, piece.offset), isVolatile, 1);
  }
  return nullptr;
}

// Each piece has the byte in all of its bytes.
Value *IntrinsicLowering::fillInline(const IntrinsicCall &call) {
  std::optional<InlineAccess> access = inlineAccess(call, Type::I8);
  if (!access)
    return nullptr;
  auto [to, byte, size, isVolatile] = *access;
  constexpr uint64_t ones = 0x0101010101010101;
  byte = reader::frozen(byte);
  const Constant *known = asConstant(byte);
  Value *whole = known ? module_.constant(Type::I64, known->bits() * ones)
                       : put(Op::Mul, putCast(Op::ZExt, byte, Type::I64), ones);
  for (const MemoryPiece &piece : piecesOf(size)) {
    Value *part = piece.type == Type::I64 ? whole
                  : known                 ? module_.constant(piece.type, known->bits() * ones)
                                          : putCast(Op::Trunc, whole, piece.type);
    builder_.insertStore(part, builder_.offsetBy(to, piece.offset), isVolatile, 1);
  }
  return nullptr;
}

// ---- Addresses

Value *IntrinsicLowering::maskPointer(const IntrinsicCall &call) {
  Value *pointer = value(call.arguments[0]);
  Value *mask = value(call.arguments[1]);
  if (!requireType(pointer, Type::Ptr, call.arguments[0].at) ||
      !requireType(mask, Type::I64, call.arguments[1].at) || hasFailed())
    return nullptr;
  Value *masked = put(Op::And, putCast(Op::PtrToInt, pointer, Type::I64), mask);
  return putCast(Op::IntToPtr, masked, Type::Ptr);
}

// The address plus the 32-bit number that is stored at the address plus the offset.
Value *IntrinsicLowering::loadRelative(const IntrinsicCall &call) {
  Value *base = value(call.arguments[0]);
  Value *offset = value(call.arguments[1]);
  if (!requireType(base, Type::Ptr, call.arguments[0].at) || hasFailed())
    return nullptr;
  if (!isInteger(offset->type())) {
    fail(diag::irExpectedInteger, at(call.arguments[1].at), describe(call.arguments[1].type));
    return nullptr;
  }
  offset = resized(offset, *bare(call.arguments[1].type), Type::I64, true);
  Value *address = insert(module_.makeGep(base, offset, 1));
  Value *distance = putCast(Op::SExt, insertLoad(Type::I32, address, false, 4), Type::I64);
  return insert(module_.makeGep(base, distance, 1));
}

// The address at an offset of a table of virtual functions, which is of the right type: pointer and
// true.
Value *IntrinsicLowering::checkedLoad(const IntrinsicCall &call) {
  Value *address = value(call.arguments[0]);
  Value *offset = value(call.arguments[1]);
  std::span<const Leaf> leaves;
  if (!hasFailed() && valueType(call.type, call.range) == Type::Tuple)
    leaves = leavesOf(call.type, call.range);
  bool fits = leaves.size() == 2 && leaves[0].type->scalar == Type::Ptr &&
              leaves[1].type->bits == 1 && isInteger(offset->type());
  if (!fits || !requireType(address, Type::Ptr, call.arguments[0].at))
    return unsupported(call);
  bool isRelative = call.name.starts_with("llvm.type.checked.load.relative");
  offset = resized(offset, *bare(call.arguments[1].type), Type::I64, true);
  Pack *pack = newPack(leaves);
  pack->parts[0] =
      isRelative ? loadRelative(call)
                 : insertLoad(Type::Ptr, insert(module_.makeGep(address, offset, 1)), false, 8);
  pack->parts[1] = module_.boolConstant(true);
  return pack;
}

} // namespace wend::reader
