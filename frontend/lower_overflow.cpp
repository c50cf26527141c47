// Lowering of arithmetic with --trap-overflow: a test for each operation whose result may not fit.
//
//   x + 1     x > 2147483646: one comparison of an operand, which a range often decides
//   x * 10    x - min > max - min without sign, for the least and the largest x that fit
//   x + y     the exact result in 64 bits differs from the extension of its low half
//
// A comparison with a constant is better than the general form: passes know what a condition like
// `x < n` implies for it.

#include "frontend/lower_function.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

constexpr int64_t leastInt = INT32_MIN;
constexpr int64_t largestInt = INT32_MAX;

bool isInt(int64_t value) { return value >= leastInt && value <= largestInt; }

int64_t exact(Op op, int64_t left, int64_t right) {
  return op == Op::Add ? left + right : op == Op::Sub ? left - right : left * right;
}

// The operands x for which the operation with a constant fits.
struct Fitting {
  int64_t least;
  int64_t largest;
};

// `x + c`, `x - c` or `x * c`.
Fitting fitting(Op op, int64_t c) {
  if (op == Op::Mul) {
    if (c == 0 || c == 1)
      return {leastInt, largestInt};
    if (c == -1)
      return {leastInt + 1, largestInt};
    Fitting range = {leastInt / c, largestInt / c};
    if (c < 0)
      std::swap(range.least, range.largest);
    return range;
  }
  int64_t added = op == Op::Add ? c : -c;
  return {std::max(leastInt, leastInt - added), std::min(largestInt, largestInt - added)};
}

} // namespace

// A literal like 2147483648 is exact in `-2147483648`; 0x80000000 is a negative number.
bool FunctionLowering::isExactMinimum(const ast::UnaryExpr &expr) const {
  if (expr.operand->kind != ast::ExprKind::Literal)
    return false;
  std::string_view text = builder_.module().source()->text().substr(expr.operand->range.begin, 2);
  return text != "0x" && text != "0X";
}

// Add, Sub or Mul of two ints, which ends the program if the result does not fit.
Value *FunctionLowering::trapping(Op op, Value *left, Value *right, SourceRange opRange) {
  const Constant *leftConstant = asConstant(left);
  const Constant *rightConstant = asConstant(right);
  if (leftConstant && !rightConstant && op != Op::Sub) {
    std::swap(left, right);
    std::swap(leftConstant, rightConstant);
  }
  Value *overflows = nullptr;
  if (leftConstant && rightConstant) {
    if (!isInt(exact(op, leftConstant->value(), rightConstant->value())))
      overflows = builder_.integer(Type::I1, 1);
  } else if (rightConstant) {
    Fitting range = fitting(op, rightConstant->value());
    overflows = isOutside(left, range.least, range.largest);
  } else if (leftConstant) { // c - x
    int64_t c = leftConstant->value();
    overflows =
        isOutside(right, std::max(leastInt, c - largestInt), std::min(largestInt, c - leastInt));
  } else {
    Value *wideRight = builder_.cast(Op::SExt, right, Type::I64);
    Value *wide = builder_.binary(op, builder_.cast(Op::SExt, left, Type::I64), wideRight);
    Value *result = builder_.cast(Op::Trunc, wide, Type::I32);
    Value *extended = builder_.cast(Op::SExt, result, Type::I64);
    trapIf(builder_.icmp(Predicate::Ne, extended, wide), opRange);
    return result;
  }
  if (overflows)
    trapIf(overflows, opRange);
  return builder_.binary(op, left, right);
}

// Whether an int is outside [least, largest]; null if it cannot be.
Value *FunctionLowering::isOutside(Value *value, int64_t least, int64_t largest) {
  bool hasLeast = least > leastInt;
  bool hasLargest = largest < largestInt;
  if (hasLeast && hasLargest)
    return builder_.icmp(Predicate::Ugt, builder_.binary(Op::Add, value, int32(-least)),
                         int32(largest - least));
  if (hasLeast)
    return builder_.icmp(Predicate::Slt, value, int32(least));
  return hasLargest ? builder_.icmp(Predicate::Sgt, value, int32(largest)) : nullptr;
}

// Ends the program if the condition holds; continues in a new block.
void FunctionLowering::trapIf(Value *overflows, SourceRange opRange) {
  BasicBlock *error = makeBlock("overflow");
  BasicBlock *ok = makeBlock("fits");
  builder_.condBr(overflows, error, ok);
  open(error);
  callRuntimeError(KnownFunction::ErrorOverflow, {program_.fileName(), position(opRange)});
  open(ok);
}

} // namespace wend
