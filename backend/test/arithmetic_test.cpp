// Every operation × type × interesting operands against C++: operands in registers, constants on
// either side, and in memory; extensions that are left out.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <bit>

namespace wend {

namespace {

constexpr auto binaryOps = opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>;
using Binary = uint64_t(uint64_t, uint64_t);
using Unary = uint64_t(uint64_t);

std::string nameOf(std::string_view what, Type type) {
  return std::string(what) + '.' + wend::name(type);
}

} // namespace

TEST_CASE("binary operations on registers and memory", "[arithmetic]") {
  Program program;
  IRBuilder &b = program.build;
  for (Op op : binaryOps)
    for (Type type : integerTypes) {
      Function *f = program.begin(nameOf(row(op).text, type), type, {type, type});
      b.ret(b.binary(op, f->arguments()[0], f->arguments()[1]));
      // The second operand in memory, both in memory, read-modify-write.
      f = program.begin(fmt::format("m{}", nameOf(row(op).text, type)), type, {type, Type::Ptr});
      b.ret(b.binary(op, f->arguments()[0], b.load(type, f->arguments()[1])));
      f = program.begin(fmt::format("n{}", nameOf(row(op).text, type)), type, {Type::Ptr, type});
      b.ret(b.binary(op, b.load(type, f->arguments()[0]), f->arguments()[1]));
      f = program.begin(fmt::format("s{}", nameOf(row(op).text, type)), Type::Void,
                        {Type::Ptr, type});
      b.store(b.binary(op, b.load(type, f->arguments()[0]), f->arguments()[1]), f->arguments()[0]);
      b.ret(nullptr);
    }
  for (const CpuFeatures &cpu : runnableCpus()) {
    BackendOptions options = Loaded::verified();
    options.cpu = cpu;
    Loaded loaded(program, options);
    for (Op op : binaryOps)
      for (Type type : integerTypes) {
        auto *direct = loaded.find<Binary>(nameOf(row(op).text, type));
        auto *right = loaded.find<uint64_t(uint64_t, uint64_t *)>(
            fmt::format("m{}", nameOf(row(op).text, type)));
        auto *left = loaded.find<uint64_t(uint64_t *, uint64_t)>(
            fmt::format("n{}", nameOf(row(op).text, type)));
        auto *both =
            loaded.find<void(uint64_t *, uint64_t)>(fmt::format("s{}", nameOf(row(op).text, type)));
        for (uint64_t x : interestingValues())
          for (uint64_t y : interestingValues()) {
            uint64_t expected;
            if (!evaluate(op, type, x, y, expected))
              continue;
            INFO(row(op).text << ' ' << wend::name(type) << ' ' << x << ", " << y);
            uint64_t mask = bitMask(type);
            uint64_t mx = type == Type::I1 ? x & 1 : x;
            uint64_t my = type == Type::I1 ? y & 1 : y;
            bool ok = (direct(dirty(type, x), dirty(type, y)) & mask) == expected &&
                      (right(dirty(type, x), &my) & mask) == expected &&
                      (left(&mx, dirty(type, y)) & mask) == expected;
            uint64_t memory = mx;
            both(&memory, dirty(type, y));
            ok = ok && (memory & mask) == expected &&
                 (bitWidth(type) <= 8 ? memory >> 8 == mx >> 8 : (memory & ~mask) == (mx & ~mask));
            if (type == Type::I1)
              ok = ok && static_cast<uint32_t>(direct(dirty(type, x), dirty(type, y))) == expected;
            if (!ok)
              FAIL_CHECK("wrong result");
          }
      }
  }
}

TEST_CASE("binary operations with constants", "[arithmetic]") {
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64}) {
    Program program;
    IRBuilder &b = program.build;
    const std::vector<uint64_t> &constants = interestingValues();
    for (Op op : binaryOps)
      for (size_t i = 0; i < constants.size(); ++i) {
        std::string name = fmt::format("{}.{}", row(op).text, i);
        Function *f = program.begin(name, type, {type});
        b.ret(b.binary(op, f->arguments()[0], program.module.constant(type, constants[i])));
        f = program.begin(fmt::format("c{}", name), type, {type});
        b.ret(b.binary(op, program.module.constant(type, constants[i]), f->arguments()[0]));
      }
    Loaded loaded(program);
    for (Op op : binaryOps)
      for (size_t i = 0; i < constants.size(); ++i) {
        std::string name = fmt::format("{}.{}", row(op).text, i);
        auto *right = loaded.find<Unary>(name);
        auto *left = loaded.find<Unary>(fmt::format("c{}", name));
        for (uint64_t x : interestingValues()) {
          uint64_t expected;
          INFO(row(op).text << ' ' << wend::name(type) << ' ' << x << ", constant "
                            << constants[i]);
          if (evaluate(op, type, x, constants[i], expected) &&
              (right(dirty(type, x)) & bitMask(type)) != expected)
            FAIL_CHECK("wrong with the constant right");
          if (evaluate(op, type, constants[i], x, expected) &&
              (left(dirty(type, x)) & bitMask(type)) != expected)
            FAIL_CHECK("wrong with the constant left");
        }
      }
  }
}

namespace {

uint64_t highHalf(Op op, uint64_t left, uint64_t right) {
  __extension__ using Wide = __int128;
  __extension__ using UnsignedWide = unsigned __int128;
  if (op == Op::UMulHigh)
    return static_cast<uint64_t>(UnsignedWide{left} * right >> 64);
  Wide product = Wide{static_cast<int64_t>(left)} * static_cast<int64_t>(right);
  return static_cast<uint64_t>(static_cast<UnsignedWide>(product) >> 64);
}

} // namespace

// The upper half in registers and memory, of constants, and both halves in either order, between
// values that live in the registers of `mul`.
TEST_CASE("upper halves of products", "[arithmetic]") {
  Program program;
  IRBuilder &b = program.build;
  constexpr uint64_t factors[] = {0, 3, 0xFFFFFFFFFFFFFFF6, 0x9E3779B97F4A7C15, uint64_t{1} << 63};
  for (Op op : opsOf<OpKind::HighProduct>) {
    std::string name = row(op).text;
    Function *f = program.begin(name, Type::I64, {Type::I64, Type::I64});
    b.ret(b.binary(op, f->arguments()[0], f->arguments()[1]));
    f = program.begin("m" + name, Type::I64, {Type::I64, Type::Ptr});
    b.ret(b.binary(op, f->arguments()[0], b.load(Type::I64, f->arguments()[1])));
    f = program.begin("n" + name, Type::I64, {Type::Ptr, Type::I64});
    b.ret(b.binary(op, b.load(Type::I64, f->arguments()[0]), f->arguments()[1]));
    for (bool lowFirst : {false, true}) {
      f = program.begin(fmt::format("{}{}", lowFirst ? "low." : "high.", name), Type::I64,
                        {Type::I64, Type::I64, Type::I64, Type::I64});
      Value *x = f->arguments()[0], *y = f->arguments()[1];
      Value *low = lowFirst ? b.binary(Op::Mul, x, y) : nullptr;
      Value *high = b.binary(op, y, x);
      if (!lowFirst)
        low = b.binary(Op::Mul, x, y);
      Value *rest = b.binary(Op::Xor, f->arguments()[2], f->arguments()[3]);
      b.ret(b.binary(Op::Add, b.binary(Op::Xor, low, rest), high));
    }
    for (size_t i = 0; i < std::size(factors); ++i) {
      f = program.begin(fmt::format("c{}{}", i, name), Type::I64, {Type::I64, Type::Ptr});
      Value *factor = program.module.constant(Type::I64, factors[i]);
      Value *high = b.binary(op, f->arguments()[0], factor);
      b.store(b.binary(Op::Mul, f->arguments()[0], factor), f->arguments()[1]);
      b.ret(high);
    }
  }
  for (bool isFast : {false, true})
    for (bool spills : {false, true}) {
      BackendOptions options = Loaded::verified();
      options.isFast = isFast;
      options.spillEverything = spills;
      Loaded loaded(program, options);
      for (Op op : opsOf<OpKind::HighProduct>) {
        std::string name = row(op).text;
        auto *direct = loaded.find<Binary>(name);
        auto *right = loaded.find<uint64_t(uint64_t, uint64_t *)>("m" + name);
        auto *left = loaded.find<uint64_t(uint64_t *, uint64_t)>("n" + name);
        for (uint64_t x : interestingValues())
          for (uint64_t y : interestingValues()) {
            INFO(name << ' ' << x << ", " << y);
            uint64_t expected = highHalf(op, x, y);
            CHECK(direct(x, y) == expected);
            CHECK(right(x, &y) == expected);
            CHECK(left(&x, y) == expected);
            for (const char *order : {"low.", "high."})
              CHECK(loaded.find<uint64_t(uint64_t, uint64_t, uint64_t, uint64_t)>(order + name)(
                        x, y, 5, x) == ((x * y ^ 5 ^ x) + expected));
          }
        for (size_t i = 0; i < std::size(factors); ++i)
          for (uint64_t x : interestingValues()) {
            INFO(name << ' ' << x << ", constant " << factors[i]);
            uint64_t low = 0;
            auto *multiply =
                loaded.find<uint64_t(uint64_t, uint64_t *)>(fmt::format("c{}{}", i, name));
            CHECK(multiply(x, &low) == highHalf(op, x, factors[i]));
            CHECK(low == x * factors[i]);
          }
      }
    }
}

namespace {

// The reference for operations on bits, bit by bit.
uint64_t bitsOf(Op op, Type type, uint64_t value) {
  unsigned width = bitWidth(type);
  uint64_t result = 0;
  unsigned counted = 0;
  auto bit = [&](unsigned i) { return value >> i & 1; };
  if (op == Op::BSwap)
    for (unsigned i = 0; i < width; ++i)
      result |= bit(i) << (((width - 1 - i) & ~7U) | (i & 7));
  else if (op == Op::CtPop)
    for (unsigned i = 0; i < width; ++i)
      result += bit(i);
  else
    for (; counted < width && !bit(op == Op::CtTz ? counted : width - 1 - counted); ++counted)
      ++result;
  return result;
}

} // namespace

TEST_CASE("operations on bits", "[arithmetic]") {
  Program program;
  IRBuilder &b = program.build;
  struct Made {
    Op op;
    Type type;
    std::string name;
  };
  std::vector<Made> made;
  auto unary = [&](Op op, Value *value) {
    Instruction *result = program.module.makeInstruction(op, value->type(), {&value, 1});
    result->appendTo(b.block());
    return result;
  };
  for (Op op : opsOf<OpKind::BitUnary>)
    for (Type type : integerTypes) {
      if (op == Op::BSwap && bitWidth(type) % 16 != 0)
        continue;
      made.push_back({op, type, nameOf(row(op).text, type)});
      Function *f = program.begin(made.back().name, type, {type});
      b.ret(unary(op, f->arguments()[0]));
      f = program.begin("m" + made.back().name, type, {Type::Ptr});
      b.ret(unary(op, b.load(type, f->arguments()[0])));
      if (type == Type::I64)
        continue;
      // Extended, and truncated from a wider register.
      f = program.begin("x" + made.back().name, Type::I64, {Type::I64});
      Value *narrow = b.cast(Op::Trunc, f->arguments()[0], type);
      b.ret(b.cast(Op::ZExt, unary(op, narrow), Type::I64));
    }
  for (const CpuFeatures &cpu : runnableCpus())
    for (bool spills : {false, true}) {
      BackendOptions options = Loaded::verified();
      options.cpu = cpu;
      options.spillEverything = spills;
      Loaded loaded(program, options);
      for (const Made &m : made) {
        auto *direct = loaded.find<Unary>(m.name);
        auto *memory = loaded.find<uint64_t(uint64_t *)>("m" + m.name);
        auto *wide = m.type == Type::I64 ? direct : loaded.find<Unary>("x" + m.name);
        uint64_t mask = bitMask(m.type);
        auto check = [&](uint64_t x) {
          uint64_t inMemory = m.type == Type::I1 ? x & 1 : x;
          uint64_t expected = bitsOf(m.op, m.type, x & mask) & mask;
          bool ok = (direct(dirty(m.type, x)) & mask) == expected &&
                    (memory(&inMemory) & mask) == expected && wide(x) == expected;
          INFO(m.name << ' ' << x);
          if (!ok)
            FAIL_CHECK("wrong");
        };
        for (uint64_t x : interestingValues())
          check(x);
        for (uint64_t x = 0; x < 65536; ++x)
          check(x << (x % 7) * 8);
      }
    }
}

// Rotations with the shifts in both orders; and no rotations: other counts, another value, an
// arithmetic shift.
TEST_CASE("compares as values, branches, selects and stores", "[arithmetic]") {
  Program program;
  IRBuilder &b = program.build;
  for (Predicate p : predicates)
    for (Type type : integerTypes) {
      std::string name = nameOf(wend::name(p), type);
      Function *f = program.begin(name, Type::I1, {type, type});
      b.ret(b.icmp(p, f->arguments()[0], f->arguments()[1]));
      f = program.begin(fmt::format("b{}", name), Type::I32, {type, type});
      BasicBlock *yes = program.block("yes");
      BasicBlock *no = program.block("no");
      b.condBr(b.icmp(p, f->arguments()[0], f->arguments()[1]), yes, no);
      b.setBlock(yes);
      b.ret(b.integer(Type::I32, 10));
      b.setBlock(no);
      b.ret(b.integer(Type::I32, 20));
      f = program.begin(fmt::format("s{}", name), type, {type, type});
      b.ret(b.select(b.icmp(p, f->arguments()[0], f->arguments()[1]), f->arguments()[0],
                     f->arguments()[1]));
      f = program.begin(fmt::format("m{}", name), Type::Void, {Type::Ptr, type});
      b.store(b.icmp(p, b.load(type, f->arguments()[0]), f->arguments()[1]), f->arguments()[0]);
      b.ret(nullptr);
      f = program.begin(fmt::format("z{}", name), Type::I64, {type});
      b.ret(b.cast(Op::SExt, b.icmp(p, f->arguments()[0], program.module.constant(type, 0)),
                   Type::I64));
    }
  Loaded loaded(program);
  for (Predicate p : predicates)
    for (Type type : integerTypes) {
      std::string name = nameOf(wend::name(p), type);
      auto *value = loaded.find<uint32_t(uint64_t, uint64_t)>(name);
      auto *branch = loaded.find<uint32_t(uint64_t, uint64_t)>(fmt::format("b{}", name));
      auto *select = loaded.find<Binary>(fmt::format("s{}", name));
      auto *store = loaded.find<void(uint64_t *, uint64_t)>(fmt::format("m{}", name));
      auto *zero = loaded.find<Unary>(fmt::format("z{}", name));
      for (uint64_t x : interestingValues())
        for (uint64_t y : interestingValues()) {
          bool expected = holds(p, type, x, y);
          uint64_t mask = bitMask(type);
          uint64_t mx = type == Type::I1 ? x & 1 : x;
          uint64_t dx = dirty(type, x);
          uint64_t dy = dirty(type, y);
          bool ok = value(dx, dy) == expected && branch(dx, dy) == (expected ? 10 : 20) &&
                    (select(dx, dy) & mask) == ((expected ? x : y) & mask);
          store(&mx, dy);
          ok = ok && (mx & 0xFF) == expected;
          ok = ok && zero(dx) == (holds(p, type, x, 0) ? ~uint64_t{0} : 0);
          INFO(name << ' ' << x << ", " << y);
          if (!ok)
            FAIL_CHECK("wrong");
        }
    }
}

TEST_CASE("casts", "[arithmetic]") {
  Program program;
  IRBuilder &b = program.build;
  for (Type from : integerTypes)
    for (Type to : integerTypes) {
      if (from == to)
        continue;
      bool widens = bitWidth(to) > bitWidth(from);
      for (Op op : {Op::ZExt, Op::SExt, Op::Trunc}) {
        if ((op != Op::Trunc) != widens)
          continue;
        std::string name = std::string(row(op).text) + wend::name(from) + wend::name(to);
        Function *f = program.begin(name, to, {from});
        b.ret(b.cast(op, f->arguments()[0], to));
        f = program.begin(fmt::format("m{}", name), to, {Type::Ptr});
        b.ret(b.cast(op, b.load(from, f->arguments()[0]), to));
        f = program.begin(fmt::format("a{}", name), to, {from}); // of a sum
        b.ret(b.cast(op, b.binary(Op::Xor, f->arguments()[0], b.integer(from, 1)), to));
      }
    }
  Loaded loaded(program);
  for (Type from : integerTypes)
    for (Type to : integerTypes) {
      if (from == to)
        continue;
      for (Op op : {Op::ZExt, Op::SExt, Op::Trunc}) {
        if ((op != Op::Trunc) != (bitWidth(to) > bitWidth(from)))
          continue;
        std::string name = std::string(row(op).text) + wend::name(from) + wend::name(to);
        auto *direct = loaded.find<Unary>(name);
        auto *memory = loaded.find<uint64_t(uint64_t *)>(fmt::format("m{}", name));
        auto *sum = loaded.find<Unary>(fmt::format("a{}", name));
        auto expected = [&](uint64_t x) {
          return (op == Op::SExt ? static_cast<uint64_t>(signExtend(from, x)) : x & bitMask(from)) &
                 bitMask(to);
        };
        for (uint64_t x : interestingValues()) {
          uint64_t mx = from == Type::I1 ? x & 1 : x;
          INFO(name << ' ' << x);
          uint64_t mask = to == Type::I1 ? UINT32_MAX : bitMask(to);
          if ((direct(dirty(from, x)) & mask) != expected(x) ||
              (memory(&mx) & mask) != expected(x) ||
              (sum(dirty(from, x)) & mask) != expected(x ^ 1))
            FAIL_CHECK("wrong");
        }
      }
    }
}

// Loads of i8 and i16, and extensions of i1 to them, extend to the whole register.
TEST_CASE("what is extended is not extended again", "[arithmetic]") {
  struct Case {
    const char *body;  // of a function of the addresses %p and %q, and %x
    uint64_t result;   // of memory with 0xFF 0x80, and 5
    size_t extensions; // of registers
  };
  const Case cases[] = {
      {R"(
  %b = load i8, ptr %p
  store i8 %b, ptr %q
  %r = zext i8 %b to i64)",
       0xFF, 0},
      {R"(
  %w = load i16, ptr %p
  store i16 %w, ptr %q
  %s = zext i16 %w to i32
  %t = add i32 %s, 1
  %r = zext i32 %t to i64)",
       0x8100, 0},
      {R"(
  %b = load i8, ptr %p
  store i8 %b, ptr %q
  %f = freeze i8 %b
  %r = zext i8 %f to i64)",
       0xFF, 0},
      {R"(
  %b = load i8, ptr %p
  store i8 %b, ptr %q
  %d = uitofp i8 %b to double
  %r = bitcast double %d to i64)",
       std::bit_cast<uint64_t>(255.0), 0},
      {R"(
  %c = icmp ugt i64 %x, 6
  %b = zext i1 %c to i8
  %r = zext i8 %b to i64)",
       1, 0},
      // An i1 is 0 or 1 in 32 bits.
      {R"(
  %c = trunc i64 %x to i1
  %b = zext i1 %c to i16
  %r = zext i16 %b to i64)",
       1, 0},
      // These are needed.
      {R"(
  %b = load i8, ptr %p
  %s = add i8 %b, 1
  store i8 %s, ptr %q
  %r = zext i8 %s to i64)",
       0, 1},
      {R"(
  %b = load i8, ptr %p
  store i8 %b, ptr %q
  %r = sext i8 %b to i64)",
       ~uint64_t{0}, 1},
      {R"(
  %b = trunc i64 %x to i8
  %r = zext i8 %b to i64)",
       5, 1},
  };
  BackendOptions options = Loaded::verified();
  options.sourceComments = false;
  for (const Case &made : cases) {
    Program program;
    program.read(
        fmt::format("define i64 @f(ptr %p, ptr %q, i64 %x) {{{}\n  ret i64 %r\n}}\n", made.body));
    Loaded loaded(program, options);
    INFO(loaded.assembly());
    size_t extensions = 0;
    for (const char *extension : {"movzbl  %", "movzwl  %", "movsbq  %"})
      for (size_t at = loaded.assembly().find(extension); at != std::string::npos;
           at = loaded.assembly().find(extension, at + 1))
        ++extensions;
    CHECK(extensions == made.extensions);
    const uint8_t memory[] = {0xFF, 0x80};
    uint16_t stored = 0;
    auto *f = loaded.find<uint64_t(const uint8_t *, uint16_t *, uint64_t)>("f");
    CHECK(f(memory, &stored, 0xABCDEF0000000005) == made.result);
  }
}

TEST_CASE("a base or an index is added from memory", "[arithmetic]") {
  Program program;
  program.read(R"(
    define ptr @index(ptr %base, ptr %p) {
      %i = load i64, ptr %p
      %r = getelementptr i8, ptr %base, i64 %i
      ret ptr %r
    }
    define ptr @base(i64 %i, ptr %p) {
      %base = load ptr, ptr %p
      %r = getelementptr i8, ptr %base, i64 %i
      ret ptr %r
    }
    define ptr @both(ptr %p) {
      %base = load ptr, ptr %p
      %q = getelementptr i8, ptr %p, i64 8
      %i = load i64, ptr %q
      %r = getelementptr i8, ptr %base, i64 %i
      ret ptr %r
    }
    define ptr @variable(i64 %i, ptr %p) {
      %v = alloca i64
      store volatile i64 %i, ptr %v
      %j = load i64, ptr %p
      %r = getelementptr i8, ptr %v, i64 %j
      ret ptr %r
    }
    define ptr @wider(ptr %base, ptr %p) {
      %i = load i64, ptr %p
      %r = getelementptr i32, ptr %base, i64 %i
      ret ptr %r
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "addq    (%") == 3);
  CHECK(occurrences(loaded.assembly(), "addq    8(%") == 1);
  struct {
    char *base;
    int64_t index;
  } both{};
  char bytes[100];
  both.base = bytes;
  for (int64_t i : {0, 1, 99}) {
    both.index = i;
    CHECK(loaded.find<char *(char *, int64_t *)>("index")(bytes, &both.index) == bytes + i);
    CHECK(loaded.find<char *(int64_t, char **)>("base")(i, &both.base) == bytes + i);
    CHECK(loaded.find<char *(void *)>("both")(&both) == bytes + i);
    CHECK(loaded.find<char *(char *, int64_t *)>("wider")(bytes, &both.index) - bytes == 4 * i);
  }
  int64_t zero = 0;
  int64_t eight = 8;
  auto *variable = loaded.find<char *(int64_t, int64_t *)>("variable");
  CHECK(variable(5, &eight) == variable(5, &zero) + 8);
}

TEST_CASE("a disjunction with a scaled value is a sum if they have no bit in common",
          "[arithmetic]") {
  Program program;
  program.read(R"(
    define i32 @f(i32 %x, i32 %y) {
      %low = and i32 %x, 7
      %high = shl i32 %y, 3
      %r = or i32 %low, %high
      ret i32 %r
    }
    define i32 @g(i32 %x, i32 %y) {
      %low = and i32 %x, 15
      %high = shl i32 %y, 3
      %r = or i32 %low, %high
      ret i32 %r
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "leal") == 1);
  CHECK(occurrences(loaded.assembly(), "orl") == 1);
  auto *f = loaded.find<uint32_t(uint32_t, uint32_t)>("f");
  auto *g = loaded.find<uint32_t(uint32_t, uint32_t)>("g");
  for (uint64_t first : interestingValues())
    for (uint64_t second : interestingValues()) {
      auto x = static_cast<uint32_t>(first), y = static_cast<uint32_t>(second);
      CHECK(f(x, y) == ((x & 7) | y << 3));
      CHECK(g(x, y) == ((x & 15) | y << 3));
    }
}

} // namespace wend
