// What debuggers are told of the variables and statements of a function, at the selection of its
// instructions. It changes nothing: a value that has no register by then is not known.

#include "backend/debug_expression.h"
#include "backend/isel.h"
#include "backend/isel_values.h"

#include "ir/function_debug.h"

namespace wend {

// The walk is from the last event to the first.
// What comes after all code of a block, such as a tail call, is never seen.
void ISel::noteEvents() {
  bool isSeen = isel_.emittedCount() != isel_.blockBegin();
  for (size_t i = isSeen ? events_.size() : 0; i-- > 0;)
    noted_.push_back({isel_.emittedCount(), events_[i]});
  events_.clear();
}

void ISel::collectEvents(const Instruction &after) {
  isel_.function().debug->forEachAfter(after,
                                       [&](const DebugEvent &event) { events_.push_back(&event); });
  noteEvents();
}

void ISel::collectEvents(const BasicBlock &start) {
  isel_.function().debug->forEachAtStart(
      start, [&](const DebugEvent &event) { events_.push_back(&event); });
  noteEvents();
}

uint32_t ISel::variableNumber(uint32_t variable, CodeLoc inlinedAt) {
  std::vector<DebugVariable> &all = isel_.out().debugVariables;
  auto [entry, isNew] =
      variableNumbers_.try_emplace({variable, inlinedAt.number}, static_cast<uint32_t>(all.size()));
  if (isNew)
    all.push_back({variable, inlinedAt});
  return entry->second;
}

DebugBinding ISel::bindingOf(const Value *value) {
  DebugBinding binding;
  if (!value)
    return binding;
  if (const Constant *constant = asConstant(value)) {
    if (isFloat(constant->type()) || bitWidth(constant->type()) > 64)
      return binding;
    binding.kind = DebugBinding::Kind::Constant;
    binding.number =
        constant->type() == Type::I1 ? static_cast<int64_t>(constant->bits()) : constant->value();
    return binding;
  }
  if (const Instruction *slot = asInstruction(value); slot && slot->is(Op::Alloca)) {
    binding.kind = DebugBinding::Kind::Slot;
    binding.slot = isel_.frame.slotOf[slot->id];
    return binding;
  }
  if (DebugExpression::canName(isel_.module(), *value)) {
    binding.kind = DebugBinding::Kind::Symbol;
    binding.symbol = value->name;
    return binding;
  }
  bool isLocal = value->isInstruction() || value->kind() == ValueKind::Argument;
  if (!isLocal || value->type() == Type::F80 || isVector(value->type()) || !isel_.hasVreg(*value))
    return binding;
  binding.kind = DebugBinding::Kind::Register;
  binding.reg = isel_.assignedVreg(*value);
  binding.width = isel_.width(binding.reg);
  return binding;
}

// Where an argument was when the function was entered. That is what it is: a value does not change,
// and neither do the arguments on the stack, unless a tail call replaces them. If the variable is
// of a function that was inlined, gdb 13 evaluates what the caller says in the wrong frame.
DebugBinding ISel::entryOf(const Value &value, CodeLoc inlinedAt) const {
  DebugBinding binding;
  if (value.kind() != ValueKind::Argument)
    return binding;
  const auto &argument = static_cast<const Argument &>(value);
  std::span<Argument *const> arguments = isel_.function().arguments();
  if (argument.index() >= arguments.size() || arguments[argument.index()] != &value)
    return binding; // of the function before its parameters were changed
  Passing::Kind passing = argument.passing.kind;
  bool isClean = argument.type() != Type::I1 || passing == Passing::ZeroExtended ||
                 (passing == Passing::Plain && isel_.function().isInternal);
  bool isWhole = isClean && passing != Passing::ByValue && argument.type() != Type::F80 &&
                 !isVector(argument.type());
  const ArgumentLocation &incoming = isel_.frame.incoming[argument.index()];
  bool isFound = incoming.isOnStack() ? !isel_.frame.replacesArguments : !inlinedAt.isValid();
  if (!isWhole || !isFound)
    return binding;
  binding.kind = incoming.isOnStack() ? DebugBinding::Kind::Incoming : DebugBinding::Kind::Entry;
  binding.reg = incoming.reg;
  binding.width = static_cast<uint8_t>(byteSize(argument.type()));
  binding.number = static_cast<int64_t>(incoming.offset);
  return binding;
}

// Makes the binding of a value that of its sum with a number, or of the memory there. False if that
// cannot be described.
bool ISel::addTo(DebugBinding &binding, bool isAddress, int64_t offset) {
  switch (binding.kind) {
  case DebugBinding::Kind::Unknown:
  case DebugBinding::Kind::Pointer:
    return false;
  case DebugBinding::Kind::Constant:
    if (isAddress)
      return false;
    break;
  case DebugBinding::Kind::Incoming:
    return !isAddress && offset == 0;
  case DebugBinding::Kind::Symbol:
  case DebugBinding::Kind::Slot:
  case DebugBinding::Kind::Entry:
  case DebugBinding::Kind::Register:
    break;
  }
  binding.isAddress = isAddress;
  binding.number = addOffsets(binding.number, offset);
  return true;
}

// Where the variable of an event is: where the value is, and where what it is computed from is.
void ISel::findBindings(const DebugEvent &event, DebugMark &mark) {
  const DebugInfo &info = *isel_.module().debugInfo;
  bool isAddress = event.kind == DebugEvent::Kind::Address;
  if (event.kind == DebugEvent::Kind::Pointer) {
    DebugBinding &binding = mark.bindings[0];
    binding.kind = DebugBinding::Kind::Pointer;
    binding.pointee = {event.pointee, event.pointeeLoc};
    binding.number = event.offset;
    return;
  }
  bool isGlobal = event.value && event.value->kind() == ValueKind::Global;
  if (event.kind == DebugEvent::Kind::Address && isGlobal && info.isForgotten(*event.value))
    return;
  uint64_t bytes = info.bytesOfVariable(event.variable);
  size_t count = 0;
  for (std::optional<DebugSum> at = DebugSum{event.value, event.offset}; at && at->value;) {
    // A value that is smaller than its variable is not all of it.
    bool fits = isAddress || bytes <= byteSize(at->value->type());
    for (DebugBinding binding : {bindingOf(at->value), entryOf(*at->value, event.loc)})
      if (fits && count < DebugMark::maxBindings && addTo(binding, isAddress, at->offset))
        mark.bindings[count++] = binding;
    at = sumOfOperand(*at);
  }
}

void ISel::finishDebug(bool isFast) {
  MFunction &out = isel_.out();
  variableNumbers_.clear();
  const std::vector<DebugHome> &homes = isel_.function().debug->homes();
  for (uint32_t home = 0; home < homes.size(); ++home)
    if (homes[home].value)
      placeHome(home, isFast);
  auto total = static_cast<uint32_t>(isel_.emittedCount());
  for (const MBlock &block : out.blocks)
    out.originalEnds.push_back(block.end);
  for (size_t i = noted_.size(); i-- > 0;) {
    const DebugEvent &event = *noted_[i].event;
    DebugMark &mark = out.debugMarks.emplace_back();
    mark.before = total - static_cast<uint32_t>(noted_[i].count);
    if (event.kind == DebugEvent::Kind::Statement) {
      mark.statement = event.loc;
      continue;
    }
    mark.variable = variableNumber(event.variable, event.loc);
    findBindings(event, mark);
  }
  markParameters();
}

// A parameter that holds an argument where the code of the function begins, after the moves of the
// arguments, also holds it before them.
void ISel::markParameters() {
  const DebugInfo &info = *isel_.module().debugInfo;
  MFunction &out = isel_.out();
  std::vector<DebugMark> parameters;
  std::vector<bool> isSeen(out.debugVariables.size());
  for (const DebugMark &mark : out.debugMarks) {
    if (mark.before > entryCount_)
      break;
    if (mark.statement.isValid() || isSeen[mark.variable])
      continue;
    isSeen[mark.variable] = true;
    const DebugVariable &variable = out.debugVariables[mark.variable];
    auto entry = std::ranges::find(mark.bindings, DebugBinding::Kind::Entry, &DebugBinding::kind);
    if (variable.inlinedAt.isValid() || !info.variables[variable.variable].isParameter ||
        entry == mark.bindings.end() || entry->isAddress || entry->number != 0)
      continue;
    DebugBinding inRegister = *entry;
    inRegister.kind = DebugBinding::Kind::Register;
    parameters.push_back({0, {}, mark.variable, {inRegister, *entry}});
  }
  out.debugMarks.insert(out.debugMarks.begin(), parameters.begin(), parameters.end());
}

// The register of the argument that the entry block stores in a slot; or none.
Reg ISel::storedAtEntry(const Instruction &slot) const {
  for (const Use *use = slot.firstUse(); use; use = use->next) {
    const Instruction &store = *use->user;
    if (store.is(Op::Store) && store.pointer() == &slot &&
        store.block() == isel_.function().entry() &&
        store.storedValue()->kind() == ValueKind::Argument)
      return isel_.frame.incoming[static_cast<const Argument *>(store.storedValue())->index()].reg;
  }
  return {};
}

// An argument that is the address of a variable's memory, or what it holds, is in a register from
// the first instruction on that follows the moves of the arguments.
void ISel::placeHome(uint32_t index, bool isFast) {
  using Base = DebugMemory::Base;
  const DebugHome &home = isel_.function().debug->homes()[index];
  MFunction &out = isel_.out();
  DebugMemory memory{{home.variable, home.inlinedAt}, Base::Slot, 0, index};
  const Value &value = *home.value;
  if (const Instruction *slot = asInstruction(&value)) {
    if (!slot->is(Op::Alloca))
      return;
    memory.index = isel_.frame.slotOf[slot->id];
    memory.atEntry = storedAtEntry(*slot);
    out.debugMemory.push_back(memory);
    return;
  }
  if (value.kind() == ValueKind::Global) {
    if (isel_.module().debugInfo->isForgotten(value))
      return;
    memory.base = Base::Symbol;
    memory.index = value.name.id;
    out.debugMemory.push_back(memory);
    return;
  }
  if (value.kind() != ValueKind::Argument)
    return;
  uint32_t argument = static_cast<const Argument &>(value).index();
  std::span<Argument *const> arguments = isel_.function().arguments();
  if (argument >= arguments.size() || arguments[argument] != &value)
    return; // of the function before its parameters were changed
  const ArgumentLocation &incoming = isel_.frame.incoming[argument];
  Reg reg = out.arguments[argument];
  if (isFast && (incoming.isOnStack() || reg.isVirtual())) {
    bool isCopy = static_cast<const Argument &>(value).passing.kind == Passing::ByValue;
    memory.base = isCopy ? Base::IncomingCopy : incoming.isOnStack() ? Base::Incoming : Base::Home;
    memory.index = incoming.isOnStack() ? static_cast<uint32_t>(incoming.offset) : reg.id;
    memory.atEntry = incoming.reg;
    out.debugMemory.push_back(memory);
    return;
  }
  DebugMark mark;
  mark.before = static_cast<uint32_t>(entryCount_);
  mark.variable = variableNumber(home.variable, home.inlinedAt);
  bool isAddress = home.kind == DebugHome::Kind::Address;
  int64_t offset = 0;
  for (const DebugStep &step : home.steps) {
    if (step.kind != DebugStep::Kind::Add || !isAddress)
      return out.debugMarks.push_back(mark);
    offset = addOffsets(offset, static_cast<int64_t>(step.amount));
  }
  size_t count = 0;
  for (DebugBinding binding : {bindingOf(&value), entryOf(value, home.inlinedAt)})
    if (addTo(binding, isAddress, offset))
      mark.bindings[count++] = binding;
  out.debugMarks.push_back(mark);
}

} // namespace wend
