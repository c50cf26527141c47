// Frames that are set up after the first returns: callee-saved registers and the stack pointer are
// restored on all paths.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

// guarded(n, f) calls f(n) with known values in all callee-saved registers. It returns the result
// of f, or -1 if one of them or the stack pointer has changed. step(n) is n + 1, and overwrites all
// caller-saved registers.
constexpr const char *guard = R"(
__asm__(".text\n"
        ".globl guarded\n"
        "guarded:\n"
        "  push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15\n"
        "  lea -8(%rsp), %rsp\n"
        "  mov $11, %ebx; mov $12, %r12d; mov $13, %r13d; mov $14, %r14d; mov $15, %r15d\n"
        "  mov %rsp, %rbp\n"
        "  mov %edi, %eax; mov %rsi, %rdx; mov %eax, %edi\n"
        "  call *%rdx\n"
        "  cmp %rsp, %rbp; jne 1f\n"
        "  cmp $11, %rbx; jne 1f\n"
        "  cmp $12, %r12; jne 1f\n"
        "  cmp $13, %r13; jne 1f\n"
        "  cmp $14, %r14; jne 1f\n"
        "  cmp $15, %r15; je 2f\n"
        "1: mov $-1, %eax\n"
        "2: lea 8(%rbp), %rsp\n"
        "  pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx\n"
        "  ret\n"
        ".globl step\n"
        "step:\n"
        "  lea 1(%rdi), %eax\n"
        "  mov $99, %ecx; mov %ecx, %edx; mov %ecx, %esi; mov %ecx, %edi\n"
        "  mov %ecx, %r8d; mov %ecx, %r9d; mov %ecx, %r10d; mov %ecx, %r11d\n"
        "  ret\n");
)";

// The result of f(n) below.
int expected(int n) {
  if (n < 2)
    return n;
  if (n < 5)
    return n * 3 + 7;
  int sum = n;
  for (int i = n; i > 5; --i)
    sum += i + 1;
  return sum == 100 ? 7 : sum * 3 + 7;
}

// entry: n < 2: returns n       second: n < 5: to `join`, which has no frame yet
// loop:  calls step             join: a return reached with and without the frame, unless
//                               returns have been duplicated
void build(Program &program) {
  IRBuilder &b = program.build;
  Function *step = program.module.addFunction("step", Type::I32);
  step->addArgument(Type::I32, {});
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Value *n = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *early = program.block("early");
  BasicBlock *second = program.block("second");
  BasicBlock *loop = program.block("loop");
  BasicBlock *body = program.block("body");
  BasicBlock *test = program.block("test");
  BasicBlock *odd = program.block("odd");
  BasicBlock *join = program.block("join");
  auto number = [&](int value) { return b.integer(Type::I32, value); };

  b.setBlock(entry);
  b.condBr(b.icmp(Predicate::Slt, n, number(2)), early, second);
  b.setBlock(early);
  b.ret(n);
  b.setBlock(second);
  Value *isSmall = b.icmp(Predicate::Slt, n, number(5));
  b.condBr(isSmall, join, loop);
  b.setBlock(loop);
  Instruction *i = b.phi(Type::I32, 2);
  Instruction *sum = b.phi(Type::I32, 2);
  b.condBr(b.icmp(Predicate::Sgt, i, number(5)), body, test);
  b.setBlock(body);
  Value *operands[] = {i};
  Value *more = b.binary(Op::Add, sum, b.call(step, operands));
  Value *next = b.binary(Op::Sub, i, number(1));
  b.br(loop);
  b.setBlock(test);
  b.condBr(b.icmp(Predicate::Eq, sum, number(100)), odd, join);
  b.setBlock(odd);
  b.ret(number(7));
  b.setBlock(join);
  Instruction *result = b.phi(Type::I32, 2);
  b.ret(b.binary(Op::Add, b.binary(Op::Mul, result, number(3)), number(7)));
  program.addIncoming(i, second, n);
  program.addIncoming(i, body, next);
  program.addIncoming(sum, second, n);
  program.addIncoming(sum, body, more);
  program.addIncoming(result, second, n);
  program.addIncoming(result, test, sum);
}

size_t place(const std::string &text, const char *what, size_t from) {
  size_t at = text.find(what, from);
  REQUIRE(at != std::string::npos);
  return at;
}

} // namespace

TEST_CASE("frames are entered where they are needed", "[frame]") {
  Program program;
  build(program);
  for (uint32_t mode = 0; mode < 12; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode < 2 ? 0 : mode;
    Loaded loaded(program, options, {guard});
    auto *guarded = loaded.find<int(int, void *)>("guarded");
    auto *f = loaded.find<void>("f");
    for (int n = -3; n < 40; ++n) {
      INFO("mode " << mode << ", n = " << n);
      CHECK(guarded(n, reinterpret_cast<void *>(f)) == expected(n));
    }
    if (mode != 0)
      continue;
    // The first return comes before the frame.
    const std::string &text = loaded.assembly();
    size_t begin = place(text, "\nf:\n", 0);
    CHECK(place(text, "    ret", begin) < place(text, "    pushq", begin));
  }
}

TEST_CASE("a frame is torn down after its last use", "[frame]") {
  // Both paths reach a return that multiplies; one has a call.
  Program program;
  IRBuilder &b = program.build;
  Function *step = program.module.addFunction("step", Type::I32);
  step->addArgument(Type::I32, {});
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Value *n = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *more = program.block("more");
  BasicBlock *join = program.block("join");
  auto number = [&](int value) { return b.integer(Type::I32, value); };
  b.setBlock(entry);
  b.condBr(b.icmp(Predicate::Slt, n, number(2)), join, more);
  b.setBlock(more);
  Value *operands[] = {n};
  Value *sum = b.binary(Op::Add, b.call(step, operands), number(5));
  b.br(join);
  b.setBlock(join);
  Instruction *result = b.phi(Type::I32, 2);
  b.ret(b.binary(Op::Mul, result, number(77)));
  program.addIncoming(result, entry, n);
  program.addIncoming(result, more, sum);

  for (uint32_t mode = 0; mode < 6; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode < 2 ? 0 : mode;
    Loaded loaded(program, options, {guard});
    auto *guarded = loaded.find<int(int, void *)>("guarded");
    auto *function = loaded.find<void>("f");
    for (int i = -3; i < 9; ++i)
      CHECK(guarded(i, reinterpret_cast<void *>(function)) == (i < 2 ? i : i + 6) * 77);
    if (mode != 0)
      continue;
    const std::string &text = loaded.assembly();
    CAPTURE(text);
    size_t begin = place(text, "\nf:\n", 0);
    CHECK(place(text, "cmpl", begin) < place(text, "subq", begin));
    CHECK(place(text, "addq", begin) < place(text, "imull", begin));
  }
}

} // namespace wend
