// Selection of sums with a condition: one more, or one less, where something holds. Where the carry
// flag says so, that is one `adc` or `sbb`.

#include "backend/isel.h"

namespace wend {

namespace {

// The condition that a value extends, which nobody else wants.
Value *extendedBit(Value *value, Op extension, const BasicBlock *block) {
  Instruction *instruction = asInstruction(value, extension);
  return instruction && instruction->hasOneUse() && instruction->block() == block
             ? instruction->operand(0)
             : nullptr;
}

bool isSelectOn(const Instruction *instruction, const Value *condition) {
  return instruction && instruction->is(Op::Select) && instruction->operand(0) == condition;
}

} // namespace

// The same question in such a way that the carry flag is the answer or its opposite, if there is
// one.
std::optional<ISel::Comparison> ISel::carryComparison(Value *condition) {
  Instruction *icmp = asInstruction(condition, Op::ICmp);
  if (!icmp || icmp->block() != block_ || icmp->operand(0)->type() == Type::I1)
    return std::nullopt;
  Comparison comparison = comparisonOf(*icmp);
  Type type = icmp->operand(0)->type();
  Predicate predicate = comparison.predicate;
  Constant *constant = asConstant(comparison.right);
  // value < number or its opposite
  auto below = [&](bool isBelow, uint64_t number) -> std::optional<Comparison> {
    Value *right = function_->module().constant(type, number);
    if (!immediate(right))
      return std::nullopt;
    return Comparison{isBelow ? Predicate::Ult : Predicate::Uge, comparison.left, right};
  };
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  switch (predicate) {
  case Predicate::Ult:
  case Predicate::Uge:
    return comparison;
  case Predicate::Ule:
  case Predicate::Ugt:
    if (!constant)
      return Comparison{swapped(predicate), comparison.right, comparison.left};
    if (constant->bits() == bitMask(type))
      break;
    return below(predicate == Predicate::Ule, constant->bits() + 1);
  case Predicate::Eq:
  case Predicate::Ne:
    if (bitTest(comparison))
      return comparison;
    if (constant && constant->bits() == 0)
      return below(predicate == Predicate::Eq, 1);
    break;
  case Predicate::Slt:
  case Predicate::Sge:
    if (constant && constant->bits() == 0)
      return below(predicate == Predicate::Sge, sign);
    break;
  case Predicate::Sgt:
  case Predicate::Sle:
    if (constant && constant->value() == -1)
      return below(predicate == Predicate::Sgt, sign);
    break;
  }
  return std::nullopt;
}

// to = value + number if the comparison turns out as wanted, else value; the number is 1 or -1, the
// comparison one of carryComparison's.
void ISel::addWhere(Reg to, Value *value, int64_t number, const Comparison &comparison,
                    bool wanted) {
  unsigned width = operationWidth(value->type());
  Reg from = use(value);
  bool isCarry = (compare(comparison) == Cond::B) == wanted;
  copy(width, to, from);
  // x + c or x - c; of the opposite, x + 1 - c or x - 1 + c.
  bool subtracts = isCarry == (number < 0);
  MInst &sum = emit(subtracts ? MOp::Sbb : MOp::Adc, Form::RI, width);
  sum.first = to;
  sum.imm = isCarry ? 0 : -1;
  sum.cond = Cond::B;
}

// c ? x + 1 : x, and its like. Selects that follow each other share a compare; an i1 stays 0 or 1.
bool ISel::selectOneMore(Instruction &select, Reg to) {
  Value *condition = select.operand(0);
  if (select.type() == Type::I1 || isSelectOn(select.prev(), condition) ||
      isSelectOn(select.next(), condition))
    return false;
  for (unsigned side : {1U, 2U}) {
    Instruction *sum = asInstruction(select.operand(side), Op::Add);
    if (!sum || !sum->hasOneUse() || sum->block() != block_)
      continue;
    Value *value = sum->operand(0);
    Constant *number = asConstant(sum->operand(1));
    if (value != select.operand(3 - side) || value->isConstant() || !number ||
        (number->value() != 1 && number->value() != -1))
      continue;
    if (std::optional<Comparison> comparison = carryComparison(condition)) {
      addWhere(to, value, number->value(), *comparison, side == 1);
      return true;
    }
  }
  return false;
}

// x + (c ? 1 : 0), and its like; c ? -1 : 0 is a sign extension.
bool ISel::addBit(Instruction &instruction, Reg to) {
  bool subtracts = instruction.is(Op::Sub);
  for (unsigned side : {1U, 0U}) {
    if (side == 0 && subtracts)
      break;
    Value *value = instruction.operand(1 - side);
    for (Op extension : {Op::ZExt, Op::SExt}) {
      Value *condition = extendedBit(instruction.operand(side), extension, block_);
      if (!condition || asConstant(value))
        continue;
      if (std::optional<Comparison> comparison = carryComparison(condition)) {
        addWhere(to, value, (extension == Op::SExt) == subtracts ? 1 : -1, *comparison, true);
        return true;
      }
    }
  }
  return false;
}

} // namespace wend
