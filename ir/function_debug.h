// FunctionDebug — what is known of one function for debuggers: where its variables are, and where
// its statements begin. The functions of ir/ by which passes edit the IR keep it, by the edits
// below. A pass calls these itself only where it replaces some uses of a value but not all, leaves
// out code that was executed before, or executes code that was not (docs/debugging.md).
//
// A home is the memory of a variable, as long as the variable has one. A promoted variable has
// none: events between the instructions say what it holds from there on (LLVM's `#dbg_value`), and
// other events say that a statement begins (GCC's `DEBUG BEGIN_STMT`). An event is not an
// instruction, and no use of a value: code is the same with and without events. They belong to the
// instruction that they follow, or to the start of a block. An event whose value is gone says that
// what the variable holds is not known.
#pragma once

#include "ir/debug_info.h"
#include "ir/function.h"

#include <deque>
#include <optional>
#include <span>
#include <unordered_map>

namespace wend {

class CloneMap;

// An operation on the address or value that a home begins with, as DWARF has them (2.5.1).
struct DebugStep {
  enum class Kind : uint8_t {
    Add,  // `amount`
    Load, // the 8 bytes at that address
  };
  Kind kind;
  uint64_t amount = 0; // of Add
};

// Where a variable is while control is in its scope.
struct DebugHome {
  // `value`, after `steps`, is the address of its memory, or what it holds.
  enum class Kind : uint8_t { Address, Content };
  Kind kind = Kind::Address;
  uint32_t variable = DebugInfo::none; // in DebugInfo::variables
  CodeLoc inlinedAt = {};              // as of a DebugInfo::Location
  Value *value = nullptr;              // null: it is not known
  std::vector<DebugStep> steps = {};   // NOLINT(readability-redundant-member-init): for g++

  // The offset of the variable in memory that begins at `value`; none if it is elsewhere.
  [[nodiscard]] std::optional<uint64_t> start() const {
    if (kind != Kind::Address || steps.size() > 1)
      return std::nullopt;
    if (steps.empty())
      return 0;
    return steps[0].kind == DebugStep::Kind::Add ? std::optional(steps[0].amount) : std::nullopt;
  }
};

struct DebugEvent {
  enum class Kind : uint8_t {
    Content,   // `variable` holds `value` + `offset` from here on
    Address,   // its memory is there
    Pointer,   // it holds the address of the variable `pointee` + `offset`, which has no memory
    Statement, // a statement begins, at `loc`
  };
  Kind kind = Kind::Content;
  uint32_t variable = DebugInfo::none; // in DebugInfo::variables
  CodeLoc loc = {};                    // of a variable: its inlinedAt
  Value *value = nullptr;              // null: it is not known
  int64_t offset = 0;
  uint32_t pointee = DebugInfo::none; // of a Pointer: in DebugInfo::variables, not a part
  CodeLoc pointeeLoc = {};            // its inlinedAt

  // Of FunctionDebug.
  DebugEvent *next = nullptr;                                // after the same instruction
  DebugEvent *nextOfValue = nullptr, *prevOfValue = nullptr; // with the same value
};

// A value + a number.
struct DebugSum {
  Value *value;
  int64_t offset;
};

// Modulo 2^64.
constexpr int64_t addOffsets(int64_t one, int64_t other) {
  return static_cast<int64_t>(static_cast<uint64_t>(one) + static_cast<uint64_t>(other));
}

// The same sum of an operand of the instruction that computes the value: the low bytes are the
// same. None: no instruction does, or it computes something else.
std::optional<DebugSum> sumOfOperand(const DebugSum &sum);

class FunctionDebug {
public:
  explicit FunctionDebug(uint32_t scope) : scope_(scope) {}
  FunctionDebug(const FunctionDebug &) = delete;
  FunctionDebug &operator=(const FunctionDebug &) = delete;

  [[nodiscard]] uint32_t scope() const { return scope_; } // in DebugInfo::scopes

  // ---- Homes
  [[nodiscard]] const std::vector<DebugHome> &homes() const { return homes_; }
  void addHome(DebugHome home);
  // Those that begin with a value, in homes().
  [[nodiscard]] std::span<const uint32_t> homesAt(const Value &value) const;
  // Bytes of the memory at an address get memory of their own: the variables in them, or parts of
  // these, have homes there. To be called for all bytes before that memory goes.
  void splitHomes(const Value &memory, uint64_t begin, uint64_t end, Value &piece, DebugInfo &info);
  // The memory at an address is about to go, but not the variable in it: what holds the address
  // leads to the variable itself. To be called before the stores there go.
  void keepPointers(const Value &memory, const DebugInfo &info);
  // The memory at an address no longer holds what the source says.
  void forgetHomes(const Value &value);

  // ---- Memory that does not always hold its variable (function_debug_memory.cpp)
  // Variables whose memory begins at `memory`: events say where they are, also in memory.
  struct Tracked {
    uint32_t variable;
    CodeLoc inlinedAt;
    Value *memory; // an alloca, or a global that is a variable of the file
  };
  [[nodiscard]] const std::vector<Tracked> &tracked() const { return tracked_; }
  // Adds those of a copy of another function's code; `inlinedAt` and `memory` are of the copy.
  void addTracked(const Tracked &tracked, Function &function);
  // A store is about to be removed, or to write elsewhere, and nothing reads its memory before
  // another store does write it. The variables there hold what was stored, from then on until the
  // next event. False if they cannot be tracked.
  bool leaveMemory(Instruction &store);
  // From the instruction on, the variables there hold a value; null: they are in memory again.
  void setContent(Value &memory, Instruction &after, Value *content);
  // What memory holds is not known any more, whatever was told of it.
  void forgetMemory(const Value &memory);

  // ---- Events
  // Adds an event at the end of a block.
  void append(BasicBlock &block, const DebugEvent &event);
  // After an instruction or at the start of a block, before other events there.
  void addAfter(Instruction &instruction, const DebugEvent &event);
  void addAtStart(BasicBlock &block, const DebugEvent &event);
  // The same, after other events there.
  void appendAfter(Instruction &instruction, const DebugEvent &event);
  void appendAtStart(BasicBlock &block, const DebugEvent &event);
  // Calls visit(event) for those at the start of a block, or after an instruction, in order.
  template <typename Visit> void forEachAtStart(const BasicBlock &block, Visit &&visit) const {
    visitList(&block, visit);
  }
  template <typename Visit> void forEachAfter(const Instruction &instruction, Visit &&visit) const {
    visitList(&instruction, visit);
  }
  // For all of a block.
  template <typename Visit> void forEachIn(const BasicBlock &block, Visit &&visit) const {
    visitList(&block, visit);
    for (const Instruction &instruction : block)
      if (instruction.hasEvents())
        visitList(&instruction, visit);
  }

  // ---- Edits
  // An instruction is about to leave its place: its events stay there.
  void leave(Instruction &instruction);
  // The instructions of a block are about to be moved to the end of another one.
  void moveStart(BasicBlock &block, BasicBlock &into);
  // Sets the value of each event in a block that has one to newValue(value): null if it is not
  // known. For edits that replace some uses of a value, but not all. Calls pass(instruction) for
  // each instruction, before the events that follow it.
  template <typename NewValue> void remap(BasicBlock &block, NewValue &&newValue) {
    remap(block, newValue, [](const Instruction &) {});
  }
  template <typename NewValue, typename Pass>
  void remap(BasicBlock &block, NewValue &&newValue, Pass &&pass) {
    auto remapEvent = [&](DebugEvent &event) {
      if (event.value)
        setValue(event, newValue(event.value));
    };
    visitList(&block, remapEvent);
    for (Instruction &instruction : block) {
      pass(instruction);
      if (instruction.hasEvents())
        visitList(&instruction, remapEvent);
    }
  }
  // A block will no longer be executed before another one: what its variables hold there is not
  // known.
  void forgetChanges(const BasicBlock &block, BasicBlock &after);
  // The edges to a block that only jumps to its successor are about to lead to that.
  void passBy(BasicBlock &block);
  // What follows an instruction is about to be moved to a new block.
  void moveToStart(Instruction &instruction, BasicBlock &block);
  // A block is about to be removed, or its events no longer hold.
  void remove(BasicBlock &block);
  // The uses of a value become uses of another one.
  void replace(Value &value, Value &by);
  // The function no longer has an argument; `by`, or null, is in its place.
  void replaceArgument(Argument &argument, Value *by);
  // An instruction is about to be removed: its events become such of an operand, if that tells the
  // same. Pointers to a variable whose memory it was still lead to the variable.
  void removeInstruction(Instruction &instruction);
  // What a value was is not known any more.
  void forget(Value &value);
  // Copies the events of a block of the function that `from` is of to its clone in this one.
  void copyEvents(const FunctionDebug &from, BasicBlock &block, const CloneMap &map);
  // The events of a block are those of a copy that replaces a call.
  void relocate(BasicBlock &block, InlinedLocations &locations);

private:
  struct List {
    DebugEvent *first = nullptr, *last = nullptr;
  };
  // What events belong to. It is marked, so that others need not be looked up.
  class Place {
  public:
    Place(Instruction &instruction) : instruction_(&instruction) {}
    Place(BasicBlock &block) : block_(&block) {}
    [[nodiscard]] const void *key() const {
      return instruction_ ? static_cast<const void *>(instruction_) : block_;
    }
    void mark() const {
      if (instruction_)
        instruction_->setEvents(true);
    }

  private:
    Instruction *instruction_ = nullptr;
    BasicBlock *block_ = nullptr;
  };

  // Visits a DebugEvent &, which may be changed by the edits only.
  template <typename Visit> void visitList(const void *place, Visit &&visit) const {
    auto list = lists_.find(place);
    for (DebugEvent *event = list == lists_.end() ? nullptr : list->second.first; event;
         event = event->next)
      visit(*event);
  }
  DebugEvent *make(const DebugEvent &event);
  void watch(DebugEvent &event);
  void unwatch(DebugEvent &event);
  void setValue(DebugEvent &event, Value *value);
  bool track(Value &memory, uint64_t bytes, Function &function);
  void addMemoryEvents(const Tracked &tracked, uint64_t bytes, Function &function);
  void release(List list);
  void add(Place place, List list);
  void addFirst(Place place, const DebugEvent &event);
  List take(const void *key);
  static Place endOf(BasicBlock &block);

  uint32_t scope_;
  std::vector<Tracked> tracked_;
  std::vector<DebugHome> homes_;
  std::unordered_map<const Value *, std::vector<uint32_t>> homesOf_; // by value: in homes_
  std::unordered_map<const void *, List> lists_;             // by the instruction, or the block
  std::unordered_map<const Value *, DebugEvent *> eventsOf_; // by value: the first one
  std::deque<DebugEvent> pool_;
  DebugEvent *free_ = nullptr;
};

// A store, or a call that writes memory at its first argument, is about to be removed without
// another one in its place, or to write elsewhere: what is there is not what the source says.
// Instruction::erase does it for stores.
void forgetStored(Instruction &write);
// The same of a store after which nothing reads what it writes before another store does: the
// variable holds what was stored, if debuggers can be told that.
void forgetDeadStore(Instruction &store);

} // namespace wend
