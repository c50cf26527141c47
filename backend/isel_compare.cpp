// Selection of compares, and of what asks for a condition: branches, selects, values of type i1.

#include "backend/isel.h"

#include "support/invariant.h"

#include <bit>
#include <utility>

namespace wend {

namespace {

bool isSigned(Predicate predicate) { return predicate >= Predicate::Slt; }

// An i1 is 0 or 1 in its register, but 0 or -1 as a signed number.
Predicate unsignedOfI1(Predicate predicate) {
  if (!isSigned(predicate))
    return predicate;
  return swapped(static_cast<Predicate>(static_cast<unsigned>(predicate) - 4));
}

// Whether a phi becomes the value in the next turn of its loop, by the copy that phi elimination
// has placed: then both had better be in one register.
bool isNextOf(const Value &value, const Value &phi) {
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (use->user->is(Op::Copy))
      for (const Use *next = use->user->firstUse(); next; next = next->next)
        if (next->user == &phi)
          return true;
  return false;
}

} // namespace

Cond condOf(Predicate predicate) {
  using enum Cond;
  constexpr Cond conds[] = {E, Ne, B, Be, A, Ae, L, Le, G, Ge};
  return conds[static_cast<unsigned>(predicate)];
}

// Sets the carry flag to the one bit that a conjunction may have: x & 1 << n, x >> n & 1, or a
// constant bit out of an immediate's reach. False if it is none of these.
bool ISel::testBit(Instruction &conjunction) {
  unsigned width = byteSize(conjunction.type());
  for (unsigned side : {0U, 1U}) {
    Value *other = conjunction.operand(1 - side);
    if (Constant *bit = asConstant(other);
        bit && std::has_single_bit(bit->bits()) && !immediate(other)) {
      emitRI(MOp::Bt, width, use(conjunction.operand(side)), std::countr_zero(bit->bits()));
      return true;
    }
    Instruction *shift = asInstruction(conjunction.operand(side));
    if (!shift || shift->block() != block_ || !shift->hasOneUse() || shift->operandCount() != 2 ||
        asConstant(shift->operand(1)))
      continue;
    auto isOne = [](Value *value) { return asConstant(value) && asConstant(value)->bits() == 1; };
    bool shiftsBit = shift->is(Op::Shl) && isOne(shift->operand(0));
    bool shiftsValue = (shift->is(Op::LShr) || shift->is(Op::AShr)) && isOne(other);
    if (!shiftsBit && !shiftsValue)
      continue;
    Reg index = use(shiftCount(*shift));
    emitRR(MOp::Bt, width, use(shiftsBit ? other : shift->operand(0)), index);
    return true;
  }
  return false;
}

// Sets the flags; returns the condition under which the icmp is true.
Cond ISel::compare(Instruction &icmp) {
  Value *left = icmp.operand(0);
  Value *right = icmp.operand(1);
  Type type = left->type();
  Predicate predicate = icmp.predicate();
  if (asConstant(left) && !asConstant(right)) {
    std::swap(left, right);
    predicate = swapped(predicate);
  }
  if (type == Type::I1)
    predicate = unsignedOfI1(predicate);
  unsigned width = byteSize(type);

  if (Constant *constant = immediate(right)) {
    int64_t value = type == Type::I1 ? static_cast<int64_t>(constant->bits()) : constant->value();
    bool isZeroTest = value == 0 && (predicate == Predicate::Eq || predicate == Predicate::Ne);
    Instruction *conjunction = asInstruction(left, Op::And);
    if (isZeroTest && conjunction && conjunction->hasOneUse() && conjunction->block() == block_ &&
        byteSize(type) >= 4) {
      if (testBit(*conjunction))
        return predicate == Predicate::Eq ? Cond::Ae : Cond::B;
      Value *a = conjunction->operand(0);
      Value *b = conjunction->operand(1);
      if (Constant *mask = immediate(b); mask && canAbsorbLoad(a))
        emitMI(MOp::Test, width, memory(static_cast<Instruction *>(a)->pointer()), mask->value());
      else if (mask)
        emitRI(MOp::Test, width, use(a), mask->value());
      else {
        Reg second = use(b);
        emitRR(MOp::Test, width, use(a), second);
      }
      return condOf(predicate);
    }
    if (canAbsorbLoad(left))
      emitMI(MOp::Cmp, width, memory(static_cast<Instruction *>(left)->pointer()), value);
    else
      emitRI(MOp::Cmp, width, use(left), value);
    return condOf(predicate);
  }
  if (canAbsorbLoad(left) && !canAbsorbLoad(right)) {
    Reg second = use(right);
    emitMR(MOp::Cmp, width, memory(static_cast<Instruction *>(left)->pointer()), second);
    return condOf(predicate);
  }
  Reg first = use(left);
  operate(MOp::Cmp, width, first, right);
  return condOf(predicate);
}

// Sets the flags for a value of type i1; returns the condition under which it is true.
Cond ISel::condition(Value *value) {
  bool inverted = false;
  auto outcome = [&](Cond cond) { return inverted ? inverse(cond) : cond; };
  Instruction *instruction = asInstruction(value);
  auto isHere = [&](Op op) {
    return instruction && instruction->is(op) && instruction->block() == block_;
  };
  while (isHere(Op::Xor) && instruction->hasOneUse() && asConstant(instruction->operand(1))) {
    inverted ^= asConstant(instruction->operand(1))->bits() == 1;
    value = instruction->operand(0);
    instruction = asInstruction(value);
  }
  // The compare is done here even where its value is wanted elsewhere too: a test would be needed
  // anyway.
  if (isHere(Op::ICmp))
    return outcome(compare(*instruction));
  if (isHere(Op::FCmp) && !asksNothing(*instruction) &&
      !floatTest(instruction->floatPredicate()).asksParity)
    return outcome(compareNumbers(*instruction).cond);
  if (isHere(Op::And) && instruction->hasOneUse() && !asConstant(instruction->operand(1))) {
    Reg second = use(instruction->operand(1));
    emitRR(MOp::Test, 4, use(instruction->operand(0)), second);
    return outcome(Cond::Ne);
  }
  if (canAbsorbLoad(value))
    emitMI(MOp::Cmp, 1, memory(instruction->pointer()), 0);
  else
    emitRI(MOp::Cmp, 4, use(value), 0);
  return outcome(Cond::Ne);
}

void ISel::selectICmp(Instruction &instruction) {
  Reg to = vreg(&instruction);
  emitRI(MOp::Mov, 4, to, 0);
  Cond cond = compare(instruction);
  MInst &inst = emit(MOp::Set, Form::R, 1);
  inst.first = to;
  inst.cond = cond;
}

// Behind a select on the same condition the flags are set already, if all that was emitted for this
// one since `begin` leaves them alone.
Cond ISel::conditionBehind(const Instruction &select, size_t begin) {
  size_t before = reversed_.size();
  Cond cond = condition(select.operand(0));
  const Instruction *previous = select.prev();
  bool areSet = previous && previous->is(Op::Select) && !isFloat(previous->type()) &&
                previous->operand(0) == select.operand(0) && vregs_[previous->id] != 0;
  for (size_t i = begin; i < before; ++i)
    areSet = areSet && row(reversed_[i].op).flags != Flags::Writes;
  if (areSet)
    reversed_.resize(before);
  return cond;
}

void ISel::selectSelect(Instruction &instruction) {
  if (isFloat(instruction.type()))
    return selectNumber(instruction);
  size_t begin = reversed_.size();
  Reg to = vreg(&instruction);
  unsigned width = operationWidth(instruction.type());
  Value *ifTrue = instruction.operand(1);
  Value *ifFalse = instruction.operand(2);
  if (Constant *known = asConstant(instruction.operand(0)))
    return moveTo(to, known->bits() ? ifTrue : ifFalse);
  // The operands first: finding a register for them may take an instruction that sets flags.
  bool inverted = !asConstant(ifFalse) && (asConstant(ifTrue) || isNextOf(instruction, *ifTrue));
  if (inverted)
    std::swap(ifTrue, ifFalse);
  bool inMemory = canAbsorbLoad(ifTrue) && byteSize(ifTrue->type()) == width;
  Reg second = inMemory ? Reg{} : use(ifTrue);
  Address mem = inMemory ? memory(static_cast<Instruction *>(ifTrue)->pointer()) : Address{};
  Constant *constant = asConstant(ifFalse);
  Reg other = constant ? Reg{} : use(ifFalse);
  Cond cond = conditionBehind(instruction, begin);
  if (constant)
    moveTo(to, constant);
  else
    copy(width, to, other);
  MInst &inst = emit(MOp::Cmov, inMemory ? Form::RM : Form::RR, width);
  inst.first = to;
  inst.second = second;
  inst.mem = mem;
  inst.cond = inverted ? inverse(cond) : cond;
}

void ISel::selectBranch(Instruction &instruction) {
  uint32_t ifTrue = label(block_->successor(0));
  uint32_t ifFalse = label(block_->successor(1));
  Value *value = instruction.operand(0);
  if (Constant *constant = asConstant(value))
    return emitJump(constant->bits() ? ifTrue : ifFalse);
  if (ifTrue == ifFalse)
    return emitJump(ifTrue);
  if (value->isInstruction() &&
      branchOnNumbers(static_cast<Instruction &>(*value), ifTrue, ifFalse))
    return;
  emitBranch(condition(value), ifTrue);
  emitJump(ifFalse);
}

} // namespace wend
