// unwinder — walks up the stack by the call frame information of the executable.
#pragma once
#include <stddef.h>
#include <stdint.h>

namespace wend {

// What the instructions of call frame information say of a register, by its number in DWARF: at
// which distance from the canonical frame address (CFA) the caller's value is, if it is saved.
struct FrameRules {
  static constexpr size_t registerCount = 17; // the last one is the return address

  uint64_t cfaRegister;
  int64_t cfaOffset;
  uint32_t savedBits;
  int64_t offsets[registerCount];

  void save(uint64_t number, int64_t offset);
  void restore(uint64_t number, const FrameRules &from);
};

// A walk from the function that starts it to its callers, and through the frame of a signal to the
// function that was interrupted. It ends where it does not know more: at code without frame
// information or with other instructions than compilers use for ordinary functions, and at memory
// that cannot be read. It is large: not for a stack that may be full.
class StackWalk {
public:
  // False if the executable has no table of its frame information (`ld --eh-frame-hdr`).
  bool findTable();
  // Starts in the calling function, which must not return during the walk.
  [[gnu::always_inline]] void start() {
    asm volatile("movq %%rbx, 24(%0)\n"
                 "movq %%rbp, 48(%0)\n"
                 "movq %%rsp, 56(%0)\n"
                 "movq %%r12, 96(%0)\n"
                 "movq %%r13, 104(%0)\n"
                 "movq %%r14, 112(%0)\n"
                 "movq %%r15, 120(%0)\n"
                 "leaq 0(%%rip), %%rax\n"
                 "movq %%rax, 128(%0)\n"
                 :
                 : "r"(registers_)
                 : "rax", "memory");
  }
  // Goes to the caller. False at the end.
  bool step();
  // In the function: the last byte of the call, or the start of the instruction that was
  // interrupted.
  uint64_t address() const { return registers_[returnAddress] - (isInterrupted_ ? 0 : 1); }

private:
  static constexpr unsigned rsp = 7, returnAddress = 16;
  static constexpr size_t maxRemembered = 4;

  struct TableEntry {
    int32_t function, description; // distances from the table
  };

  const uint8_t *descriptionOf(uint64_t address) const;
  bool describe(const uint8_t *description);
  bool execute(const uint8_t *at, const uint8_t *end, uint64_t location);
  bool executeExtended(uint8_t instruction, const uint8_t *&at);
  bool stepToCaller();
  bool stepOverSignal();
  bool read(uint64_t address, uint64_t &value);

  const uint8_t *table_ = nullptr;
  const TableEntry *entries_ = nullptr;
  size_t entryCount_ = 0;
  uint64_t registers_[FrameRules::registerCount];
  bool isInterrupted_ = false;
  bool isAfterSignal_ = false; // the stack of the handler has been left
  uint64_t readablePage_ = 0;  // of the last read; 0: none

  // Of the current frame
  uint64_t codeAlign_ = 0;
  int64_t dataAlign_ = 0;
  FrameRules rules_, initial_;
  FrameRules remembered_[maxRemembered];
  size_t rememberedCount_ = 0;
};

} // namespace wend
