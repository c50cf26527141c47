// CallValues — what registers hold at calls, for debuggers, in terms that are still true while the
// callee runs: constants, addresses, what callee-saved registers and spill slots hold, and what the
// function's own argument registers held when it was entered.
//
//   mov %edi, %ebx           rbx: the low 4 bytes of what rdi was at the entry
//   lea 16(%rsp), %rdi       rdi: the frame's address + 16
//   mov %ebx, %esi           rsi: like rbx
//   call f                   rdi = frame address + 16, rsi = rbx
//
// How    Follows the code of a function in the order in which it is written. Each register and
//        spill slot holds a value: one of known origin, or else a number that equal ones share.
//        Nothing is known at the target of a jump.
#pragma once

#include "backend/debug_expression.h"
#include "backend/frame.h"

#include <array>
#include <optional>
#include <vector>

namespace wend {

class Module;

class CallValues {
public:
  explicit CallValues(const Module &module) : module_(module) {}

  // At the first instruction.
  void beginFunction(const MFunction &function, const Frame &frame);
  // `isReachedByJump`: by more than the end of the block before.
  void beginBlock(bool isReachedByJump);
  // After each instruction, of the prologue and the epilogue, too.
  void execute(const MInst &inst);
  // What a general register holds, as an expression whose result is that. None: it is not known
  // while the callee runs. In a tail call, the callee runs without the frame of this function. In
  // code of an inlined function, entry values are left out: gdb 13 evaluates them in the wrong
  // frame.
  [[nodiscard]] std::optional<DebugExpression> valueOf(Reg reg, bool isTailCall,
                                                       bool isInlined) const;

private:
  // `offset` + what has the origin: 0, the frame's address, the address of a symbol, what an
  // argument register held at the entry, or the value that a number stands for. If `isLow`, only
  // the low 4 bytes of that, zero-extended.
  struct Held {
    enum class Origin : uint8_t { Constant, Frame, Symbol, Entry, Number };
    Origin origin = Origin::Constant;
    bool isLow = false;
    uint32_t number = 0; // of a Number; Symbol: its id; Entry: the register
    int64_t offset = 0;
  };
  struct Slot {
    uint32_t slot; // in MFunction::slots
    uint8_t width; // the bytes of it that are known: 4 or 8
    Held held;
  };
  static constexpr size_t maxSlots = 16; // that are known; bounds compile time

  Held newValue();
  void forgetAll();
  static Held lowOf(Held held);
  Held sum(Held held, int64_t offset, unsigned width);
  Held computed(const MInst &inst);
  Held address(const MInst &lea);
  Held reloaded(const MInst &load);
  void store(const MInst &inst);
  void setSlot(uint32_t slot, unsigned width, const Held &held);
  void dropSlot(uint32_t slot);
  static bool isComputable(const Held &held, const Held &from);
  static int64_t distance(const Held &held, const Held &from);
  bool describeConstant(const Held &held, DebugExpression &result) const;
  bool describeInFrame(const Held &held, DebugExpression &result) const;

  const Module &module_;
  const MFunction *function_ = nullptr;
  const Frame *frame_ = nullptr;
  std::array<Held, Reg::generalCount> regs_;
  std::vector<Slot> slots_;
  uint32_t numbers_ = 0;
};

} // namespace wend
