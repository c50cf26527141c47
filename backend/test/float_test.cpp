// Floating point: every operation on interesting operands against C++, with the operands in
// registers, in memory and as constants; compares with all kinds of uses; conversions;
// calls.

#include "backend/test/abi.h"

#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace wend {

namespace {

template <typename T> constexpr Type typeOf = sizeof(T) == 4 ? Type::F32 : Type::F64;

template <typename T> std::vector<T> interestingNumbers() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> numbers = {0,
                            1,
                            T(0.5),
                            T(1.5),
                            T(-2.75),
                            T(3.14159265358979),
                            T(2.5),
                            T(0.49999999999999994),
                            T(0.9),
                            T(127.9),
                            T(255.5),
                            T(32768.25),
                            T(65535.75),
                            T(8388607.5),
                            T(8388609),
                            T(4503599627370495.5),
                            T(4503599627370497),
                            T(2147483520),
                            T(2147483648.0),
                            T(4294967040.0),
                            T(4294967296.0),
                            T(9223371487098961920.0),
                            T(9223372036854775808.0),
                            T(18446742974197923840.0),
                            T(18446744073709551616.0),
                            T(1e30),
                            Limits::min(),
                            Limits::denorm_min(),
                            Limits::epsilon(),
                            Limits::max(),
                            Limits::infinity(),
                            Limits::quiet_NaN()};
  for (size_t i = numbers.size(); i-- > 0;)
    numbers.push_back(-numbers[i]);
  return numbers;
}

template <typename T> uint64_t bitsOfNumber(T number) { return bitsOf(typeOf<T>, number); }

// All NaNs are equal.
template <typename T> bool isSame(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || bitsOfNumber(a) == bitsOfNumber(b);
}

template <typename T> T compute(Op op, T a, T b) {
  switch (op) {
  case Op::FAdd:
    return a + b;
  case Op::FSub:
    return a - b;
  case Op::FMul:
    return a * b;
  case Op::FCopySign:
    return std::copysign(a, b);
  case Op::FMinNum:
    return std::isnan(a) ? b : b < a ? b : a;
  case Op::FMaxNum:
    return std::isnan(a) ? b : b > a ? b : a;
  default:
    return a / b;
  }
}

template <typename T> T computeUnary(Op op, T a) {
  switch (op) {
  case Op::FNeg:
    return -a;
  case Op::FAbs:
    return std::fabs(a);
  case Op::FSqrt:
    return std::sqrt(a);
  case Op::FFloor:
    return std::floor(a);
  case Op::FCeil:
    return std::ceil(a);
  case Op::FTrunc:
    return std::trunc(a);
  default:
    return std::rint(a);
  }
}

template <typename T> bool holdsFor(FloatPredicate predicate, T a, T b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case FloatPredicate::Never:
    return false;
  case FloatPredicate::Oeq:
    return a == b;
  case FloatPredicate::Ogt:
    return a > b;
  case FloatPredicate::Oge:
    return a >= b;
  case FloatPredicate::Olt:
    return a < b;
  case FloatPredicate::Ole:
    return a <= b;
  case FloatPredicate::One:
    return a < b || a > b;
  case FloatPredicate::Ord:
    return !unordered;
  case FloatPredicate::Uno:
    return unordered;
  case FloatPredicate::Ueq:
    return unordered || a == b;
  case FloatPredicate::Ugt:
    return unordered || a > b;
  case FloatPredicate::Uge:
    return unordered || a >= b;
  case FloatPredicate::Ult:
    return unordered || a < b;
  case FloatPredicate::Ule:
    return unordered || a <= b;
  case FloatPredicate::Une:
    return a != b;
  case FloatPredicate::Always:
    return true;
  }
  return false;
}

constexpr auto operations = opsOf<OpKind::FloatBinary>;
constexpr auto unaryOperations = opsOf<OpKind::FloatUnary>;
constexpr uint32_t predicateCount = 16;

Value *number(Program &program, Type type, double value) {
  return program.module.constant(type, bitsOf(type, value));
}

Instruction *fcmp(Program &program, FloatPredicate predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *made = program.module.makeInstruction(Op::FCmp, Type::I1, operands);
  made->appendTo(program.build.block());
  made->setFloatPredicate(predicate);
  return made;
}

Instruction *unary(Program &program, Op op, Value *value) {
  Instruction *made = program.module.makeInstruction(op, value->type(), {&value, 1});
  made->appendTo(program.build.block());
  return made;
}

std::vector<BackendOptions> floatModes() {
  std::vector<BackendOptions> all(3, Loaded::verified());
  all[1].spillEverything = true;
  all[2].isFast = true;
  if (cpuFeatures("native")->sse41) {
    all.resize(5, all[0]);
    all[3].cpu.sse41 = all[4].cpu.sse41 = true;
    all[4].spillEverything = true;
  }
  return all;
}

template <typename T> void checkUnary(const Loaded &loaded) {
  constexpr Type type = typeOf<T>;
  for (Op op : unaryOperations) {
    std::string name = row(op).text;
    for (T x : interestingNumbers<T>()) {
      INFO(name << ' ' << x);
      T expected = computeUnary(op, x);
      REQUIRE(isSame(loaded.find<T(T)>("r." + name)(x), expected));
      REQUIRE(isSame(loaded.find<T(const T *)>("m." + name)(&x), expected));
      REQUIRE(isSame(loaded.find<T(T)>("self." + name)(x), x - expected));
      REQUIRE(isSame(numberOf(type, foldFloatUnary(op, type, bitsOfNumber(x))),
                     static_cast<double>(expected)));
    }
  }
  bool changesNans = bitsOfNumber(loaded.find<T(T)>("r.fneg")(std::nan(""))) ==
                     (bitsOfNumber(T(std::nan(""))) ^ bitsOfNumber(T(-0.0)));
  REQUIRE(changesNans);
}

template <typename T> void checkArithmetic() {
  constexpr Type type = typeOf<T>;
  constexpr double constant = -2.75;
  Program program;
  IRBuilder &b = program.build;
  for (Op op : operations) {
    const char *name = row(op).text;
    Function *f = program.begin(fmt::format("r.{}", name), type, {type, type});
    b.ret(b.binary(op, f->arguments()[0], f->arguments()[1]));
    f = program.begin(fmt::format("right.{}", name), type, {type, Type::Ptr});
    b.ret(b.binary(op, f->arguments()[0], b.load(type, f->arguments()[1])));
    f = program.begin(fmt::format("left.{}", name), type, {Type::Ptr, type});
    b.ret(b.binary(op, b.load(type, f->arguments()[0]), f->arguments()[1]));
    f = program.begin(fmt::format("by.{}", name), type, {type});
    b.ret(b.binary(op, f->arguments()[0], number(program, type, constant)));
    f = program.begin(fmt::format("of.{}", name), type, {type});
    b.ret(b.binary(op, number(program, type, constant), f->arguments()[0]));
    f = program.begin(fmt::format("zero.{}", name), type, {type});
    b.ret(b.binary(op, f->arguments()[0], number(program, type, 0)));
    f = program.begin(fmt::format("self.{}", name), type, {type});
    b.ret(b.binary(op, f->arguments()[0], f->arguments()[0]));
  }
  for (Op op : unaryOperations) {
    const char *name = row(op).text;
    Function *f = program.begin(fmt::format("r.{}", name), type, {type});
    b.ret(unary(program, op, f->arguments()[0]));
    f = program.begin(fmt::format("m.{}", name), type, {Type::Ptr});
    b.ret(unary(program, op, b.load(type, f->arguments()[0])));
    f = program.begin(fmt::format("self.{}", name), type, {type});
    b.ret(b.binary(Op::FSub, f->arguments()[0], unary(program, op, f->arguments()[0])));
  }
  for (const BackendOptions &mode : floatModes()) {
    Loaded loaded(program, mode);
    for (Op op : operations) {
      std::string name = row(op).text;
      auto *registers = loaded.find<T(T, T)>("r." + name);
      auto *right = loaded.find<T(T, const T *)>("right." + name);
      auto *left = loaded.find<T(const T *, T)>("left." + name);
      for (T x : interestingNumbers<T>()) {
        INFO(name << ' ' << x);
        REQUIRE(isSame(loaded.find<T(T)>("by." + name)(x), compute(op, x, T(constant))));
        REQUIRE(isSame(loaded.find<T(T)>("of." + name)(x), compute(op, T(constant), x)));
        REQUIRE(isSame(loaded.find<T(T)>("zero." + name)(x), compute(op, x, T(0))));
        REQUIRE(isSame(loaded.find<T(T)>("self." + name)(x), compute(op, x, x)));
        for (T y : interestingNumbers<T>()) {
          T expected = compute(op, x, y);
          REQUIRE(isSame(registers(x, y), expected));
          REQUIRE(isSame(right(x, &y), expected));
          REQUIRE(isSame(left(&x, y), expected));
          REQUIRE(
              isSame(numberOf(type, foldFloatBinary(op, type, bitsOfNumber(x), bitsOfNumber(y))),
                     static_cast<double>(expected)));
        }
      }
    }
    checkUnary<T>(loaded);
  }
}

// As a value, inverted, for a branch, a select of integers and one of floating-point values; with
// operands in memory.
template <typename T> void checkCompares() {
  constexpr Type type = typeOf<T>;
  Program program;
  IRBuilder &b = program.build;
  for (uint32_t p = 0; p < predicateCount; ++p) {
    auto predicate = static_cast<FloatPredicate>(p);
    auto compare = [&](Function *f) {
      return fcmp(program, predicate, f->arguments()[0], f->arguments()[1]);
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
    f = program.begin(fmt::format("right{}", p), Type::I1, {type, Type::Ptr});
    b.ret(fcmp(program, predicate, f->arguments()[0], b.load(type, f->arguments()[1])));
    f = program.begin(fmt::format("left{}", p), Type::I1, {Type::Ptr, type});
    b.ret(fcmp(program, predicate, b.load(type, f->arguments()[0]), f->arguments()[1]));
    f = program.begin(fmt::format("zero{}", p), Type::I1, {type});
    b.ret(fcmp(program, predicate, f->arguments()[0], number(program, type, 0)));
  }
  for (const BackendOptions &mode : floatModes()) {
    Loaded loaded(program, mode);
    for (uint32_t p = 0; p < predicateCount; ++p) {
      auto at = [&](const char *what) { return fmt::format("{}{}", what, p); };
      auto *value = loaded.find<bool(T, T)>(at("value"));
      auto *inverted = loaded.find<uint32_t(T, T)>(at("inverted"));
      auto *branch = loaded.find<uint32_t(T, T)>(at("branch"));
      auto *choice = loaded.find<uint32_t(T, T)>(at("choice"));
      auto *chosen = loaded.find<T(T, T)>(at("number"));
      auto *right = loaded.find<bool(T, const T *)>(at("right"));
      auto *left = loaded.find<bool(const T *, T)>(at("left"));
      auto predicate = static_cast<FloatPredicate>(p);
      for (T x : interestingNumbers<T>()) {
        REQUIRE(loaded.find<bool(T)>(at("zero"))(x) == holdsFor(predicate, x, T(0)));
        for (T y : interestingNumbers<T>()) {
          bool expected = holdsFor(predicate, x, y);
          INFO(name(predicate) << ' ' << x << ", " << y);
          REQUIRE(value(x, y) == expected);
          REQUIRE(inverted(x, y) == (expected ? 0 : 1));
          REQUIRE(branch(x, y) == (expected ? 1 : 0));
          REQUIRE(choice(x, y) == (expected ? 7 : 9));
          REQUIRE(bitsOfNumber(chosen(x, y)) == bitsOfNumber(expected ? x : y));
          REQUIRE(right(x, &y) == expected);
          REQUIRE(left(&x, y) == expected);
          REQUIRE(foldFCmp(predicate, type, bitsOfNumber(x), bitsOfNumber(y)) == expected);
        }
      }
    }
  }
}

constexpr Type integerTypes[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};

// Integers whose conversion to floating point may round, or round twice.
std::vector<uint64_t> integersToRound() {
  std::vector<uint64_t> values = interestingValues();
  for (unsigned shift : {24U, 25U, 31U, 32U, 52U, 53U, 54U, 62U, 63U})
    for (uint64_t low : {uint64_t{0}, uint64_t{1}, uint64_t{0x401}, uint64_t{0x8000000001}}) {
      values.push_back((uint64_t{1} << shift) + low);
      values.push_back((uint64_t{1} << shift) - low);
      values.push_back(low - (uint64_t{1} << shift));
    }
  return values;
}

template <typename T> void checkConversions() {
  constexpr Type type = typeOf<T>;
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
  Type other = type == Type::F64 ? Type::F32 : Type::F64;
  Type bits = type == Type::F64 ? Type::I64 : Type::I32;
  Op resize = type == Type::F64 ? Op::FPTrunc : Op::FPExt;
  Function *f = program.begin("resize", other, {type});
  b.ret(b.cast(resize, f->arguments()[0], other));
  f = program.begin("m.resize", other, {Type::Ptr});
  b.ret(b.cast(resize, b.load(type, f->arguments()[0]), other));
  f = program.begin("bits", bits, {type});
  b.ret(b.cast(Op::BitCast, f->arguments()[0], bits));
  f = program.begin("unbits", type, {bits});
  b.ret(b.cast(Op::BitCast, f->arguments()[0], type));
  f = program.begin("m.unbits", type, {Type::Ptr});
  b.ret(b.cast(Op::BitCast, b.load(bits, f->arguments()[0]), type));
  using Other = std::conditional_t<sizeof(T) == 4, double, float>;
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  for (const BackendOptions &mode : floatModes()) {
    Loaded loaded(program, mode);
    for (Type integer : integerTypes) {
      uint64_t mask = bitMask(integer);
      std::string text = wend::name(integer);
      for (uint64_t value : integersToRound()) {
        value &= mask;
        INFO(text << ' ' << value);
        T asSigned = static_cast<T>(signExtend(integer, value));
        T asUnsigned = static_cast<T>(value);
        REQUIRE(loaded.find<T(uint64_t)>("sitofp." + text)(value) == asSigned);
        REQUIRE(loaded.find<T(uint64_t)>("uitofp." + text)(value) == asUnsigned);
        REQUIRE(loaded.find<T(uint64_t *)>("m.sitofp." + text)(&value) == asSigned);
        REQUIRE(loaded.find<T(uint64_t *)>("m.uitofp." + text)(&value) == asUnsigned);
        REQUIRE(numberOf(type, foldCast(Op::SIToFP, integer, type, value)) == asSigned);
        REQUIRE(numberOf(type, foldCast(Op::UIToFP, integer, type, value)) == asUnsigned);
      }
      // Values out of range give the result of the machine, also when folded.
      for (T value : interestingNumbers<T>())
        for (Op op : {Op::FPToSI, Op::FPToUI}) {
          INFO(row(op).text << ' ' << text << ' ' << value);
          uint64_t expected = foldCast(op, type, integer, bitsOfNumber(value));
          std::string what = fmt::format("{}.{}", row(op).text, text);
          REQUIRE((loaded.find<uint64_t(T)>(what)(value) & mask) == expected);
          REQUIRE((loaded.find<uint64_t(T *)>("m." + what)(&value) & mask) == expected);
          double low =
              op == Op::FPToSI ? -std::ldexp(1, static_cast<int>(bitWidth(integer)) - 1) : 0;
          double high = std::ldexp(1, static_cast<int>(bitWidth(integer)) - (op == Op::FPToSI));
          double whole = std::trunc(static_cast<double>(value));
          if (whole >= low && whole < high)
            REQUIRE(expected == ((whole < 0 ? static_cast<uint64_t>(static_cast<int64_t>(whole))
                                            : static_cast<uint64_t>(whole)) &
                                 mask));
        }
    }
    for (T value : interestingNumbers<T>()) {
      REQUIRE(isSame(loaded.find<Other(T)>("resize")(value), static_cast<Other>(value)));
      REQUIRE(isSame(loaded.find<Other(T *)>("m.resize")(&value), static_cast<Other>(value)));
      Bits expected = std::bit_cast<Bits>(value);
      REQUIRE(loaded.find<Bits(T)>("bits")(value) == expected);
      REQUIRE(isSame(loaded.find<T(Bits)>("unbits")(expected), value));
      REQUIRE(isSame(loaded.find<T(Bits *)>("m.unbits")(&expected), value));
    }
  }
}

} // namespace

TEST_CASE("floating-point arithmetic", "[float]") {
  checkArithmetic<float>();
  checkArithmetic<double>();
}

TEST_CASE("floating-point compares", "[float]") {
  checkCompares<float>();
  checkCompares<double>();
}

TEST_CASE("floating-point conversions", "[float]") {
  checkConversions<float>();
  checkConversions<double>();
}

TEST_CASE("floating-point constants", "[float]") {
  Program program;
  IRBuilder &b = program.build;
  std::vector<double> values = interestingNumbers<double>();
  for (size_t i = 0; i < values.size(); ++i) {
    program.begin(fmt::format("d{}", i), Type::F64, std::vector<Type>{});
    b.ret(number(program, Type::F64, values[i]));
    program.begin(fmt::format("f{}", i), Type::F32, std::vector<Type>{});
    b.ret(number(program, Type::F32, values[i]));
    Function *f = program.begin(fmt::format("s{}", i), Type::Void, {Type::Ptr});
    b.store(number(program, Type::F64, values[i]), f->arguments()[0]);
    b.ret(nullptr);
  }
  Loaded loaded(program);
  for (size_t i = 0; i < values.size(); ++i) {
    INFO(values[i]);
    double stored = 1;
    loaded.find<void(double *)>(fmt::format("s{}", i))(&stored);
    REQUIRE(isSame(stored, values[i]));
    REQUIRE(isSame(loaded.find<double()>(fmt::format("d{}", i))(), values[i]));
    REQUIRE(isSame(loaded.find<float()>(fmt::format("f{}", i))(), static_cast<float>(values[i])));
  }
}

// A zero is no operand in memory: it is set to once before a loop, and where it is used outside.
TEST_CASE("zeros in loops", "[float]") {
  Program program;
  program.read(R"(
    define double @positive(ptr %p, i64 %n) {
    entry:
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
      %at = getelementptr double, ptr %p, i64 %i
      %x = load double, ptr %at
      %isPositive = fcmp ogt double %x, 0.0
      %flag = zext i1 %isPositive to i64
      store i64 %flag, ptr %at
      %rounded = fadd double %x, 0.0
      %more = fadd double %sum, %rounded
      %next = add i64 %i, 1
      %isLast = icmp eq i64 %next, %n
      br i1 %isLast, label %end, label %loop
    end:
      ret double %more
    }
  )");
  Loaded loaded(program);
  double numbers[] = {-1, 0, 2.5, -0.0, 1000};
  CHECK(isSame(loaded.find<double(double *, int64_t)>("positive")(numbers, 5), 1001.5));
  int64_t flags[5];
  std::memcpy(flags, numbers, sizeof flags);
  CHECK(std::vector<int64_t>(flags, flags + 5) == std::vector<int64_t>{0, 0, 1, 0, 1});
  const std::string &text = loaded.assembly();
  size_t loop = text.find("loop:");
  REQUIRE(loop != std::string::npos);
  CHECK(text.find("xorps") < loop);
  CHECK(text.find("xorps", loop) == std::string::npos);
}

// More arguments of both classes than registers; calls from C and to C.
TEST_CASE("floating-point arguments", "[float]") {
  constexpr uint32_t count = 24;
  std::string parameters;
  std::string arguments;
  std::string sum = "0";
  std::vector<Type> types;
  constexpr Type kinds[] = {Type::F64, Type::I64, Type::F32, Type::F64, Type::I32};
  for (uint32_t i = 0; i < count; ++i) {
    Type type = kinds[i % std::size(kinds)];
    const char *text = type == Type::F64   ? "double"
                       : type == Type::F32 ? "float"
                       : type == Type::I64 ? "long"
                                           : "int";
    types.push_back(type);
    parameters += fmt::format("{}{} a{}", i == 0 ? "" : ", ", text, i);
    arguments += fmt::format("{}{}", i == 0 ? "" : ", ", i % 2 ? i + 1 : i * 3);
    sum += fmt::format(" + a{} * {}", i, i + 1);
  }
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    std::vector<Value *> passed;
    Function *theirs = program.module.addFunction("theirs", Type::F64);
    for (Type type : types)
      theirs->addArgument(type, {});
    Function *ours = program.begin("ours", Type::F64, types);
    Value *total = number(program, Type::F64, 0);
    for (uint32_t i = 0; i < count; ++i) {
      Value *wide = ours->arguments()[i];
      if (types[i] == Type::F32)
        wide = b.cast(Op::FPExt, wide, Type::F64);
      else if (types[i] != Type::F64)
        wide = b.cast(Op::SIToFP, wide, Type::F64);
      total =
          b.binary(Op::FAdd, total, b.binary(Op::FMul, wide, number(program, Type::F64, i + 1)));
      passed.push_back(ours->arguments()[count - 1 - i]);
    }
    b.ret(total);
    // The arguments in reverse order, converted to the parameter types; and constants.
    Function *passes = program.begin("passes", Type::F64, types);
    std::vector<Value *> values;
    for (uint32_t i = 0; i < count; ++i)
      values.push_back(i % 3 == 0 && isFloat(types[i]) ? number(program, types[i], i)
                                                       : passes->arguments()[i]);
    b.ret(b.call(theirs, values));
    Foreign foreign;
    foreign.compiler = mode.compiler;
    foreign.source = fmt::format("double ours({0}); double passes({0});\n"
                                 "double theirs({0}) {{ return {1}; }}\n"
                                 "double calls_ours(void) {{ return ours({2}); }}\n"
                                 "double through(void) {{ return passes({2}); }}\n",
                                 parameters, sum, arguments);
    Loaded loaded(program, mode.options, foreign);
    double direct = 0;
    double withConstants = 0;
    for (uint32_t i = 0; i < count; ++i) {
      double value = i % 2 ? i + 1 : i * 3;
      direct += value * (i + 1);
      withConstants += (i % 3 == 0 && isFloat(types[i]) ? i : value) * (i + 1);
    }
    REQUIRE(loaded.find<double()>("calls_ours")() == direct);
    REQUIRE(loaded.find<double()>("through")() == withConstants);
  }
}

// Two results in the registers of their classes, as C returns structures of two words.
TEST_CASE("floating-point results", "[float]") {
  for (const Mode &mode : abiModes()) {
    Program program;
    constexpr Type words[] = {Type::F64, Type::I64};
    for (Type first : words)
      for (Type second : words) {
        bool isFirst = first == Type::F64;
        bool isSecond = second == Type::F64;
        std::string name = fmt::format("{}{}", isFirst ? 'd' : 'l', isSecond ? 'd' : 'l');
        Type results[] = {first, second};
        Function *theirs = program.module.addFunction("their_" + name, results);
        theirs->addArgument(Type::F64, {});
        theirs->addArgument(Type::I64, {});
        Function *f = program.begin("our_" + name, results, {Type::F64, Type::I64});
        auto pick = [&](bool isNumber) { return f->arguments()[isNumber ? 0 : 1]; };
        program.ret({pick(isFirst), pick(isSecond)});
        f = program.begin("pass_" + name, results, {Type::F64, Type::I64});
        CallShape shape;
        shape.results = theirs->results();
        shape.declared = 2;
        Instruction *call = program.call(theirs, Type::Tuple, {pick(true), pick(false)}, shape);
        program.ret({program.extract(call, 0), program.extract(call, 1)});
      }
    Foreign foreign;
    foreign.compiler = mode.compiler;
    for (const char *name : {"dd", "dl", "ld", "ll"})
      foreign.source += fmt::format(
          "typedef struct {{ {1} a; {2} b; }} S{0};\n"
          "S{0} our_{0}(double, long), pass_{0}(double, long);\n"
          "S{0} their_{0}(double x, long y) {{ S{0} s; s.a = {3}; s.b = {4}; return s; }}\n"
          "int ok_{0}(void) {{ S{0} s = our_{0}(2.5, 7), t = pass_{0}(2.5, 7), u = their_{0}(2.5, "
          "7);"
          " return s.a == u.a && s.b == u.b && t.a == u.a && t.b == u.b; }}\n",
          name, name[0] == 'd' ? "double" : "long", name[1] == 'd' ? "double" : "long",
          name[0] == 'd' ? "x" : "y", name[1] == 'd' ? "x" : "y");
    Loaded loaded(program, mode.options, foreign);
    for (const char *name : {"dd", "dl", "ld", "ll"}) {
      INFO(name);
      REQUIRE(loaded.find<int()>(fmt::format("ok_{}", name))());
    }
  }
}

} // namespace wend
