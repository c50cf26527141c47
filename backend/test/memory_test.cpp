// Addressing modes, frames of all sizes, fills.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

namespace wend {

TEST_CASE("addresses of elements", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  constexpr uint64_t sizes[] = {1, 2, 3, 4, 8, 12, 20, 100};
  constexpr int64_t offsets[] = {0, 1, -1, 17, 1000};
  for (Type indexType : {Type::I32, Type::I64})
    for (uint64_t size : sizes)
      for (int64_t offset : offsets) {
        std::string name = fmt::format("{}.{}.{}", wend::name(indexType), size, offset + 1);
        Function *f = program.begin(name, Type::I8, {Type::Ptr, indexType});
        Value *at = b.gep(f->arguments()[0], f->arguments()[1], size);
        at = b.gep(at, b.integer(Type::I64, offset), size);
        b.ret(b.load(Type::I8, at));
        f = program.begin(fmt::format("p{}", name), Type::Ptr, {Type::Ptr, indexType});
        Value *sum = b.binary(Op::Add, f->arguments()[1], b.integer(indexType, offset));
        b.ret(b.gep(f->arguments()[0], sum, size));
      }
  Loaded loaded(program);
  std::vector<uint8_t> bytes(400000);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<uint8_t>(i * 37 + i / 256);
  uint8_t *middle = bytes.data() + bytes.size() / 2;
  for (Type indexType : {Type::I32, Type::I64})
    for (uint64_t size : sizes)
      for (int64_t offset : offsets)
        for (int64_t index : {0, 1, -1, 500, -500}) {
          std::string name = fmt::format("{}.{}.{}", wend::name(indexType), size, offset + 1);
          INFO(name << ' ' << index);
          auto *load = loaded.find<uint8_t(uint8_t *, int64_t)>(name);
          auto *address = loaded.find<uint8_t *(uint8_t *, int64_t)>(fmt::format("p{}", name));
          uint8_t *expected = middle + (index + offset) * static_cast<int64_t>(size);
          int64_t passed = indexType == Type::I32 ? static_cast<uint32_t>(index) : index;
          CHECK(load(middle, passed) == *expected);
          CHECK(address(middle, passed) == expected);
        }
}

TEST_CASE("addresses that are differences", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::I32, Type::I64}) {
    // The address is stored and accessed: it needs a register anyway.
    Function *f = program.begin(fmt::format("stored.{}", wend::name(type)), Type::I8,
                                {Type::Ptr, type, Type::Ptr});
    Value *n = f->arguments()[1];
    Value *distance = type == Type::I64 ? n : b.cast(Op::ZExt, n, Type::I64);
    Value *address =
        b.gep(f->arguments()[0], b.binary(Op::Sub, b.integer(Type::I64, 0), distance), 1);
    b.store(address, f->arguments()[2]);
    b.ret(b.load(Type::I8, address));
  }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("neg") == std::string::npos);
  CHECK(loaded.assembly().find("lea") == std::string::npos);
  std::vector<uint8_t> bytes(2000);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<uint8_t>(i * 37 + i / 256);
  uint8_t *middle = bytes.data() + bytes.size() / 2;
  for (const char *name : {"stored.i32", "stored.i64"})
    for (uint64_t distance : {0, 1, 8, 255, 1000}) {
      INFO(name << ' ' << distance);
      uint8_t *address = nullptr;
      auto *load = loaded.find<uint8_t(uint8_t *, uint64_t, uint8_t **)>(name);
      CHECK(load(middle, distance, &address) == *(middle - distance));
      CHECK(address == middle - distance);
    }
}

TEST_CASE("a loop keeps what it uses again", "[memory]") {
  // p[i & mask] for i = p[i & mask], as long as that is not 0: the result replaces i, not mask.
  Program program;
  program.read("define i64 @f(ptr %p, i64 %mask, i64 %from) {\n"
               "entry:\n"
               "  br label %loop\n"
               "loop:\n"
               "  %i = phi i64 [ %from, %entry ], [ %next, %latch ]\n"
               "  %n = phi i64 [ 0, %entry ], [ %more, %latch ]\n"
               "  %more = add i64 %n, 1\n"
               "  %end = icmp eq i64 %i, 0\n"
               "  br i1 %end, label %done, label %latch\n"
               "latch:\n"
               "  %low = and i64 %mask, %i\n"
               "  %address = getelementptr i64, ptr %p, i64 %low\n"
               "  %next = load i64, ptr %address\n"
               "  br label %loop\n"
               "done:\n"
               "  ret i64 %n\n"
               "}\n");
  Loaded loaded(program);
  CHECK(loaded.assembly().find("andq    %rsi, ") != std::string::npos);
  CHECK(loaded.assembly().find("movq    %rsi, ") == std::string::npos); // of the mask
  int64_t next[] = {0, 16, 1, 2};
  CHECK(loaded.find<int64_t(int64_t *, int64_t, int64_t)>("f")(next, 3, 7) == 4);
  int64_t chain[] = {0, 18, 31, 8};
  CHECK(loaded.find<int64_t(int64_t *, int64_t, int64_t)>("f")(chain, 3, 5) == 4);
}

TEST_CASE("extended indices", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::I8, Type::I16, Type::I32})
    for (Op op : {Op::ZExt, Op::SExt}) {
      std::string name = fmt::format("{}.{}", row(op).text, wend::name(type));
      Function *f = program.begin(name, Type::I8, {Type::Ptr, type, type});
      Value *sum = b.binary(Op::Add, f->arguments()[1], f->arguments()[2]);
      b.ret(b.load(Type::I8, b.gep(f->arguments()[0], b.cast(op, sum, Type::I64), 1)));
      // The index counts up in a loop, from an argument or a constant.
      for (bool fromArgument : {false, true}) {
        f = program.begin(fmt::format("{}{}", fromArgument ? "a" : "c", name), Type::I64,
                          {Type::Ptr, type, type});
        BasicBlock *entry = b.block();
        BasicBlock *loop = program.block("loop");
        BasicBlock *latch = program.block("latch");
        BasicBlock *end = program.block("end");
        b.br(loop);
        b.setBlock(loop);
        Instruction *i = b.phi(type, 2);
        Instruction *total = b.phi(Type::I64, 2);
        Value *byte = b.load(Type::I8, b.gep(f->arguments()[0], b.cast(op, i, Type::I64), 1));
        Value *next = b.binary(Op::Add, i, b.integer(type, 1));
        Value *sumSoFar = b.binary(Op::Add, total, b.cast(Op::ZExt, byte, Type::I64));
        b.condBr(b.icmp(Predicate::Slt, next, f->arguments()[2]), latch, end);
        b.setBlock(latch);
        b.br(loop);
        b.setBlock(end);
        b.ret(sumSoFar);
        Value *first = fromArgument ? static_cast<Value *>(f->arguments()[1]) : b.integer(type, 3);
        program.addIncoming(i, entry, first);
        program.addIncoming(total, entry, b.integer(Type::I64, 0));
        program.addIncoming(i, latch, next);
        program.addIncoming(total, latch, sumSoFar);
      }
    }
  Loaded loaded(program);
  std::vector<uint8_t> bytes(1 << 17);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<uint8_t>(i * 37 + i / 256);
  uint8_t *middle = bytes.data() + bytes.size() / 2;
  constexpr uint64_t dirt = 0xABCDEF0100000000;
  for (Type type : {Type::I8, Type::I16, Type::I32})
    for (Op op : {Op::ZExt, Op::SExt}) {
      std::string name = fmt::format("{}.{}", row(op).text, wend::name(type));
      INFO(name);
      for (uint64_t x : {0, 1, 100, 126, 127})
        for (uint64_t y : {0, 1, 5, 100}) {
          uint64_t sum = (x + y) & bitMask(type);
          int64_t index = op == Op::ZExt ? static_cast<int64_t>(sum) : signExtend(type, sum);
          uint64_t dx = x | (dirt & ~bitMask(type));
          auto *f = loaded.find<uint8_t(uint8_t *, uint64_t, uint64_t)>(name);
          CHECK(f(middle, dx, y | dirt) == middle[index]);
          for (bool fromArgument : {false, true}) {
            uint64_t expected = 0;
            int64_t i = fromArgument ? static_cast<int64_t>(x) : 3;
            do
              expected += middle[i];
            while (++i < static_cast<int64_t>(y));
            auto *g = loaded.find<uint64_t(uint8_t *, uint64_t, uint64_t)>(
                fmt::format("{}{}", fromArgument ? "a" : "c", name));
            bool wraps = x == 127 && type == Type::I8 && fromArgument;
            if (!wraps)
              CHECK(g(middle, dx, y | dirt) == expected);
          }
        }
    }
}

TEST_CASE("variables and arrays in the frame, globals", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  Global *table = program.module.addGlobal("table", 64, 8);
  Global *text = program.module.addGlobal("a \"text\"", 4, 1);
  text->isReadOnly = true;
  text->bytes = std::string_view("\0\x7F\"\\", 4);
  Function *f = program.begin("sum", Type::I64, {Type::I64});
  Instruction *array = b.addAlloca(*f, Type::I64, 16);
  Instruction *variable = b.addAlloca(*f, Type::I64, 1);
  b.store(f->arguments()[0], variable);
  b.store(b.load(Type::I64, variable), b.gep(array, b.load(Type::I64, variable), 8));
  Value *again = b.load(Type::I64, b.gep(array, f->arguments()[0], 8));
  Value *slot = b.gep(table, f->arguments()[0], 4);
  b.store(b.integer(Type::I32, 5), slot);
  Value *constant = b.load(Type::I8, b.gep(text, b.integer(Type::I64, 1), 1));
  Value *sum = b.binary(Op::Add, again, b.cast(Op::ZExt, b.load(Type::I32, slot), Type::I64));
  b.ret(b.binary(Op::Add, sum, b.cast(Op::ZExt, constant, Type::I64)));
  Loaded loaded(program);
  CHECK(loaded.find<int64_t(int64_t)>("sum")(7) == 7 + 5 + 127);
}

namespace {

// Calls the function on a separate stack of 4 GiB, of which only touched pages are committed.
int32_t callOnLargeStack(int32_t (*function)(int64_t), int64_t argument) {
  constexpr size_t size = size_t{4} << 30;
  void *stack = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  REQUIRE(stack != MAP_FAILED);
  static int32_t (*called)(int64_t);
  static int64_t passed;
  static int32_t result;
  static ucontext_t outside, inside;
  called = function;
  passed = argument;
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = size;
  inside.uc_link = &outside;
  makecontext(&inside, [] { result = called(passed); }, 0);
  swapcontext(&outside, &inside);
  munmap(stack, size);
  return result;
}

} // namespace

// Also with dynamic allocation: the same function then has a frame pointer.
TEST_CASE("frames beyond 2 GiB", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  for (const char *name : {"huge", "moving"}) {
    Function *f = program.begin(name, Type::I32, {Type::I64});
    Instruction *arrays[3];
    for (Instruction *&array : arrays)
      array = b.addAlloca(*f, Type::I32, 1U << 28);
    Instruction *small = b.addAlloca(*f, Type::I32, 1);
    b.store(b.integer(Type::I32, 1), small);
    for (int i = 0; i < 3; ++i) {
      b.store(b.integer(Type::I32, 10 * (i + 1)), b.gep(arrays[i], f->arguments()[0], 4));
      b.store(b.integer(Type::I32, 1), b.gep(arrays[i], b.integer(Type::I64, 12345), 4));
    }
    Value *sum = b.load(Type::I32, small);
    for (Instruction *array : arrays) {
      sum = b.binary(Op::Add, sum, b.load(Type::I32, b.gep(array, f->arguments()[0], 4)));
      sum = b.binary(Op::Add, sum, b.load(Type::I32, b.gep(array, b.integer(Type::I64, 12345), 4)));
    }
    if (name == std::string("moving")) {
      Instruction *more = program.module.makeStackAlloc(b.integer(Type::I64, 5000), 16);
      more->appendTo(b.block());
      b.store(sum, more);
      sum = b.load(Type::I32, more);
    }
    b.ret(sum);
  }
  Loaded loaded(program);
  for (const char *name : {"huge", "moving"}) {
    auto *function = loaded.find<int32_t(int64_t)>(name);
    CHECK(callOnLargeStack(function, (1 << 28) - 1) == 1 + 10 + 20 + 30 + 3);
  }
}

// x >> shift of a loaded x, cut off and extended.
TEST_CASE("parts of loaded integers", "[memory]") {
  Program program;
  std::string text;
  auto make = [&](unsigned width, unsigned shift, unsigned part, std::string_view last) {
    std::string name = fmt::format("f{}.{}.{}.{}", width, shift, part, last);
    std::string type = fmt::format("i{}", width);
    text += fmt::format("define i64 @{}(ptr %p) {{\nentry:\n  %x = load {}, ptr %p, align 1\n"
                        "  %s = lshr {} %x, {}\n",
                        name, type, type, shift);
    if (last == "and")
      text += fmt::format("  %t = and {} %s, {}\n", type, (uint64_t{1} << part) - 1);
    else
      text += fmt::format("  %t = trunc {} %s to i{}\n", type, part);
    if (last == "and" && width == 64)
      text += "  ret i64 %t\n}\n";
    else
      text += fmt::format("  %r = {} {} %t to i64\n  ret i64 %r\n}}\n",
                          last == "sext" ? "sext" : "zext",
                          last == "and" ? type : fmt::format("i{}", part));
    return name;
  };
  struct Made {
    std::string name;
    unsigned width, shift, part;
    bool isSigned;
  };
  std::vector<Made> made;
  for (unsigned width : {32U, 64U})
    for (unsigned shift : {0U, 4U, 8U, 16U, 24U, 32U, 40U, 56U})
      for (unsigned part : {8U, 16U, 32U})
        for (std::string_view last : {"and", "zext", "sext"})
          if (shift < width && part < width)
            made.push_back({make(width, shift, part, last), width, shift, part, last == "sext"});
  program.read(text);
  Loaded loaded(program);
  const uint64_t bytes[] = {0x89ABCDEF01F34567, 0x1122334455667788};
  for (const Made &m : made) {
    uint64_t whole = m.width == 64 ? bytes[0] : bytes[0] & UINT32_MAX;
    uint64_t bits = whole >> m.shift & ((uint64_t{1} << m.part) - 1);
    Type type = integerOfBytes(m.part / 8);
    uint64_t expected = m.isSigned ? static_cast<uint64_t>(signExtend(type, bits)) : bits;
    INFO(m.name);
    CHECK(loaded.find<uint64_t(const uint64_t *)>(m.name)(bytes) == expected);
  }
}

TEST_CASE("fills", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  Module &module = program.module;
  Function *memset = module.addFunction("llvm.memset.p0.i64", Type::Void);
  for (Type type : {Type::Ptr, Type::I8, Type::I64, Type::I1})
    memset->addArgument(type, {});
  constexpr uint64_t sizes[] = {0,  1,  2,  3,  4,   5,   7,   8,   9,   15,  16,  17,   19,
                                24, 31, 32, 64, 127, 128, 129, 136, 255, 256, 264, 1000, 4096};
  for (uint64_t size : sizes)
    for (uint64_t byte : {0, 1, 0x7F, 0x80, 0xFF}) {
      Function *f = program.begin(fmt::format("f{}.{}", size, byte), Type::Void, {Type::Ptr});
      Value *arguments[] = {f->arguments()[0], module.constant(Type::I8, byte),
                            module.constant(Type::I64, size), module.boolConstant(false)};
      b.call(memset, arguments);
      b.ret(nullptr);
    }
  Function *f = program.begin("variable", Type::Void, {Type::Ptr, Type::I8, Type::I64});
  Value *arguments[] = {f->arguments()[0], f->arguments()[1], f->arguments()[2],
                        module.boolConstant(false)};
  b.call(memset, arguments);
  b.ret(nullptr);
  Loaded loaded(program);
  auto check = [&](uint64_t size, uint64_t byte, auto fill) {
    std::vector<uint8_t> memory(size + 32, 0x55);
    fill(memory.data() + 16);
    for (size_t i = 0; i < memory.size(); ++i) {
      bool isInside = i >= 16 && i < 16 + size;
      INFO(size << ' ' << byte << " at " << i);
      REQUIRE(memory[i] == (isInside ? byte : 0x55));
    }
  };
  for (uint64_t size : sizes)
    for (uint64_t byte : {0, 1, 0x7F, 0x80, 0xFF}) {
      auto name = fmt::format("f{}.{}", size, byte);
      check(size, byte, loaded.find<void(uint8_t *)>(name));
      check(size, byte, [&](uint8_t *at) {
        loaded.find<void(uint8_t *, uint64_t, uint64_t)>("variable")(at, byte, size);
      });
    }
}

TEST_CASE("a simple recursion takes few bytes a frame", "[memory]") {
  Program program;
  IRBuilder &b = program.build;
  // As the front end lowers it at -O0: int f(int n) { if n == 0 { return 0; } return 1 + f(n - 1);
  // }
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Instruction *n = b.addAlloca(*f, Type::I32, 1);
  b.store(f->arguments()[0], n);
  BasicBlock *end = program.block("end");
  BasicBlock *more = program.block("more");
  b.condBr(b.icmp(Predicate::Eq, b.load(Type::I32, n), b.integer(Type::I32, 0)), end, more);
  b.setBlock(end);
  b.ret(b.integer(Type::I32, 0));
  b.setBlock(more);
  Value *argument = b.binary(Op::Sub, b.load(Type::I32, n), b.integer(Type::I32, 1));
  b.ret(b.binary(Op::Add, b.integer(Type::I32, 1), b.call(f, {&argument, 1})));
  Loaded loaded(program);
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  bool isLimited = limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= 8U << 20;
  REQUIRE(isLimited);
  CHECK(loaded.find<int32_t(int32_t)>("f")(200000) == 200000); // in 8 MiB: at most 40 bytes each
}

TEST_CASE("the address of a symbol is computed once for a chain of blocks", "[memory]") {
  Program program;
  program.read(R"(
    @table = internal global [4 x i32] [i32 5, i32 6, i32 7, i32 8]

    define i32 @f(i64 %i, i64 %j) {
    entry:
      %p = getelementptr i32, ptr @table, i64 %i
      %a = load i32, ptr %p
      %c = icmp ult i64 %j, 4
      br i1 %c, label %more, label %out
    more:
      %q = getelementptr i32, ptr @table, i64 %j
      %b = load i32, ptr %q
      %s = add i32 %a, %b
      %t = mul i32 %s, %s
      store i32 %t, ptr %p
      ret i32 %t
    out:
      ret i32 -1
    }
  )");
  Loaded loaded(program);
  auto *f = loaded.find<int32_t(int64_t, int64_t)>("f");
  CHECK(f(1, 3) == 196);
  CHECK(f(1, 1) == 392 * 392);
  CHECK(f(1, 4) == -1);
  INFO(loaded.assembly());
  size_t first = loaded.assembly().find("table(%rip)");
  REQUIRE(first != std::string::npos);
  CHECK(loaded.assembly().find("table(%rip)", first + 1) == std::string::npos);
}

TEST_CASE("the factor of an index is the scale of its address", "[memory]") {
  Program program;
  program.read(R"(
    define i32 @pair(ptr %p, i64 %i) {
      %j = mul i64 %i, 2
      %q = getelementptr i32, ptr %p, i64 %j
      %a = load i32, ptr %q
      %k = add i64 %j, 1
      %r = getelementptr i32, ptr %p, i64 %k
      %b = load i32, ptr %r
      %s = sub i32 %a, %b
      ret i32 %s
    }
    define i64 @used(ptr %p, i64 %i) {
      %j = shl i64 %i, 3
      %q = getelementptr i8, ptr %p, i64 %j
      %a = load i64, ptr %q
      %s = add i64 %a, %j
      ret i64 %s
    }
    define i32 @large(ptr %p, i64 %i) {
      %j = mul i64 %i, 4
      %q = getelementptr i32, ptr %p, i64 %j
      %a = load i32, ptr %q
      ret i32 %a
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("(%rdi,%rsi,8)") != std::string::npos);
  CHECK(loaded.assembly().find("4(%rdi,%rsi,8)") != std::string::npos);
  const int32_t numbers[] = {1, 20, 300, 4000, 50000, 600000, 7000000, 80000000, 900000000};
  CHECK(loaded.find<int32_t(const int32_t *, int64_t)>("pair")(numbers + 4, -1) == 300 - 4000);
  CHECK(loaded.find<int32_t(const int32_t *, int64_t)>("large")(numbers + 4, 1) == 900000000);
  const int64_t wide[] = {11, 22, 33};
  CHECK(loaded.find<int64_t(const int64_t *, int64_t)>("used")(wide + 1, -1) == 11 - 8);
}

TEST_CASE("the address of a symbol in a loop is computed before that loop", "[memory]") {
  // The loop runs for one of five cases, and the address is not needed for others.
  Program program;
  program.read(R"(
    @table = internal global [8 x i32] [i32 5, i32 6, i32 7, i32 8, i32 0, i32 0, i32 0, i32 0]

    define i32 @f(i32 %n, i64 %i) {
    entry:
      switch i32 %n, label %out [ i32 1, label %before  i32 9, label %out  i32 23, label %out
                                  i32 70, label %out ]
    before:
      br label %loop
    loop:
      %at = phi i64 [ %i, %before ], [ %next, %loop ]
      %sum = phi i32 [ 0, %before ], [ %more, %loop ]
      %p = getelementptr i32, ptr @table, i64 %at
      %x = load i32, ptr %p
      %more = add i32 %sum, %x
      %next = add i64 %at, 1
      %again = icmp ne i32 %x, 0
      br i1 %again, label %loop, label %done
    done:
      ret i32 %more
    out:
      ret i32 -1
    }
  )");
  Loaded loaded(program);
  auto *f = loaded.find<int32_t(int32_t, int64_t)>("f");
  CHECK(f(1, 0) == 26);
  CHECK(f(1, 2) == 15);
  CHECK(f(2, 2) == -1);
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  size_t address = text.find("table(%rip)");
  REQUIRE(address != std::string::npos);
  CHECK(text.find("cmpl") < address);
  CHECK(address < text.find(".p2align 5"));
  CHECK(text.find("table(%rip)", address + 1) == std::string::npos);
}

TEST_CASE("a constant of 64 bits after a switch with many edges", "[memory]") {
  // The estimated frequencies of the edges into %join add up to a little more than 1, by rounding,
  // though there is no loop that the constant could be computed before.
  Program program;
  program.read(R"(
    @number = internal global i64 226

    define i64 @f(i32 %n) {
    entry:
      switch i32 %n, label %join [ i32 10, label %join  i32 2, label %clear  i32 30, label %join
                                   i32 40, label %join  i32 50, label %join  i32 60, label %join
                                   i32 70, label %join  i32 80, label %join  i32 90, label %join ]
    clear:
      store i64 100, ptr @number
      br label %join
    join:
      %x = load i64, ptr @number
      %half = lshr i64 %x, 1
      %product = mul i64 %half, 6364136223846793005
      ret i64 %product
    }
  )");
  Loaded loaded(program);
  auto *f = loaded.find<uint64_t(int32_t)>("f");
  CHECK(f(1) == 113 * 6364136223846793005U);
  CHECK(f(2) == 50 * 6364136223846793005U);
}

TEST_CASE("the next value of a loop is the base of addresses after it", "[memory]") {
  // The load after the loop is from %next, not from a byte after %p, which would outlive the loop
  // and need a register of its own: a copy on the edge to the next iteration.
  Program program;
  program.read(R"(
    define i32 @f(ptr %s) {
    entry:
      br label %loop
    loop:
      %p = phi ptr [ %s, %entry ], [ %next, %loop ]
      %next = getelementptr i8, ptr %p, i64 1
      %c = load i8, ptr %next
      %again = icmp ne i8 %c, 32
      br i1 %again, label %loop, label %done
    done:
      store i8 0, ptr %s
      %d = load i8, ptr %next
      %r = zext i8 %d to i32
      ret i32 %r
    }
  )");
  Loaded loaded(program);
  std::string text = "one two";
  CHECK(loaded.find<int32_t(char *)>("f")(text.data()) == ' ');
  CAPTURE(loaded.assembly());
  CHECK(loaded.assembly().find("edge") == std::string::npos);
}

} // namespace wend
