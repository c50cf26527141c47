#include "backend/isel_float_math.h"

#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_memory.h"
#include "backend/isel_values.h"

#include "ir/fold.h"
#include "support/invariant.h"

#include <cmath>

namespace wend {

namespace {

// The sign bit of each number of a width in 64 bits.
uint64_t signsOf(unsigned width) {
  constexpr uint64_t sign64 = uint64_t{1} << 63;
  return width == 4 ? sign64 | uint64_t{1} << 31 : sign64;
}

// `reg` op= the bits, repeated: a memory operand of 16 bytes.
void applyMask(ISelContext &isel, MOp op, unsigned width, Reg reg, uint64_t bits) {
  isel.emitRM(op, width, reg, laneConstant(isel, bits));
}

Reg copyOf(ISelContext &isel, unsigned width, Reg value) {
  Reg made = isel.temporaryVector(width);
  isel.copy(width, made, value);
  return made;
}

// ---- Signs

void selectAbs(ISelContext &isel, Instruction &instruction, unsigned width) {
  Reg to = isel.vreg(&instruction);
  moveTo(isel, to, instruction.operand(0));
  applyMask(isel, MOp::FAnd, width, to, ~signsOf(width));
}

void selectCopySign(ISelContext &isel, Instruction &instruction, unsigned width) {
  Reg to = isel.vreg(&instruction);
  const Constant *constant = asConstant(instruction.operand(1));
  Reg sign;
  if (!constant) {
    sign = copyOf(isel, width, isel.use(instruction.operand(1)));
    applyMask(isel, MOp::FAnd, width, sign, signsOf(width));
  }
  moveTo(isel, to, instruction.operand(0));
  applyMask(isel, MOp::FAnd, width, to, ~signsOf(width));
  if (!constant)
    isel.emitRR(MOp::FOrReg, width, to, sign);
  else if ((constant->bits() & signsOf(width)) != 0)
    applyMask(isel, MOp::FOr, width, to, signsOf(width));
}

// ---- Minimum and maximum

// The machine's minss gives its second operand if the operands are equal or unordered. So it is
// exact where the second operand is the first one of the IR and no NaN.
void selectExtreme(ISelContext &isel, Instruction &instruction, unsigned width) {
  MOp op = instruction.is(Op::FMinNum) ? MOp::FMin : MOp::FMax;
  Reg to = isel.vreg(&instruction);
  Value *x = instruction.operand(0);
  Value *y = instruction.operand(1);
  auto number = [](Value *value) {
    const Constant *constant = asConstant(value);
    return constant ? numberOf(constant->type(), constant->bits()) : std::nan("");
  };
  bool isNumber = !std::isnan(number(x));
  bool isNonZero = !std::isnan(number(y)) && number(y) != 0; // equal operands are the same then
  if (isNumber || isNonZero) {
    Reg last = isel.use(isNumber ? x : y);
    moveTo(isel, to, isNumber ? y : x);
    return isel.emitRR(op, width, to, last);
  }
  Reg first = isel.use(x);
  Reg second = isel.use(y);
  Reg isUnordered = copyOf(isel, width, first);
  isel.emitRR(MOp::FUnordered, width, isUnordered, first);
  Reg extreme = copyOf(isel, width, second);
  isel.emitRR(op, width, extreme, first);
  isel.copy(width, to, isUnordered);
  isel.emitRR(MOp::FAndReg, width, to, second);
  isel.emitRR(MOp::FAndnReg, width, isUnordered, extreme);
  isel.emitRR(MOp::FOrReg, width, to, isUnordered);
}

// ---- Square root and rounding

// A load is not absorbed: see convertFloat().
void selectSqrt(ISelContext &isel, Instruction &instruction, unsigned width) {
  Reg to = isel.vreg(&instruction);
  isel.emitRR(MOp::FSqrt, width, to, isel.use(instruction.operand(0)));
}

// How roundss rounds; the mode of the machine also reports that the result is inexact.
int64_t roundingMode(Op op) {
  constexpr int64_t quiet = 8;
  return op == Op::FFloor  ? quiet | 1
         : op == Op::FCeil ? quiet | 2
         : op == Op::FRint ? 4
                           : quiet | 3;
}

// Towards zero, by conversion to an integer and back; then the result is one too large or too small
// for another direction.
Reg roundedByConversion(ISelContext &isel, Op op, unsigned width, Reg x) {
  bool isDouble = width == 8;
  Reg whole = isel.temporary(width);
  isel.emitRR(isDouble ? MOp::TruncF64 : MOp::TruncF32, width, whole, x);
  Reg result = isel.temporaryVector(width);
  isel.emitR(MOp::FZero, 4, result);
  isel.emitRR(isDouble ? MOp::IntToF64 : MOp::IntToF32, width, result, whole);
  if (op == Op::FTrunc)
    return result;
  uint64_t one = bitsOf(isDouble ? Type::F64 : Type::F32, 1);
  Reg isOff = copyOf(isel, width, op == Op::FFloor ? x : result);
  isel.emitRR(MOp::FLess, width, isOff, op == Op::FFloor ? result : x);
  applyMask(isel, MOp::FAnd, width, isOff, one);
  isel.emitRR(op == Op::FFloor ? MOp::FSub : MOp::FAdd, width, result, isOff);
  return result;
}

// As the machine rounds: a number with the sign of x and no bits below the point is added and
// subtracted.
Reg roundedBySum(ISelContext &isel, unsigned width, Reg x, uint64_t limit) {
  Reg sum = isel.temporaryVector(width);
  isel.copy(width, sum, x);
  applyMask(isel, MOp::FAnd, width, sum, signsOf(width));
  applyMask(isel, MOp::FOr, width, sum, limit);
  Reg result = copyOf(isel, width, x);
  isel.emitRR(MOp::FAdd, width, result, sum);
  isel.emitRR(MOp::FSub, width, result, sum);
  return result;
}

// Numbers of 2^52 and more, 2^23 of type float, infinities and NaNs are their own results. Results
// of zero have the sign of the operand.
void selectRounding(ISelContext &isel, Instruction &instruction, unsigned width) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  Op op = instruction.op();
  if (isel.cpu().sse41) {
    if (isel.canAbsorbLoad(value))
      return isel.emitRMI(MOp::FRound, width, to, loadOperand(isel, value), roundingMode(op));
    return isel.emitRRI(MOp::FRound, width, to, isel.use(value), roundingMode(op));
  }
  Reg x = isel.use(value);
  uint64_t limit = bitsOf(instruction.type(), width == 8 ? 0x1p52 : 0x1p23);
  Reg rounded = op == Op::FRint ? roundedBySum(isel, width, x, limit)
                                : roundedByConversion(isel, op, width, x);
  Reg isSmall = copyOf(isel, width, x);
  applyMask(isel, MOp::FAnd, width, isSmall, ~signsOf(width));
  isel.emitRM(MOp::FLess, width, isSmall,
              floatConstant(isel, {limit, static_cast<uint8_t>(width)}));
  isel.emitRR(MOp::FAndReg, width, rounded, isSmall);
  isel.emitRR(MOp::FAndnReg, width, isSmall, x);
  isel.emitRR(MOp::FOrReg, width, rounded, isSmall);
  isel.copy(width, to, x);
  applyMask(isel, MOp::FAnd, width, to, signsOf(width));
  isel.emitRR(MOp::FOrReg, width, to, rounded);
}

} // namespace

void selectFloatMath(ISelContext &isel, Instruction &instruction) {
  unsigned width = byteSize(instruction.type());
  if (instruction.is(Op::FAbs))
    return selectAbs(isel, instruction, width);
  if (instruction.is(Op::FCopySign))
    return selectCopySign(isel, instruction, width);
  if (instruction.is(Op::FMinNum) || instruction.is(Op::FMaxNum))
    return selectExtreme(isel, instruction, width);
  if (instruction.is(Op::FSqrt))
    return selectSqrt(isel, instruction, width);
  selectRounding(isel, instruction, width);
}

} // namespace wend
