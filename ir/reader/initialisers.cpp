#include "ir/reader/initialisers.h"

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

void InitialiserWriter::writeBytes(uint64_t offset, std::string_view bytes) {
  if (bytes_.empty())
    bytes_.resize(size_);
  std::ranges::copy(bytes, bytes_.begin() + static_cast<ptrdiff_t>(offset));
}

// Stores an address, or in 4 or 8 bytes the difference of one and the variable's own address.
void InitialiserWriter::relocate(uint64_t offset, const Folded &value, uint64_t size,
                                 uint32_t where) {
  bool isRelative = value.subtracted != nullptr;
  bool fits = value.symbol && (isRelative ? value.subtracted->name == variable_ && size >= 4
                                          : size == byteSize(Type::Ptr));
  if (!fits)
    return builder_.fail(diag::irWrongConstantExpression, Builder::at(where));
  builder_.checkInitialiser(*value.symbol, where);
  relocations_.push_back({offset, value.symbol, static_cast<int64_t>(value.bits), isRelative,
                          static_cast<uint32_t>(size)});
}

void InitialiserWriter::write(uint64_t offset, TextType *type, const Operand &constant,
                              uint32_t where) {
  if (builder_.hasFailed_ || constant.kind == OperandKind::Zero)
    return;
  const Node *node = constant.kind == OperandKind::Node ? constant.node : nullptr;
  bool isVector = bare(type)->kind == TypeKind::Vector;
  if (node && (node->kind == NodeKind::Splat || (isVector && node->kind == NodeKind::Aggregate)))
    return writeVector(offset, *bare(type), *node, where);
  if (node && (node->kind == NodeKind::Aggregate || node->kind == NodeKind::Bytes))
    return writeParts(offset, type, *node, where);
  bool isNumber = constant.kind == OperandKind::Integer || (node && node->kind == NodeKind::Limbs);
  if (bare(type)->kind == TypeKind::Wide && isNumber)
    return writeLimbs(offset, *bare(type), constant);
  if (!isScalar(bare(type)))
    return builder_.fail(diag::irWrongConstant, Builder::at(where), describe(type));
  Folded value = builder_.fold({type, constant, where});
  uint64_t size = byteSize(bare(type)->scalar);
  bool isTruncated =
      !value.isKnown && node && node->kind == NodeKind::Cast && node->op == Op::Trunc;
  if (isTruncated)
    value = builder_.fold(node->parts[0]);
  if (builder_.hasFailed_)
    return;
  if (!value.isNumber()) {
    relocate(offset, value, size, where);
  } else if (bare(type)->scalar == Type::F80) {
    char bytes[Float80::bytes];
    float80Of(*builder_.module_.constant(Type::F80, value.bits)).store(bytes);
    writeBytes(offset, {bytes, Float80::bytes});
  } else if (isQuad(bare(type))) {
    char bytes[vectorBytes];
    lanesOf(*builder_.module_.constant(quadLanes, value.bits)).store(bytes);
    writeBytes(offset, {bytes, vectorBytes});
  } else if (value.bits != 0) {
    char bytes[8];
    for (unsigned i = 0; i < size; ++i)
      bytes[i] = static_cast<char>(value.bits >> (8 * i));
    writeBytes(offset, std::string_view(bytes, size));
  }
}

void InitialiserWriter::writeLimbs(uint64_t offset, const TextType &type, const Operand &constant) {
  std::string bytes;
  for (uint32_t i = 0; i < type.leaves.size(); ++i) {
    uint64_t limb = Builder::constantLimb(constant, i) & textMask(type.leaves[i].type);
    for (unsigned shift = 0; shift < limbBits; shift += 8)
      bytes += static_cast<char>(limb >> shift);
  }
  bytes.resize((type.bits + 7U) / 8U);
  writeBytes(offset, bytes);
}

// 64 bits of an integer, the lowest ones first.
uint64_t InitialiserWriter::limbOf(TextType &type, const Typed &constant, uint32_t index) {
  const Operand &operand = constant.operand;
  if (type.kind != TypeKind::Wide)
    return builder_.fold({&type, operand, constant.at}).bits;
  if (operand.kind == OperandKind::Integer ||
      (operand.kind == OperandKind::Node && operand.node->kind == NodeKind::Limbs))
    return Builder::constantLimb(operand, index);
  if (operand.kind != OperandKind::Zero)
    builder_.fail(diag::irWrongConstant, Builder::at(constant.at), describe(&type));
  return 0;
}

// Elements that are not bytes follow each other bit by bit, from the lowest.
void InitialiserWriter::writeVector(uint64_t offset, const TextType &type, const Node &constant,
                                    uint32_t where) {
  bool isSplat = constant.kind == NodeKind::Splat;
  bool fits = type.kind == TypeKind::Vector && (isSplat || constant.shape == TypeKind::Vector);
  if (!fits)
    return builder_.fail(diag::irWrongConstant, Builder::at(where), "a vector");
  if (!isSplat && constant.parts.size() != type.count)
    return builder_.fail(diag::irWrongElementCount, Builder::at(where), type.count,
                         constant.parts.size());
  uint64_t bits = bitsOfType(type.element);
  std::string bytes(type.size, '\0');
  for (uint64_t i = 0; i < type.count && !builder_.hasFailed_; ++i) {
    const Typed &part = constant.parts[isSplat ? 0 : i];
    if (!isBitVector(&type)) {
      write(offset + i * bits / 8, type.element, part.operand, part.at);
      continue;
    }
    for (uint64_t bit = 0, limb = 0; bit < bits; ++bit, limb >>= 1) {
      if (bit % limbBits == 0)
        limb = limbOf(*type.element, part, static_cast<uint32_t>(bit / limbBits));
      uint64_t position = i * bits + bit;
      if (limb & 1)
        bytes[position / 8] = static_cast<char>(bytes[position / 8] | 1 << position % 8);
    }
  }
  if (isBitVector(&type))
    writeBytes(offset, bytes);
}

void InitialiserWriter::writeParts(uint64_t offset, TextType *type, const Node &constant,
                                   uint32_t where) {
  TextType *plain = bare(type);
  if (constant.kind == NodeKind::Bytes) {
    bool fits = plain->kind == TypeKind::Array && bare(plain->element)->scalar == Type::I8 &&
                isScalar(bare(plain->element));
    if (!fits)
      return builder_.fail(diag::irWrongConstant, Builder::at(where), describe(type));
    if (plain->count != constant.bytes.size())
      return builder_.fail(diag::irWrongElementCount, Builder::at(where), plain->count,
                           constant.bytes.size());
    return writeBytes(offset, constant.bytes);
  }
  if (plain->kind != constant.shape)
    return builder_.fail(diag::irWrongConstant, Builder::at(where), describe(type));
  bool isArray = plain->kind == TypeKind::Array;
  uint64_t count = isArray ? plain->count : plain->parts.size();
  if (count != constant.parts.size())
    return builder_.fail(diag::irWrongElementCount, Builder::at(where), count,
                         constant.parts.size());
  for (uint64_t i = 0; i < count && !builder_.hasFailed_; ++i) {
    const Typed &part = constant.parts[i];
    TextType *partType = isArray ? plain->element : plain->parts[i];
    // The type that the text gives a part must not be larger than the field or element.
    if (!part.type || !builder_.layOut(part.type, Builder::at(part.at)))
      return;
    if (part.type->size != partType->size)
      return builder_.fail(diag::irWrongConstant, Builder::at(part.at), describe(partType));
    uint64_t partOffset = isArray ? i * partType->size : plain->offsets[i];
    write(offset + partOffset, part.type, part.operand, part.at);
  }
}

} // namespace wend::reader
