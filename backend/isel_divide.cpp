// Selection of division and remainder. By a constant they are multiplications with its scaled
// inverse: Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994),
// with the constants computed as in Warren, "Hacker's Delight", chapter 10.

#include "backend/isel.h"
#include "backend/magic.h"

#include "ir/module.h"
#include "ir/rewrites.h"
#include "support/fault_injection.h"

#include <bit>

namespace wend {

namespace {

bool isSignedDivision(Op op) { return op == Op::SDiv || op == Op::SRem; }
bool isRemainder(Op op) { return op == Op::SRem || op == Op::URem; }

} // namespace

void ISel::selectDivision(Instruction &instruction) {
  Reg to = vreg(&instruction);
  if (divideByConstant(instruction, to))
    return;
  bool isSigned = isSignedDivision(instruction.op());
  if (isSigned && byteSize(instruction.type()) < 4)
    return divideNarrow(instruction, to);
  divide(instruction, to);
}

void ISel::divide(Instruction &instruction, Reg to) {
  bool isSigned = isSignedDivision(instruction.op());
  unsigned width = operationWidth(instruction.type());
  Value *right = instruction.operand(1);
  Reg dividend = extended(instruction.operand(0), isSigned);
  bool inMemory = byteSize(right->type()) == width && canAbsorbLoad(right);
  Reg divisor = inMemory ? Reg{} : extended(right, isSigned);
  Address mem = inMemory ? memory(static_cast<Instruction *>(right)->pointer()) : Address{};
  copy(width, rax, dividend);
  if (isSigned)
    emit(MOp::SignRax, Form::N, width);
  else
    emitRI(MOp::Mov, 4, rdx, 0);
  MOp op = isSigned ? MOp::Idiv : MOp::Div;
  if (inMemory)
    emitM(op, width, mem);
  else
    emitR(op, width, divisor);
  copy(width, to, isRemainder(instruction.op()) ? rdx : rax);
}

// Signed division in 8 or 16 bits, which also traps like one.
void ISel::divideNarrow(Instruction &instruction, Reg to) {
  Type type = instruction.type();
  Reg dividend = extended(instruction.operand(0), true);
  Reg divisor = extended(instruction.operand(1), true);
  bool wantsRemainder = instruction.is(Op::SRem);
  if (type == Type::I1) {
    // 0 / -1 is 0, everything else traps: divide 0 by (divisor and not dividend).
    Reg safe = temporary(4);
    copy(4, safe, dividend);
    emitR(MOp::Not, 4, safe);
    emitRR(MOp::And, 4, safe, divisor);
    emitRI(MOp::Mov, 4, rax, 0);
    emitRI(MOp::Mov, 4, rdx, 0);
    emitR(MOp::Div, 4, safe);
    return copy(4, to, rax);
  }
  copy(4, rax, dividend);
  if (type == Type::I8) {
    emitR(MOp::Idiv8, 1, divisor);
    if (wantsRemainder)
      emit(MOp::Rem8, Form::N, 4);
    return copy(4, to, rax);
  }
  emit(MOp::SignRax, Form::N, 2);
  emitR(MOp::Idiv, 2, divisor);
  copy(4, to, wantsRemainder ? rdx : rax);
}

// False for divisors that may trap and those that are not constant.
bool ISel::divideByConstant(Instruction &instruction, Reg to) {
  Constant *constant = asConstant(instruction.operand(1));
  Type type = instruction.type();
  if (!constant || type == Type::I1 || constant->bits() == 0 || constant->value() == -1 ||
      !mayRewrite("divide-by-constant", instruction))
    return false;
  bool isSigned = isSignedDivision(instruction.op());
  bool wantsRemainder = isRemainder(instruction.op());
  unsigned width = operationWidth(type);
  int64_t divisor = isSigned ? constant->value() : static_cast<int64_t>(constant->bits());
  auto magnitude = static_cast<uint64_t>(divisor);
  if (isSigned && divisor < 0)
    magnitude = 0 - magnitude;
  Reg dividend = extended(instruction.operand(0), isSigned);
  if (std::has_single_bit(magnitude)) {
    if (isSigned)
      divideByPowerOfTwo(to, dividend, divisor, width, wantsRemainder);
    else
      shiftByPowerOfTwo(to, dividend, magnitude, width, wantsRemainder);
    return true;
  }
  Reg quotient = isSigned ? signedQuotient(dividend, divisor, width)
                          : unsignedQuotient(dividend, magnitude, width);
  if (!wantsRemainder) {
    copy(width, to, quotient);
    return true;
  }
  Reg product = temporary(width);
  if (!multiplyByConstant(product, quotient, divisor, width)) {
    if (fitsInt32(width == 4 ? static_cast<int32_t>(divisor) : divisor)) {
      emitRRI(MOp::Imul3, width, product, quotient,
              width == 4 ? static_cast<int32_t>(divisor) : divisor);
    } else {
      emitRI(MOp::Mov, width, product, divisor);
      emitRR(MOp::Imul, width, product, quotient);
    }
  }
  copy(width, to, dividend);
  emitRR(MOp::Sub, width, to, product);
  return true;
}

// Shifting rounds down, division toward zero: a negative dividend is raised by divisor - 1 before.
void ISel::divideByPowerOfTwo(Reg to, Reg dividend, int64_t divisor, unsigned width,
                              bool wantsRemainder) {
  uint64_t magnitude =
      divisor < 0 ? 0 - static_cast<uint64_t>(divisor) : static_cast<uint64_t>(divisor);
  int bits = static_cast<int>(width) * 8;
  int shift = std::countr_zero(magnitude);
  if (shift == 0) { // 1; -1 may trap
    if (wantsRemainder)
      emitRI(MOp::Mov, width, to, 0);
    else
      copy(width, to, dividend);
    return;
  }
  Reg raised = temporary(width);
  copy(width, raised, dividend);
  if (shift > 1)
    emitRI(MOp::Sar, width, raised, bits - 1);
  emitRI(MOp::Shr, width, raised, bits - shift);
  if (isInjected(InjectedFault::DivideRaise))
    copy(width, raised, dividend);
  else
    emitRR(MOp::Add, width, raised, dividend);
  if (!wantsRemainder) {
    copy(width, to, raised);
    emitRI(MOp::Sar, width, to, shift);
    if (divisor < 0)
      emitR(MOp::Neg, width, to);
    return;
  }
  if (shift <= 31) {
    emitRI(MOp::And, width, raised, -(int64_t{1} << shift));
  } else {
    emitRI(MOp::Shr, width, raised, shift);
    emitRI(MOp::Shl, width, raised, shift);
  }
  copy(width, to, dividend);
  emitRR(MOp::Sub, width, to, raised);
}

void ISel::shiftByPowerOfTwo(Reg to, Reg dividend, uint64_t divisor, unsigned width,
                             bool wantsRemainder) {
  copy(width, to, dividend);
  int shift = std::countr_zero(divisor);
  if (!wantsRemainder)
    return emitRI(MOp::Shr, width, to, shift);
  if (shift <= 31)
    return emitRI(MOp::And, shift == 31 ? 4 : width, to, static_cast<int32_t>(divisor - 1));
  emitRI(MOp::Shl, 8, to, 64 - shift);
  emitRI(MOp::Shr, 8, to, 64 - shift);
}

// The quotient rounded down, plus one where it is negative: that is, minus the dividend's sign.
Reg ISel::signedQuotient(Reg dividend, int64_t divisor, unsigned width) {
  unsigned bits = width * 8;
  uint64_t magnitude =
      divisor < 0 ? 0 - static_cast<uint64_t>(divisor) : static_cast<uint64_t>(divisor);
  SignedMagic magic = signedMagic(magnitude, bits);
  Reg floor;
  if (width == 4) {
    Reg wide = temporary(8);
    Reg product = temporary(8);
    emitRR(MOp::MovSx32, 8, wide, dividend);
    emitRRI(MOp::Imul3, 8, product, wide, magic.multiplier);
    // Without a correction in between, both shifts are one.
    emitRI(MOp::Sar, 8, product, 32 + (magic.multiplier < 0 ? 0 : magic.shift));
    floor = temporary(4);
    copy(4, floor, product);
  } else {
    floor = highProduct(dividend, static_cast<uint64_t>(magic.multiplier), MOp::ImulHigh);
  }
  if (magic.multiplier < 0)
    emitRR(MOp::Add, width, floor, dividend);
  if (magic.shift != 0 && (magic.multiplier < 0 || width == 8))
    emitRI(MOp::Sar, width, floor, magic.shift);
  Reg sign = temporary(width);
  copy(width, sign, dividend);
  emitRI(MOp::Sar, width, sign, bits - 1);
  Reg quotient = temporary(width);
  copy(width, quotient, divisor < 0 ? sign : floor);
  emitRR(MOp::Sub, width, quotient, divisor < 0 ? floor : sign);
  return quotient;
}

Reg ISel::unsignedQuotient(Reg dividend, uint64_t divisor, unsigned width) {
  UnsignedMagic magic = unsignedMagic(divisor, width * 8);
  Reg high;
  if (width == 4) {
    Reg wide = temporary(8);
    high = temporary(8);
    emitRR(MOp::MovZx32, 4, wide, dividend);
    emitRI(MOp::Mov, 8, high, static_cast<int64_t>(magic.multiplier));
    emitRR(MOp::Imul, 8, high, wide);
    emitRI(MOp::Shr, 8, high, 32 + (magic.hasCarry ? 0 : magic.shift));
  } else {
    high = highProduct(dividend, magic.multiplier, MOp::MulHigh);
    if (!magic.hasCarry && magic.shift != 0)
      emitRI(MOp::Shr, 8, high, magic.shift);
  }
  if (!magic.hasCarry)
    return high;
  // (x + high) >> shift, where the sum has one bit too many: ((x - high) / 2 + high) >> (shift -
  // 1).
  Reg quotient = temporary(width);
  copy(width, quotient, dividend);
  emitRR(MOp::Sub, width, quotient, high);
  emitRI(MOp::Shr, width, quotient, 1);
  emitRR(MOp::Add, width, quotient, high);
  if (magic.shift > 1)
    emitRI(MOp::Shr, width, quotient, magic.shift - 1);
  return quotient;
}

// The upper 64 bits of a product.
Reg ISel::highProduct(Reg factor, uint64_t magic, MOp op) {
  emitRI(MOp::Mov, 8, rax, static_cast<int64_t>(magic));
  emitR(op, 8, factor);
  Reg high = temporary(8);
  copy(8, high, rdx);
  return high;
}

} // namespace wend
