// What registers and flags of the machine hold, as terms of the solver.
#pragma once

#include "prove/terms.h"

#include "backend/mir.h"

#include <map>

namespace wend {

// The flags that instructions read. None: undefined.
struct MachineFlags {
  std::optional<z3::expr> carry, zero, sign, overflow, parity; // truth values
  // Operands of a comparison that sets the flags so. Conditions are then terms as of icmp.
  std::optional<std::pair<z3::expr, z3::expr>> compared;
};

// Terms as instructions make them: of parts of registers.
class MachineTerms {
public:
  explicit MachineTerms(const Terms &terms) : terms_(terms) {}

  [[nodiscard]] const Terms &ir() const { return terms_; }
  // The low bits. Those of an extension, or of a sum of extensions, are computed from what was
  // extended, so that they are the terms that the IR has.
  [[nodiscard]] z3::expr low(const z3::expr &value, unsigned width) const;
  [[nodiscard]] z3::expr zeroExtended(const z3::expr &value, unsigned width) const;
  [[nodiscard]] z3::expr signExtended(const z3::expr &value, unsigned width) const;
  [[nodiscard]] z3::expr joined(const z3::expr &high, const z3::expr &low) const;
  // Bits of any value: a new variable.
  [[nodiscard]] z3::expr undefined(unsigned width) const;
  [[nodiscard]] z3::expr undefinedTruth() const;

  // The flags of a result: zero, sign, parity.
  [[nodiscard]] MachineFlags flagsOf(const z3::expr &result) const;
  // Those of a comparison.
  [[nodiscard]] MachineFlags flagsOfDifference(const z3::expr &left, const z3::expr &right) const;
  // Whether a condition holds.
  [[nodiscard]] z3::expr holds(Cond cond, const MachineFlags &flags) const;
  // The same by the definition of the condition in terms of flags.
  [[nodiscard]] z3::expr holdsOfFlags(Cond cond, const MachineFlags &flags) const;

private:
  [[nodiscard]] z3::expr lowOf(const z3::expr &value, unsigned width) const;
  [[nodiscard]] std::optional<z3::expr> lowOfParts(const z3::expr &value, unsigned width) const;
  [[nodiscard]] z3::expr flag(const std::optional<z3::expr> &flag) const {
    return flag ? *flag : undefinedTruth();
  }

  const Terms &terms_;
  mutable uint32_t undefined_ = 0; // how many there are
  // By term and width, with the term, whose number no other one has while it exists.
  mutable std::map<std::pair<unsigned, unsigned>, std::pair<z3::expr, z3::expr>> low_;
};

// What the registers hold. Only the lowest bits of a register may be known; others are undefined.
class MachineRegisters {
public:
  explicit MachineRegisters(const MachineTerms &terms) : terms_(&terms) {}

  // The registers of a function; of none but the physical ones without this call.
  void setFunction(const MFunction &function) { function_ = &function; }
  // The lowest bits.
  [[nodiscard]] z3::expr read(Reg reg, unsigned width) const;
  // What an instruction writes. In a general register, 32 bits clear those above them, and less
  // keep them. The allocator keeps no more bits than a virtual register has.
  void write(Reg reg, const z3::expr &value);
  // What a copy leaves: it may become no instruction, so bits above its width are undefined unless
  // they are clear in `from`.
  void copy(Reg to, const MachineRegisters &source, Reg from, unsigned width);
  // Gives the lowest bits another term, which is equal to what they are.
  void replaceLow(Reg reg, const z3::expr &value);
  // The lowest bits that are known.
  void set(Reg reg, const z3::expr &known);
  void forget(Reg reg) { values_.erase(reg.id); }
  [[nodiscard]] bool isKnown(Reg reg) const { return values_.contains(reg.id); }
  void forgetPhysical();
  // Joins registers at a block that is entered from several others: `this` if the condition holds.
  void join(const z3::expr &condition, const MachineRegisters &other);

private:
  [[nodiscard]] bool isVector(Reg reg) const;
  // In bits, of what the allocator keeps.
  [[nodiscard]] unsigned capacity(Reg reg) const;

  const MachineTerms *terms_;
  const MFunction *function_ = nullptr;
  std::map<uint32_t, z3::expr> values_; // by Reg::id
};

} // namespace wend
