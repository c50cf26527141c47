#include "backend/isel_float80.h"

#include "backend/float80_slots.h"
#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_values.h"

#include "ir/fold.h"
#include "support/invariant.h"

#include <bit>

namespace wend {

namespace {

constexpr unsigned width80 = Float80::bytes;
// An absorbed instruction needs at most 4 of the 8 registers: a select, for its two operands and
// those of its condition.
constexpr unsigned maxDepthToAbsorb = 4;
// Limit on the nesting of absorbed instructions; bounds the recursion.
constexpr unsigned maxAbsorbed = 16;

// The rounding bits of the x87 control word: towards zero.
constexpr int64_t roundToZero = 0xC00;
// Offsets in the scratch slot: of the number, of the control word, of the changed control word.
constexpr int32_t controlOffset = 8;
constexpr int32_t changedOffset = 10;

void push(ISelContext &isel, Value *value);

// ---- The x87 stack

void pushM(ISelContext &isel, MOp op, unsigned width, const Address &mem) {
  isel.emitM(op, width, mem);
  ++isel.floats80.depth;
}

void popM(ISelContext &isel, MOp op, unsigned width, const Address &mem) {
  isel.emitM(op, width, mem);
  --isel.floats80.depth;
}

void push(ISelContext &isel, MOp op) {
  isel.emit(op, Form::N, 0);
  ++isel.floats80.depth;
}

// An operation on the last two that leaves one.
void combine(ISelContext &isel, MOp op) {
  isel.emit(op, Form::N, 0);
  --isel.floats80.depth;
}

// ---- Memory

Address scratch(ISelContext &isel, int32_t disp = 0) {
  uint32_t &slot = isel.floats80.scratchSlot;
  if (slot == Float80Selection::noSlot) {
    slot = static_cast<uint32_t>(isel.out().slots.size());
    isel.out().slots.push_back(float80Slot());
  }
  Address mem;
  mem.kind = AddressKind::Slot;
  mem.object = slot;
  mem.disp = disp;
  return mem;
}

// Pushes a value that is not computed here.
void pushValue(ISelContext &isel, Value *value) {
  if (value->kind() != ValueKind::Argument) {
    isel.emitR(MOp::X87Load, width80, isel.vreg(value));
    ++isel.floats80.depth;
    return;
  }
  uint32_t index = static_cast<Argument *>(value)->index();
  Address mem;
  mem.kind = AddressKind::InArgument;
  mem.disp = static_cast<int32_t>(isel.frame.incoming[index].offset);
  pushM(isel, MOp::X87Load, width80, mem);
}

// ---- Operands

// The number as a float or a double in memory, if it is one.
std::optional<FloatConstant> asNarrow(const Float80 &number) {
  long double value = number.number();
  auto narrow = static_cast<float>(value);
  auto wide = static_cast<double>(value);
  if (narrow == value)
    return FloatConstant{std::bit_cast<uint32_t>(narrow), 4};
  if (wide == value)
    return FloatConstant{std::bit_cast<uint64_t>(wide), 8};
  return std::nullopt;
}

void pushConstant(ISelContext &isel, const Float80 &number) {
  if (number == Float80())
    return push(isel, MOp::X87Zero);
  if (number == Float80::of(1))
    return push(isel, MOp::X87One);
  if (std::optional<FloatConstant> narrow = asNarrow(number))
    return pushM(isel, MOp::X87Load, narrow->size, floatConstant(isel, *narrow));
  pushM(isel, MOp::X87Load, width80,
        floatConstant(isel, {number.significand, width80, number.signAndExponent}));
}

// Whether the instruction, whose result is of type x86_fp80, is computed by x87 instructions.
bool isOnX87(const Instruction &instruction) {
  if (instruction.is(Op::Call))
    return knownCallee(instruction) == KnownFunction::FabsLong;
  return isFloatBinary(instruction.op()) || instruction.is(Op::FNeg) ||
         isFloatCast(instruction.op()) || instruction.is(Op::Select);
}

// Whether the value can be computed on the x87 stack at the current position. A copy may come after
// other copies, which overwrite the registers of phis; a value of the same epoch is
// computed after them.
bool canAbsorb(const ISelContext &isel, Value *value) {
  Instruction *instruction = asInstruction(value);
  return instruction && isOnX87(*instruction) && instruction->hasOneUse() &&
         isel.isInBlock(*instruction) && isel.floats80.depth <= maxDepthToAbsorb &&
         isel.floats80.absorbed < maxAbsorbed &&
         (!isel.floats80.isCopy || isel.hasSameEpoch(*instruction));
}

// ---- Operations

MOp operationOf80(Op op) {
  if (op == Op::FAdd)
    return MOp::X87Add;
  if (op == Op::FSub)
    return MOp::X87Sub;
  return op == Op::FMul ? MOp::X87Mul : MOp::X87Div;
}

void pushExtended(ISelContext &isel, Value *value) {
  unsigned width = byteSize(value->type());
  if (Constant *constant = asConstant(value))
    return pushConstant(isel, foldCastTo80(Op::FPExt, value->type(), constant->bits()));
  if (isel.canAbsorbLoad(value))
    return pushM(isel, MOp::X87Load, width, loadOperand(isel, value));
  Reg from = isel.use(value);
  isel.emitMR(MOp::Mov, width, scratch(isel), from);
  pushM(isel, MOp::X87Load, width, scratch(isel));
}

// The machine converts signed integers. One of 64 bits that is negative as a signed number is
// smaller by 2^64 then; the sum is exact.
void pushUnsigned64(ISelContext &isel, Value *value) {
  constexpr int64_t twoTo64 = 0x5F800000; // as a float
  Reg number = isel.use(value);
  Reg addend = isel.temporary(8);
  isel.emitMR(MOp::Mov, 8, scratch(isel), number);
  pushM(isel, MOp::X87LoadInt, 8, scratch(isel));
  isel.copy(8, addend, number);
  isel.emitRI(MOp::Sar, 8, addend, 63);
  isel.emitRI(MOp::And, 8, addend, twoTo64);
  isel.emitMR(MOp::Mov, 4, scratch(isel), addend);
  isel.emitM(MOp::X87AddFloat, 4, scratch(isel));
}

void pushInteger(ISelContext &isel, const Instruction &conversion) {
  Value *value = conversion.operand(0);
  Type type = value->type();
  bool isSigned = conversion.is(Op::SIToFP);
  if (!isSigned && type == Type::I64)
    return pushUnsigned64(isel, value);
  if (isSigned && byteSize(type) >= 2 && isel.canAbsorbLoad(value))
    return pushM(isel, MOp::X87LoadInt, byteSize(type), loadOperand(isel, value));
  auto [source, width] = asSigned(isel, value, isSigned);
  isel.emitMR(MOp::Mov, width, scratch(isel), source);
  pushM(isel, MOp::X87LoadInt, width, scratch(isel));
}

// The conditions of fcmov; the others are first set in a register.
bool isX87Condition(Cond cond) {
  switch (cond) {
  case Cond::B:
  case Cond::Ae:
  case Cond::E:
  case Cond::Ne:
  case Cond::Be:
  case Cond::A:
  case Cond::P:
  case Cond::Np:
    return true;
  case Cond::O:
  case Cond::No:
  case Cond::S:
  case Cond::Ns:
  case Cond::L:
  case Cond::Ge:
  case Cond::Le:
  case Cond::G:
    return false;
  }
  return false;
}

// The operands come before the condition: what computes them may write the flags.
void pushSelect(ISelContext &isel, const Instruction &select) {
  if (Constant *known = asConstant(select.operand(0)))
    return push(isel, select.operand(known->bits() ? 1 : 2));
  push(isel, select.operand(1));
  push(isel, select.operand(2));
  Cond cond = condition(isel, select.operand(0));
  if (!isX87Condition(cond)) {
    Reg holds = isel.temporary(4);
    isel.emitRI(MOp::Mov, 4, holds, 0);
    isel.emitR(MOp::Set, 1, holds);
    isel.last().cond = cond;
    isel.emitRR(MOp::Test, 4, holds, holds);
    cond = Cond::Ne;
  }
  isel.emit(MOp::X87Select, Form::N, 0).cond = cond;
  isel.emit(MOp::X87Pop, Form::N, 0).imm = 1;
  --isel.floats80.depth;
}

// Combines the number that was pushed last with one that is a float or a double in memory. False,
// and nothing emitted, if it is not one.
bool combineWithNarrow(ISelContext &isel, Op op, Value *value) {
  MOp combined = op == Op::FAdd   ? MOp::X87AddFloat
                 : op == Op::FSub ? MOp::X87SubFloat
                 : op == Op::FMul ? MOp::X87MulFloat
                                  : MOp::X87DivFloat;
  if (Constant *constant = asConstant(value)) {
    std::optional<FloatConstant> narrow = asNarrow(float80Of(*constant));
    if (narrow)
      isel.emitM(combined, narrow->size, floatConstant(isel, *narrow));
    return narrow.has_value();
  }
  Instruction *extension = asInstruction(value, Op::FPExt);
  if (!extension || !canAbsorb(isel, value) || !isel.canAbsorbLoad(extension->operand(0)))
    return false;
  Value *narrow = extension->operand(0);
  isel.emitM(combined, byteSize(narrow->type()), loadOperand(isel, narrow));
  return true;
}

// Pushes the result of an instruction for which isOnX87 holds.
void pushResult(ISelContext &isel, const Instruction &instruction) {
  Value *left = instruction.operand(0);
  if (isFloatBinary(instruction.op())) {
    push(isel, left);
    if (combineWithNarrow(isel, instruction.op(), instruction.operand(1)))
      return;
    push(isel, instruction.operand(1));
    return combine(isel, operationOf80(instruction.op()));
  }
  if (instruction.is(Op::Select))
    return pushSelect(isel, instruction);
  if (instruction.is(Op::FPExt))
    return pushExtended(isel, left);
  if (isFloatCast(instruction.op()))
    return pushInteger(isel, instruction);
  push(isel, left);
  isel.emit(instruction.is(Op::FNeg) ? MOp::X87Negate : MOp::X87Abs, Form::N, 0);
}

void push(ISelContext &isel, Value *value) {
  if (Constant *constant = asConstant(value))
    return pushConstant(isel, float80Of(*constant));
  if (isel.canAbsorbLoad(value))
    return pushM(isel, MOp::X87Load, width80, loadOperand(isel, value));
  if (!canAbsorb(isel, value))
    return pushValue(isel, value);
  ++isel.floats80.absorbed;
  pushResult(isel, static_cast<Instruction &>(*value));
  --isel.floats80.absorbed;
}

// Stores the number that was pushed last, which must be the only one.
void popTo(ISelContext &isel, const Address &to, unsigned width = width80) {
  popM(isel, MOp::X87Store, width, to);
  INVARIANT(isel.floats80.depth == 0, "the x87 stack is not empty after an instruction");
}

void popTo(ISelContext &isel, Reg to) {
  isel.emitR(MOp::X87Store, width80, to);
  --isel.floats80.depth;
  INVARIANT(isel.floats80.depth == 0, "the x87 stack is not empty after an instruction");
}

// ---- Conversion to integers

// Pops the number as an integer rounded towards zero, into the scratch slot.
void truncateTo(ISelContext &isel, Reg to, unsigned width) {
  popM(isel, MOp::X87StoreInt, width, scratch(isel));
  isel.emitRM(MOp::Mov, width, to, scratch(isel));
}

// As in truncateUnsigned64 for the other floating-point types: the conversion of a value of 2^63 or
// more to a signed integer has only the highest bit set, the other bits are the conversion of the
// value - 2^63.
void truncateUnsigned64(ISelContext &isel, Reg to) {
  constexpr uint32_t floatTwoTo63 = 0x5F000000;
  Reg low = isel.temporary(8);
  Reg mask = isel.temporary(8);
  push(isel, MOp::X87Push);
  truncateTo(isel, to, 8);
  isel.emitM(MOp::X87SubFloat, 4, floatConstant(isel, {floatTwoTo63, 4}));
  truncateTo(isel, low, 8);
  isel.copy(8, mask, to);
  isel.emitRI(MOp::Sar, 8, mask, 63);
  isel.emitRR(MOp::And, 8, low, mask);
  isel.emitRR(MOp::Or, 8, to, low);
}

// Values out of range give the result of the machine; see foldCast.
void selectTruncation(ISelContext &isel, Instruction &conversion) {
  Type type = conversion.type();
  bool isSigned = conversion.is(Op::FPToSI);
  bool isWide = type == Type::I64 || !isSigned;
  Reg to = isel.vreg(&conversion);
  push(isel, conversion.operand(0));
  Address control = scratch(isel, controlOffset);
  Address changed = scratch(isel, changedOffset);
  Reg word = isel.temporary(4);
  isel.emitM(MOp::X87StoreControl, 2, control);
  isel.emitRM(MOp::MovZx16, 4, word, control);
  isel.emitRI(MOp::Or, 4, word, roundToZero);
  isel.emitMR(MOp::Mov, 2, changed, word);
  isel.emitM(MOp::X87LoadControl, 2, changed);
  if (!isSigned && type == Type::I64) {
    truncateUnsigned64(isel, to);
  } else if (isWide && type != Type::I64) {
    Reg wide = isel.temporary(8);
    truncateTo(isel, wide, 8);
    isel.copy(4, to, wide);
  } else {
    truncateTo(isel, to, isWide ? 8 : 4);
  }
  isel.emitM(MOp::X87LoadControl, 2, control);
  if (type == Type::I1)
    isel.emitRI(MOp::And, 4, to, 1);
}

} // namespace

void selectFloat80(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  isel.floats80.isCopy = instruction.is(Op::Copy);
  if (instruction.is(Op::Load))
    pushM(isel, MOp::X87Load, width80, memoryOperand(isel, instruction.pointer()));
  else if (instruction.is(Op::Copy))
    push(isel, instruction.operand(0));
  else
    pushResult(isel, instruction);
  isel.floats80.isCopy = false;
  popTo(isel, to);
}

void selectStoreOfFloat80(ISelContext &isel, Instruction &store) {
  push(isel, store.storedValue());
  popTo(isel, memoryOperand(isel, store.pointer()));
}

bool selectStoreOfTruncated80(ISelContext &isel, Instruction &store) {
  Instruction *truncation = asInstruction(store.storedValue(), Op::FPTrunc);
  if (!truncation || truncation->operand(0)->type() != Type::F80 || !truncation->hasOneUse() ||
      !isel.isInBlock(*truncation))
    return false;
  push(isel, truncation->operand(0));
  popTo(isel, memoryOperand(isel, store.pointer()), byteSize(truncation->type()));
  return true;
}

void selectConversionFrom80(ISelContext &isel, Instruction &conversion) {
  if (!conversion.is(Op::FPTrunc))
    return selectTruncation(isel, conversion);
  unsigned width = byteSize(conversion.type());
  Reg to = isel.vreg(&conversion);
  push(isel, conversion.operand(0));
  popTo(isel, scratch(isel), width);
  isel.emitRM(MOp::Mov, width, to, scratch(isel));
}

void compareFloats80(ISelContext &isel, Value *left, Value *right) {
  push(isel, right);
  push(isel, left);
  combine(isel, MOp::X87Compare);
  combine(isel, MOp::X87Pop);
}

bool selectFabsLong(ISelContext &isel, Instruction &call) {
  selectFloat80(isel, call);
  return true;
}

// ---- Calls

void passFloat80(ISelContext &isel, Value *value, const Address &to) {
  push(isel, value);
  popTo(isel, to);
}

void receiveFloat80(ISelContext &isel, Reg to) {
  isel.floats80.depth = 1;
  if (to.isNone())
    combine(isel, MOp::X87Pop);
  else
    popTo(isel, to);
}

void pushOnX87(ISelContext &isel, Value *value) {
  if (value->type() == Type::F80)
    push(isel, value);
  else
    pushExtended(isel, value);
}

void popFromX87(ISelContext &isel, Type type, Reg to) {
  if (to.isNone()) {
    isel.emit(MOp::X87Pop, Form::N, 0);
  } else if (type == Type::F80) {
    isel.emitR(MOp::X87Store, width80, to);
  } else {
    isel.emitM(MOp::X87Store, byteSize(type), scratch(isel));
    isel.emitRM(MOp::Mov, byteSize(type), to, scratch(isel));
  }
}

void returnFloats80(ISelContext &isel, Instruction &ret) {
  for (uint32_t i = ret.operandCount(); i-- > 0;)
    if (ret.operand(i)->type() == Type::F80)
      push(isel, ret.operand(i));
  isel.floats80.depth = 0;
}

} // namespace wend
