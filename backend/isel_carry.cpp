#include "backend/isel_carry.h"

#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_match.h"
#include "backend/isel_values.h"

#include "ir/known_bits.h"
#include "ir/module.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

// Whether a number is never negative; of a phi, whether none of its operands is, which are copies.
bool isNatural(const Value &value) {
  const Instruction *phi = asInstruction(&value);
  if (!phi || !phi->is(Op::Phi))
    return isNeverNegative(value);
  return std::ranges::all_of(phi->operands(), [](const Use &use) {
    const Instruction *copy = asInstruction(use.value, Op::Copy);
    return isNeverNegative(copy ? *copy->operand(0) : *use.value);
  });
}

// An equal comparison whose outcome, or the inverse of it, is in the carry flag, if there is one:
// an unsigned < or >=, or a bit test.
//   x <= c  is  x < c + 1;    x > y  is  y < x
//   x == 0  is  x < 1
//   x >= 0, signed, is  x < 2^(bits - 1), unsigned;  x > -1 is the same
//   x < y, signed, is x < y, unsigned, if neither is negative
std::optional<Comparison> carryComparison(ISelContext &isel, Value *condition) {
  Instruction *icmp = asInstruction(condition, Op::ICmp);
  if (!icmp || !isel.isInBlock(*icmp) || icmp->operand(0)->type() == Type::I1)
    return std::nullopt;
  Comparison comparison = comparisonOf(*icmp);
  Type type = icmp->operand(0)->type();
  Predicate predicate = comparison.predicate;
  Constant *constant = asConstant(comparison.right);
  // left < bound or its inverse
  auto below = [&](bool isBelow, uint64_t bound) -> std::optional<Comparison> {
    Value *right = isel.module().constant(type, bound);
    if (!isel.immediate(right))
      return std::nullopt;
    return Comparison{isBelow ? Predicate::Ult : Predicate::Uge, comparison.left, right};
  };
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  if (predicate >= Predicate::Slt && isNatural(*comparison.left) && isNatural(*comparison.right)) {
    predicate = unsignedOf(predicate);
    comparison.predicate = predicate;
  }
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
    if (isBitTest(isel, comparison))
      return comparison;
    if (constant && constant->bits() == 0)
      return below(predicate == Predicate::Eq, 1);
    break;
  case Predicate::Slt:
  case Predicate::Sge:
  case Predicate::Sgt:
  case Predicate::Sle:
    if (std::optional<bool> isNegative = constant ? signTested(predicate, *constant) : std::nullopt)
      return below(!*isNegative, sign);
    break;
  }
  return std::nullopt;
}

// An `adc` or `sbb` of an immediate. With the carry flag c: x + c, x - c; with its inverse:
// x - (-1) - c, x + (-1) + c.
struct CarryOperation {
  MOp op;
  int64_t imm;
};

// What may be added, 1 or -1, and where it is added, else 0 is.
struct ConditionalNumber {
  int64_t number;
  Comparison comparison; // a result of carryComparison
  bool outcome = true;   // of the comparison
};

// Emits the comparison, and returns what then adds the number.
CarryOperation emitComparison(ISelContext &isel, const ConditionalNumber &added) {
  bool isCarry = (compareAsGiven(isel, added.comparison) == Cond::B) == added.outcome;
  bool isSbb = isCarry == (added.number < 0);
  return {isSbb ? MOp::Sbb : MOp::Adc, isCarry ? 0 : -1};
}

// What adding or subtracting an extended condition adds; none if the operand is another value.
std::optional<ConditionalNumber> extendedCondition(ISelContext &isel, Value *operand,
                                                   bool isSubtracted) {
  Value *condition = nullptr;
  bool isSigned = match(operand, m::absorbed(isel, m::sext(m::value(condition))));
  if (!isSigned && !match(operand, m::absorbed(isel, m::zext(m::value(condition)))))
    return std::nullopt;
  std::optional<Comparison> comparison = carryComparison(isel, condition);
  if (!comparison)
    return std::nullopt;
  return ConditionalNumber{isSigned == isSubtracted ? 1 : -1, *comparison};
}

// to = (x + y) + 1 or (x - y) - 1 where the carry flag is set: what the upper part of a number of
// two registers is. False, and nothing emitted, of other values and numbers, and if x or y is a
// condition, too: adding 1 for each takes less than its value.
bool emitUpperPart(ISelContext &isel, Reg to, Value *value, const ConditionalNumber &added) {
  Value *x = nullptr;
  Value *y = nullptr;
  bool isSum = added.number > 0;
  bool isPart = isSum ? match(value, m::absorbed(isel, m::add(m::value(x), m::value(y))))
                      : match(value, m::absorbed(isel, m::sub(m::value(x), m::value(y))));
  Predicate carry = added.outcome ? Predicate::Ult : Predicate::Uge;
  if (!isPart || added.comparison.predicate != carry || bitWidth(value->type()) < 32 ||
      extendedCondition(isel, y, !isSum) || (isSum && extendedCondition(isel, x, false)))
    return false;
  unsigned width = operationWidth(value->type());
  Reg left = isel.use(x);
  Reg right = isel.use(y);
  compareAsGiven(isel, added.comparison);
  isel.copy(width, to, left);
  isel.emitRR(isSum ? MOp::Adc : MOp::Sbb, width, to, right);
  isel.last().cond = Cond::B;
  return true;
}

// to = value + number
void emitAdd(ISelContext &isel, Reg to, Value *value, const ConditionalNumber &added) {
  if (emitUpperPart(isel, to, value, added))
    return;
  unsigned width = operationWidth(value->type());
  Reg from = isel.use(value);
  CarryOperation operation = emitComparison(isel, added);
  isel.copy(width, to, from);
  isel.emitRI(operation.op, width, to, operation.imm);
  isel.last().cond = Cond::B;
}

} // namespace

// c ? x + 1 : x  =  x + c;  c ? x : x - 1  =  x - !c, and so on. Adjacent selects on one condition
// share a compare instead. An i1 must stay 0 or 1.
bool selectIncrementIf(ISelContext &isel, Instruction &select, Reg to) {
  Value *condition = select.operand(0);
  if (select.type() == Type::I1 || isSelectOn(select.prev(), condition) ||
      isSelectOn(select.next(), condition))
    return false;
  for (unsigned side : {1U, 2U}) {
    Value *x = select.operand(3 - side);
    auto plusOne = m::add(m::specific(x), m::integer(1));
    auto minusOne = m::add(m::specific(x), m::integer(-1));
    bool isPlus = match(select.operand(side), m::absorbed(isel, plusOne));
    if (x->isConstant() || (!isPlus && !match(select.operand(side), m::absorbed(isel, minusOne))))
      continue;
    if (std::optional<Comparison> comparison = carryComparison(isel, condition)) {
      emitAdd(isel, to, x, {isPlus ? 1 : -1, *comparison, side == 1});
      return true;
    }
  }
  return false;
}

// x + zext c = x + c;  x + sext c = x - c, and the same for x - zext c and x - sext c.
bool selectAddOfBool(ISelContext &isel, Instruction &instruction, Reg to) {
  bool isSub = instruction.is(Op::Sub);
  for (unsigned side : {1U, 0U}) {
    if (side == 0 && isSub)
      break;
    Value *x = instruction.operand(1 - side);
    if (auto added = extendedCondition(isel, instruction.operand(side), isSub)) {
      emitAdd(isel, to, x, *added);
      return true;
    }
  }
  return false;
}

// sext (x < y) = 0 - c
bool selectSExtOfBool(ISelContext &isel, Instruction &extension, Reg to) {
  std::optional<Comparison> comparison = carryComparison(isel, extension.operand(0));
  if (comparison)
    emitAdd(isel, to, isel.module().constant(extension.type(), 0), {-1, *comparison});
  return comparison.has_value();
}

bool selectAddOfBoolInMemory(ISelContext &isel, Value *operand, bool isSubtracted, Value *pointer) {
  std::optional<ConditionalNumber> added = extendedCondition(isel, operand, isSubtracted);
  if (!added)
    return false;
  Address mem = accessOperand(isel, pointer);
  CarryOperation operation = emitComparison(isel, *added);
  isel.emitMI(operation.op, byteSize(operand->type()), mem, operation.imm);
  isel.last().cond = Cond::B;
  return true;
}

} // namespace wend
