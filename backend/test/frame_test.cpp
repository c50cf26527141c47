// Dynamic stack allocation, alignment, and the linking of symbols.

#include "backend/test/abi.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

Instruction *stackAlloc(Program &program, Value *bytes, uint32_t align) {
  Instruction *made = program.module.makeStackAlloc(bytes, align);
  made->appendTo(program.build.block());
  return made;
}

} // namespace

// A loop allocates n, n - 1, … bytes, fills each block through a call with arguments on the stack,
// and passes the blocks to C, which checks their contents.
TEST_CASE("dynamic allocation in a loop", "[frame]") {
  constexpr uint32_t aligns[] = {1, 8, 16, 32, 64, 256};
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    Foreign foreign{std::string(abiPrelude) + R"(
static struct { unsigned char *at; long size; int byte; } pieces[100];
int count, faults;
void fill(int a, int b, int c, int d, int e, unsigned char *at, long size, int byte, long align) {
  if (MISALIGNED || (uintptr_t)at % align != 0 || a + b + c + d + e != 15)
    ++faults;
  memset(at, byte, size);
  pieces[count].at = at;
  pieces[count].size = size;
  pieces[count++].byte = byte;
}
int look(void) {
  for (int i = 0; i < count; ++i)
    for (long k = 0; k < pieces[i].size; ++k)
      faults += pieces[i].at[k] != pieces[i].byte;
  count = 0;
  return faults;
}
)",
                    mode.compiler};
    Function *fill = program.declare("fill", Type::Void,
                                     {Type::I32, Type::I32, Type::I32, Type::I32, Type::I32,
                                      Type::Ptr, Type::I64, Type::I32, Type::I64});
    Function *look = program.declare("look", Type::I32, {});
    for (uint32_t align : aligns) {
      Function *f = program.begin(fmt::format("f{}", align), Type::I64, {Type::I64, Type::I64});
      Instruction *local = b.addAlloca(*f, Type::I64, 5);
      BasicBlock *entry = b.block();
      BasicBlock *loop = program.block("loop");
      BasicBlock *latch = program.block("latch");
      BasicBlock *end = program.block("end");
      b.store(f->arguments()[1], b.gep(local, b.integer(Type::I64, 3), 8));
      b.br(loop);
      b.setBlock(loop);
      Instruction *n = b.phi(Type::I64, 2);
      auto five = [&](Value *at, Value *size, Value *byte) {
        std::vector<Value *> arguments;
        for (int i = 1; i <= 5; ++i)
          arguments.push_back(b.integer(Type::I32, i));
        for (Value *value : {at, size, byte})
          arguments.push_back(value);
        arguments.push_back(b.integer(Type::I64, align));
        b.call(fill, arguments);
      };
      five(stackAlloc(program, n, align), n, b.cast(Op::Trunc, n, Type::I32));
      Value *constant = b.integer(Type::I64, 40);
      five(stackAlloc(program, constant, align), constant, b.integer(Type::I32, 200));
      Value *next = b.binary(Op::Sub, n, b.integer(Type::I64, 1));
      b.condBr(b.icmp(Predicate::Sgt, next, b.integer(Type::I64, 0)), latch, end);
      b.setBlock(latch);
      b.br(loop);
      b.setBlock(end);
      Value *faults = b.cast(Op::SExt, b.call(look, {}), Type::I64);
      Value *kept = b.load(Type::I64, b.gep(local, b.integer(Type::I64, 3), 8));
      b.ret(b.binary(Op::Add, faults, b.binary(Op::Sub, kept, f->arguments()[1])));
      program.addIncoming(n, entry, f->arguments()[0]);
      program.addIncoming(n, latch, next);
    }
    Loaded loaded(program, mode.options, foreign);
    for (uint32_t align : aligns)
      for (int64_t n : {1, 2, 17, 50}) {
        INFO(mode.compiler << " align " << align << ", " << n);
        CHECK(loaded.find<int64_t(int64_t, int64_t)>(fmt::format("f{}", align))(n, 12345) == 0);
      }
  }
}

TEST_CASE("dynamic allocation is freed", "[frame]") {
  Program program;
  IRBuilder &b = program.build;
  Function *save = program.declare("llvm.stacksave.p0", Type::Ptr, {});
  Function *restore = program.declare("llvm.stackrestore.p0", Type::Void, {Type::Ptr});
  // 100000 times n bytes, of which the first and the last are written.
  Function *f = program.begin("f", Type::I64, {Type::I64});
  BasicBlock *entry = b.block();
  BasicBlock *loop = program.block("loop");
  BasicBlock *latch = program.block("latch");
  BasicBlock *end = program.block("end");
  b.br(loop);
  b.setBlock(loop);
  Instruction *i = b.phi(Type::I64, 2);
  Value *saved = b.call(save, {});
  Value *at = stackAlloc(program, f->arguments()[0], 16);
  b.store(i, at);
  b.store(b.integer(Type::I8, 1),
          b.gep(at, b.binary(Op::Sub, f->arguments()[0], b.integer(Type::I64, 1)), 1));
  Value *sum = b.binary(Op::Add, b.load(Type::I64, at), b.integer(Type::I64, 1));
  b.call(restore, {&saved, 1});
  b.condBr(b.icmp(Predicate::Slt, sum, b.integer(Type::I64, 100000)), latch, end);
  b.setBlock(latch);
  b.br(loop);
  b.setBlock(end);
  b.ret(sum);
  program.addIncoming(i, entry, b.integer(Type::I64, 0));
  program.addIncoming(i, latch, sum);
  // A recursion: n + (n - 1) + …, each summand in a separate allocation.
  f = program.begin("deep", Type::I64, {Type::I64});
  BasicBlock *done = program.block("done");
  BasicBlock *more = program.block("more");
  at = stackAlloc(program, b.binary(Op::Add, f->arguments()[0], b.integer(Type::I64, 8)), 64);
  b.store(f->arguments()[0], at);
  b.condBr(b.icmp(Predicate::Eq, f->arguments()[0], b.integer(Type::I64, 0)), done, more);
  b.setBlock(done);
  b.ret(b.integer(Type::I64, 0));
  b.setBlock(more);
  Value *less = b.binary(Op::Sub, f->arguments()[0], b.integer(Type::I64, 1));
  Value *rest = b.call(f, {&less, 1});
  b.ret(b.binary(Op::Add, rest, b.load(Type::I64, at)));
  for (uint32_t mode = 0; mode < 3; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode == 2 ? 3 : 0;
    Loaded loaded(program, options);
    for (int64_t size : {9, 1000, 5000, 1000000})
      CHECK(loaded.find<int64_t(int64_t)>("f")(size) == 100000);
    CHECK(loaded.find<int64_t(int64_t)>("deep")(2000) == 2001000);
  }
}

// Each page of an allocation is touched, so an overflow reaches the guard page.
TEST_CASE("dynamic allocation touches each page", "[frame]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("reserve", Type::Ptr, {Type::I64});
  b.ret(stackAlloc(program, f->arguments()[0], 16));
  Loaded loaded(program);
  CHECK(loaded.assembly().find("orq     $0, (%rsp)") != std::string::npos);
  CHECK(loaded.find<void *(int64_t)>("reserve")(100000) != nullptr);
}

// In leaf functions with red zones and frames of all sizes, and any number of saved registers.
TEST_CASE("alignment of variables", "[frame]") {
  Program program;
  IRBuilder &b = program.build;
  Function *nothing = program.begin("nothing", Type::Void, {});
  b.ret(nullptr);
  constexpr uint32_t counts[] = {1, 3, 8, 13, 30, 100, 1000};
  for (uint32_t count : counts)
    for (bool calls : {false, true}) {
      Function *f = program.begin(fmt::format("f{}.{}", count, calls), Type::I64, {Type::I64});
      Instruction *first = b.addAlloca(*f, Type::I8, count);
      Instruction *aligned = program.module.makeAlloca(Type::I8, 2 * count, 16);
      aligned->insertBefore(first);
      Instruction *other = b.addAlloca(*f, Type::I64, 1);
      b.store(f->arguments()[0], other);
      if (calls)
        b.call(nothing, {});
      Value *sum = b.cast(Op::PtrToInt, aligned, Type::I64);
      sum = b.binary(Op::And, sum, b.integer(Type::I64, 15));
      for (Value *value : {static_cast<Value *>(first), static_cast<Value *>(aligned)})
        b.store(b.integer(Type::I8, 1), value);
      b.ret(b.binary(Op::Add, sum, b.load(Type::I64, other)));
    }
  for (bool spills : {false, true}) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = spills;
    Loaded loaded(program, options);
    for (uint32_t count : counts)
      for (bool calls : {false, true}) {
        INFO(count << ' ' << calls);
        CHECK(loaded.find<int64_t(int64_t)>(fmt::format("f{}.{}", count, calls))(77) == 77);
      }
  }
}

TEST_CASE("copies", "[frame]") {
  Program program;
  IRBuilder &b = program.build;
  Function *copy = program.declare("memcpy", Type::Ptr, {Type::Ptr, Type::Ptr, Type::I64});
  constexpr uint32_t most = 150;
  for (uint32_t size = 0; size <= most; ++size) {
    Function *f = program.begin(fmt::format("f{}", size), Type::Void, {Type::Ptr, Type::Ptr});
    Instruction *between = b.addAlloca(*f, Type::I8, most);
    Value *there[] = {between, f->arguments()[1], b.integer(Type::I64, size)};
    Value *back[] = {f->arguments()[0], between, b.integer(Type::I64, size)};
    b.call(copy, there);
    b.call(copy, back);
    b.ret(nullptr);
  }
  Loaded loaded(program);
  std::vector<char> from(most);
  for (uint32_t i = 0; i < most; ++i)
    from[i] = static_cast<char>(i * 7 + 1);
  for (uint32_t size = 0; size <= most; ++size) {
    std::vector<char> to(most + 16, 'x');
    std::vector<char> expected = to;
    std::copy(from.begin(), from.begin() + size, expected.begin() + 8);
    loaded.find<void(void *, void *)>(fmt::format("f{}", size))(to.data() + 8, from.data());
    INFO(size);
    CHECK(to == expected);
  }
}

// A block may precede the block that defines the values it uses.
TEST_CASE("results of calls used in earlier blocks", "[frame]") {
  Program program;
  IRBuilder &b = program.build;
  const Type results[] = {Type::I64, Type::I64};
  Function *pair = program.begin("pair", results, {Type::I64});
  program.ret(
      {pair->arguments()[0], b.binary(Op::Mul, pair->arguments()[0], b.integer(Type::I64, 10))});
  Function *one = program.begin("one", Type::I64, {Type::I64});
  b.ret(b.binary(Op::Add, one->arguments()[0], b.integer(Type::I64, 1)));
  Function *f = program.begin("f", Type::I64, {Type::I64});
  BasicBlock *last = program.block("last");
  BasicBlock *middle = program.block("middle");
  BasicBlock *first = program.block("first");
  b.br(first);
  b.setBlock(first);
  CallShape shape;
  shape.results = results;
  Instruction *two = program.call(pair, Type::Tuple, {f->arguments()[0]}, shape);
  Value *argument = f->arguments()[0];
  Value *more = b.call(one, {&argument, 1});
  b.br(middle);
  b.setBlock(middle);
  Instruction *second = program.extract(two, 1);
  b.br(last);
  b.setBlock(last);
  b.ret(b.binary(Op::Add, b.binary(Op::Add, program.extract(two, 0), second), more));
  Loaded loaded(program);
  CHECK(loaded.find<int64_t(int64_t)>("f")(5) == 5 + 50 + 6);
}

// A pop reads eight bytes; if four of them were just written, it waits for the store buffer.
TEST_CASE("only padding is popped", "[frame]") {
  auto ending = [](const char *body) {
    Program program;
    program.read(std::string("define i32 @g(i32 %a) noinline {\n  ret i32 %a\n}\n") +
                 "define i32 @f(i32 %a) {\n" + body + "}\n");
    Loaded loaded(program);
    CHECK(loaded.find<int32_t(int32_t)>("f")(5) == 6);
    const std::string &assembly = loaded.assembly();
    size_t start = assembly.find("\nf:");
    REQUIRE(start != std::string::npos);
    return assembly.substr(start);
  };
  std::string padding = ending("  %r = call i32 @g(i32 %a)\n  %s = add i32 %r, 1\n  ret i32 %s\n");
  CHECK(padding.find("pushq   %rax") != std::string::npos);
  CHECK(padding.find("popq") != std::string::npos);
  std::string variable = ending("  %v = alloca i32\n  store volatile i32 %a, ptr %v\n"
                                "  %r = call i32 @g(i32 1)\n  %l = load volatile i32, ptr %v\n"
                                "  %s = add i32 %r, %l\n  ret i32 %s\n");
  CHECK(variable.find("addq    $8, %rsp") != std::string::npos);
  CHECK(variable.find("popq") == std::string::npos);
}

// The objects of `wendc -c` go into executables of all kinds.
TEST_CASE("executables", "[frame]") {
  Foreign foreign{R"(
int variable = 40;
long twice(long x) { return 2 * x; }
)"};
  for (const char *options : {"-pie", "-no-pie", "-static", "-static-pie"}) {
    Program program;
    IRBuilder &b = program.build;
    Global *variable = program.module.addGlobal("variable", 4, 4);
    variable->linkage = Linkage::External;
    variable->isDeclaration = true;
    Global *absent = program.module.addGlobal("absent variable", 4, 4);
    absent->linkage = Linkage::Weak;
    absent->isDeclaration = true;
    Function *missing = program.declare("missing", Type::Void, {});
    missing->isWeak = true;
    Function *twice = program.declare("twice", Type::I64, {Type::I64});
    Global *table = program.module.addGlobal("table", 16, 8);
    Relocation relocations[] = {{0, twice, 0}, {8, variable, 0}};
    table->relocations = relocations;
    Function *main = program.begin("main", Type::I32, {Type::I32});
    BasicBlock *otherwise = program.block("otherwise");
    Instruction *choice = b.switchTo(main->arguments()[0], otherwise);
    Value *null = program.module.constant(Type::Ptr, 0);
    for (int i = 0; i < 6; ++i) {
      BasicBlock *target = program.block("case");
      b.addCase(choice, program.module.constant(Type::I32, static_cast<uint64_t>(i)), target);
      b.setBlock(target);
      Value *isMissing = b.icmp(Predicate::Eq, missing, null);
      Value *isAbsent = b.icmp(Predicate::Eq, absent, null);
      Value *sum = b.load(Type::I32, variable);
      sum = b.binary(Op::Add, sum, b.cast(Op::ZExt, isMissing, Type::I32));
      sum = b.binary(Op::Add, sum, b.cast(Op::ZExt, isAbsent, Type::I32));
      Value *fromTable = b.load(Type::Ptr, b.gep(table, b.integer(Type::I64, 1), 8));
      Value *isSame = b.icmp(Predicate::Eq, fromTable, variable);
      sum = b.binary(Op::Add, sum, b.cast(Op::ZExt, isSame, Type::I32));
      Value *wide = b.cast(Op::SExt, sum, Type::I64);
      Value *doubled = program.call(b.load(Type::Ptr, table), Type::I64, {wide}, {});
      doubled = b.binary(Op::Add, doubled, b.integer(Type::I64, i));
      doubled = b.binary(Op::Add, doubled, b.call(twice, {&wide, 1}));
      b.ret(b.cast(Op::Trunc, doubled, Type::I32));
      b.setBlock(choice->block());
    }
    b.setBlock(otherwise);
    b.ret(b.integer(Type::I32, 1));
    INFO(options);
    CHECK(runExecutable(program, foreign, options) == 4 * 43 + 1);
  }
}

} // namespace wend
