// DebugExpression — a location expression of DWARF (DWARF 5, 2.5 and 2.6): where something is, or
// what it is.
#pragma once

#include "backend/registers.h"
#include "support/intern.h"

#include <string>

namespace wend {

class Module;
class Value;

// The operations, after the address of a symbol if there is one. Each call appends one.
struct DebugExpression {
  Symbol symbol;
  std::string operations;

  static constexpr uint8_t addressOperation = 0x03; // DW_OP_addr, with the address of the symbol

  // Whether expressions can have the address of a function or variable of the module. One that it
  // only declares may be in another executable or shared object, and one that optimisation has
  // removed is nowhere.
  static bool canName(const Module &module, const Value &value);
  // The memory of a symbol, from an offset on.
  static DebugExpression memoryOf(Symbol symbol, uint64_t offset);

  // The canonical frame address, of the frame that the code is in.
  static DebugExpression canonicalFrameAddress();

  // In bytes.
  [[nodiscard]] size_t size() const;
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
