// Atomic loads, stores, read-modify-write operations and fences.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

// Atomic accesses have the natural alignment: others would need a lock.
bool Builder::checkAtomic(const TextType &type, uint64_t align, uint32_t where) {
  if (hasFailed_)
    return false;
  bool isWhole = isScalar(&type) && type.scalar != Type::Void && type.scalar != Type::I1 &&
                 type.scalar != Type::F80 && !isOdd(&type);
  if (!isWhole)
    fail(diag::irUnsupported, at(where),
         "atomic accesses of other types than i8, i16, i32, i64, "
         "pointers, float and double are");
  else if (align != 0 && align < byteSize(type.scalar))
    fail(diag::irUnsupported, at(where), "atomic accesses without the alignment of their type are");
  return !hasFailed_;
}

Instruction *Builder::putAtomic(Op op, Type type, std::span<Value *const> operands,
                                const AtomicVariant &variant) {
  Instruction *made = module_.makeInstruction(op, type, operands);
  made->setAtomicVariant(variant);
  return insert(made);
}

Value *Builder::atomicLoad(TextType *type, Typed pointer, const AtomicVariant &variant,
                           uint64_t align, SourceRange range) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Type scalar = valueType(type, range);
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at) || !checkAtomic(*bare(type), align, range.begin))
    return nullptr;
  return putAtomic(Op::AtomicLoad, scalar, {&address, 1}, variant);
}

Value *Builder::atomicStore(Typed stored, Typed pointer, const AtomicVariant &variant,
                            uint64_t align) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Value *operands[] = {value(stored), value(pointer)};
  if (!requireType(operands[1], Type::Ptr, pointer.at) ||
      !checkAtomic(*bare(stored.type), align, stored.at))
    return nullptr;
  putAtomic(Op::AtomicStore, Type::Void, operands, variant);
  return nullptr;
}

// The operations that are also instructions.
RmwOp Builder::rmwOperation(Op op, SourceRange range) {
  constexpr std::pair<Op, RmwOp> rows[] = {
      {Op::Add, RmwOp::Add}, {Op::Sub, RmwOp::Sub},   {Op::And, RmwOp::And},   {Op::Or, RmwOp::Or},
      {Op::Xor, RmwOp::Xor}, {Op::FAdd, RmwOp::FAdd}, {Op::FSub, RmwOp::FSub},
  };
  const auto *found = std::ranges::find(rows, op, &std::pair<Op, RmwOp>::first);
  if (found != std::end(rows))
    return found->second;
  fail(diag::irExpected, range, "an operation of atomicrmw", row(op).text);
  return RmwOp::Xchg;
}

Value *Builder::atomicRmw(Typed pointer, Typed operand, const AtomicVariant &variant,
                          uint64_t align, SourceRange range) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Value *operands[] = {value(pointer), value(operand)};
  if (!requireType(operands[0], Type::Ptr, pointer.at) ||
      !checkAtomic(*bare(operand.type), align, operand.at))
    return nullptr;
  Type type = operands[1]->type();
  bool isExchange = variant.operation == RmwOp::Xchg;
  if (!isExchange && bare(operand.type)->half != HalfFormat::None)
    fail(diag::irUnsupported, range, "atomic operations on numbers of 16 bits are");
  if (!isExchange && isFloatOperation(variant.operation) && !isFloat(type))
    fail(diag::irExpectedFloat, range, describe(operand.type));
  else if (!isExchange && !isFloatOperation(variant.operation) && !isInteger(type))
    fail(diag::irExpectedInteger, range, describe(operand.type));
  return hasFailed_ ? nullptr : putAtomic(Op::AtomicRmw, type, operands, variant);
}

// A pair of the old value and of whether it was the expected one. A weak cmpxchg becomes a strong
// one, which never fails without reason.
Value *Builder::cmpXchg(Typed pointer, Typed expected, Typed replacement,
                        const AtomicVariant &variant, uint64_t align) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Value *operands[] = {value(pointer), value(expected), value(replacement)};
  if (!requireType(operands[0], Type::Ptr, pointer.at) ||
      !requireType(operands[2], operands[1]->type(), replacement.at) ||
      !checkAtomic(*bare(expected.type), align, expected.at))
    return nullptr;
  if (isFloat(operands[1]->type())) {
    fail(diag::irExpectedInteger, at(expected.at), describe(expected.type));
    return nullptr;
  }
  Type type = operands[1]->type();
  const Leaf leaves[] = {{bare(expected.type), 0}, {scalarType(Type::I1), byteSize(type)}};
  Pack *pack = newPack(arena_.copy(std::span<const Leaf>(leaves)));
  pack->call = putAtomic(Op::CmpXchg, type, operands, variant);
  pack->parts[0] = pack->call;
  return pack;
}

Value *Builder::fence(const AtomicVariant &variant, SourceRange range) {
  if (enterBlock(range.begin))
    putAtomic(Op::Fence, Type::Void, {}, variant);
  return nullptr;
}

} // namespace wend::reader
