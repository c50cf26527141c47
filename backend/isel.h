// Instruction selection: from the IR to machine IR over virtual registers.
//
// How    1. plan the frame: a slot for each alloca, the locations of the arguments
//        2. walk the blocks from the last to the first, and each block from its end; select the
//           instructions that are live, by the rule that selectors.def names for their operation
//        3. at the entry, move the arguments that are live into their registers
//        4. reverse the result and connect the blocks
//
// All uses of a value that can be absorbed are seen before the value. An instruction that all of
// its users absorbed (an address, a load, a compare) is not live when the walk arrives at it, and
// is skipped. An absorbed instruction runs at the position of its user. This is correct for
// - pure operations, because their operands are SSA values. Copies are the exception: they assign
//   the register of a phi, so they absorb nothing that reads registers;
// - loads with one use in the same block and no write to memory in between
//   (ISelContext::canAbsorbLoad).
//
// Reference: this is the "maximal munch" of Appel, "Modern Compiler Implementation" (1998), on the
// dag of a function.
#pragma once

#include "backend/isel_context.h"
#include "ir/function_debug.h"

#include <map>

namespace wend {

class ISel {
public:
  // Fills `out`. `order` is the block order of the function.
  void select(Function &function, const BlockOrder &order, const BackendOptions &options,
              MFunction &out);

private:
  void selectBlock(uint32_t orderIndex);
  bool isLive(Instruction &instruction);

  // isel_debug.cpp: what debuggers are told
  void collectEvents(const Instruction &after);
  void collectEvents(const BasicBlock &start);
  void noteEvents();
  void finishDebug(bool isFast);
  void markParameters();
  void placeHome(uint32_t home, bool isFast);
  [[nodiscard]] Reg storedAtEntry(const Instruction &slot) const;
  uint32_t variableNumber(uint32_t variable, CodeLoc inlinedAt);
  [[nodiscard]] DebugBinding bindingOf(const Value *value);
  [[nodiscard]] DebugBinding entryOf(const Value &value, CodeLoc inlinedAt) const;
  static bool addTo(DebugBinding &binding, bool isAddress, int64_t offset);
  void findBindings(const DebugEvent &event, DebugMark &mark);

  ISelContext isel_;
  size_t entryCount_ = 0; // of instructions that receive the arguments
  struct Noted {
    size_t count; // of instructions emitted when the walk passed the event
    const DebugEvent *event;
  };
  std::vector<Noted> noted_;               // from the last to the first
  std::vector<const DebugEvent *> events_; // at one place
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> variableNumbers_;
};

} // namespace wend
