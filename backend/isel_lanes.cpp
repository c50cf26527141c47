#include "backend/isel_lanes.h"

#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_match.h"
#include "backend/isel_values.h"

#include "ir/lanes.h"
#include "ir/module.h"

#include <array>
#include <optional>
#include <utility>

namespace wend {

Address constantOperand(ISelContext &isel, const VectorBits &lanes) {
  return floatConstant(isel, {lanes.words[0], vectorBytes, lanes.words[1]});
}

// Whether the value is a load that may be a memory operand, which must be aligned.
static bool isOperandInMemory(const ISelContext &isel, Value *value) {
  return isel.canAbsorbLoad(value) &&
         static_cast<Instruction *>(value)->accessAlign() >= vectorBytes;
}

MOp byLane(Type vector, const std::array<MOp, 4> &rows) {
  unsigned log = 0;
  for (unsigned bytes = byteSize(laneType(vector)); bytes > 1; bytes /= 2)
    ++log;
  return rows[log];
}

void applyConstant(ISelContext &isel, MOp op, Reg reg, Type vector, uint64_t bits) {
  isel.emitRM(op, vectorBytes, reg, constantOperand(isel, VectorBits::splat(vector, bits)));
}

void selectPlain(ISelContext &isel, Instruction &instruction, MOp op, bool commutes) {
  Reg to = isel.vreg(&instruction);
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  bool isInMemory = asConstant(right) || isOperandInMemory(isel, right);
  if (commutes && !isInMemory &&
      (asConstant(left) || isOperandInMemory(isel, left) ||
       prefersToOverwriteSecond(isel, instruction)))
    std::swap(left, right);
  if (asConstant(right) || isOperandInMemory(isel, right)) {
    moveTo(isel, to, left);
    return operateOnLanes(isel, op, to, right);
  }
  Reg second = isel.use(right);
  moveTo(isel, to, left);
  isel.emitRR(op, vectorBytes, to, second);
}

namespace {

// The number that all lanes of a constant are.
uint64_t splatOf(const Value &value) { return lanesOf(*asConstant(&value)).lane(value.type(), 0); }

// ---- Arithmetic

// The products of bytes are the low bytes of products of words, of which the odd bytes are shifted
// down before and up after.
void multiplyBytes(ISelContext &isel, Reg to, Reg left, Reg right) {
  Reg odd = copyOfLanes(isel, left);
  Reg oddRight = copyOfLanes(isel, right);
  isel.emitRI(MOp::Psrlw, vectorBytes, odd, 8);
  isel.emitRI(MOp::Psrlw, vectorBytes, oddRight, 8);
  isel.emitRR(MOp::Pmullw, vectorBytes, odd, oddRight);
  isel.emitRI(MOp::Psllw, vectorBytes, odd, 8);
  Reg even = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmullw, vectorBytes, even, right);
  applyConstant(isel, MOp::Pand, even, Type::V8I16, 0xFF);
  isel.copy(vectorBytes, to, even);
  isel.emitRR(MOp::Por, vectorBytes, to, odd);
}

// The products of the even and of the odd lanes, of which the low halves are interleaved.
// `isRightEven`: the odd lanes of the right operand are the same as the even ones.
void multiply32(ISelContext &isel, Reg to, Reg left, Reg right, bool isRightEven) {
  constexpr int64_t evenLanes = 0b1000;
  Reg odd = isel.temporaryVector(vectorBytes);
  Reg oddRight = isRightEven ? right : isel.temporaryVector(vectorBytes);
  constexpr int64_t oddLanes = 0b11110101;
  isel.emitRRI(MOp::Pshufd, vectorBytes, odd, left, oddLanes);
  if (!isRightEven)
    isel.emitRRI(MOp::Pshufd, vectorBytes, oddRight, right, oddLanes);
  isel.emitRR(MOp::Pmuludq, vectorBytes, odd, oddRight);
  Reg even = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmuludq, vectorBytes, even, right);
  isel.emitRRI(MOp::Pshufd, vectorBytes, odd, odd, evenLanes);
  isel.emitRRI(MOp::Pshufd, vectorBytes, to, even, evenLanes);
  isel.emitRR(MOp::Punpckldq, vectorBytes, to, odd);
}

// low * low + (high * low + low * high) * 2^32
void multiply64(ISelContext &isel, Reg to, Reg left, Reg right) {
  Reg high = copyOfLanes(isel, left);
  isel.emitRI(MOp::Psrlq, vectorBytes, high, 32);
  isel.emitRR(MOp::Pmuludq, vectorBytes, high, right);
  Reg second = copyOfLanes(isel, right);
  isel.emitRI(MOp::Psrlq, vectorBytes, second, 32);
  isel.emitRR(MOp::Pmuludq, vectorBytes, second, left);
  isel.emitRR(MOp::Paddq, vectorBytes, high, second);
  isel.emitRI(MOp::Psllq, vectorBytes, high, 32);
  Reg low = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmuludq, vectorBytes, low, right);
  isel.copy(vectorBytes, to, low);
  isel.emitRR(MOp::Paddq, vectorBytes, to, high);
}

void selectProduct(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  if (type == Type::V8I16 || (type == Type::V4I32 && isel.cpu().sse41))
    return selectPlain(isel, instruction, type == Type::V8I16 ? MOp::Pmullw : MOp::Pmulld, true);
  bool isSwapped = hasEqualLanes(*instruction.operand(0));
  Reg left = isel.use(instruction.operand(isSwapped ? 1 : 0));
  Reg right = isel.use(instruction.operand(isSwapped ? 0 : 1));
  Reg to = isel.vreg(&instruction);
  if (type == Type::V16I8)
    multiplyBytes(isel, to, left, right);
  else if (type == Type::V4I32)
    multiply32(isel, to, left, right, isSwapped || hasEqualLanes(*instruction.operand(1)));
  else
    multiply64(isel, to, left, right);
}

// ---- Minimum and maximum

// The instruction for lanes of x where `predicate` holds for x and y, else lanes of y. Only words
// with a sign and bytes without one have instructions.
std::optional<MOp> extremeOf(Type type, Predicate predicate) {
  if (type == Type::V8I16 && (predicate == Predicate::Sgt || predicate == Predicate::Sge))
    return MOp::Pmaxsw;
  if (type == Type::V8I16 && (predicate == Predicate::Slt || predicate == Predicate::Sle))
    return MOp::Pminsw;
  if (type == Type::V16I8 && (predicate == Predicate::Ugt || predicate == Predicate::Uge))
    return MOp::Pmaxub;
  if (type == Type::V16I8 && (predicate == Predicate::Ult || predicate == Predicate::Ule))
    return MOp::Pminub;
  return std::nullopt;
}

Instruction *absorbedLanes(ISelContext &isel, Value *value, Op op) {
  Instruction *instruction = asInstruction(value, Op::LaneBinary);
  bool isOne =
      instruction && instruction->laneOp() == op && match(instruction, m::absorbed(isel, m::any()));
  return isOne ? instruction : nullptr;
}

// y ^ ((x ^ y) & mask), and x & mask if y is 0, where the mask compares x with y: what the reader
// makes of a select.
bool selectExtreme(ISelContext &isel, Instruction &instruction) {
  bool isMasked = instruction.laneOp() == Op::And;
  Instruction *masked =
      isMasked ? &instruction : absorbedLanes(isel, instruction.operand(0), Op::And);
  if (!masked)
    return false;
  Instruction *mask = asInstruction(masked->operand(1), Op::LaneICmp);
  if (!mask || !match(mask, m::absorbed(isel, m::any())))
    return false;
  Value *x = mask->operand(0);
  Value *y = mask->operand(1);
  Predicate predicate = mask->predicate();
  if (!isMasked && instruction.operand(1) == x) { // the operands are exchanged
    std::swap(x, y);
    predicate = swapped(predicate);
  }
  std::optional<MOp> op = extremeOf(instruction.type(), predicate);
  if (!op)
    return false;
  if (isMasked) {
    if (masked->operand(0) != x || !isZero(*y))
      return false;
  } else {
    Instruction *difference = absorbedLanes(isel, masked->operand(0), Op::Xor);
    bool isBoth = difference && difference->operand(0) == x && difference->operand(1) == y;
    if (!isBoth || instruction.operand(1) != y)
      return false;
  }
  Reg to = isel.vreg(&instruction);
  Reg second = isel.use(y);
  moveTo(isel, to, x);
  isel.emitRR(*op, vectorBytes, to, second);
  return true;
}

// Whether the lanes of integers are the bits of those numbers.
bool areBitsOf(Value *bits, Value *numbers) {
  const Instruction *cast = asInstruction(bits, Op::LaneCast);
  if (cast && cast->laneOp() == Op::BitCast)
    return cast->operand(0) == numbers;
  const Constant *left = asConstant(bits);
  const Constant *right = asConstant(numbers);
  return left && right && lanesOf(*left) == lanesOf(*right);
}

// What selectFloatExtreme() recognises: x where the predicate holds for x and y, else y.
struct FloatChoice {
  Value *x;
  Value *y;
  FloatPredicate predicate;
};

// y ^ ((x ^ y) & mask), and x & mask if y is 0, where the mask compares x with y, or y with x.
std::optional<FloatChoice> floatChoice(ISelContext &isel, Instruction &instruction) {
  bool isMasked = instruction.laneOp() == Op::And;
  Instruction *masked =
      isMasked ? &instruction : absorbedLanes(isel, instruction.operand(0), Op::And);
  Instruction *mask = masked ? asInstruction(masked->operand(1), Op::LaneFCmp) : nullptr;
  if (!mask || !match(mask, m::absorbed(isel, m::any())))
    return std::nullopt;
  Value *chosen = masked->operand(0);
  Value *other = nullptr; // null: zero
  if (!isMasked) {
    Instruction *difference = absorbedLanes(isel, masked->operand(0), Op::Xor);
    if (!difference || difference->operand(1) != instruction.operand(1))
      return std::nullopt;
    chosen = difference->operand(0);
    other = difference->operand(1);
  }
  Value *x = mask->operand(0);
  Value *y = mask->operand(1);
  auto isOther = [&](Value *number) {
    return other ? areBitsOf(other, number) : asConstant(number) && isZero(*number);
  };
  if (areBitsOf(chosen, x) && isOther(y))
    return FloatChoice{x, y, mask->floatPredicate()};
  if (areBitsOf(chosen, y) && isOther(x))
    return FloatChoice{y, x, swapped(mask->floatPredicate())};
  return std::nullopt;
}

// minps and maxps give the second operand if both are equal or unordered: that of x < y is x, and
// of x <= y or unordered, y < x ? y : x.
bool selectFloatExtreme(ISelContext &isel, Instruction &instruction) {
  std::optional<FloatChoice> choice = floatChoice(isel, instruction);
  if (!choice)
    return false;
  auto [x, y, predicate] = *choice;
  if (predicate == FloatPredicate::Ule || predicate == FloatPredicate::Uge)
    std::swap(x, y);
  else if (predicate != FloatPredicate::Olt && predicate != FloatPredicate::Ogt)
    return false;
  bool isLeast = predicate == FloatPredicate::Olt || predicate == FloatPredicate::Ule;
  bool isDouble = x->type() == Type::V2F64;
  MOp op = isLeast ? isDouble ? MOp::Minpd : MOp::Minps : isDouble ? MOp::Maxpd : MOp::Maxps;
  Reg to = isel.vreg(&instruction);
  if (asConstant(y)) {
    moveTo(isel, to, x);
    operateOnLanes(isel, op, to, y);
    return true;
  }
  Reg second = isel.use(y);
  moveTo(isel, to, x);
  isel.emitRR(op, vectorBytes, to, second);
  return true;
}

// x & y, and ~x & y
void selectAnd(ISelContext &isel, Instruction &instruction) {
  for (unsigned i = 0; i < 2; ++i) {
    Instruction *inverse = asInstruction(instruction.operand(i), Op::LaneBinary);
    bool isInverse =
        inverse && inverse->laneOp() == Op::Xor && asConstant(inverse->operand(1)) &&
        lanesOf(*asConstant(inverse->operand(1))) == VectorBits{{~uint64_t{0}, ~uint64_t{0}}};
    if (!isInverse || !match(inverse, m::absorbed(isel, m::any())))
      continue;
    Reg other = isel.use(instruction.operand(1 - i));
    moveTo(isel, isel.vreg(&instruction), inverse->operand(0));
    return isel.emitRR(MOp::Pandn, vectorBytes, isel.vreg(&instruction), other);
  }
  selectPlain(isel, instruction, MOp::Pand, true);
}

// ---- Shifts, by one constant

// In words; then the bits that have come from the neighbour are cleared.
void shiftBytes(ISelContext &isel, Op op, Reg to, unsigned count) {
  isel.emitRI(op == Op::Shl ? MOp::Psllw : MOp::Psrlw, vectorBytes, to, count);
  applyConstant(isel, MOp::Pand, to, Type::V16I8, op == Op::Shl ? 0xFFU << count : 0xFFU >> count);
}

// (x ^ sign) - sign fills the bits above with the bit at `sign`.
void extendSign(ISelContext &isel, Reg to, Type vector, unsigned count) {
  uint64_t sign = uint64_t{1} << (bitWidth(laneType(vector)) - 1 - count);
  applyConstant(isel, MOp::Pxor, to, vector, sign);
  applyConstant(isel, vector == Type::V16I8 ? MOp::Psubb : MOp::Psubq, to, vector, sign);
}

void selectShift(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  Op op = instruction.laneOp();
  auto count = static_cast<unsigned>(splatOf(*instruction.operand(1)) % bitWidth(laneType(type)));
  Reg to = isel.vreg(&instruction);
  moveTo(isel, to, instruction.operand(0));
  if (count == 0)
    return;
  bool isEmulated = op == Op::AShr && (type == Type::V16I8 || type == Type::V2I64);
  Op first = isEmulated ? Op::LShr : op;
  if (type == Type::V16I8)
    shiftBytes(isel, first, to, count);
  else if (first == Op::Shl)
    isel.emitRI(byLane(type, {MOp::Psllw, MOp::Psllw, MOp::Pslld, MOp::Psllq}), vectorBytes, to,
                count);
  else if (first == Op::LShr)
    isel.emitRI(byLane(type, {MOp::Psrlw, MOp::Psrlw, MOp::Psrld, MOp::Psrlq}), vectorBytes, to,
                count);
  else
    isel.emitRI(type == Type::V8I16 ? MOp::Psraw : MOp::Psrad, vectorBytes, to, count);
  if (isEmulated)
    extendSign(isel, to, type, count);
}

} // namespace

void moveLanesTo(ISelContext &isel, Reg to, const Constant &constant) {
  if (constant.bits() == 0)
    return isel.emitR(MOp::FZero, 4, to);
  isel.emitRM(MOp::Mov, vectorBytes, to, constantOperand(isel, lanesOf(constant)));
}

Reg copyOfLanes(ISelContext &isel, Reg value) {
  Reg made = isel.temporaryVector(vectorBytes);
  isel.copy(vectorBytes, made, value);
  return made;
}

void operateOnLanes(ISelContext &isel, MOp op, Reg first, Value *second) {
  if (Constant *constant = asConstant(second); constant && constant->bits() != 0)
    isel.emitRM(op, vectorBytes, first, constantOperand(isel, lanesOf(*constant)));
  else if (isOperandInMemory(isel, second))
    isel.emitRM(op, vectorBytes, first, loadOperand(isel, second));
  else
    isel.emitRR(op, vectorBytes, first, isel.use(second));
}

void selectLaneUnary(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Type type = instruction.type();
  uint64_t sign = uint64_t{1} << (bitWidth(laneType(type)) - 1);
  Value *value = instruction.operand(0);
  if (instruction.laneOp() == Op::FSqrt)
    return operateOnLanes(isel, type == Type::V4F32 ? MOp::Sqrtps : MOp::Sqrtpd, to, value);
  moveTo(isel, to, value);
  if (instruction.laneOp() == Op::FNeg)
    applyConstant(isel, MOp::FXor, to, type, sign);
  else
    applyConstant(isel, MOp::FAnd, to, type, sign - 1);
}

void selectLaneBinary(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  bool isDouble = type == Type::V2F64;
  switch (instruction.laneOp()) {
  case Op::Add:
    return selectPlain(isel, instruction,
                       byLane(type, {MOp::Paddb, MOp::Paddw, MOp::Paddd, MOp::Paddq}), true);
  case Op::Sub:
    return selectPlain(isel, instruction,
                       byLane(type, {MOp::Psubb, MOp::Psubw, MOp::Psubd, MOp::Psubq}), false);
  case Op::Mul:
    return selectProduct(isel, instruction);
  case Op::And:
    if (!selectExtreme(isel, instruction) && !selectFloatExtreme(isel, instruction))
      selectAnd(isel, instruction);
    return;
  case Op::Or:
    return selectPlain(isel, instruction, MOp::Por, true);
  case Op::Xor:
    if (!selectExtreme(isel, instruction) && !selectFloatExtreme(isel, instruction))
      selectPlain(isel, instruction, MOp::Pxor, true);
    return;
  case Op::FAdd:
    return selectPlain(isel, instruction, isDouble ? MOp::Addpd : MOp::Addps, true);
  case Op::FSub:
    return selectPlain(isel, instruction, isDouble ? MOp::Subpd : MOp::Subps, false);
  case Op::FMul:
    return selectPlain(isel, instruction, isDouble ? MOp::Mulpd : MOp::Mulps, true);
  case Op::FDiv:
    return selectPlain(isel, instruction, isDouble ? MOp::Divpd : MOp::Divps, false);
  default:
    return selectShift(isel, instruction);
  }
}

void selectLaneCast(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  if (instruction.laneOp() == Op::BitCast)
    return moveTo(isel, to, value);
  bool isToDouble = instruction.type() == Type::V2F64;
  MOp op = instruction.laneOp() == Op::SIToFP  ? isToDouble ? MOp::Cvtdq2pd : MOp::Cvtdq2ps
           : instruction.laneOp() == Op::FPExt ? MOp::Cvtps2pd
                                               : MOp::Cvttps2dq;
  operateOnLanes(isel, op, to, value);
}

void selectLaneSigns(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Reg value = isel.use(instruction.operand(0));
  Type type = instruction.operand(0)->type();
  MOp op = type == Type::V4F32   ? MOp::Movmskps
           : type == Type::V2F64 ? MOp::Movmskpd
                                 : MOp::Pmovmskb;
  isel.emitRR(op, 4, to, value);
}

} // namespace wend
