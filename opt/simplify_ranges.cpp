// Rules of simplify: tests against constants, and selections by them.

#include "ir/match.h"
#include "opt/simplify_rules.h"
#include "opt/wrapped_interval.h"

#include <bit>

namespace wend::simplify_rules {

namespace {

// A comparison of x + c with a constant.
struct Test {
  Instruction *compare = nullptr;
  Value *x = nullptr;
  WrappedInterval passing{}; // the x for which it holds
};

std::optional<Test> testOf(Value *value) {
  Test test;
  Predicate predicate{};
  Constant *bound = nullptr;
  if (!match(value,
             m::bind(test.compare, m::icmp(predicate, m::value(test.x), m::constant(bound)))) ||
      !isInteger(bound->type()) || bitWidth(bound->type()) > 64)
    return {};
  std::optional<WrappedInterval> passing = satisfying(predicate, *bound);
  if (!passing)
    return {};
  test.passing = *passing;
  Value *term = nullptr;
  Constant *offset = nullptr;
  if (match(test.x, m::add(m::value(term), m::constant(offset)))) {
    test.x = term;
    test.passing = shiftedBack(test.passing, offset->bits(), bound->type());
  }
  return test;
}

// Whether x is in the interval.
Value *membership(RuleBuilder &build, Value *x, WrappedInterval interval) {
  Type type = x->type();
  if (interval.first == interval.last)
    return build.icmp(Predicate::Eq, x, build.constant(type, interval.first));
  WrappedInterval others = complement(interval, type);
  if (others.first == others.last)
    return build.icmp(Predicate::Ne, x, build.constant(type, others.first));
  Value *distance =
      interval.first == 0 ? x : build.binary(Op::Add, x, build.constant(type, 0 - interval.first));
  return build.icmp(Predicate::Ult, distance,
                    build.constant(type, interval.last - interval.first + 1));
}

} // namespace

// (icmp p (x + a), b) & (icmp q (x + c), d) => one of the two, if it implies the other one, or
// icmp ult (x - first), n, if that is what they leave, or false; and so with |. Not if both
// comparisons have other uses.
Value *mergeTests(RuleBuilder &build, Instruction &root) {
  if (root.type() != Type::I1)
    return nullptr;
  std::optional<Test> one = testOf(root.operand(0));
  std::optional<Test> other = one ? testOf(root.operand(1)) : std::nullopt;
  if (!other || one->x != other->x)
    return nullptr;
  bool isAnd = root.is(Op::And);
  Type type = one->x->type();
  WrappedInterval first = isAnd ? one->passing : complement(one->passing, type);
  WrappedInterval second = isAnd ? other->passing : complement(other->passing, type);
  if (areDisjoint(first, second, type))
    return build.module().boolConstant(!isAnd);
  std::optional<WrappedInterval> both = intersection(first, second, type);
  if (!both)
    return nullptr;
  if (*both == first || *both == second)
    return *both == first ? one->compare : other->compare;
  if (!one->compare->hasOneUse() && !other->compare->hasOneUse())
    return nullptr;
  return membership(build, one->x, isAnd ? *both : complement(*both, type));
}

// x == 0 & y == 0 => (x | y) == 0; x != 0 | y != 0 => (x | y) != 0; and so for the bits of -1 and
// the sign. Not if both comparisons have other uses.
Value *mergeEqualTests(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Predicate other{};
  Value *x = nullptr;
  Value *y = nullptr;
  Constant *bound = nullptr;
  Constant *otherBound = nullptr;
  if (!match(root.operand(0), m::icmp(predicate, m::value(x), m::constant(bound))) ||
      !match(root.operand(1), m::icmp(other, m::value(y), m::constant(otherBound))) ||
      predicate != other || bound != otherBound || !isInteger(bound->type()) ||
      bound->type() == Type::I1 || (!root.operand(0)->hasOneUse() && !root.operand(1)->hasOneUse()))
    return nullptr;
  bool isAnd = root.is(Op::And);
  bool isNegative = false;
  Op join{};
  if (match(root.operand(0), m::signTest(isNegative, m::any())))
    join = isNegative == isAnd ? Op::And : Op::Or;
  else if (predicate == (isAnd ? Predicate::Eq : Predicate::Ne) && bound->bits() == 0)
    join = Op::Or;
  else if (predicate == (isAnd ? Predicate::Eq : Predicate::Ne) && bound->value() == -1)
    join = Op::And;
  else
    return nullptr;
  return build.icmp(predicate, build.binary(join, x, y), bound);
}

// icmp eq (and x, -2^n), 0 => icmp ult x, 2^n; icmp ne => icmp ugt x, 2^n - 1. Only where an
// instruction has room for the constant.
Value *compareHighBits(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Constant *mask = nullptr;
  auto part = m::oneUse(m::bitAnd(m::value(x), m::constant(mask)));
  if (!match(root, m::equality(predicate, part, m::zero())) || mask->value() >= -1)
    return nullptr;
  uint64_t least = 0 - static_cast<uint64_t>(mask->value());
  if (!std::has_single_bit(least) || least > INT32_MAX)
    return nullptr;
  if (predicate == Predicate::Eq)
    return build.icmp(Predicate::Ult, x, build.constant(x->type(), least));
  return build.icmp(Predicate::Ugt, x, build.constant(x->type(), least - 1));
}

namespace {

// Numbers of a signed type, neither its least nor its greatest among them.
struct SignedRange {
  int64_t first;
  int64_t last;
};

std::optional<SignedRange> signedRange(WrappedInterval interval, Type type) {
  SignedRange range{signExtend(type, interval.first), signExtend(type, interval.last)};
  auto greatest = static_cast<int64_t>(bitMask(type) >> 1);
  if (range.first > range.last || range.first == -greatest - 1 || range.last == greatest)
    return {};
  return range;
}

// Whether a value is the first number of the range for each x that is less, and the last for each
// that is greater.
bool isNearest(Value *value, Value *x, SignedRange range) {
  Type type = x->type();
  // All bits are the sign of x.
  Constant *last = nullptr;
  if (match(value,
            m::bitXor(m::ashr(m::specific(x), m::integer(bitWidth(type) - 1)), m::constant(last))))
    return last->value() == range.last && ~range.last == range.first;
  const Instruction *choice = asInstruction(value, Op::Select);
  std::optional<Test> test = choice ? testOf(choice->operand(0)) : std::nullopt;
  if (!test || test->x != x)
    return false;
  const Constant *limits[] = {asConstant(choice->operand(1)), asConstant(choice->operand(2))};
  if (!limits[0] || !limits[1])
    return false;
  bool isAbove = limits[0]->value() == range.last;
  if (limits[isAbove ? 1 : 0]->value() != range.first ||
      limits[isAbove ? 0 : 1]->value() != range.last)
    return false;
  uint64_t greatest = bitMask(type) >> 1;
  WrappedInterval above{static_cast<uint64_t>(range.last + 1) & bitMask(type), greatest};
  WrappedInterval below{greatest + 1, static_cast<uint64_t>(range.first - 1) & bitMask(type)};
  WrappedInterval greater = isAbove ? test->passing : complement(test->passing, type);
  return areDisjoint(greater, below, type) && areDisjoint(complement(greater, type), above, type);
}

} // namespace

// select (x in a..b), x, (select (icmp sgt x, c), b, a), with c in a - 1..b, or another such choice
// of a limit => select (icmp slt x, a), a, (select (icmp sgt x, b), b, x)
Value *limitToRange(RuleBuilder &build, Instruction &root) {
  std::optional<Test> test = testOf(root.operand(0));
  if (!test || (root.operand(1) != test->x && root.operand(2) != test->x))
    return nullptr;
  Value *x = test->x;
  Type type = x->type();
  bool isInside = root.operand(1) == x;
  Value *limit = root.operand(isInside ? 2 : 1);
  std::optional<SignedRange> range =
      signedRange(isInside ? test->passing : complement(test->passing, type), type);
  if (!range || !limit->hasOneUse() || !isNearest(limit, x, *range))
    return nullptr;
  Constant *first = build.constant(type, static_cast<uint64_t>(range->first));
  Constant *last = build.constant(type, static_cast<uint64_t>(range->last));
  Value *lesser = build.select(build.icmp(Predicate::Sgt, x, last), last, x);
  return build.select(build.icmp(Predicate::Slt, x, first), first, lesser);
}

} // namespace wend::simplify_rules
