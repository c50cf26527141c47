// Folding against C++ on 128-bit integers: all operations and widths, on boundary values.

#include "ir/fold.h"

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
      if (row(op).traits & OpTraits::Commutes)
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
