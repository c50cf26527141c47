#include "ir/interpreter_memory.h"

#include "ir/printer.h"
#include "support/invariant.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>

namespace wend {

Reservation::Reservation(size_t bytes)
    : memory_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      bytes_(bytes) {
  INVARIANT(memory_ != MAP_FAILED, "the interpreter needs more address space than there is");
}

Reservation::~Reservation() { munmap(memory_, bytes_); }

InterpreterMemory::InterpreterMemory(const Module &module)
    : module_(module), objectSpace_(sizeof(Object) << indexBits), stackSpace_(stackBytesLimit),
      objects_(objectSpace_.as<Object>()), stackMemory_(stackSpace_.as<uint8_t>()),
      addresses_(module.names().size()) {
  auto addGlobal = [&](const Global &global) {
    INVARIANT(global.size <= ~uint32_t{0}, "a global is too large for the interpreter");
    // Separate from the others, so that the size of large ones costs nothing until they are used.
    auto *data = static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(global.size, 1), 1));
    INVARIANT(data, "no memory for a global");
    std::copy(global.bytes.begin(), global.bytes.end(), data);
    addresses_[global.name.id] = add(global, data, global.size);
  };
  for (const Global *global : module.globals())
    if (global->isReadOnly)
      addGlobal(*global);
  firstFunction_ = nextObject_;
  functionCount_ = static_cast<uint32_t>(module.functions().size());
  for (const Function *function : module.functions())
    addresses_[function->name.id] = add(*function, nullptr, 0);
  for (const Global *global : module.globals())
    if (!global->isReadOnly)
      addGlobal(*global);
  firstHeapObject_ = nextObject_;
  for (const Global *global : module.globals())
    relocate(*global);
}

void InterpreterMemory::relocate(const Global &global) {
  for (const Relocation &relocation : global.relocations) {
    uint64_t address = addressOf(*relocation.target) + static_cast<uint64_t>(relocation.addend);
    uint8_t *bytes = locate(addressOf(global) + relocation.offset, sizeof address);
    INVARIANT(bytes, "an address does not lie in its global");
    std::memcpy(bytes, &address, sizeof address);
  }
}

InterpreterMemory::~InterpreterMemory() {
  for (uint32_t index = 1; index < nextObject_; ++index)
    std::free(objects_[index].data);
}

uint64_t InterpreterMemory::add(const Value &origin, uint8_t *data, uint64_t size) {
  uint32_t index = nextObject_++;
  INVARIANT(index < stackIndices, "too many globals for the interpreter");
  objects_[index] = {data, static_cast<uint32_t>(size), handle(index, 0), &origin};
  return uint64_t{index} << 32;
}

uint64_t InterpreterMemory::bytesFrom(uint64_t address) const {
  const Object &object = objects_[indexOf(address)];
  bool isInside = object.handle == handleOf(address) && offsetOf(address) < object.size;
  return isInside ? object.size - offsetOf(address) : 0;
}

uint64_t InterpreterMemory::addressOf(const Value &symbol) const {
  uint64_t address = symbol.name.id < addresses_.size() ? addresses_[symbol.name.id] : 0;
  INVARIANT(address, "a global was added to the module after the interpreter was made");
  return address;
}

InterpreterMemory::StackMark InterpreterMemory::enterFrame(uint32_t callerEnd) {
  if (nextStackObject_ - callerEnd > stackRest) {
    nextStackObject_ = callerEnd;
    stackGeneration_ = (stackGeneration_ + 1) & ((1U << (32 - indexBits)) - 1);
  }
  return {nextStackObject_, stackBytes_};
}

void InterpreterMemory::leaveFrame(StackMark mark, uint32_t end) {
  for (uint32_t index = mark.firstObject; index < end; ++index)
    objects_[index].handle = 0;
  stackBytes_ = mark.bytes;
}

uint64_t InterpreterMemory::pushAlloca(const Instruction &alloca, uint64_t bytes) {
  constexpr uint64_t align = 16;
  uint64_t rounded = (bytes + align - 1) & ~(align - 1);
  if (rounded > stackBytesLimit - stackBytes_ || nextStackObject_ > indexMask)
    return 0;
  uint32_t index = nextStackObject_++;
  uint8_t *data = stackMemory_ + stackBytes_;
  std::memset(data, 0, rounded);
  stackBytes_ += static_cast<uint32_t>(rounded);
  objects_[index] = {data, static_cast<uint32_t>(bytes), handle(index, stackGeneration_), &alloca};
  return uint64_t{objects_[index].handle} << 32;
}

uint64_t InterpreterMemory::allocate(uint64_t size, const Instruction *site) {
  if (size > largestBlock)
    return 0;
  bool isReused = freed_.size() > heapRest;
  if (!isReused && nextObject_ == stackIndices)
    return 0;
  auto *data = static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(size, 1), 1));
  if (!data)
    return 0;
  uint32_t index = isReused ? freed_.front() : nextObject_++;
  uint32_t generation = 0;
  if (isReused) {
    freed_.pop_front();
    // While a block is dead its old generation is kept in place of its size.
    generation = (objects_[index].size + 1) & ((1U << (32 - indexBits)) - 1);
  }
  objects_[index] = {data, static_cast<uint32_t>(size), handle(index, generation), site};
  return uint64_t{objects_[index].handle} << 32;
}

bool InterpreterMemory::isHeapBlock(uint64_t address) const {
  uint32_t index = indexOf(address);
  return index >= firstHeapObject_ && index < nextObject_ && offsetOf(address) == 0 &&
         objects_[index].handle == handleOf(address);
}

bool InterpreterMemory::release(uint64_t address) {
  if (!isHeapBlock(address))
    return false;
  Object &object = objects_[indexOf(address)];
  std::free(object.data);
  object.data = nullptr;
  object.size = object.handle >> indexBits;
  object.handle = 0;
  freed_.push_back(indexOf(address));
  return true;
}

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
    if (next->handle == wanted + 1)
      return {next, offset - 2 * half, true};
  }
  if (object->handle == wanted && wanted != 0)
    return {object, offset, true};
  return {object->origin ? object : nullptr, offset, false};
}

std::string InterpreterMemory::nameOf(const Object &object) const {
  std::string name;
  if (object.origin && object.origin->isInstruction()) {
    print(*static_cast<const Instruction *>(object.origin), name);
    name.resize(std::min(name.size(), name.find(" =")));
    return name;
  }
  if (object.origin)
    name = fmt::format("@{}", module_.names().text(object.origin->name));
  return name;
}

std::string InterpreterMemory::describe(uint64_t address) const {
  Place place = placeOf(address);
  if (handleOf(address) == 0 || !place.object)
    return handleOf(address) == 0 ? "null" : fmt::format("{:#x}, which is no address", address);
  uint32_t index = static_cast<uint32_t>(place.object - objects_);
  std::string name = nameOf(*place.object);
  std::string size =
      fmt::format("{} byte{}", place.object->size, place.object->size == 1 ? "" : "s");
  if (index >= firstFunction_ && index < firstHeapObject_ &&
      place.object->origin->kind() == ValueKind::Function)
    return fmt::format("offset {} of the function {}", place.offset, name);
  if (index < firstFunction_)
    return fmt::format("offset {} of {}, a constant of {}", place.offset, name, size);
  if (index < firstHeapObject_)
    return fmt::format("offset {} of {}, a global of {}", place.offset, name, size);
  const auto *site = static_cast<const Instruction *>(place.object->origin);
  std::string_view function =
      site ? module_.names().text(site->block()->function()->name) : std::string_view("?");
  if (index < stackIndices)
    return place.isAlive ? fmt::format("offset {} of a heap block of {} from {} in @{}",
                                       place.offset, size, name, function)
                         : fmt::format("offset {} of a heap block from {} in @{}", place.offset,
                                       name, function);
  return fmt::format("offset {} of {}, an alloca of {} in @{}", place.offset, name, size, function);
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
  if (!place.isAlive)
    return where + (index >= stackIndices ? ", which has returned" : ", which has been freed");
  if (!locate(address, size))
    return where;
  if (isWrite && index < firstFunction_)
    return where;
  return {};
}

} // namespace wend
