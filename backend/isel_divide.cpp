// By a constant, division is multiplication by its scaled inverse: Granlund and Montgomery,
// "Division by Invariant Integers using Multiplication" (1994), with the constants computed as in
// Warren, "Hacker's Delight", chapter 10.

#include "backend/isel_divide.h"

#include "backend/isel_address.h"
#include "backend/isel_arithmetic.h"
#include "backend/isel_context.h"
#include "backend/isel_values.h"
#include "backend/magic.h"

#include "ir/module.h"
#include "ir/rewrites.h"

#include <bit>

namespace wend {

namespace {

bool isSignedDivision(Op op) { return op == Op::SDiv || op == Op::SRem; }
bool isRemainder(Op op) { return op == Op::SRem || op == Op::URem; }

// Where the results of a division go; none: not needed.
struct Results {
  Reg quotient;
  Reg remainder;
};

void divide(ISelContext &isel, Instruction &instruction, const Results &to) {
  bool isSigned = isSignedDivision(instruction.op());
  unsigned width = operationWidth(instruction.type());
  Value *right = instruction.operand(1);
  Reg dividend = extended(isel, instruction.operand(0), isSigned);
  bool inMemory = byteSize(right->type()) == width && isel.canAbsorbLoad(right);
  Reg divisor = inMemory ? Reg{} : extended(isel, right, isSigned);
  Address mem = inMemory ? loadOperand(isel, right) : Address{};
  isel.copy(width, rax, dividend);
  if (isSigned)
    isel.emit(MOp::SignRax, Form::N, width);
  else
    isel.emitRI(MOp::Mov, 4, rdx, 0);
  MOp op = isSigned ? MOp::Idiv : MOp::Div;
  if (inMemory)
    isel.emitM(op, width, mem);
  else
    isel.emitR(op, width, divisor);
  if (!to.quotient.isNone())
    isel.copy(width, to.quotient, rax);
  if (!to.remainder.isNone())
    isel.copy(width, to.remainder, rdx);
}

// Signed division of 8 or 16 bits, which traps on overflow in that width.
void divideNarrow(ISelContext &isel, Instruction &instruction, Reg to) {
  Type type = instruction.type();
  Reg dividend = extended(isel, instruction.operand(0), true);
  Reg divisor = extended(isel, instruction.operand(1), true);
  bool givesRemainder = instruction.is(Op::SRem);
  if (type == Type::I1) {
    // As signed i1, 0 / -1 = 0, and all other divisions trap: 0 / (divisor & ~dividend).
    Reg safe = isel.temporary(4);
    isel.copy(4, safe, dividend);
    isel.emitR(MOp::Not, 4, safe);
    isel.emitRR(MOp::And, 4, safe, divisor);
    isel.emitRI(MOp::Mov, 4, rax, 0);
    isel.emitRI(MOp::Mov, 4, rdx, 0);
    isel.emitR(MOp::Div, 4, safe);
    return isel.copy(4, to, rax);
  }
  isel.copy(4, rax, dividend);
  if (type == Type::I8) {
    isel.emitR(MOp::Idiv8, 1, divisor);
    if (givesRemainder)
      isel.emit(MOp::Rem8, Form::N, 4);
    return isel.copy(4, to, rax);
  }
  isel.emit(MOp::SignRax, Form::N, 2);
  isel.emitR(MOp::Idiv, 2, divisor);
  isel.copy(4, to, givesRemainder ? rdx : rax);
}

// An arithmetic shift rounds down, division towards zero: |divisor| - 1 is added to a negative
// dividend first.
void divideSignedByPowerOfTwo(ISelContext &isel, Reg to, Reg dividend, int64_t divisor,
                              unsigned width, bool givesRemainder) {
  uint64_t magnitude =
      divisor < 0 ? 0 - static_cast<uint64_t>(divisor) : static_cast<uint64_t>(divisor);
  int bits = static_cast<int>(width) * 8;
  int shift = std::countr_zero(magnitude);
  if (shift == 0) { // the divisor is 1: -1 may trap
    if (givesRemainder)
      isel.emitRI(MOp::Mov, width, to, 0);
    else
      isel.copy(width, to, dividend);
    return;
  }
  Reg biased = isel.temporary(width);
  isel.copy(width, biased, dividend);
  if (shift > 1)
    isel.emitRI(MOp::Sar, width, biased, bits - 1);
  isel.emitRI(MOp::Shr, width, biased, bits - shift);
  isel.emitRR(MOp::Add, width, biased, dividend);
  if (!givesRemainder) {
    isel.copy(width, to, biased);
    isel.emitRI(MOp::Sar, width, to, shift);
    if (divisor < 0)
      isel.emitR(MOp::Neg, width, to);
    return;
  }
  if (shift <= 31) {
    isel.emitRI(MOp::And, width, biased, -(int64_t{1} << shift));
  } else {
    isel.emitRI(MOp::Shr, width, biased, shift);
    isel.emitRI(MOp::Shl, width, biased, shift);
  }
  isel.copy(width, to, dividend);
  isel.emitRR(MOp::Sub, width, to, biased);
}

void divideUnsignedByPowerOfTwo(ISelContext &isel, Reg to, Reg dividend, uint64_t divisor,
                                unsigned width, bool givesRemainder) {
  isel.copy(width, to, dividend);
  int shift = std::countr_zero(divisor);
  if (!givesRemainder)
    return isel.emitRI(MOp::Shr, width, to, shift);
  if (shift <= 31)
    return isel.emitRI(MOp::And, shift == 31 ? 4 : width, to, static_cast<int32_t>(divisor - 1));
  isel.emitRI(MOp::Shl, 8, to, 64 - shift);
  isel.emitRI(MOp::Shr, 8, to, 64 - shift);
}

// The upper 64 bits of a product.
Reg highProduct(ISelContext &isel, Reg factor, uint64_t magic, MOp op) {
  isel.emitRI(MOp::Mov, 8, rax, static_cast<int64_t>(magic));
  isel.emitR(op, 8, factor);
  Reg high = isel.temporary(8);
  isel.copy(8, high, rdx);
  return high;
}

// The quotient rounded down, plus one if it is negative: minus the sign of the dividend, 0 or -1.
Reg signedQuotient(ISelContext &isel, Reg dividend, int64_t divisor, unsigned width) {
  unsigned bits = width * 8;
  uint64_t magnitude =
      divisor < 0 ? 0 - static_cast<uint64_t>(divisor) : static_cast<uint64_t>(divisor);
  SignedMagic magic = signedMagic(magnitude, bits);
  Reg floor;
  if (width == 4) {
    Reg wide = isel.temporary(8);
    Reg product = isel.temporary(8);
    isel.emitRR(MOp::MovSx32, 8, wide, dividend);
    isel.emitRRI(MOp::Imul3, 8, product, wide, magic.multiplier);
    // If nothing is added in between, both shifts are one.
    isel.emitRI(MOp::Sar, 8, product, 32 + (magic.multiplier < 0 ? 0 : magic.shift));
    floor = isel.temporary(4);
    isel.copy(4, floor, product);
  } else {
    floor = highProduct(isel, dividend, static_cast<uint64_t>(magic.multiplier), MOp::ImulHigh);
  }
  if (magic.multiplier < 0)
    isel.emitRR(MOp::Add, width, floor, dividend);
  if (magic.shift != 0 && (magic.multiplier < 0 || width == 8))
    isel.emitRI(MOp::Sar, width, floor, magic.shift);
  Reg sign = isel.temporary(width);
  isel.copy(width, sign, dividend);
  isel.emitRI(MOp::Sar, width, sign, bits - 1);
  Reg quotient = isel.temporary(width);
  isel.copy(width, quotient, divisor < 0 ? sign : floor);
  isel.emitRR(MOp::Sub, width, quotient, divisor < 0 ? floor : sign);
  return quotient;
}

// Of 64 bits, by an even divisor: both are shifted first, so that the multiplier fits.
Reg quotientOfShifted(ISelContext &isel, Reg dividend, uint64_t divisor) {
  constexpr unsigned bits = 64;
  auto shift = static_cast<unsigned>(std::countr_zero(divisor));
  unsigned rest = bits - shift; // of the shifted dividend
  UnsignedMagic magic = unsignedMagic(divisor >> shift, rest);
  uint64_t multiplier = magic.multiplier | (magic.hasCarry ? uint64_t{1} << rest : 0);
  Reg shifted = isel.temporary(8);
  isel.copy(8, shifted, dividend);
  isel.emitRI(MOp::Shr, 8, shifted, shift);
  if (magic.shift < shift)
    return highProduct(isel, shifted, multiplier << (shift - magic.shift), MOp::MulHigh);
  Reg high = highProduct(isel, shifted, multiplier, MOp::MulHigh);
  if (magic.shift > shift)
    isel.emitRI(MOp::Shr, 8, high, magic.shift - shift);
  return high;
}

Reg unsignedQuotient(ISelContext &isel, Reg dividend, uint64_t divisor, unsigned width) {
  UnsignedMagic magic = unsignedMagic(divisor, width * 8);
  if (magic.hasCarry && width == 8 && divisor % 2 == 0)
    return quotientOfShifted(isel, dividend, divisor);
  if (magic.hasCarry && width == 4) {
    // A multiplier of 64 bits is precise enough: Lemire, Kaser, Kurz, "Faster Remainder by Direct
    // Computation" (2019).
    Reg wide = isel.temporary(8);
    isel.emitRR(MOp::MovZx32, 4, wide, dividend);
    return highProduct(isel, wide, ~uint64_t{0} / divisor + 1, MOp::MulHigh);
  }
  Reg high;
  if (width == 4) {
    Reg wide = isel.temporary(8);
    high = isel.temporary(8);
    isel.emitRR(MOp::MovZx32, 4, wide, dividend);
    isel.emitRI(MOp::Mov, 8, high, static_cast<int64_t>(magic.multiplier));
    isel.emitRR(MOp::Imul, 8, high, wide);
    isel.emitRI(MOp::Shr, 8, high, 32 + magic.shift);
  } else {
    high = highProduct(isel, dividend, magic.multiplier, MOp::MulHigh);
    if (!magic.hasCarry && magic.shift != 0)
      isel.emitRI(MOp::Shr, 8, high, magic.shift);
  }
  if (!magic.hasCarry)
    return high;
  // (x + high) >> shift, whose sum may overflow, is ((x - high) / 2 + high) >> (shift - 1).
  Reg quotient = isel.temporary(width);
  isel.copy(width, quotient, dividend);
  isel.emitRR(MOp::Sub, width, quotient, high);
  isel.emitRI(MOp::Shr, width, quotient, 1);
  isel.emitRR(MOp::Add, width, quotient, high);
  if (magic.shift > 1)
    isel.emitRI(MOp::Shr, width, quotient, magic.shift - 1);
  return quotient;
}

// The magnitude of a divisor that is a constant, but neither 0 nor -1, by which a division may
// trap; else 0.
uint64_t constantMagnitude(const Instruction &division) {
  const Constant *constant = asConstant(division.operand(1));
  if (!constant || division.type() == Type::I1 || constant->value() == -1)
    return 0;
  bool isNegative = isSignedDivision(division.op()) && constant->value() < 0;
  return isNegative ? 0 - static_cast<uint64_t>(constant->value()) : constant->bits();
}

// product := factor * constant
void multiply(ISelContext &isel, Reg product, Reg factor, int64_t constant, unsigned width) {
  if (multiplyByConstant(isel, product, factor, constant, width))
    return;
  int64_t imm = width == 4 ? static_cast<int32_t>(constant) : constant;
  if (fitsInt32(imm))
    return isel.emitRRI(MOp::Imul3, width, product, factor, imm);
  isel.emitRI(MOp::Mov, width, product, constant);
  isel.emitRR(MOp::Imul, width, product, factor);
}

// False, and nothing emitted, for divisors that are not constant or may trap.
bool divideByConstant(ISelContext &isel, Instruction &instruction, const Results &to) {
  uint64_t magnitude = constantMagnitude(instruction);
  if (magnitude == 0 || !mayRewrite("divide-by-constant", instruction))
    return false;
  const Constant &constant = *asConstant(instruction.operand(1));
  bool isSigned = isSignedDivision(instruction.op());
  unsigned width = operationWidth(instruction.type());
  int64_t divisor = isSigned ? constant.value() : static_cast<int64_t>(constant.bits());
  Reg dividend = extended(isel, instruction.operand(0), isSigned);
  if (std::has_single_bit(magnitude)) {
    bool givesRemainder = isRemainder(instruction.op());
    Reg result = givesRemainder ? to.remainder : to.quotient;
    if (isSigned)
      divideSignedByPowerOfTwo(isel, result, dividend, divisor, width, givesRemainder);
    else
      divideUnsignedByPowerOfTwo(isel, result, dividend, magnitude, width, givesRemainder);
    return true;
  }
  Reg quotient = isSigned ? signedQuotient(isel, dividend, divisor, width)
                          : unsignedQuotient(isel, dividend, magnitude, width);
  if (!to.remainder.isNone()) {
    Reg product = isel.temporary(width);
    multiply(isel, product, quotient, divisor, width);
    isel.copy(width, to.remainder, dividend);
    isel.emitRR(MOp::Sub, width, to.remainder, product);
  }
  if (!to.quotient.isNone())
    isel.copy(width, to.quotient, quotient);
  return true;
}

// Whether quotient and remainder take less together. By a power of two, each is a few instructions.
bool isPairable(const Instruction &division) {
  if (isSignedDivision(division.op()) && byteSize(division.type()) < 4)
    return false;
  return !asConstant(division.operand(1)) || !std::has_single_bit(constantMagnitude(division));
}

// Whether these are the quotient and the remainder of the same operands.
bool isCounterpart(const Instruction &earlier, const Instruction &later) {
  Op op = later.is(Op::SDiv)   ? Op::SRem
          : later.is(Op::SRem) ? Op::SDiv
          : later.is(Op::UDiv) ? Op::URem
                               : Op::UDiv;
  return earlier.is(op) && earlier.operand(0) == later.operand(0) &&
         earlier.operand(1) == later.operand(1);
}

} // namespace

// The later of a quotient and a remainder of the same operands is selected first, as blocks are
// from their ends. It emits nothing, and the earlier one computes both.
void selectDivision(ISelContext &isel, Instruction &instruction) {
  Results to;
  auto add = [&](Instruction &division) {
    (isRemainder(division.op()) ? to.remainder : to.quotient) = isel.vreg(&division);
  };
  add(instruction);
  if (Instruction *later = isel.joint.takeLater(instruction))
    add(*later);
  else if (isPairable(instruction) &&
           leaveToEarlier(isel, instruction, "pair-divisions", isCounterpart))
    return;
  if (divideByConstant(isel, instruction, to))
    return;
  if (isSignedDivision(instruction.op()) && byteSize(instruction.type()) < 4)
    return divideNarrow(isel, instruction, isel.vreg(&instruction));
  divide(isel, instruction, to);
}

} // namespace wend
