// Values of a structure or array type. In the IR they are separate scalars; only the reader groups
// them.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

// ---- Their scalars

bool haveSameLeaves(std::span<const Leaf> left, std::span<const Leaf> right) {
  return std::ranges::equal(left, right, [](const Leaf &a, const Leaf &b) {
    return a.type->scalar == b.type->scalar && a.type->bits == b.type->bits &&
           a.type->format == b.type->format && a.type->count == b.type->count;
  });
}

std::span<const Leaf> Builder::leavesOf(TextType *type, SourceRange range) {
  TextType *plain = bare(type);
  if (!isPack(plain) || plain->leaves.data() || !layOut(type, range))
    return plain->leaves;
  std::vector<Leaf> leaves;
  if (addLeaves(plain, 0, leaves, range))
    plain->leaves = arena_.copy(std::span<const Leaf>(leaves));
  return plain->leaves;
}

bool Builder::addLeaves(TextType *type, uint64_t offset, std::vector<Leaf> &leaves,
                        SourceRange range) {
  TextType *plain = bare(type);
  if (isScalar(plain)) {
    leaves.push_back({plain, offset});
    if (leaves.size() <= maxScalarsOfValue)
      return true;
    fail(diag::irAggregateTooLarge, range, maxScalarsOfValue);
    return false;
  }
  if (plain->kind == TypeKind::Wide) {
    for (const Leaf &limb : plain->leaves)
      leaves.push_back({limb.type, offset + limb.offset});
    return true;
  }
  if (plain->kind == TypeKind::Vector && plain->lanes != Type::Void) {
    unsigned each = laneCount(plain->lanes);
    for (uint64_t i = 0; i < plain->count; i += each) {
      TextType *part = vectorPart(plain->lanes, std::min<uint64_t>(each, plain->count - i));
      leaves.push_back({part, offset + i * vectorBytes / each});
    }
    return true;
  }
  bool isArray = plain->kind != TypeKind::Struct;
  uint64_t count = isArray ? plain->count : plain->parts.size();
  for (uint64_t i = 0; i < count; ++i) {
    TextType *element = isArray ? plain->element : plain->parts[i];
    if (plain->kind == TypeKind::Array && element->size == 0)
      break;
    uint64_t distance = plain->kind == TypeKind::Vector ? i * bitsOfType(bare(element)) / 8
                        : isArray                       ? i * element->size
                                                        : plain->offsets[i];
    if (!addLeaves(element, offset + distance, leaves, range))
      return false;
  }
  return true;
}

Pack *Builder::newPack(std::span<const Leaf> leaves) {
  auto **parts = arena_.allocateArray<Value *>(leaves.size());
  std::fill_n(parts, leaves.size(), nullptr);
  return arena_.make<Pack>(leaves, std::span<Value *>(parts, leaves.size()));
}

// A value whose parts are the results of calls with those parts of the operands. The last part of
// an operand that has fewer is that of all further calls.
Pack *Builder::callParts(Function &callee, TextType *result, std::span<Value *const> operands,
                         SourceRange range) {
  Pack *made = newPack(leavesOf(result, range));
  for (size_t i = 0; i < made->parts.size(); ++i) {
    std::vector<Value *> parts;
    for (Value *operand : operands)
      parts.push_back(scalarOf(operand, std::min(i, asPack(operand)->parts.size() - 1)));
    parts.push_back(&callee);
    made->parts[i] = insert(module_.makeInstruction(Op::Call, callee.result(), parts));
  }
  return made;
}

// ---- Constants

Pack *Builder::constantPack(const Operand &operand, TextType *type, uint32_t where) {
  std::vector<Value *> parts;
  Pack *pack = newPack(leavesOf(type, at(where)));
  fillParts(operand, type, parts, where);
  if (!hasFailed_ && parts.size() == pack->parts.size())
    std::ranges::copy(parts, pack->parts.begin());
  else
    for (size_t i = 0; i < pack->parts.size(); ++i)
      pack->parts[i] = module_.constant(pack->leaves[i].type->scalar, 0);
  return pack;
}

void Builder::fillParts(const Operand &operand, TextType *type, std::vector<Value *> &parts,
                        uint32_t where) {
  TextType *plain = bare(type);
  if (hasFailed_)
    return;
  if (isScalar(plain)) {
    parts.push_back(constantValue(operand, plain, plain->scalar, where));
    return;
  }
  if (operand.kind == OperandKind::Zero) {
    for (const Leaf &leaf : leavesOf(plain, at(where)))
      parts.push_back(module_.constant(leaf.type->scalar, 0));
    return;
  }
  if (plain->kind == TypeKind::Wide)
    return fillLimbs(operand, plain, parts, where);
  if (plain->kind == TypeKind::Vector && plain->lanes != Type::Void)
    return fillLanes(operand, plain, parts, where);
  fillElements(operand, plain, parts, where);
}

// The elements of an aggregate, or of a vector, each as a scalar.
void Builder::fillElements(const Operand &operand, TextType *plain, std::vector<Value *> &parts,
                           uint32_t where) {
  bool isArray = plain->kind != TypeKind::Struct;
  uint64_t count = isArray ? plain->count : plain->parts.size();
  const Node *node = operand.kind == OperandKind::Node ? operand.node : nullptr;
  if (node && node->kind == NodeKind::Splat && plain->kind == TypeKind::Vector) {
    for (uint64_t i = 0; i < count; ++i)
      fillParts(node->parts[0].operand, plain->element, parts, where);
    return;
  }
  bool isComputed = node && (node->kind == NodeKind::Cast || node->kind == NodeKind::Binary ||
                             node->kind == NodeKind::Gep);
  if (isComputed)
    return addParts(computed(*node, where), parts);
  if (node && node->kind == NodeKind::Bytes && isArray && node->bytes.size() == count &&
      bare(plain->element)->bits == 8) {
    for (char c : node->bytes)
      parts.push_back(module_.constant(Type::I8, static_cast<unsigned char>(c)));
    return;
  }
  if (!node || node->kind != NodeKind::Aggregate || node->shape != plain->kind)
    return fail(diag::irWrongConstant, at(where), describe(plain));
  if (node->parts.size() != count)
    return fail(diag::irWrongElementCount, at(where), count, node->parts.size());
  for (uint64_t i = 0; i < count; ++i)
    fillParts(node->parts[i].operand, isArray ? plain->element : plain->parts[i], parts,
              node->parts[i].at);
}

// The parts of a constant vector, from its elements.
void Builder::fillLanes(const Operand &operand, TextType *type, std::vector<Value *> &parts,
                        uint32_t where) {
  const Node *node = operand.kind == OperandKind::Node ? operand.node : nullptr;
  bool isComputed = node && (node->kind == NodeKind::Cast || node->kind == NodeKind::Binary ||
                             node->kind == NodeKind::Gep);
  if (isComputed)
    return addParts(computed(*node, where), parts);
  std::vector<Value *> elements;
  fillElements(operand, type, elements, where);
  if (!hasFailed_)
    addParts(legalizer_.vectorOf(*type, elements), parts);
}

// The limbs of a constant integer of more than 64 bits.
void Builder::fillLimbs(const Operand &operand, TextType *type, std::vector<Value *> &parts,
                        uint32_t where) {
  const Node *node = operand.kind == OperandKind::Node ? operand.node : nullptr;
  bool isNumber = operand.kind == OperandKind::Integer || (node && node->kind == NodeKind::Limbs);
  if (!isNumber && node)
    return addParts(computed(*node, where), parts);
  if (!isNumber)
    return fail(diag::irWrongConstant, at(where), describe(type));
  for (uint32_t i = 0; i < leavesOf(type, at(where)).size(); ++i)
    parts.push_back(
        module_.constant(Type::I64, constantLimb(operand, i) & textMask(type->leaves[i].type)));
}

// Limb `index` of an integer constant, which is sign-extended.
uint64_t Builder::constantLimb(const Operand &operand, uint32_t index) {
  if (operand.kind == OperandKind::Integer)
    return index == 0 ? operand.bits
                      : static_cast<uint64_t>(static_cast<int64_t>(operand.bits) >> 63);
  std::span<const uint64_t> limbs = operand.node->limbs;
  return limbs[std::min<size_t>(index, limbs.size() - 1)];
}

void Builder::addParts(Value *value, std::vector<Value *> &parts) {
  if (Pack *pack = asPack(value))
    for (size_t i = 0; i < pack->parts.size(); ++i)
      parts.push_back(part(*pack, i));
  else if (value)
    parts.push_back(value);
}

// ---- Extracting and inserting parts

// A scalar of the value. For a result of a call, an extractvalue is made at the insertion point;
// for the success of a cmpxchg, a comparison of the old value with the expected one.
Value *Builder::part(Pack &pack, size_t index) {
  if (pack.parts[index])
    return pack.parts[index];
  INVARIANT(pack.call, "only parts of a result are made when they are used");
  if (pack.call->is(Op::CmpXchg))
    return putICmp(Predicate::Eq, pack.call, pack.call->operand(1));
  Instruction *result = insert(module_.makeExtract(pack.call, static_cast<uint32_t>(index)));
  return ofRegister(result, *pack.leaves[index].type);
}

// The same for an operand of a phi: the extractvalue is made right after the call.
Value *Builder::partAfterCall(Pack &pack, size_t index) {
  if (pack.call)
    before_ = pack.call->next();
  Value *value = part(pack, index);
  before_ = nullptr;
  return value;
}

// The value; a copy of it if it is a placeholder for a value that is not defined yet.
Value *Builder::copyOfPlaceholder(Value *value) {
  if (!isPlaceholder(*value))
    return value;
  Instruction *copy = module_.makeInstruction(Op::Copy, value->type(), {&value, 1});
  placeholderCopies_.push_back(copy);
  return insert(copy);
}

// At the end of the function all values are defined: replaces the copies by what they copy.
void Builder::removePlaceholderCopies() {
  for (Instruction *copy : placeholderCopies_)
    if (copy->operand(0) != copy) { // else it defines itself, which only unreachable code can
      copy->replaceUses(copy->operand(0));
      copy->erase();
    }
  placeholderCopies_.clear();
}

// Replaces the placeholders of an aggregate that was used before its definition.
void Builder::resolvePack(Pack &placeholder, Pack &pack, SourceRange range) {
  if (!haveSameLeaves(placeholder.leaves, pack.leaves))
    return fail(diag::irExpectedType, range, "another structure or array", "this one");
  for (size_t i = 0; i < placeholder.parts.size(); ++i)
    placeholder.parts[i]->replaceUses(part(pack, i));
}

// Follows indices_ to a part of the aggregate; adds the number of scalars before it to `first`.
TextType *Builder::partAt(TextType *type, size_t &first, SourceRange range) {
  for (uint64_t index : indices_) {
    TextType *plain = bare(type);
    bool isArray = plain->kind == TypeKind::Array;
    uint64_t count = isArray                           ? plain->count
                     : plain->kind == TypeKind::Struct ? plain->parts.size()
                                                       : 0;
    if (index >= count) {
      fail(diag::irInvalidIndex, range);
      return nullptr;
    }
    for (uint64_t i = 0; i < index; ++i)
      first += scalarCount(isArray ? plain->element : plain->parts[i], range);
    type = isArray ? plain->element : plain->parts[index];
  }
  return type;
}

size_t Builder::scalarCount(TextType *type, SourceRange range) {
  return isScalar(bare(type)) ? 1 : leavesOf(type, range).size();
}

Value *Builder::extractValue(const Typed &from, SourceRange range) {
  if (!enterBlock(from.at))
    return nullptr;
  Pack *pack = asPack(value(from));
  size_t first = 0;
  TextType *type = pack ? partAt(from.type, first, range) : nullptr;
  if (!type || hasFailed_) {
    fail(diag::irInvalidIndex, range);
    return nullptr;
  }
  if (isScalar(bare(type)))
    return copyOfPlaceholder(part(*pack, first));
  Pack *made = newPack(leavesOf(type, range));
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = copyOfPlaceholder(part(*pack, first + i));
  return made;
}

Value *Builder::insertValue(const Typed &to, const Typed &inserted, SourceRange range) {
  if (!enterBlock(to.at))
    return nullptr;
  Pack *pack = asPack(value(to));
  Value *given = value(inserted);
  size_t first = 0;
  TextType *type = pack ? partAt(to.type, first, range) : nullptr;
  if (!type || hasFailed_) {
    fail(diag::irInvalidIndex, range);
    return nullptr;
  }
  size_t count = scalarCount(type, range);
  if (!requireType(given, valueType(type, range), inserted.at))
    return nullptr;
  Pack *givenPack = asPack(given);
  if (givenPack && givenPack->parts.size() != count) {
    fail(diag::irInvalidIndex, range);
    return nullptr;
  }
  Pack *made = newPack(pack->leaves);
  for (size_t i = 0; i < made->parts.size(); ++i) {
    bool isOld = i < first || i >= first + count;
    made->parts[i] = copyOfPlaceholder(isOld       ? part(*pack, i)
                                       : givenPack ? part(*givenPack, i - first)
                                                   : given);
  }
  return made;
}

} // namespace wend::reader
