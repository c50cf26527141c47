// Instructions, each made after its text has been parsed.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

Value *Builder::binary(Op op, TextType *type, Operand left, Operand right, SourceRange leftRange,
                       SourceRange rightRange) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *first = value(left, type, leftRange.begin);
  Value *second = value(right, type, rightRange.begin);
  if (isFloatBinary(op) ? !isFloat(first->type()) : !isInteger(first->type()))
    fail(isFloatBinary(op) ? diag::irExpectedFloat : diag::irExpectedInteger, leftRange,
         describe(type));
  if (hasFailed_)
    return nullptr;
  const TextType &plain = *bare(type);
  if (!isOdd(&plain))
    return put(op, first, second);
  bool isSigned = row(op).traits & OpTraits::Signed;
  if (isSigned)
    first = signExtended(first, plain);
  if (isSigned && !isShift(op))
    second = signExtended(second, plain);
  return truncated(put(op, first, second), plain);
}

Value *Builder::icmp(Predicate predicate, TextType *type, Operand left, Operand right,
                     SourceRange leftRange, SourceRange rightRange) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *first = value(left, type, leftRange.begin);
  Value *second = value(right, type, rightRange.begin);
  if (first->type() == Type::Tuple || isFloat(first->type()))
    fail(diag::irExpectedInteger, leftRange, describe(type));
  if (hasFailed_)
    return nullptr;
  if (predicate >= Predicate::Slt && isOdd(bare(type))) {
    first = signExtended(first, *bare(type));
    second = signExtended(second, *bare(type));
  }
  return putICmp(predicate, first, second);
}

// ---- Floating point

bool Builder::checkFloat(Value *value, const Typed &typed) {
  if (!hasFailed_ && !isFloat(value->type()))
    fail(diag::irExpectedFloat, at(typed.at), describe(typed.type));
  return !hasFailed_;
}

// Lowered to a call of the C library.
Value *Builder::remainder(Typed left, Typed right, SourceRange range) {
  if (!enterBlock(range.begin))
    return nullptr;
  Value *first = value(left);
  Value *second = value(right);
  if (!checkFloat(first, left))
    return nullptr;
  Type type = first->type();
  const Type parameters[] = {type, type};
  Function *function = libraryFunction(libraryName("fmod", type), type, parameters);
  if (!function)
    fail(diag::irSymbolRedefined, range, "fmod");
  Value *operands[] = {first, second, function};
  return hasFailed_ ? nullptr : insert(module_.makeInstruction(Op::Call, type, operands));
}

Value *Builder::negation(Typed operand) {
  if (!enterBlock(operand.at))
    return nullptr;
  Value *given = value(operand);
  return checkFloat(given, operand) ? putCast(Op::FNeg, given, given->type()) : nullptr;
}

Value *Builder::fcmp(FloatPredicate predicate, Typed left, Typed right) {
  if (!enterBlock(left.at))
    return nullptr;
  Value *operands[] = {value(left), value(right)};
  if (!checkFloat(operands[0], left))
    return nullptr;
  Instruction *made = module_.makeInstruction(Op::FCmp, Type::I1, operands);
  made->setFloatPredicate(predicate);
  return insert(made);
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
  if (!requireType(test, Type::I1, condition.at) ||
      !requireType(second, first->type(), ifFalse.at) || hasFailed_)
    return nullptr;
  Pack *pack = asPack(first);
  Pack *other = asPack(second);
  if (!pack)
    return putSelect(test, first, second);
  if (!haveSameLeaves(pack->leaves, other->leaves)) {
    fail(diag::irExpectedType, at(ifFalse.at), describe(ifTrue.type), describe(ifFalse.type));
    return nullptr;
  }
  Pack *made = newPack(pack->leaves);
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = putSelect(test, part(*pack, i), part(*other, i));
  return made;
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
  if (isOdd(bare(from.type)) || isOdd(bare(textType)))
    return convert(op, operand, *bare(from.type), *bare(textType));
  if (op == Op::Copy && isFloat(operand->type()) != isFloat(type))
    op = Op::BitCast;
  return putCast(op, operand, type);
}

bool Builder::checkCast(Op op, TextType &from, TextType &to, SourceRange range) {
  const char *operation = row(op).text;
  std::string fromName = describe(&from);
  std::string toName = describe(&to);
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

// Conversions other than between integers.
bool Builder::canCast(Op op, const TextType &from, const TextType &to) {
  if (op == Op::FPToSI || op == Op::FPToUI)
    return isFloat(from.scalar) && to.bits != 0;
  if (op == Op::SIToFP || op == Op::UIToFP)
    return from.bits != 0 && isFloat(to.scalar);
  if (op == Op::FPTrunc)
    return isFloat(from.scalar) && isFloat(to.scalar) &&
           bitWidth(from.scalar) > bitWidth(to.scalar);
  if (op == Op::FPExt)
    return isFloat(from.scalar) && isFloat(to.scalar) &&
           bitWidth(from.scalar) < bitWidth(to.scalar);
  if (op == Op::PtrToInt)
    return from.scalar == Type::Ptr && to.bits != 0;
  if (op == Op::IntToPtr)
    return from.bits != 0 && to.scalar == Type::Ptr;
  if (!isScalar(&from) || from.scalar == to.scalar)
    return from.bits == to.bits && isScalar(&from);
  return isFloat(from.scalar) != isFloat(to.scalar) && from.scalar != Type::Ptr &&
         to.scalar != Type::Ptr && bitWidth(from.scalar) == bitWidth(to.scalar) && !isOdd(&from) &&
         !isOdd(&to);
}

// The IR has no poison, so a freeze is a copy.
Value *Builder::freeze(Typed typed) {
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

// Elements of a scalar type keep it. Any other type becomes an array of integers as wide as its
// alignment. An allocation of variable size, or outside of the entry block, is a stackalloc.
Value *Builder::stackSlot(TextType *type, const Typed *count, uint64_t align, SourceRange range) {
  if (!enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
  align = std::max<uint64_t>(align, type->align);
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
  bool isSlot = constant && constant->type() != Type::I64 && block_ == function_->entry() &&
                align <= maxSlotAlign;
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
  if (!isScalar(leaf)) {
    unit = Type::I8;
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
  slot->loc = range.loc();
  return slot;
}

Value *Builder::insertLoad(Type type, Value *address, bool isVolatile, uint64_t align) {
  Instruction *load = module_.makeInstruction(Op::Load, type, {&address, 1});
  if (isVolatile)
    load->setVolatile();
  if (align != 0)
    load->setAccessAlign(align);
  return insert(load);
}

void Builder::insertStore(Value *value, Value *address, bool isVolatile, uint64_t align) {
  Value *operands[] = {value, address};
  Instruction *store = module_.makeInstruction(Op::Store, Type::Void, operands);
  if (isVolatile)
    store->setVolatile();
  if (align != 0)
    store->setAccessAlign(align);
  insert(store);
}

Value *Builder::load(TextType *type, Typed pointer, bool isVolatile, uint64_t align,
                     SourceRange range) {
  if (!enterBlock(pointer.at))
    return nullptr;
  if (valueType(type, range) == Type::Void)
    fail(diag::irNoValueType, range, "void");
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at) || hasFailed_)
    return nullptr;
  if (isScalar(bare(type)))
    return loadScalar(bare(type), address, isVolatile, align);
  Pack *pack = newPack(leavesOf(type, range));
  align = align ? align : type->align;
  for (size_t i = 0; i < pack->parts.size(); ++i) {
    const Leaf &leaf = pack->leaves[i];
    pack->parts[i] = loadScalar(leaf.type, offsetBy(address, leaf.offset), isVolatile,
                                alignAt(align, leaf.offset));
  }
  return pack;
}

// `load i32* %p`, before LLVM 3.7.
Value *Builder::oldLoad(Typed pointer, bool isVolatile, uint64_t align, SourceRange range) {
  TextType *type = bare(pointer.type);
  if (type->kind == TypeKind::Pointer)
    return load(type->element, pointer, isVolatile, align, range);
  fail(diag::irExpected, at(pointer.at), "','", "a value");
  return nullptr;
}

Value *Builder::store(Typed stored, Typed pointer, bool isVolatile, uint64_t align) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Value *given = value(stored);
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at) || hasFailed_)
    return nullptr;
  Pack *pack = asPack(given);
  if (!pack) {
    storeScalar(bare(stored.type), given, address, isVolatile, align);
    return nullptr;
  }
  align = align || !layOut(stored.type, at(stored.at)) ? align : stored.type->align;
  for (size_t i = 0; i < pack->parts.size(); ++i) {
    const Leaf &leaf = pack->leaves[i];
    storeScalar(leaf.type, part(*pack, i), offsetBy(address, leaf.offset), isVolatile,
                alignAt(align, leaf.offset));
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

// One getelementptr for each variable index, and one for the sum of all constant indices.
Value *Builder::gep(TextType *type, uint32_t mark, SourceRange range) {
  std::span<Typed> parts = takeValues(mark);
  if (parts.empty() || !enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
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

// ---- Terminators

Value *Builder::br(BasicBlock *target) {
  if (hasFailed_ || !enterBlock(0))
    return nullptr;
  addEdge(block_, target);
  return insert(module_.makeInstruction(Op::Br, Type::Void, {}));
}

Value *Builder::condBr(Typed condition, BasicBlock *ifTrue, BasicBlock *ifFalse) {
  if (hasFailed_ || !enterBlock(condition.at))
    return nullptr;
  Value *test = value(condition);
  if (!requireType(test, Type::I1, condition.at))
    return nullptr;
  addEdge(block_, ifTrue);
  addEdge(block_, ifFalse);
  return insert(module_.makeInstruction(Op::CondBr, Type::Void, {&test, 1}));
}

Instruction *Builder::switchTo(Typed typed, BasicBlock *otherwise) {
  if (hasFailed_ || !enterBlock(typed.at))
    return nullptr;
  Value *number = value(typed);
  if (!isInteger(number->type())) {
    fail(diag::irExpectedInteger, at(typed.at), describe(typed.type));
    return nullptr;
  }
  addEdge(block_, otherwise);
  switch_ = insert(module_.makeInstruction(Op::Switch, Type::Void, {&number, 1}, 4));
  return switch_;
}

void Builder::addCase(Typed typed, BasicBlock *target) {
  if (hasFailed_ || !function_)
    return;
  Instruction *last = switch_;
  Folded number = fold(typed);
  Type type = valueType(typed.type, at(typed.at));
  if (!number.isNumber() || type != last->operand(0)->type())
    return fail(diag::irWrongConstant, at(typed.at), name(last->operand(0)->type()));
  addEdge(last->block(), target);
  last->addOperand(module_, module_.constant(type, number.bits));
}

Value *Builder::ret(TextType *type, const Typed *result, SourceRange range) {
  if (!enterBlock(range.begin))
    return nullptr;
  std::span<const Type> results = resultTypes(type, range, function_->isInternal);
  if (!std::ranges::equal(results, function_->results())) {
    fail(diag::irWrongReturn, range, name(function_->result()), describe(type));
    return nullptr;
  }
  std::vector<Value *> operands;
  Value *given = result ? value(*result) : nullptr;
  if (hasFailed_)
    return nullptr;
  if (Pack *pack = asPack(given)) {
    for (size_t i = 0; i < pack->parts.size(); ++i)
      operands.push_back(part(*pack, i));
  } else if (given) {
    operands.push_back(given);
  }
  return insert(module_.makeInstruction(Op::Ret, Type::Void, operands));
}

Value *Builder::unreachable() {
  if (!enterBlock(0))
    return nullptr;
  return insert(module_.makeInstruction(Op::Unreachable, Type::Void, {}));
}

} // namespace wend::reader
