#include "backend/isel_values.h"

#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_lanes.h"

#include "ir/module.h"

namespace wend {

namespace {

void moveSymbolTo(ISelContext &isel, Reg to, const Value &symbol) {
  bool isInGot = needsGotEntry(isel, symbol);
  Address mem;
  mem.object = symbol.name.id;
  mem.kind = isInGot ? AddressKind::GotEntry : AddressKind::Symbol;
  isel.emitRM(isInGot ? MOp::Mov : MOp::Lea, 8, to, mem);
}

} // namespace

bool hasRegister(Value *value) {
  if (value->kind() == ValueKind::Argument)
    return static_cast<Argument *>(value)->passing.kind != Passing::ByValue;
  return value->isInstruction() && !asInstruction(value, Op::Alloca);
}

void moveTo(ISelContext &isel, Reg to, Value *value) {
  if (Constant *constant = asConstant(value)) {
    if (isFloat(value->type()))
      return moveFloatTo(isel, to, *constant);
    if (isWideVector(value->type())) // only zero is a constant of this type
      return isel.emitR(MOp::FZero, byteSize(value->type()), to);
    if (isVector(value->type()))
      return moveLanesTo(isel, to, *constant);
    isel.emitRI(MOp::Mov, operationWidth(value->type()), to, registerValue(*constant));
    return;
  }
  if (hasRegister(value))
    return isel.copy(operationWidth(value->type()), to, isel.vreg(value));
  Address mem;
  if (value->isInstruction()) {
    mem.kind = AddressKind::Slot;
    mem.object = isel.frame.slotOf[value->id];
    isel.emitRM(isel.out().slots[mem.object].isFar ? MOp::LeaFar : MOp::Lea, 8, to, mem);
  } else if (value->kind() == ValueKind::Argument) {
    mem.kind = AddressKind::InMemory;
    mem.disp =
        static_cast<int32_t>(isel.frame.incoming[static_cast<Argument *>(value)->index()].offset);
    isel.emitRM(MOp::Lea, 8, to, mem);
  } else {
    moveSymbolTo(isel, to, *value);
  }
}

bool needsGotEntry(const ISelContext &isel, const Value &symbol) {
  bool isDeclared = false;
  bool isVisible = false;
  bool isHidden = false;
  if (symbol.kind() == ValueKind::Function) {
    const auto &function = static_cast<const Function &>(symbol);
    isDeclared = !function.isDefined && !function.isInternal;
    isVisible = !function.isInternal;
    isHidden = function.isHidden && !(isDeclared && function.isWeak);
  } else {
    const auto &global = static_cast<const Global &>(symbol);
    isDeclared = global.isDeclaration;
    isVisible = global.linkage == Linkage::External || global.linkage == Linkage::Weak;
    isHidden = global.isHidden && !(isDeclared && global.linkage == Linkage::Weak);
  }
  bool isReplaceable = isVisible && isel.module().isShared() && !isel.isPositionDependent();
  return (isDeclared || isReplaceable) && !isHidden &&
         !isOfRuntime(isel.module().names().text(symbol.name));
}

Reg extended(ISelContext &isel, Value *value, bool isSigned) {
  Type type = value->type();
  if (byteSize(type) >= 4)
    return isel.use(value);
  if (Constant *constant = asConstant(value)) {
    Reg reg = isel.temporary(4);
    isel.emitRI(MOp::Mov, 4, reg,
                isSigned ? constant->value() : static_cast<int64_t>(constant->bits()));
    return reg;
  }
  if (type == Type::I1) {
    if (!isSigned)
      return isel.use(value);
    Reg reg = isel.temporary(4);
    isel.copy(4, reg, isel.use(value));
    isel.emitR(MOp::Neg, 4, reg);
    return reg;
  }
  MOp op = type == Type::I8 ? (isSigned ? MOp::MovSx8 : MOp::MovZx8)
                            : (isSigned ? MOp::MovSx16 : MOp::MovZx16);
  bool isAbsorbed = isel.canAbsorbLoad(value);
  if ((!isSigned && !isAbsorbed && isZeroExtended(value)) ||
      isExtendedByCaller(isel, value, isSigned))
    return isel.use(value);
  Reg reg = isel.temporary(4);
  if (isAbsorbed)
    isel.emitRM(op, 4, reg, loadOperand(isel, value));
  else
    isel.emitRR(op, 4, reg, isel.use(value));
  return reg;
}

SignedInteger asSigned(ISelContext &isel, Value *value, bool isSigned) {
  Reg source = extended(isel, value, isSigned);
  Type type = value->type();
  if (isSigned || type != Type::I32)
    return {source, operationWidth(type)};
  Reg wide = isel.temporary(8);
  isel.emitRR(MOp::MovZx32, 4, wide, source);
  return {wide, 8};
}

void operate(ISelContext &isel, MOp op, unsigned width, Reg first, Value *second) {
  const MopRow &mop = row(op);
  if (Constant *constant = isel.immediate(second); constant && mop.allows(Form::RI))
    isel.emitRI(op, width, first, registerValue(*constant));
  else if (byteSize(second->type()) == width && mop.allows(Form::RM) && isel.canAbsorbLoad(second))
    isel.emitRM(op, width, first, loadOperand(isel, second));
  else
    isel.emitRR(op, width, first, isel.use(second));
}

bool isExtendedByCaller(const ISelContext &isel, Value *value, bool isSigned) {
  if (value->kind() != ValueKind::Argument ||
      (value->type() != Type::I8 && value->type() != Type::I16))
    return false;
  const auto &argument = static_cast<const Argument &>(*value);
  return argument.passing.kind == (isSigned ? Passing::SignExtended : Passing::ZeroExtended) &&
         !isel.frame.incoming[argument.index()].isOnStack();
}

bool isZeroExtended(Value *value, unsigned depth) {
  Instruction *instruction = asInstruction(value);
  if (!instruction)
    return false;
  Op op = instruction->op();
  if (op == Op::Copy)
    return depth > 0 && isZeroExtended(instruction->operand(0), depth - 1);
  return op == Op::Load || op == Op::ZExt;
}

bool isClearAbove32(Value *value, unsigned depth) {
  if (asConstant(value))
    return true;
  Instruction *instruction = asInstruction(value);
  if (!instruction || operationWidth(value->type()) != 4)
    return false;
  Op op = instruction->op();
  if (op == Op::Copy)
    return depth > 0 && isClearAbove32(instruction->operand(0), depth - 1);
  if (op == Op::Phi) {
    if (depth == 0)
      return false;
    for (Use &use : instruction->operands()) {
      if (use.value == value)
        continue;
      Value *source = asInstruction(use.value)->operand(0);
      if (source != value && !isClearAbove32(source, depth - 1))
        return false;
    }
    return true;
  }
  // A conditional move clears it in any case.
  if (op == Op::Select)
    return (value->type() == Type::I32 && !asConstant(instruction->operand(0))) ||
           (depth > 0 && isClearAbove32(instruction->operand(1), depth - 1) &&
            isClearAbove32(instruction->operand(2), depth - 1));
  if (op == Op::ZExt) // of an i1, or of an argument that the caller has extended, it is a copy
    return instruction->operand(0)->type() != Type::I1 &&
           instruction->operand(0)->kind() != ValueKind::Argument &&
           !asInstruction(instruction->operand(0), Op::ZExt);
  if (isBitUnary(op))
    return value->type() == Type::I32;
  if (op == Op::Load)
    return value->type() != Type::I8 && value->type() != Type::I16;
  if (op == Op::Add || op == Op::Sub || op == Op::And || op == Op::Or || op == Op::Xor ||
      op == Op::ICmp)
    return true;
  // These are selected as a copy of the first operand if the second is neutral, or -1.
  if (value->type() == Type::I1 || instruction->operandCount() < 2)
    return false;
  Constant *second = asConstant(instruction->operand(1));
  bool isNeutral = second && (second->bits() <= 1 || second->value() == -1);
  if (op == Op::Mul)
    return !isNeutral && !asConstant(instruction->operand(0));
  if (isShift(op))
    return second && (second->bits() & 31) != 0;
  return isDivision(op) && !isNeutral && value->type() == Type::I32;
}

// The phi that the copy is an operand of; null if the instruction is no such copy.
static const Instruction *phiOfCopy(const Instruction &copy) {
  return copy.is(Op::Copy) && copy.isUsed() ? asInstruction(copy.firstUse()->user, Op::Phi)
                                            : nullptr;
}

// Whether the value is an operand of the phi or, in `steps` steps, of phis that lead to it: where
// paths through a loop meet. codegen-prepare asks the same before phi-elim.
static bool reachesPhi(const Instruction &value, const Instruction &phi, unsigned steps) {
  constexpr unsigned maxUses = 16;
  unsigned count = 0;
  for (const Use *use = value.firstUse(); use && count < maxUses; use = use->next, ++count)
    if (const Instruction *next = phiOfCopy(*use->user))
      if (next == &phi || (steps > 0 && reachesPhi(*next, phi, steps - 1)))
        return true;
  return false;
}

bool isIncrement(const Instruction &sum) {
  const Instruction *phi = asInstruction(sum.operand(0), Op::Phi);
  return phi && reachesPhi(sum, *phi, 1);
}

namespace {

// How far a value is followed from a phi and to its next value.
constexpr unsigned maxSteps = 4;

// The steps from a phi to a value that is computed from it, each of which has one user, so that it
// can be in the register of the phi; maxSteps: it is not.
unsigned stepsFrom(const Instruction &phi, const Value &value) {
  const Value *at = &value;
  for (unsigned step = 0; step < maxSteps; ++step) {
    if (at == &phi)
      return step;
    const Instruction *instruction = asInstruction(at);
    if (!instruction || !isBinary(instruction->op()) || !instruction->hasOneUse())
      return maxSteps;
    at = instruction->operand(1) == &phi ? &phi : instruction->operand(0);
  }
  return maxSteps;
}

// Whether the value is of a block that is executed less than half as often as the current one.
bool isDefinedLessOften(const ISelContext &isel, const Value &value) {
  const Instruction *instruction = asInstruction(&value);
  const BasicBlock &block = instruction ? *instruction->block() : *isel.function().entry();
  return isel.order().entries[isel.label(&block)].frequency < isel.blockFrequency() / 2;
}

} // namespace

bool prefersToOverwriteSecond(const ISelContext &isel, const Instruction &instruction) {
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  // The result, or what is computed from it in steps that each have one user, replaces phis.
  const Instruction *at = &instruction;
  for (unsigned step = 0; step < maxSteps; ++step) {
    for (const Use *use = at->firstUse(); use; use = use->next) {
      if (!use->user->is(Op::Copy) || !use->user->isUsed())
        continue;
      const Instruction &phi = *use->user->firstUse()->user;
      unsigned leftSteps = stepsFrom(phi, *left);
      unsigned rightSteps = stepsFrom(phi, *right);
      if (leftSteps != rightSteps)
        return rightSteps < leftSteps;
    }
    if (!at->hasOneUse() || !isBinary(at->firstUse()->user->op()))
      break;
    at = at->firstUse()->user;
  }
  // What has no register yet is not used later in the block.
  auto endsHere = [&](const Value &value) {
    const Instruction *operand = asInstruction(&value);
    return operand && isel.isInBlock(*operand) && !isel.hasVreg(value) &&
           !isel.hasUseInUnselectedBlock(*operand);
  };
  if (endsHere(*left) != endsHere(*right))
    return endsHere(*right);
  // What is defined outside of a loop is live in all of it. A sum with it is a `lea`.
  bool isLeftInvariant = isDefinedLessOften(isel, *left);
  if (!instruction.is(Op::Add) && isLeftInvariant != isDefinedLessOften(isel, *right))
    return isLeftInvariant;
  if (left->hasOneUse() != right->hasOneUse())
    return right->hasOneUse();
  return left->isInstruction() && right->isInstruction() && left->id < right->id &&
         !asInstruction(left, Op::Phi);
}

} // namespace wend
