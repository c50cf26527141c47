#include "backend/isel_bits.h"

#include "backend/isel_address.h"
#include "backend/isel_match.h"
#include "backend/isel_values.h"

namespace wend {

namespace {

// An integer of `width` bytes that are all equal to `byte`.
constexpr int64_t repeatedByte(uint64_t byte, unsigned width) {
  uint64_t pattern = byte * 0x0101010101010101U;
  return width == 8 ? static_cast<int64_t>(pattern) : static_cast<int64_t>(pattern & UINT32_MAX);
}

void swapBytes(ISelContext &isel, Reg to, Value *value) {
  unsigned size = byteSize(value->type());
  moveTo(isel, to, value);
  if (size == 2)
    isel.emitRI(MOp::Rol, 2, to, 8);
  else
    isel.emitR(MOp::Bswap, size, to);
}

// to = op value, with a narrow value zero-extended.
void operateOnBits(ISelContext &isel, MOp op, Reg to, Value *value) {
  if (byteSize(value->type()) < 4)
    isel.emitRR(op, 4, to, extended(isel, value, false));
  else
    operate(isel, op, byteSize(value->type()), to, value);
}

// Sums of adjacent bits, of pairs, of nibbles, then of all bytes by one multiplication (Warren,
// "Hacker's Delight", 5-1). The bits of an i8 are spread out by one multiplication and added by
// another.
void countOnes(ISelContext &isel, Reg to, Value *value) {
  if (isel.cpu().popcnt)
    return operateOnBits(isel, MOp::Popcnt, to, value);
  unsigned width = operationWidth(value->type());
  Reg given = extended(isel, value, false);
  if (byteSize(value->type()) == 1) {
    isel.emitRRI(MOp::Imul3, 4, to, given, 0x08040201);
    isel.emitRI(MOp::Shr, 4, to, 3);
    isel.emitRI(MOp::And, 4, to, 0x11111111);
    isel.emitRRI(MOp::Imul3, 4, to, to, 0x11111111);
    return isel.emitRI(MOp::Shr, 4, to, 28);
  }
  auto constant = [&](uint64_t byte) {
    Reg reg = isel.temporary(8);
    isel.emitRI(MOp::Mov, 8, reg, repeatedByte(byte, 8));
    return reg;
  };
  auto keep = [&](Reg reg, uint64_t byte) {
    if (width == 8)
      isel.emitRR(MOp::And, 8, reg, constant(byte));
    else
      isel.emitRI(MOp::And, 4, reg, repeatedByte(byte, 4));
  };
  auto shifted = [&](Reg reg, int64_t count) {
    Reg made = isel.temporary(width);
    isel.copy(width, made, reg);
    isel.emitRI(MOp::Shr, width, made, count);
    return made;
  };
  Reg high = shifted(given, 1);
  keep(high, 0x55);
  isel.copy(width, to, given);
  isel.emitRR(MOp::Sub, width, to, high);
  high = shifted(to, 2);
  if (width == 8) {
    Reg mask = constant(0x33);
    isel.emitRR(MOp::And, 8, high, mask);
    isel.emitRR(MOp::And, 8, to, mask);
  } else {
    keep(high, 0x33);
    keep(to, 0x33);
  }
  isel.emitRR(MOp::Add, width, to, high);
  isel.emitRR(MOp::Add, width, to, shifted(to, 4));
  keep(to, 0x0F);
  if (width == 8)
    isel.emitRR(MOp::Imul, 8, to, constant(1));
  else
    isel.emitRRI(MOp::Imul3, 4, to, to, repeatedByte(1, 4));
  isel.emitRI(MOp::Shr, width, to, 8 * width - 8);
}

// to = imm if the zero flag is set.
void moveIfZero(ISelContext &isel, Reg to, int64_t imm, unsigned width) {
  Reg other = isel.temporary(width);
  isel.emitRI(MOp::Mov, width, other, imm);
  isel.emitCmov(Cond::E, width, to, other);
}

// bsr gives the index of the highest set bit; of 0, its result is arbitrary. A narrow x that may be
// 0 is replaced by 2x + 1, which is not: the index is one more.
void countLeadingZeros(ISelContext &isel, Reg to, Value *value, bool isZeroPossible) {
  Type type = value->type();
  unsigned bits = bitWidth(type);
  if (isel.cpu().lzcnt) {
    operateOnBits(isel, MOp::Lzcnt, to, value);
    if (bits < 32)
      isel.emitRI(MOp::Sub, 4, to, 32 - bits);
    return;
  }
  if (bits < 32 && !isZeroPossible) {
    isel.emitRR(MOp::Bsr, 4, to, extended(isel, value, false));
    return isel.emitRI(MOp::Xor, 4, to, bits - 1);
  }
  if (bits < 32) {
    Address twice;
    twice.base = twice.index = extended(isel, value, false);
    twice.disp = 1;
    Reg odd = isel.temporary(4);
    isel.emitRM(MOp::Lea, 4, odd, twice);
    isel.emitRR(MOp::Bsr, 4, to, odd);
    isel.emitR(MOp::Neg, 4, to);
    return isel.emitRI(MOp::Add, 4, to, bits);
  }
  unsigned width = byteSize(type);
  operate(isel, MOp::Bsr, width, to, value);
  if (isZeroPossible)
    moveIfZero(isel, to, 2 * bits - 1, width); // (2 * bits - 1) ^ (bits - 1) = bits
  isel.emitRI(MOp::Xor, width, to, bits - 1);
}

// bsf gives the index of the lowest set bit; tzcnt does, too, which is encoded as a bsf with a
// prefix that older processors ignore, and is faster on newer ones. They differ for 0: a bit above
// its width is set in a narrow value first, so that it is not.
void countTrailingZeros(ISelContext &isel, Reg to, Value *value, bool isZeroPossible) {
  Type type = value->type();
  unsigned bits = bitWidth(type);
  if (!isZeroPossible)
    return bits < 32 ? isel.emitRR(MOp::Tzcnt, 4, to, isel.use(value))
                     : operate(isel, MOp::Tzcnt, byteSize(type), to, value);
  if (bits < 32) {
    Reg marked = isel.temporary(4);
    isel.copy(4, marked, isel.use(value));
    isel.emitRI(MOp::Or, 4, marked, int64_t{1} << bits);
    return isel.emitRR(MOp::Tzcnt, 4, to, marked);
  }
  unsigned width = byteSize(type);
  if (isel.cpu().bmi1)
    return operate(isel, MOp::Tzcnt, width, to, value);
  operate(isel, MOp::Bsf, width, to, value);
  moveIfZero(isel, to, bits, width);
}

} // namespace

void selectBits(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  if (instruction.is(Op::BSwap))
    return swapBytes(isel, to, value);
  if (value->type() == Type::I1) {
    moveTo(isel, to, value);
    if (!instruction.is(Op::CtPop)) // of 0, one zero
      isel.emitRI(MOp::Xor, 4, to, 1);
    return;
  }
  bool isZeroPossible = !instruction.hasNoSignedWrap();
  if (instruction.is(Op::CtPop))
    countOnes(isel, to, value);
  else if (instruction.is(Op::CtLz))
    countLeadingZeros(isel, to, value, isZeroPossible);
  else
    countTrailingZeros(isel, to, value, isZeroPossible);
}

// c - ctlz x = bsr x + c - (bits - 1), where x is not 0; for c = bits - 1, xor is the same as -.
bool selectHighestBit(ISelContext &isel, Instruction &instruction, Reg to) {
  Value *x = nullptr;
  Instruction *count = nullptr;
  Constant *c = nullptr;
  auto zeros = m::absorbed(isel, m::bind(count, m::unary(Op::CtLz, m::value(x))));
  auto counted = m::either(zeros, m::absorbed(isel, m::trunc(zeros)));
  bool isXor = match(instruction, m::bitXor(counted, m::constant(c)));
  if ((!isXor && !match(instruction, m::sub(m::constant(c), counted))) || isel.cpu().lzcnt ||
      !count->hasNoSignedWrap() || bitWidth(x->type()) < 32)
    return false;
  int64_t rest = c->value() - (bitWidth(x->type()) - 1);
  if ((isXor && rest != 0) || rest != static_cast<int32_t>(rest))
    return false;
  operate(isel, MOp::Bsr, byteSize(x->type()), to, x);
  if (rest != 0)
    isel.emitRI(MOp::Add, operationWidth(instruction.type()), to, rest);
  return true;
}

// x & ~y = andn x, y;  x & (x - 1) = blsr x;  x & -x = blsi x. With a constant x, `not` and `and`
// are as good as the first.
bool selectBmi1(ISelContext &isel, Instruction &instruction, Reg to) {
  if (!isel.cpu().bmi1 || instruction.type() == Type::I1)
    return false;
  unsigned width = operationWidth(instruction.type());
  for (unsigned side : {0U, 1U}) {
    Value *x = instruction.operand(side);
    Value *other = instruction.operand(1 - side);
    Value *y = nullptr;
    if (!asConstant(x) && match(other, m::absorbed(isel, m::bitXor(m::value(y), m::integer(-1))))) {
      Reg inverted = isel.use(y);
      if (byteSize(x->type()) == width && isel.canAbsorbLoad(x))
        isel.emitRMR(MOp::Andn, width, to, loadOperand(isel, x), inverted);
      else
        isel.emitRRR(MOp::Andn, width, to, isel.use(x), inverted);
      return true;
    }
    bool isBlsr = match(other, m::absorbed(isel, m::add(m::specific(x), m::integer(-1))));
    bool isBlsi = match(other, m::absorbed(isel, m::sub(m::integer(0), m::specific(x))));
    if (isBlsr || isBlsi) {
      isel.emitRR(isBlsr ? MOp::Blsr : MOp::Blsi, width, to, isel.use(x));
      return true;
    }
  }
  return false;
}

} // namespace wend
