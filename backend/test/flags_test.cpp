// Comparisons that need no instruction: one before, or an operation, has set the flags.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

TEST_CASE("a comparison with three outcomes is made once", "[flags]") {
  Program program;
  IRBuilder &b = program.build;
  auto make = [&](const char *name, Predicate second, bool isChanged) {
    Function *f = program.begin(name, Type::I32, {Type::I64, Type::I64});
    Value *x = f->arguments()[0], *y = f->arguments()[1];
    BasicBlock *less = program.block("less"), *rest = program.block("rest");
    BasicBlock *equal = program.block("equal"), *more = program.block("more");
    b.condBr(b.icmp(Predicate::Slt, x, y), less, rest);
    b.setBlock(less);
    b.ret(b.integer(Type::I32, 1));
    b.setBlock(rest);
    Value *other = isChanged ? b.binary(Op::Sub, y, b.integer(Type::I64, 1)) : y;
    b.condBr(b.icmp(second, x, other), equal, more);
    b.setBlock(equal);
    b.ret(b.integer(Type::I32, 2));
    b.setBlock(more);
    b.ret(b.integer(Type::I32, 3));
  };
  make("signed", Predicate::Eq, false);
  make("both", Predicate::Ult, false);
  make("changed", Predicate::Eq, true);
  Function *values = program.begin("values", Type::I32, {Type::I64, Type::I64});
  Value *left = values->arguments()[0], *right = values->arguments()[1];
  Value *isMore = b.cast(Op::ZExt, b.icmp(Predicate::Sgt, left, right), Type::I32);
  b.ret(b.select(b.icmp(Predicate::Slt, left, right), b.integer(Type::I32, -1), isMore));
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "cmpq") == 2 + 2 + 1); // changed has two
  auto *isSigned = loaded.find<int(int64_t, int64_t)>("signed");
  auto *both = loaded.find<int(int64_t, int64_t)>("both");
  auto *changed = loaded.find<int(int64_t, int64_t)>("changed");
  auto *inOneBlock = loaded.find<int(int64_t, int64_t)>("values");
  for (uint64_t first : interestingValues())
    for (uint64_t second : interestingValues()) {
      auto x = static_cast<int64_t>(first), y = static_cast<int64_t>(second);
      auto before = static_cast<int64_t>(second - 1);
      CHECK(isSigned(x, y) == (x < y ? 1 : x == y ? 2 : 3));
      CHECK(both(x, y) == (x < y ? 1 : first < second ? 2 : 3));
      CHECK(changed(x, y) == (x < y ? 1 : x == before ? 2 : 3));
      CHECK(inOneBlock(x, y) == (x < y ? -1 : x == y ? 0 : 1));
    }
}

TEST_CASE("a loop that counts down uses the flags of the decrement", "[flags]") {
  Program program;
  program.read(R"(
    define i32 @f(i32 %n, ptr %p) {
    entry:
      br label %loop
    loop:
      %i = phi i32 [ %n, %entry ], [ %i.1, %loop ]
      store volatile i32 %i, ptr %p
      %c = icmp sgt i32 %i, 0
      %i.1 = add i32 %i, -1
      br i1 %c, label %loop, label %end
    end:
      ret i32 %i.1
    }
    define i32 @g(i32 %n, ptr %p) {
    entry:
      br label %loop
    loop:
      %i = phi i32 [ %n, %entry ], [ %i.1, %loop ]
      store volatile i32 %i, ptr %p
      %i.1 = add i32 %i, -1
      %c = icmp ne i32 %i.1, -1
      br i1 %c, label %loop, label %end
    end:
      ret i32 %i.1
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("test") == std::string::npos);
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  int32_t last = 0;
  for (const char *name : {"f", "g"}) {
    auto *f = loaded.find<int32_t(int32_t, int32_t *)>(name);
    CHECK(f(5, &last) == -1);
    CHECK(last == 0);
  }
  CHECK(loaded.find<int32_t(int32_t, int32_t *)>("f")(INT32_MIN, &last) == INT32_MAX);
}

TEST_CASE("comparisons with the sign, and with 1, test the value", "[flags]") {
  struct Row {
    Predicate predicate;
    int64_t constant;
    bool isOfSign; // the constant is -1, 0 or 1 of signed numbers; else the least, or below it
  };
  constexpr Row rows[] = {{Predicate::Slt, 0, true},   {Predicate::Sge, 0, true},
                          {Predicate::Sgt, -1, true},  {Predicate::Sle, -1, true},
                          {Predicate::Slt, 1, true},   {Predicate::Sge, 1, true},
                          {Predicate::Ult, 0, false},  {Predicate::Uge, 0, false},
                          {Predicate::Ugt, -1, false}, {Predicate::Ule, -1, false}};
  Program program;
  IRBuilder &b = program.build;
  auto constantOf = [](const Row &of, Type type) {
    uint64_t least = uint64_t{1} << (bitWidth(type) - 1);
    uint64_t value = static_cast<uint64_t>(of.constant) + (of.isOfSign ? 0 : least);
    return value & bitMask(type);
  };
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64})
    for (size_t i = 0; i < std::size(rows); ++i) {
      std::string name = "f" + std::to_string(i) + "." + std::to_string(bitWidth(type));
      Function *f = program.begin(name, Type::I32, {type});
      BasicBlock *yes = program.block("yes"), *no = program.block("no");
      Value *bound = b.integer(type, static_cast<int64_t>(constantOf(rows[i], type)));
      b.condBr(b.icmp(rows[i].predicate, f->arguments()[0], bound), yes, no);
      b.setBlock(yes);
      b.ret(b.integer(Type::I32, 5));
      b.setBlock(no);
      b.ret(b.integer(Type::I32, 7));
    }
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64})
    for (size_t i = 0; i < std::size(rows); ++i) {
      auto *f = loaded.find<int(uint64_t)>("f" + std::to_string(i) + "." +
                                           std::to_string(bitWidth(type)));
      for (uint64_t value : interestingValues()) {
        INFO(i << ' ' << bitWidth(type) << ' ' << value);
        uint64_t bits = value & bitMask(type);
        CHECK(f(value) ==
              (holds(rows[i].predicate, type, bits, constantOf(rows[i], type)) ? 5 : 7));
      }
    }
}

TEST_CASE("the sign of a result is in the flags", "[flags]") {
  Program program;
  program.read(R"(
    define i32 @f(i32 %x, i32 %y, ptr %p) {
    entry:
      %d = sub i32 %x, %y
      store i32 %d, ptr %p
      %c = icmp slt i32 %d, 0
      br i1 %c, label %yes, label %no
    yes:
      ret i32 5
    no:
      ret i32 7
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("test") == std::string::npos);
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  auto *f = loaded.find<int(int32_t, int32_t, int32_t *)>("f");
  int32_t difference = 0;
  CHECK(f(3, 4, &difference) == 5);
  CHECK(difference == -1);
  CHECK(f(4, 4, &difference) == 7);
  CHECK(f(INT32_MIN, 1, &difference) == 7); // wraps
  CHECK(f(INT32_MAX, -1, &difference) == 5);
  CHECK(difference == INT32_MIN);
}

// The length of a string up to a zero, where bytes of 0x80 and more count twice: a loop with three
// ways into the block of the second comparison.
TEST_CASE("a comparison is not repeated where several paths join", "[flags]") {
  Program program;
  program.read(R"(
    define i32 @f(ptr %s) {
    entry:
      %first = load i8, ptr %s
      %isLow = icmp sgt i8 %first, -1
      br i1 %isLow, label %low, label %high
    low:
      %x = phi i8 [ %first, %entry ], [ %next, %step ], [ %after, %high ]
      %p = phi ptr [ %s, %entry ], [ %p.1, %step ], [ %q.1, %high ]
      %n = phi i32 [ 1, %entry ], [ %n.1, %step ], [ %m.1, %high ]
      %isEnd = icmp eq i8 %x, 0
      br i1 %isEnd, label %end, label %step
    step:
      %p.1 = getelementptr i8, ptr %p, i64 1
      %n.1 = add i32 %n, 1
      %next = load i8, ptr %p.1
      %isNextLow = icmp sgt i8 %next, -1
      br i1 %isNextLow, label %low, label %high
    high:
      %q = phi ptr [ %s, %entry ], [ %p.1, %step ], [ %q.1, %high ]
      %m = phi i32 [ 1, %entry ], [ %n.1, %step ], [ %m.1, %high ]
      %q.1 = getelementptr i8, ptr %q, i64 1
      %m.1 = add i32 %m, 2
      %after = load i8, ptr %q.1
      %isAfterLow = icmp sgt i8 %after, -1
      br i1 %isAfterLow, label %low, label %high
    end:
      ret i32 %n
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "testb") == 3);
  auto *f = loaded.find<int(const char *)>("f");
  CHECK(f("") == 1);
  CHECK(f("abc") == 4);
  CHECK(f("\x80") == 3);
  CHECK(f("\xff\x80") == 5);
  CHECK(f("a\x90z\xffz") == 8);
}

TEST_CASE("the flags of a decrement are used after addresses are computed", "[flags]") {
  Program program;
  program.read(R"(
    define i32 @f(ptr %a, i32 %n) {
    entry:
      br label %loop
    loop:
      %p = phi ptr [ %a, %entry ], [ %p.1, %loop ]
      %i = phi i32 [ %n, %entry ], [ %i.1, %loop ]
      %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
      %x = load i32, ptr %p
      %s.1 = add i32 %s, %x
      %i.1 = add i32 %i, -1
      %p.1 = getelementptr i32, ptr %p, i64 1
      %c = icmp ne i32 %i.1, -1
      br i1 %c, label %loop, label %end
    end:
      ret i32 %s.1
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  int numbers[] = {1, 20, 300, 4000};
  auto *f = loaded.find<int(int *, int)>("f");
  CHECK(f(numbers, 0) == 1);
  CHECK(f(numbers, 1) == 21);
  CHECK(f(numbers, 3) == 4321);
}

TEST_CASE("signed comparisons with 0 use the flags of sums that do not wrap", "[flags]") {
  auto assemblyOf = [](const char *sum) {
    Program program;
    program.read(fmt::format(R"(
      define i32 @f(i32 %n, ptr %p) {{
      entry:
        br label %loop
      loop:
        %i = phi i32 [ %n, %entry ], [ %j, %loop ]
        %k = phi i32 [ 0, %entry ], [ %k.1, %loop ]
        %k.1 = add i32 %k, 1
        store volatile i32 %i, ptr %p
        %j = {}
        %c = icmp sgt i32 %j, 0
        br i1 %c, label %loop, label %end
      end:
        ret i32 %k.1
      }}
    )",
                             sum));
    Loaded loaded(program);
    auto *f = loaded.find<int(int, int *)>("f");
    int last = 0;
    CHECK(f(1, &last) == 1);
    CHECK(f(3, &last) == 1);
    CHECK(f(10, &last) == 4);
    CHECK(last == 1);
    CHECK(f(-5, &last) == 1);
    return loaded.assembly();
  };
  CHECK(assemblyOf("sub nsw i32 %i, 3").find("test") == std::string::npos);
  CHECK(assemblyOf("add nsw i32 %i, -3").find("test") == std::string::npos);
  CHECK(assemblyOf("add i32 %i, -3").find("test") != std::string::npos);
}

TEST_CASE("a search compares with its bound once, also after a jump table", "[flags]") {
  Program program;
  program.read(R"(
    define i32 @f(i32 %x) {
    entry:
      switch i32 %x, label %none [ i32 8, label %a
                                   i32 9, label %b
                                   i32 10, label %c
                                   i32 12, label %d
                                   i32 13, label %e
                                   i32 34, label %a
                                   i32 470, label %b
                                   i32 9200, label %c ]
    a:
      ret i32 3
    b:
      ret i32 11
    c:
      ret i32 19
    d:
      ret i32 5
    e:
      ret i32 77
    none:
      ret i32 0
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(occurrences(loaded.assembly(), "jmp     *") == 1);
  CHECK(occurrences(loaded.assembly(), "cmpl    $34,") == 1);
  auto *f = loaded.find<int(int)>("f");
  for (int x = -100; x < 10000; ++x) {
    bool isFirst = x == 8 || x == 34, isSecond = x == 9 || x == 470, isThird = x == 10 || x == 9200;
    int expected = isFirst ? 3 : isSecond ? 11 : isThird ? 19 : x == 12 ? 5 : x == 13 ? 77 : 0;
    if (f(x) != expected)
      FAIL(x);
  }
  CHECK(f(INT32_MIN) == 0);
}

TEST_CASE("an update of memory is compared with 0 by its flags", "[flags]") {
  struct Operation {
    const char *text;
    int32_t (*of)(int32_t, int32_t);
  };
  constexpr Operation operations[] = {
      {"add i32 %old, %x",
       [](int32_t old, int32_t x) {
         return static_cast<int32_t>(static_cast<uint32_t>(old) + static_cast<uint32_t>(x));
       }},
      {"add i32 %old, -1",
       [](int32_t old, int32_t) { return static_cast<int32_t>(static_cast<uint32_t>(old) - 1); }},
      {"sub i32 %old, %x",
       [](int32_t old, int32_t x) {
         return static_cast<int32_t>(static_cast<uint32_t>(old) - static_cast<uint32_t>(x));
       }},
      {"and i32 %x, %old", [](int32_t old, int32_t x) { return x & old; }},
      {"or i32 %old, %x", [](int32_t old, int32_t x) { return old | x; }},
      {"xor i32 %old, 8", [](int32_t old, int32_t) { return old ^ 8; }},
  };
  for (const char *predicate : {"eq", "ne", "slt", "sge"})
    for (const Operation &operation : operations) {
      Program program;
      program.read(fmt::format(R"(
        define i32 @f(ptr %p, i32 %x) {{
          %old = load i32, ptr %p
          %new = {}
          store i32 %new, ptr %p
          %c = icmp {} i32 %new, 0
          br i1 %c, label %yes, label %no
        yes:
          ret i32 1
        no:
          ret i32 0
        }}
      )",
                               operation.text, predicate));
      Loaded loaded(program);
      INFO(loaded.assembly());
      CHECK(occurrences(loaded.assembly(), "(%rdi)") == 1);
      CHECK(loaded.assembly().find("test") == std::string::npos);
      auto *f = loaded.find<int(int32_t *, int32_t)>("f");
      for (uint64_t first : interestingValues())
        for (uint64_t second : interestingValues()) {
          auto old = static_cast<int32_t>(first), x = static_cast<int32_t>(second);
          int32_t memory = old;
          int32_t expected = operation.of(old, x);
          std::string_view order = predicate;
          bool holds = order == "eq"    ? expected == 0
                       : order == "ne"  ? expected != 0
                       : order == "slt" ? expected < 0
                                        : expected >= 0;
          if (f(&memory, x) != holds || memory != expected)
            FAIL_CHECK(old << ", " << x);
        }
    }
}

TEST_CASE("an update of memory needs a test for other relations and other values", "[flags]") {
  auto assemblyOf = [](const char *between, const char *compare) {
    Program program;
    program.read(fmt::format(R"(
      define i32 @f(ptr %p, ptr %q) {{
        %old = load i32, ptr %p
        %new = add i32 %old, -1
        store i32 %new, ptr %p
        {}
        %c = icmp {}
        br i1 %c, label %yes, label %no
      yes:
        ret i32 1
      no:
        ret i32 0
      }}
    )",
                             between, compare));
    Loaded loaded(program);
    INFO(loaded.assembly());
    auto *f = loaded.find<int(int *, int *)>("f");
    int one = 1, other = 0;
    CHECK(f(&one, &other) == 1);
    CHECK(one == 0);
    int five = 5;
    CHECK(f(&five, &other) == 0);
    CHECK(five == 4);
    return loaded.assembly();
  };
  // The sum may wrap, and the flag of the sign is then that of the other number.
  CHECK(occurrences(assemblyOf("", "sle i32 %new, 0"), "(%rdi)") == 2);
  // The store of another value writes the flags: %new is needed in a register.
  CHECK(occurrences(assemblyOf("store i32 %new, ptr %q", "eq i32 %new, 0"), "(%rdi)") == 2);
  // Another load is in between, but the address of it has no instruction of its own.
  CHECK(assemblyOf("%unused = load i32, ptr %q", "eq i32 %new, 0").find("decl") !=
        std::string::npos);
}

TEST_CASE("a difference of words sets the carry flag for the next ones", "[flags]") {
  Program program;
  program.read(R"(
    define i64 @f(i64 %a, i64 %b, i64 %n, ptr %p) {
      %c = icmp ult i64 %a, %b
      %borrow = zext i1 %c to i64
      %next = add i64 %n, %borrow
      %d = sub i64 %a, %b
      store i64 %d, ptr %p
      ret i64 %next
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("cmp") == std::string::npos);
  CHECK(occurrences(loaded.assembly(), "adcq") == 1);
  auto *f = loaded.find<uint64_t(uint64_t, uint64_t, uint64_t, uint64_t *)>("f");
  for (uint64_t a : interestingValues())
    for (uint64_t b : interestingValues()) {
      uint64_t difference = 0;
      CHECK(f(a, b, 7, &difference) == 7U + (a < b));
      CHECK(difference == a - b);
    }
}

} // namespace wend
