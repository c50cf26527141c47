#include "ir/interpreter/memory.h"

#include "support/invariant.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace wend {

namespace {

// The aliasee of an alias, else null. What an ifunc stands for is not known.
const Value *aliaseeOf(const Value &symbol) {
  if (symbol.kind() == ValueKind::Global)
    return static_cast<const Global &>(symbol).aliasee;
  const auto &function = static_cast<const Function &>(symbol);
  return function.isIfunc ? nullptr : function.aliasee;
}

} // namespace

InterpreterMemory::InterpreterMemory(const Module &module, const InterpreterOptions &options,
                                     bool (*isProvided)(std::string_view name))
    : module_(module), options_(options), objectSpace_(sizeof(Object) << indexBits_),
      stackSpace_(stackBytesLimit_), objects_(objectSpace_.as<Object>()),
      stackMemory_(stackSpace_.as<uint8_t>()), addresses_(module.names().size(), noAddress) {
  constexpr uint32_t maxUnused = 1000;
  nextObject_ += saltOf(0) % maxUnused;
  nextStackObject_ += saltOf(stackIndices_) % maxUnused;
  auto location = [&](const Value &symbol, bool isMissing, auto make) {
    if (!aliaseeOf(symbol) && addresses_[symbol.name.id] == noAddress)
      addresses_[symbol.name.id] =
          isMissing && !isProvided(module.names().text(symbol.name)) ? 0 : make();
  };
  constexpr std::string_view sectionStart = "__start_";
  auto isInBoundedSection = [&](const Global &global) {
    return global.section &&
           module.find(std::string(sectionStart).append(module.names().text(global.section)));
  };
  auto placeGlobals = [&](bool areReadOnly) {
    for (const Global *global : module.globals())
      if (global->isReadOnly == areReadOnly && !isInBoundedSection(*global))
        location(*global, global->isDeclaration && global->linkage == Linkage::Weak,
                 [&] { return addGlobal(*global); });
  };
  placeGlobals(true);
  firstFunction_ = nextObject_;
  functionCount_ = static_cast<uint32_t>(module.functions().size());
  for (const Function *function : module.functions()) {
    uint64_t address = add(*function, nullptr, 0); // numbered as in the module
    location(*function, function->isDeclaration() && function->isWeak, [&] { return address; });
  }
  for (const Global *global : module.globals()) {
    std::string_view name = module.names().text(global->name);
    if (global->isDeclaration && name.starts_with(sectionStart))
      addSection(*global, name.substr(sectionStart.size()));
  }
  placeGlobals(false);
  firstHeapObject_ = nextObject_;
  auto placeAlias = [&](const Value &symbol) {
    const Value *target = &symbol;
    while (const Value *next = aliaseeOf(*target))
      target = next;
    addresses_[symbol.name.id] = addressOf(*target);
  };
  for (const Function *function : module.functions())
    placeAlias(*function);
  for (const Global *global : module.globals())
    placeAlias(*global);
  for (const Global *global : module.globals())
    relocate(*global);
}

uint64_t InterpreterMemory::addGlobal(const Global &global) {
  if (global.isDeclaration) // until define() gives it memory
    return add(global, nullptr, 0);
  INVARIANT(global.size <= ~uint32_t{0}, "a global is too large for the interpreter");
  // Each has its own mapping, so that pages of large ones are not committed until they are used.
  auto *data = static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(global.size, 1), 1));
  if (!data)
    reportOutOfMemory();
  std::copy(global.bytes.begin(), global.bytes.end(), data);
  return add(global, data, global.size);
}

// Lays out the variables of a section consecutively, in their order in the module.
void InterpreterMemory::addSection(const Global &start, std::string_view section) {
  uint64_t size = 0;
  std::vector<std::pair<const Global *, uint64_t>> locations;
  for (const Global *global : module_.globals()) {
    if (global->isDeclaration || !global->section ||
        module_.names().text(global->section) != section)
      continue;
    size = (size + global->align - 1) / global->align * global->align;
    locations.emplace_back(global, size);
    size += global->size;
  }
  auto *data = static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(size, 1), 1));
  if (!data || size > ~uint32_t{0})
    reportOutOfMemory();
  uint64_t base = add(start, data, size);
  addresses_[start.name.id] = base;
  for (const auto &[global, offset] : locations) {
    std::copy(global->bytes.begin(), global->bytes.end(), data + offset);
    addresses_[global->name.id] = base + offset;
  }
  if (const Value *stop = module_.find("__stop_" + std::string(section)))
    addresses_[stop->name.id] = base + size;
}

void InterpreterMemory::relocate(const Global &global) {
  for (const Relocation &relocation : global.relocations) {
    uint64_t address = addressOf(*relocation.target) + static_cast<uint64_t>(relocation.addend);
    if (relocation.isRelative)
      address -= addressOf(global);
    bool fits =
        relocation.size == 8 || static_cast<int64_t>(address) == static_cast<int32_t>(address);
    if (!fits && !tooDistant_)
      tooDistant_ = &global;
    uint8_t *bytes = locate(addressOf(global) + relocation.offset, relocation.size);
    INVARIANT(bytes, "an address does not lie in its global");
    std::memcpy(bytes, &address, relocation.size);
  }
}

InterpreterMemory::~InterpreterMemory() {
  for (uint32_t index = 1; index < nextObject_; ++index)
    std::free(objects_[index].data);
}

uint64_t InterpreterMemory::add(const Value &origin, uint8_t *data, uint64_t size) {
  uint32_t index = nextObject_++;
  if (index >= stackIndices_)
    reportOutOfMemory();
  bool isFunction = origin.kind() == ValueKind::Function;
  uint32_t generation = isFunction ? 0 : saltOf(index) % generations_;
  objects_[index] = {data, static_cast<uint32_t>(size), handle(index, generation), &origin};
  return uint64_t{objects_[index].handle} << 32;
}

// A hash of the index and the salt; 0 without a salt. In the generation it changes the order of the
// addresses of objects. (The mixing function is MurmurHash3's, Appleby.)
uint32_t InterpreterMemory::saltOf(uint32_t index) const {
  if (options_.addressSalt == 0)
    return 0;
  uint32_t mixed = (index + options_.addressSalt * 0x9e3779b9) * 0x85ebca6b;
  mixed = (mixed ^ mixed >> 13) * 0xc2b2ae35;
  return mixed ^ mixed >> 16;
}

uint64_t InterpreterMemory::bytesFrom(uint64_t address) const {
  const Object &object = objects_[indexOf(address)];
  bool isInside = object.handle == handleOf(address) && offsetOf(address) < object.size;
  return isInside ? object.size - offsetOf(address) : 0;
}

uint64_t InterpreterMemory::addressOf(const Value &symbol) const {
  uint64_t address = symbol.name.id < addresses_.size() ? addresses_[symbol.name.id] : noAddress;
  INVARIANT(address != noAddress,
            "a global was added to the module after the interpreter was made");
  return address;
}

void InterpreterMemory::define(const Global &global, std::span<const uint8_t> bytes) {
  Object &object = objects_[indexOf(addressOf(global))];
  object.data = static_cast<uint8_t *>(std::malloc(bytes.size()));
  if (!object.data)
    reportOutOfMemory();
  std::copy(bytes.begin(), bytes.end(), object.data);
  object.size = static_cast<uint32_t>(bytes.size());
}

InterpreterMemory::StackMark InterpreterMemory::enterFrame(uint32_t callerEnd) {
  reuseDeadIndices(callerEnd);
  return {nextStackObject_, stackBytes_};
}

// `end` is the end of the live objects. The dead indices after it are reused when there are more
// than minDeadStackIndices of them.
void InterpreterMemory::reuseDeadIndices(uint32_t end) {
  if (nextStackObject_ - end <= minDeadStackIndices)
    return;
  nextStackObject_ = end;
  stackGeneration_ = (stackGeneration_ + 1) % tokenGeneration_;
}

void InterpreterMemory::leaveFrame(StackMark mark, uint32_t end) {
  for (uint32_t index = mark.firstObject; index < end; ++index)
    objects_[index].handle = 0;
  stackBytes_ = mark.bytes;
}

uint64_t InterpreterMemory::pushStack(const Value &origin, uint64_t bytes) {
  constexpr uint64_t align = 16;
  uint64_t limit = std::min<uint64_t>(stackBytesLimit_, options_.maxBytes);
  if (bytes > limit)
    return 0;
  uint64_t rounded = (bytes + align - 1) & ~(align - 1);
  if (stackBytes_ + rounded > limit || nextStackObject_ > indexMask_)
    return 0;
  uint32_t index = nextStackObject_++;
  uint8_t *data = stackMemory_ + stackBytes_;
  std::memset(data, options_.stackFill, rounded);
  stackBytes_ += static_cast<uint32_t>(rounded);
  uint32_t generation = (stackGeneration_ + saltOf(index)) % tokenGeneration_;
  objects_[index] = {data, static_cast<uint32_t>(bytes), handle(index, generation), &origin};
  return uint64_t{objects_[index].handle} << 32;
}

// The index and the number of bytes in use, with a generation that no stack object has.
uint64_t InterpreterMemory::stackToken(uint32_t end) const {
  return uint64_t{handle(end, tokenGeneration_)} << 32 | stackBytes_;
}

std::optional<uint32_t> InterpreterMemory::restoreStack(uint64_t token, StackMark mark,
                                                        uint32_t end) {
  uint32_t level = indexOf(token);
  uint32_t bytes = offsetOf(token);
  if (handleOf(token) >> indexBits_ != tokenGeneration_ || level < mark.firstObject ||
      level > end || bytes < mark.bytes || bytes > stackBytes_)
    return {};
  leaveFrame({level, bytes}, end);
  reuseDeadIndices(level);
  return level;
}

uint64_t InterpreterMemory::allocate(uint64_t size, const Instruction *site) {
  if (size > std::min(largestBlock, options_.maxBytes - heapBytes_))
    return 0;
  bool isReused = freed_.size() > minFreedIndices;
  if (!isReused && nextObject_ == stackIndices_)
    return 0;
  auto *data = static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(size, 1), 1));
  if (!data)
    return 0;
  heapBytes_ += size;
  uint32_t index = isReused ? freed_.front() : nextObject_++;
  uint32_t generation = saltOf(index) % generations_;
  if (isReused) {
    freed_.pop_front();
    // The size of a dead block holds its last generation.
    generation = (objects_[index].size + 1) % generations_;
  }
  objects_[index] = {data, static_cast<uint32_t>(size), handle(index, generation), site};
  return uint64_t{objects_[index].handle} << 32;
}

bool InterpreterMemory::isHeapBlock(uint64_t address) const {
  uint32_t index = indexOf(address);
  return index >= firstHeapObject_ && index < nextObject_ && offsetOf(address) == 0 &&
         objects_[index].handle == handleOf(address) && objects_[index].origin;
}

bool InterpreterMemory::release(uint64_t address) {
  Object &object = objects_[indexOf(address)];
  if (indexOf(address) < firstHeapObject_ || indexOf(address) >= nextObject_ ||
      offsetOf(address) != 0 || object.handle != handleOf(address))
    return false;
  heapBytes_ -= object.size;
  std::free(object.data);
  object.data = nullptr;
  object.size = object.handle >> indexBits_;
  object.handle = 0;
  freed_.push_back(indexOf(address));
  return true;
}

} // namespace wend
