#include "backend/debug_code.h"

#include "backend/inst_effects.h"
#include "ir/function_debug.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// The end of a place that ends with the first instruction.
constexpr uint32_t atEntry = ~uint32_t{0};

void addSteps(const std::vector<DebugStep> &steps, DebugExpression &expression) {
  for (const DebugStep &step : steps)
    if (step.kind == DebugStep::Kind::Add)
      expression.add(step.amount);
    else
      expression.load();
}

// The slot to which a register was spilled first, or null.
const FrameSlot *homeOf(const MFunction &function, uint32_t vreg) {
  for (const FrameSlot &slot : function.slots)
    if (slot.vreg == vreg)
      return &slot;
  return nullptr;
}

// The memory of a variable. False if it is not known.
bool locate(const DebugMemory &memory, const DebugHome &home, const MFunction &function,
            const Frame &frame, DebugExpression &location) {
  bool isContent = home.kind == DebugHome::Kind::Content;
  bool isStored = false; // what the home begins with is in memory at the address so far
  switch (memory.base) {
  case DebugMemory::Base::Slot:
    location.frameAddress(function.slots[memory.index].offset - frame.incoming);
    break;
  case DebugMemory::Base::Symbol:
    location = DebugExpression::memoryOf(Symbol{memory.index}, 0);
    break;
  case DebugMemory::Base::IncomingCopy:
    location.frameAddress(memory.index);
    break;
  case DebugMemory::Base::Incoming:
    location.frameAddress(memory.index);
    isStored = true;
    break;
  case DebugMemory::Base::Home: {
    const FrameSlot *slot = homeOf(function, memory.index);
    if (!slot)
      return false;
    location.frameAddress(slot->offset - frame.incoming);
    isStored = true;
    break;
  }
  }
  if (isContent)
    return isStored && home.steps.empty();
  if (isStored)
    location.load();
  addSteps(home.steps, location);
  return true;
}

} // namespace

uint32_t DebugCode::position() {
  if (machine_ && isHere_)
    return here_;
  uint32_t label = newLabel();
  sink_.define({Label::Kind::Debug, label});
  here_ = label;
  isHere_ = true;
  return label;
}

// A name is relative to the folder of the source.
void DebugCode::begin() {
  std::vector<std::string> names;
  const std::string &folder = info_.files[0].folder;
  for (const DebugInfo::File &file : info_.files) {
    bool isRelative = !file.name.starts_with('/') && file.folder != folder && !file.folder.empty();
    names.push_back(isRelative ? file.folder + "/" + file.name : file.name);
  }
  sink_.sourceFiles(folder, names);
}

LineRow DebugCode::rowAt(CodeLoc loc) const {
  const DebugInfo::Location &at = info_[loc];
  return {.file = lineFile(info_.fileOf(loc)), .line = at.line, .column = at.column};
}

void DebugCode::addRow(const LineRow &row) {
  if (row == row_)
    return;
  sink_.lineRow(row);
  row_ = row;
  row_.endsPrologue = false;
}

void DebugCode::beginFunction(const MFunction &function, const Frame &frame) {
  const FunctionDebug *debug = function.source->debug;
  machine_ = debug ? &function : nullptr;
  frame_ = &frame;
  isInPrologue_ = true;
  isHere_ = false;
  instructions_ = 0;
  statement_ = {};
  left_.clear();
  returning_.clear();
  if (!debug)
    return;
  hasStatements_ = std::ranges::any_of(
      function.debugMarks, [](const DebugMark &mark) { return mark.statement.isValid(); });
  open_.assign(function.debugVariables.size(), {});
  if (values_)
    values_->beginFunction(function, frame);
  DebugFunction &made = functions_.emplace_back();
  made.hasOtherCalls = function.hasAssembly;
  made.hasOwnSection = function.source->section || function.source->comdat;
  for (const DebugVariable &variable : function.debugVariables)
    if (info_.variables[variable.variable].scope == DebugInfo::none)
      made.fileVariables.push_back(variable.variable);
  made.name = function.source->name;
  made.scope = debug->scope();
  made.ranges.push_back({position(), debug->scope(), {}});
  const DebugInfo::Scope &scope = info_.scopes[debug->scope()];
  row_ = {};
  addRow({.file = lineFile(scope.file), .line = scope.line, .column = scope.column});
  placeMemory();
  memoryPlaces_ = made.places.size();
}

void DebugCode::placeMemory() {
  const std::vector<DebugHome> &homes = machine_->source->debug->homes();
  for (const DebugMemory &memory : machine_->debugMemory) {
    DebugExpression location;
    if (!locate(memory, homes[memory.home], *machine_, *frame_, location))
      continue;
    DebugFunction::Place place{memory.variable, std::move(location)};
    uint32_t scope = info_.variables[memory.variable.variable].scope;
    place.isEverywhere = memory.base == DebugMemory::Base::Incoming ||
                         memory.base == DebugMemory::Base::IncomingCopy ||
                         memory.base == DebugMemory::Base::Symbol ||
                         scope != functions_.back().scope || memory.variable.inlinedAt.isValid();
    if (!place.isEverywhere && !memory.atEntry.isNone())
      placeAtEntry(memory, homes[memory.home]);
    functions_.back().places.push_back(std::move(place));
  }
}

// The prologue stores what is in a register until then. It ends after the first instruction, at the
// latest.
void DebugCode::placeAtEntry(const DebugMemory &memory, const DebugHome &home) {
  bool isPointer = memory.base == DebugMemory::Base::Home && home.kind == DebugHome::Kind::Address;
  DebugFunction::Place place{memory.variable, {}};
  if (isPointer) {
    place.location.fromRegister(memory.atEntry, 0);
    addSteps(home.steps, place.location);
  } else {
    place.location.inRegister(memory.atEntry);
  }
  place.isEverywhere = false;
  place.begin = functions_.back().ranges.front().begin;
  place.end = atEntry;
  functions_.back().places.push_back(std::move(place));
}

// Parameters and captured variables are in the frame when the prologue has stored them.
void DebugCode::endPrologue() {
  isInPrologue_ = false;
  for (DebugFunction::Place &place : functions_.back().places)
    if (!place.isEverywhere && place.end == 0)
      place.begin = position();
}

DebugExpression DebugCode::locationOf(const DebugBinding &binding) const {
  DebugExpression location;
  bool isSum = !binding.isAddress && binding.number != 0; // computed from what is there
  bool isComputed = binding.isAddress || isSum;
  switch (binding.kind) {
  case DebugBinding::Kind::Unknown:
    break;
  case DebugBinding::Kind::Constant:
    location.constant(binding.number);
    location.stackValue();
    break;
  case DebugBinding::Kind::Symbol:
    location = DebugExpression::memoryOf(binding.symbol, static_cast<uint64_t>(binding.number));
    if (!binding.isAddress)
      location.stackValue();
    break;
  case DebugBinding::Kind::Slot:
    location.frameAddress(machine_->slots[binding.slot].offset - frame_->incoming + binding.number);
    if (!binding.isAddress)
      location.stackValue();
    break;
  case DebugBinding::Kind::Pointer:
    return DebugExpression::pointerTo(binding.pointee, binding.number);
  case DebugBinding::Kind::Incoming:
    location.frameAddress(binding.number);
    break;
  case DebugBinding::Kind::Entry:
    location.fromEntry(binding.reg);
    location.add(static_cast<uint64_t>(binding.number));
    if (!binding.isAddress)
      location.stackValue();
    break;
  case DebugBinding::Kind::Register:
    if (binding.reg.isNone()) {
      location.frameAddress(machine_->slots[binding.slot].offset - frame_->incoming);
      if (isComputed) {
        location.load(binding.width);
        location.add(static_cast<uint64_t>(binding.number));
      }
    } else if (isComputed) {
      location.fromRegister(binding.reg, binding.number);
    } else {
      location.inRegister(binding.reg);
    }
    if (isSum)
      location.stackValue();
    break;
  }
  return location;
}

void DebugCode::close(uint32_t variable, bool endsEarly) {
  OpenPlace &open = open_[variable];
  if (!open.isOpen)
    return;
  open.isOpen = false;
  uint32_t end = position();
  if (end == open.begin && (!open.beginsEarly || endsEarly))
    return;
  DebugFunction::Place place{machine_->debugVariables[variable], locationOf(open.binding)};
  place.isEverywhere = false;
  place.begin = open.begin;
  place.end = end;
  place.beginsEarly = open.beginsEarly;
  place.endsEarly = endsEarly;
  functions_.back().places.push_back(std::move(place));
}

void DebugCode::change(const DebugChange &change) {
  if (change.statement.isValid()) {
    statement_ = change.statement;
    return;
  }
  auto isChanged = [&](const Left &left) { return left.variable == change.variable; };
  std::erase_if(returning_, isChanged);
  std::erase_if(left_, isChanged);
  bool isAtStart = instructions_ == 0; // the prologue has changed nothing that variables are in
  OpenPlace &open = open_[change.variable];
  if (open.isOpen && open.binding == change.binding) {
    open.atEntry = change.atEntry;
    return;
  }
  close(change.variable, change.isAfterCall);
  if (change.binding.kind != DebugBinding::Kind::Unknown)
    open = {true, isAtStart ? functions_.back().ranges.front().begin : position(),
            change.isAfterCall, change.binding, change.atEntry};
}

void DebugCode::beforeInst(CodeLoc loc, bool isCall) {
  if (!machine_)
    return;
  for (const Left &left : std::exchange(returning_, {})) {
    close(left.variable, false);
    open_[left.variable] = {true, position(), false, left.binding, open_[left.variable].atEntry};
  }
  if (++instructions_ == 2)
    for (DebugFunction::Place &place : functions_.back().places)
      if (place.end == atEntry)
        place.end = position();
  CodeLoc scope = loc;
  if (CodeLoc begun = std::exchange(statement_, {}); begun.isValid()) {
    // A call must be in the scope that it is made in.
    if (!isCall || !loc.isValid() || areInOneCopy(begun, loc)) {
      beginStatement(begun);
      scope = begun;
    }
  }
  if (loc.isValid()) {
    const DebugInfo::Scope &function = info_.scopes[functions_.back().scope];
    LineRow row = rowAt(loc);
    row.isStatement = !hasStatements_;
    if (isInPrologue_ && !hasStatements_ &&
        (row.line != function.line || row.column != function.column)) {
      endPrologue();
      row.endsPrologue = true;
    }
    // The row of a statement also stands for its first instructions.
    if (row.line != row_.line || row.column != row_.column || row.file != row_.file)
      addRow(row);
  }
  if (scope.isValid())
    enterScope(scope);
  isHere_ = false;
}

void DebugCode::beginStatement(CodeLoc loc) {
  LineRow row = rowAt(loc);
  row.endsPrologue = isInPrologue_;
  addRow(row);
  if (isInPrologue_)
    endPrologue();
}

// Whether both belong to the same function, or to the same copy of a function that was inlined.
bool DebugCode::areInOneCopy(CodeLoc one, CodeLoc other) const {
  return info_[one].inlinedAt == info_[other].inlinedAt &&
         info_.functionOf(info_[one].scope) == info_.functionOf(info_[other].scope);
}

void DebugCode::enterScope(CodeLoc loc) {
  DebugFunction &function = functions_.back();
  DebugFunction::Range next{0, info_[loc].scope, info_[loc].inlinedAt};
  if (info_.codeFunctionOf(loc) != function.scope)
    next = {0, function.scope, {}}; // code of another function, as a part of this one
  const DebugFunction::Range &range = function.ranges.back();
  if (range.scope == next.scope && range.inlinedAt == next.inlinedAt)
    return;
  next.begin = position();
  function.ranges.push_back(next);
}

void DebugCode::beginBlock(bool isTarget) {
  if (machine_ && values_)
    values_->beginBlock(isTarget);
}

void DebugCode::beginCall(const MInst &call) {
  if (!machine_)
    return;
  DebugFunction::CallSite &site = functions_.back().calls.emplace_back();
  site.isTailCall = isTailCall(call);
  if (site.isTailCall)
    site.jump = position();
  if (call.form == Form::L)
    site.callee = Symbol{call.extra};
  if (!values_)
    return;
  bool isInlined = functions_.back().ranges.back().inlinedAt.isValid();
  if (call.form == Form::R)
    site.target = values_->valueOf(call.first, site.isTailCall, isInlined);
  RegSet used = implicitUses(call);
  for (Reg reg : argumentRegs)
    if (used.has(reg))
      if (std::optional<DebugExpression> value = values_->valueOf(reg, site.isTailCall, isInlined))
        site.arguments.emplace_back(reg, std::move(*value));
}

void DebugCode::afterInst(const MInst &inst) {
  if (!machine_)
    return;
  isHere_ = false;
  DebugFunction &function = functions_.back();
  if (isCall(inst) || isTailCall(inst))
    function.calls.back().returnTo = position();
  function.hasOtherCalls |= inst.is(MOp::TlsGeneral) || inst.is(MOp::TlsLocal);
  if (values_)
    values_->execute(inst);
}

void DebugCode::afterFrameInst(const MInst &inst, bool isEpilogue) {
  if (!machine_)
    return;
  if (values_)
    values_->execute(inst);
  if (isEpilogue)
    leaveFrame();
}

// What is in the registers that the epilogue restores is no longer there, from its first
// instruction on.
void DebugCode::leaveFrame() {
  isHere_ = false;
  for (uint32_t variable = 0; variable < open_.size(); ++variable) {
    OpenPlace &open = open_[variable];
    bool isInFrame =
        open.binding.kind == DebugBinding::Kind::Slot ||
        (open.binding.kind == DebugBinding::Kind::Register &&
         (open.binding.reg.isNone() || machine_->usedCalleeSaved.has(open.binding.reg)));
    if (!open.isOpen || !isInFrame)
      continue;
    close(variable, false);
    left_.push_back({variable, open.binding});
    if (open.atEntry.kind != DebugBinding::Kind::Unknown)
      open = {true, position(), false, open.atEntry, open.atEntry};
  }
}

void DebugCode::endBlock() {
  statement_ = {}; // one that has no code in its block has none
  returning_ = std::exchange(left_, {});
}

// Debuggers look up a function that has left by a tail call at the last byte of that. Its frame is
// gone there.
void DebugCode::endMemoryAtTailCalls() {
  DebugFunction &function = functions_.back();
  for (size_t i = 0; i < memoryPlaces_; ++i)
    for (const DebugFunction::CallSite &call : function.calls) {
      DebugFunction::Place &place = function.places[i];
      if (!call.isTailCall || place.location.isOfSymbol())
        continue;
      if (place.isEverywhere) {
        place.isEverywhere = false;
        place.begin = function.ranges.front().begin;
        place.end = function.end;
      }
      if (call.returnTo <= place.begin || call.returnTo > place.end)
        continue;
      DebugFunction::Place before = place;
      before.end = call.returnTo;
      before.endsEarly = true;
      place.begin = call.returnTo;
      function.places.push_back(std::move(before));
    }
}

void DebugCode::endFunction() {
  if (!machine_)
    return;
  isHere_ = false;
  for (uint32_t variable = 0; variable < open_.size(); ++variable)
    close(variable, false);
  DebugFunction &function = functions_.back();
  function.end = position();
  for (DebugFunction::Place &place : function.places)
    if (!place.isEverywhere && (place.end == 0 || place.end == atEntry))
      place.end = function.end;
  endMemoryAtTailCalls();
  std::erase_if(function.places, [](const DebugFunction::Place &place) {
    bool isEmpty = place.begin == place.end && (!place.beginsEarly || place.endsEarly);
    return !place.isEverywhere && isEmpty;
  });
  machine_ = nullptr;
}

} // namespace wend
