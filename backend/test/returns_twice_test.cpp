// Calls that return twice: what is live across them keeps its value until the second return.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

// More values than callee-saved registers are live across the call, as many others on the path of
// the first return; `jump` does not return.
std::string pressure(unsigned count) {
  std::string text = R"(
@buffer = global [200 x i8] zeroinitializer, align 16
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
declare void @jump(i64)
define i64 @f(i64 %x, i64 %y) {
entry:
)";
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %a{0} = mul i64 %x, {1}\n  %v{0} = xor i64 %a{0}, %y\n", i, 2 * i + 3);
  text += R"(  %r = call i32 @_setjmp(ptr @buffer)
  %again = icmp ne i32 %r, 0
  br i1 %again, label %second, label %first
first:
)";
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %w{0} = add i64 %v{0}, {1}\n", i, i + 100);
  text += "  br label %loop\nloop:\n  %n = phi i64 [ 0, %first ], [ %n1, %loop ]\n";
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %p{0} = phi i64 [ %w{0}, %first ], [ %q{0}, %loop ]\n", i);
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %q{0} = sub i64 %p{0}, %p{1}\n", i, (i + 1) % count);
  text += "  %s0 = add i64 %n, 0\n";
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %s{} = add i64 %s{}, %q{}\n", i + 1, i, i);
  text += fmt::format(R"(  call void @jump(i64 %s{})
  %n1 = add i64 %n, 1
  br label %loop
second:
  %t0 = zext i32 %r to i64
)",
                      count);
  for (unsigned i = 0; i < count; ++i)
    text += fmt::format("  %m{0} = mul i64 %t{0}, 31\n  %t{1} = add i64 %m{0}, %v{0}\n", i, i + 1);
  return text + fmt::format("  ret i64 %t{}\n}}\n", count);
}

uint64_t expected(unsigned count, uint64_t x, uint64_t y, uint64_t result) {
  for (unsigned i = 0; i < count; ++i)
    result = result * 31 + (x * (2 * i + 3) ^ y);
  return result;
}

} // namespace

TEST_CASE("values that are live across setjmp", "[returns_twice]") {
  Foreign foreign{R"(
#include <setjmp.h>
extern char buffer[];
static int calls;
void jump(long n) {
  volatile char pad[300];
  for (int i = 0; i < 300; ++i)
    pad[i] = n;
  if (++calls % 4 == 0)
    longjmp(*(jmp_buf *)buffer, calls);
})",
                  "cc"};
  std::vector<BackendOptions> modes(6, Loaded::verified());
  modes[1].spillEverything = true;
  for (uint32_t i = 2; i < modes.size(); ++i)
    modes[i].shuffleSeed = i;
  for (unsigned count : {1U, 3U, 6U, 9U, 20U})
    for (const BackendOptions &options : modes) {
      Program program;
      program.read(pressure(count));
      Loaded loaded(program, options, foreign);
      auto *f = loaded.find<uint64_t(uint64_t, uint64_t)>("f");
      for (uint64_t i = 1; i < 5; ++i)
        CHECK(f(i, 1000 - i) == expected(count, i, 1000 - i, 4 * i));
    }
}

TEST_CASE("setjmp of the compiler, after which no register is known", "[returns_twice]") {
  std::vector<BackendOptions> modes(4, Loaded::verified());
  modes[1].spillEverything = true;
  modes[2].shuffleSeed = 3;
  modes[3].shuffleSeed = 4;
  for (unsigned count : {1U, 4U, 12U})
    for (const BackendOptions &options : modes) {
      std::string text = pressure(count);
      auto replace = [&](std::string_view from, std::string_view to) {
        size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
      };
      replace("  %r = call i32 @_setjmp(ptr @buffer)",
              R"(  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  store ptr %frame, ptr @buffer
  %stack = call ptr @llvm.stacksave.p0()
  store ptr %stack, ptr getelementptr (i8, ptr @buffer, i64 16)
  %r = call i32 @llvm.eh.sjlj.setjmp(ptr @buffer))");
      replace("declare void @jump(i64)", R"(declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.stacksave.p0()
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare void @clobber(i64)
define void @jump(i64 %x) {
  call void @clobber(i64 %x)
  call void @llvm.eh.sjlj.longjmp(ptr @buffer)
  unreachable
})");
      Program program;
      program.read(text);
      // The callee-saved registers are not restored before the jump.
      Loaded loaded(program, options,
                    {R"(
void clobber(long x) {
  __asm__ volatile("" ::: "rbx", "r12", "r13", "r14", "r15", "memory");
})",
                     "cc"});
      auto *f = loaded.find<uint64_t(uint64_t, uint64_t)>("f");
      // The caller's registers are.
      uint64_t sum = 0;
      for (uint64_t i = 1; i < 20; ++i) {
        sum += i;
        CHECK(f(i, 1000 - i) == expected(count, i, 1000 - i, 1));
      }
      CHECK(sum == 190);
    }
}

} // namespace wend
