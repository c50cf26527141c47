// Patterns of ir/match.h: what each matches, what it binds, and what it rejects.

#include "ir/match.h"

#include "ir/test/fixture.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

struct MatchFixture : Fixture {
  Function *f = function("f", Type::I32, {Type::I32, Type::I32, Type::I1, Type::Ptr});
  BasicBlock *entry = block(f, "entry");
  Value *a = f->arguments()[0];
  Value *c = f->arguments()[2];
  Value *pointer = f->arguments()[3];
  Value *d = f->arguments()[1];

  Value *x = nullptr;
  Value *y = nullptr;
  Constant *k = nullptr;
};

} // namespace

TEST_CASE_METHOD(MatchFixture, "any, value, specific and same") {
  CHECK(match(a, m::any()));
  REQUIRE(match(a, m::value(x)));
  CHECK(x == a);
  CHECK(match(a, m::specific(a)));
  CHECK_FALSE(match(a, m::specific(d)));
  CHECK(match(b.binary(Op::Sub, a, a), m::sub(m::value(x), m::same(x))));
  CHECK_FALSE(match(b.binary(Op::Sub, a, d), m::sub(m::value(x), m::same(x))));
}

TEST_CASE_METHOD(MatchFixture, "constants by value, at every width") {
  REQUIRE(match(i32(-7), m::constant(k)));
  CHECK(k == i32(-7));
  CHECK(match(null(), m::constant()));
  CHECK_FALSE(match(a, m::constant()));
  CHECK_FALSE(match(a, m::constant(k)));
  for (Type type : {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64}) {
    CHECK(match(constant(type, 0), m::zero()));
    CHECK(match(constant(type, 1), m::one()));
    CHECK(match(constant(type, -1), m::allOnes()));
    CHECK_FALSE(match(constant(type, 1), m::zero()));
    CHECK_FALSE(match(constant(type, 0), m::one()));
    CHECK_FALSE(match(constant(type, 0), m::allOnes()));
    for (unsigned bit = 0; bit < bitWidth(type); ++bit)
      CHECK(match(module.constant(type, uint64_t{1} << bit), m::powerOfTwo(k)));
    CHECK_FALSE(match(constant(type, 0), m::powerOfTwo(k)));
  }
  CHECK_FALSE(match(i32(6), m::powerOfTwo(k)));
  CHECK_FALSE(match(a, m::powerOfTwo(k)));
  CHECK(match(null(), m::zero()));
  CHECK(match(module.constant(Type::F64, 0), m::zero()));
  CHECK_FALSE(match(module.constant(Type::F64, uint64_t{1} << 63), m::zero()));
  CHECK(match(i8(-3), m::integer(-3)));
  CHECK(match(module.constant(Type::I8, 253), m::integer(-3)));
  CHECK_FALSE(match(i8(-3), m::integer(253)));
  CHECK_FALSE(match(a, m::zero()));
}

TEST_CASE_METHOD(MatchFixture, "binary operations match their operands in order") {
  Instruction *shift = b.binary(Op::Shl, a, i32(3));
  REQUIRE(match(shift, m::shl(m::value(x), m::constant(k))));
  CHECK(x == a);
  CHECK(k == i32(3));
  CHECK_FALSE(match(shift, m::lshr(m::any(), m::any())));
  CHECK_FALSE(match(shift, m::shl(m::constant(), m::any())));
  CHECK_FALSE(match(a, m::shl(m::any(), m::any())));
  CHECK(match(b.binary(Op::Add, a, d), m::add(m::any(), m::any())));
  CHECK(match(b.binary(Op::Mul, a, d), m::mul(m::any(), m::any())));
  CHECK(match(b.binary(Op::And, a, d), m::bitAnd(m::any(), m::any())));
  CHECK(match(b.binary(Op::Or, a, d), m::bitOr(m::any(), m::any())));
  CHECK(match(b.binary(Op::Xor, a, d), m::bitXor(m::any(), m::any())));
  CHECK(match(b.binary(Op::LShr, a, d), m::lshr(m::any(), m::any())));
  CHECK(match(b.binary(Op::AShr, a, d), m::ashr(m::any(), m::any())));
  CHECK(match(b.binary(Op::UDiv, a, d), m::binary(Op::UDiv, m::any(), m::any())));
  CHECK(match(b.gep(pointer, i64(1), 4), m::gep(m::specific(pointer), m::one())));
  CHECK(match(b.binary(Op::Sub, i32(0), a), m::neg(m::specific(a))));
  CHECK(match(b.binary(Op::Xor, a, i32(-1)), m::bitNot(m::specific(a))));
  CHECK(match(b.binary(Op::Xor, c, i1(true)), m::bitNot(m::specific(c))));
  CHECK_FALSE(match(b.binary(Op::Xor, a, i32(1)), m::bitNot(m::any())));
}

TEST_CASE_METHOD(MatchFixture, "a commutative pattern tries both orders") {
  auto pattern = m::commutative(m::bitAnd(m::bitNot(m::value(x)), m::value(y)));
  Value *complement = b.binary(Op::Xor, a, i32(-1));
  for (Instruction *mask : {b.binary(Op::And, complement, d), b.binary(Op::And, d, complement)}) {
    REQUIRE(match(mask, pattern));
    CHECK(x == a);
    CHECK(y == d);
  }
  CHECK_FALSE(match(b.binary(Op::And, a, d), pattern));
  CHECK_FALSE(match(b.binary(Op::Or, complement, d), pattern));
}

TEST_CASE_METHOD(MatchFixture, "a nested pattern binds from left to right") {
  Instruction *inner = b.binary(Op::Add, a, i32(1));
  Instruction *outer = b.binary(Op::Mul, inner, a);
  Instruction *bound = nullptr;
  CHECK(match(*outer, m::mul(m::bind(bound, m::add(m::value(x), m::one())), m::same(x))));
  CHECK(bound == inner);
  CHECK(match(outer, m::mul(m::bind(y, m::any()), m::any())));
  CHECK(y == inner);
  CHECK_FALSE(match(a, m::bind(bound, m::any())));
  CHECK_FALSE(match(outer, m::mul(m::bind(bound, m::sub(m::any(), m::any())), m::any())));
}

TEST_CASE_METHOD(MatchFixture, "oneUse counts the uses of the value itself") {
  Instruction *once = b.binary(Op::Add, a, i32(1));
  Instruction *twice = b.binary(Op::Add, d, i32(1));
  b.binary(Op::Mul, once, twice);
  b.binary(Op::Mul, a, twice);
  CHECK(match(once, m::oneUse(m::add(m::any(), m::one()))));
  CHECK_FALSE(match(once, m::oneUse(m::sub(m::any(), m::one()))));
  CHECK_FALSE(match(twice, m::oneUse(m::any())));
}

TEST_CASE_METHOD(MatchFixture, "either tries the second pattern after the first") {
  auto extension = m::either(m::zext(m::value(x)), m::sext(m::value(x)));
  Value *narrow = b.cast(Op::Trunc, a, Type::I8);
  CHECK(match(narrow, m::trunc(m::specific(a))));
  CHECK(match(b.cast(Op::ZExt, narrow, Type::I32), extension));
  CHECK(x == narrow);
  CHECK(match(b.cast(Op::SExt, narrow, Type::I32), extension));
  CHECK_FALSE(match(narrow, extension));
  CHECK(match(b.load(Type::I32, pointer), m::load(m::specific(pointer))));
}

TEST_CASE_METHOD(MatchFixture, "comparisons by predicate") {
  Instruction *less = b.icmp(Predicate::Slt, a, i32(9));
  Instruction *different = b.icmp(Predicate::Ne, a, i32(9));
  Predicate predicate{};
  REQUIRE(match(less, m::icmp(predicate, m::specific(a), m::constant(k))));
  CHECK(predicate == Predicate::Slt);
  CHECK_FALSE(match(less, m::icmp(predicate, m::any(), m::zero())));
  CHECK(match(less, m::specificICmp(Predicate::Slt, m::any(), m::any())));
  CHECK_FALSE(match(less, m::specificICmp(Predicate::Sgt, m::any(), m::any())));
  CHECK_FALSE(match(less, m::equality(predicate, m::any(), m::any())));
  REQUIRE(match(different, m::equality(predicate, m::any(), m::any())));
  CHECK(predicate == Predicate::Ne);
  CHECK_FALSE(match(a, m::icmp(predicate, m::any(), m::any())));
}

TEST_CASE_METHOD(MatchFixture, "select") {
  Instruction *chosen = b.select(c, a, i32(0));
  CHECK(match(chosen, m::select(m::specific(c), m::value(x), m::zero())));
  CHECK(x == a);
  CHECK_FALSE(match(chosen, m::select(m::any(), m::zero(), m::any())));
  CHECK_FALSE(match(a, m::select(m::any(), m::any(), m::any())));
}
