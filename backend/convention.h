// The calling convention: the locations of arguments and results (System V x86-64 ABI, 3.2.3), for
// arguments that are scalars or `byval` memory.
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

// Whether values of a type are passed and returned in vector registers. An x86_fp80 is passed in
// memory, and returned on the x87 stack.
constexpr bool isInVector(Type type) {
  return type == Type::F32 || type == Type::F64 || isVector(type) || isWideVector(type);
}

// Where a caller passes an argument.
struct ArgumentLocation {
  Reg reg;             // none: on the stack
  uint64_t offset = 0; // on the stack: in bytes from the first stack argument

  [[nodiscard]] bool isOnStack() const { return reg.isNone(); }
};

// Assigns locations to the arguments of one call or function, from the first to the last.
class ArgumentAssigner {
public:
  ArgumentLocation next(const Passing &passing, Type type) {
    if (passing.kind == Passing::ByValue)
      return {Reg{}, allocateStack(passing.size, passing.align)};
    if (type == Type::F80)
      return {Reg{}, allocateStack(byteSize(type), byteSize(type))};
    if (isInVector(type) && vectors_ < vectorRegs.size())
      return {vectorRegs[vectors_++]};
    if (!isInVector(type) && registers_ < argumentRegs.size())
      return {argumentRegs[registers_++]};
    if (byteSize(type) > word)
      return {Reg{}, allocateStack(byteSize(type), byteSize(type))};
    return {Reg{}, allocateStack(word, word)};
  }
  // The numbers of general and vector registers, and of bytes of the stack, assigned so far.
  [[nodiscard]] uint32_t registers() const { return registers_; }
  [[nodiscard]] uint32_t vectors() const { return vectors_; }
  [[nodiscard]] uint64_t stackBytes() const { return stackBytes_; }

private:
  static constexpr uint64_t word = 8;
  static constexpr uint64_t roundUp(uint64_t value, uint64_t align) {
    return (value + align - 1) & ~(align - 1);
  }

  uint64_t allocateStack(uint64_t size, uint64_t align) {
    uint64_t offset = roundUp(stackBytes_, std::max(align, word));
    stackBytes_ = offset + std::max(roundUp(size, word), word);
    return offset;
  }

  uint32_t registers_ = 0;
  uint32_t vectors_ = 0;
  uint64_t stackBytes_ = 0;
};

// Assigns registers to the results of one call or function, from the first to the last, without
// those of type x86_fp80.
class ResultAssigner {
public:
  Reg next(Type type) {
    uint32_t &used = isInVector(type) ? vectors_ : registers_;
    const std::array<Reg, 8> &regs = isInVector(type) ? vectorRegs : resultRegs;
    INVARIANT(used < regs.size(), "a function has more results than there are registers");
    return regs[used++];
  }

private:
  uint32_t registers_ = 0;
  uint32_t vectors_ = 0;
};

} // namespace wend
