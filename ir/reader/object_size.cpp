// llvm.objectsize: the number of bytes from a pointer to the end of its object, where the text
// tells the object: a variable, or a block allocated with a constant size.

#include "ir/reader/intrinsics.h"

namespace wend::reader {

namespace {

struct Allocator {
  std::string_view name;
  uint32_t size;                 // the index of the argument with the size
  uint32_t count = ~uint32_t{0}; // of another argument that it is multiplied by
};

constexpr Allocator allocators[] = {
    {"malloc", 0},
    {"calloc", 1, 0},
    {"realloc", 1},
    {"aligned_alloc", 1},
    {"memalign", 1},
    {"valloc", 0},
    {"_Znwm", 0},
    {"_Znam", 0},
    {"_ZnwmRKSt9nothrow_t", 0},
    {"_ZnamRKSt9nothrow_t", 0},
    {"_ZnwmSt11align_val_t", 0},
    {"_ZnamSt11align_val_t", 0},
};

std::optional<uint64_t> constantArgument(const Instruction &call, uint32_t index) {
  if (index >= call.argumentCount())
    return {};
  const Constant *constant = asConstant(call.operand(index));
  return constant ? std::optional(constant->bits()) : std::nullopt;
}

std::optional<uint64_t> allocatedBytes(const Instruction &call) {
  const Function *callee = call.calledFunction();
  if (!callee || callee->isDefined)
    return {};
  std::string_view name = callee->module().names().text(callee->name);
  for (const Allocator &row : allocators) {
    if (row.name != name)
      continue;
    std::optional<uint64_t> size = constantArgument(call, row.size);
    std::optional<uint64_t> count =
        row.count == ~uint32_t{0} ? std::optional<uint64_t>(1) : constantArgument(call, row.count);
    uint64_t bytes = 0;
    if (size && count && !__builtin_mul_overflow(*size, *count, &bytes))
      return bytes;
  }
  return {};
}

// Of a global that another module may define or replace, the size is at least the declared one.
std::optional<uint64_t> bytesOf(const Global &global, bool isMinimum) {
  bool isExact = !global.isDeclaration && global.linkage != Linkage::Weak;
  bool isAtLeast = isMinimum && global.linkage != Linkage::Weak;
  return !global.aliasee && (isExact || isAtLeast) ? std::optional(global.size) : std::nullopt;
}

// The size of the object that begins at a pointer.
std::optional<uint64_t> objectBytes(const Value &object, bool isMinimum) {
  if (object.kind() == ValueKind::Global)
    return bytesOf(static_cast<const Global &>(object), isMinimum);
  if (object.kind() == ValueKind::Argument) {
    const auto &argument = static_cast<const Argument &>(object);
    bool isCopy = argument.passing.kind == Passing::ByValue;
    return isCopy ? std::optional<uint64_t>(argument.passing.size) : std::nullopt;
  }
  if (!object.isInstruction())
    return {};
  const auto &instruction = static_cast<const Instruction &>(object);
  if (instruction.is(Op::Alloca))
    return instruction.allocatedBytes();
  if (instruction.is(Op::StackAlloc)) {
    const Constant *size = asConstant(instruction.operand(0));
    return size ? std::optional(size->bits()) : std::nullopt;
  }
  return instruction.is(Op::Call) ? allocatedBytes(instruction) : std::nullopt;
}

} // namespace

// Nothing if the object is not known. Pointers before or after the object have 0 bytes.
std::optional<uint64_t> IntrinsicLowering::bytesFrom(const Value *pointer, bool isMinimum) {
  int64_t offset = 0;
  while (pointer->isInstruction()) {
    const auto &instruction = static_cast<const Instruction &>(*pointer);
    if (instruction.is(Op::Gep)) {
      const Constant *index = asConstant(instruction.operand(1));
      int64_t distance = 0;
      if (!index ||
          __builtin_mul_overflow(index->value(), static_cast<int64_t>(instruction.elementSize()),
                                 &distance) ||
          __builtin_add_overflow(offset, distance, &offset))
        return {};
    } else if (!instruction.is(Op::Copy)) {
      break;
    }
    pointer = instruction.operand(0);
  }
  std::optional<uint64_t> size = objectBytes(*pointer, isMinimum);
  if (!size)
    return {};
  bool isInside = offset >= 0 && static_cast<uint64_t>(offset) <= *size;
  return isInside ? *size - static_cast<uint64_t>(offset) : 0;
}

// Of an unknown object, the largest or the smallest number. Of a null pointer nothing is known if
// the third argument says so; else it has no bytes.
Value *IntrinsicLowering::objectSize(const IntrinsicCall &call) {
  Value *pointer = value(call.arguments[0]);
  Constant *isMinimum = asConstant(value(call.arguments[1]));
  Constant *isNullUnknown = call.arguments.size() > 2 ? asConstant(value(call.arguments[2]))
                                                      : module_.boolConstant(false);
  Type type = valueType(call.type, call.range);
  if (hasFailed() || !isMinimum || !isNullUnknown || !isInteger(type) || isOdd(bare(call.type)) ||
      pointer->type() != Type::Ptr)
    return unsupported(call);
  std::optional<uint64_t> bytes = bytesFrom(pointer, isMinimum->bits() != 0);
  if (asConstant(pointer) && isNullUnknown->bits() == 0)
    bytes = 0;
  if (bytes && (*bytes & ~bitMask(type)) != 0)
    bytes.reset();
  uint64_t unknown = isMinimum->bits() ? 0 : ~uint64_t{0};
  return putCast(Op::Copy, module_.constant(type, bytes.value_or(unknown)), type);
}

} // namespace wend::reader
