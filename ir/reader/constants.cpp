// Constants: kept unevaluated until their type is known, then folded to a number or an address, or
// written into the bytes of a variable.

#include "ir/fold.h"
#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

std::span<Typed> Builder::takeValues(uint32_t mark) {
  auto *begin = arena_.allocateArray<Typed>(values_.size() - mark);
  std::span<Typed> parts(begin, values_.size() - mark);
  std::uninitialized_copy(values_.begin() + mark, values_.end(), begin);
  values_.resize(mark);
  return parts;
}

Operand Builder::node(NodeKind kind, Op op, TextType *type, uint32_t mark, SourceRange range) {
  auto *made = arena_.make<Node>();
  made->kind = kind;
  made->op = op;
  made->type = type;
  made->parts = takeValues(mark);
  for (const Typed &part : made->parts)
    if (part.operand.kind == OperandKind::Node)
      made->depth = std::max(made->depth, part.operand.node->depth + 1);
  if (made->depth > maxIrNesting)
    fail(diag::irTypeTooDeep, range, maxIrNesting);
  return Operand(made);
}

Operand Builder::bytes(std::string_view text) {
  auto *made = arena_.make<Node>();
  made->kind = NodeKind::Bytes;
  made->bytes = text;
  return Operand(made);
}

Operand Builder::splat(const Typed &element, SourceRange range) {
  uint32_t mark = markValues();
  push(element);
  return node(NodeKind::Splat, Op::Add, nullptr, mark, range);
}

Operand Builder::aggregate(TypeKind shape, uint32_t mark, SourceRange range) {
  Operand made = node(NodeKind::Aggregate, Op::Add, nullptr, mark, range);
  made.node->shape = shape;
  return made;
}

Operand Builder::constantGep(TextType *type, uint32_t mark, SourceRange range) {
  return node(NodeKind::Gep, Op::Gep, type, mark, range);
}

// `getelementptr ([4 x i8]* @s, i32 0, i32 0)`, before LLVM 3.7.
Operand Builder::oldConstantGep(Typed base, uint32_t mark, SourceRange range) {
  TextType *pointer = bare(base.type);
  if (pointer->kind != TypeKind::Pointer)
    fail(diag::irExpected, at(base.at), "','", "a value");
  values_.insert(values_.begin() + mark, base);
  return constantGep(pointer->element, mark, range);
}

Operand Builder::constantCast(Op op, uint32_t mark, TextType *type, SourceRange range) {
  if (values_.size() != mark + 1) {
    fail(diag::irWrongConstantExpression, range);
    values_.resize(mark);
  }
  return node(NodeKind::Cast, op, type, mark, range);
}

Operand Builder::constantBinary(Op op, uint32_t mark, SourceRange range) {
  if (values_.size() != mark + 2) {
    fail(diag::irWrongConstantExpression, range);
    values_.resize(mark);
  }
  return node(NodeKind::Binary, op, nullptr, mark, range);
}

// ---- Folding

Folded Builder::fold(const Typed &constant) {
  if (hasFailed_)
    return {};
  const Operand &operand = constant.operand;
  Type type = valueType(constant.type, at(constant.at));
  if (type == Type::Tuple)
    return Folded::unknown();
  switch (operand.kind) {
  case OperandKind::Global:
    if (type != Type::Ptr)
      fail(diag::irWrongConstant, at(constant.at), name(type));
    checkAddress(operand.symbol(), constant.at);
    return {.symbol = symbol(operand.symbol(), constant.at)};
  case OperandKind::Integer:
    if (!isAnyInteger(bare(constant.type)))
      fail(diag::irWrongConstant, at(constant.at), describe(constant.type));
    return {.bits = operand.bits & textMask(bare(constant.type))};
  case OperandKind::Number:
    if (isHalf(bare(constant.type)))
      return {.bits = foldHalf(operand, *bare(constant.type), constant.at)};
    return {.bits = foldNumber(operand, type, constant.at)};
  case OperandKind::Number80:
    if (type != Type::F80)
      fail(diag::irWrongConstant, at(constant.at), name(type));
    return {.bits = operand.bits};
  case OperandKind::Number128:
    if (!isQuad(bare(constant.type)))
      fail(diag::irWrongConstant, at(constant.at), describe(constant.type));
    return {.bits = operand.bits};
  case OperandKind::HalfNumber:
    if (!isHalf(bare(constant.type)))
      fail(diag::irWrongConstant, at(constant.at), describe(constant.type));
    return {.bits = operand.bits};
  case OperandKind::Boolean:
    if (type != Type::I1)
      fail(diag::irWrongConstant, at(constant.at), name(type));
    return {.bits = operand.bits};
  case OperandKind::Zero:
  case OperandKind::None:
    return {};
  case OperandKind::Address:
    if (type != Type::Ptr)
      fail(diag::irWrongConstant, at(constant.at), describe(constant.type));
    return {.bits = operand.bits};
  case OperandKind::Made:
  case OperandKind::Local:
  case OperandKind::LocalNumber:
    fail(diag::irNotConstant, at(constant.at), spelling(operand));
    return {};
  case OperandKind::Node:
    break;
  }
  return foldNode(*operand.node, type, constant.at);
}

Folded Builder::foldNode(const Node &expression, Type type, uint32_t where) {
  switch (expression.kind) {
  case NodeKind::Gep:
    if (type != Type::Ptr)
      fail(diag::irWrongConstant, at(where), name(type));
    return foldGep(expression, where);
  case NodeKind::Cast:
    return foldCastNode(expression, type, where);
  case NodeKind::Binary:
    return foldBinaryNode(expression, type, where);
  case NodeKind::Limbs: {
    // Of 64 bits or fewer, but not as a signed number.
    if (!isInteger(type) || expression.limbs[1] + 1 > 1)
      fail(diag::irNumberTooLarge, at(where));
    return {.bits = expression.limbs[0] & bitMask(type)};
  }
  case NodeKind::Aggregate:
  case NodeKind::Bytes:
  case NodeKind::Splat:
    break;
  }
  fail(diag::irWrongConstantExpression, at(where));
  return {};
}

Folded Builder::foldCastNode(const Node &cast, Type type, uint32_t where) {
  const Typed &from = cast.parts[0];
  Type source = valueType(from.type, at(from.at));
  Type result = valueType(cast.type, at(where));
  if (source == Type::Tuple)
    return Folded::unknown();
  if (result != type)
    fail(diag::irWrongConstantExpression, at(where));
  Folded value = fold(from);
  if (hasFailed_ || !value.isKnown)
    return value;
  if (source == Type::F80 || result == Type::F80) {
    if (source != result)
      fail(diag::irWrongConstantExpression, at(where));
    return value;
  }
  using enum OpKind;
  if (!value.isNumber()) { // its 64 bits stay the same, or it is unknown
    bool isWhole = bitWidth(source) == 64 && bitWidth(result) == 64;
    bool isReinterpreted =
        row(cast.op).kind == PointerCast || row(cast.op).kind == Copy || cast.op == Op::BitCast;
    return isWhole && isReinterpreted ? value : Folded::unknown();
  }
  if (cast.op == Op::SExt && isOdd(bare(from.type))) {
    unsigned unused = 64 - bare(from.type)->bits;
    value.bits = static_cast<uint64_t>(static_cast<int64_t>(value.bits << unused) >> unused);
  } else if (source != Type::Ptr && result != Type::Ptr) {
    value.bits = foldCast(cast.op, source, result, value.bits);
  }
  value.bits &= textMask(bare(cast.type));
  return value;
}

// Of two addresses, one can be subtracted from the other. Only numbers can be operands of other
// operations.
Folded Builder::foldBinaryNode(const Node &binary, Type type, uint32_t where) {
  Folded left = fold(binary.parts[0]);
  Folded right = fold(binary.parts[1]);
  if (hasFailed_ || !left.isKnown || !right.isKnown)
    return Folded::unknown();
  if (left.isNumber() && right.isNumber()) {
    std::optional<uint64_t> bits;
    if (isInteger(type))
      bits = foldBinary(binary.op, type, left.bits, right.bits);
    if (!bits)
      fail(diag::irWrongConstantExpression, at(where));
    return {.bits = bits.value_or(0) & textMask(bare(binary.parts[0].type))};
  }
  if (binary.op == Op::Sub)
    right = {right.subtracted, 0 - right.bits, right.symbol};
  bool isLinear = (binary.op == Op::Add || binary.op == Op::Sub) && bitWidth(type) == 64;
  Folded sum = {left.symbol ? left.symbol : right.symbol, left.bits + right.bits,
                left.subtracted ? left.subtracted : right.subtracted};
  if (sum.symbol == sum.subtracted)
    sum.symbol = sum.subtracted = nullptr;
  bool isOneEach = !(left.symbol && right.symbol) && !(left.subtracted && right.subtracted);
  return isLinear && isOneEach ? sum : Folded::unknown();
}

Folded Builder::foldGep(const Node &gep, uint32_t where) {
  Folded base = fold(gep.parts[0]);
  TextType *type = gep.type;
  if (hasFailed_ || !base.isKnown || !layOut(type, at(where)))
    return base;
  for (size_t i = 1; i < gep.parts.size() && !hasFailed_; ++i) {
    Folded index = fold(gep.parts[i]);
    if (!index.isNumber())
      return Folded::unknown();
    Type indexType = valueType(gep.parts[i].type, at(gep.parts[i].at));
    if (!isInteger(indexType)) {
      fail(diag::irExpectedInteger, at(gep.parts[i].at), describe(gep.parts[i].type));
      break;
    }
    auto count = static_cast<uint64_t>(signExtend(indexType, index.bits));
    if (i == 1) {
      base.bits += count * type->size;
      continue;
    }
    Typed number = {gep.parts[i].type, Operand(OperandKind::Integer, count), gep.parts[i].at};
    uint64_t scale = 0;
    uint64_t offset = 0;
    type = step(type, number, scale, offset);
    if (!type)
      break;
    base.bits += offset + scale * count;
  }
  return base;
}

// A field adds `offset`, an element `scale` times the index.
TextType *Builder::step(TextType *type, const Typed &index, uint64_t &scale, uint64_t &offset) {
  scale = offset = 0;
  TextType *plain = bare(type);
  if (plain->kind == TypeKind::Array || plain->kind == TypeKind::Vector) {
    if (!layOut(plain, at(index.at)))
      return nullptr;
    scale = plain->element->size;
    return plain->element;
  }
  uint64_t field = index.operand.kind == OperandKind::Zero ? 0 : index.operand.bits;
  bool isField =
      index.operand.kind == OperandKind::Integer || index.operand.kind == OperandKind::Zero;
  if (plain->kind != TypeKind::Struct || !isField || field >= plain->parts.size()) {
    fail(diag::irInvalidIndex, at(index.at));
    return nullptr;
  }
  if (!layOut(plain, at(index.at)))
    return nullptr;
  offset = plain->offsets[field];
  return plain->parts[field];
}

// ---- Variables

void Builder::writeBytes(Initialiser &to, uint64_t offset, std::string_view bytes) {
  if (to.bytes.empty())
    to.bytes.resize(to.size);
  std::copy(bytes.begin(), bytes.end(), to.bytes.begin() + static_cast<ptrdiff_t>(offset));
}

// Stores an address, or in 4 or 8 bytes the difference of one and the variable's own address.
void Builder::relocate(Initialiser &to, uint64_t offset, const Folded &value, uint64_t size,
                       uint32_t where) {
  bool isRelative = value.subtracted != nullptr;
  bool fits = value.symbol && (isRelative ? value.subtracted->name == to.name && size >= 4
                                          : size == byteSize(Type::Ptr));
  if (!fits)
    return fail(diag::irWrongConstantExpression, at(where));
  checkInitialiser(*value.symbol, where);
  to.relocations.push_back({offset, value.symbol, static_cast<int64_t>(value.bits), isRelative,
                            static_cast<uint32_t>(size)});
}

void Builder::initialise(Initialiser &to, uint64_t offset, TextType *type, const Operand &constant,
                         uint32_t where) {
  if (hasFailed_ || constant.kind == OperandKind::Zero)
    return;
  const Node *node = constant.kind == OperandKind::Node ? constant.node : nullptr;
  bool isVector = bare(type)->kind == TypeKind::Vector;
  if (node && (node->kind == NodeKind::Splat || (isVector && node->kind == NodeKind::Aggregate)))
    return initialiseVector(to, offset, *bare(type), *node, where);
  if (node && (node->kind == NodeKind::Aggregate || node->kind == NodeKind::Bytes))
    return initialiseParts(to, offset, type, *node, where);
  bool isNumber = constant.kind == OperandKind::Integer || (node && node->kind == NodeKind::Limbs);
  if (bare(type)->kind == TypeKind::Wide && isNumber)
    return initialiseLimbs(to, offset, *bare(type), constant);
  if (!isScalar(bare(type)))
    return fail(diag::irWrongConstant, at(where), describe(type));
  Folded value = fold({type, constant, where});
  uint64_t size = byteSize(bare(type)->scalar);
  bool isTruncated =
      !value.isKnown && constant.node->kind == NodeKind::Cast && constant.node->op == Op::Trunc;
  if (isTruncated)
    value = fold(constant.node->parts[0]);
  if (hasFailed_)
    return;
  if (!value.isNumber()) {
    relocate(to, offset, value, size, where);
  } else if (bare(type)->scalar == Type::F80) {
    char bytes[Float80::bytes];
    float80Of(*module_.constant(Type::F80, value.bits)).store(bytes);
    writeBytes(to, offset, {bytes, Float80::bytes});
  } else if (isQuad(bare(type))) {
    char bytes[vectorBytes];
    lanesOf(*module_.constant(quadLanes, value.bits)).store(bytes);
    writeBytes(to, offset, {bytes, vectorBytes});
  } else if (value.bits != 0) {
    char bytes[8];
    for (unsigned i = 0; i < size; ++i)
      bytes[i] = static_cast<char>(value.bits >> (8 * i));
    writeBytes(to, offset, {bytes, size});
  }
}

void Builder::initialiseLimbs(Initialiser &to, uint64_t offset, const TextType &type,
                              const Operand &constant) {
  std::string bytes;
  for (uint32_t i = 0; i < type.leaves.size(); ++i) {
    uint64_t limb = constantLimb(constant, i) & textMask(type.leaves[i].type);
    for (unsigned shift = 0; shift < limbBits; shift += 8)
      bytes += static_cast<char>(limb >> shift);
  }
  bytes.resize((type.bits + 7U) / 8U);
  writeBytes(to, offset, bytes);
}

// Elements that are not bytes follow each other bit by bit, from the lowest.
void Builder::initialiseVector(Initialiser &to, uint64_t offset, const TextType &type,
                               const Node &constant, uint32_t where) {
  bool isSplat = constant.kind == NodeKind::Splat;
  bool fits = type.kind == TypeKind::Vector && (isSplat || constant.shape == TypeKind::Vector);
  if (!fits)
    return fail(diag::irWrongConstant, at(where), "a vector");
  if (!isSplat && constant.parts.size() != type.count)
    return fail(diag::irWrongElementCount, at(where), type.count, constant.parts.size());
  uint64_t bits = bitsOfType(type.element);
  std::string bytes(type.size, '\0');
  for (uint64_t i = 0; i < type.count && !hasFailed_; ++i) {
    const Typed &part = constant.parts[isSplat ? 0 : i];
    if (!isBitVector(&type)) {
      initialise(to, offset + i * bits / 8, type.element, part.operand, part.at);
      continue;
    }
    Folded element = fold({type.element, part.operand, part.at});
    for (uint64_t bit = 0; bit < bits; ++bit)
      if (element.bits >> bit & 1) {
        uint64_t position = i * bits + bit;
        bytes[position / 8] = static_cast<char>(bytes[position / 8] | 1 << position % 8);
      }
  }
  if (isBitVector(&type))
    writeBytes(to, offset, bytes);
}

void Builder::initialiseParts(Initialiser &to, uint64_t offset, TextType *type,
                              const Node &constant, uint32_t where) {
  TextType *plain = bare(type);
  if (constant.kind == NodeKind::Bytes) {
    bool fits = plain->kind == TypeKind::Array && bare(plain->element)->scalar == Type::I8 &&
                isScalar(bare(plain->element));
    if (!fits)
      return fail(diag::irWrongConstant, at(where), describe(type));
    if (plain->count != constant.bytes.size())
      return fail(diag::irWrongElementCount, at(where), plain->count, constant.bytes.size());
    return writeBytes(to, offset, constant.bytes);
  }
  if (plain->kind != constant.shape)
    return fail(diag::irWrongConstant, at(where), describe(type));
  bool isArray = plain->kind == TypeKind::Array;
  uint64_t count = isArray ? plain->count : plain->parts.size();
  if (count != constant.parts.size())
    return fail(diag::irWrongElementCount, at(where), count, constant.parts.size());
  for (uint64_t i = 0; i < count && !hasFailed_; ++i) {
    const Typed &part = constant.parts[i];
    TextType *partType = isArray ? plain->element : plain->parts[i];
    // The type that the text gives a part must not be larger than the field or element.
    if (!part.type || !layOut(part.type, at(part.at)))
      return;
    if (part.type->size != partType->size)
      return fail(diag::irWrongConstant, at(part.at), describe(partType));
    uint64_t partOffset = isArray ? i * partType->size : plain->offsets[i];
    initialise(to, offset + partOffset, part.type, part.operand, part.at);
  }
}

} // namespace wend::reader
