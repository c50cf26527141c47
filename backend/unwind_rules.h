// UnwindRules — how to find the frame of the caller at each instruction of a function, as call
// frame information says it (DWARF 5, 6.4).
//
// The frame is followed through the instructions of prologues and epilogues in the order of the
// code. Where a block begins, Emitter says whether the frame exists.
#pragma once

#include "backend/frame.h"

namespace wend {

// The canonical frame address (CFA) is rsp on entry + 8. The return address is below it.
struct UnwindRule {
  bool isFromRbp = false; // the CFA is rbp + offset; otherwise rsp + offset
  uint64_t offset = 8;    // in bytes
  uint32_t savedBits = 0; // the registers that are saved in the frame
  friend bool operator==(const UnwindRule &, const UnwindRule &) = default;
};

// The registers that a function ever saves, in the order in which they are pushed: a frame pointer,
// then by ascending numbers.
struct SavedRegisters {
  uint32_t bits = 0;
  bool hasFramePointer = false;

  // The distance of a saved register from the CFA, in words of 8 bytes below it.
  [[nodiscard]] unsigned distanceOf(Reg reg) const;
};

class UnwindRules {
public:
  void beginFunction(const Frame &frame);
  // Both return whether the rule has changed for the instructions that follow. The frame exists or
  // not, whatever the instructions before it did.
  bool setFrame(bool exists) { return change(exists ? entered_ : UnwindRule{}); }
  bool afterInst(const MInst &inst);

  [[nodiscard]] const UnwindRule &rule() const { return rule_; }
  [[nodiscard]] const SavedRegisters &saved() const { return saved_; }

private:
  bool change(const UnwindRule &rule);
  void push(Reg reg, UnwindRule &rule) const;
  static void pop(Reg reg, UnwindRule &rule);

  const Frame *frame_ = nullptr;
  SavedRegisters saved_;
  UnwindRule rule_;
  UnwindRule entered_; // in the body, after the prologue
};

} // namespace wend
