// VariableLocations — where each variable is at each instruction of the finished code of a
// function, for debuggers.
//
// How    A forward analysis of the machine code. The marks say where a variable is at one place.
//        From there on it is also where copies, spills and reloads move that value to, and no
//        longer where another value is written. Where paths meet, it is what all of them agree on.
//        A variable is followed in the blocks that have code of its scope: the others would cost
//        time and memory in functions with many variables.
//
// No location is guessed: what is not known along one edge is not known after it. The
// LiveDebugValues pass of LLVM does the same.
#pragma once

#include "backend/layout.h"

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace wend {

// Before an instruction, or at the end of a block.
struct DebugChange {
  uint32_t block;
  uint32_t inst;             // in MFunction::insts; the end of the block
  CodeLoc statement = {};    // a statement begins; none: a variable is elsewhere
  uint32_t variable = 0;     // in MFunction::debugVariables
  DebugBinding binding = {}; // of the variable
  DebugBinding atEntry = {}; // the same value, by an Entry binding; Unknown: there is none
  bool isAfterCall = false;  // a call has made it so: it is so before the call returns
};

class VariableLocations {
public:
  // Sets `changes`, in the order of the layout. At first nothing is known.
  void run(const MFunction &function, const Layout &layout, std::vector<DebugChange> &changes);

private:
  // The value of a variable is in all of the registers and slots.
  struct State {
    uint32_t variable;    // in MFunction::debugVariables
    uint32_t place;       // in DebugMark::bindings, of the last mark
    DebugBinding binding; // but for its register and slot
    RegSet regs;
    std::vector<uint32_t> slots;

    [[nodiscard]] bool isIn(Reg reg) const { return regs.has(reg); }
    [[nodiscard]] bool isInSlot(uint32_t slot) const;
    [[nodiscard]] bool isKnown() const {
      if (binding.kind == DebugBinding::Kind::Register)
        return !regs.empty() || !slots.empty();
      return binding.kind != DebugBinding::Kind::Unknown;
    }
  };
  // Those that are known, by ascending variables and places.
  using States = std::vector<State>;

  static std::span<const State> statesOf(uint32_t variable, const States &states);
  static void forget(uint32_t variable, States &states);
  static void dropUnknown(States &states);

  void findOverlaps();
  void findTracked();
  void findScopes();
  uint32_t numberOf(uint32_t scope, CodeLoc inlinedAt);
  void findEdges();
  void findLost();
  void findLostIn(uint32_t block);
  void findLostEnd(uint32_t block);
  [[nodiscard]] uint32_t originalBegin(uint32_t block) const;
  void addLost(uint32_t begin, uint32_t end, uint32_t block);
  void analyse();
  bool setBindings(const DebugMark &mark, States &states) const;
  static bool isAmong(const DebugBinding &binding, std::span<const State> states);
  static bool meet(const State &from, State &into);
  static bool meet(const States &from, States &into);
  void enter(uint32_t block, States &states) const;
  template <typename Visit, typename Return>
  void walk(uint32_t block, States &states, Visit &&visit, Return &&returnTo) const;
  bool execute(const MInst &inst, States &states) const;
  static bool leaveFunction(States &states);
  bool executeMove(const MInst &inst, States &states) const;
  [[nodiscard]] uint32_t originalBlockOf(uint32_t position) const;
  static DebugBinding entryAmong(std::span<const State> states);
  [[nodiscard]] bool isShown(uint32_t variable, std::span<const State> states) const;
  static DebugBinding locationIn(const State &state);
  void report(uint32_t block, uint32_t inst, const States &states, bool isAfterCall);
  void show(const DebugChange &change);

  // By variable: whether it is in its memory at some places. A call may write that.
  std::vector<bool> isTracked_;
  // By variable: those with bytes that it has, too. Empty: there are no parts of variables.
  std::vector<std::vector<uint32_t>> overlaps_;
  const MFunction *function_ = nullptr;
  const Layout *layout_ = nullptr;
  std::vector<std::vector<uint32_t>> successors_; // by block
  std::vector<std::vector<uint32_t>> lost_;       // by block: variables that are not known there
  std::vector<States> in_;                        // by block
  std::vector<bool> isReached_;                   // by block
  // Scopes, with the calls that they were inlined for, have numbers.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> scopes_; // by scope and inlinedAt
  std::vector<uint32_t> scopeOf_;                            // by variable
  std::vector<std::vector<uint32_t>> scopesIn_;              // by block, sorted; empty: all
  std::vector<DebugBinding> shown_, shownAtEntry_;           // by variable
  std::vector<uint32_t> known_; // variables whose shown_ is known, sorted
  std::vector<DebugChange> *changes_ = nullptr;
};

} // namespace wend
