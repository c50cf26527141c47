// Rules of simplify: two tests against constants.

#include "ir/match.h"
#include "opt/simplify_rules.h"
#include "opt/wrapped_interval.h"

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

} // namespace wend::simplify_rules
