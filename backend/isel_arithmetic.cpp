// Selection of arithmetic, shifts and casts.

#include "backend/isel.h"

#include "ir/module.h"
#include "support/invariant.h"

#include <bit>

namespace wend {

namespace {

// i1 arithmetic is arithmetic modulo 2.
Op modulo2(Op op) {
  if (op == Op::Add || op == Op::Sub)
    return Op::Xor;
  return op == Op::Mul ? Op::And : op;
}

bool isShift(Op op) { return op == Op::Shl || op == Op::LShr || op == Op::AShr; }

} // namespace

// (x << c) | (x >>> (bits - c))
bool ISel::selectRotation(Instruction &instruction, Reg to) {
  unsigned bits = bitWidth(instruction.type());
  if (!instruction.is(Op::Or) || bits < 32)
    return false;
  Instruction *left = asInstruction(instruction.operand(0), Op::Shl);
  Instruction *right = asInstruction(instruction.operand(left ? 1 : 0), Op::LShr);
  if (!left)
    left = asInstruction(instruction.operand(1), Op::Shl);
  if (!left || !right || left->operand(0) != right->operand(0))
    return false;
  const Constant *leftBy = asConstant(left->operand(1));
  const Constant *rightBy = asConstant(right->operand(1));
  bool isWhole = leftBy && rightBy && leftBy->bits() > 0 && leftBy->bits() < bits &&
                 leftBy->bits() + rightBy->bits() == bits;
  if (!isWhole)
    return false;
  moveTo(to, left->operand(0));
  emitRI(MOp::Rol, bits / 8, to, leftBy->value());
  return true;
}

void ISel::selectBinary(Instruction &instruction) {
  Op op = instruction.type() == Type::I1 ? modulo2(instruction.op()) : instruction.op();
  Reg to = vreg(&instruction);
  if (selectRotation(instruction, to))
    return;
  if (isShift(op))
    return selectShift(instruction, to);
  if (op == Op::And && selectConjunction(instruction, to))
    return;
  if ((op == Op::Add || op == Op::Sub) && addBit(instruction, to))
    return;
  if (op == Op::Add)
    return selectAdd(instruction, to);
  if (op == Op::Mul)
    return selectMul(instruction, to);

  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  Constant *constant = asConstant(right);
  if (op == Op::Sub && asConstant(left) && asConstant(left)->bits() == 0) {
    moveTo(to, right);
    return emitR(MOp::Neg, width, to);
  }
  if (op == Op::Xor && constant && constant->value() == -1 && instruction.type() != Type::I1) {
    moveTo(to, left);
    return emitR(MOp::Not, width, to);
  }
  // The first operand is overwritten: let it be the one that nobody else wants, and the second the
  // one that can be an immediate or in memory.
  if (op != Op::Sub && !constant && !canAbsorbLoad(right) &&
      (asConstant(left) || canAbsorbLoad(left) || prefersSecond(instruction)))
    std::swap(left, right);
  MOp mop = op == Op::Sub ? MOp::Sub : op == Op::And ? MOp::And : op == Op::Or ? MOp::Or : MOp::Xor;
  // An unsigned constant of 32 bits is no immediate of a 64-bit `and`, but the 32-bit one clears
  // the upper half just so.
  if (op == Op::And && width == 8 && constant && constant->bits() <= UINT32_MAX) {
    moveTo(to, left);
    return emitRI(MOp::And, 4, to, static_cast<int32_t>(constant->bits()));
  }
  if (canAbsorbLoad(right) || immediate(right)) {
    moveTo(to, left);
    return operate(mop, width, to, right);
  }
  Reg second = use(right);
  moveTo(to, left);
  emitRR(mop, width, to, second);
}

void ISel::selectAdd(Instruction &instruction, Reg to) {
  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  if (asConstant(left) || (!asConstant(right) && !canAbsorbLoad(right) && canAbsorbLoad(left)))
    std::swap(left, right);
  bool isSimple = canAbsorbLoad(right) || asConstant(right);
  if (!isSimple && prefersSecond(instruction))
    std::swap(left, right);
  if (isSimple) {
    if (immediate(right) || !asConstant(right)) {
      moveTo(to, left);
      return operate(MOp::Add, width, to, right);
    }
  }
  // x + (y << k): one lea.
  for (int turn = 0; turn < 2; ++turn, std::swap(left, right)) {
    Instruction *shift = asInstruction(right, Op::Shl);
    Constant *count = shift ? asConstant(shift->operand(1)) : nullptr;
    if (!count || count->bits() < 1 || count->bits() > 3 || !shift->hasOneUse() ||
        shift->block() != block_)
      continue;
    Address sum;
    sum.base = use(left);
    sum.index = use(shift->operand(0));
    sum.scale = static_cast<uint8_t>(1U << count->bits());
    return emitRM(MOp::Lea, width, to, sum);
  }
  Reg second = use(right);
  moveTo(to, left);
  emitRR(MOp::Add, width, to, second);
}

void ISel::selectMul(Instruction &instruction, Reg to) {
  unsigned width = operationWidth(instruction.type());
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  if (asConstant(left))
    std::swap(left, right);
  if (Constant *constant = asConstant(right)) {
    bool inMemory = byteSize(left->type()) == width && canAbsorbLoad(left);
    if (!inMemory && multiplyByConstant(to, use(left), constant->value(), width))
      return;
    if (inMemory && fitsInt32(constant->value())) {
      emitRM(MOp::Imul3, width, to, memory(static_cast<Instruction *>(left)->pointer()));
      reversed_.back().form = Form::RMI;
      reversed_.back().imm = constant->value();
      return;
    }
    if (fitsInt32(constant->value()))
      return emitRRI(MOp::Imul3, width, to, use(left), constant->value());
  }
  if (!canAbsorbLoad(right) && (canAbsorbLoad(left) || prefersSecond(instruction)))
    std::swap(left, right);
  if (canAbsorbLoad(right)) {
    moveTo(to, left);
    return operate(MOp::Imul, width, to, right);
  }
  Reg second = use(right);
  moveTo(to, left);
  emitRR(MOp::Imul, width, to, second);
}

// Multiplication in at most two steps of shift, lea, add and sub, where there is one: imul takes
// three cycles.
bool ISel::multiplyByConstant(Reg to, Reg value, int64_t factor, unsigned width) {
  if (factor == 0) {
    emitRI(MOp::Mov, width, to, 0);
    return true;
  }
  if (factor == -1) {
    copy(width, to, value);
    emitR(MOp::Neg, width, to);
    return true;
  }
  auto bits = static_cast<uint64_t>(factor);
  if (width == 4)
    bits &= UINT32_MAX;
  int zeros = std::countr_zero(bits);
  uint64_t odd = bits >> zeros;
  bool isAbove = std::has_single_bit(bits - 1);
  if (odd == 1) {
    copy(width, to, value);
    if (zeros != 0)
      emitRI(MOp::Shl, width, to, zeros);
  } else if (odd == 3 || odd == 5 || odd == 9) {
    // lea (x,x,2|4|8), then a shift.
    Address sum;
    sum.base = sum.index = value;
    sum.scale = static_cast<uint8_t>(odd - 1);
    emitRM(MOp::Lea, width, to, sum);
    if (zeros != 0)
      emitRI(MOp::Shl, width, to, zeros);
  } else if (isAbove || std::has_single_bit(bits + 1)) {
    // (x << k) ± x
    copy(width, to, value);
    emitRI(MOp::Shl, width, to, std::countr_zero(isAbove ? bits - 1 : bits + 1));
    emitRR(isAbove ? MOp::Add : MOp::Sub, width, to, value);
  } else {
    return false;
  }
  return true;
}

// The machine takes counts modulo 32 or 64; a mask that says the same is not needed.
Value *ISel::shiftCount(const Instruction &shift) const {
  Value *count = shift.operand(1);
  unsigned bits = bitWidth(shift.type());
  Instruction *mask = asInstruction(count, Op::And);
  if (!mask || mask->block() != block_ || bits < 32)
    return count;
  Constant *constant = asConstant(mask->operand(1));
  return constant && (constant->bits() & (bits - 1)) == bits - 1 ? mask->operand(0) : count;
}

void ISel::selectShift(Instruction &instruction, Reg to) {
  Type type = instruction.type();
  unsigned width = operationWidth(type);
  unsigned bits = bitWidth(type);
  Value *count = shiftCount(instruction);
  Op op = instruction.op();
  if (type == Type::I1) // counts are taken modulo 1
    return moveTo(to, instruction.operand(0));
  auto moveOperand = [&] {
    if (op == Op::Shl || bits >= 32)
      moveTo(to, instruction.operand(0));
    else
      copy(width, to, extended(instruction.operand(0), op == Op::AShr));
  };
  if (Constant *constant = asConstant(count)) {
    moveOperand();
    MOp mop = op == Op::Shl ? MOp::Shl : op == Op::LShr ? MOp::Shr : MOp::Sar;
    return emitRI(mop, width, to, static_cast<int64_t>(constant->bits() & (bits - 1)));
  }
  Reg countReg = use(count);
  if (bits < 32) {
    Reg masked = temporary(4);
    copy(4, masked, countReg);
    emitRI(MOp::And, 4, masked, bits - 1);
    countReg = masked;
  }
  if (cpu_.bmi2)
    return shiftByRegister(instruction, to, countReg);
  moveOperand();
  copy(4, rcx, countReg);
  emitR(op == Op::Shl ? MOp::ShlCl : op == Op::LShr ? MOp::ShrCl : MOp::SarCl, width, to);
}

// In any register, and without changing the operand.
void ISel::shiftByRegister(Instruction &instruction, Reg to, Reg count) {
  Op op = instruction.op();
  MOp mop = op == Op::Shl ? MOp::Shlx : op == Op::LShr ? MOp::Shrx : MOp::Sarx;
  Value *value = instruction.operand(0);
  unsigned width = operationWidth(value->type());
  if (byteSize(value->type()) == width && canAbsorbLoad(value))
    return emitRMR(mop, width, to, memory(static_cast<Instruction *>(value)->pointer()), count);
  Reg shifted = op == Op::Shl ? use(value) : extended(value, op == Op::AShr);
  emitRRR(mop, width, to, shifted, count);
}

void ISel::selectCast(Instruction &instruction) {
  Reg to = vreg(&instruction);
  Value *value = instruction.operand(0);
  Op op = instruction.op();
  if (op == Op::ZExt || op == Op::SExt)
    return selectExtension(instruction, to);
  // A pointer made of a narrower integer is zero-extended.
  if (op == Op::IntToPtr && byteSize(value->type()) < 8) {
    emitRR(MOp::MovZx32, 4, to, extended(value, false));
    return;
  }
  if (instruction.type() == Type::I1) {
    moveTo(to, value);
    out_->widths[to.id] = 4;
    return emitRI(MOp::And, 4, to, 1);
  }
  // What is cut off stays in the register: nobody reads it.
  if (Constant *constant = asConstant(value))
    return emitRI(MOp::Mov, operationWidth(instruction.type()), to,
                  signExtend(instruction.type(), constant->bits()));
  copy(operationWidth(instruction.type()), to, use(value));
}

void ISel::selectExtension(Instruction &instruction, Reg to) {
  Value *value = instruction.operand(0);
  Type from = value->type();
  bool isSigned = instruction.is(Op::SExt);
  unsigned width = operationWidth(instruction.type());
  if (Constant *constant = asConstant(value))
    return emitRI(MOp::Mov, width, to,
                  isSigned ? constant->value() : static_cast<int64_t>(constant->bits()));
  if (from == Type::I1) {
    // The register holds 0 or 1.
    if (width == 8 && !isClearAbove32(value))
      emitRR(MOp::MovZx32, 4, to, use(value));
    else
      copy(width, to, use(value));
    if (isSigned)
      emitR(MOp::Neg, width, to);
    return;
  }
  MOp op = from == Type::I8    ? (isSigned ? MOp::MovSx8 : MOp::MovZx8)
           : from == Type::I16 ? (isSigned ? MOp::MovSx16 : MOp::MovZx16)
                               : (isSigned ? MOp::MovSx32 : MOp::MovZx32);
  // In 32 bits, zero extension to 64 comes for nothing.
  if (!isSigned)
    width = 4;
  if (canAbsorbLoad(value))
    return emitRM(op, width, to, memory(static_cast<Instruction *>(value)->pointer()));
  if (op == MOp::MovZx32 && isClearAbove32(value))
    return copy(8, to, use(value));
  emitRR(op, width, to, use(value));
}

} // namespace wend
