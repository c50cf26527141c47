// Conditions in the carry flag: bit tests, additions of a condition.

#include "backend/test/harness.h"
#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

// The additions of a condition, as 1 or -1, to a value.
enum class Sum { SelectMore, SelectLess, AddBit, BitAdd, SubBit, Count };
constexpr const char *sumNames[] = {"select", "unless", "add", "badd", "sub"};

Value *sumOf(IRBuilder &b, Sum sum, Value *x, Value *condition, int64_t number) {
  Type type = x->type();
  auto other = [&] { return b.binary(Op::Add, x, b.integer(type, number)); };
  Op extension = number == 1 ? Op::ZExt : Op::SExt;
  switch (sum) {
  case Sum::SelectMore:
    return b.select(condition, other(), x);
  case Sum::SelectLess:
    return b.select(condition, x, other());
  case Sum::AddBit:
    return b.binary(Op::Add, x, b.cast(extension, condition, type));
  case Sum::BitAdd:
    return b.binary(Op::Add, b.cast(extension, condition, type), x);
  case Sum::SubBit:
  case Sum::Count:
    break;
  }
  return b.binary(Op::Sub, x, b.cast(extension, condition, type));
}

uint64_t expectedSum(Sum sum, uint64_t x, bool holds, int64_t number) {
  auto n = static_cast<uint64_t>(number);
  if (sum == Sum::SelectLess)
    return holds ? x : x + n;
  if (!holds)
    return x;
  return sum == Sum::SubBit ? x - n : x + n;
}

// The other operand of the compare: a value, or a constant on either side.
struct Operand {
  const char *name;
  bool isConstant;
  uint64_t constant;
  bool isLeft;
};
constexpr Operand operands[] = {
    {"reg", false, 0, false},         {"zero", true, 0, false},     {"zerol", true, 0, true},
    {"ones", true, ~0ULL, false},     {"onesl", true, ~0ULL, true}, {"seven", true, 7, false},
    {"max", true, 0x7FFFFFFF, false},
};

} // namespace

// With counts beyond the width, as a value, for a branch and for a select; in either operand of the
// `and`.
TEST_CASE("tests of one bit", "[conditions]") {
  enum Shape { BitShifted, ShiftedSigned, Shifted, Masked };
  constexpr Shape shapes[] = {BitShifted, ShiftedSigned, Shifted, Masked};
  constexpr const char *names[] = {"bit", "signed", "unsigned", "masked"};
  Program program;
  IRBuilder &b = program.build;
  auto conjunction = [&](Function *f, Shape shape) -> Value * {
    Value *x = f->arguments()[0];
    Value *count = f->arguments()[1];
    Value *one = program.module.constant(x->type(), 1);
    switch (shape) {
    case BitShifted:
      return b.binary(Op::And, b.binary(Op::Shl, one, count), x);
    case ShiftedSigned:
      return b.binary(Op::And, b.binary(Op::AShr, x, count), one);
    case Shifted:
      return b.binary(Op::And, b.binary(Op::LShr, x, count), one);
    case Masked:
      break;
    }
    Value *rest = program.module.constant(x->type(), bitWidth(x->type()) - 1);
    return b.binary(Op::And, x, b.binary(Op::Shl, one, b.binary(Op::And, count, rest)));
  };
  for (Type type : integerTypes)
    for (Shape shape : shapes)
      for (Predicate p : {Predicate::Eq, Predicate::Ne}) {
        std::string name = fmt::format("{}.{}.{}", names[shape], wend::name(p), wend::name(type));
        Value *zero = program.module.constant(type, 0);
        Function *f = program.begin(name, Type::I1, {type, type});
        b.ret(b.icmp(p, conjunction(f, shape), zero));
        f = program.begin(fmt::format("b{}", name), Type::I32, {type, type});
        BasicBlock *yes = program.block("yes");
        BasicBlock *no = program.block("no");
        b.condBr(b.icmp(p, conjunction(f, shape), zero), yes, no);
        b.setBlock(yes);
        b.ret(b.integer(Type::I32, 10));
        b.setBlock(no);
        b.ret(b.integer(Type::I32, 20));
        f = program.begin(fmt::format("s{}", name), type, {type, type});
        b.ret(
            b.select(b.icmp(p, conjunction(f, shape), zero), f->arguments()[0], f->arguments()[1]));
      }
  for (unsigned bit : {0, 30, 31, 32, 63}) {
    Function *f = program.begin(fmt::format("bit{}", bit), Type::I1, {Type::I64});
    Value *mask = program.module.constant(Type::I64, uint64_t{1} << bit);
    b.ret(b.icmp(Predicate::Ne, b.binary(Op::And, f->arguments()[0], mask),
                 program.module.constant(Type::I64, 0)));
  }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("btl ") != std::string::npos);
  CHECK(loaded.assembly().find("btq ") != std::string::npos);
  for (Type type : integerTypes)
    for (Shape shape : shapes)
      for (Predicate p : {Predicate::Eq, Predicate::Ne}) {
        std::string name = fmt::format("{}.{}.{}", names[shape], wend::name(p), wend::name(type));
        auto *value = loaded.find<uint32_t(uint64_t, uint64_t)>(name);
        auto *branch = loaded.find<uint32_t(uint64_t, uint64_t)>(fmt::format("b{}", name));
        auto *select = loaded.find<uint64_t(uint64_t, uint64_t)>(fmt::format("s{}", name));
        for (uint64_t x : interestingValues())
          for (uint64_t y : interestingValues()) {
            uint64_t count = y & (bitWidth(type) - 1);
            bool expected = (x >> count & 1) == (p == Predicate::Ne ? 1 : 0);
            uint64_t dx = dirty(type, x);
            uint64_t dy = dirty(type, y);
            INFO(name << ' ' << x << ", " << y);
            if (value(dx, dy) != expected || branch(dx, dy) != (expected ? 10 : 20) ||
                (select(dx, dy) & bitMask(type)) != ((expected ? x : y) & bitMask(type)))
              FAIL_CHECK("wrong");
          }
      }
  for (unsigned bit : {0, 30, 31, 32, 63})
    for (uint64_t x : interestingValues())
      CHECK(loaded.find<uint32_t(uint64_t)>(fmt::format("bit{}", bit))(x) == (x >> bit & 1));
}

TEST_CASE("sums with a condition", "[conditions]") {
  bool spillEverything = GENERATE(false, true);
  struct Made {
    std::string name;
    Type type, compared;
    Sum sum;
    Predicate predicate;
    int64_t number;
    Operand operand;
  };
  std::vector<Made> made;
  Program program;
  IRBuilder &b = program.build;
  // The sum is a result, and it replaces what is in memory.
  auto complete = [&](Function *f, Made m) {
    Value *left = f->arguments()[1];
    Value *right = m.operand.isConstant ? program.module.constant(m.compared, m.operand.constant)
                                        : static_cast<Value *>(f->arguments()[2]);
    if (m.operand.isLeft)
      std::swap(left, right);
    Value *x = f->arguments()[0];
    Value *cell = x->type() == Type::Ptr ? x : nullptr;
    Value *condition = b.icmp(m.predicate, left, right);
    Value *sum = sumOf(b, m.sum, cell ? b.load(m.type, cell) : x, condition, m.number);
    if (!cell)
      return b.ret(sum);
    b.store(sum, cell);
    return b.ret(nullptr);
  };
  for (Type type : {Type::I8, Type::I32, Type::I64})
    for (Type compared : {Type::I1, Type::I16, Type::I32, Type::I64})
      for (Predicate predicate : predicates)
        for (const Operand &operand : operands)
          for (unsigned s = 0; s < static_cast<unsigned>(Sum::Count); ++s)
            for (int64_t number : {1, -1}) {
              auto sum = static_cast<Sum>(s);
              std::string name = fmt::format("{}.{}.{}.{}.{}.{}", sumNames[s],
                                             number < 0 ? "less" : "more", wend::name(predicate),
                                             operand.name, wend::name(type), wend::name(compared));
              made.push_back({name, type, compared, sum, predicate, number, operand});
              complete(program.begin(name, type, {type, compared, compared}), made.back());
              complete(program.begin(fmt::format("{}.memory", name), Type::Void,
                                     {Type::Ptr, compared, compared}),
                       made.back());
            }
  BackendOptions options = Loaded::verified();
  options.spillEverything = spillEverything;
  Loaded loaded(program, options);
  CHECK(loaded.assembly().find("adcl ") != std::string::npos);
  CHECK(loaded.assembly().find("sbbq ") != std::string::npos);
  CHECK(loaded.assembly().find("adcb    $0, (%r") != std::string::npos);
  const uint64_t values[] = {0,      1,          6,          7,     8,         0x7FFF,
                             0x8000, 0x7FFFFFFF, 0x80000000, ~0ULL, 1ULL << 63};
  for (const Made &m : made) {
    auto *f = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t)>(m.name);
    auto *inMemory = loaded.find<void(uint64_t *, uint64_t, uint64_t)>(m.name + ".memory");
    bool isRight = true;
    for (uint64_t x : {uint64_t{0}, uint64_t{127}, ~uint64_t{0}})
      for (uint64_t y : values)
        for (uint64_t z : values) {
          uint64_t other = m.operand.isConstant ? m.operand.constant : z;
          bool met = holds(m.predicate, m.compared, m.operand.isLeft ? other : y,
                           m.operand.isLeft ? y : other);
          uint64_t dy = dirty(m.compared, y), dz = dirty(m.compared, z);
          uint64_t found = f(dirty(m.type, x), dy, dz);
          uint64_t cell = x;
          inMemory(&cell, dy, dz);
          uint64_t expected = expectedSum(m.sum, x, met, m.number) & bitMask(m.type);
          isRight = isRight && (found & bitMask(m.type)) == expected &&
                    cell == ((x & ~bitMask(m.type)) | expected);
        }
    INFO(m.name);
    CHECK(isRight);
  }
}

TEST_CASE("compares of shifts and masks with 0", "[conditions]") {
  struct Made {
    std::string name;
    Type type;
    Op op;
    uint64_t by;
    Predicate predicate;
  };
  std::vector<Made> made;
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::I8, Type::I32, Type::I64})
    for (Op op : {Op::Shl, Op::LShr, Op::AShr, Op::And})
      for (uint64_t by : {uint64_t{0}, uint64_t{1}, uint64_t{5}, uint64_t{32}, bitMask(type) >> 1})
        for (Predicate predicate : predicates) {
          std::string name = fmt::format("{}.{}.{}.{}", wend::name(predicate), static_cast<int>(op),
                                         by, wend::name(type));
          Function *f = program.begin(name, Type::I32, {type, Type::Ptr});
          BasicBlock *yes = program.block("yes");
          BasicBlock *no = program.block("no");
          Value *result = b.binary(op, f->arguments()[0], program.module.constant(type, by));
          b.store(result, f->arguments()[1]);
          b.condBr(b.icmp(predicate, result, program.module.constant(type, 0)), yes, no);
          b.setBlock(yes);
          b.ret(b.integer(Type::I32, 1));
          b.setBlock(no);
          b.ret(b.integer(Type::I32, 0));
          made.push_back({name, type, op, by, predicate});
        }
  Loaded loaded(program);
  for (const Made &m : made) {
    auto *f = loaded.find<uint32_t(uint64_t, uint64_t *)>(m.name);
    uint64_t count = m.by & (bitWidth(m.type) - 1);
    bool isRight = true;
    for (uint64_t x : interestingValues()) {
      auto narrow = static_cast<uint64_t>(signExtend(m.type, x));
      uint64_t result = m.op == Op::Shl    ? x << count
                        : m.op == Op::LShr ? (x & bitMask(m.type)) >> count
                        : m.op == Op::AShr
                            ? static_cast<uint64_t>(static_cast<int64_t>(narrow) >> count)
                            : x & m.by;
      uint64_t stored = 0;
      isRight = isRight && f(dirty(m.type, x), &stored) == holds(m.predicate, m.type, result, 0) &&
                stored == (result & bitMask(m.type));
    }
    INFO(m.name);
    CHECK(isRight);
  }
}

// Adding 1 to an i1 inverts it; its register must hold 0 or 1.
TEST_CASE("an i1 stays 0 or 1 in a sum with a condition", "[conditions]") {
  for (Op op : {Op::Add, Op::Sub})
    for (bool isFirst : {false, true}) {
      Program program;
      IRBuilder &b = program.build;
      Function *f = program.begin("f", Type::I32, {Type::I32, Type::I32});
      Value *x = b.icmp(Predicate::Ugt, f->arguments()[0], b.integer(Type::I32, 100));
      Value *more = b.binary(op, x, program.module.boolConstant(true));
      Value *condition = b.icmp(Predicate::Ult, f->arguments()[1], b.integer(Type::I32, 10));
      Value *chosen = isFirst ? b.select(condition, more, x) : b.select(condition, x, more);
      b.ret(b.cast(Op::ZExt, chosen, Type::I32));
      Loaded loaded(program);
      auto *g = loaded.find<uint32_t(uint32_t, uint32_t)>("f");
      for (uint32_t y : {0U, 200U})
        for (uint32_t z : {0U, 20U}) {
          bool isMore = (z < 10) == isFirst;
          CHECK(g(y, z) == ((y > 100) != isMore ? 1U : 0U));
        }
    }
}

// The flags of the first select cannot be reused by the second if an addition has written them.
TEST_CASE("sums with a condition next to selects on it", "[conditions]") {
  for (bool isFirst : {false, true}) {
    Program program;
    IRBuilder &b = program.build;
    Function *f = program.begin("f", Type::I32, {Type::I32, Type::I32, Type::I32});
    Value *x = f->arguments()[0];
    Value *y = f->arguments()[1];
    Value *z = f->arguments()[2];
    Value *condition = b.icmp(Predicate::Ult, y, z);
    Value *more = b.binary(Op::Add, x, b.integer(Type::I32, 1));
    Value *first = isFirst ? b.select(condition, more, x) : b.select(condition, y, z);
    Value *second = isFirst ? b.select(condition, y, z) : b.select(condition, more, x);
    b.ret(b.binary(Op::Mul, first, second));
    Loaded loaded(program);
    auto *g = loaded.find<uint32_t(uint32_t, uint32_t, uint32_t)>("f");
    CHECK(g(5, 3, 7) == 6 * 3);
    CHECK(g(5, 7, 3) == 5 * 3);
  }
}

// Increments of one register, spilled under register pressure, by a bit that is tested.
TEST_CASE("sums with tests of bits", "[conditions]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I64, {Type::I64, Type::I64, Type::I64});
  Value *sum = f->arguments()[0];
  for (unsigned i = 0; i < 20; ++i) {
    Value *one = b.integer(Type::I64, 1);
    Value *count = b.binary(Op::Add, f->arguments()[2], b.integer(Type::I64, i));
    Value *bit = b.binary(Op::And, f->arguments()[1], b.binary(Op::Shl, one, count));
    Value *condition =
        b.icmp(i % 2 == 0 ? Predicate::Ne : Predicate::Eq, bit, b.integer(Type::I64, 0));
    sum = b.select(condition, b.binary(Op::Add, sum, one), sum);
  }
  b.ret(sum);
  Loaded loaded(program);
  CHECK(loaded.assembly().find("cmov") == std::string::npos);
  auto *g = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t)>("f");
  for (uint64_t y : interestingValues())
    for (uint64_t z : {0, 1, 31, 63}) {
      uint64_t expected = 100;
      for (unsigned i = 0; i < 20; ++i)
        expected += (y >> ((z + i) & 63) & 1) == (i % 2 == 0 ? 1 : 0);
      CHECK(g(100, y, z) == expected);
    }
}

// Comparisons that one branch needs both of.
TEST_CASE("branches on two comparisons", "[conditions]") {
  Program program;
  IRBuilder &b = program.build;
  constexpr Op ops[] = {Op::And, Op::Or};
  auto nameOf = [](Op op, Predicate first, Predicate second) {
    return fmt::format("{}.{}.{}", op == Op::And ? "and" : "or", wend::name(first),
                       wend::name(second));
  };
  constexpr Predicate orders[] = {Predicate::Eq, Predicate::Ult, Predicate::Sge};
  for (Op op : ops)
    for (Predicate first : orders)
      for (Predicate second : orders) {
        Function *f = program.begin(nameOf(op, first, second), Type::I32, {Type::I32, Type::I32});
        Value *x = f->arguments()[0];
        Value *y = f->arguments()[1];
        BasicBlock *yes = program.block("yes");
        BasicBlock *no = program.block("no");
        b.condBr(b.binary(op, b.icmp(first, x, y), b.icmp(second, y, b.integer(Type::I32, 7))), yes,
                 no);
        b.setBlock(yes);
        b.ret(b.integer(Type::I32, 10));
        b.setBlock(no);
        b.ret(b.integer(Type::I32, 20));
      }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("set") == std::string::npos);
  for (Op op : ops)
    for (Predicate first : orders)
      for (Predicate second : orders) {
        auto *f = loaded.find<uint32_t(uint32_t, uint32_t)>(nameOf(op, first, second));
        for (uint64_t x : interestingValues())
          for (uint64_t y : interestingValues()) {
            bool one = foldICmp(first, Type::I32, x & bitMask(Type::I32), y & bitMask(Type::I32));
            bool other = foldICmp(second, Type::I32, y & bitMask(Type::I32), 7);
            bool expected = op == Op::And ? one && other : one || other;
            INFO(nameOf(op, first, second) << ' ' << x << ", " << y);
            if (f(static_cast<uint32_t>(x), static_cast<uint32_t>(y)) != (expected ? 10 : 20))
              FAIL_CHECK("wrong");
          }
      }
}

TEST_CASE("a mask of 8 bits tests a byte", "[conditions]") {
  // Functions that compute %x and return whether it has bits of a mask.
  struct Tested {
    const char *name, *parameters, *computation, *type;
    int mask;
  };
  const Tested functions[] = {
      {"loaded", "ptr %p", "%x = load i32, ptr %p", "i32", 132},
      {"extended", "ptr %p, i64 %i",
       "%q = getelementptr i8, ptr %p, i64 %i\n %y = load i8, ptr %q\n %x = zext i8 %y to i32",
       "i32", 132},
      {"shifted", "ptr %p", "%y = load i32, ptr %p\n %x = lshr i32 %y, 16", "i32", 132},
      {"wider", "ptr %p", "%y = load i8, ptr %p\n %x = zext i8 %y to i32", "i32", 388},
      {"short", "ptr %p", "%y = load i16, ptr %p\n %x = zext i16 %y to i32", "i32", 33792},
      {"always", "ptr %p", "%x = load volatile i32, ptr %p", "i32", 132},
      {"register", "i64 %x", "", "i64", 132},
  };
  std::string source;
  for (const Tested &f : functions)
    source +=
        fmt::format("define i32 @{}({}) {{\n {}\n %b = and {} %x, {}\n %c = icmp ne {} %b, 0\n"
                    " %r = zext i1 %c to i32\n ret i32 %r\n}}\n",
                    f.name, f.parameters, f.computation, f.type, f.mask, f.type);
  Program program;
  program.read(source);
  Loaded loaded(program);
  auto at = [&](const char *name) { return loaded.find<int32_t(const void *, int64_t)>(name); };
  for (uint64_t x : interestingValues()) {
    const auto *bytes = reinterpret_cast<const unsigned char *>(&x);
    CHECK(at("loaded")(&x, 0) == ((x & 132) != 0));
    for (int64_t i : {0, 1, 5, 7})
      CHECK(at("extended")(&x, i) == ((bytes[i] & 132) != 0));
    CHECK(at("shifted")(&x, 0) == ((x >> 16 & 132) != 0));
    CHECK(at("wider")(&x, 0) == ((x & 132) != 0));
    CHECK(at("short")(&x, 0) == ((x & 33792) != 0));
    CHECK(at("always")(&x, 0) == ((x & 132) != 0));
    CHECK(loaded.find<int32_t(uint64_t)>("register")(x) == ((x & 132) != 0));
  }
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("testb   $-124, (%rdi)") != std::string::npos);      // loaded
  CHECK(text.find("testb   $-124, (%rdi,%rsi)") != std::string::npos); // extended
  CHECK(text.find("testb   $-124, 2(%rdi)") != std::string::npos);     // shifted
  CHECK(text.find("testl   $33792, %eax") != std::string::npos);       // short
  CHECK(text.find("movl    (%rdi), %eax") != std::string::npos);       // always: all its bytes
  CHECK(text.find("testb   $-124, %dil") != std::string::npos);        // register
}

TEST_CASE("an extension of a condition is a shift or a borrow", "[conditions]") {
  Program program;
  program.read(R"(
    define i32 @negative(i64 %x) {
      %c = icmp slt i64 %x, 0
      %n = zext i1 %c to i32
      ret i32 %n
    }
    define i64 @mask(i32 %x) {
      %c = icmp sgt i32 %x, -1
      %n = sext i1 %c to i64
      ret i64 %n
    }
    define i32 @less(i32 %x, i32 %y) {
      %c = icmp ult i32 %x, %y
      %n = sext i1 %c to i32
      ret i32 %n
    }
    define i32 @more(i32 %x, i32 %y) {
      %c = icmp ult i32 %x, %y
      %n = zext i1 %c to i32
      %m = add i32 %n, 10
      ret i32 %m
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("set") == std::string::npos);
  CHECK(loaded.find<int32_t(int64_t)>("negative")(INT64_MIN) == 1);
  CHECK(loaded.find<int32_t(int64_t)>("negative")(1) == 0);
  CHECK(loaded.find<int64_t(int32_t)>("mask")(0) == -1);
  CHECK(loaded.find<int64_t(int32_t)>("mask")(-1) == 0);
  CHECK(loaded.find<int32_t(uint32_t, uint32_t)>("less")(1, 2) == -1);
  CHECK(loaded.find<int32_t(uint32_t, uint32_t)>("less")(2, 2) == 0);
  CHECK(loaded.find<int32_t(uint32_t, uint32_t)>("more")(1, 2) == 11);
  CHECK(loaded.find<int32_t(uint32_t, uint32_t)>("more")(2, 2) == 10);
}

TEST_CASE("a condition of four comparisons is four branches", "[conditions]") {
  Program program;
  program.read(R"(
    define i32 @f(i32 %x, i32 %y) {
      %a = icmp slt i32 %x, 0
      %b = icmp sgt i32 %y, 5
      %c = icmp eq i32 %x, 3
      %d = icmp ne i32 %y, 4
      %ab = or i1 %a, %b
      %cd = and i1 %c, %d
      %all = or i1 %ab, %cd
      br i1 %all, label %yes, label %no
    yes:
      ret i32 1
    no:
      ret i32 0
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("set") == std::string::npos);
  auto *f = loaded.find<int32_t(int32_t, int32_t)>("f");
  for (int32_t x = -1; x < 5; ++x)
    for (int32_t y = 3; y < 7; ++y)
      CHECK(f(x, y) == (x < 0 || y > 5 || (x == 3 && y != 4)));
}

TEST_CASE("the upper part of a sum of two registers is an addition with carry", "[conditions]") {
  Program program;
  program.read(R"(
    define i64 @sum(i64 %a, i64 %b, i64 %c, i64 %d) {
      %low = add i64 %a, %c
      %carry = icmp ult i64 %low, %a
      %n = zext i1 %carry to i64
      %high = add i64 %b, %d
      %r = add i64 %high, %n
      ret i64 %r
    }
    define i64 @difference(i64 %a, i64 %b, i64 %c, i64 %d) {
      %borrow = icmp ult i64 %a, %c
      %n = zext i1 %borrow to i64
      %high = sub i64 %b, %d
      %r = sub i64 %high, %n
      ret i64 %r
    }
  )");
  Loaded loaded(program);
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("adcq    %r") != std::string::npos);
  CHECK(text.find("sbbq    %r") != std::string::npos);
  auto *sum = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t, uint64_t)>("sum");
  auto *difference = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t, uint64_t)>("difference");
  for (uint64_t a : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}})
    for (uint64_t c : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}}) {
      CHECK(sum(a, 5, c, 7) == 12 + (a + c < a ? 1 : 0));
      CHECK(difference(a, 5, c, 7) == uint64_t{5} - 7 - (a < c ? 1 : 0));
    }
}

// high + (low + x < x) + (low + x + y < y): a step of a product of long numbers.
TEST_CASE("two carries into one part are added one after the other", "[conditions]") {
  Program program;
  program.read(R"(
    define i64 @f(i64 %high, i64 %low, i64 %x, i64 %y) {
    entry:
      %a = add i64 %low, %x
      %c = icmp ult i64 %a, %x
      %one = zext i1 %c to i64
      %h = add i64 %high, %one
      %b = add i64 %a, %y
      %d = icmp ult i64 %b, %y
      %two = zext i1 %d to i64
      %r = add i64 %h, %two
      ret i64 %r
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("set") == std::string::npos);
  auto *f = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t, uint64_t)>("f");
  CHECK(f(7, 1, 2, 3) == 7);
  CHECK(f(7, ~uint64_t{0}, 1, 3) == 8);
  CHECK(f(7, ~uint64_t{0}, 2, ~uint64_t{0}) == 9);
  CHECK(f(~uint64_t{0}, 1, 2, ~uint64_t{0}) == 0);
}

} // namespace wend
