// Pattern matching on values: what rewrite rules recognise their operands with.
//
//   Value *x;
//   Constant *c, *d;
//   if (match(instruction, m::add(m::add(m::value(x), m::constant(c)), m::constant(d))))
//     … // (x + c) + d
//
// A pattern is an object with `bool matches(Value *) const`. The functions of namespace m make and
// combine them; all of it is inlined. Operands are matched from left to right. What a pattern binds
// is meaningful only where the whole match succeeded.
#pragma once

#include "ir/instruction.h"

#include <bit>
#include <optional>

namespace wend {

template <typename Pattern> bool match(Value *value, const Pattern &pattern) {
  return pattern.matches(value);
}
template <typename Pattern> bool match(Instruction &instruction, const Pattern &pattern) {
  return pattern.matches(&instruction);
}

// Whether a signed comparison with a constant tells negative numbers from others (x < 0, x > -1 and
// so on), and then whether it holds for the negative ones.
inline std::optional<bool> signTested(Predicate predicate, const Constant &bound) {
  bool isZero = bound.bits() == 0;
  bool isOnes = bound.value() == -1;
  if ((predicate == Predicate::Slt && isZero) || (predicate == Predicate::Sle && isOnes))
    return true;
  if ((predicate == Predicate::Sge && isZero) || (predicate == Predicate::Sgt && isOnes))
    return false;
  return {};
}

namespace m {

// Each leaf that binds a variable calls willBind, which tells clang-tidy's analyzer that the
// variable changes: it does not follow the calls of `matches`.
#ifdef __clang_analyzer__
template <typename T> T *anyPointer();
template <typename T> void willBind(T *&bound) { bound = anyPointer<T>(); }
#else
template <typename T> void willBind(T *& /*bound*/) {}
#endif

// ---- Leaves

// A pattern given by a function of a value.
template <typename Test> struct If {
  Test test;
  bool matches(Value *value) const { return test(value); }
};
template <typename Test> If(Test) -> If<Test>;

// A constant whose bits satisfy a test.
template <typename Test> auto constantIf(Test test) {
  return If([=](Value *value) {
    const Constant *constant = asConstant(value);
    return constant && test(*constant);
  });
}

// Any value.
inline auto any() {
  return If([](Value *) { return true; });
}
// Any value; binds it.
inline auto value(Value *&bound) {
  willBind(bound);
  return If([&bound](Value *value) {
    bound = value;
    return true;
  });
}
// A value known before the match.
inline auto specific(const Value *known) {
  return If([=](const Value *value) { return value == known; });
}
// The value that a pattern further to the left has bound.
inline auto same(Value *&bound) {
  return If([&bound](const Value *value) { return value == bound; });
}

// An integer, floating-point or null constant.
inline auto constant() {
  return If([](const Value *value) { return value->isConstant(); });
}
// The same; binds it.
inline auto constant(Constant *&bound) {
  willBind(bound);
  return If([&bound](Value *value) { return (bound = asConstant(value)) != nullptr; });
}
// A constant all of whose bits are clear. Of floating-point numbers: +0.0 only.
inline auto zero() {
  return constantIf([](const Constant &constant) { return constant.bits() == 0; });
}
inline auto one() {
  return constantIf([](const Constant &constant) { return constant.bits() == 1; });
}
inline auto allOnes() {
  return constantIf(
      [](const Constant &constant) { return constant.bits() == bitMask(constant.type()); });
}
// A constant with one bit set, as an unsigned number a power of two; binds it.
inline auto powerOfTwo(Constant *&bound) {
  willBind(bound);
  return If([&bound](Value *value) {
    bound = asConstant(value);
    return bound && std::has_single_bit(bound->bits());
  });
}
// A constant of that value, sign-extended.
inline auto integer(int64_t number) {
  return constantIf([=](const Constant &constant) { return constant.value() == number; });
}

// ---- Combinations

// What the pattern matches, if it has one use.
template <typename Pattern> auto oneUse(Pattern pattern) {
  return If([=](Value *value) { return value->hasOneUse() && pattern.matches(value); });
}
// What the pattern matches; binds it.
template <typename Pattern> auto bind(Value *&bound, Pattern pattern) {
  willBind(bound);
  return If([=, &bound](Value *value) { return pattern.matches(bound = value); });
}
// The same, for patterns that match instructions only.
template <typename Pattern> auto bind(Instruction *&bound, Pattern pattern) {
  willBind(bound);
  return If([=, &bound](Value *value) {
    bound = asInstruction(value);
    return bound && pattern.matches(value);
  });
}
// What the first or else the second pattern matches.
template <typename First, typename Second> auto either(First first, Second second) {
  return If([=](Value *value) { return first.matches(value) || second.matches(value); });
}

// ---- Instructions

template <typename Operand> struct Unary {
  Op op;
  Operand operand;

  bool matches(Value *value) const {
    const Instruction *instruction = asInstruction(value, op);
    return instruction && operand.matches(instruction->operand(0));
  }
};

template <typename Left, typename Right> struct Binary {
  Op op;
  Left left;
  Right right;

  bool matches(Value *value) const {
    const Instruction *instruction = asInstruction(value, op);
    return instruction && matches(instruction->operand(0), instruction->operand(1));
  }
  bool matches(Value *a, Value *b) const { return left.matches(a) && right.matches(b); }
};

// An operation with one operand.
template <typename Operand> Unary<Operand> unary(Op op, Operand operand) { return {op, operand}; }
// An operation with two operands.
template <typename Left, typename Right> Binary<Left, Right> binary(Op op, Left left, Right right) {
  return {op, left, right};
}
// A binary operation whose operands match in this order, or else in the other.
template <typename Left, typename Right> auto commutative(Binary<Left, Right> pattern) {
  return If([=](Value *value) {
    const Instruction *instruction = asInstruction(value, pattern.op);
    return instruction && (pattern.matches(instruction->operand(0), instruction->operand(1)) ||
                           pattern.matches(instruction->operand(1), instruction->operand(0)));
  });
}

template <typename L, typename R> auto add(L left, R right) { return binary(Op::Add, left, right); }
template <typename L, typename R> auto sub(L left, R right) { return binary(Op::Sub, left, right); }
template <typename L, typename R> auto mul(L left, R right) { return binary(Op::Mul, left, right); }
template <typename L, typename R> auto bitAnd(L left, R right) {
  return binary(Op::And, left, right);
}
template <typename L, typename R> auto bitOr(L left, R right) {
  return binary(Op::Or, left, right);
}
template <typename L, typename R> auto bitXor(L left, R right) {
  return binary(Op::Xor, left, right);
}
template <typename L, typename R> auto shl(L left, R right) { return binary(Op::Shl, left, right); }
template <typename L, typename R> auto lshr(L left, R right) {
  return binary(Op::LShr, left, right);
}
template <typename L, typename R> auto ashr(L left, R right) {
  return binary(Op::AShr, left, right);
}
// The address base + index * element size.
template <typename L, typename R> auto gep(L base, R index) { return binary(Op::Gep, base, index); }
// 0 - x
template <typename Operand> auto neg(Operand operand) { return sub(zero(), operand); }
// xor x, -1, with the constant on the right, where simplify puts it; of an i1: xor x, true.
template <typename Operand> auto bitNot(Operand operand) { return bitXor(operand, allOnes()); }

template <typename Operand> auto zext(Operand operand) { return unary(Op::ZExt, operand); }
template <typename Operand> auto sext(Operand operand) { return unary(Op::SExt, operand); }
template <typename Operand> auto trunc(Operand operand) { return unary(Op::Trunc, operand); }
template <typename Pointer> auto load(Pointer pointer) { return unary(Op::Load, pointer); }

// A comparison of integers or pointers; binds its predicate.
template <typename Left, typename Right> auto icmp(Predicate &bound, Left left, Right right) {
  return If([=, &bound](Value *value) {
    const Instruction *compare = asInstruction(value, Op::ICmp);
    if (!compare)
      return false;
    bound = compare->predicate();
    return left.matches(compare->operand(0)) && right.matches(compare->operand(1));
  });
}
// A comparison with that predicate.
template <typename Left, typename Right>
auto specificICmp(Predicate predicate, Left left, Right right) {
  return If([=](Value *value) {
    const Instruction *compare = asInstruction(value, Op::ICmp);
    return compare && compare->predicate() == predicate && left.matches(compare->operand(0)) &&
           right.matches(compare->operand(1));
  });
}
// icmp eq or icmp ne; binds which.
template <typename Left, typename Right> auto equality(Predicate &bound, Left left, Right right) {
  return If([=, pattern = icmp(bound, left, right)](Value *value) {
    const Instruction *compare = asInstruction(value, Op::ICmp);
    return compare && compare->predicate() <= Predicate::Ne && pattern.matches(value);
  });
}
// x < 0 or x >= 0, which may be a comparison with -1; binds whether it holds for negative numbers.
template <typename Operand> auto signTest(bool &isNegative, Operand operand) {
  return If([=, &isNegative](Value *value) {
    const Instruction *compare = asInstruction(value, Op::ICmp);
    const Constant *bound = compare ? asConstant(compare->operand(1)) : nullptr;
    std::optional<bool> holdsForNegative =
        bound ? signTested(compare->predicate(), *bound) : std::nullopt;
    isNegative = holdsForNegative.value_or(false);
    return holdsForNegative && operand.matches(compare->operand(0));
  });
}

template <typename Condition, typename IfTrue, typename IfFalse>
auto select(Condition condition, IfTrue ifTrue, IfFalse ifFalse) {
  return If([=](Value *value) {
    const Instruction *select = asInstruction(value, Op::Select);
    return select && condition.matches(select->operand(0)) && ifTrue.matches(select->operand(1)) &&
           ifFalse.matches(select->operand(2));
  });
}

} // namespace m

} // namespace wend
