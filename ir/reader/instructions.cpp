// Instructions, each made when its text has been read.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

Value *Builder::binary(Op op, TextType *type, Operand left, Operand right, SourceRange leftRange,
                       SourceRange rightRange) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *operands[] = {value(left, type, leftRange.begin), value(right, type, rightRange.begin)};
  if (!isInteger(operands[0]->type()))
    fail(diag::irExpectedInteger, leftRange, name(operands[0]->type()));
  return place(module_.makeInstruction(op, operands[0]->type(), operands));
}

Value *Builder::icmp(Predicate predicate, TextType *type, Operand left, Operand right,
                     SourceRange leftRange, SourceRange rightRange) {
  if (!enterBlock(leftRange.begin))
    return nullptr;
  Value *first = value(left, type, leftRange.begin);
  return place(module_.makeICmp(predicate, first, value(right, type, rightRange.begin)));
}

Value *Builder::select(Typed condition, Typed ifTrue, Typed ifFalse) {
  if (!enterBlock(condition.at))
    return nullptr;
  Value *operands[] = {value(condition), value(ifTrue), value(ifFalse)};
  requireType(operands[0], Type::I1, condition.at);
  requireType(operands[2], operands[1]->type(), ifFalse.at);
  return place(module_.makeInstruction(Op::Select, operands[1]->type(), operands));
}

// ---- Conversions

// A bitcast of a type to itself is a copy; one between pointers of older text is nothing.
Value *Builder::cast(Op op, Typed from, TextType *textType, SourceRange range) {
  if (!enterBlock(from.at))
    return nullptr;
  Value *operand = value(from);
  Type type = valueType(textType, range);
  bool isOfOlderText = bare(from.type)->kind == TypeKind::Pointer;
  bool isLocal =
      from.operand.kind == OperandKind::Local || from.operand.kind == OperandKind::LocalNumber;
  // What is not defined yet cannot have a second name.
  bool isThere = !isLocal || (!hasFailed_ && local(from.operand)->isDefined);
  if (op == Op::Copy && isOfOlderText && type == Type::Ptr && isThere)
    return operand;
  return cast(op, operand, type, range);
}

Value *Builder::cast(Op op, Value *value, Type type, SourceRange range) {
  const char *operation = row(op).text;
  Type from = value->type();
  const char *fromName = name(from);
  const char *toName = name(type);
  bool areIntegers = isInteger(from) && isInteger(type);
  if (op == Op::ZExt || op == Op::SExt) {
    if (!areIntegers || bitWidth(from) >= bitWidth(type))
      fail(diag::irNotWider, range, operation, fromName, toName);
  } else if (op == Op::Trunc) {
    if (!areIntegers || bitWidth(from) <= bitWidth(type))
      fail(diag::irNotNarrower, range, operation, fromName, toName);
  } else {
    bool fits = op == Op::PtrToInt   ? from == Type::Ptr && isInteger(type)
                : op == Op::IntToPtr ? isInteger(from) && type == Type::Ptr
                                     : from == type;
    if (!fits)
      fail(diag::irInvalidCast, range, operation, fromName, toName);
  }
  return place(module_.makeInstruction(op, type, {&value, 1}));
}

// There is no poison for it to settle.
Value *Builder::freeze(Typed typed) {
  if (!enterBlock(typed.at))
    return nullptr;
  Value *operand = value(typed);
  return place(module_.makeInstruction(Op::Copy, operand->type(), {&operand, 1}));
}

// ---- Memory

// Elements of one scalar type stay what they are; of anything else, integers as wide as it is
// aligned take the room.
Value *Builder::stackSlot(TextType *type, const Typed *count, uint64_t align, SourceRange range) {
  if (!enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
  uint64_t elements = 1;
  if (count) {
    Operand number = count->operand;
    if (number.kind != OperandKind::Integer) {
      fail(diag::irUnsupported, at(count->at), "'alloca' of a size that is not constant is");
      return nullptr;
    }
    elements = number.bits;
  }
  if (block_ != function_->entry())
    fail(diag::irAllocaPlace, range);
  if (align > 16)
    fail(diag::irAlignment, range, align);
  TextType *leaf = bare(type);
  uint64_t bytes;
  if (elements > maxObjectBytes || __builtin_mul_overflow(type->size, elements, &bytes) ||
      bytes > maxObjectBytes) {
    fail(diag::irTypeTooLarge, range, maxObjectBytes);
    return nullptr;
  }
  while (leaf->kind == TypeKind::Array)
    leaf = bare(leaf->element);
  Type unit = leaf->scalar;
  if (!isScalar(leaf)) {
    uint64_t wanted = std::max<uint64_t>(align, type->align);
    unit = Type::I8;
    for (Type wider : {Type::I16, Type::I32, Type::I64})
      if (byteSize(wider) <= wanted && bytes % byteSize(wider) == 0)
        unit = wider;
  }
  if (unit == Type::Void) {
    fail(diag::irNoSize, range, "void");
    return nullptr;
  }
  return place(module_.makeAlloca(unit, static_cast<uint32_t>(bytes / byteSize(unit))));
}

Value *Builder::load(TextType *textType, Typed pointer, bool isVolatile, uint64_t align,
                     SourceRange range) {
  if (!enterBlock(pointer.at))
    return nullptr;
  Type type = valueType(textType, range);
  if (type == Type::Void)
    fail(diag::irNoValueType, range, "void");
  Value *address = value(pointer);
  if (!requireType(address, Type::Ptr, pointer.at))
    return nullptr;
  Instruction *load = module_.makeInstruction(Op::Load, type, {&address, 1});
  if (isVolatile)
    load->setVolatile();
  if (align != 0)
    load->setAccessAlign(align);
  return place(load);
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
  Value *operands[] = {value(stored), value(pointer)};
  if (!requireType(operands[1], Type::Ptr, pointer.at))
    return nullptr;
  Instruction *store = module_.makeInstruction(Op::Store, Type::Void, operands);
  if (isVolatile)
    store->setVolatile();
  if (align != 0)
    store->setAccessAlign(align);
  return place(store);
}

// ---- Addresses

Value *Builder::index(const Typed &typed) {
  Value *number = value(typed);
  if (!isInteger(number->type())) {
    fail(diag::irExpectedInteger, at(typed.at), name(number->type()));
    return module_.constant(Type::I64, 0);
  }
  if (Constant *constant = asConstant(number))
    return module_.constant(Type::I64, static_cast<uint64_t>(constant->value()));
  if (number->type() == Type::I64)
    return number;
  return place(module_.makeInstruction(Op::SExt, Type::I64, {&number, 1}));
}

// One address computation for each index that varies, and one for all that are constant together.
Value *Builder::gep(TextType *type, uint32_t mark, SourceRange range) {
  std::span<Typed> parts = takeValues(mark);
  if (parts.empty() || !enterBlock(range.begin) || !layOut(type, range))
    return nullptr;
  Value *address = value(parts[0]);
  if (!requireType(address, Type::Ptr, parts[0].at))
    return nullptr;
  if (parts.size() == 2 && type->size != 0) {
    Value *number = index(parts[1]);
    return place(module_.makeGep(address, number, type->size));
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
      address = place(module_.makeGep(address, number, scale));
  }
  // Always an instruction, which has the name that the text gives it.
  bool isNew = address->isInstruction() && !address->name && address == block_->last();
  if (constantOffset != 0 || !isNew)
    address = place(module_.makeGep(address, module_.constant(Type::I64, constantOffset), 1));
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

// ---- The ends of blocks

Value *Builder::br(BasicBlock *target) {
  if (hasFailed_ || !enterBlock(0))
    return nullptr;
  addEdge(block_, target);
  return place(module_.makeInstruction(Op::Br, Type::Void, {}));
}

Value *Builder::condBr(Typed condition, BasicBlock *ifTrue, BasicBlock *ifFalse) {
  if (hasFailed_ || !enterBlock(condition.at))
    return nullptr;
  Value *test = value(condition);
  if (!requireType(test, Type::I1, condition.at))
    return nullptr;
  addEdge(block_, ifTrue);
  addEdge(block_, ifFalse);
  return place(module_.makeInstruction(Op::CondBr, Type::Void, {&test, 1}));
}

Instruction *Builder::switchTo(Typed typed, BasicBlock *otherwise) {
  if (hasFailed_ || !enterBlock(typed.at))
    return nullptr;
  Value *number = value(typed);
  if (!isInteger(number->type())) {
    fail(diag::irExpectedInteger, at(typed.at), name(number->type()));
    return nullptr;
  }
  addEdge(block_, otherwise);
  switch_ = place(module_.makeInstruction(Op::Switch, Type::Void, {&number, 1}, 4));
  return switch_;
}

void Builder::addCase(Typed typed, BasicBlock *target) {
  if (hasFailed_ || !function_)
    return;
  Instruction *last = switch_;
  Folded number = fold(typed);
  Type type = valueType(typed.type, at(typed.at));
  if (number.symbol || type != last->operand(0)->type())
    return fail(diag::irWrongConstant, at(typed.at), name(last->operand(0)->type()));
  addEdge(last->block(), target);
  last->addOperand(module_, module_.constant(type, number.bits));
}

Value *Builder::ret(TextType *textType, const Typed *result, SourceRange range) {
  if (!enterBlock(range.begin))
    return nullptr;
  Type type = valueType(textType, range);
  if (type != function_->result()) {
    fail(diag::irWrongReturn, range, name(function_->result()), name(type));
    return nullptr;
  }
  if (!result)
    return place(module_.makeInstruction(Op::Ret, Type::Void, {}));
  Value *operand = value(*result);
  return place(module_.makeInstruction(Op::Ret, Type::Void, {&operand, 1}));
}

Value *Builder::unreachable() {
  if (!enterBlock(0))
    return nullptr;
  return place(module_.makeInstruction(Op::Unreachable, Type::Void, {}));
}

} // namespace wend::reader
