// Convention — where the arguments of a call travel: System V x86-64 ABI, 3.2.3, for what has
// become scalars and `byval` memory already.
#pragma once

#include "backend/registers.h"
#include "ir/value.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

// Whether a symbol is of the Wend runtime, which is part of every executable.
inline bool isOfRuntime(std::string_view name) {
  return name.starts_with("wend_") || name.starts_with("wend.");
}

struct ArgumentPlace {
  Reg reg;             // none: on the stack
  uint64_t offset = 0; // there: from the first argument that is not in a register
};

// Gives the arguments of one call or function their places, from the first to the last.
class ArgumentPlaces {
public:
  ArgumentPlace next(const Passing &passing, Type type) {
    if (passing.kind == Passing::ByValue)
      return {Reg{}, takeStack(passing.size, passing.align)};
    if (isFloat(type) && vectors_ < vectorRegs.size())
      return {vectorRegs[vectors_++]};
    if (!isFloat(type) && registers_ < argumentRegs.size())
      return {argumentRegs[registers_++]};
    return {Reg{}, takeStack(word, word)};
  }
  // How many general and vector registers are taken, and bytes of the stack.
  [[nodiscard]] uint32_t registers() const { return registers_; }
  [[nodiscard]] uint32_t vectors() const { return vectors_; }
  [[nodiscard]] uint64_t stackBytes() const { return stackBytes_; }

private:
  static constexpr uint64_t word = 8;
  static constexpr uint64_t roundUp(uint64_t value, uint64_t align) {
    return (value + align - 1) & ~(align - 1);
  }

  uint64_t takeStack(uint64_t size, uint64_t align) {
    uint64_t offset = roundUp(stackBytes_, std::max(align, word));
    stackBytes_ = offset + std::max(roundUp(size, word), word);
    return offset;
  }

  uint32_t registers_ = 0;
  uint32_t vectors_ = 0;
  uint64_t stackBytes_ = 0;
};

// Gives the results of one call or function their registers, from the first to the last.
class ResultPlaces {
public:
  Reg next(Type type) {
    uint32_t &taken = isFloat(type) ? vectors_ : registers_;
    const std::array<Reg, 8> &regs = isFloat(type) ? vectorRegs : resultRegs;
    INVARIANT(taken < regs.size(), "a function has more results than there are registers");
    return regs[taken++];
  }

private:
  uint32_t registers_ = 0;
  uint32_t vectors_ = 0;
};

} // namespace wend
