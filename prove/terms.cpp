#include "prove/terms.h"

#include "support/invariant.h"

#include <fmt/format.h>
#include <utility>

namespace wend {

namespace {

bool isPowerOfTwo(const z3::expr &number) {
  uint64_t value = 0;
  return number.is_numeral_u64(value) && std::has_single_bit(value);
}

// Operands of an operation that commutes have one order, so that equal sums are equal terms.
bool isBefore(const z3::expr &one, const z3::expr &other) {
  return Z3_get_ast_id(one.ctx(), one) < Z3_get_ast_id(other.ctx(), other);
}

} // namespace

z3::expr Terms::constant(Type type, const VectorBits &bits) const {
  if (bitWidth(type) <= 64)
    return context_.bv_val(bits.words[0], bitWidth(type));
  INVARIANT(bitWidth(type) == 128, "constants of 256 bits do not exist");
  return z3::concat(context_.bv_val(bits.words[1], 64), context_.bv_val(bits.words[0], 64))
      .simplify();
}

// An operation on constants is a constant.
z3::expr Terms::folded(const z3::expr &made) const {
  for (unsigned i = 0; i < made.num_args(); ++i)
    if (!made.arg(i).is_numeral())
      return made;
  return made.simplify();
}

z3::expr Terms::isTrue(const z3::expr &bit) const {
  if (bit.is_numeral())
    return truth(bit.get_numeral_uint64() != 0);
  bool isChoice = bit.is_app() && bit.decl().decl_kind() == Z3_OP_ITE;
  if (isChoice && bit.arg(1).is_numeral() && bit.arg(2).is_numeral()) {
    bool one = bit.arg(1).get_numeral_uint64() != 0, other = bit.arg(2).get_numeral_uint64() != 0;
    return one == other ? truth(one) : one ? bit.arg(0) : negated(bit.arg(0));
  }
  return bit == bits(1, 1);
}

z3::expr Terms::bitOf(const z3::expr &truth) const { return choose(truth, bits(1, 1), bits(0, 1)); }

z3::expr Terms::both(const z3::expr &one, const z3::expr &other) const {
  if (one.is_false() || other.is_true() || z3::eq(one, other))
    return one;
  if (one.is_true() || other.is_false())
    return other;
  return isBefore(one, other) ? one && other : other && one;
}

z3::expr Terms::either(const z3::expr &one, const z3::expr &other) const {
  if (one.is_true() || other.is_false() || z3::eq(one, other))
    return one;
  if (one.is_false() || other.is_true())
    return other;
  if (z3::eq(negated(one), other))
    return truth(true);
  return isBefore(one, other) ? one || other : other || one;
}

z3::expr Terms::negated(const z3::expr &value) const {
  if (value.is_true() || value.is_false())
    return truth(value.is_false());
  if (value.is_not())
    return value.arg(0);
  return !value;
}

z3::expr Terms::choose(const z3::expr &condition, const z3::expr &one,
                       const z3::expr &other) const {
  if (condition.is_true() || z3::eq(one, other))
    return one;
  if (condition.is_false())
    return other;
  if (condition.is_not())
    return z3::ite(condition.arg(0), other, one);
  return z3::ite(condition, one, other);
}

z3::expr Terms::same(const z3::expr &one, const z3::expr &other) const {
  if (z3::eq(one, other))
    return truth(true);
  return folded(isBefore(one, other) ? one == other : other == one);
}

z3::expr Terms::resized(const z3::expr &value, unsigned width, bool isSigned) const {
  unsigned from = widthOf(value);
  if (width == from)
    return value;
  if (width < from)
    return piece(value, 0, width);
  return folded(isSigned ? z3::sext(value, width - from) : z3::zext(value, width - from));
}

// Of a concatenation, the piece is that of the part that it is in.
z3::expr Terms::piece(const z3::expr &whole, unsigned low, unsigned width) const {
  z3::expr value = whole;
  while (value.is_app() && value.decl().decl_kind() == Z3_OP_CONCAT && value.num_args() == 2) {
    unsigned lower = widthOf(value.arg(1));
    if (low < lower && low + width > lower)
      break;
    value = value.arg(low < lower ? 1 : 0);
    low -= low < lower ? 0 : lower;
  }
  if (low == 0 && width == widthOf(value))
    return value;
  return folded(value.extract(low + width - 1, low));
}

z3::expr Terms::address(const z3::expr &base, const z3::expr &index, uint64_t elementSize) const {
  return binary(Op::Add, Type::I64, base,
                binary(Op::Mul, Type::I64, resized(index, 64, true), bits(elementSize, 64)));
}

z3::expr Terms::operation(const Operation &what, const std::vector<z3::expr> &operands) const {
  auto [op, type, from, variant, size] = what;
  switch (kindOf(op)) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
  case OpKind::HighProduct:
  case OpKind::FloatBinary:
    return binary(op, type, operands[0], operands[1]);
  case OpKind::BitUnary:
  case OpKind::FloatUnary:
    return unary(op, type, operands[0]);
  case OpKind::Compare:
    return bitOf(op == Op::ICmp
                     ? compare(static_cast<Predicate>(variant), operands[0], operands[1])
                     : compare(static_cast<FloatPredicate>(variant), operands[0], operands[1]));
  case OpKind::Select:
    return choose(isTrue(operands[0]), operands[1], operands[2]);
  case OpKind::IntCast:
  case OpKind::PointerCast:
  case OpKind::FloatCast:
    return cast(op, from, type, operands[0]);
  case OpKind::Copy:
    return operands[0];
  case OpKind::Gep:
    return address(operands[0], operands[1], size);
  case OpKind::ThreadAddress:
    return apply("thread", operands, sortOf(Type::Ptr));
  case OpKind::Lanes:
    return lanes(op, variant, from, type, operands);
  case OpKind::StackSlot:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::Atomic:
  case OpKind::Call:
  case OpKind::LandingPad:
  case OpKind::Extract:
  case OpKind::Phi:
  case OpKind::Terminator:
    break;
  }
  INVARIANT(false, "the operation has no side effects");
  return operands[0];
}

// ---- Scalars

// (x + 1) + 2 is x + 3. A number is the second operand.
z3::expr Terms::sum(const z3::expr &one, const z3::expr &other) const {
  const z3::expr &number = one.is_numeral() ? one : other;
  const z3::expr &rest = one.is_numeral() ? other : one;
  bool isSum = rest.is_app() && rest.decl().decl_kind() == Z3_OP_BADD && rest.num_args() == 2;
  for (unsigned i = 0; isSum && number.is_numeral() && i < 2; ++i)
    if (rest.arg(i).is_numeral())
      return rest.arg(1 - i) + (rest.arg(i) + number).simplify();
  return folded(one.is_numeral() ? other + one : one + other);
}

z3::expr Terms::binary(Op op, Type type, const z3::expr &left, const z3::expr &right) const {
  unsigned width = bitWidth(type);
  if (isShift(op)) {
    z3::expr count = width == 1 ? bits(0, 1) : folded(right & bits(width - 1, width));
    return folded(op == Op::Shl    ? z3::shl(left, count)
                  : op == Op::LShr ? z3::lshr(left, count)
                                   : z3::ashr(left, count));
  }
  bool isSwapped = (row(op).traits & OpTraits::Commutes) && !isBefore(left, right);
  const z3::expr &one = isSwapped ? right : left, &other = isSwapped ? left : right;
  auto isNumber = [](const z3::expr &value, uint64_t number) {
    return value.is_numeral() && widthOf(value) <= 64 && value.get_numeral_uint64() == number;
  };
  bool areKnown = one.is_numeral() && other.is_numeral();
  // By a power of two, quotients and upper halves are shifts or masks.
  auto isEasy = [&](const z3::expr &factor) {
    return op == Op::Mul ? factor.is_numeral() : isNumber(factor, 0) || isPowerOfTwo(factor);
  };
  bool isProduct =
      (op == Op::Mul || isHighProduct(op)) && !areKnown && !isEasy(one) && !isEasy(other);
  bool isQuotient = isDivision(op) && !areKnown && !isPowerOfTwo(right);
  if (isAbstract_ && isProduct)
    return unknownProduct(op, type, one, other);
  if (isAbstract_ && isQuotient)
    return op == Op::SDiv || op == Op::SRem ? unknownSigned(op, type, left, right)
                                            : unknownBinary(op, type, left, right);
  switch (op) {
  case Op::Add:
    return isNumber(one, 0) ? other : isNumber(other, 0) ? one : sum(one, other);
  case Op::Sub:
    return isNumber(other, 0) ? one : folded(one - other);
  case Op::Mul:
    return isNumber(one, 1) ? other : isNumber(other, 1) ? one : folded(one * other);
  case Op::UMulHigh:
  case Op::SMulHigh: {
    auto wide = [&](const z3::expr &value) {
      return resized(value, 2 * width, op == Op::SMulHigh);
    };
    return piece(folded(wide(one) * wide(other)), width, width);
  }
  case Op::SDiv:
    return folded(left / right);
  case Op::UDiv:
    return folded(z3::udiv(left, right));
  case Op::SRem:
    return folded(z3::srem(left, right));
  case Op::URem:
    return folded(z3::urem(left, right));
  case Op::And:
    return folded(one & other);
  case Op::Or:
    return folded(one | other);
  case Op::Xor:
    return folded(one ^ other);
  case Op::FCopySign:
    return (left & ~bits(uint64_t{1} << (width - 1), width)) |
           (right & bits(uint64_t{1} << (width - 1), width));
  case Op::FMinNum:
  case Op::FMaxNum: {
    FloatPredicate isBetter = op == Op::FMinNum ? FloatPredicate::Olt : FloatPredicate::Ogt;
    z3::expr takesRight = either(isNaN(left), compare(isBetter, right, left));
    return choose(takesRight, right, left);
  }
  default:
    return areFloatsExact_ ? floatBinary(op, type, left, right)
                           : unknownBinary(op, type, left, right);
  }
}

// What commutes is a function of the operands in the order of their numbers.
z3::expr Terms::unknownBinary(Op op, Type type, const z3::expr &left, const z3::expr &right) const {
  std::vector<z3::expr> operands{left, right};
  if (row(op).traits & OpTraits::Commutes) {
    z3::expr isLess = folded(isBefore(left, right) ? z3::ult(left, right) : !z3::ult(right, left));
    operands = {choose(isLess, left, right), choose(isLess, right, left)};
  }
  return apply(fmt::format("{}.{}", row(op).text, name(type)), operands, sortOf(type));
}

// The upper half of a signed product is that of the unsigned one, less one factor if the other is
// negative (Warren, Hacker's Delight, 8-3). A product by the sign of a number, as a mask, is 0 or
// the other factor negated.
z3::expr Terms::unknownProduct(Op op, Type type, const z3::expr &one, const z3::expr &other) const {
  unsigned width = bitWidth(type);
  z3::expr zero = bits(0, width);
  auto ifNegative = [&](const z3::expr &number, const z3::expr &value) {
    return choose(compare(Predicate::Slt, number, zero), value, zero);
  };
  if (op == Op::SMulHigh)
    return unknownBinary(Op::UMulHigh, type, one, other) - ifNegative(one, other) -
           ifNegative(other, one);
  auto isSign = [&](const z3::expr &value) {
    bool isShift = value.is_app() && value.decl().decl_kind() == Z3_OP_BASHR;
    uint64_t count = 0;
    return isShift && value.arg(1).is_numeral_u64(count) && count == width - 1;
  };
  if (op == Op::Mul && (isSign(one) || isSign(other)))
    return isSign(one) ? ifNegative(one.arg(0), -other) : ifNegative(other.arg(0), -one);
  return unknownBinary(op, type, one, other);
}

// A signed division is the unsigned one of the magnitudes, with a sign.
z3::expr Terms::unknownSigned(Op op, Type type, const z3::expr &left, const z3::expr &right) const {
  unsigned width = bitWidth(type);
  auto isNegative = [&](const z3::expr &value) {
    return isTrue(piece(value, width - 1, 1).simplify());
  };
  auto negatedIf = [&](const z3::expr &condition, const z3::expr &value) {
    return choose(condition, folded(-value), value);
  };
  z3::expr one = isNegative(left), other = isNegative(right);
  z3::expr result = unknownBinary(op == Op::SDiv ? Op::UDiv : Op::URem, type, negatedIf(one, left),
                                  negatedIf(other, right));
  z3::expr isOpposite =
      op == Op::SDiv ? either(both(one, negated(other)), both(negated(one), other)) : one;
  return negatedIf(isOpposite, result);
}

z3::expr Terms::traps(Op op, const z3::expr &left, const z3::expr &right) const {
  unsigned width = widthOf(left);
  z3::expr isZero = same(right, bits(0, width));
  if (op == Op::UDiv || op == Op::URem)
    return isZero;
  z3::expr isLeast = same(left, bits(uint64_t{1} << (width - 1), width));
  return either(isZero, both(isLeast, same(right, bits(~uint64_t{0}, width))));
}

z3::expr Terms::doesNotWrap(Op op, const std::vector<z3::expr> &operands) const {
  const z3::expr &first = operands[0];
  unsigned width = widthOf(first);
  auto wide = [&](const z3::expr &value) { return resized(value, width + 1, true); };
  switch (op) {
  case Op::ZExt:
    return negated(first < bits(0, width));
  case Op::CtLz:
  case Op::CtTz:
    return first != bits(0, width);
  case Op::Add:
    return wide(first) + wide(operands[1]) == wide(first + operands[1]);
  case Op::Sub:
    return wide(first) - wide(operands[1]) == wide(first - operands[1]);
  case Op::Mul:
    // bvmul_no_overflow of Z3 4.8 is false if an operand is negative.
    return resized(first, 2 * width, true) * resized(operands[1], 2 * width, true) ==
           resized(first * operands[1], 2 * width, true);
  case Op::Shl: {
    z3::expr count = folded(operands[1] & bits(width - 1, width));
    return z3::ashr(z3::shl(first, count), count) == first;
  }
  default:
    return truth(true);
  }
}

z3::expr Terms::isScalable(const z3::expr &index, uint64_t elementSize) const {
  z3::expr wide = resized(index, 64, true);
  if (elementSize <= 1 || wide.is_numeral())
    return truth(true);
  auto most = static_cast<int64_t>(INT64_MAX / static_cast<int64_t>(elementSize));
  return wide <= bits(static_cast<uint64_t>(most), 64) &&
         wide >= bits(static_cast<uint64_t>(-most), 64);
}

z3::expr Terms::population(const z3::expr &value) const {
  unsigned width = widthOf(value);
  z3::expr sum = bits(0, width);
  for (unsigned i = 0; i < width; ++i)
    sum = sum + resized(piece(value, i, 1), width, false);
  return sum;
}

// The zeros before the first bit that is set, from the top or from the bottom.
z3::expr Terms::leadingZeros(const z3::expr &value, bool fromTop) const {
  unsigned width = widthOf(value);
  z3::expr count = bits(width, width);
  for (unsigned i = 0; i < width; ++i) {
    unsigned at = fromTop ? i : width - 1 - i;
    unsigned zeros = fromTop ? width - 1 - at : at;
    count = z3::ite(piece(value, at, 1) == bits(1, 1), bits(zeros, width), count);
  }
  return count;
}

z3::expr Terms::unary(Op op, Type type, const z3::expr &value) const {
  unsigned width = bitWidth(type);
  uint64_t sign = uint64_t{1} << (width - 1);
  switch (op) {
  case Op::BSwap: {
    std::vector<z3::expr> bytes;
    for (unsigned i = 0; i < width; i += 8)
      bytes.insert(bytes.begin(), piece(value, i, 8));
    return joined(bytes);
  }
  case Op::CtPop:
    return folded(population(value).simplify());
  case Op::CtLz:
    return leadingZeros(value, true).simplify();
  case Op::CtTz:
    return leadingZeros(value, false).simplify();
  case Op::FNeg:
    if (std::optional<z3::expr> inner = withoutInvertedSign(value))
      return *inner;
    return folded(value ^ bits(sign, width));
  case Op::FAbs:
    return folded(value & bits(~sign, width));
  default:
    if (areFloatsExact_)
      return floatUnary(op, type, value);
    return apply(fmt::format("{}.{}", row(op).text, name(type)), {value}, sortOf(type));
  }
}

z3::expr Terms::cast(Op op, Type from, Type to, const z3::expr &value) const {
  switch (op) {
  case Op::ZExt:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
    return resized(value, bitWidth(to), false);
  case Op::SExt:
    return resized(value, bitWidth(to), true);
  case Op::BitCast:
    return value;
  default:
    if (areFloatsExact_)
      return floatCast(op, from, to, value);
    return apply(fmt::format("{}.{}.{}", row(op).text, name(from), name(to)), {value}, sortOf(to));
  }
}

z3::expr Terms::compare(Predicate predicate, const z3::expr &left, const z3::expr &right) const {
  switch (predicate) {
  case Predicate::Eq:
    return same(left, right);
  case Predicate::Ne:
    return negated(same(left, right));
  case Predicate::Ult:
    return folded(z3::ult(left, right));
  case Predicate::Ule:
    return negated(folded(z3::ult(right, left)));
  case Predicate::Ugt:
    return folded(z3::ult(right, left));
  case Predicate::Uge:
    return negated(folded(z3::ult(left, right)));
  case Predicate::Slt:
    return folded(left < right);
  case Predicate::Sle:
    return negated(folded(right < left));
  case Predicate::Sgt:
    return folded(right < left);
  case Predicate::Sge:
    return negated(folded(left < right));
  }
  return truth(false);
}

// ---- Floating point

z3::expr Terms::magnitude(const z3::expr &number) const {
  unsigned width = widthOf(number);
  return number & bits(~(uint64_t{1} << (width - 1)), width);
}

z3::expr Terms::isNaN(const z3::expr &number) const {
  unsigned width = widthOf(number);
  uint64_t infinity = width == 32 ? 0x7F800000 : 0x7FF0000000000000;
  return folded(z3::ugt(magnitude(number), bits(infinity, width)));
}

// Numbers are ordered as their bits are, taken as unsigned, after those of negative ones are
// inverted and the sign of others is set; zeros are equal.
z3::expr Terms::compare(FloatPredicate predicate, const z3::expr &left,
                        const z3::expr &right) const {
  auto relations = static_cast<unsigned>(predicate);
  unsigned width = widthOf(left);
  z3::expr zero = bits(0, width), sign = bits(uint64_t{1} << (width - 1), width);
  auto key = [&](const z3::expr &number) {
    return z3::ite((number & sign) == zero, number | sign, ~number);
  };
  z3::expr areZero = magnitude(left) == zero && magnitude(right) == zero;
  z3::expr equal = same(left, right) || areZero;
  z3::expr less = z3::ult(key(left), key(right)) && !areZero;
  z3::expr unordered = isNaN(left) || isNaN(right);
  z3::expr holds = truth(false);
  if (relations & FloatRelation::Equal)
    holds = holds || equal;
  if (relations & FloatRelation::Less)
    holds = holds || less;
  if (relations & FloatRelation::Greater)
    holds = holds || !(less || equal);
  holds = holds && !unordered;
  if (relations & FloatRelation::Unordered)
    holds = holds || unordered;
  return holds.simplify();
}

z3::expr Terms::apply(const std::string &name, const std::vector<z3::expr> &arguments,
                      const z3::sort &result) const {
  z3::sort_vector sorts(context_);
  z3::expr_vector operands(context_);
  for (const z3::expr &argument : arguments) {
    sorts.push_back(argument.get_sort());
    operands.push_back(argument);
  }
  // Functions of one name that take other sorts are others.
  return context_.function(name.c_str(), sorts, result)(operands);
}

} // namespace wend
