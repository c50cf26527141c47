#include "backend/variable_locations.h"

#include "backend/inst_effects.h"
#include "ir/function_debug.h"
#include "ir/module.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wend {

namespace {

// Whether control never continues after the instruction.
bool isEnd(const MInst &inst) {
  return inst.is(MOp::Jmp) || inst.is(MOp::JmpTable) || inst.endsFunction() || inst.is(MOp::Trap);
}

// Whether two bindings are the same, but for the register and the slot that the value is in.
bool areAlike(const DebugBinding &one, const DebugBinding &other) {
  bool isSame = one.kind == other.kind && one.number == other.number;
  return isSame && one.isAddress == other.isAddress && one.symbol == other.symbol &&
         one.pointee == other.pointee &&
         (one.kind != DebugBinding::Kind::Entry || one.reg == other.reg);
}

} // namespace

bool VariableLocations::State::isInSlot(uint32_t slot) const {
  return std::ranges::find(slots, slot) != slots.end();
}

std::span<const VariableLocations::State> VariableLocations::statesOf(uint32_t variable,
                                                                      const States &states) {
  auto found = std::ranges::equal_range(states, variable, {}, &State::variable);
  return {found.begin(), found.end()};
}

void VariableLocations::forget(uint32_t variable, States &states) {
  auto found = std::ranges::equal_range(states, variable, {}, &State::variable);
  states.erase(found.begin(), found.end());
}

void VariableLocations::dropUnknown(States &states) {
  std::erase_if(states, [](const State &state) { return !state.isKnown(); });
}

void VariableLocations::run(const MFunction &function, const Layout &layout,
                            std::vector<DebugChange> &changes) {
  function_ = &function;
  layout_ = &layout;
  changes_ = &changes;
  changes.clear();
  if (function.debugMarks.empty())
    return;
  findEdges();
  findLost();
  findOverlaps();
  findTracked();
  findScopes();
  analyse();
  shown_.assign(function.debugVariables.size(), {});
  shownAtEntry_.assign(function.debugVariables.size(), {});
  known_.clear();
  for (uint32_t block : layout.order()) {
    States states = in_[block];
    enter(block, states);
    CodeLoc statement; // that begins at the next instruction
    report(block, function.blocks[block].begin, states, false);
    auto visit = [&](uint32_t inst, const DebugMark *mark, bool hasChanged) {
      if (mark && mark->statement.isValid()) {
        statement = mark->statement;
      } else if (mark) {
        // A statement without code: where it would begin, variables already are as after it.
        if (hasChanged)
          statement = {};
      } else {
        if (statement.isValid())
          changes_->push_back({.block = block, .inst = inst, .statement = statement});
        statement = {};
        if (hasChanged)
          report(block, inst, states, false);
      }
    };
    walk(block, states, visit, [&](uint32_t inst) { report(block, inst, states, true); });
  }
}

// ---- Blocks

void VariableLocations::findEdges() {
  successors_.assign(function_->blocks.size(), {});
  const std::vector<uint32_t> &order = layout_->order();
  for (size_t i = 0; i < order.size(); ++i) {
    const MBlock &block = function_->blocks[order[i]];
    std::vector<uint32_t> &to = successors_[order[i]];
    bool fallsThrough = true;
    for (uint32_t at = block.begin; at < block.end; ++at) {
      const MInst &inst = function_->insts[at];
      if (inst.is(MOp::Jmp) || inst.is(MOp::Jcc))
        to.push_back(inst.target());
      if (inst.is(MOp::JmpTable)) {
        const JumpTable &table = function_->tables[inst.extra];
        for (uint32_t t = table.first; t < table.first + table.count; ++t)
          to.push_back(function_->tableTargets[t]);
      }
      fallsThrough &= !isEnd(inst);
    }
    if (fallsThrough && i + 1 < order.size())
      to.push_back(order[i + 1]);
    if (block.landing != MBlock::noBlock)
      to.push_back(block.landing);
  }
}

uint32_t VariableLocations::originalBlockOf(uint32_t position) const {
  auto end = std::ranges::upper_bound(function_->originalEnds, position);
  return static_cast<uint32_t>(end - function_->originalEnds.begin());
}

uint32_t VariableLocations::originalBegin(uint32_t block) const {
  return block == 0 ? 0 : function_->originalEnds[block - 1];
}

// Jumps to a block that did nothing else have become jumps to where it led, and blocks that were
// alike, or their ends, have become one. What only some of them said of variables is not known
// there.
void VariableLocations::findLost() {
  lost_.assign(function_->blocks.size(), {});
  std::vector<bool> isPlaced(function_->blocks.size());
  for (uint32_t block : layout_->order())
    isPlaced[block] = true;
  for (const DebugMark &mark : function_->debugMarks) {
    uint32_t block = originalBlockOf(mark.before);
    if (mark.statement.isValid() || block >= isPlaced.size() || isPlaced[block])
      continue;
    lost_[layout_->replacementOf(block)].push_back(mark.variable);
    for (uint32_t successor : function_->succs(function_->blocks[block]))
      lost_[layout_->replacementOf(successor)].push_back(mark.variable);
  }
  for (uint32_t block : layout_->order()) {
    if (function_->blocks[block].isMerged)
      findLostIn(block);
    if (function_->blocks[block].losesEnd)
      findLostEnd(block);
  }
}

void VariableLocations::addLost(uint32_t begin, uint32_t end, uint32_t block) {
  auto mark = std::ranges::lower_bound(function_->debugMarks, begin, {}, &DebugMark::before);
  for (; mark != function_->debugMarks.end() && mark->before < end; ++mark)
    if (!mark->statement.isValid())
      lost_[block].push_back(mark->variable);
}

// A block that has replaced others may be executed in their place.
void VariableLocations::findLostIn(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  const std::vector<uint32_t> &ends = function_->originalEnds;
  uint32_t last = MBlock::noBlock;
  for (uint32_t at = block.begin; at < block.end; ++at) {
    const MInst &inst = function_->insts[at];
    uint32_t original = inst.isAdded() ? last : originalBlockOf(inst.origin);
    if (original != std::exchange(last, original))
      addLost(originalBegin(original), ends[original], index);
  }
}

// The end of a block, after its last instruction of its own, is in the block that it jumps to.
void VariableLocations::findLostEnd(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  const std::vector<uint32_t> &ends = function_->originalEnds;
  uint32_t current = index;
  uint32_t next = index < ends.size() ? originalBegin(index) : 0;
  for (uint32_t at = block.begin; at < block.end; ++at)
    if (const MInst &inst = function_->insts[at]; !inst.isAdded()) {
      current = originalBlockOf(inst.origin);
      next = inst.origin + 1;
    }
  if (current < ends.size()) // else it says nothing of variables
    addLost(next, ends[current], layout_->replacementOf(successors_[index].back()));
}

// ---- Parts of variables

// What is said of a part ends what was known of the whole, and of other parts that overlap it.
void VariableLocations::findOverlaps() {
  const DebugInfo &info = *function_->source->module().debugInfo;
  const std::vector<DebugVariable> &all = function_->debugVariables;
  overlaps_.clear();
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> copies; // of variables with parts
  for (const DebugVariable &variable : all)
    if (uint32_t whole = info.variables[variable.variable].whole; whole != DebugInfo::none)
      copies[{whole, variable.inlinedAt.number}];
  if (copies.empty())
    return;
  for (uint32_t i = 0; i < all.size(); ++i)
    if (auto copy = copies.find({info.wholeOf(all[i].variable), all[i].inlinedAt.number});
        copy != copies.end())
      copy->second.push_back(i);
  auto overlap = [&](uint32_t one, uint32_t other) {
    const DebugInfo::Variable &first = info.variables[all[one].variable];
    const DebugInfo::Variable &second = info.variables[all[other].variable];
    bool areParts = first.whole != DebugInfo::none && second.whole != DebugInfo::none;
    return !areParts || (first.offset < second.offset + second.bytes &&
                         second.offset < first.offset + first.bytes);
  };
  overlaps_.resize(all.size());
  for (const auto &[key, numbers] : copies)
    for (uint32_t one : numbers)
      for (uint32_t other : numbers)
        if (one != other && overlap(one, other))
          overlaps_[one].push_back(other);
}

// ---- Variables in memory

void VariableLocations::findTracked() {
  const std::vector<FunctionDebug::Tracked> &tracked = function_->source->debug->tracked();
  isTracked_.clear();
  for (const DebugVariable &variable : function_->debugVariables)
    isTracked_.push_back(std::ranges::any_of(tracked, [&](const FunctionDebug::Tracked &each) {
      return each.variable == variable.variable && each.inlinedAt == variable.inlinedAt;
    }));
}

// ---- Scopes

uint32_t VariableLocations::numberOf(uint32_t scope, CodeLoc inlinedAt) {
  auto next = static_cast<uint32_t>(scopes_.size());
  return scopes_.try_emplace({scope, inlinedAt.number}, next).first->second;
}

// The scopes that each block has code of, and those around them. A block without any is passed
// through.
void VariableLocations::findScopes() {
  const DebugInfo &info = *function_->source->module().debugInfo;
  scopes_.clear();
  scopeOf_.clear();
  for (const DebugVariable &variable : function_->debugVariables) {
    uint32_t scope = info.variables[variable.variable].scope;
    bool isOfFile = scope == DebugInfo::none;
    scopeOf_.push_back(isOfFile ? DebugInfo::none : numberOf(scope, variable.inlinedAt));
  }
  scopesIn_.assign(function_->blocks.size(), {});
  std::vector<uint32_t> seenIn; // by scope: 1 + the last block with it
  for (uint32_t block : layout_->order()) {
    CodeLoc last;
    for (uint32_t at = function_->blocks[block].begin; at < function_->blocks[block].end; ++at) {
      CodeLoc loc{function_->insts[at].loc};
      if (!loc.isValid() || std::exchange(last, loc) == loc)
        continue;
      for (DebugInfo::Location around = info[loc];;) {
        uint32_t scope = numberOf(around.scope, around.inlinedAt);
        seenIn.resize(std::max<size_t>(seenIn.size(), scope + 1));
        if (std::exchange(seenIn[scope], block + 1) == block + 1)
          break;
        scopesIn_[block].push_back(scope);
        if (!info.leave(around))
          break;
      }
    }
    std::ranges::sort(scopesIn_[block]);
  }
}

// ---- The analysis

void VariableLocations::analyse() {
  in_.assign(function_->blocks.size(), {});
  isReached_.assign(function_->blocks.size(), false);
  std::vector<bool> isQueued(function_->blocks.size());
  std::vector<uint32_t> rank(function_->blocks.size());
  for (uint32_t i = 0; i < layout_->order().size(); ++i)
    rank[layout_->order()[i]] = i;
  // Blocks in the order of the layout, again and again, until nothing changes.
  uint32_t entry = layout_->order().front();
  isReached_[entry] = isQueued[entry] = true;
  for (bool isDone = false; !isDone;) {
    isDone = true;
    for (uint32_t block : layout_->order()) {
      if (!isQueued[block])
        continue;
      isQueued[block] = false;
      States states = in_[block];
      enter(block, states);
      walk(block, states, [](uint32_t, const DebugMark *, bool) {}, [](uint32_t) {});
      for (uint32_t next : successors_[block]) {
        bool hasChanged = !isReached_[next];
        if (hasChanged)
          in_[next] = states;
        else
          hasChanged = meet(states, in_[next]);
        isReached_[next] = true;
        if (!hasChanged)
          continue;
        isQueued[next] = true;
        isDone &= rank[next] > rank[block];
      }
    }
  }
}

// Whether the result differs from what was there.
bool VariableLocations::meet(const State &from, State &into) {
  if (!areAlike(from.binding, into.binding)) {
    into.binding.kind = DebugBinding::Kind::Unknown;
    return true;
  }
  RegSet regs = into.regs & from.regs;
  size_t gone = std::erase_if(into.slots, [&](uint32_t slot) { return !from.isInSlot(slot); });
  bool hasChanged = gone != 0 || regs.bits != into.regs.bits;
  into.regs = regs;
  into.binding.width = std::min(into.binding.width, from.binding.width);
  return hasChanged;
}

bool VariableLocations::meet(const States &from, States &into) {
  auto other = from.begin();
  bool hasChanged = false;
  for (State &state : into) {
    auto key = [](const State &each) { return std::pair(each.variable, each.place); };
    while (other != from.end() && key(*other) < key(state))
      ++other;
    if (other != from.end() && key(*other) == key(state)) {
      hasChanged |= meet(*other, state);
    } else {
      hasChanged = true;
      state.binding.kind = DebugBinding::Kind::Unknown;
    }
  }
  dropUnknown(into);
  return hasChanged;
}

void VariableLocations::enter(uint32_t block, States &states) const {
  // The state at the end of a block is not the one where its call unwinds.
  if (function_->blocks[block].pad)
    states.clear();
  for (uint32_t variable : lost_[block])
    forget(variable, states);
  const std::vector<uint32_t> &scopes = scopesIn_[block];
  if (!scopes.empty())
    std::erase_if(states, [&](const State &state) {
      uint32_t scope = scopeOf_[state.variable];
      return scope != DebugInfo::none && !std::ranges::binary_search(scopes, scope);
    });
  if (!function_->blocks[block].leavesFrame)
    return;
  for (State &state : states) {
    state.regs = state.regs - function_->usedCalleeSaved;
    state.slots.clear();
    if (state.binding.kind == DebugBinding::Kind::Slot)
      state.binding.kind = DebugBinding::Kind::Unknown;
  }
  dropUnknown(states);
}

// Whether the variable is elsewhere than before.
bool VariableLocations::setBindings(const DebugMark &mark, States &states) const {
  std::vector<State> known;
  for (uint32_t place = 0; place < mark.bindings.size(); ++place) {
    const DebugBinding &binding = mark.bindings[place];
    if (binding.kind == DebugBinding::Kind::Unknown)
      continue;
    State &state = known.emplace_back(mark.variable, place, binding);
    if (binding.kind == DebugBinding::Kind::Register && binding.reg.isNone())
      state.slots.push_back(binding.slot);
    else if (binding.kind == DebugBinding::Kind::Register)
      state.regs = binding.reg;
  }
  std::span<const State> before = statesOf(mark.variable, states);
  bool isSame = known.empty() ? before.empty() : isAmong(known[0].binding, before);
  forget(mark.variable, states);
  if (!overlaps_.empty())
    for (uint32_t other : overlaps_[mark.variable]) {
      isSame &= statesOf(other, states).empty();
      forget(other, states);
    }
  auto after = std::ranges::lower_bound(states, mark.variable, {}, &State::variable);
  states.insert(after, known.begin(), known.end());
  return !isSame;
}

// Calls visit(inst, mark, hasChanged) for each mark, after it has been applied, and
// visit(inst, null, hasChanged) before each instruction, and at the end: whether a variable may be
// elsewhere than at the instruction before. Calls returnTo(inst) where a call returns to, before
// the marks there. What has no origin was added by the allocation, or has been merged.
template <typename Visit, typename Return>
void VariableLocations::walk(uint32_t index, States &states, Visit &&visit,
                             Return &&returnTo) const {
  const MBlock &block = function_->blocks[index];
  const std::vector<uint32_t> &ends = function_->originalEnds;
  bool isOriginal = index < ends.size() && !block.isMerged;
  uint32_t current = isOriginal ? index : static_cast<uint32_t>(ends.size());
  uint32_t next = isOriginal ? originalBegin(index) : 0; // the position that marks are applied from
  bool isChanged = true; // since the last instruction that was visited
  auto applyUpTo = [&](uint32_t inst, uint32_t position) {
    auto mark = std::ranges::lower_bound(function_->debugMarks, next, {}, &DebugMark::before);
    for (; mark != function_->debugMarks.end() && mark->before < position; ++mark) {
      bool hasChanged = !mark->statement.isValid() && setBindings(*mark, states);
      visit(inst, &*mark, hasChanged);
      isChanged |= !mark->statement.isValid();
    }
    next = std::max(next, position);
  };
  for (uint32_t at = block.begin; at < block.end; ++at) {
    const MInst &inst = function_->insts[at];
    if (inst.isAdded() && inst.origin != MInst::noOrigin && current < ends.size()) {
      // What a move does is not known to marks in front of it, which say where values were then.
      uint32_t position = inst.origin & ~MInst::addedBit;
      if (position > next && position <= ends[current])
        applyUpTo(at, position);
    } else if (!inst.isAdded() && !block.isMerged) {
      if (uint32_t original = originalBlockOf(inst.origin); original != current) {
        if (current < ends.size())
          applyUpTo(at, ends[current]);
        current = original;
        next = originalBegin(original);
      }
      applyUpTo(at, inst.origin + 1);
    }
    visit(at, nullptr, isChanged);
    isChanged = execute(inst, states);
    if (isCall(inst) || isTailCall(inst))
      returnTo(at + 1);
  }
  if (current < ends.size() && !block.losesEnd && !block.isMerged)
    applyUpTo(block.end, ends[current]);
  visit(block.end, nullptr, isChanged);
}

// ---- Instructions

// Whether a variable may no longer be where it was.
bool VariableLocations::execute(const MInst &inst, States &states) const {
  if (inst.is(MOp::Nothing))
    return false;
  if (isTailCall(inst)) // the callee runs without the frame
    return leaveFunction(states);
  bool isRegisterCopy = inst.form == Form::RR && (inst.isCopy() || isExtension(inst)) &&
                        inst.first.isPhysical() && inst.second.isPhysical();
  bool isTransfer = inst.is(MOp::Mov) && (inst.form == Form::MR || inst.form == Form::RM);
  bool isSpill = isTransfer && isSpillSlot(inst.mem, *function_);
  if (isRegisterCopy || isSpill)
    return executeMove(inst, states);
  bool isLost = false;
  if (isCall(inst))
    isLost = std::erase_if(states, [&](const State &state) {
               return isTracked_[state.variable] && !state.binding.isMemory();
             }) != 0;
  RegSet written = writtenBy(inst, *function_);
  bool writesSlot = inst.hasMemory() && isSlot(inst.mem) && mayWriteMemory(inst);
  bool exchanges = inst.is(MOp::Xchg) && inst.form == Form::RR;
  for (State &state : states) {
    if (state.binding.kind != DebugBinding::Kind::Register)
      continue;
    RegSet before = state.regs;
    state.regs = state.regs - written;
    isLost |= !(before & written).empty() || writesSlot || inst.is(MOp::Asm);
    if (exchanges && inst.width >= state.binding.width) {
      if (before.has(inst.first))
        state.regs = state.regs | inst.second;
      if (before.has(inst.second))
        state.regs = state.regs | inst.first;
    }
    if (writesSlot)
      std::erase(state.slots, inst.mem.object);
    if (inst.is(MOp::Asm))
      state.slots.clear();
  }
  if (isLost)
    dropUnknown(states);
  return isLost;
}

bool VariableLocations::leaveFunction(States &states) {
  auto isInFrame = [](const State &state) {
    return state.binding.kind == DebugBinding::Kind::Register ||
           state.binding.kind == DebugBinding::Kind::Slot;
  };
  return std::erase_if(states, isInFrame) != 0;
}

// Afterwards a value that was in the source is in the target, too; another one is not.
bool VariableLocations::executeMove(const MInst &inst, States &states) const {
  constexpr unsigned extended = 4;
  unsigned width = isExtension(inst) ? extended : inst.width;
  bool isLost = false;
  for (State &state : states) {
    if (state.binding.kind != DebugBinding::Kind::Register)
      continue;
    bool isMoved =
        width >= state.binding.width &&
        (inst.form == Form::RM ? state.isInSlot(inst.mem.object) : state.isIn(inst.second));
    if (inst.form == Form::MR) {
      isLost |= std::erase(state.slots, inst.mem.object) != 0 && !isMoved;
      if (isMoved)
        state.slots.push_back(inst.mem.object);
    } else {
      isLost |= state.isIn(inst.first) && !isMoved;
      state.regs = isMoved ? state.regs | inst.first : state.regs - inst.first;
    }
  }
  if (isLost)
    dropUnknown(states);
  return isLost;
}

// ---- The result

bool VariableLocations::isAmong(const DebugBinding &binding, std::span<const State> states) {
  return std::ranges::any_of(states, [&](const State &state) {
    bool isSame = areAlike(binding, state.binding);
    if (!isSame || binding.kind != DebugBinding::Kind::Register)
      return isSame;
    return binding.reg.isNone() ? state.isInSlot(binding.slot) : state.isIn(binding.reg);
  });
}

DebugBinding VariableLocations::entryAmong(std::span<const State> states) {
  auto entry = std::ranges::find(states, DebugBinding::Kind::Entry,
                                 [](const State &state) { return state.binding.kind; });
  return entry == states.end() ? DebugBinding{} : entry->binding;
}

// Whether a variable is where it was reported last. Debuggers know what a register held at the
// entry only if the caller tells: where a value is now is better.
bool VariableLocations::isShown(uint32_t variable, std::span<const State> states) const {
  const DebugBinding &shown = shown_[variable];
  if (shown.kind == DebugBinding::Kind::Entry && !states.empty() &&
      states[0].binding.kind != DebugBinding::Kind::Entry)
    return false;
  return states.empty() ? shown.kind == DebugBinding::Kind::Unknown : isAmong(shown, states);
}

void VariableLocations::show(const DebugChange &change) {
  changes_->push_back(change);
  auto at = std::ranges::lower_bound(known_, change.variable);
  bool wasKnown = shown_[change.variable].kind != DebugBinding::Kind::Unknown;
  bool isKnown = change.binding.kind != DebugBinding::Kind::Unknown;
  if (isKnown && !wasKnown)
    known_.insert(at, change.variable);
  else if (!isKnown && wasKnown)
    known_.erase(at);
  shown_[change.variable] = change.binding;
  shownAtEntry_[change.variable] = change.atEntry;
}

DebugBinding VariableLocations::locationIn(const State &state) {
  DebugBinding location = state.binding;
  if (location.kind != DebugBinding::Kind::Register)
    return location;
  location.reg =
      state.regs.empty() ? Reg() : Reg{static_cast<uint32_t>(std::countr_zero(state.regs.bits))};
  location.slot = state.slots.empty() ? 0 : state.slots.front();
  return location;
}

// Reports the variables that are elsewhere than before. One that is still where it was stays there.
void VariableLocations::report(uint32_t block, uint32_t inst, const States &states,
                               bool isAfterCall) {
  DebugChange change{.block = block, .inst = inst, .isAfterCall = isAfterCall};
  for (size_t i = known_.size(); i-- > 0;)
    if (statesOf(known_[i], states).empty()) {
      change.variable = known_[i];
      show(change);
    }
  for (size_t first = 0; first < states.size();) {
    size_t end = first + 1;
    while (end < states.size() && states[end].variable == states[first].variable)
      ++end;
    std::span<const State> own = std::span(states).subspan(first, end - first);
    first = end;
    change.variable = own[0].variable;
    change.atEntry = entryAmong(own);
    bool stays = isShown(change.variable, own);
    if (stays && areAlike(change.atEntry, shownAtEntry_[change.variable]))
      continue;
    change.binding = stays ? shown_[change.variable] : locationIn(own[0]);
    show(change);
  }
}

} // namespace wend
