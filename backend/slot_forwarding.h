// SlotForwarding — lets instructions of a block use the register that a spill slot was stored from.
//
//   mov r, slot;  …;  mov slot, q          mov r, slot;  …;  mov r, q
//   mov r, slot;  …;  add slot, q          mov r, slot;  …;  add r, q
//   mov r, slot;  …;  shl $3, slot         …;  shl $3, r;  mov r, slot     if r is dead after it
//   mov r, slot;  …;  shl $3, slot         …;  mov r, t;  shl $3, t;  mov t, slot
//                                          if t is free, and the slot is read again soon
//   shl $3, slot;  …;  mov slot, q         mov slot, q;  shl $3, q;  mov q, slot;  …
//                                          if q is free
//   mov slot, r;  mov r, q                 mov slot, q                     if r is dead after it
//   mov slot, r;  …;  mov r, slot          mov slot, r;  …
//
// An instruction that changes memory takes about six cycles more than one on registers, and one
// that reads what has just been stored four: chains of them are what code waits for where few
// registers are left. Stores that nothing reads any more are for the peephole pass. General
// registers only.
#pragma once

#include "backend/inst_effects.h"
#include "backend/live_registers.h"

#include <optional>
#include <vector>

namespace wend {

class SlotForwarding {
public:
  // Of final instructions; those of a block may move to the end of the function's.
  void run(MFunction &function);

private:
  // The content of a slot: that of a register, or a constant.
  struct Known {
    uint32_t slot;
    uint8_t width; // of what was stored, in bytes
    Reg reg;       // none: the constant
    int64_t constant = 0;
  };

  void visitBlock(uint32_t index);
  void visit(MInst inst, uint32_t at);
  bool mergeIntoLoad(const MInst &copy, uint32_t at);
  [[nodiscard]] bool storesKnown(const MInst &inst, const Known &known) const;
  bool forwardLoad(MInst &inst, const Known &known);
  bool forwardOperand(MInst &inst, const Known &known) const;
  bool forwardChange(const MInst &inst, const Known *known, uint32_t at);
  void add(const MInst &inst);
  void note(const MInst &inst);
  [[nodiscard]] const Known *find(uint32_t slot) const;
  [[nodiscard]] bool isDead(Reg reg, uint32_t at) const {
    return !liveAfter_[at - block_->begin].has(reg);
  }
  [[nodiscard]] const MInst *nextAccess(const Address &slot, uint32_t at) const;
  [[nodiscard]] bool isUsedSoon(const Address &slot, uint32_t at) const;
  [[nodiscard]] Reg registerOfLoad(const MInst &inst, uint32_t at) const;
  [[nodiscard]] Reg freeRegister(const MInst &inst, uint32_t at) const;

  MFunction *function_ = nullptr;
  MBlock *block_ = nullptr;
  LiveRegisters live_;
  std::vector<RegSet> liveAfter_; // by instruction of the block
  std::vector<Known> known_;
  RegSet clear_; // the registers whose upper halves are clear
  std::vector<MInst> out_;
  bool hasChanged_ = false;
};

} // namespace wend
