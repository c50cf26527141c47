#include "backend/isel_float.h"

#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_context.h"
#include "backend/isel_values.h"

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

struct FloatTest {
  Cond cond;
  bool isSwapped = false;   // compares the operands in the other order
  bool needsParity = false; // parity, if set, inverts E and confirms Ne
};

// A memory operand with the bits of a constant of any type of 4 or 8 bytes.
Address constantOperand(ISelContext &isel, const Constant &constant) {
  return floatConstant(isel, {constant.bits(), static_cast<uint8_t>(byteSize(constant.type()))});
}

// The condition for a predicate after ucomis, which sets carry, zero and parity if the operands are
// unordered, zero if they are equal, carry if the first is less.
FloatTest floatTest(FloatPredicate predicate) {
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
  INVARIANT(false, "a constant predicate has no condition");
}

// Sets the flags for the condition of floatTest.
FloatTest compareFloats(ISelContext &isel, Instruction &fcmp) {
  FloatTest test = floatTest(fcmp.floatPredicate());
  Value *left = fcmp.operand(0);
  Value *right = fcmp.operand(1);
  if (left->type() == Type::F80) {
    compareFloats80(isel, test.isSwapped ? right : left, test.isSwapped ? left : right);
    return test;
  }
  // If the order does not matter, the operand in memory comes second.
  bool isSymmetric = test.cond == Cond::E || test.cond == Cond::Ne || test.cond == Cond::P ||
                     test.cond == Cond::Np;
  bool swaps = isSymmetric
                   ? asConstant(left) || (isel.canAbsorbLoad(left) && !isel.canAbsorbLoad(right))
                   : test.isSwapped;
  if (swaps)
    std::swap(left, right);
  Reg first = isel.use(left);
  operateOnFloat(isel, MOp::FCmp, byteSize(left->type()), first, right);
  return test;
}

bool isConstantPredicate(const Instruction &fcmp) {
  return fcmp.floatPredicate() == FloatPredicate::Never ||
         fcmp.floatPredicate() == FloatPredicate::Always;
}

// A number that is no signed one is halved, with what falls off kept in the lowest bit, so that it
// is rounded alike; the result is doubled by multiplication with 2, which other constants are
// multiplied by 1.
void convertUnsigned64(ISelContext &isel, Instruction &instruction) {
  Reg value = isel.use(instruction.operand(0));
  bool isDouble = instruction.type() == Type::F64;
  Reg half = isel.temporary(8);
  Reg lowest = isel.temporary(8);
  isel.copy(8, half, value);
  isel.emitRI(MOp::Shr, 8, half, 1);
  isel.copy(8, lowest, value);
  isel.emitRI(MOp::And, 8, lowest, 1);
  isel.emitRR(MOp::Or, 8, half, lowest);
  isel.emitRR(MOp::Test, 8, value, value);
  isel.emitCmov(Cond::Ns, 8, half, value);
  Reg to = isel.vreg(&instruction);
  isel.emitR(MOp::FZero, 4, to);
  isel.emitRR(isDouble ? MOp::IntToF64 : MOp::IntToF32, 8, to, half);
  // 1.0, or 2.0 if the highest bit is set: that bit is added to the exponent.
  Reg factor = isel.temporary(8);
  isel.copy(8, factor, value);
  isel.emitRI(MOp::Shr, 8, factor, 63);
  isel.emitRI(MOp::Shl, 8, factor, isDouble ? 52 : 23);
  Reg one = isel.temporary(8);
  isel.emitRI(MOp::Mov, 8, one, static_cast<int64_t>(bitsOf(instruction.type(), 1)));
  isel.emitRR(MOp::Add, 8, factor, one);
  Reg multiplier = isel.temporaryVector(byteSize(instruction.type()));
  isel.emitRR(MOp::Transfer, isDouble ? 8 : 4, multiplier, factor);
  isel.emitRR(MOp::FMul, byteSize(instruction.type()), to, multiplier);
}

// The machine converts signed integers of 32 and 64 bits. The conversion keeps the upper part of
// its target, so that is set to zero first: otherwise it would wait for the value before.
void selectIntToFloat(ISelContext &isel, Instruction &instruction) {
  Value *value = instruction.operand(0);
  Type from = value->type();
  bool isSigned = instruction.is(Op::SIToFP);
  if (!isSigned && from == Type::I64)
    return convertUnsigned64(isel, instruction);
  Reg to = isel.vreg(&instruction);
  MOp op = instruction.type() == Type::F32 ? MOp::IntToF32 : MOp::IntToF64;
  if (isSigned && byteSize(from) >= 4 && isel.canAbsorbLoad(value)) {
    Address mem = loadOperand(isel, value);
    isel.emitR(MOp::FZero, 4, to);
    return isel.emitRM(op, byteSize(from), to, mem);
  }
  auto [source, width] = asSigned(isel, value, isSigned);
  isel.emitR(MOp::FZero, 4, to);
  isel.emitRR(op, width, to, source);
}

// The conversion of a value of 2^63 or more to a signed integer has only the highest bit set. The
// other bits are the conversion of the value - 2^63.
void truncateUnsigned64(ISelContext &isel, Reg to, Reg value, Type type) {
  MOp op = type == Type::F32 ? MOp::TruncF32 : MOp::TruncF64;
  unsigned width = byteSize(type);
  Reg rest = isel.temporaryVector(width);
  Reg low = isel.temporary(8);
  Reg mask = isel.temporary(8);
  isel.copy(width, rest, value);
  uint64_t bits = bitsOf(type, twoTo63);
  isel.emitRM(MOp::FSub, width, rest, floatConstant(isel, {bits, static_cast<uint8_t>(width)}));
  isel.emitRR(op, 8, low, rest);
  isel.emitRR(op, 8, to, value);
  isel.copy(8, mask, to);
  isel.emitRI(MOp::Sar, 8, mask, 63);
  isel.emitRR(MOp::And, 8, low, mask);
  isel.emitRR(MOp::Or, 8, to, low);
}

// The conversion keeps the upper part of its target, and waits for it. From memory, a load into a
// register of its own, preferably the target, ends the dependence on the value before.
void convertFloat(ISelContext &isel, MOp op, unsigned width, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  if (asConstant(value))
    return operateOnFloat(isel, op, width, to, value);
  isel.emitRR(op, width, to, isel.use(value));
}

// Values out of range give the result of the machine; see foldCast.
void selectFloatToInt(ISelContext &isel, Instruction &instruction) {
  Value *value = instruction.operand(0);
  Type type = instruction.type();
  bool isSigned = instruction.is(Op::FPToSI);
  Reg to = isel.vreg(&instruction);
  MOp op = value->type() == Type::F32 ? MOp::TruncF32 : MOp::TruncF64;
  if (!isSigned && type == Type::I64) {
    Reg number = isel.use(value);
    return truncateUnsigned64(isel, to, number, value->type());
  }
  bool isWide = type == Type::I64 || !isSigned;
  Reg result = isWide && type != Type::I64 ? isel.temporary(8) : to;
  operateOnFloat(isel, op, isWide ? 8 : 4, result, value);
  if (result != to)
    isel.copy(4, to, result);
  if (type == Type::I1)
    isel.emitRI(MOp::And, 4, to, 1);
}

} // namespace

void operateOnFloat(ISelContext &isel, MOp op, unsigned width, Reg first, Value *second) {
  if (Constant *constant = asConstant(second); constant && constant->bits() != 0)
    isel.emitRM(op, width, first, constantOperand(isel, *constant));
  else if (isel.canAbsorbLoad(second))
    isel.emitRM(op, width, first, loadOperand(isel, second));
  else
    isel.emitRR(op, width, first, isel.use(second));
}

// A copy of the constant among the last ones, or a new one. The limit on the search bounds compile
// time.
Address floatConstant(ISelContext &isel, const FloatConstant &constant) {
  constexpr size_t maxSearched = 32;
  std::vector<FloatConstant> &constants = isel.out().floatConstants;
  auto first = constants.end() - static_cast<ptrdiff_t>(std::min(constants.size(), maxSearched));
  auto known = std::find(first, constants.end(), constant);
  Address mem;
  mem.kind = AddressKind::FloatConstant;
  mem.object = static_cast<uint32_t>(known - constants.begin());
  if (known == constants.end())
    constants.push_back(constant);
  return mem;
}

Address laneConstant(ISelContext &isel, uint64_t bits) {
  return floatConstant(isel, {bits, vectorBytes, bits});
}

void moveFloatTo(ISelContext &isel, Reg to, const Constant &constant) {
  if (constant.bits() == 0)
    return isel.emitR(MOp::FZero, 4, to);
  unsigned size = byteSize(constant.type());
  isel.emitRM(MOp::Mov, size, to, constantOperand(isel, constant));
}

void selectFloat(ISelContext &isel, Instruction &instruction) {
  if (instruction.type() == Type::F80)
    return selectFloat80(isel, instruction);
  Reg to = isel.vreg(&instruction);
  Value *left = instruction.operand(0);
  unsigned width = byteSize(instruction.type());
  if (instruction.is(Op::FNeg)) {
    constexpr uint64_t signs64 = uint64_t{1} << 63;
    constexpr uint64_t signs32 = signs64 | uint64_t{1} << 31;
    moveTo(isel, to, left);
    return isel.emitRM(MOp::FXor, width, to, laneConstant(isel, width == 4 ? signs32 : signs64));
  }
  Value *right = instruction.operand(1);
  bool commutes = instruction.is(Op::FAdd) || instruction.is(Op::FMul);
  bool isInMemory = asConstant(right) || isel.canAbsorbLoad(right);
  if (commutes && !isInMemory &&
      (asConstant(left) || isel.canAbsorbLoad(left) || prefersToOverwriteSecond(isel, instruction)))
    std::swap(left, right);
  // 2 x is x + x.
  const Constant *factor = instruction.is(Op::FMul) ? asConstant(right) : nullptr;
  if (factor && numberOf(factor->type(), factor->bits()) == 2) {
    moveTo(isel, to, left);
    return isel.emitRR(MOp::FAdd, width, to, to);
  }
  MOp op = operationOf(instruction.op());
  if (asConstant(right) || isel.canAbsorbLoad(right)) {
    moveTo(isel, to, left);
    return operateOnFloat(isel, op, width, to, right);
  }
  Reg second = isel.use(right);
  moveTo(isel, to, left);
  isel.emitRR(op, width, to, second);
}

void selectFCmp(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  if (isConstantPredicate(instruction))
    return isel.emitRI(MOp::Mov, 4, to, instruction.floatPredicate() == FloatPredicate::Always);
  FloatTest test = floatTest(instruction.floatPredicate());
  Reg ifUnordered;
  if (test.needsParity) {
    ifUnordered = isel.temporary(4);
    isel.emitRI(MOp::Mov, 4, ifUnordered, test.cond == Cond::Ne);
  }
  isel.emitRI(MOp::Mov, 4, to, 0);
  compareFloats(isel, instruction);
  isel.emitR(MOp::Set, 1, to);
  isel.last().cond = test.cond;
  if (!test.needsParity)
    return;
  isel.emitCmov(Cond::P, 4, to, ifUnordered);
}

std::optional<Cond> floatCondition(ISelContext &isel, Instruction &fcmp) {
  if (isConstantPredicate(fcmp) || floatTest(fcmp.floatPredicate()).needsParity)
    return std::nullopt;
  return compareFloats(isel, fcmp).cond;
}

bool selectFloatBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse) {
  Instruction *fcmp = asInstruction(condition, Op::FCmp);
  if (!fcmp || !isel.isInBlock(*fcmp) || isConstantPredicate(*fcmp) ||
      !floatTest(fcmp->floatPredicate()).needsParity)
    return false;
  FloatTest test = compareFloats(isel, *fcmp);
  if (test.cond == Cond::E)
    std::swap(ifTrue, ifFalse);
  isel.emitBranch(Cond::Ne, ifTrue);
  isel.emitBranch(Cond::P, ifTrue);
  isel.emitJump(ifFalse);
  return true;
}

void selectBitCast(ISelContext &isel, Instruction &instruction) {
  Value *value = instruction.operand(0);
  unsigned width = byteSize(instruction.type());
  Reg to = isel.vreg(&instruction);
  bool changesClass = isFloat(instruction.type()) != isFloat(value->type());
  if (!changesClass)
    return moveTo(isel, to, value);
  if (isel.canAbsorbLoad(value))
    return isel.emitRM(MOp::Mov, width, to, loadOperand(isel, value));
  if (Constant *constant = asConstant(value)) {
    if (isFloat(value->type()))
      return isel.emitRI(MOp::Mov, width, to, constant->value());
    if (constant->bits() == 0)
      return isel.emitR(MOp::FZero, 4, to);
    return isel.emitRM(MOp::Mov, width, to, constantOperand(isel, *constant));
  }
  isel.emitRR(MOp::Transfer, width, to, isel.use(value));
}

void selectConversion(ISelContext &isel, Instruction &instruction) {
  if (instruction.type() == Type::F80)
    return selectFloat80(isel, instruction);
  if (instruction.operand(0)->type() == Type::F80)
    return selectConversionFrom80(isel, instruction);
  switch (instruction.op()) {
  case Op::FPExt:
    return convertFloat(isel, MOp::FExt, 8, instruction);
  case Op::FPTrunc:
    return convertFloat(isel, MOp::FTrunc, 4, instruction);
  case Op::SIToFP:
  case Op::UIToFP:
    return selectIntToFloat(isel, instruction);
  default:
    return selectFloatToInt(isel, instruction);
  }
}

} // namespace wend
