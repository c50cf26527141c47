// Selects of floating-point values by comparisons, extensions of selects, absolute values, and
// rotations by a value.

#include "backend/test/harness.h"
#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <limits>

namespace wend {

namespace {

constexpr unsigned selectPredicates = 16;

// The values that are chosen between, by the comparison of x and y.
enum class Shape { Extreme, Reversed, Zero, OrZero, Others, Count };

std::pair<Value *, Value *> arms(Module &module, Function *f, Shape shape) {
  Value *x = f->arguments()[0];
  Value *y = f->arguments()[1];
  Value *zero = module.constant(x->type(), 0);
  switch (shape) {
  case Shape::Extreme:
    return {x, y};
  case Shape::Reversed:
    return {y, x};
  case Shape::Zero:
    return {zero, x};
  case Shape::OrZero:
    return {y, zero};
  case Shape::Others:
  case Shape::Count:
    break;
  }
  return {f->arguments()[2], f->arguments()[3]};
}

template <typename T> T chosen(Shape shape, bool holds, T x, T y, T z, T w) {
  switch (shape) {
  case Shape::Extreme:
    return holds ? x : y;
  case Shape::Reversed:
    return holds ? y : x;
  case Shape::Zero:
    return holds ? T(0) : x;
  case Shape::OrZero:
    return holds ? y : T(0);
  case Shape::Others:
  case Shape::Count:
    break;
  }
  return holds ? z : w;
}

std::string nameOf(Type type, unsigned predicate, Shape shape) {
  return fmt::format("f{}.{}.{}", byteSize(type), predicate, static_cast<unsigned>(shape));
}

template <typename T> void checkSelects(const Loaded &loaded, Type type) {
  using Limits = std::numeric_limits<T>;
  const T numbers[] = {T(0), -T(0), T(1), T(-2.5), Limits::infinity(), Limits::quiet_NaN()};
  for (unsigned p = 0; p < selectPredicates; ++p)
    for (unsigned s = 0; s < static_cast<unsigned>(Shape::Count); ++s) {
      auto shape = static_cast<Shape>(s);
      auto *f = loaded.find<T(T, T, T, T)>(nameOf(type, p, shape));
      for (T x : numbers)
        for (T y : numbers) {
          unsigned relation = x == y  ? FloatRelation::Equal
                              : x > y ? FloatRelation::Greater
                              : x < y ? FloatRelation::Less
                                      : FloatRelation::Unordered;
          T expected = chosen(shape, (p & relation) != 0, x, y, T(3), T(-4));
          INFO(nameOf(type, p, shape) << ' ' << x << ", " << y);
          if (bitsOf(type, static_cast<double>(f(x, y, T(3), T(-4)))) !=
              bitsOf(type, static_cast<double>(expected)))
            FAIL_CHECK("wrong");
        }
    }
}

} // namespace

TEST_CASE("selects of floating-point values", "[selects]") {
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::F32, Type::F64})
    for (unsigned p = 0; p < selectPredicates; ++p)
      for (unsigned s = 0; s < static_cast<unsigned>(Shape::Count); ++s) {
        auto shape = static_cast<Shape>(s);
        Function *f = program.begin(nameOf(type, p, shape), type, {type, type, type, type});
        Value *compared[] = {f->arguments()[0], f->arguments()[1]};
        Instruction *holds = program.module.makeInstruction(Op::FCmp, Type::I1, compared);
        holds->setFloatPredicate(static_cast<FloatPredicate>(p));
        holds->appendTo(b.block());
        auto [ifTrue, ifFalse] = arms(program.module, f, shape);
        b.ret(b.select(holds, ifTrue, ifFalse));
      }
  Loaded loaded(program);
  for (const char *expected : {"minss", "maxsd", "cmpless", "cmpeqsd", "cmpunordss"}) {
    INFO(expected);
    CHECK(loaded.assembly().find(expected) != std::string::npos);
  }
  checkSelects<float>(loaded, Type::F32);
  checkSelects<double>(loaded, Type::F64);
}

// The other count is the width less this one, or minus this one, with or without a mask.
// The argument of 32 bits has a register whose upper half may have any bits.
TEST_CASE("extensions of selects", "[selects]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("clear", Type::I64, {Type::I32, Type::I32});
  Value *byte = b.cast(Op::ZExt, b.cast(Op::Trunc, f->arguments()[0], Type::I8), Type::I32);
  Value *rest = b.binary(Op::Sub, b.integer(Type::I32, 256), byte);
  Value *test = b.icmp(Predicate::Slt, f->arguments()[1], byte);
  b.ret(b.cast(Op::ZExt, b.select(test, byte, rest), Type::I64));
  Function *g = program.begin("unknown", Type::I64, {Type::I32, Type::I32});
  Value *sum = b.binary(Op::Add, g->arguments()[0], b.integer(Type::I32, 1));
  test = b.icmp(Predicate::Slt, g->arguments()[1], sum);
  b.ret(b.cast(Op::ZExt, b.select(test, g->arguments()[0], sum), Type::I64));
  Loaded loaded(program);
  std::string text = loaded.assembly();
  text = text.substr(text.find("\nclear:"));
  text.resize(text.find("ret"));
  CHECK(text.find("movl    %") == std::string::npos); // an extension
  auto *clear = loaded.find<uint64_t(uint64_t, uint64_t)>("clear");
  auto *unknown = loaded.find<uint64_t(uint64_t, uint64_t)>("unknown");
  for (uint64_t x : interestingValues())
    for (uint64_t y : interestingValues()) {
      auto limit = static_cast<int32_t>(y);
      uint64_t low = x & 255;
      CHECK(clear(x, y) == (limit < static_cast<int64_t>(low) ? low : 256 - low));
      auto next = static_cast<uint32_t>(x + 1);
      CHECK(unknown(x, y) ==
            (limit < static_cast<int32_t>(next) ? static_cast<uint32_t>(x) : next));
    }
}

TEST_CASE("increments where one number that is not negative is less", "[selects]") {
  Program program;
  IRBuilder &b = program.build;
  constexpr Predicate compared[] = {Predicate::Slt, Predicate::Sle, Predicate::Sgt, Predicate::Sge};
  auto name = [](Predicate predicate) {
    return fmt::format("count{}", static_cast<unsigned>(predicate));
  };
  for (Predicate predicate : compared) {
    Function *f = program.begin(name(predicate), Type::I32, {Type::I32, Type::I32, Type::I32});
    Value *x = b.binary(Op::LShr, f->arguments()[0], b.integer(Type::I32, 1));
    Value *y = b.binary(Op::And, f->arguments()[1], b.integer(Type::I32, 0x7FFFFFFF));
    Value *n = f->arguments()[2];
    Value *more = b.binary(Op::Add, n, b.integer(Type::I32, 1));
    b.ret(b.select(b.icmp(predicate, x, y), more, n));
  }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("cmov") == std::string::npos);
  for (Predicate predicate : compared) {
    auto *f = loaded.find<uint32_t(uint32_t, uint32_t, uint32_t)>(name(predicate));
    for (uint64_t first : interestingValues())
      for (uint64_t second : interestingValues()) {
        auto x = static_cast<uint32_t>(first);
        auto y = static_cast<uint32_t>(second);
        CHECK(f(x, y, 6) == (foldICmp(predicate, Type::I32, x >> 1, y & 0x7FFFFFFF) ? 7U : 6U));
      }
  }
}

// The number or its negation, by a comparison with 0 or a neighbour of it: a negation and a move on
// its sign, unless another select has the same condition.
TEST_CASE("absolute values", "[selects]") {
  const char *bounds[] = {"slt {} %x, 0", "slt {} %x, 1", "sgt {} %x, 0", "sgt {} %x, -1"};
  std::string text;
  for (const char *type : {"i32", "i64"})
    for (size_t i = 0; i < std::size(bounds); ++i)
      for (bool isSwapped : {false, true})
        text += fmt::format("define {0} @{0}.{1}.{2}({0} %x) {{\n  %c = icmp {3}\n"
                            "  %n = sub {0} 0, %x\n  %r = select i1 %c, {0} {4}, {0} {5}\n"
                            "  ret {0} %r\n}}\n",
                            type, i, isSwapped ? 1 : 0, fmt::format(fmt::runtime(bounds[i]), type),
                            isSwapped ? "%x" : "%n", isSwapped ? "%n" : "%x");
  Program program;
  program.read(text);
  Loaded loaded(program);
  CHECK(loaded.assembly().find("test") == std::string::npos);
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  for (size_t i = 0; i < std::size(bounds); ++i)
    for (bool isSwapped : {false, true}) {
      std::string suffix = fmt::format(".{}.{}", i, isSwapped ? 1 : 0);
      auto *narrow = loaded.find<int32_t(int32_t)>("i32" + suffix);
      auto *wide = loaded.find<int64_t(int64_t)>("i64" + suffix);
      auto check = [&](auto *f, auto least) {
        using T = decltype(least);
        for (T x : {T(0), T(1), T(-1), T(7), T(-100), T(least + 1), T(~least), least}) {
          bool isNegated = (i < 2 ? x < 0 : x > 0) != isSwapped;
          INFO(suffix << " of " << x);
          CHECK(f(x) == (isNegated && x != least ? T(-x) : x));
        }
      };
      check(narrow, std::numeric_limits<int32_t>::min());
      check(wide, std::numeric_limits<int64_t>::min());
    }
  Program pair;
  pair.read("define i32 @f(i32 %x, i32 %y) {\n  %c = icmp slt i32 %x, 0\n  %n = sub i32 0, %x\n"
            "  %a = select i1 %c, i32 %n, i32 %x\n  %b = select i1 %c, i32 %y, i32 %x\n"
            "  %r = mul i32 %a, %b\n  ret i32 %r\n}\n");
  Loaded both(pair);
  CHECK(both.find<int32_t(int32_t, int32_t)>("f")(-3, 5) == 15);
  CHECK(both.find<int32_t(int32_t, int32_t)>("f")(3, 5) == 9);
}

TEST_CASE("the sign of a number is its highest bit, or 1", "[selects]") {
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::I32, Type::I64})
    for (bool isNegative : {true, false}) {
      Function *f = program.begin(fmt::format("s{}.{}", bitWidth(type), isNegative), type, {type});
      Value *x = f->arguments()[0];
      Value *minusOne = b.integer(type, bitMask(type)), *one = b.integer(type, 1);
      Value *c = isNegative ? b.icmp(Predicate::Slt, x, b.integer(type, 0))
                            : b.icmp(Predicate::Sgt, x, minusOne);
      b.ret(isNegative ? b.select(c, minusOne, one) : b.select(c, one, minusOne));
    }
  Function *swapped = program.begin("swapped", Type::I32, {Type::I32});
  Value *c = b.icmp(Predicate::Slt, swapped->arguments()[0], b.integer(Type::I32, 0));
  b.ret(b.select(c, b.integer(Type::I32, 1), b.integer(Type::I32, bitMask(Type::I32))));
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "sar") == 4);
  CHECK(occurrences(loaded.assembly(), "cmov") == 1);
  for (uint64_t bits : interestingValues()) {
    auto wide = static_cast<int64_t>(bits);
    auto narrow = static_cast<int32_t>(bits);
    for (bool isNegative : {true, false}) {
      auto *of32 = loaded.find<int32_t(int32_t)>(fmt::format("s32.{}", isNegative));
      auto *of64 = loaded.find<int64_t(int64_t)>(fmt::format("s64.{}", isNegative));
      CHECK(of32(narrow) == (narrow < 0 ? -1 : 1));
      CHECK(of64(wide) == (wide < 0 ? -1 : 1));
    }
    CHECK(loaded.find<int32_t(int32_t)>("swapped")(narrow) == (narrow < 0 ? 1 : -1));
  }
}

TEST_CASE("a selection of 32 bits is extended by what moves it", "[selects]") {
  Program program;
  program.read(R"(
    define i64 @f(i32 %x, i32 %y) {
      %c = icmp ult i32 %x, %y
      %s = select i1 %c, i32 %x, i32 %y
      %w = zext i32 %s to i64
      ret i64 %w
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "mov") == 2); // one of them the conditional one
  auto *f = loaded.find<uint64_t(uint64_t, uint64_t)>("f");
  constexpr uint64_t above = uint64_t{0xABCD} << 32;
  CHECK(f(above | 7, above | 9) == 7);
  CHECK(f(above | 9, above | 7) == 7);
}

TEST_CASE("rotations by a value", "[selects]") {
  Program program;
  IRBuilder &b = program.build;
  auto name = [](Type type, bool isLeft, bool isMasked) {
    return fmt::format("r{}.{}.{}", bitWidth(type), isLeft, isMasked);
  };
  for (Type type : {Type::I32, Type::I64})
    for (bool isLeft : {false, true})
      for (bool isMasked : {false, true}) {
        Function *f = program.begin(name(type, isLeft, isMasked), type, {type, type});
        Value *x = f->arguments()[0];
        Value *n = f->arguments()[1];
        Value *mask = b.integer(type, bitWidth(type) - 1);
        Value *other = b.binary(Op::Sub, b.integer(type, isMasked ? 0 : bitWidth(type)), n);
        if (isMasked) {
          n = b.binary(Op::And, n, mask);
          other = b.binary(Op::And, other, mask);
        }
        Value *high = b.binary(Op::Shl, x, isLeft ? n : other);
        b.ret(b.binary(Op::Or, high, b.binary(Op::LShr, x, isLeft ? other : n)));
      }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("shl") == std::string::npos);
  for (Type type : {Type::I32, Type::I64})
    for (bool isLeft : {false, true})
      for (bool isMasked : {false, true}) {
        auto *f = loaded.find<uint64_t(uint64_t, uint64_t)>(name(type, isLeft, isMasked));
        for (uint64_t x : interestingValues())
          for (uint64_t n : interestingValues()) {
            unsigned width = bitWidth(type);
            uint64_t left = (isLeft ? n : width - n) & (width - 1);
            uint64_t bits = x & bitMask(type);
            uint64_t expected = left == 0 ? bits : (bits << left) | (bits >> (width - left));
            INFO(name(type, isLeft, isMasked) << ' ' << x << ", " << n);
            if ((f(x, n) & bitMask(type)) != (expected & bitMask(type)))
              FAIL_CHECK("wrong");
          }
      }
}

} // namespace wend
