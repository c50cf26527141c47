// Instructions, each made after its text has been parsed.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

Value *Builder::binary(Op op, TextType *type, Operand left, Operand right, SourceRange leftRange,
                       SourceRange rightRange, bool hasNoSignedWrap) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *first = value(left, type, leftRange.begin);
  Value *second = value(right, type, rightRange.begin);
  if (hasFailed_)
    return nullptr;
  Value *result = legalizer_.binary(op, *bare(type), first, second, leftRange);
  // The operation itself, where the type is one of the IR.
  Instruction *made = hasNoSignedWrap && result ? asInstruction(result, op) : nullptr;
  if (made && made->type() == first->type())
    made->setNoSignedWrap(true);
  return result;
}

Value *Builder::icmp(Predicate predicate, TextType *type, Operand left, Operand right,
                     SourceRange leftRange, SourceRange rightRange) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *first = value(left, type, leftRange.begin);
  Value *second = value(right, type, rightRange.begin);
  TextType *element = elementOf(type);
  if (!isAnyInteger(element) && element->scalar != Type::Ptr)
    fail(diag::irExpectedInteger, leftRange, describe(type));
  return hasFailed_ ? nullptr : legalizer_.compare(predicate, *bare(type), first, second);
}

// ---- Floating point

bool Builder::checkFloat(const Typed &typed) {
  if (!hasFailed_ && !isAnyFloat(elementOf(typed.type)))
    fail(diag::irExpectedFloat, at(typed.at), describe(typed.type));
  return !hasFailed_;
}

// Lowered to a call of the C library.
Value *Builder::remainder(Typed left, Typed right, SourceRange range) {
  if (!enterBlock(range.begin))
    return nullptr;
  Value *first = value(left);
  Value *second = value(right);
  if (!checkFloat(left))
    return nullptr;
  return remainderOf(*bare(left.type), first, second, range);
}

Value *Builder::remainderOf(TextType &type, Value *left, Value *right, SourceRange range) {
  if (type.kind == TypeKind::Vector)
    return legalizer_.eachElement(type, [&](size_t i) {
      Value *divisor = legalizer_.element(type, right, i);
      return remainderOf(*bare(type.element), legalizer_.element(type, left, i), divisor, range);
    });
  Value *operands[] = {legalizer_.widened(type, left), legalizer_.widened(type, right)};
  Type number = operands[0]->type();
  std::vector<Value *> results =
      libraryResults(libraryName("fmod", number), {&number, 1}, operands, range);
  return results.empty() ? nullptr : legalizer_.narrowed(type, results[0]);
}

Value *Builder::negation(Typed operand) {
  if (!enterBlock(operand.at))
    return nullptr;
  Value *given = value(operand);
  return checkFloat(operand) ? legalizer_.negate(*bare(operand.type), given) : nullptr;
}

Value *Builder::fcmp(FloatPredicate predicate, Typed left, Typed right) {
  if (!enterBlock(left.at))
    return nullptr;
  Value *first = value(left);
  Value *second = value(right);
  return checkFloat(left) ? legalizer_.compare(predicate, *bare(left.type), first, second)
                          : nullptr;
}

// Four predicates are spelled like predicates of icmp.
FloatPredicate Builder::floatPredicate(Predicate predicate, SourceRange range) {
  switch (predicate) {
  case Predicate::Ult:
    return FloatPredicate::Ult;
  case Predicate::Ule:
    return FloatPredicate::Ule;
  case Predicate::Ugt:
    return FloatPredicate::Ugt;
  case Predicate::Uge:
    return FloatPredicate::Uge;
  case Predicate::Eq:
  case Predicate::Ne:
  case Predicate::Slt:
  case Predicate::Sle:
  case Predicate::Sgt:
  case Predicate::Sge:
    break;
  }
  fail(diag::irExpected, range, "a condition of fcmp", "one of icmp");
  return FloatPredicate::Never;
}

Value *Builder::select(Typed condition, Typed ifTrue, Typed ifFalse) {
  if (!enterBlock(condition.at))
    return nullptr;
  Value *test = value(condition);
  Value *first = value(ifTrue);
  Value *second = value(ifFalse);
  TextType &type = *bare(ifTrue.type);
  TextType &tests = *bare(condition.type);
  bool isEach = tests.kind == TypeKind::Vector && type.kind == TypeKind::Vector &&
                tests.count == type.count && bare(tests.element)->bits == 1;
  if ((!isEach && !requireType(test, Type::I1, condition.at)) ||
      !requireType(second, first->type(), ifFalse.at) || hasFailed_)
    return nullptr;
  if (asPack(first) && !haveSameLeaves(asPack(first)->leaves, asPack(second)->leaves)) {
    fail(diag::irExpectedType, at(ifFalse.at), describe(ifTrue.type), describe(ifFalse.type));
    return nullptr;
  }
  return legalizer_.select(tests, test, type, first, second);
}

// ---- Conversions

// A bitcast of a type to itself is a copy. One between pointer types of older text is the operand.
Value *Builder::cast(Op op, Typed from, TextType *textType, SourceRange range) {
  if (!enterBlock(from.at))
    return nullptr;
  Value *operand = value(from);
  Type type = valueType(textType, range);
  if (hasFailed_ || !checkCast(op, *bare(from.type), *bare(textType), range))
    return nullptr;
  bool isOfOlderText = bare(from.type)->kind == TypeKind::Pointer;
  // A placeholder cannot have a second name.
  if (op == Op::Copy && isOfOlderText && type == Type::Ptr && !isPlaceholder(*operand))
    return operand;
  TextType &given = *bare(from.type);
  TextType &made = *bare(textType);
  if (op == Op::Copy && given.format == made.format && given.bits == made.bits &&
      operand->type() == type && !isPack(&given))
    return putCast(Op::Copy, operand, type);
  return op == Op::Copy ? legalizer_.reinterpret(given, made, operand)
                        : legalizer_.cast(op, given, made, operand, range);
}

bool Builder::checkCast(Op op, TextType &from, TextType &to, SourceRange range) {
  const char *operation = row(op).text;
  std::string fromName = describe(&from);
  std::string toName = describe(&to);
  bool areVectors = from.kind == TypeKind::Vector && to.kind == TypeKind::Vector;
  if (areVectors && from.count == to.count && op != Op::Copy)
    return checkCast(op, *bare(from.element), *bare(to.element), range);
  bool areIntegers = from.bits != 0 && to.bits != 0;
  if (op == Op::ZExt || op == Op::SExt) {
    if (!areIntegers || from.bits >= to.bits)
      fail(diag::irNotWider, range, operation, fromName, toName);
  } else if (op == Op::Trunc) {
    if (!areIntegers || from.bits <= to.bits)
      fail(diag::irNotNarrower, range, operation, fromName, toName);
  } else if (!canCast(op, from, to)) {
    fail(diag::irInvalidCast, range, operation, fromName, toName);
  }
  return !hasFailed_;
}

// The width of a floating-point number in bits; 0 of other types.
static unsigned floatBits(const TextType &type) {
  return isAnyFloat(&type) ? bitWidth(type.scalar) : 0;
}

// Conversions other than between integers.
bool Builder::canCast(Op op, const TextType &from, const TextType &to) {
  if (op == Op::FPToSI || op == Op::FPToUI)
    return isAnyFloat(&from) && to.bits != 0;
  if (op == Op::SIToFP || op == Op::UIToFP)
    return from.bits != 0 && isAnyFloat(&to);
  if (op == Op::FPTrunc)
    return floatBits(from) > floatBits(to) && floatBits(to) != 0;
  if (op == Op::FPExt)
    return floatBits(from) < floatBits(to) && floatBits(from) != 0;
  if (op == Op::PtrToInt)
    return from.scalar == Type::Ptr && to.bits != 0;
  if (op == Op::IntToPtr)
    return from.bits != 0 && to.scalar == Type::Ptr;
  auto isBits = [](const TextType &type) {
    return isScalar(&type) || type.kind == TypeKind::Wide || type.kind == TypeKind::Vector;
  };
  Type given = elementOf(&from)->scalar;
  Type made = elementOf(&to)->scalar;
  bool isAllowed = given == made || (given != Type::Ptr && made != Type::Ptr);
  return isBits(from) && isBits(to) && isAllowed && bitsOfType(&from) != 0 &&
         bitsOfType(&from) == bitsOfType(&to);
}

// The operand itself, marked as frozen; a copy if it has no value yet, because a placeholder cannot
// have a second name.
Value *Builder::freeze(Typed typed) {
  if (!enterBlock(typed.at))
    return nullptr;
  Value *operand = value(typed);
  if (hasFailed_)
    return nullptr;
  auto frozen = [&](Value *scalar) {
    if (isPlaceholder(*scalar))
      scalar = putCast(Op::Copy, scalar, scalar->type());
    wend::freeze(*scalar);
    return scalar;
  };
  Pack *pack = asPack(operand);
  if (!pack)
    return frozen(operand);
  Pack *made = newPack(pack->leaves);
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = frozen(part(*pack, i));
  return made;
}

Value *Builder::copyOf(Typed typed) {
  if (!enterBlock(typed.at))
    return nullptr;
  Value *operand = value(typed);
  Pack *pack = asPack(operand);
  if (!pack || hasFailed_)
    return putCast(Op::Copy, operand, operand->type());
  Pack *made = newPack(pack->leaves);
  for (size_t i = 0; i < made->parts.size(); ++i) {
    Value *scalar = part(*pack, i);
    made->parts[i] = putCast(Op::Copy, scalar, scalar->type());
  }
  return made;
}

// ---- Memory

// Memory of the current function, of an alignment up to maxSlotAlign.
Instruction *Builder::entrySlot(uint64_t bytes, uint64_t align) {
  return entrySlot(Type::I8, static_cast<uint32_t>(bytes),
                   static_cast<uint32_t>(std::min<uint64_t>(align, maxSlotAlign)));
}

Instruction *Builder::entrySlot(Type type, uint32_t count, uint32_t align) {
  Instruction *slot = module_.makeAlloca(type, count, align);
  if (!entry_) {
    atStart_.push_back(slot);
    return slot;
  }
  // What takes arguments apart comes first: so it is when what is printed is read.
  Instruction *before = entry_->first();
  while (before && before->is(Op::LaneHalf) && !before->operand(0)->isInstruction())
    before = before->next();
  if (before)
    slot->insertBefore(before);
  else
    slot->appendTo(entry_);
  return slot;
}

// Elements of a scalar type keep it. Any other type becomes an array of integers as wide as its
// alignment. An allocation of variable size, or outside of the entry block, is a stackalloc.
Value *Builder::stackSlot(TextType *type, const Typed *count, uint64_t align, SourceRange range) {
  if (!enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
  align = std::max<uint64_t>(align, align == 0 ? preferredAlign(type) : type->align);
  Value *number = count ? value(*count) : module_.constant(Type::I32, 1);
  if (!isInteger(number->type()))
    fail(diag::irExpectedInteger, at(count->at), describe(count->type));
  uint64_t bytes = type->size;
  Constant *constant = asConstant(number);
  if (constant && (__builtin_mul_overflow(type->size, constant->bits(), &bytes) ||
                   bytes > limits_.object || constant->bits() > limits_.object))
    fail(diag::irTypeTooLarge, range, limits_.object);
  if (hasFailed_)
    return nullptr;
  // The printer gives a stackalloc an i64 count: one with a constant count is a stackalloc as well.
  bool isSlot =
      constant && constant->type() != Type::I64 && block_ == entry_ && align <= maxSlotAlign;
  if (!isSlot) {
    if (!constant)
      number = resized(number, *bare(count->type), Type::I64, false);
    Value *size = constant          ? module_.constant(Type::I64, bytes)
                  : type->size == 1 ? number
                                    : put(Op::Mul, number, type->size);
    return insert(module_.makeStackAlloc(size, static_cast<uint32_t>(align)));
  }
  TextType *leaf = bare(type);
  while (leaf->kind == TypeKind::Array)
    leaf = bare(leaf->element);
  Type unit = leaf->scalar;
  bool hasLanes = leaf->kind == TypeKind::Vector && leaf->lanes != Type::Void;
  if (hasLanes && !isBitVector(leaf) && leaf->size % vectorBytes == 0) {
    unit = leaf->lanes;
  } else if (!isScalar(leaf)) {
    unit = Type::I8; // also for integers of several limbs
    for (Type wider : {Type::I16, Type::I32, Type::I64})
      if (byteSize(wider) <= align && bytes % byteSize(wider) == 0)
        unit = wider;
  }
  if (unit == Type::Void) {
    fail(diag::irNoSize, range, "void");
    return nullptr;
  }
  auto units = static_cast<uint32_t>(bytes / byteSize(unit));
  Instruction *slot = insert(module_.makeAlloca(unit, units, static_cast<uint32_t>(align)));
  slot->loc = {range.begin};
  return slot;
}

Value *Builder::insertLoad(Type type, Value *address, bool isVolatile, uint64_t align) {
  Instruction *load = module_.makeInstruction(Op::Load, type, {&address, 1});
  if (isVolatile)
    load->setVolatile();
  if (align != 0)
    load->setAccessAlign(align);
  load->setAccessType(accessType_);
  return insert(load);
}

void Builder::insertStore(Value *value, Value *address, bool isVolatile, uint64_t align) {
  Value *operands[] = {value, address};
  Instruction *store = module_.makeInstruction(Op::Store, Type::Void, operands);
  if (isVolatile)
    store->setVolatile();
  if (align != 0)
    store->setAccessAlign(align);
  store->setAccessType(accessType_);
  insert(store);
}

// A vector whose elements are not bytes is stored as a whole, not as scalars among others.
void Builder::checkInMemory(TextType *type, SourceRange range) {
  TextType *plain = bare(type);
  if (plain->kind == TypeKind::Array)
    return checkInMemory(plain->element, range);
  if (elementOf(plain)->scalar == Type::F80 && plain->kind == TypeKind::Vector)
    return fail(diag::irUnsupported, range, "vectors of x86_fp80 in memory are");
  if (plain->kind != TypeKind::Struct)
    return;
  for (TextType *part : plain->parts) {
    if (isBitVector(bare(part)))
      return fail(diag::irUnsupported, range,
                  "structures in memory with vectors whose elements are not bytes are");
    checkInMemory(part, range);
  }
}

AccessType Builder::accessType(const AccessVariant &variant, TextType *type) const {
  return isScalar(bare(type)) ? accessTypes_.ofTag(variant.tag) : AccessType(0);
}

Value *Builder::load(TextType *type, Typed pointer, const AccessVariant &variant,
                     SourceRange range) {
  if (!enterBlock(pointer.at))
    return nullptr;
  if (valueType(type, range) == Type::Void)
    fail(diag::irNoValueType, range, "void");
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at) || hasFailed_)
    return nullptr;
  leavesOf(type, range); // reports that there are too many
  checkInMemory(type, range);
  if (hasFailed_)
    return nullptr;
  accessType_ = accessType(variant, type);
  Value *loaded = loadValue(type, address, variant.isVolatile, variant.align);
  accessType_ = 0;
  return loaded;
}

// `load i32* %p`, before LLVM 3.7.
Value *Builder::oldLoad(Typed pointer, const AccessVariant &variant, SourceRange range) {
  TextType *type = bare(pointer.type);
  if (type->kind == TypeKind::Pointer)
    return load(type->element, pointer, variant, range);
  fail(diag::irExpected, at(pointer.at), "','", "a value");
  return nullptr;
}

Value *Builder::store(Typed stored, Typed pointer, const AccessVariant &variant) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Value *given = value(stored);
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at) || hasFailed_)
    return nullptr;
  checkInMemory(stored.type, at(stored.at));
  if (!hasFailed_ && layOut(stored.type, at(stored.at))) {
    accessType_ = accessType(variant, stored.type);
    storeValue(stored.type, given, address, variant.isVolatile, variant.align);
    accessType_ = 0;
  }
  return nullptr;
}

// ---- Addresses

Value *Builder::index(const Typed &typed) {
  Value *number = value(typed);
  if (!isInteger(number->type())) {
    fail(diag::irExpectedInteger, at(typed.at), describe(typed.type));
    return module_.constant(Type::I64, 0);
  }
  if (Constant *constant = asConstant(number); constant && !isOdd(bare(typed.type)))
    return module_.constant(Type::I64, static_cast<uint64_t>(constant->value()));
  return resized(number, *bare(typed.type), Type::I64, true);
}

Value *Builder::gep(TextType *type, uint32_t mark, SourceRange range) {
  std::span<const Typed> parts = takeOperands(mark);
  if (parts.empty() || !enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
  auto isVector = [](const Typed &part) { return bare(part.type)->kind == TypeKind::Vector; };
  auto vector = std::ranges::find_if(parts, isVector);
  if (vector == parts.end())
    return addressOf(type, parts, range);
  // A vector of addresses: other operands are the same for each.
  uint64_t count = bare(vector->type)->count;
  std::vector<Value *> given;
  for (const Typed &part : parts) {
    given.push_back(isVector(part) ? value(part) : nullptr);
    if (isVector(part) && bare(part.type)->count != count)
      fail(diag::irExpectedType, at(part.at), describe(vector->type), describe(part.type));
  }
  if (hasFailed_)
    return nullptr;
  return legalizer_.eachElement(*vectorType(count, scalar(Type::Ptr), range), [&](size_t i) {
    std::vector<Typed> scalars(parts.begin(), parts.end());
    for (size_t j = 0; j < parts.size(); ++j)
      if (given[j])
        scalars[j] = {elementOf(parts[j].type),
                      Operand(legalizer_.element(*bare(parts[j].type), given[j], i)), parts[j].at};
    return addressOf(type, scalars, range);
  });
}

// One getelementptr for each variable index, and one for the sum of all constant indices.
Value *Builder::addressOf(TextType *type, std::span<const Typed> parts, SourceRange range) {
  if (bare(type) == scalar(Type::Void)) {
    fail(diag::irNoSize, range, "void");
    return nullptr;
  }
  Value *address = value(parts[0]);
  if (!requireType(address, Type::Ptr, parts[0].at))
    return nullptr;
  if (parts.size() == 2 && type->size != 0) {
    Value *number = index(parts[1]);
    return insert(module_.makeGep(address, number, type->size));
  }
  uint64_t constantOffset = 0;
  for (size_t i = 1; i < parts.size() && !hasFailed_; ++i) {
    uint64_t scale = type->size;
    uint64_t offset = 0;
    if (i > 1)
      type = step(type, parts[i], scale, offset);
    if (!type)
      return nullptr;
    constantOffset += offset;
    if (scale == 0)
      continue;
    Value *number = index(parts[i]);
    if (Constant *constant = asConstant(number))
      constantOffset += constant->bits() * scale;
    else
      address = insert(module_.makeGep(address, number, scale));
  }
  // Always an instruction, which takes the result's name.
  bool isNew = address->isInstruction() && !address->name && address == block_->last();
  if (constantOffset != 0 || !isNew)
    address = insert(module_.makeGep(address, module_.constant(Type::I64, constantOffset), 1));
  return address;
}

// `getelementptr i32* %p, i64 1`, before LLVM 3.7.
Value *Builder::oldGep(Typed base, uint32_t mark, SourceRange range) {
  TextType *pointer = bare(base.type);
  if (pointer->kind != TypeKind::Pointer) {
    fail(diag::irExpected, at(base.at), "','", "a value");
    return nullptr;
  }
  values_.insert(values_.begin() + mark, base);
  return gep(pointer->element, mark, range);
}

} // namespace wend::reader
