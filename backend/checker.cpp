#include "backend/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace wend {

namespace {

// A physical register; physicalCount + a frame slot; or computedHere + the index of a
// rematerialisable instruction, a location that always holds the value it computes. It also holds
// the variables to which that value has been copied.
using Location = uint32_t;
constexpr Location computedHere = Location{1} << 31;
constexpr Location noLocation = ~Location{0};

struct Holding {
  Location location;
  uint32_t variable;
  friend auto operator<=>(const Holding &, const Holding &) = default;
};

// The variables that each location holds, sorted.
class State {
public:
  bool isKnown = false;
  std::vector<Holding> holdings;

  [[nodiscard]] bool holds(Location location, uint32_t variable) const {
    return std::binary_search(holdings.begin(), holdings.end(), Holding{location, variable});
  }
  void insert(Location location, uint32_t variable) {
    Holding holding{location, variable};
    auto at = std::lower_bound(holdings.begin(), holdings.end(), holding);
    if (at == holdings.end() || *at != holding)
      holdings.insert(at, holding);
  }
  void forgetLocation(Location location) {
    std::erase_if(holdings, [&](const Holding &h) { return h.location == location; });
  }
  void forgetVariable(uint32_t variable) {
    std::erase_if(holdings, [&](const Holding &h) { return h.variable == variable; });
  }
  std::vector<uint32_t> contents(Location location) const {
    std::vector<uint32_t> variables;
    for (const Holding &h : holdings)
      if (h.location == location)
        variables.push_back(h.variable);
    return variables;
  }
  void set(Location location, const std::vector<uint32_t> &variables) {
    forgetLocation(location);
    for (uint32_t variable : variables)
      insert(location, variable);
  }
  // variable := source
  void assign(uint32_t variable, uint32_t source) {
    std::vector<Location> locations;
    for (const Holding &h : holdings)
      if (h.variable == source)
        locations.push_back(h.location);
    forgetVariable(variable);
    for (Location location : locations)
      insert(location, variable);
  }
  // Intersects with another state; whether this one has changed.
  bool meet(const State &other) {
    if (!isKnown) {
      *this = other;
      return true;
    }
    size_t before = holdings.size();
    std::erase_if(holdings, [&](const Holding &h) { return !other.holds(h.location, h.variable); });
    return holdings.size() != before;
  }
};

class Checker {
public:
  Checker(const MFunction &before, const MFunction &after)
      : before_(before), after_(after), in_(after.blocks.size()) {}

  std::string run() {
    in_[0].isKnown = true;
    for (uint32_t reg = 0; reg < Reg::physicalCount; ++reg)
      in_[0].insert(reg, reg);
    std::vector<uint32_t> worklist = {0};
    while (!worklist.empty()) {
      uint32_t b = worklist.back();
      worklist.pop_back();
      State state = in_[b];
      replay(b, state, false);
      for (uint32_t succ : after_.succs(after_.blocks[b]))
        if (in_[succ].meet(after_.blocks[b].landing == succ ? afterCall_ : state))
          worklist.push_back(succ);
    }
    for (uint32_t b = 0; b < after_.blocks.size() && error_.empty(); ++b)
      if (in_[b].isKnown) {
        State state = in_[b];
        replay(b, state, true);
      }
    return error_;
  }

private:
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
          afterCall_ = state;
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
    bool inMemory = inst.form == Form::MR || inst.form == Form::MI || inst.form == Form::M;
    return inMemory ? locationOf(inst.mem) : inst.first.id;
  }
  static Location secondLocation(const MInst &inst) {
    bool inMemory = inst.form == Form::RM || inst.form == Form::RMI || inst.form == Form::RMR;
    return inMemory ? locationOf(inst.mem) : inst.second.id;
  }

  // A move, an exchange, or a rematerialisation.
  void replayAdded(const MInst &inst, State &state) {
    Location to = firstLocation(inst);
    if (inst.is(MOp::Xchg)) {
      std::vector<uint32_t> first = state.contents(to);
      state.set(to, state.contents(inst.second.id));
      return state.set(inst.second.id, first);
    }
    if (inst.isRematerialisable()) {
      state.forgetLocation(to);
      for (Location location : computations(state))
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

  static std::vector<Location> computations(const State &state) {
    std::vector<Location> locations;
    for (const Holding &h : state.holdings)
      if (h.location >= computedHere && (locations.empty() || locations.back() != h.location))
        locations.push_back(h.location);
    return locations;
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
    std::vector<std::vector<Location>> targets;
    for (size_t m = begin; m < begin + inst.extra; ++m) {
      std::vector<Location> locations;
      for (const Holding &h : state.holdings)
        if (h.variable == before_.moves[m].from.id)
          locations.push_back(h.location);
      targets.push_back(std::move(locations));
    }
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
    bool isCopy = old.isCopy();
    std::vector<uint32_t> copied;
    if (isCopy)
      copied = state.contents(secondLocation(now));
    for (const Definition &definition : definitions) {
      state.forgetVariable(definition.variable);
      state.set(definition.location, copied);
      state.insert(definition.location, definition.variable);
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
  std::vector<State> in_;
  State afterCall_; // after the last call of the block
  std::string error_;
  bool reportsErrors_ = false;
  uint32_t block_ = 0;
};

} // namespace

std::string checkAllocation(const MFunction &before, const MFunction &after) {
  return Checker(before, after).run();
}

} // namespace wend
