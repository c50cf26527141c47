// Folding against C++: integers on 128-bit ones, all operations and widths, on boundary values;
// x86_fp80 on long double, and its constants.

#include "ir/fold.h"
#include "ir/module.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace wend;

namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

constexpr auto binaryOps = opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>;
constexpr Type integerTypes[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};
constexpr Predicate predicates[] = {Predicate::Eq,  Predicate::Ne,  Predicate::Ult, Predicate::Ule,
                                    Predicate::Ugt, Predicate::Uge, Predicate::Slt, Predicate::Sle,
                                    Predicate::Sgt, Predicate::Sge};

UnsignedWide powerOfTwo(unsigned exponent) { return UnsignedWide{1} << exponent; }

uint64_t lowBits(UnsignedWide value, unsigned width) {
  return static_cast<uint64_t>(value % powerOfTwo(width));
}

// The number that the bits stand for in two's complement.
Wide asSigned(uint64_t bits, unsigned width) {
  bool isNegative = bits >= powerOfTwo(width - 1);
  return static_cast<Wide>(bits) - (isNegative ? static_cast<Wide>(powerOfTwo(width)) : 0);
}

std::vector<uint64_t> operandsOf(unsigned width) {
  std::vector<uint64_t> values;
  auto add = [&](UnsignedWide value) {
    uint64_t bits = lowBits(value, width);
    if (std::find(values.begin(), values.end(), bits) == values.end())
      values.push_back(bits);
  };
  for (unsigned small : {0, 1, 2, 3, 7, 10, 13, 31, 32, 33, 63, 64, 65, 100})
    add(small), add(-UnsignedWide{small});
  for (unsigned exponent = 0; exponent < width; ++exponent)
    add(powerOfTwo(exponent)), add(powerOfTwo(exponent) - 1), add(powerOfTwo(exponent) + 1);
  add(0x123456789ABCDEF0U);
  add(0xFEDCBA9876543210U);
  return values;
}

std::optional<uint64_t> expectedBinary(Op op, unsigned width, uint64_t left, uint64_t right) {
  Wide a = asSigned(left, width);
  Wide b = asSigned(right, width);
  unsigned count = static_cast<unsigned>(right % width);
  Wide smallest = -static_cast<Wide>(powerOfTwo(width - 1));
  auto low = [&](Wide value) { return lowBits(static_cast<UnsignedWide>(value), width); };
  switch (op) {
  case Op::Add:
    return low(a + b);
  case Op::Sub:
    return low(a - b);
  case Op::Mul:
    return low(a * b);
  case Op::SDiv:
  case Op::SRem:
    if (b == 0 || (a == smallest && b == -1))
      return {};
    return low(op == Op::SDiv ? a / b : a % b);
  case Op::UDiv:
  case Op::URem:
    if (right == 0)
      return {};
    return op == Op::UDiv ? left / right : left % right;
  case Op::And:
    return left & right;
  case Op::Or:
    return left | right;
  case Op::Xor:
    return left ^ right;
  case Op::Shl:
    return lowBits(UnsignedWide{left} << count, width);
  case Op::LShr:
    return left >> count;
  case Op::AShr:
    return low(a >> count);
  default:
    FAIL("no binary operation");
    return {};
  }
}

bool expectedICmp(Predicate predicate, unsigned width, uint64_t left, uint64_t right) {
  Wide a = asSigned(left, width);
  Wide b = asSigned(right, width);
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
    return a < b;
  case Predicate::Sle:
    return a <= b;
  case Predicate::Sgt:
    return a > b;
  case Predicate::Sge:
    return a >= b;
  }
  return false;
}

} // namespace

TEST_CASE("binary operations fold to the results of C++") {
  for (Op op : binaryOps) {
    REQUIRE(isBinary(op));
    for (Type type : integerTypes) {
      unsigned width = bitWidth(type);
      for (uint64_t left : operandsOf(width))
        for (uint64_t right : operandsOf(width))
          if (foldBinary(op, type, left, right) != expectedBinary(op, width, left, right)) {
            CAPTURE(row(op).text, name(type), left, right);
            CHECK(foldBinary(op, type, left, right) == expectedBinary(op, width, left, right));
          }
    }
  }
  CHECK_FALSE(isBinary(Op::ICmp));
}

TEST_CASE("the upper halves of products fold to the results of C++") {
  for (uint64_t left : operandsOf(64))
    for (uint64_t right : operandsOf(64)) {
      CAPTURE(left, right);
      auto product = UnsignedWide{left} * right;
      auto signedProduct = Wide{static_cast<int64_t>(left)} * static_cast<int64_t>(right);
      CHECK(foldBinary(Op::UMulHigh, Type::I64, left, right) ==
            static_cast<uint64_t>(product >> 64));
      CHECK(foldBinary(Op::SMulHigh, Type::I64, left, right) ==
            static_cast<uint64_t>(static_cast<UnsignedWide>(signedProduct) >> 64));
    }
}

TEST_CASE("division that traps folds to nothing") {
  for (Type type : integerTypes) {
    CAPTURE(name(type));
    uint64_t smallest = uint64_t{1} << (bitWidth(type) - 1);
    uint64_t minusOne = bitMask(type);
    for (Op op : opsOf<OpKind::IntDivision>)
      CHECK_FALSE(foldBinary(op, type, 1, 0));
    CHECK_FALSE(foldBinary(Op::SDiv, type, smallest, minusOne));
    CHECK_FALSE(foldBinary(Op::SRem, type, smallest, minusOne));
    CHECK(foldBinary(Op::UDiv, type, smallest, minusOne));
    CHECK(foldBinary(Op::SDiv, type, 0, minusOne) == uint64_t{0});
  }
  CHECK(foldBinary(Op::SDiv, Type::I32, 7, 0xFFFFFFFE) == uint64_t{0xFFFFFFFD});
  CHECK(foldBinary(Op::SRem, Type::I32, 0xFFFFFFF9, 2) == uint64_t{0xFFFFFFFF});
}

TEST_CASE("operations with the traits Commutes and Associates have the property") {
  for (Op op : binaryOps) {
    INFO(row(op).text);
    for (Type type : {Type::I1, Type::I8, Type::I32}) {
      bool isSound = true;
      std::vector<uint64_t> values = operandsOf(bitWidth(type));
      if (commutes(op))
        for (uint64_t a : values)
          for (uint64_t c : values)
            isSound = isSound && foldBinary(op, type, a, c) == foldBinary(op, type, c, a);
      CHECK(isSound);
      if (!(row(op).traits & OpTraits::Associates))
        continue;
      for (size_t i = 0; i + 2 < values.size(); ++i) {
        uint64_t a = values[i], c = values[i + 1], d = values[i + 2];
        uint64_t left = *foldBinary(op, type, *foldBinary(op, type, a, c), d);
        uint64_t right = *foldBinary(op, type, a, *foldBinary(op, type, c, d));
        isSound = isSound && left == right;
      }
      CHECK(isSound);
    }
  }
}

TEST_CASE("comparisons fold to the results of C++; inverse and swapped predicates") {
  for (Predicate predicate : predicates) {
    CHECK(inverse(inverse(predicate)) == predicate);
    CHECK(swapped(swapped(predicate)) == predicate);
    for (Type type : {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64, Type::Ptr}) {
      unsigned width = bitWidth(type);
      for (uint64_t left : operandsOf(width)) {
        for (uint64_t right : operandsOf(width)) {
          bool holds = foldICmp(predicate, type, left, right);
          bool ok = holds == expectedICmp(predicate, width, left, right) &&
                    holds != foldICmp(inverse(predicate), type, left, right) &&
                    holds == foldICmp(swapped(predicate), type, right, left);
          if (!ok) {
            CAPTURE(name(predicate), name(type), left, right);
            FAIL_CHECK("wrong comparison");
          }
        }
      }
    }
  }
  // A signed predicate is its unsigned one plus four.
  for (unsigned p = 2; p < 6; ++p)
    CHECK(std::string(name(static_cast<Predicate>(p))).substr(1) ==
          std::string(name(static_cast<Predicate>(p + 4))).substr(1));
}

TEST_CASE("casts fold") {
  for (Type from : integerTypes) {
    for (Type to : integerTypes) {
      unsigned width = bitWidth(to);
      for (uint64_t value : operandsOf(bitWidth(from))) {
        CAPTURE(name(from), name(to), value);
        if (width > bitWidth(from)) {
          REQUIRE(foldCast(Op::ZExt, from, to, value) == value);
          Wide expected = asSigned(value, bitWidth(from));
          REQUIRE(asSigned(foldCast(Op::SExt, from, to, value), width) == expected);
        } else if (width < bitWidth(from)) {
          REQUIRE(foldCast(Op::Trunc, from, to, value) == lowBits(value, width));
        }
      }
    }
  }
  CHECK(foldCast(Op::PtrToInt, Type::Ptr, Type::I64, 0) == 0);
  CHECK(foldCast(Op::IntToPtr, Type::I32, Type::Ptr, 0x80000000) == 0x80000000);
}

namespace {

const long double numbers80[] = {0.0L,
                                 -0.0L,
                                 1.0L,
                                 -1.0L,
                                 0.1L,
                                 1.0L + 0x1p-63L,
                                 -2.5L,
                                 0x1.fffffffffffffffep31L,
                                 -0x1.000000002p31L,
                                 0x1p63L,
                                 -0x1p63L,
                                 0x1.fffffffffffffffep63L,
                                 0x1p64L,
                                 0x1p-16445L,
                                 0x1.fffffffffffffffep16383L,
                                 __builtin_infl(),
                                 -__builtin_infl(),
                                 __builtin_nanl("")};

// All NaNs are equal.
bool isSame(const Float80 &folded, long double expected) {
  long double number = folded.number();
  return (number != number && expected != expected) || folded == Float80::of(expected);
}

} // namespace

TEST_CASE("operations on x86_fp80 fold to the results of C++") {
  for (long double x : numbers80) {
    Float80 left = Float80::of(x);
    CAPTURE(x);
    CHECK(foldFNeg(left) == Float80::of(-x));
    CHECK(foldFNeg(foldFNeg(left)) == left);
    CHECK(foldCastFrom80(Op::FPTrunc, Type::F64, left) ==
          bitsOf(Type::F64, static_cast<double>(x)));
    auto asFloat = static_cast<float>(x); // in one step
    CHECK(foldCastFrom80(Op::FPTrunc, Type::F32, left) == bitsOf(Type::F32, asFloat));
    for (long double y : numbers80) {
      Float80 right = Float80::of(y);
      CAPTURE(y);
      CHECK(isSame(foldFloatBinary(Op::FAdd, left, right), x + y));
      CHECK(isSame(foldFloatBinary(Op::FSub, left, right), x - y));
      CHECK(isSame(foldFloatBinary(Op::FMul, left, right), x * y));
      CHECK(isSame(foldFloatBinary(Op::FDiv, left, right), x / y));
      CHECK(foldFCmp(FloatPredicate::Olt, left, right) == (x < y));
      CHECK(foldFCmp(FloatPredicate::Ule, left, right) == !(x > y));
      CHECK(foldFCmp(FloatPredicate::Oeq, left, right) == (x == y));
      CHECK(foldFCmp(FloatPredicate::Une, left, right) == (x != y));
      CHECK(foldFCmp(FloatPredicate::Uno, left, right) == (x != x || y != y));
    }
  }
  // A double between would be rounded to the float above.
  CHECK(foldCastFrom80(Op::FPTrunc, Type::F32, Float80::of(0x1.000001p0L - 0x1p-63L)) ==
        bitsOf(Type::F32, 1.0));
}

TEST_CASE("conversions between x86_fp80 and integers fold as x87 converts") {
  auto convert = [](Op op, Type to, long double x) {
    return foldCastFrom80(op, to, Float80::of(x));
  };
  constexpr uint64_t min64 = uint64_t{1} << 63;
  for (uint64_t value : {uint64_t{0}, uint64_t{1}, min64 - 1, min64, min64 + 1, ~uint64_t{0}}) {
    CAPTURE(value);
    auto asSigned = static_cast<int64_t>(value);
    CHECK(foldCastTo80(Op::SIToFP, Type::I64, value).number() ==
          static_cast<long double>(asSigned));
    CHECK(foldCastTo80(Op::UIToFP, Type::I64, value).number() == static_cast<long double>(value));
    CHECK(convert(Op::FPToSI, Type::I64, static_cast<long double>(asSigned)) == value);
    CHECK(convert(Op::FPToUI, Type::I64, static_cast<long double>(value)) == value);
  }
  CHECK(foldCastTo80(Op::SIToFP, Type::I8, 0x80).number() == -128);
  CHECK(foldCastTo80(Op::UIToFP, Type::I8, 0x80).number() == 128);
  CHECK(foldCastTo80(Op::FPExt, Type::F32, bitsOf(Type::F32, 1.5)).number() == 1.5L);
  CHECK(convert(Op::FPToSI, Type::I32, -2.9L) == 0xFFFFFFFE);
  CHECK(convert(Op::FPToSI, Type::I32, 0x1p31L) == 0x80000000);
  CHECK(convert(Op::FPToSI, Type::I16, 0x18001p0L) == 0x8001);
  CHECK(convert(Op::FPToUI, Type::I32, 0x1p33L + 5) == 5);
  CHECK(convert(Op::FPToSI, Type::I64, 0x1p63L) == min64);
  CHECK(convert(Op::FPToSI, Type::I64, __builtin_nanl("")) == min64);
  CHECK(convert(Op::FPToUI, Type::I64, -1.0L) == ~uint64_t{0});
  CHECK(convert(Op::FPToUI, Type::I64, 0x1p64L) == min64);
}

TEST_CASE("constants of type x86_fp80 are unique by their bits") {
  Interner names;
  Module module(names, nullptr);
  Constant *zero = module.constant(Type::F80, 0);
  CHECK(zero == module.float80({}));
  CHECK(zero->bits() == 0);
  CHECK(module.float80(Float80::of(-0.0L)) != zero);
  std::vector<Constant *> made;
  for (uint16_t exponent = 0; exponent < 500; ++exponent)
    for (uint64_t significand : {uint64_t{0}, uint64_t{1} << 63})
      made.push_back(module.float80({significand, exponent}));
  size_t i = 0;
  for (uint16_t exponent = 0; exponent < 500; ++exponent)
    for (uint64_t significand : {uint64_t{0}, uint64_t{1} << 63}) {
      Constant *constant = made[i++];
      Float80 number = {significand, exponent};
      REQUIRE(float80Of(*constant) == number);
      REQUIRE(module.float80(number) == constant);
      REQUIRE(module.constant(Type::F80, constant->bits()) == constant);
      REQUIRE((constant->bits() == 0) == (number == Float80()));
    }
  CHECK(float80Of(*module.splat(Type::F80, 0x5A)) == Float80{0x5A5A5A5A5A5A5A5A, 0x5A5A});
  CHECK(module.splat(Type::I32, 0xFF) == module.constant(Type::I32, 0xFFFFFFFF));
}
