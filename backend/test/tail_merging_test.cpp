// Tail merging: calls that do not return, executed.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

constexpr const char *checks = R"(
@file = internal constant [2 x i8] c"f\00"
declare void @fail(i32, i32, ptr, i32) noreturn
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %fine [ i32 1, label %one
                               i32 2, label %two
                               i32 3, label %three
                               i32 4, label %four ]
one:
  call void @fail(i32 %x, i32 16, ptr @file, i32 10)
  unreachable
two:
  %y = mul i32 %x, 50
  call void @fail(i32 %y, i32 16, ptr @file, i32 20)
  unreachable
three:
  call void @fail(i32 %x, i32 17, ptr @file, i32 30)
  unreachable
four:
  call void @fail(i32 %x, i32 17, ptr @file, i32 30)
  unreachable
fine:
  ret i32 7
}
)";

// fail() returns to run().
const std::string caller = R"(
#include <setjmp.h>
static jmp_buf back;
static int seen;
void fail(int value, int length, const char *file, int line) {
  seen = value * 10000 + length * 100 + line + (*file == 'f' ? 0 : 5);
  longjmp(back, 1);
}
int run(int (*f)(int), int x) { return setjmp(back) ? seen : f(x); }
)";

size_t countOfWord(const std::string &text, std::string_view word) {
  size_t count = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

} // namespace

TEST_CASE("calls that do not return share their ends", "[frame]") {
  Program program;
  program.read(checks);
  Loaded loaded(program, Loaded::verified(), {caller});
  auto *run = loaded.find<int(int (*)(int), int)>("run");
  auto *f = loaded.find<int(int)>("f");
  CHECK(run(f, 0) == 7);
  CHECK(run(f, 1) == 11610);
  CHECK(run(f, 2) == 1001620);
  CHECK(run(f, 3) == 31730);
  CHECK(run(f, 4) == 41730);
  CAPTURE(loaded.assembly());
  CHECK(countOfWord(loaded.assembly(), "call") == 1);
}

} // namespace wend
