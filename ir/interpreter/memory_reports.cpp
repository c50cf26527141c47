// The interpreter's memory in reports: what an address points to, and why an access is invalid.
#include "ir/interpreter/memory.h"

#include "ir/name_table.h"
#include "ir/printer.h"
#include "ir/spelling.h"
#include "support/invariant.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

std::string bytesText(uint64_t size) {
  return fmt::format("{} byte{}", size, size == 1 ? "" : "s");
}

// An argument has no link to its function.
const Function *functionOf(const Module &module, const Value &argument) {
  for (const Function *function : module.functions())
    for (const Argument *candidate : function->arguments())
      if (candidate == &argument)
        return function;
  INVARIANT(false, "an argument belongs to no function");
}

} // namespace

// The object that an address was computed from, as a guess: an address below the start of an object
// cannot be distinguished from one far past the end of the object before it.
InterpreterMemory::Location InterpreterMemory::locationOf(uint64_t address) const {
  int64_t offset = offsetOf(address);
  uint32_t expected = handleOf(address);
  constexpr int64_t half = int64_t{1} << 31;
  const Object *object = &objects_[expected & indexMask_];
  bool isPast = object->handle != expected || offset > object->size;
  if (isPast && offset >= half) {
    const Object *next = &objects_[(expected + 1) & indexMask_];
    if (next->handle == expected + 1 && next->handle != 0)
      return {next, offset - 2 * half, true};
  }
  if (object->handle == expected && expected != 0)
    return {object, offset, true};
  uint32_t index = expected & indexMask_;
  bool hasLived = object->origin || (index >= firstHeapObject_ && index < nextObject_);
  return {hasLived ? object : nullptr, offset, false};
}

// The printed name of an instruction or an argument.
std::string InterpreterMemory::nameOf(const Object &object) const {
  const Value *origin = object.origin;
  std::string name;
  if (!origin)
    return "a block";
  if (origin->isInstruction()) {
    print(*static_cast<const Instruction *>(origin), name);
    name.resize(std::min(name.size(), name.find(" =")));
    return name;
  }
  if (origin->kind() != ValueKind::Argument)
    return fmt::format("@{}", module_.names().text(origin->name));
  const Function *function = functionOf(module_, *origin);
  NameTable::Name printed = NameTable(*function).of(*origin);
  name = '%';
  if (printed.symbol)
    appendName(name, module_.names().text(printed.symbol));
  else
    name += std::to_string(printed.number);
  return name;
}

std::string InterpreterMemory::describe(uint64_t address) const {
  Location location = locationOf(address);
  if (handleOf(address) == 0 || !location.object)
    return handleOf(address) == 0 ? "null" : fmt::format("{:#x}, which is no address", address);
  const Object &object = *location.object;
  uint32_t index = static_cast<uint32_t>(&object - objects_);
  if (index >= stackIndices_)
    return describeStack(object, location.offset);
  if (index >= firstHeapObject_)
    return describeHeap(location);
  std::string name = nameOf(object);
  if (object.origin->kind() == ValueKind::Function)
    return fmt::format("offset {} of the function {}", location.offset, name);
  if (static_cast<const Global *>(object.origin)->isDeclaration && object.size == 0)
    return fmt::format("offset {} of {}, which is not defined", location.offset, name);
  return fmt::format("offset {} of {}, a {} of {}", location.offset, name,
                     index < firstFunction_ ? "constant" : "global", bytesText(object.size));
}

std::string InterpreterMemory::describeHeap(const Location &location) const {
  const Object &object = *location.object;
  // A freed block has no size: see release.
  std::string size = location.isAlive ? " of " + bytesText(object.size) : "";
  if (!object.origin)
    return fmt::format("offset {} of a block{} of the C library's", location.offset, size);
  const auto *site = static_cast<const Instruction *>(object.origin);
  return fmt::format("offset {} of a heap block{} from {} in @{}", location.offset, size,
                     nameOf(object), nameOf(*site->block()->function()));
}

std::string InterpreterMemory::describeStack(const Object &object, int64_t offset) const {
  std::string size = bytesText(object.size);
  const Value *origin = object.origin;
  if (origin->kind() == ValueKind::Function)
    return fmt::format("offset {} of the {} that hold @{}'s arguments in registers", offset, size,
                       nameOf(static_cast<const Function &>(*origin)));
  if (origin->kind() == ValueKind::Argument)
    return fmt::format("offset {} of {}, an argument of {} passed to @{} by value", offset,
                       nameOf(object), size, nameOf(*functionOf(module_, *origin)));
  const auto *instruction = static_cast<const Instruction *>(origin);
  std::string_view function = nameOf(*instruction->block()->function());
  if (instruction->is(Op::Call))
    return fmt::format("offset {} of the {} of variable arguments on the stack that @{} passes",
                       offset, size, function);
  return fmt::format("offset {} of {}, an alloca of {} in @{}", offset, nameOf(object), size,
                     function);
}

std::string_view InterpreterMemory::nameOf(const Function &function) const {
  return module_.names().text(function.name);
}

std::string InterpreterMemory::shortName(uint64_t address) const {
  if (address == 0)
    return "null";
  Location location = locationOf(address);
  if (!location.object || !location.isAlive)
    return fmt::format("{:#x}", address);
  std::string name = nameOf(*location.object);
  return location.offset == 0 ? name : fmt::format("{}{:+}", name, location.offset);
}

std::string InterpreterMemory::problemWith(uint64_t address, uint64_t size, bool isWrite) const {
  Location location = locationOf(address);
  if (handleOf(address) == 0)
    return address == 0 ? "null" : fmt::format("{} bytes from null", address);
  std::string where = describe(address);
  if (!location.object)
    return where;
  uint32_t index = static_cast<uint32_t>(location.object - objects_);
  if (!location.isAlive && index < stackIndices_)
    return where + ", which has been freed";
  if (!location.isAlive) {
    const Instruction *origin = location.object->origin->isInstruction()
                                    ? static_cast<const Instruction *>(location.object->origin)
                                    : nullptr;
    return where +
           (origin && origin->is(Op::StackAlloc) ? ", which has ended" : ", which has returned");
  }
  if (!locate(address, size))
    return where;
  if (isWrite && index < firstFunction_)
    return where;
  return {};
}

} // namespace wend
