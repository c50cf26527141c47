#include "backend/isel_compare.h"

#include "backend/isel_address.h"
#include "backend/isel_arithmetic.h"
#include "backend/isel_atomic.h"
#include "backend/isel_carry.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_lanes.h"
#include "backend/isel_match.h"
#include "backend/isel_overflow.h"
#include "backend/isel_update.h"
#include "backend/isel_values.h"

#include "ir/rewrites.h"

#include <bit>
#include <optional>
#include <utility>

namespace wend {

namespace {

struct BitTest {
  Value *tested;
  Value *index; // the number of the bit; null if it is the constant
  int bit;
};

bool isSigned(Predicate predicate) { return predicate >= Predicate::Slt; }
bool isEquality(Predicate predicate) { return predicate <= Predicate::Ne; }

// The unsigned predicate for operands in registers, where an i1 is 0 or 1: as a signed number it is
// 0 or -1, so the order is reversed.
Predicate unsignedOfI1(Predicate predicate) {
  return isSigned(predicate) ? swapped(unsignedOf(predicate)) : predicate;
}

// x >> c, c > 0, or x & c, c >= 0
bool isNeverNegative(Value *value) {
  Constant *constant = nullptr;
  if (match(value, m::lshr(m::any(), m::constant(constant))))
    return (constant->bits() & (bitWidth(value->type()) - 1)) != 0;
  return match(value, m::bitAnd(m::any(), m::constant(constant))) && constant->value() >= 0;
}

// Whether the value is assigned to the phi, by the copy that phi elimination has made. Both had
// better have the same register.
bool isCopiedTo(const Value &value, const Value &phi) {
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (use->user->is(Op::Copy))
      for (const Use *next = use->user->firstUse(); next; next = next->next)
        if (next->user == &phi)
          return true;
  return false;
}

// Whether a select may overwrite the register of an operand: that of a phi or a select before it,
// without uses but the select and its condition.
bool mayBeOverwritten(Value &value, const Instruction &select) {
  const Instruction *source = asInstruction(&value);
  if (!source || !(source->is(Op::Phi) || source->is(Op::Select)))
    return false;
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (use->user != &select && use->user != select.operand(0))
      return false;
  return true;
}

// A select overwrites one of its operands. Whether that had better be the one chosen if the
// condition is true.
bool prefersToOverwriteTrue(const Instruction &select, Value &ifTrue, Value &ifFalse) {
  if (isCopiedTo(select, ifTrue) || isCopiedTo(select, ifFalse))
    return isCopiedTo(select, ifTrue);
  return mayBeOverwritten(ifTrue, select) && !asInstruction(&ifFalse, Op::Phi) &&
         !mayBeOverwritten(ifFalse, select);
}

// The `and` of (x & y) == 0 or (x & y) != 0, if it has no other use.
Instruction *testedAnd(const ISelContext &isel, const Comparison &comparison) {
  bool isTest = isEquality(comparison.predicate) && match(comparison.right, m::zero()) &&
                byteSize(comparison.left->type()) >= 4 &&
                match(comparison.left, m::absorbed(isel, m::bitAnd(m::any(), m::any())));
  return isTest ? static_cast<Instruction *>(comparison.left) : nullptr;
}

// The comparison as a test of one bit:
//   (x & 2^n) != 0         with 2^n too large for an immediate
//   (x & (1 << n)) != 0
//   ((x >> n) & 1) != 0
std::optional<BitTest> bitTest(const ISelContext &isel, const Comparison &comparison) {
  Instruction *both = testedAnd(isel, comparison);
  if (!both)
    return std::nullopt;
  for (unsigned side : {0U, 1U}) {
    Value *operand = both->operand(side);
    Value *other = both->operand(1 - side);
    Constant *power = nullptr;
    if (match(other, m::powerOfTwo(power)) && !isel.immediate(other))
      return BitTest{operand, nullptr, std::countr_zero(power->bits())};
    Value *x = nullptr;
    Value *count = nullptr;
    auto shl = m::shl(m::one(), m::value(count));
    auto lshr = m::lshr(m::value(x), m::value(count));
    auto ashr = m::ashr(m::value(x), m::value(count));
    if (match(operand, m::absorbed(isel, shl)))
      x = other;
    else if (!match(other, m::one()) || !match(operand, m::absorbed(isel, m::either(lshr, ashr))))
      continue;
    if (!asConstant(count))
      return BitTest{x, shiftCount(isel, static_cast<Instruction &>(*operand)), 0};
  }
  return std::nullopt;
}

// The condition of a select. If the select before has the same condition, the flags are set
// already, unless what was emitted for this one since `begin` writes them.
Cond conditionOfSelect(ISelContext &isel, const Instruction &select, size_t begin) {
  size_t end = isel.emittedCount();
  Cond cond = condition(isel, select.operand(0));
  const Instruction *previous = select.prev();
  bool areFlagsSet = isSelectOn(previous, select.operand(0)) && !isInVector(previous->type()) &&
                     isel.hasVreg(*previous) && !isel.writesFlagsIn(begin, end);
  if (areFlagsSet)
    isel.discard(end);
  return cond;
}

// test x, y: only for a comparison with zero. Of a mask of 8 bits, the lowest byte is tested, which
// makes a shorter instruction.
void emitTest(ISelContext &isel, Instruction &both) {
  Value *x = both.operand(0);
  Value *y = both.operand(1);
  Constant *mask = isel.immediate(y);
  if (!mask) {
    Reg second = isel.use(y);
    isel.emitRR(MOp::Test, byteSize(both.type()), isel.use(x), second);
    return;
  }
  bool isOfByte = mask->bits() <= bitMask(Type::I8);
  Value *narrow = nullptr;
  if (isOfByte && match(x, m::absorbed(isel, m::zext(m::value(narrow)))) &&
      isel.canAbsorbLoad(narrow) && mask->bits() <= bitMask(narrow->type()))
    x = narrow;
  std::optional<Address> lowest;
  if (isOfByte)
    lowest = partialLoadOperand(isel, x, 1);
  unsigned width = isOfByte ? 1 : byteSize(x->type());
  int64_t bits = isOfByte ? static_cast<int8_t>(mask->bits()) : mask->value();
  if (lowest)
    isel.emitMI(MOp::Test, 1, *lowest, bits);
  else if (byteSize(x->type()) == width && isel.canAbsorbLoad(x))
    isel.emitMI(MOp::Test, width, loadOperand(isel, x), bits);
  else
    isel.emitRI(MOp::Test, width, isel.use(x), bits);
}

// cmp value, left
void emitCmpWith(ISelContext &isel, Value *left, int64_t value) {
  unsigned width = byteSize(left->type());
  if (isel.canAbsorbLoad(left))
    isel.emitMI(MOp::Cmp, width, loadOperand(isel, left), value);
  else
    isel.emitRI(MOp::Cmp, width, isel.use(left), value);
}

// cmp left, right
void emitCmp(ISelContext &isel, Value *left, Value *right) {
  unsigned width = byteSize(left->type());
  if (Constant *constant = isel.immediate(right)) {
    emitCmpWith(isel, left, registerValue(*constant));
  } else if (isel.canAbsorbLoad(left) && !isel.canAbsorbLoad(right)) {
    Reg second = isel.use(right);
    isel.emitMR(MOp::Cmp, width, loadOperand(isel, left), second);
  } else {
    Reg first = isel.use(left);
    operate(isel, MOp::Cmp, width, first, right);
  }
}

// The condition of `cmp $0, x` under which a comparison of x with a constant is true, if there is
// one: of the sign, x < 0, x > -1 and the unsigned x < 0x80, or of x < 1 and x >= 1. That takes a
// shorter instruction, which may have set the flags for another comparison already.
std::optional<Cond> conditionOfZero(const Comparison &comparison) {
  const Constant *constant = asConstant(comparison.right);
  Type type = comparison.left->type();
  if (!constant || type == Type::I1 || !isInteger(type))
    return {};
  Predicate predicate = comparison.predicate;
  if (std::optional<bool> isNegative = signTested(predicate, *constant))
    return *isNegative ? Cond::S : Cond::Ns;
  bool isBelow = predicate == Predicate::Ult || predicate == Predicate::Ule;
  bool isAbove = predicate == Predicate::Uge || predicate == Predicate::Ugt;
  bool isPast = predicate == Predicate::Ule || predicate == Predicate::Ugt; // x < constant + 1
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  if ((isBelow || isAbove) && constant->bits() + (isPast ? 1 : 0) == sign)
    return isBelow ? Cond::Ns : Cond::S;
  if (constant->bits() == 1 && predicate == Predicate::Slt)
    return Cond::Le;
  if (constant->bits() == 1 && predicate == Predicate::Sge)
    return Cond::G;
  return {};
}

// Limit on the comparisons that a condition is split into.
constexpr unsigned maxComparisons = 4;

// Whether a condition is one comparison, or `and` or `or` of conditions, without other uses.
// `count` is that of the comparisons so far.
bool isOfComparisons(ISelContext &isel, Value *value, unsigned &count) {
  Predicate predicate{};
  if (match(value, m::absorbed(isel, m::icmp(predicate, m::any(), m::any()))))
    return ++count <= maxComparisons;
  Value *x = nullptr;
  Value *y = nullptr;
  bool isJoin = match(value, m::absorbed(isel, m::bitAnd(m::value(x), m::value(y)))) ||
                match(value, m::absorbed(isel, m::bitOr(m::value(x), m::value(y))));
  return isJoin && isOfComparisons(isel, x, count) && isOfComparisons(isel, y, count);
}

// A branch for each comparison of such a condition, in blocks of their own but for the first.
void selectBranches(ISelContext &isel, Instruction &value, uint32_t ifTrue, uint32_t ifFalse) {
  if (value.is(Op::ICmp)) {
    isel.emitBranch(compare(isel, comparisonOf(value)), ifTrue);
    return isel.emitJump(ifFalse);
  }
  bool isAnd = value.is(Op::And);
  uint32_t second = isel.labelCount()++;
  selectBranches(isel, *asInstruction(value.operand(1)), ifTrue, ifFalse);
  isel.finishInstruction(isel.blockBegin());
  isel.finishBlock(second);
  selectBranches(isel, *asInstruction(value.operand(0)), isAnd ? second : ifTrue,
                 isAnd ? ifFalse : second);
}

// False, and nothing emitted, if the condition is not of several comparisons.
bool splitCondition(ISelContext &isel, Value *value, uint32_t ifTrue, uint32_t ifFalse) {
  unsigned count = 0;
  if (!isOfComparisons(isel, value, count) || count == 1)
    return false;
  selectBranches(isel, *asInstruction(value), ifTrue, ifFalse);
  return true;
}

} // namespace

Cond condOf(Predicate predicate) {
  using enum Cond;
  constexpr Cond conds[] = {E, Ne, B, Be, A, Ae, L, Le, G, Ge};
  return conds[static_cast<unsigned>(predicate)];
}

bool isBitTest(const ISelContext &isel, const Comparison &comparison) {
  return bitTest(isel, comparison).has_value();
}

Comparison comparisonOf(const Instruction &icmp) {
  Comparison comparison{icmp.predicate(), icmp.operand(0), icmp.operand(1)};
  if (asConstant(comparison.left) && !asConstant(comparison.right))
    comparison = {swapped(comparison.predicate), comparison.right, comparison.left};
  if (comparison.left->type() == Type::I1)
    comparison.predicate = unsignedOfI1(comparison.predicate);
  // x > 0 is x != 0, and x <= 0 is x == 0, if x >= 0: the zero flag is more often set already.
  if (match(comparison.right, m::zero()) && isNeverNegative(comparison.left)) {
    if (comparison.predicate == Predicate::Sgt)
      comparison.predicate = Predicate::Ne;
    else if (comparison.predicate == Predicate::Sle)
      comparison.predicate = Predicate::Eq;
  }
  return comparison;
}

Cond compare(ISelContext &isel, const Comparison &comparison) {
  if (std::optional<Cond> cond = conditionOfZero(comparison)) {
    emitCmpWith(isel, comparison.left, 0);
    return *cond;
  }
  return compareAsGiven(isel, comparison);
}

Cond compareAsGiven(ISelContext &isel, const Comparison &comparison) {
  if (std::optional<BitTest> test = bitTest(isel, comparison)) {
    unsigned width = byteSize(comparison.left->type());
    if (test->index) {
      Reg index = isel.use(test->index);
      isel.emitRR(MOp::Bt, width, isel.use(test->tested), index);
    } else {
      isel.emitRI(MOp::Bt, width, isel.use(test->tested), test->bit);
    }
    return comparison.predicate == Predicate::Eq ? Cond::Ae : Cond::B;
  }
  if (Instruction *both = testedAnd(isel, comparison))
    emitTest(isel, *both);
  else
    emitCmp(isel, comparison.left, comparison.right);
  return condOf(comparison.predicate);
}

Cond condition(ISelContext &isel, Value *value) {
  bool isInverted = false;
  auto outcome = [&](Cond cond) { return isInverted ? inverse(cond) : cond; };
  Value *x = nullptr;
  Value *y = nullptr;
  Constant *flip = nullptr;
  while (match(value, m::absorbed(isel, m::bitXor(m::value(x), m::constant(flip))))) {
    isInverted ^= flip->bits() == 1;
    value = x;
  }
  // The compare is repeated here even if it has other uses: its value would take a test.
  Instruction *instruction = asInstruction(value);
  bool isLocal = instruction && isel.isInBlock(*instruction);
  if (isLocal && instruction->is(Op::ICmp))
    return outcome(compare(isel, comparisonOf(*instruction)));
  if (isLocal && instruction->is(Op::FCmp))
    if (std::optional<Cond> cond = floatCondition(isel, *instruction))
      return outcome(*cond);
  if (match(value, m::absorbed(isel, m::bitAnd(m::value(x), m::value(y)))) && !asConstant(y)) {
    Reg second = isel.use(y);
    isel.emitRR(MOp::Test, 4, isel.use(x), second);
  } else if (isel.canAbsorbLoad(value)) {
    isel.emitMI(MOp::Cmp, 1, loadOperand(isel, value), 0);
  } else {
    isel.emitRI(MOp::Cmp, 4, isel.use(value), 0);
  }
  return outcome(Cond::Ne);
}

// Sets the register to 0 first, because `set` writes the low byte only.
void selectICmp(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  std::optional<Cond> known = atomicCondition(isel, &instruction, instruction);
  isel.emitRI(MOp::Mov, 4, to, 0);
  Cond cond = known ? *known : compare(isel, comparisonOf(instruction));
  isel.emitR(MOp::Set, 1, to);
  isel.last().cond = cond;
}

// x < 0 ? -x : x = abs(x), and the negation of it: by the sign of -x, which `neg` tells. The least
// number is its own negation. False, and nothing emitted, if the select is no such choice.
static bool selectAbsoluteValue(ISelContext &isel, const Instruction &select, Reg to) {
  Value *condition = select.operand(0);
  const Instruction *compare = asInstruction(condition, Op::ICmp);
  if (!compare || (select.type() != Type::I32 && select.type() != Type::I64) ||
      isSelectOn(select.prev(), condition) || isSelectOn(select.next(), condition))
    return false;
  Value *x = compare->operand(0);
  const Constant *bound = asConstant(compare->operand(1));
  if (!bound || asConstant(x))
    return false;
  // 0 is its own negation, too, and may be on either side.
  bool isNegative =
      compare->predicate() == Predicate::Slt && (bound->value() == 0 || bound->value() == 1);
  bool isPositive =
      compare->predicate() == Predicate::Sgt && (bound->value() == 0 || bound->value() == -1);
  if (!isNegative && !isPositive)
    return false;
  for (unsigned side : {1U, 2U}) {
    if (select.operand(3 - side) != x ||
        !match(select.operand(side), m::absorbed(isel, m::neg(m::specific(x)))))
      continue;
    unsigned width = operationWidth(select.type());
    Reg source = isel.use(x);
    isel.copy(width, to, source);
    isel.emitR(MOp::Neg, width, to);
    isel.emitRR(MOp::Cmov, width, to, source);
    isel.last().cond = isNegative == (side == 1) ? Cond::S : Cond::Ns;
    return true;
  }
  return false;
}

// x < 0 ? -1 : 1 is its sign bit everywhere, or 1. False, and nothing emitted, if the select is no
// such choice.
static bool selectSign(ISelContext &isel, const Instruction &select, Reg to) {
  const Instruction *compare = asInstruction(select.operand(0), Op::ICmp);
  const Constant *bound = compare ? asConstant(compare->operand(1)) : nullptr;
  const Constant *ifTrue = asConstant(select.operand(1));
  const Constant *ifFalse = asConstant(select.operand(2));
  if (!bound || !ifTrue || !ifFalse || compare->operand(0)->type() != select.type() ||
      (select.type() != Type::I32 && select.type() != Type::I64) ||
      isSelectOn(select.prev(), compare) || isSelectOn(select.next(), compare))
    return false;
  bool isNegative = compare->predicate() == Predicate::Slt && bound->value() == 0;
  bool isPositive = compare->predicate() == Predicate::Sgt && bound->value() == -1;
  if ((!isNegative && !isPositive) || ifTrue->value() != (isNegative ? -1 : 1) ||
      ifFalse->value() != -ifTrue->value())
    return false;
  unsigned width = operationWidth(select.type());
  isel.copy(width, to, isel.use(compare->operand(0)));
  isel.emitRI(MOp::Sar, width, to, 8 * width - 1);
  isel.emitRI(MOp::Or, width, to, 1);
  return true;
}

void selectSelect(ISelContext &isel, Instruction &instruction) {
  if (isFloat(instruction.type()))
    return selectFloatSelect(isel, instruction);
  if (isVector(instruction.type()) || isWideVector(instruction.type()))
    return selectVectorSelect(isel, instruction);
  Reg to = isel.vreg(&instruction);
  if (selectIncrementIf(isel, instruction, to) || selectAbsoluteValue(isel, instruction, to) ||
      selectSign(isel, instruction, to))
    return;
  size_t begin = isel.emittedCount();
  unsigned width = operationWidth(instruction.type());
  Value *ifTrue = instruction.operand(1);
  Value *ifFalse = instruction.operand(2);
  if (Constant *constant = asConstant(instruction.operand(0)))
    return moveTo(isel, to, constant->bits() ? ifTrue : ifFalse);
  bool isInverted = !asConstant(ifFalse) &&
                    (asConstant(ifTrue) || prefersToOverwriteTrue(instruction, *ifTrue, *ifFalse));
  if (isInverted)
    std::swap(ifTrue, ifFalse);
  // The operands come before the condition: what computes them may write the flags.
  bool isInMemory = isel.canAbsorbLoad(ifTrue) && byteSize(ifTrue->type()) == width;
  Reg second = isInMemory ? Reg{} : isel.use(ifTrue);
  Address mem = isInMemory ? loadOperand(isel, ifTrue) : Address{};
  Constant *constant = asConstant(ifFalse);
  Reg other = constant ? Reg{} : isel.use(ifFalse);
  Cond cond = conditionOfSelect(isel, instruction, begin);
  if (constant)
    moveTo(isel, to, constant);
  else
    isel.copy(width, to, other);
  if (isInMemory)
    isel.emitRM(MOp::Cmov, width, to, mem);
  else
    isel.emitRR(MOp::Cmov, width, to, second);
  isel.last().cond = isInverted ? inverse(cond) : cond;
}

namespace {

// The comparison with a constant as one by <, >=, == or !=: x > c is x >= c + 1. None if c + 1 is
// no number of the type.
std::optional<std::pair<Predicate, int64_t>> withNextBound(Predicate predicate,
                                                           const Constant &constant) {
  bool isNext = predicate == Predicate::Sgt || predicate == Predicate::Sle ||
                predicate == Predicate::Ugt || predicate == Predicate::Ule;
  if (!isNext)
    return std::pair(predicate, constant.value());
  bool isSigned = predicate == Predicate::Sgt || predicate == Predicate::Sle;
  uint64_t last = isSigned ? bitMask(constant.type()) >> 1 : bitMask(constant.type());
  if (constant.bits() == last)
    return {};
  Predicate next = predicate == Predicate::Sgt   ? Predicate::Sge
                   : predicate == Predicate::Sle ? Predicate::Slt
                   : predicate == Predicate::Ugt ? Predicate::Uge
                                                 : Predicate::Ult;
  return std::pair(next, constant.value() + 1);
}

// An address at a constant distance from one in a register: `lea` computes it and keeps the flags.
bool isConstantDistance(const Instruction &instruction) {
  const Constant *index = instruction.is(Op::Gep) ? asConstant(instruction.operand(1)) : nullptr;
  return index && hasRegister(instruction.operand(0)) &&
         fitsInt32(index->value() * static_cast<int64_t>(instruction.elementSize()));
}

// while (n-- > 0): the flags of n - 1 tell whether n >= 1, which is n > 0; and whether n - 1 is -1,
// which the carry flag says. The decrement is the last instruction of the block but for copies and
// addresses, which keep the flags, so that n and its next value share a register. Returns the
// condition, and leaves the flags to the decrement.
std::optional<Cond> decrementCondition(ISelContext &isel, Value *value) {
  Instruction *icmp = asInstruction(value, Op::ICmp);
  if (!icmp || !icmp->hasOneUse() || !isel.isInBlock(*icmp))
    return {};
  Instruction *last = isel.block().terminator()->prev();
  while (last && (last == icmp || last->is(Op::Copy) || isConstantDistance(*last)))
    last = last->prev();
  Value *x = nullptr;
  Constant *step = nullptr;
  if (!last || !last->isUsed() || isel.joint.isTaken(*last) ||
      !match(*last, m::add(m::value(x), m::constant(step))) ||
      (step->type() != Type::I32 && step->type() != Type::I64))
    return {};
  std::optional<Cond> outcome;
  Predicate predicate{};
  Constant *bound = nullptr;
  if (match(*icmp, m::icmp(predicate, m::specific(x), m::constant(bound)))) {
    auto next = withNextBound(predicate, *bound);
    if (next && next->second != 0 && step->value() == -next->second &&
        next->second == static_cast<int32_t>(next->second))
      outcome = condOf(next->first);
  } else if (match(*icmp, m::equality(predicate, m::specific(last), m::allOnes())) &&
             step->value() == -1) {
    outcome = predicate == Predicate::Eq ? Cond::B : Cond::Ae;
  }
  if (!outcome || !mayRewrite("compare-decrement", *icmp))
    return {};
  isel.joint.setCompared(*last);
  return outcome;
}

} // namespace

void selectBranch(ISelContext &isel, Instruction &instruction) {
  uint32_t ifTrue = isel.label(isel.block().successor(0));
  uint32_t ifFalse = isel.label(isel.block().successor(1));
  Value *value = instruction.operand(0);
  if (Constant *constant = asConstant(value))
    return isel.emitJump(constant->bits() ? ifTrue : ifFalse);
  if (ifTrue == ifFalse)
    return isel.emitJump(ifTrue);
  if (selectFloatBranch(isel, value, ifTrue, ifFalse) ||
      selectOverflowBranch(isel, value, ifTrue, ifFalse) ||
      splitCondition(isel, value, ifTrue, ifFalse))
    return;
  std::optional<Cond> known = atomicCondition(isel, value, instruction);
  if (!known)
    known = updateCondition(isel, value, instruction);
  if (!known)
    known = decrementCondition(isel, value);
  isel.emitBranch(known ? *known : condition(isel, value), ifTrue);
  isel.emitJump(ifFalse);
}

} // namespace wend
