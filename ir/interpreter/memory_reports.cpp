// The interpreter's memory in words: what an address points to, and why it must not be used.
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

// Arguments do not know their function.
const Function *functionOf(const Module &module, const Value &argument) {
  for (const Function *function : module.functions())
    for (const Argument *candidate : function->arguments())
      if (candidate == &argument)
        return function;
  INVARIANT(false, "an argument belongs to no function");
}

} // namespace

// The object that an address was made from, as far as can be told. Below the start of an object an
// address looks as if it were far past the end of the one before it.
InterpreterMemory::Place InterpreterMemory::placeOf(uint64_t address) const {
  int64_t offset = offsetOf(address);
  uint32_t wanted = handleOf(address);
  constexpr int64_t half = int64_t{1} << 31;
  const Object *object = &objects_[wanted & indexMask];
  bool isPast = object->handle != wanted || offset > object->size;
  if (isPast && offset >= half) {
    const Object *next = &objects_[(wanted + 1) & indexMask];
    if (next->handle == wanted + 1 && next->handle != 0)
      return {next, offset - 2 * half, true};
  }
  if (object->handle == wanted && wanted != 0)
    return {object, offset, true};
  uint32_t index = wanted & indexMask;
  bool hasLived = object->origin || (index >= firstHeapObject_ && index < nextObject_);
  return {hasLived ? object : nullptr, offset, false};
}

// Of an instruction or an argument: as it is printed.
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
  Place place = placeOf(address);
  if (handleOf(address) == 0 || !place.object)
    return handleOf(address) == 0 ? "null" : fmt::format("{:#x}, which is no address", address);
  const Object &object = *place.object;
  uint32_t index = static_cast<uint32_t>(&object - objects_);
  if (index >= stackIndices)
    return describeStack(object, place.offset);
  if (index >= firstHeapObject_)
    return describeHeap(place);
  std::string name = nameOf(object);
  if (object.origin->kind() == ValueKind::Function)
    return fmt::format("offset {} of the function {}", place.offset, name);
  if (static_cast<const Global *>(object.origin)->isDeclaration && object.size == 0)
    return fmt::format("offset {} of {}, which is defined nowhere", place.offset, name);
  return fmt::format("offset {} of {}, a {} of {}", place.offset, name,
                     index < firstFunction_ ? "constant" : "global", bytesText(object.size));
}

std::string InterpreterMemory::describeHeap(const Place &place) const {
  const Object &object = *place.object;
  // What is kept of a block that has been freed is not its size.
  std::string size = place.isAlive ? " of " + bytesText(object.size) : "";
  if (!object.origin)
    return fmt::format("offset {} of a block{} of the C library's", place.offset, size);
  const auto *site = static_cast<const Instruction *>(object.origin);
  return fmt::format("offset {} of a heap block{} from {} in @{}", place.offset, size,
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
  Place place = placeOf(address);
  if (!place.object || !place.isAlive)
    return fmt::format("{:#x}", address);
  std::string name = nameOf(*place.object);
  return place.offset == 0 ? name : fmt::format("{}{:+}", name, place.offset);
}

std::string InterpreterMemory::problemWith(uint64_t address, uint64_t size, bool isWrite) const {
  Place place = placeOf(address);
  if (handleOf(address) == 0)
    return address == 0 ? "null" : fmt::format("{} bytes from null", address);
  std::string where = describe(address);
  if (!place.object)
    return where;
  uint32_t index = static_cast<uint32_t>(place.object - objects_);
  if (!place.isAlive && index < stackIndices)
    return where + ", which has been freed";
  if (!place.isAlive) {
    const Instruction *origin = place.object->origin->isInstruction()
                                    ? static_cast<const Instruction *>(place.object->origin)
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
