// x86_fp80: every operation on interesting operands against long double of C++, with the operands
// as arguments, in memory and as constants; compares with all kinds of uses; conversions; calls
// from and to C; phis, slots of many values and the depth of the x87 stack.

#include "backend/test/abi.h"

#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <cmath>
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

constexpr Op operations[] = {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv};
constexpr uint32_t predicateCount = 16;
constexpr long double constants[] = {-2.75L, 0.1L, static_cast<long double>(0.1)};

long double compute(Op op, long double a, long double b) {
  return foldFloatBinary(op, Float80::of(a), Float80::of(b)).number();
}

Value *number(Program &program, long double value) {
  return program.module.float80(Float80::of(value));
}

Instruction *fcmp(Program &program, uint32_t predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = program.module.makeInstruction(Op::FCmp, Type::I1, operands);
  made->appendTo(program.build.block());
  made->setFloatPredicate(static_cast<FloatPredicate>(predicate));
  return made;
}

std::vector<BackendOptions> modes() {
  std::vector<BackendOptions> all(2, Loaded::verified());
  all[1].spillEverything = true;
  return all;
}

} // namespace

TEST_CASE("x86_fp80 arithmetic", "[float80]") {
  constexpr Type type = Type::F80;
  Program program;
  IRBuilder &b = program.build;
  for (Op op : operations) {
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
  for (const BackendOptions &mode : modes()) {
    Loaded loaded(program, mode);
    REQUIRE(loaded.assembly().find("call") == std::string::npos);
    using Binary = long double(long double, long double);
    using Unary = long double(long double);
    for (Op op : operations) {
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
  for (uint32_t p = 0; p < predicateCount; ++p) {
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
  for (const BackendOptions &mode : modes()) {
    Loaded loaded(program, mode);
    for (uint32_t p = 0; p < predicateCount; ++p) {
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
  for (const BackendOptions &mode : modes()) {
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
  for (const BackendOptions &mode : modes()) {
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

// Arguments on the stack between others, as parameters and as variable arguments; results on the
// x87 stack, used or not.
TEST_CASE("x86_fp80 in calls from and to C", "[float80]") {
  constexpr const char *text = R"(
declare x86_fp80 @theirs(i32, x86_fp80, double, i8 signext, x86_fp80, i64, i64, i64, i64, i64, x86_fp80)
declare x86_fp80 @variable(i32, ...)
declare { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16)
declare x86_fp80 @counted(x86_fp80)

define x86_fp80 @ours(i32 %a, x86_fp80 %b, double %c, i8 signext %d, x86_fp80 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, x86_fp80 %k) {
  %1 = call x86_fp80 @theirs(i32 %a, x86_fp80 %k, double %c, i8 signext %d, x86_fp80 0xK3FFBCCCCCCCCCCCCCCCD, i64 %j, i64 %i, i64 %h, i64 %g, i64 %f, x86_fp80 %b)
  %2 = fsub x86_fp80 %1, %e
  ret x86_fp80 %2
}

define x86_fp80 @passes(x86_fp80 %a, double %b) {
  %sum = fadd x86_fp80 %a, %a
  %1 = call x86_fp80 (i32, ...) @variable(i32 3, i32 5, x86_fp80 %a, double %b, x86_fp80 %sum, i64 6, i64 7, i64 8, i64 9, i64 10, x86_fp80 0xK40028000000000000000)
  ret x86_fp80 %1
}

define x86_fp80 @reads(i32 %n, ...) {
  %list = alloca [3 x i64], align 16
  call void @llvm.va_start.p0(ptr %list)
  %at = getelementptr i8, ptr %list, i64 8
  %area = load ptr, ptr %at
  %bits = ptrtoint ptr %area to i64
  %more = add i64 %bits, 15
  %aligned = and i64 %more, -16
  %first = inttoptr i64 %aligned to ptr
  %1 = load x86_fp80, ptr %first
  %next = getelementptr i8, ptr %first, i64 16
  %2 = load x86_fp80, ptr %next
  %3 = fsub x86_fp80 %1, %2
  ret x86_fp80 %3
}
declare void @llvm.va_start.p0(ptr)

define { x86_fp80, x86_fp80 } @exchanged(ptr byval([32 x i8]) align 16 %z) {
  %pair = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  %re = extractvalue { x86_fp80, x86_fp80 } %pair, 0
  %im = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %1 = insertvalue { x86_fp80, x86_fp80 } undef, x86_fp80 %im, 0
  %2 = insertvalue { x86_fp80, x86_fp80 } %1, x86_fp80 %re, 1
  ret { x86_fp80, x86_fp80 } %2
}

define x86_fp80 @imaginary(ptr byval([32 x i8]) align 16 %z, i1 %twice) {
  %pair = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  br i1 %twice, label %yes, label %no
yes:
  %a = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %b = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %c = fadd x86_fp80 %a, %b
  ret x86_fp80 %c
no:
  %d = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  ret x86_fp80 %d
}

; Results that are not used do not stay on the x87 stack.
define x86_fp80 @discards(i32 %n, ptr byval([32 x i8]) align 16 %z) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %1 = call x86_fp80 @counted(x86_fp80 0xK3FFF8000000000000000)
  %2 = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %3 = call x86_fp80 @counted(x86_fp80 0xK00000000000000000000)
  ret x86_fp80 %3
}
)";
  constexpr const char *companion = R"(
typedef long double ld;
ld ours(int, ld, double, signed char, ld, long, long, long, long, long, ld);
ld theirs(int a, ld b, double c, signed char d, ld e, long f, long g, long h, long i, long j, ld k) {
  if (MISALIGNED)
    return -1;
  return a + 2 * b + 4 * c + 8 * d + 16 * e + 32 * f + 64 * g + 128 * h + 256 * i + 512 * j + k / 3;
}
int ok_ours(void) {
  return ours(1, 0.1L, 2.5, -3, 1e10L, 5, 6, 7, 8, 9, 1e-3L) ==
         theirs(1, 1e-3L, 2.5, -3, 0.1L, 9, 8, 7, 6, 5, 0.1L) - 1e10L;
}
ld passes(ld, double);
ld variable(int n, ...) {
  va_list list;
  va_start(list, n);
  ld total = va_arg(list, int);
  total += 10 * va_arg(list, ld);
  total += 100 * va_arg(list, double);
  total += 1000 * va_arg(list, ld);
  for (int i = 0; i < 5; ++i)
    total = total * 2 + va_arg(list, long);
  total += 10000 * va_arg(list, ld);
  va_end(list);
  return MISALIGNED ? -1 : total;
}
int ok_passes(void) {
  return passes(0.3L, 0.25) ==
         variable(3, 5, 0.3L, 0.25, 0.3L + 0.3L, 6L, 7L, 8L, 9L, 10L, 8.0L);
}
ld reads(int, ...);
int ok_reads(void) { return reads(1, 0.75L, 0.5L) == 0.25L; }
typedef _Complex long double cld;
cld exchanged(cld);
ld imaginary(cld, _Bool);
cld turn(cld z) {
  cld turned;
  __real__ turned = __real__ z * 2;
  __imag__ turned = __imag__ z * 3;
  return turned;
}
static ld count;
ld counted(ld by) { return count += by; }
ld discards(int, cld);
int ok_results(void) {
  cld z;
  __real__ z = 0.1L;
  __imag__ z = -7;
  cld w = exchanged(z);
  return __real__ w == -21 && __imag__ w == 0.1L * 2 && imaginary(z, 0) == -21 &&
         imaginary(z, 1) == -42 && discards(20, z) == 20;
}
)";
  for (const Mode &mode : abiModes()) {
    Program program;
    program.read(text);
    Foreign foreign;
    foreign.compiler = mode.compiler;
    foreign.source = std::string(abiPrelude) + companion;
    Loaded loaded(program, mode.options, foreign);
    REQUIRE(loaded.find<int()>("ok_ours")());
    REQUIRE(loaded.find<int()>("ok_passes")());
    REQUIRE(loaded.find<int()>("ok_reads")());
    REQUIRE(loaded.find<int()>("ok_results")());
  }
}

// Phis, and values of one block whose slots others share.
TEST_CASE("x86_fp80 slots", "[float80]") {
  Program program;
  program.read(R"(
define x86_fp80 @slots(ptr %p, i32 %n) {
entry:
  %x0 = load x86_fp80, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %a = phi x86_fp80 [ %x0, %entry ], [ %c.2, %join ]
  %c = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %both, %join ]
  %1 = fadd x86_fp80 %a, %c
  %2 = fmul x86_fp80 %1, %1
  %3 = fsub x86_fp80 %2, %1
  %4 = fadd x86_fp80 %3, %2
  %5 = fdiv x86_fp80 %4, %3
  %odd = trunc i32 %i to i1
  br i1 %odd, label %left, label %right
left:
  %6 = fadd x86_fp80 %5, %2
  %7 = fmul x86_fp80 %6, %6
  %8 = fsub x86_fp80 %7, %6
  br label %join
right:
  %9 = fsub x86_fp80 %3, %a
  %10 = fmul x86_fp80 %9, %5
  %11 = fadd x86_fp80 %10, %9
  br label %join
join:
  %c.1 = phi x86_fp80 [ %8, %left ], [ %11, %right ]
  %c.2 = phi x86_fp80 [ %c, %left ], [ %5, %right ]
  %12 = fmul x86_fp80 %c.1, 0xK3FF68000000000000000
  %both = fadd x86_fp80 %12, %c.2
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %13 = fadd x86_fp80 %c.2, %both
  ret x86_fp80 %13
}
)");
  auto expected = [](long double a, int n) {
    long double c = 1;
    long double both = 0;
    for (int i = 0; i < n; ++i) {
      long double one = a + c;
      long double two = one * one;
      long double three = two - one;
      long double five = (three + two) / three;
      long double joined = 0;
      long double kept = c;
      if (i & 1) {
        long double six = five + two;
        joined = six * six - six;
      } else {
        long double nine = three - a;
        joined = nine * five + nine;
        kept = five;
      }
      both = joined * 0x1p-9L + kept;
      a = kept;
      c = both;
    }
    return a + both;
  };
  for (const BackendOptions &mode : modes()) {
    Loaded loaded(program, mode);
    auto *slots = loaded.find<long double(const long double *, int)>("slots");
    for (int n = 1; n < 7; ++n) {
      long double x = 0.3L;
      REQUIRE(slots(&x, n) == expected(x, n));
    }
  }
}

// The frame of a function in which many values are computed one after the other, and the copies of
// a sum in a loop.
TEST_CASE("x86_fp80 values that are not live at once share slots", "[float80]") {
  Program program;
  program.read(R"(
declare void @take(x86_fp80)
define void @sequence(ptr %p) {
  %1 = load x86_fp80, ptr %p
  %2 = fadd x86_fp80 %1, %1
  call void @take(x86_fp80 %2)
  %3 = fmul x86_fp80 %2, %2
  call void @take(x86_fp80 %3)
  %4 = fadd x86_fp80 %3, %3
  call void @take(x86_fp80 %4)
  %5 = fmul x86_fp80 %4, %4
  call void @take(x86_fp80 %5)
  ret void
}
define x86_fp80 @sum(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %s = phi x86_fp80 [ 0xK00000000000000000000, %entry ], [ %t, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr [16 x i8], ptr %p, i64 %i
  %x = load x86_fp80, ptr %at
  %t = fadd x86_fp80 %s, %x
  %next = add i64 %i, 1
  br label %loop
end:
  ret x86_fp80 %s
}
)");
  Foreign foreign;
  foreign.source = "long double last; void take(long double v) { last = last * 3 + v; }\n"
                   "long double taken(void) { return last; }\n";
  Loaded loaded(program, Loaded::verified(), foreign);
  std::string_view sequence(loaded.assembly());
  size_t end = sequence.find(".size");
  std::string_view loop = sequence.substr(end);
  sequence = sequence.substr(0, end);
  auto count = [](std::string_view text, std::string_view part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
      ++found;
    return found;
  };
  REQUIRE(count(sequence, "x86_fp80 values") == 1);
  REQUIRE(count(loop, "x86_fp80 values") == 1);
  REQUIRE(count(loop, "fstpt") == 2); // of the first value, and in the loop
  long double elements[] = {0.5L, 0.25L, 3};
  loaded.find<void(const long double *)>("sequence")(elements);
  REQUIRE(loaded.find<long double()>("taken")() == ((1 * 3 + 1) * 3 + 2) * 3 + 4.0L);
  REQUIRE(loaded.find<long double(const long double *, uint64_t)>("sum")(elements, 3) == 3.75L);
}

// Sums that lean to either side: the x87 stack has eight registers.
TEST_CASE("x86_fp80 long expressions", "[float80]") {
  constexpr uint32_t count = 300;
  Program program;
  IRBuilder &b = program.build;
  for (bool isLeft : {true, false}) {
    Function *f = program.begin(isLeft ? "left" : "right", Type::F80, {Type::Ptr});
    Value *sum = number(program, 0.5L);
    for (uint32_t i = 0; i < count; ++i) {
      Value *element = b.load(Type::F80, b.gep(f->arguments()[0], b.integer(Type::I64, i), 16));
      Value *term = b.binary(Op::FMul, element, element);
      sum = isLeft ? b.binary(Op::FSub, sum, term) : b.binary(Op::FSub, term, sum);
    }
    b.ret(sum);
  }
  // A complete tree of 64 leaves.
  Function *f = program.begin("tree", Type::F80, {Type::Ptr});
  std::vector<Value *> level;
  for (uint32_t i = 0; i < 64; ++i)
    level.push_back(b.load(Type::F80, b.gep(f->arguments()[0], b.integer(Type::I64, i), 16)));
  for (; level.size() > 1; level.resize(level.size() / 2))
    for (size_t i = 0; i < level.size() / 2; ++i)
      level[i] = b.binary(Op::FSub, level[2 * i], level[2 * i + 1]);
  b.ret(level[0]);
  std::vector<long double> elements;
  for (uint32_t i = 0; i < count; ++i)
    elements.push_back(0.1L * i - 3);
  long double left = 0.5L;
  long double right = 0.5L;
  for (long double element : elements) {
    left = left - element * element;
    right = element * element - right;
  }
  std::vector<long double> nodes(elements.begin(), elements.begin() + 64);
  for (; nodes.size() > 1; nodes.resize(nodes.size() / 2))
    for (size_t i = 0; i < nodes.size() / 2; ++i)
      nodes[i] = nodes[2 * i] - nodes[2 * i + 1];
  for (const BackendOptions &mode : modes()) {
    Loaded loaded(program, mode);
    REQUIRE(loaded.find<long double(long double *)>("left")(elements.data()) == left);
    REQUIRE(loaded.find<long double(long double *)>("right")(elements.data()) == right);
    REQUIRE(loaded.find<long double(long double *)>("tree")(elements.data()) == nodes[0]);
  }
}

} // namespace wend
