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
int expectedOfBranches(int n) {
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
constexpr const char *severalReturns = R"(
declare i32 @step(i32)
define i32 @f(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %early, label %second
early:
  ret i32 %n
second:
  %1 = icmp slt i32 %n, 5
  br i1 %1, label %join, label %loop
loop:
  %i = phi i32 [ %n, %second ], [ %next, %body ]
  %sum = phi i32 [ %n, %second ], [ %more, %body ]
  %2 = icmp sgt i32 %i, 5
  br i1 %2, label %body, label %test
body:
  %3 = call i32 @step(i32 %i)
  %more = add i32 %sum, %3
  %next = sub i32 %i, 1
  br label %loop
test:
  %4 = icmp eq i32 %sum, 100
  br i1 %4, label %odd, label %join
odd:
  ret i32 7
join:
  %result = phi i32 [ %n, %second ], [ %sum, %test ]
  %5 = mul i32 %result, 3
  %6 = add i32 %5, 7
  ret i32 %6
}
)";

size_t positionOf(const std::string &text, const char *what, size_t from) {
  size_t at = text.find(what, from);
  REQUIRE(at != std::string::npos);
  return at;
}

} // namespace

TEST_CASE("frames are entered where they are needed", "[frame]") {
  Program program;
  program.read(severalReturns);
  for (uint32_t mode = 0; mode < 12; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode < 2 ? 0 : mode;
    Loaded loaded(program, options, {guard});
    auto *guarded = loaded.find<int(int, void *)>("guarded");
    auto *f = loaded.find<void>("f");
    for (int n = -3; n < 40; ++n) {
      INFO("mode " << mode << ", n = " << n);
      CHECK(guarded(n, reinterpret_cast<void *>(f)) == expectedOfBranches(n));
    }
    if (mode != 0)
      continue;
    // The first return comes before the frame.
    const std::string &text = loaded.assembly();
    size_t begin = positionOf(text, "\nf:\n", 0);
    CHECK(positionOf(text, "    ret", begin) < positionOf(text, "    pushq", begin));
  }
}

TEST_CASE("a frame is torn down after its last use", "[frame]") {
  // Both paths reach a return that multiplies; one has a call.
  Program program;
  program.read(R"(
declare i32 @step(i32)
define i32 @f(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %join, label %more
more:
  %1 = call i32 @step(i32 %n)
  %sum = add i32 %1, 5
  br label %join
join:
  %result = phi i32 [ %n, %entry ], [ %sum, %more ]
  %2 = mul i32 %result, 77
  ret i32 %2
}
)");

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
    size_t begin = positionOf(text, "\nf:\n", 0);
    CHECK(positionOf(text, "cmpl", begin) < positionOf(text, "pushq", begin));
    CHECK(positionOf(text, "addq", begin) < positionOf(text, "imull", begin));
  }
}

} // namespace wend
