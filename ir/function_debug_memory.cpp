// Variables in memory that does not always hold them, because stores have been removed: events say
// where they are at each place of the function.
#include "ir/function_debug.h"

#include "ir/effects.h"
#include "ir/module.h"

#include <algorithm>

namespace wend {

namespace {

const Value *baseOf(const Value *address) {
  const Instruction *instruction = asInstruction(address);
  for (; instruction && instruction->is(Op::Gep); instruction = asInstruction(address))
    address = instruction->operand(0);
  return address;
}

// Whether all accesses of memory are by addresses that are computed from it here.
bool isOnlyAccessed(const Value &address) {
  for (const Use *use = address.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(*use) == 1) ||
                    (user.is(Op::Gep) && isOnlyAccessed(user));
    if (!isAccess)
      return false;
  }
  return true;
}

// Whether no address that is computed from something else leads to the memory.
bool isPrivate(const Value &memory) {
  bool isVisible = memory.kind() == ValueKind::Global &&
                   static_cast<const Global &>(memory).linkage != Linkage::Internal;
  return !isVisible && isOnlyAccessed(memory);
}

// The address that an instruction writes at. Null: none; or it is a call, of which the analysis of
// the machine code knows (VariableLocations).
const Value *writtenAt(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Store:
    return instruction.pointer();
  case Op::AtomicRmw:
  case Op::CmpXchg:
    return instruction.operand(0);
  case Op::Call:
    return memoryAccess(instruction) == MemoryAccess::None ? nullptr : instruction.operand(0);
  default:
    return nullptr;
  }
}

bool isObject(const Value &value) {
  return value.kind() == ValueKind::Global ||
         (value.isInstruction() && static_cast<const Instruction &>(value).is(Op::Alloca));
}

uint64_t storedBytes(const Instruction &store) { return byteSize(store.storedValue()->type()); }

} // namespace

bool FunctionDebug::track(Value &memory, uint64_t bytes, Function &function) {
  if (std::ranges::find(tracked_, &memory, &Tracked::memory) != tracked_.end())
    return true;
  DebugInfo &info = *function.module().debugInfo;
  std::vector<Tracked> found;
  bool isExact = true;
  for (uint32_t index : homesAt(memory)) {
    const DebugHome &home = homes_[index];
    isExact &= home.start() == 0 && info.bytesOfVariable(home.variable) == bytes;
    found.push_back({home.variable, home.inlinedAt, &memory});
  }
  if (memory.kind() == ValueKind::Global) {
    // Other functions may have homes there if this one has any.
    isExact &= found.empty() && !info.isForgotten(memory);
    for (const DebugInfo::GlobalHome &home : info.globals) {
      if (home.global != &memory)
        continue;
      isExact &= home.offset == 0 && info.variables[home.variable].scope == DebugInfo::none &&
                 info.bytesOfVariable(home.variable) == bytes;
      found.push_back({home.variable, {}, &memory});
    }
  } else {
    const Instruction *slot = asInstruction(&memory, Op::Alloca);
    isExact &= slot && slot->block() == function.entry();
  }
  if (!isExact || found.empty())
    return false;
  if (memory.kind() != ValueKind::Global)
    forgetHomes(memory);
  for (const Tracked &variable : found)
    addMemoryEvents(variable, bytes, function);
  return true;
}

void FunctionDebug::addTracked(const Tracked &tracked, Function &function) {
  const DebugInfo &info = *function.module().debugInfo;
  bool isKnown = std::ranges::any_of(tracked_, [&](const Tracked &other) {
    return other.memory == tracked.memory && other.variable == tracked.variable;
  });
  if (tracked.memory->kind() != ValueKind::Global)
    tracked_.push_back(tracked); // its events are those of the copy
  else if (!isKnown)
    addMemoryEvents(tracked, info.bytesOfVariable(tracked.variable), function);
}

// The memory holds the variable where the function begins and after each store there. What else may
// write it may do so while it does not hold the variable.
void FunctionDebug::addMemoryEvents(const Tracked &tracked, uint64_t bytes, Function &function) {
  tracked_.push_back(tracked);
  DebugEvent unknown{.variable = tracked.variable, .loc = tracked.inlinedAt};
  DebugEvent inMemory = unknown;
  inMemory.kind = DebugEvent::Kind::Address;
  inMemory.value = tracked.memory;
  bool areOthersFar = isPrivate(*tracked.memory);
  if (Instruction *slot = asInstruction(tracked.memory)) {
    addAfter(*slot, inMemory);
  } else {
    addAtStart(*function.entry(), inMemory);
    function.module().debugInfo->keepElsewhere(*tracked.memory);
  }
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      const Value *address = writtenAt(instruction);
      if (!address)
        continue;
      const Value *base = baseOf(address);
      if (instruction.is(Op::Store) && address == tracked.memory &&
          storedBytes(instruction) == bytes)
        addAfter(instruction, inMemory);
      else if (base == tracked.memory || (!isObject(*base) && !areOthersFar))
        addAfter(instruction, unknown);
    }
}

bool FunctionDebug::leaveMemory(Instruction &store) {
  Value &memory = *store.pointer();
  if (!track(memory, storedBytes(store), *store.block()->function()))
    return false;
  visitList(&store, [&](DebugEvent &event) {
    if (event.kind != DebugEvent::Kind::Address || event.value != &memory)
      return;
    event.kind = DebugEvent::Kind::Content;
    setValue(event, store.storedValue());
  });
  return true;
}

void FunctionDebug::setContent(Value &memory, Instruction &after, Value *content) {
  for (const Tracked &tracked : tracked_)
    if (tracked.memory == &memory)
      addAfter(after, {.kind = content ? DebugEvent::Kind::Content : DebugEvent::Kind::Address,
                       .variable = tracked.variable,
                       .loc = tracked.inlinedAt,
                       .value = content ? content : &memory});
}

void FunctionDebug::forgetMemory(const Value &memory) {
  forgetHomes(memory);
  std::vector<DebugEvent *> events;
  auto first = eventsOf_.find(&memory);
  for (DebugEvent *event = first == eventsOf_.end() ? nullptr : first->second; event;
       event = event->nextOfValue)
    if (event->kind == DebugEvent::Kind::Address)
      events.push_back(event);
  for (DebugEvent *event : events)
    setValue(*event, nullptr);
}

} // namespace wend
