#include "ir/function_debug.h"

#include "ir/clone.h"
#include "ir/module.h"

#include <algorithm>

namespace wend {

// ---- Homes

void FunctionDebug::addHome(DebugHome home) {
  if (home.value) {
    homesOf_[home.value].push_back(static_cast<uint32_t>(homes_.size()));
    home.value->setWatched();
  }
  homes_.push_back(std::move(home));
}

std::span<const uint32_t> FunctionDebug::homesAt(const Value &value) const {
  auto found = homesOf_.find(&value);
  return found == homesOf_.end() ? std::span<const uint32_t>() : found->second;
}

void FunctionDebug::splitHomes(const Value &memory, uint64_t begin, uint64_t end, Value &piece,
                               DebugInfo &info) {
  std::vector<uint32_t> old(homesAt(memory).begin(), homesAt(memory).end());
  for (uint32_t index : old) {
    const DebugHome &home = homes_[index];
    std::optional<uint64_t> start = home.start();
    if (!start)
      continue;
    uint64_t bytes = info.bytesOfVariable(home.variable);
    uint64_t from = std::max(begin, *start);
    uint64_t to = bytes == 0 ? end : std::min(end, *start + bytes);
    if (from >= to)
      continue;
    DebugHome part{.variable = info.partOf(home.variable, from - *start, to - from),
                   .inlinedAt = home.inlinedAt,
                   .value = &piece};
    if (from > begin)
      part.steps.push_back({DebugStep::Kind::Add, from - begin});
    addHome(std::move(part));
  }
}

void FunctionDebug::keepPointers(const Value &memory, const DebugInfo &info) {
  auto home = std::ranges::find_if(
      homesAt(memory), [&](uint32_t index) { return homes_[index].start().has_value(); });
  if (home == homesAt(memory).end())
    return;
  const DebugHome &pointee = homes_[*home];
  const DebugInfo::Variable &described = info.variables[pointee.variable];
  bool isPart = described.whole != DebugInfo::none;
  int64_t distance = static_cast<int64_t>((isPart ? described.offset : 0) - *pointee.start());
  auto first = eventsOf_.find(&memory);
  for (DebugEvent *event = first == eventsOf_.end() ? nullptr : first->second; event;
       event = event->nextOfValue)
    if (event->kind == DebugEvent::Kind::Content) {
      event->kind = DebugEvent::Kind::Pointer;
      event->pointee = isPart ? described.whole : pointee.variable;
      event->pointeeLoc = pointee.inlinedAt;
      event->offset = addOffsets(event->offset, distance);
    }
}

void FunctionDebug::forgetHomes(const Value &value) {
  for (uint32_t home : homesAt(value))
    homes_[home].value = nullptr;
  homesOf_.erase(&value);
}

// ---- Events

DebugEvent *FunctionDebug::make(const DebugEvent &event) {
  DebugEvent *made = free_;
  if (made)
    free_ = made->next;
  else
    made = &pool_.emplace_back();
  *made = event;
  made->next = made->nextOfValue = made->prevOfValue = nullptr;
  if (made->value)
    watch(*made);
  return made;
}

void FunctionDebug::watch(DebugEvent &event) {
  DebugEvent *&first = eventsOf_[event.value];
  event.prevOfValue = nullptr;
  event.nextOfValue = first;
  if (first)
    first->prevOfValue = &event;
  first = &event;
  event.value->setWatched();
}

void FunctionDebug::unwatch(DebugEvent &event) {
  if (event.nextOfValue)
    event.nextOfValue->prevOfValue = event.prevOfValue;
  if (event.prevOfValue)
    event.prevOfValue->nextOfValue = event.nextOfValue;
  else if (event.nextOfValue)
    eventsOf_[event.value] = event.nextOfValue;
  else
    eventsOf_.erase(event.value);
}

void FunctionDebug::setValue(DebugEvent &event, Value *value) {
  if (value == event.value)
    return;
  if (event.value)
    unwatch(event);
  event.value = value;
  if (value)
    watch(event);
}

void FunctionDebug::release(List list) {
  while (DebugEvent *event = list.first) {
    list.first = event->next;
    if (event->value)
      unwatch(*event);
    event->next = free_;
    free_ = event;
  }
}

// Adds events after those of a place.
void FunctionDebug::add(Place place, List list) {
  if (!list.first)
    return;
  List &into = lists_[place.key()];
  if (into.last)
    into.last->next = list.first;
  else
    into.first = list.first;
  into.last = list.last;
  place.mark();
}

FunctionDebug::List FunctionDebug::take(const void *key) {
  auto found = lists_.find(key);
  if (found == lists_.end())
    return {};
  List list = found->second;
  lists_.erase(found);
  return list;
}

FunctionDebug::Place FunctionDebug::endOf(BasicBlock &block) {
  return block.last() ? Place(*block.last()) : Place(block);
}

void FunctionDebug::append(BasicBlock &block, const DebugEvent &event) {
  DebugEvent *made = make(event);
  add(endOf(block), {made, made});
}

void FunctionDebug::addAfter(Instruction &instruction, const DebugEvent &event) {
  addFirst(instruction, event);
}

void FunctionDebug::appendAfter(Instruction &instruction, const DebugEvent &event) {
  DebugEvent *made = make(event);
  add(instruction, {made, made});
}

void FunctionDebug::appendAtStart(BasicBlock &block, const DebugEvent &event) {
  DebugEvent *made = make(event);
  add(block, {made, made});
}

void FunctionDebug::addAtStart(BasicBlock &block, const DebugEvent &event) {
  addFirst(block, event);
}

void FunctionDebug::addFirst(Place place, const DebugEvent &event) {
  List old = take(place.key());
  DebugEvent *made = make(event);
  add(place, {made, made});
  add(place, old);
}

// ---- Edits

void FunctionDebug::leave(Instruction &instruction) {
  List list = take(&instruction);
  if (Instruction *before = instruction.prev()) {
    add(*before, list);
    return;
  }
  // Those at the start of the block come before.
  add(*instruction.block(), list);
}

void FunctionDebug::moveStart(BasicBlock &block, BasicBlock &into) {
  add(endOf(into), take(&block));
}

// Its events go to the only block after it, or to the blocks before it from which no other edge
// leads. Otherwise what it changes is not known after it.
void FunctionDebug::passBy(BasicBlock &block) {
  BasicBlock &next = *block.successor(0);
  std::vector<DebugEvent> events;
  forEachIn(block, [&](const DebugEvent &event) { events.push_back(event); });
  if (events.empty())
    return;
  if (next.predecessors().size() == 1) {
    for (size_t i = events.size(); i-- > 0;)
      addAtStart(next, events[i]);
    return;
  }
  for (const BasicBlock::Predecessor &edge : block.predecessors()) {
    BasicBlock &before = *edge.block;
    if (before.successors().size() != 1)
      return forgetChanges(block, next);
  }
  for (const BasicBlock::Predecessor &edge : block.predecessors())
    for (const DebugEvent &event : events)
      if (Instruction *last = edge.block->terminator()->prev())
        appendAfter(*last, event);
      else
        appendAtStart(*edge.block, event);
}

void FunctionDebug::moveToStart(Instruction &instruction, BasicBlock &block) {
  add(block, take(&instruction));
  instruction.setEvents(false);
}

void FunctionDebug::forgetChanges(const BasicBlock &block, BasicBlock &after) {
  std::vector<DebugEvent> changes;
  forEachIn(block, [&](const DebugEvent &event) {
    if (event.kind != DebugEvent::Kind::Statement)
      changes.push_back({.variable = event.variable, .loc = event.loc});
  });
  for (const DebugEvent &change : changes)
    addAtStart(after, change);
}

void FunctionDebug::remove(BasicBlock &block) {
  release(take(&block));
  for (Instruction &instruction : block)
    release(take(&instruction));
}

void FunctionDebug::replace(Value &value, Value &by) {
  if (auto events = eventsOf_.extract(&value)) {
    for (DebugEvent *event = events.mapped(); event;) {
      DebugEvent *next = event->nextOfValue;
      event->value = &by;
      watch(*event);
      event = next;
    }
  }
  if (auto homes = homesOf_.extract(&value)) {
    for (uint32_t home : homes.mapped()) {
      homes_[home].value = &by;
      homesOf_[&by].push_back(home);
    }
    by.setWatched();
  }
  for (Tracked &tracked : tracked_)
    if (tracked.memory == &value)
      tracked.memory = &by;
}

void FunctionDebug::replaceArgument(Argument &argument, Value *by) {
  if (by)
    replace(argument, *by);
  else
    forget(argument);
}

std::optional<DebugSum> sumOfOperand(const DebugSum &sum) {
  const Instruction *instruction = asInstruction(sum.value);
  if (!instruction || instruction->operandCount() == 0 || !instruction->operand(0))
    return std::nullopt;
  Type type = instruction->type();
  if (isFloat(type) || isVector(type) || type == Type::I1)
    return std::nullopt;
  const Constant *constant =
      instruction->operandCount() == 2 ? asConstant(instruction->operand(1)) : nullptr;
  uint64_t added = 0; // to the operand
  switch (instruction->op()) {
  case Op::Add:
  case Op::Sub:
  case Op::Gep:
    if (!constant)
      return std::nullopt;
    added = static_cast<uint64_t>(constant->value());
    if (instruction->is(Op::Sub))
      added = 0 - added;
    if (instruction->is(Op::Gep))
      added *= instruction->elementSize();
    break;
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
    break;
  default:
    return std::nullopt;
  }
  return DebugSum{instruction->operand(0), addOffsets(sum.offset, static_cast<int64_t>(added))};
}

void FunctionDebug::removeInstruction(Instruction &instruction) {
  if (instruction.is(Op::Alloca))
    keepPointers(instruction, *instruction.block()->function()->module().debugInfo);
  if (std::optional<DebugSum> sum = sumOfOperand({&instruction, 0}))
    if (auto events = eventsOf_.extract(&instruction))
      for (DebugEvent *event = events.mapped(); event;) {
        DebugEvent *next = event->nextOfValue;
        event->value = sum->value;
        event->offset = addOffsets(event->offset, sum->offset);
        watch(*event);
        event = next;
      }
  forget(instruction);
}

void FunctionDebug::forget(Value &value) {
  if (auto events = eventsOf_.extract(&value))
    for (DebugEvent *event = events.mapped(); event; event = event->nextOfValue)
      event->value = nullptr;
  forgetHomes(value);
  std::erase_if(tracked_, [&](const Tracked &tracked) { return tracked.memory == &value; });
}

void FunctionDebug::copyEvents(const FunctionDebug &from, BasicBlock &block, const CloneMap &map) {
  BasicBlock &clone = *map[&block];
  Place place = clone;
  auto copy = [&](const DebugEvent &event) {
    DebugEvent *made = make(event);
    if (made->value)
      setValue(*made, map[made->value]);
    add(place, {made, made});
  };
  from.forEachAtStart(block, copy);
  for (Instruction &instruction : block) {
    Instruction *copied = asInstruction(map[&instruction]);
    if (copied && copied->block() == &clone)
      place = *copied;
    if (instruction.hasEvents())
      from.forEachAfter(instruction, copy);
  }
}

void FunctionDebug::relocate(BasicBlock &block, InlinedLocations &locations) {
  forEachIn(block, [&](DebugEvent &event) {
    event.loc = event.kind == DebugEvent::Kind::Statement
                    ? locations(event.loc)
                    : locations.callOf(event.variable, event.loc);
    if (event.kind == DebugEvent::Kind::Pointer)
      event.pointeeLoc = locations.callOf(event.pointeeLoc);
  });
}

} // namespace wend
