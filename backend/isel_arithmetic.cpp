#include "backend/isel_arithmetic.h"

#include "backend/isel_address.h"
#include "backend/isel_bits.h"
#include "backend/isel_carry.h"
#include "backend/isel_context.h"
#include "backend/isel_match.h"
#include "backend/isel_product.h"
#include "backend/isel_values.h"

#include "ir/known_bits.h"

#include <bit>

namespace wend {

namespace {

MOp zeroExtending(Type from) {
  return from == Type::I8 ? MOp::MovZx8 : from == Type::I16 ? MOp::MovZx16 : MOp::MovZx32;
}

// The operation on i1 that is equal to arithmetic modulo 2.
Op modulo2(Op op) {
  if (op == Op::Add || op == Op::Sub)
    return Op::Xor;
  return op == Op::Mul ? Op::And : op;
}

// (x << c) | (x >> (bits - c)), with c in 1..bits - 1, is x rotated left by c.
bool selectRotate(ISelContext &isel, Instruction &instruction, Reg to) {
  unsigned bits = bitWidth(instruction.type());
  Value *x;
  Constant *left;
  Constant *right;
  if (bits < 32 ||
      !match(instruction, m::commutative(m::bitOr(m::shl(m::value(x), m::constant(left)),
                                                  m::lshr(m::same(x), m::constant(right))))))
    return false;
  if (left->bits() == 0 || left->bits() >= bits || left->bits() + right->bits() != bits)
    return false;
  moveTo(isel, to, x);
  isel.emitRI(MOp::Rol, bits / 8, to, left->value());
  return true;
}

// The operand of a mask that keeps the bits that count, or of an extension or truncation: its low
// bits are those of the shift count for a type. Null for anything else.
Value *sameCount(Value *count, unsigned bits) {
  Instruction *from = asInstruction(count);
  Constant *mask = from && from->is(Op::And) ? asConstant(from->operand(1)) : nullptr;
  bool isMask = mask && (mask->bits() & (bits - 1)) == bits - 1;
  if (!from || !(isMask || from->is(Op::ZExt) || from->is(Op::SExt) || from->is(Op::Trunc)) ||
      from->operand(0)->type() == Type::I1)
    return nullptr;
  return from->operand(0);
}

// A shift count without all that sameCount omits.
Value *lowCount(Value *count, unsigned bits) {
  while (Value *same = sameCount(count, bits))
    count = same;
  return count;
}

// Whether two shift counts add up to the width or to 0: `count` and, for example, 32 - count.
bool areComplements(Value *count, Value *other, unsigned bits) {
  Constant *width = nullptr;
  Value *y = nullptr;
  return match(other, m::sub(m::constant(width), m::value(y))) &&
         (width->bits() & (bits - 1)) == 0 && lowCount(y, bits) == count;
}

// (x << n) | (x >> (bits - n)) is x rotated left by n, for all n: counts are modulo the width.
bool selectRotateByValue(ISelContext &isel, Instruction &instruction, Reg to) {
  unsigned bits = bitWidth(instruction.type());
  Value *x = nullptr;
  Value *left = nullptr;
  Value *right = nullptr;
  if (bits < 32 ||
      !match(instruction, m::commutative(m::bitOr(m::shl(m::value(x), m::value(left)),
                                                  m::lshr(m::same(x), m::value(right))))))
    return false;
  left = lowCount(left, bits);
  right = lowCount(right, bits);
  bool isLeft = areComplements(left, right, bits);
  if (!isLeft && !areComplements(right, left, bits))
    return false;
  Reg count = isel.use(isLeft ? left : right);
  moveTo(isel, to, x);
  isel.copy(4, rcx, count);
  isel.emitR(isLeft ? MOp::RolCl : MOp::RorCl, bits / 8, to);
  return true;
}

void selectAdd(ISelContext &isel, Instruction &instruction, Reg to) {
  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  if (asConstant(left) ||
      (!asConstant(right) && !isel.canAbsorbLoad(right) && isel.canAbsorbLoad(left)))
    std::swap(left, right);
  bool isSimple = isel.canAbsorbLoad(right) || asConstant(right);
  if (!isSimple && prefersToOverwriteSecond(isel, instruction))
    std::swap(left, right);
  if (isSimple) {
    if (isel.immediate(right) || !asConstant(right)) {
      moveTo(isel, to, left);
      return operate(isel, MOp::Add, width, to, right);
    }
  }
  // x + (y << k), k in 1..3, is lea (x, y, 2^k).
  for (int side = 0; side < 2; ++side, std::swap(left, right)) {
    Value *index;
    Constant *count;
    bool isShift = match(right, m::absorbed(isel, m::shl(m::value(index), m::constant(count))));
    if (!isShift || count->bits() < 1 || count->bits() > 3)
      continue;
    Address sum;
    sum.base = isel.use(left);
    sum.index = isel.use(index);
    sum.scale = static_cast<uint8_t>(1U << count->bits());
    return isel.emitRM(MOp::Lea, width, to, sum);
  }
  Reg second = isel.use(right);
  moveTo(isel, to, left);
  isel.emitRR(MOp::Add, width, to, second);
}

// Whether a disjunction is the sum of its operands, of which one is shifted as an address can.
static bool isScaledSum(const ISelContext &isel, const Instruction &instruction) {
  constexpr uint64_t maxScale = 3;
  for (uint32_t side : {0U, 1U}) {
    Value *shifted = instruction.operand(side);
    Value *index = nullptr;
    Constant *count = nullptr;
    if (match(shifted, m::absorbed(isel, m::shl(m::value(index), m::constant(count)))) &&
        count->bits() >= 1 && count->bits() <= maxScale &&
        (possibleBits(*shifted) & possibleBits(*instruction.operand(1 - side))) == 0)
      return !asConstant(instruction.operand(1 - side)) &&
             !isel.canAbsorbLoad(instruction.operand(1 - side));
  }
  return false;
}

// x & 2^k - 1, for k = 8, 16 or 32 bits of a wider x, is a zero extension.
bool selectLowPart(ISelContext &isel, Value *x, uint64_t mask, Reg to) {
  Type part = mask == UINT8_MAX    ? Type::I8
              : mask == UINT16_MAX ? Type::I16
              : mask == UINT32_MAX ? Type::I32
                                   : Type::Void;
  if (part == Type::Void || byteSize(part) >= byteSize(x->type()))
    return false;
  if (std::optional<Address> mem = partialLoadOperand(isel, x, byteSize(part)))
    isel.emitRM(zeroExtending(part), 4, to, *mem);
  else
    isel.emitRR(zeroExtending(part), 4, to, isel.use(x));
  return true;
}

void selectMul(ISelContext &isel, Instruction &instruction, Reg to) {
  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  if (asConstant(left))
    std::swap(left, right);
  if (Constant *constant = asConstant(right)) {
    bool inMemory = byteSize(left->type()) == width && isel.canAbsorbLoad(left);
    if (!inMemory && multiplyByConstant(isel, to, isel.use(left), constant->value(), width))
      return;
    if (inMemory && fitsInt32(constant->value())) {
      isel.emitRMI(MOp::Imul3, width, to, loadOperand(isel, left), constant->value());
      return;
    }
    if (fitsInt32(constant->value()))
      return isel.emitRRI(MOp::Imul3, width, to, isel.use(left), constant->value());
  }
  if (!isel.canAbsorbLoad(right) &&
      (isel.canAbsorbLoad(left) || prefersToOverwriteSecond(isel, instruction)))
    std::swap(left, right);
  if (isel.canAbsorbLoad(right)) {
    moveTo(isel, to, left);
    return operate(isel, MOp::Imul, width, to, right);
  }
  Reg second = isel.use(right);
  moveTo(isel, to, left);
  isel.emitRR(MOp::Imul, width, to, second);
}

// By BMI2: the count is in any register, the operand is not overwritten, the flags are kept.
void shiftByRegister(ISelContext &isel, Instruction &instruction, Reg to, Reg count) {
  Op op = instruction.op();
  MOp mop = op == Op::Shl ? MOp::Shlx : op == Op::LShr ? MOp::Shrx : MOp::Sarx;
  Value *value = instruction.operand(0);
  unsigned width = operationWidth(value->type());
  if (byteSize(value->type()) == width && isel.canAbsorbLoad(value))
    return isel.emitRMR(mop, width, to, loadOperand(isel, value), count);
  Reg shifted = op == Op::Shl ? isel.use(value) : extended(isel, value, op == Op::AShr);
  isel.emitRRR(mop, width, to, shifted, count);
}

// The register of a shift count that is not constant. What the machine does not take modulo the
// width is masked; n modulo 64 is also the negated 64 - n.
Reg countRegister(ISelContext &isel, Value *count, unsigned bits) {
  Constant *minuend = nullptr;
  Value *negated = nullptr;
  auto difference = m::sub(m::constant(minuend), m::value(negated));
  bool isNegated =
      match(count, m::absorbed(isel, difference)) && (minuend->bits() & (bits - 1)) == 0;
  if (!isNegated && bits >= 32)
    return isel.use(count);
  Reg result = isel.temporary(4);
  isel.copy(4, result, isel.use(isNegated ? negated : count));
  if (isNegated)
    isel.emitR(MOp::Neg, 4, result);
  if (bits < 32)
    isel.emitRI(MOp::And, 4, result, bits - 1);
  return result;
}

void selectShift(ISelContext &isel, Instruction &instruction, Reg to) {
  Type type = instruction.type();
  unsigned width = operationWidth(type);
  unsigned bits = bitWidth(type);
  Value *count = shiftCount(isel, instruction);
  Op op = instruction.op();
  if (type == Type::I1) // counts are taken modulo 1
    return moveTo(isel, to, instruction.operand(0));
  auto moveOperand = [&] {
    if (op == Op::Shl || bits >= 32)
      moveTo(isel, to, instruction.operand(0));
    else
      isel.copy(width, to, extended(isel, instruction.operand(0), op == Op::AShr));
  };
  if (Constant *constant = asConstant(count)) {
    moveOperand();
    MOp mop = op == Op::Shl ? MOp::Shl : op == Op::LShr ? MOp::Shr : MOp::Sar;
    return isel.emitRI(mop, width, to, static_cast<int64_t>(constant->bits() & (bits - 1)));
  }
  Reg countReg = countRegister(isel, count, bits);
  if (isel.cpu().bmi2)
    return shiftByRegister(isel, instruction, to, countReg);
  moveOperand();
  isel.copy(4, rcx, countReg);
  isel.emitR(op == Op::Shl ? MOp::ShlCl : op == Op::LShr ? MOp::ShrCl : MOp::SarCl, width, to);
}

// An extension of x < 0 or x >= 0 moves the sign of x, or of ~x, to all bits or to the lowest one.
// False, and nothing emitted, if it is of another condition.
bool selectExtensionOfSign(ISelContext &isel, Instruction &instruction, Reg to) {
  Value *x = nullptr;
  bool isNegative = false;
  if (!match(instruction.operand(0), m::absorbed(isel, m::signTest(isNegative, m::value(x)))) ||
      (x->type() != Type::I32 && x->type() != Type::I64))
    return false;
  bool isSigned = instruction.is(Op::SExt);
  unsigned width = operationWidth(x->type());
  if (isSigned && width < operationWidth(instruction.type())) {
    isel.emitRR(MOp::MovSx32, 8, to, isel.use(x));
    width = 8;
  } else {
    moveTo(isel, to, x);
    uint8_t &wholeWidth = isel.out().widths[to.id];
    wholeWidth = std::max(wholeWidth, static_cast<uint8_t>(width));
  }
  if (!isNegative)
    isel.emitR(MOp::Not, width, to);
  isel.emitRI(isSigned ? MOp::Sar : MOp::Shr, width, to, width * 8 - 1);
  return true;
}

void selectExtension(ISelContext &isel, Instruction &instruction, Reg to) {
  Value *value = instruction.operand(0);
  Type from = value->type();
  bool isSigned = instruction.is(Op::SExt);
  unsigned width = operationWidth(instruction.type());
  if (Constant *constant = asConstant(value))
    return isel.emitRI(MOp::Mov, width, to,
                       isSigned ? constant->value() : static_cast<int64_t>(constant->bits()));
  if (from == Type::I1) {
    if (selectExtensionOfSign(isel, instruction, to) ||
        (isSigned && selectSExtOfBool(isel, instruction, to)))
      return;
    // The register holds 0 or 1.
    if (width == 8 && !isClearAbove32(value))
      isel.emitRR(MOp::MovZx32, 4, to, isel.use(value));
    else
      isel.copy(width, to, isel.use(value));
    if (isSigned)
      isel.emitR(MOp::Neg, width, to);
    return;
  }
  MOp op = !isSigned           ? zeroExtending(from)
           : from == Type::I8  ? MOp::MovSx8
           : from == Type::I16 ? MOp::MovSx16
                               : MOp::MovSx32;
  // An instruction of 32 bits zero-extends to 64.
  if (!isSigned)
    width = 4;
  if (isel.canAbsorbLoad(value))
    return isel.emitRM(op, width, to, loadOperand(isel, value));
  Value *wide = nullptr;
  if (match(value, m::absorbed(isel, m::trunc(m::value(wide)))))
    if (std::optional<Address> mem = partialLoadOperand(isel, wide, byteSize(from)))
      return isel.emitRM(op, width, to, *mem);
  if (operationWidth(instruction.type()) == 4 && isExtendedByCaller(isel, value, isSigned))
    return isel.copy(4, to, isel.use(value));
  bool isNarrow = from == Type::I8 || from == Type::I16;
  if ((op == MOp::MovZx32 && isClearAbove32(value)) ||
      (!isSigned && isNarrow && isZeroExtended(value)))
    return isel.copy(8, to, isel.use(value));
  isel.emitRR(op, width, to, isel.use(value));
}

} // namespace

// Tells of the sum or difference just emitted that it does not wrap, if that is known.
static void markWithoutWrap(ISelContext &isel, const Instruction &instruction) {
  MInst &sum = isel.last();
  bool isSum = sum.is(MOp::Add) || sum.is(MOp::Sub);
  if (isSum && instruction.hasNoSignedWrap() && sum.width == byteSize(instruction.type()))
    sum.hasNoSignedWrap = true;
}

void selectBinary(ISelContext &isel, Instruction &instruction) {
  Op op = instruction.type() == Type::I1 ? modulo2(instruction.op()) : instruction.op();
  Reg to = isel.vreg(&instruction);
  if (isel.joint.isCompared(instruction)) {
    unsigned width = operationWidth(instruction.type());
    moveTo(isel, to, instruction.operand(0));
    return isel.emitRI(MOp::Sub, width, to, -asConstant(instruction.operand(1))->value());
  }
  if (selectRotate(isel, instruction, to) || selectRotateByValue(isel, instruction, to))
    return;
  if (isShift(op))
    return selectShift(isel, instruction, to);
  if (op == Op::And && selectBmi1(isel, instruction, to))
    return;
  if ((op == Op::Sub || op == Op::Xor) && selectHighestBit(isel, instruction, to))
    return;
  if ((op == Op::Add || op == Op::Sub) && selectAddOfBool(isel, instruction, to))
    return;
  if (op == Op::Or && isScaledSum(isel, instruction))
    return selectAdd(isel, instruction, to);
  if (op == Op::Add) {
    selectAdd(isel, instruction, to);
    return markWithoutWrap(isel, instruction);
  }
  if (op == Op::Mul && selectPairedProduct(isel, instruction))
    return;
  if (op == Op::Mul)
    return selectMul(isel, instruction, to);

  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  Constant *constant = asConstant(right);
  if (op == Op::Sub && asConstant(left) && asConstant(left)->bits() == 0) {
    moveTo(isel, to, right);
    return isel.emitR(MOp::Neg, width, to);
  }
  if (op == Op::Xor && constant && constant->value() == -1 && instruction.type() != Type::I1) {
    moveTo(isel, to, left);
    return isel.emitR(MOp::Not, width, to);
  }
  if (op == Op::Sub && asConstant(left) && asConstant(left)->value() == -1) { // ~right
    moveTo(isel, to, right);
    return isel.emitR(MOp::Not, width, to);
  }
  // The first operand is overwritten, the second may be an immediate or in memory.
  if (op != Op::Sub && !constant && !isel.canAbsorbLoad(right) &&
      (asConstant(left) || isel.canAbsorbLoad(left) || prefersToOverwriteSecond(isel, instruction)))
    std::swap(left, right);
  MOp mop = op == Op::Sub ? MOp::Sub : op == Op::And ? MOp::And : op == Op::Or ? MOp::Or : MOp::Xor;
  // An unsigned constant of 32 bits is no immediate of a 64-bit `and`, but a 32-bit `and` clears
  // the upper half.
  if (op == Op::And && constant && selectLowPart(isel, left, constant->bits(), to))
    return;
  if (op == Op::And && width == 8 && constant && constant->bits() <= UINT32_MAX) {
    moveTo(isel, to, left);
    return isel.emitRI(MOp::And, 4, to, static_cast<int32_t>(constant->bits()));
  }
  if (isel.canAbsorbLoad(right) || isel.immediate(right)) {
    moveTo(isel, to, left);
    operate(isel, mop, width, to, right);
  } else {
    Reg second = isel.use(right);
    moveTo(isel, to, left);
    isel.emitRR(mop, width, to, second);
  }
  markWithoutWrap(isel, instruction);
}

bool multiplyByConstant(ISelContext &isel, Reg to, Reg value, int64_t factor, unsigned width) {
  if (factor == 0) {
    isel.emitRI(MOp::Mov, width, to, 0);
    return true;
  }
  if (factor == -1) {
    isel.copy(width, to, value);
    isel.emitR(MOp::Neg, width, to);
    return true;
  }
  auto bits = static_cast<uint64_t>(factor);
  if (width == 4)
    bits &= UINT32_MAX;
  int zeros = std::countr_zero(bits);
  uint64_t odd = bits >> zeros;
  bool isPlusOne = std::has_single_bit(bits - 1);
  if (odd == 1) {
    isel.copy(width, to, value);
    if (zeros != 0)
      isel.emitRI(MOp::Shl, width, to, zeros);
  } else if (odd == 3 || odd == 5 || odd == 9) {
    // x * (2^k + 1) << zeros, as lea (x, x, 2^k) and a shift.
    Address sum;
    sum.base = sum.index = value;
    sum.scale = static_cast<uint8_t>(odd - 1);
    isel.emitRM(MOp::Lea, width, to, sum);
    if (zeros != 0)
      isel.emitRI(MOp::Shl, width, to, zeros);
  } else if (isPlusOne || std::has_single_bit(bits + 1)) {
    // x * (2^k ± 1) = (x << k) ± x
    isel.copy(width, to, value);
    isel.emitRI(MOp::Shl, width, to, std::countr_zero(isPlusOne ? bits - 1 : bits + 1));
    isel.emitRR(isPlusOne ? MOp::Add : MOp::Sub, width, to, value);
  } else {
    return false;
  }
  return true;
}

Value *shiftCount(const ISelContext &isel, const Instruction &shift) {
  Value *count = shift.operand(1);
  unsigned bits = bitWidth(shift.type());
  if (bits < 32)
    return count;
  // An instruction of another block has been computed there: its operand would stay alive, too.
  while (Value *same = sameCount(count, bits)) {
    if (!isel.isInBlock(*asInstruction(count)))
      break;
    count = same;
  }
  return count;
}

void selectCast(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  Op op = instruction.op();
  if (op == Op::ZExt || op == Op::SExt)
    return selectExtension(isel, instruction, to);
  // A pointer from a narrower integer is zero-extended.
  if (op == Op::IntToPtr && byteSize(value->type()) < 8) {
    isel.emitRR(MOp::MovZx32, 4, to, extended(isel, value, false));
    return;
  }
  if (instruction.type() == Type::I1) {
    moveTo(isel, to, value);
    isel.out().widths[to.id] = 4;
    return isel.emitRI(MOp::And, 4, to, 1);
  }
  if (op == Op::Trunc)
    if (std::optional<Address> mem = partialLoadOperand(isel, value, byteSize(instruction.type())))
      return isel.emitRM(instruction.type() == Type::I32 ? MOp::Mov
                                                         : zeroExtending(instruction.type()),
                         4, to, *mem);
  // The bits of a register above the width of its type are undefined.
  if (Constant *constant = asConstant(value))
    return isel.emitRI(MOp::Mov, operationWidth(instruction.type()), to,
                       signExtend(instruction.type(), constant->bits()));
  isel.copy(operationWidth(instruction.type()), to, isel.use(value));
}

} // namespace wend
