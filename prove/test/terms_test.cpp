// The encoding of operations against their definition: on constants, terms are what folding gives.

#include "prove/terms.h"

#include "ir/fold.h"
#include "ir/lanes.h"
#include "ir/test/fixture.h"

#include <catch2/catch.hpp>

using namespace wend;

namespace {

constexpr Type integers[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};
constexpr Type floats[] = {Type::F32, Type::F64};

std::vector<uint64_t> interesting(Type type) {
  uint64_t mask = bitMask(type), sign = mask ^ mask >> 1;
  std::vector<uint64_t> values{0,        1,    2,        3,        7,          mask,
                               mask - 1, sign, sign - 1, sign + 1, 0x5A & mask};
  for (uint64_t &value : values)
    value &= mask;
  return values;
}

// Zeros, denormals, ones, infinities, NaNs and others.
std::vector<uint64_t> interestingFloats(Type type) {
  if (type == Type::F32)
    return {0,          0x80000000, 1,          0x80000001, 0x3F800000, 0xBF800000,
            0x7F800000, 0xFF800000, 0x7FC00000, 0x7F7FFFFF, 0x40490FDB};
  return {0,
          uint64_t{1} << 63,
          1,
          0x3FF0000000000000,
          0xBFF0000000000000,
          0x7FF0000000000000,
          0xFFF0000000000000,
          0x7FF8000000000000,
          0x400921FB54442D18};
}

bool isNaN(Type type, uint64_t bits) { return numberOf(type, bits) != numberOf(type, bits); }

struct Encoding {
  z3::context context;
  Terms terms{context};

  z3::expr constant(Type type, uint64_t bits) { return terms.constant(type, {{bits, 0}}); }
  static uint64_t number(const z3::expr &term) {
    z3::expr simple = term.simplify();
    REQUIRE(simple.is_numeral());
    return simple.get_numeral_uint64();
  }
  static bool truth(const z3::expr &term) {
    z3::expr simple = term.simplify();
    REQUIRE((simple.is_true() || simple.is_false()));
    return simple.is_true();
  }
};

} // namespace

TEST_CASE("integer operations are those of folding") {
  Encoding encoding;
  for (Type type : integers)
    for (uint64_t left : interesting(type))
      for (uint64_t right : interesting(type)) {
        z3::expr one = encoding.constant(type, left), other = encoding.constant(type, right);
        for (Op op : opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>) {
          INFO(row(op).text << ' ' << name(type) << ' ' << left << ", " << right);
          std::optional<uint64_t> folded = foldBinary(op, type, left, right);
          if (isDivision(op))
            CHECK(Encoding::truth(encoding.terms.traps(op, one, other)) == !folded);
          if (folded)
            CHECK(Encoding::number(encoding.terms.binary(op, type, one, other)) == *folded);
        }
        for (int i = 0; i <= static_cast<int>(Predicate::Sge); ++i) {
          auto predicate = static_cast<Predicate>(i);
          INFO("icmp " << name(predicate) << ' ' << left << ", " << right);
          CHECK(Encoding::truth(encoding.terms.compare(predicate, one, other)) ==
                foldICmp(predicate, type, left, right));
        }
      }
}

TEST_CASE("the upper halves of products are those of folding") {
  Encoding encoding;
  for (uint64_t left : interesting(Type::I64))
    for (uint64_t right : interesting(Type::I64))
      for (Op op : opsOf<OpKind::HighProduct>) {
        INFO(row(op).text << ' ' << left << ", " << right);
        z3::expr one = encoding.constant(Type::I64, left);
        z3::expr other = encoding.constant(Type::I64, right);
        CHECK(Encoding::number(encoding.terms.binary(op, Type::I64, one, other)) ==
              foldBinary(op, Type::I64, left, right));
      }
}

TEST_CASE("facts about overflow are true of numbers that fit") {
  Encoding encoding;
  for (Type type : {Type::I8, Type::I16, Type::I32})
    for (uint64_t left : interesting(type))
      for (uint64_t right : interesting(type)) {
        int64_t one = signExtend(type, left), other = signExtend(type, right);
        std::vector<z3::expr> operands{encoding.constant(type, left),
                                       encoding.constant(type, right)};
        auto check = [&](Op op, int64_t result) {
          INFO(row(op).text << ' ' << name(type) << ' ' << one << ", " << other);
          bool fits = signExtend(type, static_cast<uint64_t>(result) & bitMask(type)) == result;
          CHECK(Encoding::truth(encoding.terms.doesNotWrap(op, operands)) == fits);
        };
        check(Op::Add, one + other);
        check(Op::Sub, one - other);
        check(Op::Mul, one * other);
      }
}

TEST_CASE("operations on bits are those of folding") {
  Encoding encoding;
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64})
    for (uint64_t value : interesting(type))
      for (Op op : opsOf<OpKind::BitUnary>) {
        if (op == Op::BSwap && type == Type::I8)
          continue;
        INFO(row(op).text << ' ' << name(type) << ' ' << value);
        CHECK(Encoding::number(encoding.terms.unary(op, type, encoding.constant(type, value))) ==
              foldBitUnary(op, type, value));
      }
}

TEST_CASE("conversions of integers are those of folding") {
  Encoding encoding;
  for (Type from : integers)
    for (Type to : integers)
      for (uint64_t value : interesting(from))
        for (Op op : opsOf<OpKind::IntCast>) {
          bool isWider = bitWidth(to) > bitWidth(from);
          if (from == to || (op == Op::Trunc) == isWider)
            continue;
          INFO(row(op).text << ' ' << name(from) << ' ' << value << " to " << name(to));
          CHECK(
              Encoding::number(encoding.terms.cast(op, from, to, encoding.constant(from, value))) ==
              foldCast(op, from, to, value));
        }
}

TEST_CASE("what is exact of floating point is that of folding") {
  Encoding encoding;
  for (Type type : floats)
    for (uint64_t left : interestingFloats(type)) {
      z3::expr one = encoding.constant(type, left);
      for (Op op : {Op::FNeg, Op::FAbs})
        CHECK(Encoding::number(encoding.terms.unary(op, type, one)) ==
              foldFloatUnary(op, type, left));
      for (uint64_t right : interestingFloats(type)) {
        z3::expr other = encoding.constant(type, right);
        for (int i = 0; i <= static_cast<int>(FloatPredicate::Always); ++i) {
          auto predicate = static_cast<FloatPredicate>(i);
          INFO("fcmp " << name(predicate) << ' ' << left << ", " << right);
          CHECK(Encoding::truth(encoding.terms.compare(predicate, one, other)) ==
                foldFCmp(predicate, type, left, right));
        }
        for (Op op : {Op::FCopySign, Op::FMinNum, Op::FMaxNum}) {
          INFO(row(op).text << ' ' << left << ", " << right);
          uint64_t folded = foldFloatBinary(op, type, left, right);
          if (!isNaN(type, folded)) // which NaN is not specified
            CHECK(Encoding::number(encoding.terms.binary(op, type, one, other)) == folded);
        }
      }
    }
}

TEST_CASE("arithmetic by the theory of floating-point numbers is that of folding") {
  Encoding encoding;
  encoding.terms.setExactFloats(true);
  // Which NaN results is not specified.
  auto check = [&](Type type, const z3::expr &term, uint64_t folded) {
    bool isUnknown = isFloat(type) && isNaN(type, folded);
    z3::expr isRight =
        isUnknown ? encoding.terms.isNaN(term) : term == encoding.constant(type, folded);
    if (isRight.simplify().is_true())
      return;
    z3::solver solver(encoding.context);
    solver.add(!isRight);
    CHECK(solver.check() == z3::unsat);
  };
  for (Type type : floats)
    for (uint64_t left : interestingFloats(type)) {
      z3::expr one = encoding.constant(type, left);
      for (uint64_t right : interestingFloats(type))
        for (Op op : {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv}) {
          INFO(row(op).text << ' ' << name(type) << ' ' << left << ", " << right);
          check(type, encoding.terms.binary(op, type, one, encoding.constant(type, right)),
                foldFloatBinary(op, type, left, right));
        }
      for (Op op : {Op::FSqrt, Op::FFloor, Op::FCeil, Op::FTrunc, Op::FRint}) {
        INFO(row(op).text << ' ' << name(type) << ' ' << left);
        check(type, encoding.terms.unary(op, type, one), foldFloatUnary(op, type, left));
      }
      for (Type to : integers)
        for (Op op : {Op::FPToSI, Op::FPToUI}) {
          INFO(row(op).text << ' ' << name(type) << " to " << name(to) << ' ' << left);
          check(to, encoding.terms.cast(op, type, to, one), foldCast(op, type, to, left));
        }
      Type other = type == Type::F32 ? Type::F64 : Type::F32;
      Op op = type == Type::F32 ? Op::FPExt : Op::FPTrunc;
      INFO(row(op).text << ' ' << left);
      check(other, encoding.terms.cast(op, type, other, one), foldCast(op, type, other, left));
    }
  for (Type from : integers)
    for (Type to : floats)
      for (uint64_t value : interesting(from))
        for (Op op : {Op::SIToFP, Op::UIToFP}) {
          INFO(row(op).text << ' ' << name(from) << " to " << name(to) << ' ' << value);
          check(to, encoding.terms.cast(op, from, to, encoding.constant(from, value)),
                foldCast(op, from, to, value));
        }
}

TEST_CASE("operations on vectors are those of folding") {
  Encoding encoding;
  VectorBits left{{0x8000000100FF7F01, 0x0123456789ABCDEF}};
  VectorBits right{{0x00000001FFFFFFFF, 0x8001000200030004}};
  auto check = [&](Op op, uint8_t variant, Type from, Type to,
                   const std::vector<VectorBits> &operands) {
    INFO(row(op).text << ' ' << unsigned{variant} << ' ' << name(from));
    std::vector<z3::expr> terms;
    for (const VectorBits &operand : operands)
      terms.push_back(encoding.terms.constant(Type::V2I64, operand));
    VectorBits folded = foldLanes(op, variant, from, to, operands);
    z3::expr term = encoding.terms.lanes(op, variant, from, to, terms);
    CHECK(Encoding::number(term.extract(63, 0)) == folded.words[0]);
    CHECK(Encoding::number(term.extract(127, 64)) == folded.words[1]);
  };
  for (Type type : {Type::V16I8, Type::V8I16, Type::V4I32, Type::V2I64}) {
    for (Op op : opsOf<OpKind::IntBinary>)
      check(Op::LaneBinary, static_cast<uint8_t>(op), type, type, {left, right});
    for (Op op : opsOf<OpKind::IntShift>)
      check(Op::LaneBinary, static_cast<uint8_t>(op), type, type,
            {left, VectorBits::splat(type, 3)});
    for (uint8_t i = 0; i <= static_cast<uint8_t>(Predicate::Sge); ++i)
      check(Op::LaneICmp, i, type, type, {left, right});
    check(Op::Shuffle, 0, type, type, {left, right, {{0x0F0E0D0C03020100, 0x0706050413121110}}});
  }
}

TEST_CASE("a value and its bytes are one term") {
  Encoding encoding;
  z3::expr x = encoding.terms.variable("x", Type::I32);
  z3::expr sum = encoding.terms.binary(Op::Add, Type::I32, x, encoding.constant(Type::I32, 1));
  CHECK(z3::eq(encoding.terms.binary(Op::Add, Type::I32, sum, encoding.constant(Type::I32, 2)),
               encoding.terms.binary(Op::Add, Type::I32, encoding.constant(Type::I32, 3), x)));
  CHECK(encoding.terms.both(encoding.terms.truth(true), encoding.terms.truth(false)).is_false());
}
