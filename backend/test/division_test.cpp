// Division and remainder, by many constants and together, against C++.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

using Binary = uint64_t(uint64_t, uint64_t);
using Unary = uint64_t(uint64_t);

} // namespace

TEST_CASE("division by many constants", "[division]") {
  Random random(1);
  constexpr Op divisions[] = {Op::SDiv, Op::UDiv, Op::SRem, Op::URem};
  for (Type type : {Type::I32, Type::I64}) {
    std::vector<uint64_t> divisors;
    for (uint64_t d = 1; d <= 130; ++d) {
      divisors.push_back(d);
      divisors.push_back(0 - d);
    }
    for (int i = 0; i < 150; ++i)
      divisors.push_back(random.next() >> random.below(64));
    for (int i = 0; i < 50; ++i) // even ones, which are shifted first
      divisors.push_back((random.next() | 1) << (1 + random.below(bitWidth(type) - 2)));
    std::erase_if(divisors, [&](uint64_t d) { return (d & bitMask(type)) == 0; });
    Program program;
    IRBuilder &b = program.build;
    for (Op op : divisions)
      for (size_t i = 0; i < divisors.size(); ++i) {
        Function *f = program.begin(std::string(row(op).text) + std::to_string(i), type, {type});
        b.ret(b.binary(op, f->arguments()[0], program.module.constant(type, divisors[i])));
      }
    Loaded loaded(program);
    for (Op op : divisions)
      for (size_t i = 0; i < divisors.size(); ++i) {
        auto *f = loaded.find<Unary>(std::string(row(op).text) + std::to_string(i));
        auto check = [&](uint64_t x) {
          uint64_t expected;
          if (evaluate(op, type, x, divisors[i], expected) && (f(x) & bitMask(type)) != expected) {
            INFO(row(op).text << ' ' << wend::name(type) << ' ' << x << " by " << divisors[i]);
            FAIL_CHECK("wrong");
          }
        };
        for (uint64_t x : interestingValues())
          check(x);
        for (int n = 0; n < 50; ++n)
          check(random.next() >> random.below(64));
        for (int n = -3; n <= 3; ++n) // around multiples
          check(divisors[i] * (random.next() >> 40) + static_cast<uint64_t>(n));
        uint64_t positive = divisors[i] & bitMask(type);
        for (uint64_t n = 0; n <= 2; ++n) // around the greatest multiple
          check(bitMask(type) / positive * positive + n - 1);
      }
  }
}

// One division computes both, whichever is first; of two remainders, one is computed with it. For a
// divisor of 0, it is a parameter.
TEST_CASE("quotients with remainders", "[division]") {
  struct Kind {
    Type type;
    Op first, second;
    int64_t divisor;
  };
  std::vector<Kind> kinds;
  for (Type type : {Type::I8, Type::I32, Type::I64})
    for (int64_t divisor : {0, 1, 7, 10, -10, 16, 100})
      for (auto [quotient, remainder] : {std::pair{Op::SDiv, Op::SRem}, {Op::UDiv, Op::URem}}) {
        kinds.push_back({type, quotient, remainder, divisor});
        kinds.push_back({type, remainder, quotient, divisor});
      }
  Program program;
  IRBuilder &b = program.build;
  for (size_t i = 0; i < kinds.size(); ++i) {
    auto [type, first, second, divisor] = kinds[i];
    Function *f = program.begin(fmt::format("f{}", i), type, {type, type});
    Value *x = f->arguments()[0];
    Value *by = divisor == 0 ? f->arguments()[1] : b.integer(type, divisor);
    Value *one = b.binary(first, x, by);
    Value *two = b.binary(second, x, by);
    Value *three = b.binary(second, x, by);
    Value *sum = b.binary(Op::Add, b.binary(Op::Mul, one, b.integer(type, 3)), two);
    b.ret(b.binary(Op::Xor, b.binary(Op::Mul, sum, b.integer(type, 5)), three));
  }
  Loaded loaded(program);
  for (size_t i = 0; i < kinds.size(); ++i) {
    auto [type, first, second, divisor] = kinds[i];
    auto *f = loaded.find<Binary>(fmt::format("f{}", i));
    for (uint64_t x : interestingValues())
      for (uint64_t y : interestingValues()) {
        uint64_t by = divisor == 0 ? y : static_cast<uint64_t>(divisor) & bitMask(type);
        uint64_t one;
        uint64_t two;
        if (!evaluate(first, type, x, by, one) || !evaluate(second, type, x, by, two))
          continue;
        uint64_t expected = ((one * 3 + two) * 5 ^ two) & bitMask(type);
        INFO(row(first).text << ' ' << wend::name(type) << ' ' << x << " by " << by);
        REQUIRE((f(x, by) & bitMask(type)) == expected);
      }
  }
}

} // namespace wend
