// x86_fp80: values in registers of the x87 stack across blocks.

#include "backend/test/float80.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace wend {

namespace {

// The assembly from a label to the next jump to it.
std::string_view loopAt(std::string_view assembly, std::string_view label) {
  size_t from = assembly.find(std::string(label) + ":");
  REQUIRE(from != std::string_view::npos);
  size_t to = assembly.find(std::string(label) + "\n", from);
  REQUIRE(to != std::string_view::npos);
  return assembly.substr(from, to - from);
}

} // namespace

// sum += numbers[i], the sum as the left operand or the right one; product *= numbers[i].
TEST_CASE("sums in x87 registers", "[float80]") {
  constexpr const char *text = R"(
define x86_fp80 @sums(ptr %numbers, i64 %n, ptr %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi x86_fp80 [ 0xK00000000000000000000, %entry ], [ %more, %loop ]
  %difference = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %less, %loop ]
  %product = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %scaled, %loop ]
  %at = getelementptr double, ptr %numbers, i64 %i
  %number = load double, ptr %at
  %wide = fpext double %number to x86_fp80
  %more = fadd x86_fp80 %wide, %sum
  %less = fsub x86_fp80 %difference, %more
  %scaled = fmul x86_fp80 %product, %less
  %next = add i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  store x86_fp80 %scaled, ptr %to
  ret x86_fp80 %more
}
)";
  for (const BackendOptions &options : float80Modes()) {
    Program program;
    program.read(text);
    Loaded loaded(program, options);
    double numbers[] = {0.1, 1e10, -3.5, 7, 1e-20};
    long double product = 0;
    long double sum =
        loaded.find<long double(double *, int64_t, long double *)>("sums")(numbers, 5, &product);
    long double more = 0;
    long double less = 1;
    long double scaled = 1;
    for (double number : numbers) {
      more = number + more;
      less = less - more;
      scaled = scaled * less;
    }
    CHECK(sum == more);
    CHECK(product == scaled);
    if (options.isFast || options.spillEverything)
      continue;
    std::string_view loop = loopAt(loaded.assembly(), ".Lsums$loop");
    CHECK(occurrences(loop, "fldt") == 0);
    CHECK(occurrences(loop, "fstpt") == 0);
  }
}

// A loop with a call on a path that is seldom taken, and exits where different values are live: one
// shared with the block before the loop, one through a jump table.
TEST_CASE("x87 registers are empty at calls", "[float80]") {
  constexpr const char *text = R"(
declare x86_fp80 @halved(x86_fp80)

define x86_fp80 @walk(ptr %steps, i64 %n, x86_fp80 %start) {
entry:
  %isEmpty = icmp eq i64 %n, 0
  br i1 %isEmpty, label %end, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %a = phi x86_fp80 [ %start, %entry ], [ %a2, %latch ]
  %b = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %b2, %latch ]
  %at = getelementptr i32, ptr %steps, i64 %i
  %step = load i32, ptr %at
  %sum = fadd x86_fp80 %a, %b
  %isRare = icmp eq i32 %step, 99
  br i1 %isRare, label %rare, label %usual, !prof !0
rare:
  %half = call x86_fp80 @halved(x86_fp80 %sum)
  br label %latch
usual:
  switch i32 %step, label %latch [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
    i32 4, label %end
  ]
zero:
  %z = fmul x86_fp80 %sum, %a
  br label %latch
one:
  %o = fsub x86_fp80 %b, %sum
  br label %latch
two:
  %t = fdiv x86_fp80 %sum, %b
  br label %latch
three:
  %negative = fneg x86_fp80 %a
  br label %latch
latch:
  %a2 = phi x86_fp80 [ %half, %rare ], [ %sum, %usual ], [ %z, %zero ], [ %o, %one ], [ %a, %two ], [ %b, %three ]
  %b2 = phi x86_fp80 [ %b, %rare ], [ %a, %usual ], [ %b, %zero ], [ %a, %one ], [ %t, %two ], [ %negative, %three ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %last
last:
  %product = fmul x86_fp80 %a2, %b2
  ret x86_fp80 %product
end:
  %result = phi x86_fp80 [ %start, %entry ], [ %b, %usual ]
  ret x86_fp80 %result
}
!0 = !{!"branch_weights", i32 1, i32 1000}
)";
  Foreign foreign{"long double halved(long double x) { return x / 2; }"};
  auto expected = [](const std::vector<int> &steps, long double start) {
    long double a = start;
    long double b = 1;
    for (int step : steps) {
      long double sum = a + b;
      long double nextA = sum;
      long double nextB = a;
      if (step == 4)
        return b;
      if (step == 99)
        nextA = sum / 2, nextB = b;
      else if (step == 0)
        nextA = sum * a, nextB = b;
      else if (step == 1)
        nextA = b - sum;
      else if (step == 2)
        nextA = a, nextB = sum / b;
      else if (step == 3)
        nextA = b, nextB = -a;
      a = nextA;
      b = nextB;
    }
    return steps.empty() ? start : a * b;
  };
  for (const BackendOptions &options : float80Modes()) {
    Program program;
    program.read(text);
    Loaded loaded(program, options, foreign);
    auto *walk = loaded.find<long double(const int *, uint64_t, long double)>("walk");
    Random random(1);
    for (int round = 0; round < 1000; ++round) {
      constexpr int kinds[] = {0, 1, 2, 3, 5, 0, 1, 2, 3, 5, 99, 4};
      std::vector<int> steps(random.below(10));
      for (int &step : steps)
        step = kinds[random.below(std::size(kinds))];
      long double start = 1 + random.below(100) / 7.0L;
      long double result = walk(steps.data(), steps.size(), start);
      long double should = expected(steps, start);
      REQUIRE((result == should || (std::isnan(result) && std::isnan(should))));
    }
  }
}

} // namespace wend
