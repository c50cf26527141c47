// Rules of simplify: complements, and differences from a constant. ~x is -1 - x.

#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <optional>

namespace wend::simplify_rules {

namespace {

// c - x, or ~x for c = -1; not of truth values.
struct Difference {
  uint64_t c;
  Value *x;
};

std::optional<Difference> differenceOf(Value *value) {
  Constant *c = nullptr;
  Value *x = nullptr;
  if (value->type() == Type::I1)
    return {};
  if (match(value, m::sub(m::constant(c), m::value(x))))
    return Difference{c->bits(), x};
  if (match(value, m::bitNot(m::value(x))))
    return Difference{~uint64_t{0}, x};
  return {};
}

Instruction *constantMinus(RuleBuilder &build, uint64_t c, Value *x) {
  return build.binary(Op::Sub, build.constant(x->type(), c), x);
}

Instruction *plusConstant(RuleBuilder &build, Value *x, uint64_t c) {
  return build.binary(Op::Add, x, build.constant(x->type(), c));
}

// ~x
Instruction *complementOf(RuleBuilder &build, Value *x) {
  return build.binary(Op::Xor, x, build.constant(x->type(), bitMask(x->type())));
}

// Whether the complement of a value costs nothing: it is a comparison that has no other use.
bool isFreelyInverted(Value &value) { return value.hasOneUse() && asInstruction(&value, Op::ICmp); }

} // namespace

// (c - x) + d => (c + d) - x, where c - x has no other use or the result is a negation;
// (c - x) + y => (y - x) + c, where c - x has no other use: the constant needs no register, and may
// be gathered or part of an address. And so with ~x for c - x.
Value *addDifference(RuleBuilder &build, Instruction &root) {
  if (const Constant *d = asConstant(root.operand(1))) {
    std::optional<Difference> difference = differenceOf(root.operand(0));
    if (!difference)
      return nullptr;
    uint64_t sum = difference->c + d->bits();
    bool isNegation = (sum & bitMask(root.type())) == 0;
    return isNegation || root.operand(0)->hasOneUse() ? constantMinus(build, sum, difference->x)
                                                      : nullptr;
  }
  for (uint32_t i : {0U, 1U})
    if (std::optional<Difference> difference = differenceOf(root.operand(i));
        difference && root.operand(i)->hasOneUse())
      return plusConstant(build, build.binary(Op::Sub, root.operand(1 - i), difference->x),
                          difference->c);
  return nullptr;
}

// d - (c - x) => x + (d - c); y - (c - x) => (y + x) + -c, where c - x has no other use. And so
// with ~x for c - x.
Value *subtractDifference(RuleBuilder &build, Instruction &root) {
  std::optional<Difference> difference = differenceOf(root.operand(1));
  if (!difference)
    return nullptr;
  if (const Constant *d = asConstant(root.operand(0)))
    return plusConstant(build, difference->x, d->bits() - difference->c);
  if (!root.operand(1)->hasOneUse())
    return nullptr;
  return plusConstant(build, build.binary(Op::Add, root.operand(0), difference->x),
                      0 - difference->c);
}

// d - (x + c) => (d - c) - x
Value *subtractSum(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  Constant *d = nullptr;
  if (!match(root, m::sub(m::constant(d), m::add(m::value(x), m::constant(c)))))
    return nullptr;
  return constantMinus(build, d->bits() - c->bits(), x);
}

// 0 - (x - y) => y - x, where x - y has no other use
Value *negateDifference(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::neg(m::oneUse(m::sub(m::value(x), m::value(y))))))
    return nullptr;
  return build.binary(Op::Sub, y, x);
}

// ~(c - x) => x + (-1 - c); ~(x - 1) => 0 - x
Value *complementDifference(RuleBuilder &build, Instruction &root) {
  Value *inner = nullptr;
  if (root.type() == Type::I1 || !match(root, m::bitNot(m::value(inner))))
    return nullptr;
  Value *x = nullptr;
  Constant *c = nullptr;
  if (match(inner, m::sub(m::constant(c), m::value(x))))
    return plusConstant(build, x, ~c->bits());
  if (match(inner, m::add(m::value(x), m::allOnes())))
    return constantMinus(build, 0, x);
  return nullptr;
}

// ~x & ~y => ~(x | y); ~x | ~y => ~(x & y); where ~x and ~y have no other use, and are not
// complements of comparisons. De Morgan's laws.
Value *joinComplements(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  if (!match(root, m::binary(root.op(), m::oneUse(m::bitNot(m::value(x))),
                             m::oneUse(m::bitNot(m::value(y))))) ||
      (asInstruction(x, Op::ICmp) && asInstruction(y, Op::ICmp)))
    return nullptr;
  return complementOf(build, build.binary(dual(root.op()), x, y));
}

// ~(~x & y) => x | ~y; ~(x & y) => ~x | ~y for comparisons, of which the complements are
// comparisons; and so with & and | exchanged. The operands have no other use.
Value *complementJoin(RuleBuilder &build, Instruction &root) {
  Instruction *inner = nullptr;
  if (!match(root, m::bitNot(m::oneUse(m::bind(inner, m::either(m::bitAnd(m::any(), m::any()),
                                                                m::bitOr(m::any(), m::any())))))))
    return nullptr;
  Op join = dual(inner->op());
  for (uint32_t i : {0U, 1U}) {
    Value *x = nullptr;
    if (match(inner->operand(i), m::oneUse(m::bitNot(m::value(x)))))
      return build.binary(join, x, complementOf(build, inner->operand(1 - i)));
  }
  if (!isFreelyInverted(*inner->operand(0)) || !isFreelyInverted(*inner->operand(1)))
    return nullptr;
  Value *left = complementOf(build, inner->operand(0));
  return build.binary(join, left, complementOf(build, inner->operand(1)));
}

// icmp p ~x, ~y => icmp swapped(p) x, y; icmp p ~x, c => icmp swapped(p) x, ~c: a complement
// reverses the order of signed and of unsigned numbers.
Value *compareComplements(RuleBuilder &build, Instruction &root) {
  Predicate predicate{};
  Value *x = nullptr;
  Value *y = nullptr;
  Constant *c = nullptr;
  if (match(root, m::icmp(predicate, m::bitNot(m::value(x)), m::bitNot(m::value(y)))))
    return build.icmp(swapped(predicate), x, y);
  if (match(root, m::icmp(predicate, m::bitNot(m::value(x)), m::constant(c))))
    return build.icmp(swapped(predicate), x, build.constant(x->type(), ~c->bits()));
  return nullptr;
}

} // namespace wend::simplify_rules
