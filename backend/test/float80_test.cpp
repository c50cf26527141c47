// x86_fp80: every operation on interesting operands against long double of C++, with the operands
// as arguments, in memory and as constants; compares with all kinds of uses; conversions.

#include "backend/test/float80.h"

#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace wend {

namespace {

using Limits = std::numeric_limits<long double>;

const std::vector<long double> &interestingNumbers() {
  static const std::vector<long double> all = [] {
    std::vector<long double> numbers = {0,
                                        1,
                                        0.5L,
                                        1.5L,
                                        0.1L,
                                        0.1,
                                        1 + Limits::epsilon(),
                                        127.9L,
                                        255.5L,
                                        32768.25L,
                                        65535.75L,
                                        0x1p31L,
                                        0x1p31L - 0.5L,
                                        0x1p32L,
                                        0x1p63L,
                                        0x1p63L - 0.5L,
                                        0x1p63L + 1,
                                        0x1.fffffffffffffffep63L,
                                        0x1p64L,
                                        1e300L,
                                        1e4000L,
                                        Limits::min(),
                                        Limits::denorm_min(),
                                        Limits::max(),
                                        Limits::infinity(),
                                        Limits::quiet_NaN()};
    for (size_t i = numbers.size(); i-- > 0;)
      numbers.push_back(-numbers[i]);
    return numbers;
  }();
  return all;
}

// All NaNs are equal.
bool isSame(long double a, long double b) {
  return (std::isnan(a) && std::isnan(b)) || Float80::of(a) == Float80::of(b);
}

constexpr Op operations80[] = {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv};
constexpr uint32_t predicates80 = 16;
constexpr long double constants[] = {-2.75L, 0.1L, static_cast<long double>(0.1)};

long double compute(Op op, long double a, long double b) {
  return foldFloatBinary(op, Float80::of(a), Float80::of(b)).number();
}

Instruction *fcmp(Program &program, uint32_t predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = program.module.makeInstruction(Op::FCmp, Type::I1, operands);
  made->appendTo(program.build.block());
  made->setFloatPredicate(static_cast<FloatPredicate>(predicate));
  return made;
}

} // namespace

TEST_CASE("x86_fp80 arithmetic", "[float80]") {
  constexpr Type type = Type::F80;
  Program program;
  IRBuilder &b = program.build;
  for (Op op : operations80) {
    std::string name = row(op).text;
    Function *f = program.begin("r." + name, type, {type, type});
    b.ret(b.binary(op, f->arguments()[0], f->arguments()[1]));
    f = program.begin("right." + name, type, {type, Type::Ptr});
    b.ret(b.binary(op, f->arguments()[0], b.load(type, f->arguments()[1])));
    f = program.begin("left." + name, type, {Type::Ptr, type});
    b.ret(b.binary(op, b.load(type, f->arguments()[0]), f->arguments()[1]));
    f = program.begin("self." + name, type, {type});
    Value *once = b.binary(op, f->arguments()[0], f->arguments()[0]);
    b.ret(b.binary(op, once, once));
    for (size_t i = 0; i < std::size(constants); ++i) {
      f = program.begin(fmt::format("by{}.{}", i, name), type, {type});
      b.ret(b.binary(op, f->arguments()[0], number(program, constants[i])));
      f = program.begin(fmt::format("of{}.{}", i, name), type, {type});
      b.ret(b.binary(op, number(program, constants[i]), f->arguments()[0]));
    }
  }
  Function *f = program.begin("negated", type, {type});
  b.ret(b.cast(Op::FNeg, f->arguments()[0], type));
  Function *fabsl = program.module.declare(KnownFunction::FabsLong);
  f = program.begin("magnitude", type, {type});
  Value *argument = f->arguments()[0];
  b.ret(b.call(fabsl, {&argument, 1}));
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    REQUIRE(loaded.assembly().find("call") == std::string::npos);
    using Binary = long double(long double, long double);
    using Unary = long double(long double);
    for (Op op : operations80) {
      std::string name = row(op).text;
      auto *registers = loaded.find<Binary>("r." + name);
      auto *right = loaded.find<long double(long double, const long double *)>("right." + name);
      auto *left = loaded.find<long double(const long double *, long double)>("left." + name);
      for (long double x : interestingNumbers()) {
        INFO(name << ' ' << x);
        for (size_t i = 0; i < std::size(constants); ++i) {
          auto *by = loaded.find<Unary>(fmt::format("by{}.{}", i, name));
          auto *of = loaded.find<Unary>(fmt::format("of{}.{}", i, name));
          REQUIRE(isSame(by(x), compute(op, x, constants[i])));
          REQUIRE(isSame(of(x), compute(op, constants[i], x)));
        }
        long double once = compute(op, x, x);
        REQUIRE(isSame(loaded.find<Unary>("self." + name)(x), compute(op, once, once)));
        for (long double y : interestingNumbers()) {
          long double expected = compute(op, x, y);
          REQUIRE(isSame(registers(x, y), expected));
          REQUIRE(isSame(right(x, &y), expected));
          REQUIRE(isSame(left(&x, y), expected));
        }
      }
    }
    for (long double x : interestingNumbers()) {
      Float80 negated = Float80::of(loaded.find<Unary>("negated")(x));
      REQUIRE(negated == foldFNeg(Float80::of(x)));
      REQUIRE(isSame(loaded.find<Unary>("magnitude")(x), std::fabs(x)));
    }
  }
}

// As a value, inverted, for a branch, a select of integers and one of numbers.
TEST_CASE("x86_fp80 compares", "[float80]") {
  constexpr Type type = Type::F80;
  Program program;
  IRBuilder &b = program.build;
  for (uint32_t p = 0; p < predicates80; ++p) {
    auto compare = [&](Function *f) {
      return fcmp(program, p, f->arguments()[0], f->arguments()[1]);
    };
    Function *f = program.begin(fmt::format("value{}", p), Type::I1, {type, type});
    b.ret(compare(f));
    f = program.begin(fmt::format("inverted{}", p), Type::I32, {type, type});
    b.ret(b.cast(Op::ZExt, b.binary(Op::Xor, compare(f), b.integer(Type::I1, 1)), Type::I32));
    f = program.begin(fmt::format("branch{}", p), Type::I32, {type, type});
    BasicBlock *yes = program.block("yes");
    BasicBlock *no = program.block("no");
    b.condBr(compare(f), yes, no);
    b.setBlock(yes);
    b.ret(b.integer(Type::I32, 1));
    b.setBlock(no);
    b.ret(b.integer(Type::I32, 0));
    f = program.begin(fmt::format("choice{}", p), Type::I32, {type, type});
    b.ret(b.select(compare(f), b.integer(Type::I32, 7), b.integer(Type::I32, 9)));
    f = program.begin(fmt::format("number{}", p), type, {type, type});
    b.ret(b.select(compare(f), f->arguments()[0], f->arguments()[1]));
    f = program.begin(fmt::format("memory{}", p), Type::I1, {type, Type::Ptr});
    b.ret(fcmp(program, p, f->arguments()[0], b.load(type, f->arguments()[1])));
    f = program.begin(fmt::format("zero{}", p), Type::I1, {type});
    b.ret(fcmp(program, p, f->arguments()[0], number(program, 0)));
  }
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    for (uint32_t p = 0; p < predicates80; ++p) {
      auto at = [&](const char *what) { return fmt::format("{}{}", what, p); };
      using Test = bool(long double, long double);
      using Choice = uint32_t(long double, long double);
      auto *value = loaded.find<Test>(at("value"));
      auto *inverted = loaded.find<Choice>(at("inverted"));
      auto *branch = loaded.find<Choice>(at("branch"));
      auto *choice = loaded.find<Choice>(at("choice"));
      auto *chosen = loaded.find<long double(long double, long double)>(at("number"));
      auto *memory = loaded.find<bool(long double, const long double *)>(at("memory"));
      auto predicate = static_cast<FloatPredicate>(p);
      for (long double x : interestingNumbers()) {
        bool isOfZero = foldFCmp(predicate, Float80::of(x), Float80());
        REQUIRE(loaded.find<bool(long double)>(at("zero"))(x) == isOfZero);
        for (long double y : interestingNumbers()) {
          bool expected = foldFCmp(predicate, Float80::of(x), Float80::of(y));
          INFO(name(predicate) << ' ' << x << ", " << y);
          REQUIRE(value(x, y) == expected);
          REQUIRE(inverted(x, y) == (expected ? 0 : 1));
          REQUIRE(branch(x, y) == (expected ? 1 : 0));
          REQUIRE(choice(x, y) == (expected ? 7 : 9));
          REQUIRE(Float80::of(chosen(x, y)) == Float80::of(expected ? x : y));
          REQUIRE(memory(x, &y) == expected);
        }
      }
    }
  }
}

// x87 has no conditional moves for signed conditions.
TEST_CASE("x86_fp80 selects on conditions of integers", "[float80]") {
  Program program;
  IRBuilder &b = program.build;
  for (Predicate predicate : predicates) {
    Function *f = program.begin(name(predicate), Type::F80, {Type::I32, Type::I32, Type::F80});
    Value *test = b.icmp(predicate, f->arguments()[0], f->arguments()[1]);
    b.ret(b.select(test, f->arguments()[2], number(program, -7)));
  }
  Function *f = program.begin("given", Type::F80, {Type::I1, Type::F80});
  b.ret(b.select(f->arguments()[0], number(program, 0.1L), f->arguments()[1]));
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    for (Predicate predicate : predicates)
      for (int32_t x : {-5, 0, 5, INT32_MIN})
        for (int32_t y : {-5, 0, 5, INT32_MAX}) {
          INFO(name(predicate) << ' ' << x << ", " << y);
          bool expected =
              foldICmp(predicate, Type::I32, static_cast<uint32_t>(x), static_cast<uint32_t>(y));
          auto *chosen = loaded.find<long double(int32_t, int32_t, long double)>(name(predicate));
          REQUIRE(chosen(x, y, 3.25L) == (expected ? 3.25L : -7));
        }
    auto *given = loaded.find<long double(bool, long double)>("given");
    REQUIRE(given(true, 2) == 0.1L);
    REQUIRE(given(false, 2) == 2);
  }
}

TEST_CASE("x86_fp80 conversions", "[float80]") {
  constexpr Type type = Type::F80;
  Program program;
  IRBuilder &b = program.build;
  for (Type integer : integerTypes)
    for (Op op : {Op::SIToFP, Op::UIToFP, Op::FPToSI, Op::FPToUI}) {
      bool toNumber = op == Op::SIToFP || op == Op::UIToFP;
      Type from = toNumber ? integer : type;
      Type to = toNumber ? type : integer;
      std::string what = fmt::format("{}.{}", row(op).text, wend::name(integer));
      Function *f = program.begin(what, to, {from});
      b.ret(b.cast(op, f->arguments()[0], to));
      f = program.begin("m." + what, to, {Type::Ptr});
      b.ret(b.cast(op, b.load(from, f->arguments()[0]), to));
    }
  for (Type other : {Type::F32, Type::F64}) {
    std::string text = wend::name(other);
    Function *f = program.begin("to." + text, other, {type});
    b.ret(b.cast(Op::FPTrunc, f->arguments()[0], other));
    f = program.begin("from." + text, type, {other});
    b.ret(b.cast(Op::FPExt, f->arguments()[0], type));
    f = program.begin("m.to." + text, Type::Void, {type, Type::Ptr});
    b.store(b.cast(Op::FPTrunc, f->arguments()[0], other), f->arguments()[1]);
    b.ret(nullptr);
    f = program.begin("m.from." + text, type, {Type::Ptr});
    b.ret(b.cast(Op::FPExt, b.load(other, f->arguments()[0]), type));
  }
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    for (Type integer : integerTypes) {
      uint64_t mask = bitMask(integer);
      std::string text = wend::name(integer);
      for (uint64_t value : interestingValues()) {
        value &= mask;
        INFO(text << ' ' << value);
        auto asSigned = static_cast<long double>(signExtend(integer, value));
        auto asUnsigned = static_cast<long double>(value);
        using FromInteger = long double(uint64_t);
        using FromMemory = long double(uint64_t *);
        REQUIRE(loaded.find<FromInteger>("sitofp." + text)(dirty(integer, value)) == asSigned);
        REQUIRE(loaded.find<FromInteger>("uitofp." + text)(dirty(integer, value)) == asUnsigned);
        REQUIRE(loaded.find<FromMemory>("m.sitofp." + text)(&value) == asSigned);
        REQUIRE(loaded.find<FromMemory>("m.uitofp." + text)(&value) == asUnsigned);
      }
      for (long double value : interestingNumbers())
        for (Op op : {Op::FPToSI, Op::FPToUI}) {
          INFO(row(op).text << ' ' << text << ' ' << value);
          uint64_t expected = foldCastFrom80(op, integer, Float80::of(value));
          std::string what = fmt::format("{}.{}", row(op).text, text);
          REQUIRE((loaded.find<uint64_t(long double)>(what)(value) & mask) == expected);
          REQUIRE((loaded.find<uint64_t(long double *)>("m." + what)(&value) & mask) == expected);
        }
    }
    for (long double value : interestingNumbers()) {
      INFO(value);
      auto narrow = static_cast<float>(value);
      auto wide = static_cast<double>(value);
      REQUIRE(isSame(loaded.find<float(long double)>("to.float")(value), narrow));
      REQUIRE(isSame(loaded.find<double(long double)>("to.double")(value), wide));
      REQUIRE(isSame(loaded.find<long double(float)>("from.float")(narrow), narrow));
      REQUIRE(isSame(loaded.find<long double(double)>("from.double")(wide), wide));
      REQUIRE(isSame(loaded.find<long double(float *)>("m.from.float")(&narrow), narrow));
      REQUIRE(isSame(loaded.find<long double(double *)>("m.from.double")(&wide), wide));
      float storedNarrow = 1;
      double storedWide = 1;
      loaded.find<void(long double, float *)>("m.to.float")(value, &storedNarrow);
      loaded.find<void(long double, double *)>("m.to.double")(value, &storedWide);
      REQUIRE(isSame(storedNarrow, narrow));
      REQUIRE(isSame(storedWide, wide));
    }
  }
}

// Constants of all forms, in memory and as results. A store writes 10 bytes.
TEST_CASE("x86_fp80 constants", "[float80]") {
  Program program;
  IRBuilder &b = program.build;
  std::vector<Float80> values;
  for (long double value : interestingNumbers())
    values.push_back(Float80::of(value));
  values.push_back({0xC000000000000123, 0x7FFF}); // a quiet NaN with a payload
  values.push_back({0x8000000000000123, 0xFFFF}); // a signalling one
  values.push_back({0x123, 0});                   // a denormal
  for (size_t i = 0; i < values.size(); ++i) {
    program.begin(fmt::format("r{}", i), Type::F80, std::vector<Type>{});
    b.ret(program.module.float80(values[i]));
    Function *f = program.begin(fmt::format("s{}", i), Type::Void, {Type::Ptr});
    b.store(program.module.float80(values[i]), f->arguments()[0]);
    b.ret(nullptr);
  }
  Loaded loaded(program);
  for (size_t i = 0; i < values.size(); ++i) {
    INFO(values[i].number());
    unsigned char stored[16];
    std::memset(stored, 0xEE, sizeof stored);
    loaded.find<void(unsigned char *)>(fmt::format("s{}", i))(stored);
    REQUIRE(Float80::load(stored) == values[i]);
    for (size_t at = Float80::bytes; at < sizeof stored; ++at)
      REQUIRE(stored[at] == 0xEE);
    REQUIRE(Float80::of(loaded.find<long double()>(fmt::format("r{}", i))()) == values[i]);
  }
}

} // namespace wend
