// Values in registers: constants, extensions, the operands of two-address instructions.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// Whether the register of an i8 or i16 holds its zero extension to 64 bits: one that is loaded into
// it, or extended by zeros. Not of a load that is absorbed, which has no register.
bool isZeroExtended(Value *value, unsigned depth = 2);

// Whether the value is an argument of 8 or 16 bits whose caller has filled 32 bits of its register
// with its sign, or with zeros, as its attribute signext or zeroext says.
bool isExtendedByCaller(const ISelContext &isel, Value *value, bool isSigned);

// The immediate with which a constant is moved into a register. An i1 is 0 or 1 in its register.
inline int64_t registerValue(const Constant &constant) {
  return constant.type() == Type::I1 ? static_cast<int64_t>(constant.bits()) : constant.value();
}
// Whether the value is in a register, and not a constant or an address that each use computes.
bool hasRegister(Value *value);
void moveTo(ISelContext &isel, Reg to, Value *value);
// Whether a symbol may be defined in another object file, and so out of reach of a displacement, or
// undefined; in a shared object, any symbol that is visible to others. Its address is then loaded
// from the global offset table. The runtime is always linked in.
bool needsGotEntry(const ISelContext &isel, const Value &symbol);
// A register with the value extended to 32 bits; a wider value is used as it is.
Reg extended(ISelContext &isel, Value *value, bool isSigned);
// A register with an integer that is the value as a signed one of `width` bytes, 4 or 8. An
// unsigned value must be of at most 32 bits.
struct SignedInteger {
  Reg reg;
  unsigned width;
};
SignedInteger asSigned(ISelContext &isel, Value *value, bool isSigned);
// `first` op= `second`, which becomes an immediate, a memory operand or a register.
void operate(ISelContext &isel, MOp op, unsigned width, Reg first, Value *second);
// Whether the upper half of the 64-bit register that holds this value of at most 32 bits is known
// to be zero: instructions of 32 bits clear it. Looks through `depth` copies and phis.
bool isClearAbove32(Value *value, unsigned depth = 2);
// Whether a sum is copied to its first operand, a phi. An address is better computed
// from it than from the phi, which may have ended.
bool isIncrement(const Instruction &sum);
// Whether a two-address instruction for a commutative operation had better overwrite the second
// operand: the phi that the result replaces, or what is computed from it; else the operand that is
// not used later; else the one with one use; else the one computed last, which is less likely to
// have a callee-saved register.
bool prefersToOverwriteSecond(const ISelContext &isel, const Instruction &instruction);

} // namespace wend
