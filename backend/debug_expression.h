// DebugExpression — a location expression of DWARF (DWARF 5, 2.5 and 2.6): where something is, or
// what it is.
#pragma once

#include "backend/registers.h"
#include "support/intern.h"

#include <string>

namespace wend {

// The operations, after the address of a symbol if there is one. Each call appends one.
struct DebugExpression {
  Symbol symbol;
  std::string operations;

  // The memory of a symbol, from an offset on.
  static DebugExpression memoryOf(Symbol symbol, uint64_t offset);

  // The canonical frame address, of the frame that the code is in.
  static DebugExpression canonicalFrameAddress();

  [[nodiscard]] bool isEmpty() const { return !symbol && operations.empty(); }
  void constant(int64_t value);
  // It is in a register.
  void inRegister(Reg reg);
  // What is in a register + an offset.
  void fromRegister(Reg reg, int64_t offset);
  // What was in a register when the function was entered.
  void fromEntry(Reg reg);
  // The canonical frame address + an offset, in a function that has that as the base of its frame.
  void frameAddress(int64_t offset);
  // Adds modulo 2^64.
  void add(uint64_t amount);
  // Clears all but the low 4 bytes.
  void zeroExtend4();
  // The 8 bytes, or fewer, at the address so far.
  void load();
  void load(unsigned bytes);
  // The result is what something holds, not its address.
  void stackValue();
};

} // namespace wend
