// Selection of operations on the bits of one integer, for processors with and without instructions
// for them.

#include "backend/isel.h"

#include <utility>

namespace wend {

namespace {

// The byte in each byte of a word.
constexpr int64_t eachByte(uint64_t byte, unsigned width) {
  uint64_t pattern = byte * 0x0101010101010101U;
  return width == 8 ? static_cast<int64_t>(pattern) : static_cast<int64_t>(pattern & UINT32_MAX);
}

} // namespace

void ISel::selectBits(Instruction &instruction) {
  Reg to = vreg(&instruction);
  Value *value = instruction.operand(0);
  if (instruction.is(Op::BSwap))
    return swapBytes(to, value);
  if (value->type() == Type::I1) {
    moveTo(to, value);
    if (!instruction.is(Op::CtPop)) // of 0, one zero
      emitRI(MOp::Xor, 4, to, 1);
    return;
  }
  if (instruction.is(Op::CtPop))
    countOnes(to, value);
  else if (instruction.is(Op::CtLz))
    countLeadingZeros(to, value);
  else
    countTrailingZeros(to, value);
}

void ISel::swapBytes(Reg to, Value *value) {
  unsigned size = byteSize(value->type());
  moveTo(to, value);
  if (size == 2)
    emitRI(MOp::Rol, 2, to, 8);
  else
    emitR(MOp::Bswap, size, to);
}

// Of one instruction each: x & ~y, x & (x - 1), x & -x. With a constant x, `not` and `and` are as
// good as the first.
bool ISel::selectConjunction(Instruction &instruction, Reg to) {
  if (!cpu_.bmi1 || instruction.type() == Type::I1)
    return false;
  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  for (int turn = 0; turn < 2; ++turn, std::swap(left, right)) {
    Instruction *mask = asInstruction(right);
    if (!mask || !mask->hasOneUse() || mask->block() != block_)
      continue;
    auto isConstant = [&](unsigned operand, int64_t value) {
      const Constant *constant = asConstant(mask->operand(operand));
      return constant && constant->value() == value;
    };
    if (mask->is(Op::Xor) && isConstant(1, -1) && !asConstant(left)) {
      Reg inverted = use(mask->operand(0));
      if (byteSize(left->type()) == width && canAbsorbLoad(left))
        emitRMR(MOp::Andn, width, to, memory(static_cast<Instruction *>(left)->pointer()),
                inverted);
      else
        emitRRR(MOp::Andn, width, to, use(left), inverted);
      return true;
    }
    bool clearsLowest = mask->is(Op::Add) && mask->operand(0) == left && isConstant(1, -1);
    bool keepsLowest = mask->is(Op::Sub) && mask->operand(1) == left && isConstant(0, 0);
    if (clearsLowest || keepsLowest) {
      emitRR(clearsLowest ? MOp::Blsr : MOp::Blsi, width, to, use(left));
      return true;
    }
  }
  return false;
}

// to := op value, of a value extended by zeros if it is narrow.
void ISel::operateOnBits(MOp op, Reg to, Value *value) {
  if (byteSize(value->type()) < 4)
    emitRR(op, 4, to, extended(value, false));
  else
    operate(op, byteSize(value->type()), to, value);
}

// Sums of neighbouring bits, of pairs, of nibbles, then of all bytes at once by a multiplication
// (Warren, "Hacker's Delight", 5-1). A byte's bits are spread out by one multiplication and summed
// by another.
void ISel::countOnes(Reg to, Value *value) {
  if (cpu_.popcnt)
    return operateOnBits(MOp::Popcnt, to, value);
  unsigned width = operationWidth(value->type());
  Reg given = extended(value, false);
  if (byteSize(value->type()) == 1) {
    emitRRI(MOp::Imul3, 4, to, given, 0x08040201);
    emitRI(MOp::Shr, 4, to, 3);
    emitRI(MOp::And, 4, to, 0x11111111);
    emitRRI(MOp::Imul3, 4, to, to, 0x11111111);
    return emitRI(MOp::Shr, 4, to, 28);
  }
  auto constant = [&](uint64_t byte) {
    Reg reg = temporary(8);
    emitRI(MOp::Mov, 8, reg, eachByte(byte, 8));
    return reg;
  };
  auto keep = [&](Reg reg, uint64_t byte) {
    if (width == 8)
      emitRR(MOp::And, 8, reg, constant(byte));
    else
      emitRI(MOp::And, 4, reg, eachByte(byte, 4));
  };
  auto shifted = [&](Reg reg, int64_t count) {
    Reg made = temporary(width);
    copy(width, made, reg);
    emitRI(MOp::Shr, width, made, count);
    return made;
  };
  Reg high = shifted(given, 1);
  keep(high, 0x55);
  copy(width, to, given);
  emitRR(MOp::Sub, width, to, high);
  high = shifted(to, 2);
  if (width == 8) {
    Reg mask = constant(0x33);
    emitRR(MOp::And, 8, high, mask);
    emitRR(MOp::And, 8, to, mask);
  } else {
    keep(high, 0x33);
    keep(to, 0x33);
  }
  emitRR(MOp::Add, width, to, high);
  emitRR(MOp::Add, width, to, shifted(to, 4));
  keep(to, 0x0F);
  if (width == 8)
    emitRR(MOp::Imul, 8, to, constant(1));
  else
    emitRRI(MOp::Imul3, 4, to, to, eachByte(1, 4));
  emitRI(MOp::Shr, width, to, 8 * width - 8);
}

// The number of the highest bit, from the other end. A narrow x is 2x + 1 before, which has one.
void ISel::countLeadingZeros(Reg to, Value *value) {
  Type type = value->type();
  unsigned bits = bitWidth(type);
  if (cpu_.lzcnt) {
    operateOnBits(MOp::Lzcnt, to, value);
    if (bits < 32)
      emitRI(MOp::Sub, 4, to, 32 - bits);
    return;
  }
  if (bits < 32) {
    Address twice;
    twice.base = twice.index = extended(value, false);
    twice.disp = 1;
    Reg odd = temporary(4);
    emitRM(MOp::Lea, 4, odd, twice);
    emitRR(MOp::Bsr, 4, to, odd);
    emitR(MOp::Neg, 4, to);
    return emitRI(MOp::Add, 4, to, bits);
  }
  unsigned width = byteSize(type);
  operate(MOp::Bsr, width, to, value);
  moveIfZero(to, 2 * bits - 1, width); // of which ^ makes `bits`
  emitRI(MOp::Xor, width, to, bits - 1);
}

// The number of the lowest bit. A narrow number is given one above its width.
void ISel::countTrailingZeros(Reg to, Value *value) {
  Type type = value->type();
  unsigned bits = bitWidth(type);
  if (bits < 32) {
    Reg ended = temporary(4);
    copy(4, ended, use(value));
    emitRI(MOp::Or, 4, ended, int64_t{1} << bits);
    return emitRR(MOp::Tzcnt, 4, to, ended);
  }
  unsigned width = byteSize(type);
  if (cpu_.bmi1)
    return operate(MOp::Tzcnt, width, to, value);
  operate(MOp::Bsf, width, to, value);
  moveIfZero(to, bits, width);
}

// to := imm, if the flags say zero.
void ISel::moveIfZero(Reg to, int64_t imm, unsigned width) {
  Reg other = temporary(width);
  emitRI(MOp::Mov, width, other, imm);
  MInst &inst = emit(MOp::Cmov, Form::RR, width);
  inst.first = to;
  inst.second = other;
  inst.cond = Cond::E;
}

} // namespace wend
