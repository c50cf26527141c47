// DebugExpression — a location expression of DWARF (DWARF 5, 2.5 and 2.6): where something is, or
// what it is.
#pragma once

#include "backend/mir.h"
#include "support/intern.h"

#include <string>
#include <string_view>
#include <vector>

namespace wend {

class Module;
class Value;

// Each call appends one operation.
struct DebugExpression {
  // Bytes of the operations that are known when all is written, and are not among them.
  struct Reference {
    size_t at;     // the number of bytes of the operations before
    Symbol symbol; // 8 bytes: its address; none: 4 bytes, for the entry of a variable
    DebugVariable entry = {};
    [[nodiscard]] unsigned size() const { return symbol ? 8 : 4; }
    friend bool operator==(const Reference &, const Reference &) = default;
  };
  std::string operations;
  std::vector<Reference> references; // in their order

  friend bool operator==(const DebugExpression &, const DebugExpression &) = default;

  // Calls text(operations) and refer(reference) for all that the expression is made of, in order.
  template <typename Text, typename Refer> void visit(Text &&text, Refer &&refer) const {
    std::string_view rest = operations;
    size_t done = 0;
    for (const Reference &reference : references) {
      text(rest.substr(done, reference.at - done));
      refer(reference);
      done = reference.at;
    }
    text(rest.substr(done));
  }
  // Whether it is the memory of a symbol, or a sum of its address.
  [[nodiscard]] bool isOfSymbol() const { return !references.empty() && references[0].symbol; }

  // Whether expressions can have the address of a function or variable of the module. One that it
  // only declares may be in another executable or shared object, and one that optimisation has
  // removed is nowhere.
  static bool canName(const Module &module, const Value &value);
  // The memory of a symbol, from an offset on.
  static DebugExpression memoryOf(Symbol symbol, uint64_t offset);
  // It is a pointer to a variable that is not in memory, + an offset (DWARF 5, 2.6.1.1.4).
  static DebugExpression pointerTo(const DebugVariable &variable, int64_t offset);

  // The canonical frame address, of the frame that the code is in.
  static DebugExpression canonicalFrameAddress();

  // In bytes.
  [[nodiscard]] size_t size() const;
  // All of another expression, for these bytes of a variable that is in several places.
  void piece(const DebugExpression &location, uint64_t bytes);
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
