// Atomic loads, stores, read-modify-write operations and fences.

#include "ir/reader/builder.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::reader {

// Atomic accesses have the natural alignment: others would need a lock.
bool Builder::checkAtomic(const TextType &type, uint64_t align, uint32_t where) {
  if (hasFailed_)
    return false;
  bool isWhole = isScalar(&type) && type.scalar != Type::Void && type.scalar != Type::I1 &&
                 type.scalar != Type::F80 && !isQuad(&type) && !isOdd(&type);
  if (!isWhole && !isWideAtomic(type))
    fail(diag::irUnsupported, at(where),
         "atomic accesses of other types than i8, i16, i32, i64, "
         "i128, pointers, float and double are");
  else if (align != 0 && align < type.size)
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
  if (isWideAtomic(*bare(type)))
    return wideAtomic("load", *bare(type), {address, orderOf(variant.ordering)}, range);
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
  if (isWideAtomic(*bare(stored.type)))
    return storeWideAtomic(operands[0], operands[1], variant, at(stored.at));
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
  if (isWideAtomic(*bare(operand.type)))
    return wideAtomicRmw(operands[0], operands[1], *bare(operand.type), variant, range);
  Type type = operands[1]->type();
  bool isExchange = variant.operation == RmwOp::Xchg;
  if (!isExchange && isHalf(bare(operand.type)))
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
  if (isWideAtomic(*bare(expected.type)))
    return wideCmpXchg(operands, *bare(expected.type), variant, at(expected.at));
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

// ---- 128 bits

// Whether it is an i128, whose accesses are calls of libatomic, as in LLVM for processors that may
// lack `cmpxchg16b`.
bool Builder::isWideAtomic(const TextType &type) {
  constexpr unsigned bits = 128;
  return type.kind == TypeKind::Wide && type.bits == bits;
}

// C's number of an ordering.
Constant *Builder::orderOf(Ordering ordering) {
  constexpr uint64_t numbers[] = {0, 0, 2, 3, 4, 5};
  return module_.constant(Type::I32, numbers[static_cast<unsigned>(ordering)]);
}

// A function of libatomic whose result is an integer of 128 bits.
Value *Builder::wideAtomic(std::string_view operation, TextType &type,
                           const std::vector<Value *> &arguments, SourceRange range) {
  const Type results[] = {Type::I64, Type::I64};
  std::vector<Value *> limbs =
      libraryResults(fmt::format("__atomic_{}_16", operation), results, arguments, range);
  return limbs.empty() ? nullptr : legalizer_.wide(type, limbs);
}

Value *Builder::storeWideAtomic(Value *stored, Value *address, const AtomicVariant &variant,
                                SourceRange range) {
  const std::vector<Value *> arguments = {address, legalizer_.limb(stored, 0),
                                          legalizer_.limb(stored, 1), orderOf(variant.ordering)};
  libraryResults("__atomic_store_16", {}, arguments, range);
  return nullptr;
}

Value *Builder::wideAtomicRmw(Value *address, Value *operand, TextType &type,
                              const AtomicVariant &variant, SourceRange range) {
  constexpr std::pair<RmwOp, const char *> rows[] = {
      {RmwOp::Xchg, "exchange"},   {RmwOp::Add, "fetch_add"}, {RmwOp::Sub, "fetch_sub"},
      {RmwOp::And, "fetch_and"},   {RmwOp::Or, "fetch_or"},   {RmwOp::Xor, "fetch_xor"},
      {RmwOp::Nand, "fetch_nand"},
  };
  const auto *found =
      std::ranges::find(rows, variant.operation, &std::pair<RmwOp, const char *>::first);
  if (found == std::end(rows)) {
    fail(diag::irUnsupported, range, "minima and maxima of atomic integers of 128 bits are");
    return nullptr;
  }
  return wideAtomic(found->second, type,
                    {address, legalizer_.limb(operand, 0), legalizer_.limb(operand, 1),
                     orderOf(variant.ordering)},
                    range);
}

// The function compares with an integer in memory, where it stores the old value if that is
// another.
Value *Builder::wideCmpXchg(std::span<Value *const> operands, TextType &type,
                            const AtomicVariant &variant, SourceRange range) {
  Value *slot = entrySlot(type.size, type.align);
  storeValue(&type, operands[1], slot);
  const Type result = Type::I1;
  const std::vector<Value *> arguments = {operands[0],
                                          slot,
                                          legalizer_.limb(operands[2], 0),
                                          legalizer_.limb(operands[2], 1),
                                          orderOf(variant.ordering),
                                          orderOf(variant.failure)};
  std::vector<Value *> results =
      libraryResults("__atomic_compare_exchange_16", {&result, 1}, arguments, range);
  if (results.empty())
    return nullptr;
  Value *old = loadValue(&type, slot);
  std::vector<Leaf> leaves(type.leaves.begin(), type.leaves.end());
  leaves.push_back({scalarType(Type::I1), type.size});
  Pack *pack = newPack(arena_.copy(std::span<const Leaf>(leaves)));
  for (size_t i = 0; i + 1 < leaves.size(); ++i)
    pack->parts[i] = scalarOf(old, i);
  pack->parts.back() = results[0];
  return pack;
}

Value *Builder::fence(const AtomicVariant &variant, SourceRange range) {
  if (enterBlock(range.begin))
    putAtomic(Op::Fence, Type::Void, {}, variant);
  return nullptr;
}

} // namespace wend::reader
