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

bool isNeverNegative(Value &value) {
  Instruction *instruction = asInstruction(&value);
  if (!instruction || !(instruction->is(Op::LShr) || instruction->is(Op::And)))
    return false;
  Constant *constant = asConstant(instruction->operand(1));
  unsigned bits = bitWidth(value.type());
  return constant && (instruction->is(Op::LShr) ? (constant->bits() & (bits - 1)) != 0
                                                : constant->value() >= 0);
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

// Whether the value is what a select may replace: that of a phi or a select before it, which nobody
// but the select and its condition wants.
bool isSoFar(Value &value, const Instruction &select) {
  const Instruction *source = asInstruction(&value);
  if (!source || !(source->is(Op::Phi) || source->is(Op::Select)))
    return false;
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (use->user != &select && use->user != select.operand(0))
      return false;
  return true;
}

// A select overwrites one of its operands: the one that it is next of, or the value so far.
bool prefersTrue(const Instruction &select, Value &ifTrue, Value &ifFalse) {
  if (isNextOf(select, ifTrue) || isNextOf(select, ifFalse))
    return isNextOf(select, ifTrue);
  return isSoFar(ifTrue, select) && !asInstruction(&ifFalse, Op::Phi) && !isSoFar(ifFalse, select);
}

} // namespace

Cond condOf(Predicate predicate) {
  using enum Cond;
  constexpr Cond conds[] = {E, Ne, B, Be, A, Ae, L, Le, G, Ge};
  return conds[static_cast<unsigned>(predicate)];
}

// The conjunction that a compare with 0 asks for and nobody else wants.
Instruction *ISel::testedConjunction(const Comparison &comparison) const {
  bool isZeroTest = comparison.predicate == Predicate::Eq || comparison.predicate == Predicate::Ne;
  Constant *zero = asConstant(comparison.right);
  Instruction *conjunction = asInstruction(comparison.left, Op::And);
  bool isTested = isZeroTest && zero && zero->bits() == 0 && conjunction &&
                  conjunction->hasOneUse() && conjunction->block() == block_ &&
                  byteSize(conjunction->type()) >= 4;
  return isTested ? conjunction : nullptr;
}

// The one bit that a compare asks for: x & 1 << n, x >> n & 1, or a constant bit out of an
// immediate's reach.
std::optional<ISel::BitTest> ISel::bitTest(const Comparison &comparison) const {
  Instruction *conjunction = testedConjunction(comparison);
  if (!conjunction)
    return std::nullopt;
  for (unsigned side : {0U, 1U}) {
    Value *other = conjunction->operand(1 - side);
    if (Constant *bit = asConstant(other);
        bit && std::has_single_bit(bit->bits()) && !immediate(other))
      return BitTest{conjunction->operand(side), nullptr, std::countr_zero(bit->bits())};
    Instruction *shift = asInstruction(conjunction->operand(side));
    if (!shift || shift->block() != block_ || !shift->hasOneUse() || shift->operandCount() != 2 ||
        asConstant(shift->operand(1)))
      continue;
    auto isOne = [](Value *value) { return asConstant(value) && asConstant(value)->bits() == 1; };
    if (shift->is(Op::Shl) && isOne(shift->operand(0)))
      return BitTest{other, shiftCount(*shift), 0};
    if ((shift->is(Op::LShr) || shift->is(Op::AShr)) && isOne(other))
      return BitTest{shift->operand(0), shiftCount(*shift), 0};
  }
  return std::nullopt;
}

// With a constant, if there is one, on the right.
ISel::Comparison ISel::comparisonOf(const Instruction &icmp) {
  Comparison made{icmp.predicate(), icmp.operand(0), icmp.operand(1)};
  if (asConstant(made.left) && !asConstant(made.right))
    made = {swapped(made.predicate), made.right, made.left};
  if (made.left->type() == Type::I1)
    made.predicate = unsignedOfI1(made.predicate);
  // Flags that an operation leaves say more often whether its result is 0.
  if (Constant *zero = asConstant(made.right);
      zero && zero->bits() == 0 && isNeverNegative(*made.left))
    made.predicate = made.predicate == Predicate::Sgt   ? Predicate::Ne
                     : made.predicate == Predicate::Sle ? Predicate::Eq
                                                        : made.predicate;
  return made;
}

// Sets the flags; returns the condition under which the comparison is true.
Cond ISel::compare(const Comparison &comparison) {
  auto [predicate, left, right] = comparison;
  Type type = left->type();
  unsigned width = byteSize(type);
  if (std::optional<BitTest> test = bitTest(comparison)) {
    Reg index = test->index ? use(test->index) : Reg{};
    if (test->index)
      emitRR(MOp::Bt, width, use(test->tested), index);
    else
      emitRI(MOp::Bt, width, use(test->tested), test->bit);
    return predicate == Predicate::Eq ? Cond::Ae : Cond::B;
  }
  if (Instruction *conjunction = testedConjunction(comparison)) {
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
  if (Constant *constant = immediate(right)) {
    int64_t value = type == Type::I1 ? static_cast<int64_t>(constant->bits()) : constant->value();
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
    return outcome(compare(comparisonOf(*instruction)));
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
  Cond cond = compare(comparisonOf(instruction));
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
    areSet = areSet && !writesFlags(reversed_[i].op);
  if (areSet)
    reversed_.resize(before);
  return cond;
}

void ISel::selectSelect(Instruction &instruction) {
  if (isFloat(instruction.type()))
    return selectNumber(instruction);
  Reg to = vreg(&instruction);
  if (selectOneMore(instruction, to))
    return;
  size_t begin = reversed_.size();
  unsigned width = operationWidth(instruction.type());
  Value *ifTrue = instruction.operand(1);
  Value *ifFalse = instruction.operand(2);
  if (Constant *known = asConstant(instruction.operand(0)))
    return moveTo(to, known->bits() ? ifTrue : ifFalse);
  // The operands first: finding a register for them may take an instruction that sets flags.
  bool inverted =
      !asConstant(ifFalse) && (asConstant(ifTrue) || prefersTrue(instruction, *ifTrue, *ifFalse));
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
