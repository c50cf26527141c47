#include "backend/checker.h"

#include "backend/inst_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace wend {

namespace {

// A physical register; physicalCount + a frame slot; or computedHere + the index of a
// rematerialisable instruction, a location that always holds the value it computes. It also holds
// the variables to which that value has been copied.
using Location = uint32_t;
constexpr Location computedHere = Location{1} << 31;
constexpr Location noLocation = ~Location{0};

using List = std::vector<uint32_t>;

struct Holding {
  Location location;
  uint32_t variable;
  friend auto operator<=>(const Holding &, const Holding &) = default;
};

// The state between blocks: sorted.
using Holdings = std::vector<Holding>;

// Intersects a state, which is nothing before control has reached its point, with another one.
// Whether it has changed.
bool meet(std::optional<Holdings> &state, const Holdings &other) {
  if (!state) {
    state = other;
    return true;
  }
  Holdings both;
  std::ranges::set_intersection(*state, other, std::back_inserter(both));
  bool changes = both.size() != state->size();
  state = std::move(both);
  return changes;
}

// The state in a block: the variables that each location holds, and the locations that hold each
// variable.
class State {
public:
  [[nodiscard]] bool holds(Location location, uint32_t variable) const {
    const Place *place = find(location);
    return place && std::ranges::find(place->variables, variable) != place->variables.end();
  }
  void insert(Location location, uint32_t variable) {
    if (location == noLocation || holds(location, variable))
      return;
    Place &place = at(location);
    place.variables.push_back(variable);
    if (!std::exchange(place.isUsed, true))
      used_.push_back(location);
    if (variable >= locations_.size())
      locations_.resize(variable + 1);
    locations_[variable].push_back(location);
  }
  void forgetLocation(Location location) {
    for (uint32_t variable : contents(location)) {
      std::erase(locations_[variable], location);
      std::erase(at(location).variables, variable);
    }
  }
  void forgetVariable(uint32_t variable) {
    for (Location location : locationsOf(variable))
      std::erase(at(location).variables, variable);
    if (variable < locations_.size())
      locations_[variable].clear();
  }
  [[nodiscard]] List contents(Location location) const {
    const Place *place = find(location);
    return place ? place->variables : List();
  }
  [[nodiscard]] List locationsOf(uint32_t variable) const {
    return variable < locations_.size() ? locations_[variable] : List();
  }
  void set(Location location, const List &variables) {
    forgetLocation(location);
    for (uint32_t variable : variables)
      insert(location, variable);
  }
  // variable := source
  void assign(uint32_t variable, uint32_t source) {
    List locations = locationsOf(source);
    forgetVariable(variable);
    for (Location location : locations)
      insert(location, variable);
  }
  // The locations that always hold a value, with variables that have it.
  [[nodiscard]] List computations() const {
    List found;
    std::ranges::copy_if(used_, std::back_inserter(found),
                         [](Location location) { return location >= computedHere; });
    return found;
  }

  void load(const Holdings &holdings) {
    for (Location location : used_) {
      forgetLocation(location);
      at(location).isUsed = false;
    }
    used_.clear();
    for (const Holding &holding : holdings)
      insert(holding.location, holding.variable);
  }
  template <typename Predicate> [[nodiscard]] Holdings holdings(Predicate isNeeded) const {
    Holdings all;
    for (Location location : used_)
      for (uint32_t variable : contents(location))
        if (isNeeded(variable))
          all.push_back({location, variable});
    std::ranges::sort(all);
    return all;
  }

private:
  struct Place {
    List variables;
    bool isUsed = false; // is in used_
  };

  [[nodiscard]] const Place *find(Location location) const {
    const std::vector<Place> &places = location >= computedHere ? computed_ : stored_;
    uint32_t index = location & ~computedHere;
    return index < places.size() ? &places[index] : nullptr;
  }
  Place &at(Location location) {
    std::vector<Place> &places = location >= computedHere ? computed_ : stored_;
    uint32_t index = location & ~computedHere;
    if (index >= places.size())
      places.resize(index + 1);
    return places[index];
  }

  std::vector<Place> stored_;   // by register or slot
  std::vector<Place> computed_; // by instruction
  std::vector<List> locations_; // by variable
  List used_;                   // the locations that have held something since load()
};

// Finds the virtual registers that are read in a block, or after it, before they are written. If
// states had all others, they would grow with the length of the function.
class LiveVariables {
public:
  explicit LiveVariables(const MFunction &function)
      : function_(function), preds_(function.blocks.size()), liveIn_(function.blocks.size()) {}

  // By block, in ascending order.
  std::vector<List> find() {
    for (uint32_t b = 0; b < preds_.size(); ++b) {
      for (uint32_t succ : function_.succs(function_.blocks[b]))
        preds_[succ].push_back(b);
      // The uses of an instruction come before its definitions.
      for (uint32_t i = function_.blocks[b].begin; i < function_.blocks[b].end; ++i)
        for (bool isDefinition : {false, true})
          forEachOperand(function_.insts[i], function_,
                         [&](const Reg &reg, Role role, OperandConstraint, unsigned) {
                           if (reg.isVirtual() && (role == Role::Def) == isDefinition)
                             note(reg.id, b, isDefinition);
                         });
    }
    List reached(preds_.size()), definedIn(preds_.size()); // by block: 1 + the last variable
    for (uint32_t variable = 0; variable < variables_.size(); ++variable) {
      for (uint32_t block : variables_[variable].definitions)
        definedIn[block] = variable + 1;
      List &worklist = variables_[variable].reads;
      while (!worklist.empty()) {
        uint32_t block = worklist.back();
        worklist.pop_back();
        if (std::exchange(reached[block], variable + 1) == variable + 1)
          continue;
        liveIn_[block].push_back(variable);
        std::ranges::copy_if(preds_[block], std::back_inserter(worklist),
                             [&](uint32_t pred) { return definedIn[pred] != variable + 1; });
      }
    }
    return std::move(liveIn_);
  }

private:
  struct Variable {
    List definitions; // blocks
    List reads;       // blocks that read it before they define it
  };

  void note(uint32_t number, uint32_t block, bool isDefinition) {
    if (number >= variables_.size())
      variables_.resize(number + 1);
    Variable &variable = variables_[number];
    bool isDefined = !variable.definitions.empty() && variable.definitions.back() == block;
    bool isRead = !variable.reads.empty() && variable.reads.back() == block;
    if (isDefinition ? !isDefined : !isDefined && !isRead)
      (isDefinition ? variable.definitions : variable.reads).push_back(block);
  }

  const MFunction &function_;
  std::vector<List> preds_;
  std::vector<Variable> variables_;
  std::vector<List> liveIn_;
};

class Checker {
public:
  Checker(const MFunction &before, const MFunction &after)
      : before_(before), after_(after), in_(after.blocks.size()),
        liveIn_(LiveVariables(before).find()) {}

  std::string run() {
    in_[0].emplace();
    for (uint32_t reg = 0; reg < Reg::physicalCount; ++reg)
      in_[0]->push_back({reg, reg});
    std::vector<uint32_t> worklist = {0};
    State state;
    while (!worklist.empty()) {
      uint32_t b = worklist.back();
      worklist.pop_back();
      state.load(*in_[b]);
      replay(b, state, false);
      Holdings atEnd = needed(state, b);
      for (uint32_t succ : after_.succs(after_.blocks[b]))
        if (meet(in_[succ], after_.blocks[b].landing == succ ? afterCall_ : atEnd))
          worklist.push_back(succ);
    }
    for (uint32_t b = 0; b < after_.blocks.size() && error_.empty(); ++b)
      if (in_[b]) {
        state.load(*in_[b]);
        replay(b, state, true);
      }
    return error_;
  }

private:
  // What other blocks read of a state at a point of the block.
  [[nodiscard]] Holdings needed(const State &state, uint32_t b) const {
    List live;
    bool isOld = b < before_.blocks.size();
    if (isOld)
      for (uint32_t succ : before_.succs(before_.blocks[b]))
        live.insert(live.end(), liveIn_[succ].begin(), liveIn_[succ].end());
    std::ranges::sort(live);
    return state.holdings([&](uint32_t variable) {
      return !isOld || variable < Reg::physicalCount || std::ranges::binary_search(live, variable);
    });
  }

  // Executes a block; with `reportsErrors`, checks the operands.
  void replay(uint32_t b, State &state, bool reportsErrors) {
    reportsErrors_ = reportsErrors;
    block_ = b;
    const MBlock &block = after_.blocks[b];
    bool isOld = b < before_.blocks.size();
    uint32_t old = isOld ? before_.blocks[b].begin : 0;
    uint32_t oldEnd = isOld ? before_.blocks[b].end : 0;
    for (uint32_t i = block.begin; i < block.end;) {
      // Instructions deleted by the allocator change variables, not the contents of locations, so
      // they may be executed before the moves inserted at the same point.
      uint32_t kept = i;
      while (kept < block.end && after_.insts[kept].isAdded())
        ++kept;
      for (; kept < block.end && old < after_.insts[kept].origin; ++old)
        replayDropped(old, state);
      for (; i < kept; ++i) {
        if (i > block.begin && after_.insts[i - 1].is(MOp::Jcc))
          fail("a move after a branch", after_.insts[i]);
        replayAdded(after_.insts[i], state);
      }
      if (i == block.end)
        break;
      uint32_t origin = after_.insts[i].origin;
      if (before_.insts[origin].is(MOp::ParMove)) {
        for (; i < block.end && after_.insts[i].origin == origin; ++i)
          replayAdded(after_.insts[i], state);
        replayParMove(before_.insts[origin], state);
      } else {
        bool isCall = after_.insts[i].is(MOp::Call) || after_.insts[i].is(MOp::CallTo);
        if (after_.insts[i].is(MOp::LandingPad))
          checkBefore(block, i);
        replayKept(before_.insts[origin], after_.insts[i++], state);
        noteComputation(origin, state);
        if (isCall && block.landing != MBlock::noBlock)
          afterCall_ = needed(state, b);
      }
      old = origin + 1;
    }
    for (; old < oldEnd; ++old)
      replayDropped(old, state);
  }

  // The registers that a landing pad is entered with.
  void checkBefore(const MBlock &block, uint32_t pad) {
    for (uint32_t i = block.begin; i < pad; ++i)
      if (after_.insts[i].first == rax || after_.insts[i].first == rdx)
        fail("a move before a landing pad overwrites its result", after_.insts[i]);
  }

  static Location locationOf(const Address &mem) {
    bool isSlot = mem.kind == AddressKind::Slot && mem.index.isNone() && mem.disp == 0;
    return isSlot ? Reg::physicalCount + mem.object : noLocation;
  }
  static Location firstLocation(const MInst &inst) {
    return isFirstInMemory(inst) ? locationOf(inst.mem) : inst.first.id;
  }
  static Location secondLocation(const MInst &inst) {
    bool inMemory = inst.form == Form::RM || inst.form == Form::RMI || inst.form == Form::RMR;
    return inMemory ? locationOf(inst.mem) : inst.second.id;
  }

  // A spill slot has the size of its register; what follows it is another one.
  void checkSlotWidth(const MInst &inst) {
    if (!inst.hasMemory() || !isSlot(inst.mem))
      return;
    if (inst.mem.object >= after_.slots.size())
      return fail("there is no such slot", inst);
    if (!isSpillSlot(inst.mem, after_))
      return;
    unsigned width = isFirstInMemory(inst) ? inst.width : inst.sourceWidth();
    if (width > after_.slots[inst.mem.object].size)
      fail("an access beyond the end of a spill slot", inst);
  }

  // A move, an exchange, or a rematerialisation.
  void replayAdded(const MInst &inst, State &state) {
    checkSlotWidth(inst);
    Location to = firstLocation(inst);
    if (inst.is(MOp::Xchg)) {
      List first = state.contents(to);
      state.set(to, state.contents(inst.second.id));
      return state.set(inst.second.id, first);
    }
    if (inst.isRematerialisable()) {
      state.forgetLocation(to);
      for (Location location : state.computations())
        if (isSameComputation(before_.insts[location - computedHere], inst))
          for (uint32_t variable : state.contents(location))
            state.insert(to, variable);
      return;
    }
    if (inst.is(MOp::Mov) && secondLocation(inst) != noLocation)
      return state.set(to, state.contents(secondLocation(inst)));
    if (!inst.is(MOp::Jmp))
      fail("an instruction without an origin that is not a move", inst);
  }

  void noteComputation(uint32_t inst, State &state) {
    const MInst &computation = before_.insts[inst];
    if (computation.isRematerialisable() && computation.first.isVirtual())
      state.insert(computedHere + inst, computation.first.id);
  }

  static bool isSameComputation(const MInst &a, const MInst &b) {
    return a.op == b.op && a.form == b.form && a.width == b.width && a.imm == b.imm &&
           a.mem.kind == b.mem.kind && a.mem.object == b.mem.object && a.mem.disp == b.mem.disp &&
           a.mem.base == b.mem.base && a.mem.index == b.mem.index;
  }
  // A deleted instruction: a copy within one location, or one that is rematerialised at its uses.
  void replayDropped(uint32_t number, State &state) {
    const MInst &inst = before_.insts[number];
    if (inst.isCopy())
      return state.assign(inst.first.id, inst.second.id);
    if (inst.isRematerialisable() && inst.first.isVirtual()) {
      state.forgetVariable(inst.first.id);
      return noteComputation(number, state);
    }
    if (inst.is(MOp::ParMove))
      return replayParMove(inst, state);
    if (!inst.is(MOp::Nothing))
      fail("an instruction is missing", inst);
  }

  void replayParMove(const MInst &inst, State &state) {
    // The moves have been executed; now the variables are renamed.
    auto begin = static_cast<size_t>(inst.imm);
    std::vector<List> targets;
    for (size_t m = begin; m < begin + inst.extra; ++m)
      targets.push_back(state.locationsOf(before_.moves[m].from.id));
    for (size_t m = begin; m < begin + inst.extra; ++m)
      state.forgetVariable(before_.moves[m].to.id);
    for (size_t m = begin; m < begin + inst.extra; ++m) {
      for (Location location : targets[m - begin])
        state.insert(location, before_.moves[m].to.id);
    }
  }

  struct Definition {
    Location location;
    uint32_t variable;
  };

  // The operands of an asm statement other than physical registers.
  template <typename Read>
  void replayAsm(const MInst &old, const MInst &now, std::vector<Definition> &definitions,
                 Read &&read) {
    std::span<const AsmOperand> before = before_.operandsOf(old);
    std::span<const AsmOperand> after = after_.operandsOf(now);
    RegSet early = before_.asmStatements[old.extra].early;
    auto readEarly = [&](Reg variable, Location location) {
      read(variable, location);
      if (location < Reg::physicalCount && early.has({location}))
        fail("an operand is in a register that is overwritten early", now);
    };
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i].kind == AsmOperand::Kind::Memory) {
        if (!before[i].mem.base.isNone())
          readEarly(before[i].mem.base, after[i].mem.base.id);
        if (!before[i].mem.index.isNone())
          readEarly(before[i].mem.index, after[i].mem.index.id);
      }
      if (before[i].kind != AsmOperand::Kind::Register || before[i].reg.isPhysical())
        continue;
      bool isInRegister = after[i].kind == AsmOperand::Kind::Register;
      Location location = isInRegister ? after[i].reg.id : locationOf(after[i].mem);
      if (before[i].role != Role::Def)
        readEarly(before[i].reg, location);
      if (before[i].role == Role::Use)
        continue;
      for (const Definition &other : definitions)
        if (other.location == location)
          fail("two operands are written to one location", now);
      definitions.push_back({location, before[i].reg.id});
    }
  }

  void replayKept(const MInst &old, const MInst &now, State &state) {
    std::vector<Definition> definitions;
    auto read = [&](Reg variable, Location location) {
      if (location == noLocation || !state.holds(location, variable.id))
        fail(fmt::format("v{} is not in the location that is read", variable.id), now);
    };
    const MopRow &mop = row(old.op);
    checkSlotWidth(now);
    if (old.is(MOp::Asm))
      replayAsm(old, now, definitions, read);
    if (!old.first.isNone()) {
      Location location = firstLocation(now);
      if (mop.first != Role::Def)
        read(old.first, location);
      if (mop.first != Role::Use)
        definitions.push_back({location, old.first.id});
    }
    if (!old.second.isNone())
      read(old.second, secondLocation(now));
    if (!old.third.isNone())
      read(old.third, now.third.id);
    if (old.hasMemory()) {
      if (!old.mem.base.isNone())
        read(old.mem.base, now.mem.base.id);
      if (!old.mem.index.isNone())
        read(old.mem.index, now.mem.index.id);
    }
    for (uint32_t bits = implicitUses(old).bits; bits != 0; bits &= bits - 1) {
      auto reg = static_cast<uint32_t>(std::countr_zero(bits));
      read({reg}, reg);
    }
    for (uint32_t bits = implicitDefs(old).bits; bits != 0; bits &= bits - 1) {
      auto reg = static_cast<uint32_t>(std::countr_zero(bits));
      state.forgetLocation(reg);
      state.forgetVariable(reg);
      state.insert(reg, reg);
    }
    List copied;
    if (old.isCopy())
      copied = state.contents(secondLocation(now));
    List equal; // where the value of a copy is already, or, of a narrower one, its low part
    if (old.isCopy())
      equal = state.locationsOf(old.second.id);
    for (const Definition &definition : definitions) {
      state.forgetVariable(definition.variable);
      state.set(definition.location, copied);
      state.insert(definition.location, definition.variable);
      for (Location location : equal)
        state.insert(location, definition.variable);
    }
  }

  void fail(std::string_view what, const MInst &inst) {
    if (!reportsErrors_ || !error_.empty())
      return;
    error_ = fmt::format("{} (block {}, instruction {})", what, block_,
                         inst.isAdded() ? -1 : static_cast<int64_t>(inst.origin));
  }

  const MFunction &before_;
  const MFunction &after_;
  std::vector<std::optional<Holdings>> in_;
  std::vector<List> liveIn_; // by block of before_: virtual registers
  Holdings afterCall_;       // after the last call of the block
  std::string error_;
  bool reportsErrors_ = false;
  uint32_t block_ = 0;
};

} // namespace

std::string checkAllocation(const MFunction &before, const MFunction &after) {
  return Checker(before, after).run();
}

} // namespace wend
