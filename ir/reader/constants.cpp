// Constants: kept unevaluated until their type is known, then folded to a number or an address. For
// those of variables see initialisers.h.

#include "ir/fold.h"
#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

std::span<Typed> Builder::takeOperands(uint32_t mark) {
  operands_.assign(values_.begin() + mark, values_.end());
  values_.resize(mark);
  return operands_;
}

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

} // namespace wend::reader
