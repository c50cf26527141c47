#include "ir/fold.h"

#include "ir/lanes.h"
#include "ir/module.h"
#include "support/invariant.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wend {

namespace {

std::optional<uint64_t> foldDivision(Op op, Type type, uint64_t left, uint64_t right) {
  if (right == 0)
    return {};
  if (op == Op::UDiv)
    return left / right;
  if (op == Op::URem)
    return left % right;
  int64_t dividend = signExtend(type, left);
  int64_t divisor = signExtend(type, right);
  if (divisor == -1) {
    bool overflows = left == uint64_t{1} << (bitWidth(type) - 1);
    if (overflows)
      return {};
    return op == Op::SDiv ? (0 - left) & bitMask(type) : 0;
  }
  int64_t result = op == Op::SDiv ? dividend / divisor : dividend % divisor;
  return static_cast<uint64_t>(result) & bitMask(type);
}

// The upper half of the product of two i64.
uint64_t foldHighProduct(Op op, uint64_t left, uint64_t right) {
  __extension__ using Wide = unsigned __int128;
  auto high = static_cast<uint64_t>(Wide{left} * right >> 64);
  if (op == Op::UMulHigh)
    return high;
  // A negative factor is 2^64 less than the unsigned one (Warren, Hacker's Delight, 8-3).
  auto ifNegative = [](uint64_t factor, uint64_t other) {
    return static_cast<int64_t>(factor) < 0 ? other : 0;
  };
  return high - ifNegative(left, right) - ifNegative(right, left);
}

} // namespace

std::optional<uint64_t> foldBinary(Op op, Type type, uint64_t left, uint64_t right) {
  if (isDivision(op))
    return foldDivision(op, type, left, right);
  if (isHighProduct(op))
    return foldHighProduct(op, left, right);
  unsigned count = static_cast<unsigned>(right) & (bitWidth(type) - 1);
  uint64_t result = 0;
  switch (op) {
  case Op::Add:
    result = left + right;
    break;
  case Op::Sub:
    result = left - right;
    break;
  case Op::Mul:
    result = left * right;
    break;
  case Op::And:
    result = left & right;
    break;
  case Op::Or:
    result = left | right;
    break;
  case Op::Xor:
    result = left ^ right;
    break;
  case Op::Shl:
    result = left << count;
    break;
  case Op::LShr:
    result = left >> count;
    break;
  case Op::AShr:
    result = static_cast<uint64_t>(signExtend(type, left) >> count);
    break;
  default:
    INVARIANT(false, "foldBinary is for binary operations");
  }
  return result & bitMask(type);
}

bool foldICmp(Predicate predicate, Type type, uint64_t left, uint64_t right) {
  int64_t signedLeft = signExtend(type, left);
  int64_t signedRight = signExtend(type, right);
  switch (predicate) {
  case Predicate::Eq:
    return left == right;
  case Predicate::Ne:
    return left != right;
  case Predicate::Ult:
    return left < right;
  case Predicate::Ule:
    return left <= right;
  case Predicate::Ugt:
    return left > right;
  case Predicate::Uge:
    return left >= right;
  case Predicate::Slt:
    return signedLeft < signedRight;
  case Predicate::Sle:
    return signedLeft <= signedRight;
  case Predicate::Sgt:
    return signedLeft > signedRight;
  case Predicate::Sge:
    return signedLeft >= signedRight;
  }
  INVARIANT(false, "unknown predicate");
}

uint64_t foldBitUnary(Op op, Type type, uint64_t value) {
  unsigned unused = 64 - bitWidth(type);
  if (op == Op::BSwap)
    return __builtin_bswap64(value) >> unused;
  if (op == Op::CtPop)
    return static_cast<uint64_t>(std::popcount(value));
  if (op == Op::CtLz)
    return static_cast<uint64_t>(std::countl_zero(value)) - unused;
  INVARIANT(op == Op::CtTz, "foldBitUnary is for unary operations");
  return std::min<uint64_t>(bitWidth(type), static_cast<uint64_t>(std::countr_zero(value)));
}

// ---- Floating point

double numberOf(Type type, uint64_t bits) {
  if (type == Type::F32)
    return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  return std::bit_cast<double>(bits);
}

double spelledNumber(Type type, uint64_t bits) {
  double number = numberOf(type, bits);
  if (type != Type::F32 || !std::isnan(number))
    return number;
  constexpr unsigned moreBits = 29; // of the fraction
  uint64_t sign = bits >> 31 << 63;
  uint64_t fraction = bits & 0x7FFFFF;
  return std::bit_cast<double>(sign | 0x7FF0000000000000 | fraction << moreBits);
}

uint64_t bitsOfSpelled(Type type, double number) {
  if (type != Type::F32 || !std::isnan(number))
    return bitsOf(type, number);
  auto bits = std::bit_cast<uint64_t>(number);
  constexpr unsigned moreBits = 29;
  uint64_t fraction = bits >> moreBits & 0x7FFFFF;
  return bits >> 63 << 31 | 0x7F800000 | std::max<uint64_t>(fraction, 1);
}

uint64_t bitsOf(Type type, double number) {
  if (type == Type::F32)
    return std::bit_cast<uint32_t>(static_cast<float>(number));
  return std::bit_cast<uint64_t>(number);
}

// A double has more than twice the precision of a float plus two bits, so rounding twice gives the
// correctly rounded float (Figueroa, When is double rounding innocuous?, 1995).
uint64_t foldFloatBinary(Op op, Type type, uint64_t left, uint64_t right) {
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  if (op == Op::FCopySign)
    return (left & ~sign) | (right & sign);
  double a = numberOf(type, left);
  double b = numberOf(type, right);
  if (op == Op::FMinNum)
    return std::isnan(a) || b < a ? right : left;
  if (op == Op::FMaxNum)
    return std::isnan(a) || b > a ? right : left;
  if (op == Op::FAdd)
    return bitsOf(type, a + b);
  if (op == Op::FSub)
    return bitsOf(type, a - b);
  if (op == Op::FMul)
    return bitsOf(type, a * b);
  INVARIANT(op == Op::FDiv, "foldFloatBinary is for binary operations");
  return bitsOf(type, a / b);
}

namespace {

// As the rounding mode of the machine says. Compilers may expand std::rint for the default mode.
double roundedAsSet(double number) {
  constexpr double limit = 0x1p52; // all numbers from this on are integers
  double large = std::copysign(limit, number);
  return std::fabs(number) < limit ? std::copysign(number + large - large, number) : number;
}

} // namespace

// The square root is rounded twice, too; the others are exact.
uint64_t foldFloatUnary(Op op, Type type, uint64_t value) {
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  if (op == Op::FNeg)
    return value ^ sign;
  if (op == Op::FAbs)
    return value & ~sign;
  double number = numberOf(type, value);
  if (op == Op::FSqrt)
    return bitsOf(type, std::sqrt(number));
  if (op == Op::FFloor)
    return bitsOf(type, std::floor(number));
  if (op == Op::FCeil)
    return bitsOf(type, std::ceil(number));
  if (op == Op::FTrunc)
    return bitsOf(type, std::trunc(number));
  INVARIANT(op == Op::FRint, "foldFloatUnary is for unary operations");
  return bitsOf(type, roundedAsSet(number));
}

namespace {

// Without an exception for NaNs, which the program may ask for.
template <typename Number> bool holds(FloatPredicate predicate, Number a, Number b) {
  unsigned relation = std::isunordered(a, b) ? FloatRelation::Unordered
                      : a == b               ? FloatRelation::Equal
                      : a > b                ? FloatRelation::Greater
                                             : FloatRelation::Less;
  return static_cast<unsigned>(predicate) & relation;
}

constexpr double twoTo31 = 2147483648.0;
constexpr double twoTo63 = 9223372036854775808.0;

template <typename Number> uint64_t toSigned64(Number number) {
  bool fits = number >= -twoTo63 && number < twoTo63;
  return fits ? static_cast<uint64_t>(static_cast<int64_t>(number)) : uint64_t{1} << 63;
}

// x86-64 converts to 32 and 64 bits; narrower results are truncated.
template <typename Number> uint64_t foldToInteger(Op op, Type to, Number number) {
  unsigned bits = bitWidth(to);
  if (op == Op::FPToSI && bits <= 32) {
    bool fits = number > -twoTo31 - 1 && number < twoTo31;
    return fits ? static_cast<uint64_t>(static_cast<int64_t>(number)) : uint64_t{1} << 31;
  }
  if (op == Op::FPToSI || bits < 64)
    return toSigned64(number);
  // As the generated code: 2^63 is subtracted from a value that is too large for a signed integer,
  // and the highest bit is set.
  uint64_t low = toSigned64(number);
  return low >> 63 ? low | toSigned64(number - twoTo63) : low;
}

uint64_t toFloat(Op op, Type from, Type to, uint64_t value) {
  // The integer is converted to a float with one rounding.
  if (op == Op::SIToFP) {
    int64_t number = signExtend(from, value);
    return to == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(number))
                           : std::bit_cast<uint64_t>(static_cast<double>(number));
  }
  return to == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(value))
                         : std::bit_cast<uint64_t>(static_cast<double>(value));
}

} // namespace

bool foldFCmp(FloatPredicate predicate, Type type, uint64_t left, uint64_t right) {
  return holds(predicate, numberOf(type, left), numberOf(type, right));
}

bool foldFCmp(FloatPredicate predicate, const Float80 &left, const Float80 &right) {
  return holds(predicate, left.number(), right.number());
}

Float80 foldFloatBinary(Op op, const Float80 &left, const Float80 &right) {
  long double a = left.number();
  long double b = right.number();
  if (op == Op::FAdd)
    return Float80::of(a + b);
  if (op == Op::FSub)
    return Float80::of(a - b);
  if (op == Op::FMul)
    return Float80::of(a * b);
  INVARIANT(op == Op::FDiv, "foldFloatBinary is for binary operations");
  return Float80::of(a / b);
}

Float80 foldFNeg(const Float80 &value) {
  return {value.significand, static_cast<uint16_t>(value.signAndExponent ^ 0x8000)};
}

Float80 foldCastTo80(Op op, Type from, uint64_t value) {
  if (op == Op::SIToFP)
    return Float80::of(static_cast<long double>(signExtend(from, value)));
  if (op == Op::UIToFP)
    return Float80::of(static_cast<long double>(value));
  INVARIANT(op == Op::FPExt, "not a conversion to x86_fp80");
  return Float80::of(static_cast<long double>(numberOf(from, value)));
}

uint64_t foldCastFrom80(Op op, Type to, const Float80 &value) {
  if (op == Op::FPToSI || op == Op::FPToUI)
    return foldToInteger(op, to, value.number()) & bitMask(to);
  INVARIANT(op == Op::FPTrunc, "not a conversion from x86_fp80");
  // A conversion to double first would round twice.
  return to == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(value.number()))
                         : std::bit_cast<uint64_t>(static_cast<double>(value.number()));
}

uint64_t foldCast(Op op, Type from, Type to, uint64_t value) {
  if (op == Op::SExt)
    value = static_cast<uint64_t>(signExtend(from, value));
  if (op == Op::FPToSI || op == Op::FPToUI)
    value = foldToInteger(op, to, numberOf(from, value));
  if (op == Op::SIToFP || op == Op::UIToFP)
    value = toFloat(op, from, to, value);
  if (op == Op::FPTrunc || op == Op::FPExt)
    value = bitsOf(to, numberOf(from, value));
  return value & bitMask(to);
}

uint64_t foldRmw(RmwOp operation, Type type, uint64_t old, uint64_t operand) {
  auto binary = [&](Op op) { return *foldBinary(op, type, old, operand); };
  auto chosen = [&](Predicate predicate) {
    return foldICmp(predicate, type, old, operand) ? old : operand;
  };
  auto number = [&](FloatPredicate predicate) {
    bool isOther = foldFCmp(FloatPredicate::Uno, type, operand, operand);
    return isOther || foldFCmp(predicate, type, old, operand) ? old : operand;
  };
  switch (operation) {
  case RmwOp::Xchg:
    return operand;
  case RmwOp::Add:
    return binary(Op::Add);
  case RmwOp::Sub:
    return binary(Op::Sub);
  case RmwOp::And:
    return binary(Op::And);
  case RmwOp::Nand:
    return binary(Op::And) ^ bitMask(type);
  case RmwOp::Or:
    return binary(Op::Or);
  case RmwOp::Xor:
    return binary(Op::Xor);
  case RmwOp::Max:
    return chosen(Predicate::Sgt);
  case RmwOp::Min:
    return chosen(Predicate::Slt);
  case RmwOp::UMax:
    return chosen(Predicate::Ugt);
  case RmwOp::UMin:
    return chosen(Predicate::Ult);
  case RmwOp::FAdd:
    return foldFloatBinary(Op::FAdd, type, old, operand);
  case RmwOp::FSub:
    return foldFloatBinary(Op::FSub, type, old, operand);
  case RmwOp::FMax:
    return number(FloatPredicate::Oge);
  case RmwOp::FMin:
    return number(FloatPredicate::Ole);
  case RmwOp::UIncWrap:
    return old >= operand ? 0 : old + 1;
  case RmwOp::UDecWrap:
    return old == 0 || old > operand ? operand : old - 1;
  }
  INVARIANT(false, "unknown atomicrmw operation");
}

namespace {

// An instruction with an operand or a result of type x86_fp80.
std::optional<uint64_t> foldFloat80(const Instruction &instruction,
                                    std::span<const uint64_t> operands) {
  Module &module = instruction.block()->function()->module();
  Op op = instruction.op();
  Type from = instruction.operand(0)->type();
  auto number = [&](size_t i) { return float80Of(*module.constant(Type::F80, operands[i])); };
  if (isFloatBinary(op))
    return module.float80(foldFloatBinary(op, number(0), number(1)))->bits();
  if (op == Op::FNeg)
    return module.float80(foldFNeg(number(0)))->bits();
  if (op == Op::FCmp)
    return foldFCmp(instruction.floatPredicate(), number(0), number(1));
  if (!isFloatCast(op))
    return {};
  return from == Type::F80 ? foldCastFrom80(op, instruction.type(), number(0))
                           : module.float80(foldCastTo80(op, from, operands[0]))->bits();
}

// An operation on vectors. Those on vectors of 256 bits have no constants.
std::optional<uint64_t> foldVectors(const Instruction &instruction,
                                    std::span<const uint64_t> operands) {
  if (instruction.is(Op::LaneHalf) || instruction.is(Op::LaneJoin))
    return {};
  Module &module = instruction.block()->function()->module();
  VectorBits lanes[3];
  for (uint32_t i = 0; i < instruction.operandCount(); ++i) {
    Type type = instruction.operand(i)->type();
    lanes[i] = isVector(type) ? lanesOf(*module.constant(type, operands[i]))
                              : VectorBits{{operands[i], 0}};
  }
  Type from = instruction.operand(0)->type();
  if (instruction.is(Op::LaneSigns))
    return foldLaneSigns(from, lanes[0]);
  if (instruction.is(Op::LaneExtract))
    return lanes[0].lane(from, instruction.lane());
  Type to = instruction.type();
  return module.vector(to, foldLanes(instruction.op(), instruction.variant(), from, to, lanes))
      ->bits();
}

} // namespace

std::optional<uint64_t> foldInstruction(const Instruction &instruction,
                                        std::span<const uint64_t> operands) {
  Op op = instruction.op();
  if (operands.empty())
    return {};
  Type from = instruction.operand(0)->type();
  if (from == Type::F80 || instruction.type() == Type::F80)
    return foldFloat80(instruction, operands);
  switch (kindOf(op)) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
  case OpKind::HighProduct:
    return foldBinary(op, from, operands[0], operands[1]);
  case OpKind::BitUnary:
    return foldBitUnary(op, from, operands[0]);
  case OpKind::FloatBinary:
    return foldFloatBinary(op, from, operands[0], operands[1]);
  case OpKind::FloatUnary:
    return foldFloatUnary(op, from, operands[0]);
  case OpKind::Compare:
    return op == Op::ICmp ? foldICmp(instruction.predicate(), from, operands[0], operands[1])
                          : foldFCmp(instruction.floatPredicate(), from, operands[0], operands[1]);
  case OpKind::IntCast:
  case OpKind::FloatCast:
    return foldCast(op, from, instruction.type(), operands[0]);
  case OpKind::Lanes:
    return foldVectors(instruction, operands);
  case OpKind::PointerCast: // the only constant address is null
  case OpKind::Select:
  case OpKind::Copy:
  case OpKind::Gep:
  case OpKind::ThreadAddress:
  case OpKind::StackSlot:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::Atomic:
  case OpKind::Call:
  case OpKind::LandingPad:
  case OpKind::Extract:
  case OpKind::Phi:
  case OpKind::Terminator:
    return {};
  }
  return {};
}

} // namespace wend
