// Selection of floating point: scalar SSE2 instructions on vector registers.

#include "backend/isel.h"

#include "ir/fold.h"
#include "support/invariant.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

constexpr double twoTo63 = 9223372036854775808.0;

MOp operationOf(Op op) {
  if (op == Op::FAdd)
    return MOp::FAdd;
  if (op == Op::FSub)
    return MOp::FSub;
  return op == Op::FMul ? MOp::FMul : MOp::FDiv;
}

} // namespace

// The constant in memory.
Address ISel::number(uint64_t bits, unsigned size) {
  constexpr size_t mostLookedAt = 32;
  std::vector<NumberConstant> &numbers = out_->numbers;
  NumberConstant wanted{bits, static_cast<uint8_t>(size)};
  auto first = numbers.end() - static_cast<ptrdiff_t>(std::min(numbers.size(), mostLookedAt));
  auto known = std::find(first, numbers.end(), wanted);
  Address mem;
  mem.kind = AddressKind::Number;
  mem.object = static_cast<uint32_t>(known - numbers.begin());
  if (known == numbers.end())
    numbers.push_back(wanted);
  return mem;
}

void ISel::moveNumberTo(Reg to, const Constant &constant) {
  if (constant.bits() == 0)
    return emitR(MOp::FZero, 4, to);
  unsigned size = byteSize(constant.type());
  emitRM(MOp::Mov, size, to, number(constant.bits(), size));
}

// `first` op= `second`, or whatever the operation does, with the second as memory operand or
// register.
void ISel::operateOnNumber(MOp op, unsigned width, Reg first, Value *second) {
  if (Constant *constant = asConstant(second); constant && constant->bits() != 0)
    emitRM(op, width, first, number(constant->bits(), byteSize(second->type())));
  else if (canAbsorbLoad(second))
    emitRM(op, width, first, memory(static_cast<Instruction *>(second)->pointer()));
  else
    emitRR(op, width, first, use(second));
}

void ISel::selectFloat(Instruction &instruction) {
  Reg to = vreg(&instruction);
  Value *left = instruction.operand(0);
  unsigned width = byteSize(instruction.type());
  if (instruction.is(Op::FNeg)) {
    constexpr uint64_t signs64 = uint64_t{1} << 63;
    constexpr uint64_t signs32 = signs64 | uint64_t{1} << 31;
    moveTo(to, left);
    return emitRM(MOp::FXor, width, to, number(width == 4 ? signs32 : signs64, 16));
  }
  Value *right = instruction.operand(1);
  bool commutes = instruction.is(Op::FAdd) || instruction.is(Op::FMul);
  bool isInMemory = asConstant(right) || canAbsorbLoad(right);
  if (commutes && !isInMemory &&
      (asConstant(left) || canAbsorbLoad(left) || prefersSecond(instruction)))
    std::swap(left, right);
  MOp op = operationOf(instruction.op());
  if (asConstant(right) || canAbsorbLoad(right)) {
    moveTo(to, left);
    return operateOnNumber(op, width, to, right);
  }
  Reg second = use(right);
  moveTo(to, left);
  emitRR(op, width, to, second);
}

// How the flags of ucomis answer a predicate. Unordered operands set carry, zero and parity, equal
// ones zero, a first that is less carry.
ISel::FloatTest ISel::floatTest(FloatPredicate predicate) {
  switch (predicate) {
  case FloatPredicate::Ogt:
    return {Cond::A};
  case FloatPredicate::Oge:
    return {Cond::Ae};
  case FloatPredicate::Olt:
    return {Cond::A, true};
  case FloatPredicate::Ole:
    return {Cond::Ae, true};
  case FloatPredicate::Ult:
    return {Cond::B};
  case FloatPredicate::Ule:
    return {Cond::Be};
  case FloatPredicate::Ugt:
    return {Cond::B, true};
  case FloatPredicate::Uge:
    return {Cond::Be, true};
  case FloatPredicate::One:
    return {Cond::Ne};
  case FloatPredicate::Ueq:
    return {Cond::E};
  case FloatPredicate::Ord:
    return {Cond::Np};
  case FloatPredicate::Uno:
    return {Cond::P};
  case FloatPredicate::Oeq: // and not parity
    return {Cond::E, false, true};
  case FloatPredicate::Une: // or parity
    return {Cond::Ne, false, true};
  case FloatPredicate::Never:
  case FloatPredicate::Always:
    break;
  }
  INVARIANT(false, "a predicate that asks nothing");
}

// Sets the flags as the test expects them.
ISel::FloatTest ISel::compareNumbers(Instruction &fcmp) {
  FloatTest test = floatTest(fcmp.floatPredicate());
  Value *left = fcmp.operand(0);
  Value *right = fcmp.operand(1);
  // Where the order does not matter, what is in memory comes second.
  bool isSymmetric = test.cond == Cond::E || test.cond == Cond::Ne || test.cond == Cond::P ||
                     test.cond == Cond::Np;
  bool swaps = isSymmetric ? asConstant(left) || (canAbsorbLoad(left) && !canAbsorbLoad(right))
                           : test.isSwapped;
  if (swaps)
    std::swap(left, right);
  Reg first = use(left);
  operateOnNumber(MOp::FCmp, byteSize(left->type()), first, right);
  return test;
}

bool ISel::asksNothing(const Instruction &fcmp) {
  return fcmp.floatPredicate() == FloatPredicate::Never ||
         fcmp.floatPredicate() == FloatPredicate::Always;
}

void ISel::selectFCmp(Instruction &instruction) {
  Reg to = vreg(&instruction);
  if (asksNothing(instruction))
    return emitRI(MOp::Mov, 4, to, instruction.floatPredicate() == FloatPredicate::Always);
  FloatTest test = floatTest(instruction.floatPredicate());
  Reg ifUnordered;
  if (test.asksParity) {
    ifUnordered = temporary(4);
    emitRI(MOp::Mov, 4, ifUnordered, test.cond == Cond::Ne);
  }
  emitRI(MOp::Mov, 4, to, 0);
  compareNumbers(instruction);
  MInst &set = emit(MOp::Set, Form::R, 1);
  set.first = to;
  set.cond = test.cond;
  if (!test.asksParity)
    return;
  MInst &correction = emit(MOp::Cmov, Form::RR, 4);
  correction.first = to;
  correction.second = ifUnordered;
  correction.cond = Cond::P;
}

// The two predicates that no one condition answers take two branches.
bool ISel::branchOnNumbers(Instruction &fcmp, uint32_t ifTrue, uint32_t ifFalse) {
  bool isHere = fcmp.is(Op::FCmp) && fcmp.block() == block_ && !asksNothing(fcmp);
  if (!isHere || !floatTest(fcmp.floatPredicate()).asksParity)
    return false;
  FloatTest test = compareNumbers(fcmp);
  if (test.cond == Cond::E)
    std::swap(ifTrue, ifFalse);
  emitBranch(Cond::Ne, ifTrue);
  emitBranch(Cond::P, ifTrue);
  emitJump(ifFalse);
  return true;
}

// A general register with the bits of a number.
Reg ISel::bitsOfNumber(Value *value) {
  unsigned width = byteSize(value->type());
  Reg reg = temporary(width);
  if (Constant *constant = asConstant(value))
    emitRI(MOp::Mov, width, reg, constant->value());
  else if (canAbsorbLoad(value))
    emitRM(MOp::Mov, width, reg, memory(static_cast<Instruction *>(value)->pointer()));
  else
    emitRR(MOp::Transfer, width, reg, use(value));
  return reg;
}

// By way of general registers, which have conditional moves.
void ISel::selectNumber(Instruction &select) {
  Reg to = vreg(&select);
  if (Constant *known = asConstant(select.operand(0)))
    return moveTo(to, select.operand(known->bits() ? 1 : 2));
  unsigned width = byteSize(select.type());
  Reg ifTrue = bitsOfNumber(select.operand(1));
  Reg ifFalse = bitsOfNumber(select.operand(2));
  Cond cond = condition(select.operand(0));
  Reg chosen = temporary(width);
  copy(width, chosen, ifFalse);
  MInst &inst = emit(MOp::Cmov, Form::RR, width);
  inst.first = chosen;
  inst.second = ifTrue;
  inst.cond = cond;
  emitRR(MOp::Transfer, width, to, chosen);
}

// The same bits as a value of another type.
void ISel::selectBitCast(Instruction &instruction) {
  Value *value = instruction.operand(0);
  unsigned width = byteSize(instruction.type());
  Reg to = vreg(&instruction);
  bool changesClass = isFloat(instruction.type()) != isFloat(value->type());
  if (!changesClass)
    return moveTo(to, value);
  if (canAbsorbLoad(value))
    return emitRM(MOp::Mov, width, to, memory(static_cast<Instruction *>(value)->pointer()));
  if (Constant *constant = asConstant(value)) {
    if (isFloat(value->type()))
      return emitRI(MOp::Mov, width, to, constant->value());
    if (constant->bits() == 0)
      return emitR(MOp::FZero, 4, to);
    return emitRM(MOp::Mov, width, to, number(constant->bits(), width));
  }
  emitRR(MOp::Transfer, width, to, use(value));
}

void ISel::selectConversion(Instruction &instruction) {
  switch (instruction.op()) {
  case Op::FPExt:
    return operateOnNumber(MOp::FExt, 8, vreg(&instruction), instruction.operand(0));
  case Op::FPTrunc:
    return operateOnNumber(MOp::FTrunc, 4, vreg(&instruction), instruction.operand(0));
  case Op::SIToFP:
  case Op::UIToFP:
    return selectIntToFloat(instruction);
  default:
    return selectFloatToInt(instruction);
  }
}

// The machine converts signed integers of 32 and 64 bits.
void ISel::selectIntToFloat(Instruction &instruction) {
  Value *value = instruction.operand(0);
  Type from = value->type();
  bool isSigned = instruction.is(Op::SIToFP);
  if (!isSigned && from == Type::I64)
    return convertUnsigned64(instruction);
  Reg to = vreg(&instruction);
  MOp op = instruction.type() == Type::F32 ? MOp::IntToF32 : MOp::IntToF64;
  // What the instruction leaves of its target as it was would make it wait for that.
  if (isSigned && byteSize(from) >= 4 && canAbsorbLoad(value)) {
    Address mem = memory(static_cast<Instruction *>(value)->pointer());
    emitR(MOp::FZero, 4, to);
    return emitRM(op, byteSize(from), to, mem);
  }
  Reg source = extended(value, isSigned);
  unsigned width = operationWidth(from);
  if (!isSigned && from == Type::I32) {
    Reg wide = temporary(8);
    emitRR(MOp::MovZx32, 4, wide, source);
    source = wide;
    width = 8;
  }
  emitR(MOp::FZero, 4, to);
  emitRR(op, width, to, source);
}

// A number that is no signed one is halved, with what falls off kept in the lowest bit, so that it
// is rounded alike; the result is doubled by multiplication with 2, which other numbers are
// multiplied by 1.
void ISel::convertUnsigned64(Instruction &instruction) {
  Reg value = use(instruction.operand(0));
  bool isDouble = instruction.type() == Type::F64;
  Reg half = temporary(8);
  Reg lowest = temporary(8);
  copy(8, half, value);
  emitRI(MOp::Shr, 8, half, 1);
  copy(8, lowest, value);
  emitRI(MOp::And, 8, lowest, 1);
  emitRR(MOp::Or, 8, half, lowest);
  emitRR(MOp::Test, 8, value, value);
  MInst &choice = emit(MOp::Cmov, Form::RR, 8);
  choice.first = half;
  choice.second = value;
  choice.cond = Cond::Ns;
  Reg to = vreg(&instruction);
  emitR(MOp::FZero, 4, to);
  emitRR(isDouble ? MOp::IntToF64 : MOp::IntToF32, 8, to, half);
  // The highest bit becomes the lowest of the exponent.
  Reg factor = temporary(8);
  copy(8, factor, value);
  emitRI(MOp::Shr, 8, factor, 63);
  emitRI(MOp::Shl, 8, factor, isDouble ? 52 : 23);
  Reg one = temporary(8);
  emitRI(MOp::Mov, 8, one, static_cast<int64_t>(bitsOf(instruction.type(), 1)));
  emitRR(MOp::Add, 8, factor, one);
  Reg multiplier = temporaryVector(byteSize(instruction.type()));
  emitRR(MOp::Transfer, isDouble ? 8 : 4, multiplier, factor);
  emitRR(MOp::FMul, byteSize(instruction.type()), to, multiplier);
}

// What does not fit gives what the machine gives: see foldCast.
void ISel::selectFloatToInt(Instruction &instruction) {
  Value *value = instruction.operand(0);
  Type type = instruction.type();
  bool isSigned = instruction.is(Op::FPToSI);
  Reg to = vreg(&instruction);
  MOp op = value->type() == Type::F32 ? MOp::TruncF32 : MOp::TruncF64;
  if (!isSigned && type == Type::I64) {
    Reg number = use(value);
    return truncateUnsigned64(to, number, value->type());
  }
  bool isWide = type == Type::I64 || !isSigned;
  Reg result = isWide && type != Type::I64 ? temporary(8) : to;
  operateOnNumber(op, isWide ? 8 : 4, result, value);
  if (result != to)
    copy(4, to, result);
  if (type == Type::I1)
    emitRI(MOp::And, 4, to, 1);
}

// Where the number is too large for a signed integer, of which its conversion has the highest bit
// alone, the rest is the conversion of the number less 2^63.
void ISel::truncateUnsigned64(Reg to, Reg value, Type type) {
  MOp op = type == Type::F32 ? MOp::TruncF32 : MOp::TruncF64;
  unsigned width = byteSize(type);
  Reg rest = temporaryVector(width);
  Reg low = temporary(8);
  Reg mask = temporary(8);
  copy(width, rest, value);
  emitRM(MOp::FSub, width, rest, number(bitsOf(type, twoTo63), width));
  emitRR(op, 8, low, rest);
  emitRR(op, 8, to, value);
  copy(8, mask, to);
  emitRI(MOp::Sar, 8, mask, 63);
  emitRR(MOp::And, 8, low, mask);
  emitRR(MOp::Or, 8, to, low);
}

} // namespace wend
