// Rules of simplify: floating-point operations, on numbers and on the lanes of vectors.
//
// All are exact for all operands, signed zeros and infinities included; which NaN results is
// unspecified. So x + 0.0 stays, which is 0.0 for x = -0.0, and -(x - y), which is -0.0 for x = y.

#include "ir/fold.h"
#include "ir/lanes.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <cmath>
#include <limits>

namespace wend::simplify_rules {

namespace {

Op operationOf(const Instruction &instruction) {
  bool isOfLanes = instruction.is(Op::LaneUnary) || instruction.is(Op::LaneBinary);
  return isOfLanes ? instruction.laneOp() : instruction.op();
}

// x, if the value is fneg x
Value *operandOfFNeg(Value *value) {
  const Instruction *instruction = asInstruction(value);
  bool isFNeg = instruction && operationOf(*instruction) == Op::FNeg;
  return isFNeg ? instruction->operand(0) : nullptr;
}

// Whether the value is this number; of a vector, in each lane.
bool isNumber(const Value &value, double number) {
  const Constant *constant = asConstant(&value);
  if (!constant)
    return false;
  Type type = value.type();
  if (type == Type::F80)
    return float80Of(*constant) == Float80::of(number);
  if (isVector(type))
    return lanesOf(*constant) == VectorBits::splat(type, bitsOf(laneType(type), number));
  return constant->bits() == bitsOf(type, number);
}

// -c
Constant *negated(RuleBuilder &build, const Constant &c) {
  Type type = c.type();
  if (type == Type::F80)
    return build.module().float80(foldFNeg(float80Of(c)));
  if (!isVector(type))
    return build.constant(type, foldFloatUnary(Op::FNeg, type, c.bits()));
  VectorBits lanes = lanesOf(c);
  auto negate = static_cast<uint8_t>(Op::FNeg);
  return build.module().vector(type, foldLanes(Op::LaneUnary, negate, type, type, {&lanes, 1}));
}

// The value with the other sign: x for fneg x, -c for a constant c; otherwise null.
Value *withOtherSign(RuleBuilder &build, Value *value) {
  const Constant *constant = asConstant(value);
  return constant ? negated(build, *constant) : operandOfFNeg(value);
}

// Whether an fneg of the used value would disappear in the user, or in what uses a product with it,
// at most `depth` products further. A sum of two negated numbers absorbs one fneg only.
bool absorbsFNeg(const Use &use, unsigned depth) {
  const Instruction &user = *use.user;
  Op op = operationOf(user);
  if (op == Op::FNeg || op == Op::FAbs)
    return true;
  bool isSum = op == Op::FAdd || op == Op::FSub;
  bool isProduct = op == Op::FMul || op == Op::FDiv;
  if (!isSum && !isProduct && op != Op::FCmp)
    return false;
  uint32_t i = Instruction::indexOf(use);
  Value *other = user.operand(1 - i);
  if (isSum)
    return op == Op::FAdd ? !operandOfFNeg(other) : i == 1;
  if (other->isConstant() || operandOfFNeg(other))
    return true;
  return isProduct && depth != 0 && user.hasOneUse() && absorbsFNeg(*user.firstUse(), depth - 1);
}

} // namespace

// ---- Signs

// -(-x) => x
Value *fnegOfFNeg(RuleBuilder &, Instruction &root) {
  return operationOf(root) == Op::FNeg ? operandOfFNeg(root.operand(0)) : nullptr;
}

// |-x| => |x|; ||x|| => |x|
Value *fabsOfSign(RuleBuilder &build, Instruction &root) {
  Instruction *inner = asInstruction(root.operand(0));
  if (operationOf(root) != Op::FAbs || !inner)
    return nullptr;
  if (operationOf(*inner) == Op::FAbs)
    return inner;
  if (operationOf(*inner) != Op::FNeg || !build.mayChange())
    return nullptr;
  root.setOperand(0, inner->operand(0));
  return &root;
}

// x + -y => x - y; -y + x => x - y
Value *faddNegated(RuleBuilder &build, Instruction &root) {
  if (operationOf(root) != Op::FAdd)
    return nullptr;
  for (uint32_t i : {1U, 0U})
    if (Value *y = operandOfFNeg(root.operand(i)))
      return build.floatBinary(Op::FSub, root.operand(1 - i), y);
  return nullptr;
}

// x - -y => x + y
Value *fsubNegated(RuleBuilder &build, Instruction &root) {
  if (operationOf(root) != Op::FSub)
    return nullptr;
  Value *y = operandOfFNeg(root.operand(1));
  return y ? build.floatBinary(Op::FAdd, root.operand(0), y) : nullptr;
}

// -x * -y => x * y; -x * c => x * -c; and so with the quotient
Value *cancelSigns(RuleBuilder &build, Instruction &root) {
  if (operationOf(root) != Op::FMul && operationOf(root) != Op::FDiv)
    return nullptr;
  if (!operandOfFNeg(root.operand(0)) && !operandOfFNeg(root.operand(1)))
    return nullptr;
  Value *left = withOtherSign(build, root.operand(0));
  Value *right = withOtherSign(build, root.operand(1));
  if (!left || !right || !build.mayChange())
    return nullptr;
  root.setOperand(0, left);
  root.setOperand(1, right);
  return &root;
}

// -x * y => -(x * y), and so with the quotient, where what follows absorbs the fneg: a * b - c * d
// may be llvm.fmuladd(-c, d, a * b). Otherwise the fneg stays before the product: it may be
// invariant in a loop, and is not between the product and what waits for it.
Value *sinkFNeg(RuleBuilder &build, Instruction &root) {
  constexpr unsigned maxProducts = 4;
  Op op = operationOf(root);
  if ((op != Op::FMul && op != Op::FDiv) || !root.hasOneUse())
    return nullptr;
  Value *left = operandOfFNeg(root.operand(0));
  Value *right = left ? nullptr : operandOfFNeg(root.operand(1));
  if ((!left && !right) || !absorbsFNeg(*root.firstUse(), maxProducts))
    return nullptr;
  return build.fneg(
      build.floatBinary(op, left ? left : root.operand(0), right ? right : root.operand(1)));
}

// fcmp p -x, -y => fcmp swapped(p) x, y; fcmp p -x, c => fcmp swapped(p) x, -c. A zero stays 0.0,
// which equals -0.0 and needs no constant in memory.
Value *fcmpNegated(RuleBuilder &build, Instruction &root) {
  if (!operandOfFNeg(root.operand(0)) && !operandOfFNeg(root.operand(1)))
    return nullptr;
  auto withOther = [&](Value *value) {
    return isNumber(*value, 0.0) ? value : withOtherSign(build, value);
  };
  Value *left = withOther(root.operand(0));
  Value *right = withOther(root.operand(1));
  if (!left || !right || !build.mayChange())
    return nullptr;
  root.setOperand(0, left);
  root.setOperand(1, right);
  root.setFloatPredicate(swapped(root.floatPredicate()));
  return &root;
}

// ---- Constants

// x + -0.0 => x; x - 0.0 => x
Value *floatZero(RuleBuilder &, Instruction &root) {
  Op op = operationOf(root);
  bool isNeutral = (op == Op::FAdd && isNumber(*root.operand(1), -0.0)) ||
                   (op == Op::FSub && isNumber(*root.operand(1), 0.0));
  return isNeutral ? root.operand(0) : nullptr;
}

// x * 1.0 => x; x * -1.0 => -x; and so with x / 1.0 and x / -1.0
Value *floatOne(RuleBuilder &build, Instruction &root) {
  Op op = operationOf(root);
  if (op != Op::FMul && op != Op::FDiv)
    return nullptr;
  Value *x = root.operand(0);
  if (isNumber(*root.operand(1), 1))
    return x;
  return isNumber(*root.operand(1), -1) ? build.fneg(x) : nullptr;
}

// x / c => x * (1 / c), where c is a power of two, perhaps negated, and 1 / c a normal number: that
// is exact, so that both round the same number.
Value *fdivByPower(RuleBuilder &build, Instruction &root) {
  Type type = root.type();
  const Constant *c = asConstant(root.operand(1));
  if (!c || type == Type::F80)
    return nullptr;
  using Single = std::numeric_limits<float>;
  using Double = std::numeric_limits<double>;
  double number = numberOf(type, c->bits());
  double reciprocal = 1 / number;
  double magnitude = std::abs(reciprocal);
  bool isNormal = type == Type::F32 ? magnitude >= Single::min() && magnitude <= Single::max()
                                    : magnitude >= Double::min() && magnitude <= Double::max();
  int exponent = 0;
  if (!isNormal || std::abs(std::frexp(number, &exponent)) != 0.5)
    return nullptr;
  return build.floatBinary(Op::FMul, root.operand(0),
                           build.constant(type, bitsOf(type, reciprocal)));
}

// ---- Conversions

// fptrunc (fpext x) => x, fptrunc x or fpext x: the extension is exact.
Value *fptruncOfFPExt(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (!match(root, m::unary(Op::FPTrunc, m::unary(Op::FPExt, m::value(x)))))
    return nullptr;
  if (x->type() == root.type())
    return x;
  bool isNarrower = bitWidth(root.type()) < bitWidth(x->type());
  return build.cast(isNarrower ? Op::FPTrunc : Op::FPExt, x, root.type());
}

// fpext (fpext x) => fpext x
Value *fpextOfFPExt(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  bool matches = match(root, m::unary(Op::FPExt, m::unary(Op::FPExt, m::value(x))));
  return matches ? build.cast(Op::FPExt, x, root.type()) : nullptr;
}

// fptosi (sitofp x) => x; fptoui (uitofp x) => x: where the floating-point type holds all values of
// the integer type. The least signed one is a power of two.
Value *floatCastBack(RuleBuilder &, Instruction &root) {
  bool isSigned = root.is(Op::FPToSI);
  Op inverseOp = isSigned ? Op::SIToFP : Op::UIToFP;
  Value *x = nullptr;
  if (!match(root, m::unary(root.op(), m::unary(inverseOp, m::value(x)))) ||
      x->type() != root.type())
    return nullptr;
  Type type = root.operand(0)->type();
  unsigned digits = type == Type::F32 ? 24 : type == Type::F64 ? 53 : 64;
  return bitWidth(x->type()) - (isSigned ? 1 : 0) <= digits ? x : nullptr;
}

} // namespace wend::simplify_rules
