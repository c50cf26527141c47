// Rules of simplify: floating-point operations, on numbers and on the lanes of vectors.
//
// All are exact for all operands, signed zeros and infinities included; which NaN results is
// unspecified. So x + 0.0 stays, which is 0.0 for x = -0.0, and -(x - y), which is -0.0 for x = y.

#include "ir/fold.h"
#include "ir/known_bits.h"
#include "ir/lanes.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <cmath>
#include <limits>
#include <optional>

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

// The value as a float, if it is the extension of one, or a number that a float holds; else null.
static Value *asFloat(RuleBuilder &build, Value *value) {
  if (const Constant *constant = asConstant(value)) {
    double number = numberOf(Type::F64, constant->bits());
    auto narrow = static_cast<float>(number);
    return narrow == number ? build.constant(Type::F32, bitsOf(Type::F32, narrow)) : nullptr;
  }
  Instruction *extension = asInstruction(value, Op::FPExt);
  bool isFloat = extension && extension->operand(0)->type() == Type::F32;
  return isFloat ? extension->operand(0) : nullptr;
}

// fptrunc (op (fpext x), (fpext y)) => op x, y, from double to float: sums, products, quotients and
// roots that are rounded to 53 bits first are rounded to 24 bits as they would be at once, because
// 53 >= 2 * 24 + 2 (Figueroa, "When is double rounding innocuous?", 1995); the others are exact.
Value *fptruncOfOperation(RuleBuilder &build, Instruction &root) {
  Instruction *wide = asInstruction(root.operand(0));
  if (!wide || wide->type() != Type::F64 || root.type() != Type::F32 || !wide->hasOneUse())
    return nullptr;
  OpKind kind = wide->opKind();
  if (kind != OpKind::FloatUnary && kind != OpKind::FloatBinary)
    return nullptr;
  Value *x = asFloat(build, wide->operand(0));
  if (!x || kind == OpKind::FloatUnary)
    return x ? build.floatUnary(wide->op(), x) : nullptr;
  Value *y = asFloat(build, wide->operand(1));
  return y ? build.floatBinary(wide->op(), x, y) : nullptr;
}

// fcmp p (fpext x), (fpext y) => fcmp p x, y: the extension is exact.
Value *fcmpOfFPExt(RuleBuilder &build, Instruction &root) {
  if (root.operand(0)->type() != Type::F64)
    return nullptr;
  Value *x = asFloat(build, root.operand(0));
  Value *y = x ? asFloat(build, root.operand(1)) : nullptr;
  return y && !(x->isConstant() && y->isConstant()) ? build.fcmp(root.floatPredicate(), x, y)
                                                    : nullptr;
}

// ---- Comparisons

// A comparison, or the constant that it is.
static Value *makeFCmp(RuleBuilder &build, FloatPredicate predicate, Value *x, Value *y) {
  if (predicate == FloatPredicate::Never || predicate == FloatPredicate::Always)
    return build.constant(Type::I1, predicate == FloatPredicate::Always);
  return build.fcmp(predicate, x, y);
}

// fcmp p x, x => fcmp ord x, x; fcmp uno x, x; true or false: by whether p holds of equal values
// and of values of which one is no number
Value *fcmpOfItself(RuleBuilder &build, Instruction &root) {
  Value *x = root.operand(0);
  auto relation = static_cast<unsigned>(root.floatPredicate());
  bool holdsOfEqual = (relation & FloatRelation::Equal) != 0;
  bool holdsOfNaN = (relation & FloatRelation::Unordered) != 0;
  FloatPredicate predicate = holdsOfEqual && holdsOfNaN ? FloatPredicate::Always
                             : holdsOfEqual             ? FloatPredicate::Ord
                             : holdsOfNaN               ? FloatPredicate::Uno
                                                        : FloatPredicate::Never;
  if (x != root.operand(1) || root.type() != Type::I1 || predicate == root.floatPredicate())
    return nullptr;
  return makeFCmp(build, predicate, x, x);
}

// Whether the value is a constant other than a NaN.
static bool isAnyNumber(const Value &value) {
  const Constant *constant = asConstant(&value);
  Type type = value.type();
  uint64_t infinity = constant && (type == Type::F32 || type == Type::F64)
                          ? bitsOf(type, std::numeric_limits<double>::infinity())
                          : 0;
  return constant && (constant->bits() & bitMask(type) >> 1) <= infinity && infinity != 0;
}

// The relations of x and y under which a comparison holds, if it is one of the two, or of x
// with itself where y is a constant and a number; else none.
static std::optional<unsigned> relationOf(const Instruction &compare, const Value *x,
                                          const Value *y) {
  const Value *left = compare.operand(0);
  const Value *right = compare.operand(1);
  FloatPredicate predicate = compare.floatPredicate();
  bool testsNumber = predicate == FloatPredicate::Ord || predicate == FloatPredicate::Uno;
  bool isOfOne = testsNumber && left == right && left == x && isAnyNumber(*y);
  if ((left == x && right == y) || isOfOne)
    return static_cast<unsigned>(predicate);
  if (left == y && right == x)
    return static_cast<unsigned>(swapped(predicate));
  return std::nullopt;
}

// (fcmp p x, y) & (fcmp q x, y) => fcmp r x, y, and so with |; also where one of them tests whether
// x is a number, and y is one. (fcmp ord x, x) & (fcmp ord y, y) => fcmp ord x, y; and so with uno
// and |
Value *mergeFloatTests(RuleBuilder &build, Instruction &root) {
  const Instruction *left = asInstruction(root.operand(0), Op::FCmp);
  const Instruction *right = asInstruction(root.operand(1), Op::FCmp);
  if (!left || !right || root.type() != Type::I1 || (!left->hasOneUse() && !right->hasOneUse()) ||
      left->operand(0)->type() != right->operand(0)->type())
    return nullptr;
  bool isAnd = root.is(Op::And);
  FloatPredicate ofNumbers = isAnd ? FloatPredicate::Ord : FloatPredicate::Uno;
  auto testsNumber = [&](const Instruction &compare) {
    return compare.floatPredicate() == ofNumbers && compare.operand(0) == compare.operand(1);
  };
  if (testsNumber(*left) && testsNumber(*right))
    return build.fcmp(ofNumbers, left->operand(0), right->operand(0));
  for (const Instruction *compare : {left, right}) {
    Value *x = compare->operand(0);
    Value *y = compare->operand(1);
    std::optional<unsigned> one = relationOf(*left, x, y);
    std::optional<unsigned> other = relationOf(*right, x, y);
    if (x == y || !one || !other)
      continue;
    auto merged = static_cast<FloatPredicate>(isAnd ? *one & *other : *one | *other);
    return makeFCmp(build, merged, x, y);
  }
  return nullptr;
}

// ---- Casts

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

// ---- Functions of the C library

// Whether the number is a NaN, or not less than -0.0.
static bool isNeverBelowZero(const Value &value, unsigned depth = 0) {
  constexpr unsigned maxDepth = 6;
  if (const Constant *constant = asConstant(&value))
    return value.type() != Type::F80 && !(numberOf(value.type(), constant->bits()) < 0);
  const Instruction *instruction = asInstruction(&value);
  if (!instruction || depth == maxDepth)
    return false;
  auto holdsFor = [&](uint32_t i) { return isNeverBelowZero(*instruction->operand(i), depth + 1); };
  switch (instruction->op()) {
  case Op::FAbs:
  case Op::FSqrt:
  case Op::UIToFP:
    return true;
  case Op::SIToFP:
    return isNeverNegative(*instruction->operand(0));
  case Op::FMul:
    return instruction->operand(0) == instruction->operand(1) || (holdsFor(0) && holdsFor(1));
  case Op::FAdd:
    return holdsFor(0) && holdsFor(1);
  case Op::Select:
    return holdsFor(1) && holdsFor(2);
  case Op::FPExt:
  case Op::FPTrunc:
  case Op::FFloor:
  case Op::FCeil:
  case Op::FTrunc:
  case Op::FRint:
    return holdsFor(0);
  default:
    return false;
  }
}

static bool isSqrt(const Instruction &call) {
  KnownFunction known = knownCallee(call);
  return known == KnownFunction::Sqrt || known == KnownFunction::SqrtFloat;
}

// sqrt(x) => llvm.sqrt(x), where x is not less than -0.0: then errno is not set.
Value *sqrtInPlace(RuleBuilder &build, Instruction &root) {
  bool isInPlace = isSqrt(root) && isNeverBelowZero(*root.operand(0));
  return isInPlace ? build.floatUnary(Op::FSqrt, root.operand(0)) : nullptr;
}

// sqrt(fpext x) => fpext sqrtf(x), if only the float nearest to the root is used: see
// fptruncOfOperation().
Value *sqrtNarrowed(RuleBuilder &build, Instruction &root) {
  if (knownCallee(root) != KnownFunction::Sqrt || !root.isUsed())
    return nullptr;
  for (const Use *use = root.firstUse(); use; use = use->next)
    if (!use->user->is(Op::FPTrunc) || use->user->type() != Type::F32)
      return nullptr;
  Value *x = asFloat(build, root.operand(0));
  Function *callee = x ? build.module().library(KnownFunction::SqrtFloat) : nullptr;
  return callee ? build.cast(Op::FPExt, build.call(*callee, {x}), Type::F64) : nullptr;
}

// pow(x, 1) => x; pow(x, 2) => x * x. That a square is out of range is not reported in errno.
Value *powOfConstant(RuleBuilder &build, Instruction &root) {
  KnownFunction known = knownCallee(root);
  if (known != KnownFunction::Pow && known != KnownFunction::PowFloat)
    return nullptr;
  Value *x = root.operand(0);
  if (isNumber(*root.operand(1), 1))
    return x;
  return isNumber(*root.operand(1), 2) ? build.floatBinary(Op::FMul, x, x) : nullptr;
}

} // namespace wend::simplify_rules
