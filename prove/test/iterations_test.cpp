// Where there is no proof, executions of a few iterations are compared.

#include "prove/test/programs.h"

#include <fmt/format.h>

using namespace wend;
using namespace wend::test;

namespace {

ProofResult resultOf(Program &program, unsigned iterations) {
  return proveRefinement(program.snapshot("before"), program.snapshot("after"),
                         {.milliseconds = 5000, .iterations = iterations});
}

} // namespace

// Of a loop that is left at its end, the header is passed as often as there are iterations.
TEST_CASE("a difference after some iterations is found") {
  Program program(R"(
define i32 @before(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %t, %loop ]
  %a = mul i32 %s, 3
  %t = add i32 %a, %i
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
define i32 @after(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %u, %loop ]
  %a = mul i32 %s, 3
  %t = add i32 %a, %i
  %d = icmp eq i32 %t, 987654321
  %e = icmp eq i32 %i, 2
  %f = and i1 %d, %e
  %u = select i1 %f, i32 5, i32 %t
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %u
}
)");
  CHECK(resultOf(program, 0).answer == Answer::GaveUp);
  CHECK(resultOf(program, 1).answer == Answer::GaveUp);
  ProofResult result = resultOf(program, 2);
  REQUIRE(result.answer == Answer::Refuted);
  REQUIRE(result.counterexample.arguments.size() == 2);
  auto x = static_cast<uint32_t>(result.counterexample.arguments[0]);
  CHECK(x * 27 + 5 == 987654321);
  CHECK(result.counterexample.arguments[1] >= 3);
}

// The second time that the inner loop is entered.
TEST_CASE("inner loops iterate in each iteration of the loops around them") {
  constexpr const char *text = R"(
define i32 @{0}(i32 %x) {{
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ %x, %entry ], [ %v, %latch ]
  %w = xor i32 %s, %i
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %t = phi i32 [ %w, %outer ], [ %u, %inner ]
  %a = add i32 %t, 77
  %b = add i32 %a, %j
  %isLast = and i32 %i, %j
  %c = icmp eq i32 %b, 1234567
  %d = select i1 %c, i32 %isLast, i32 0
  %u = {1} i32 %b, %d
  %j.next = add i32 %j, 1
  %e = icmp ult i32 %j.next, 2
  br i1 %e, label %inner, label %latch
latch:
  %v = add i32 %u, %w
  %i.next = add i32 %i, 1
  %f = icmp ult i32 %i.next, 2
  br i1 %f, label %outer, label %end
end:
  ret i32 %v
}}
)";
  Program program(fmt::format(fmt::runtime(text), "before", "add") +
                  fmt::format(fmt::runtime(text), "after", "sub"));
  ProofResult result = resultOf(program, 2);
  INFO(result.reason);
  REQUIRE(result.answer == Answer::Refuted);
  REQUIRE(result.counterexample.arguments.size() == 1);
  auto x = static_cast<uint32_t>(result.counterexample.arguments[0]);
  uint32_t w = (x + 77 + 78 + x) ^ 1;
  CHECK(w + 77 + 78 == 1234567);
}

namespace {

// The sum of the numbers to n: in a loop, and without.
constexpr const char *sums = R"(
define i8 @before(i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %j, %body ]
  %s = phi i8 [ 0, %entry ], [ %t, %body ]
  %c = icmp ult i8 %i, %n
  br i1 %c, label %body, label %end
body:
  %j = add i8 %i, 1
  %t = add i8 %s, %j
  br label %loop
end:
  ret i8 %s
}
define i8 @after(i8 %n) {
  %a = zext i8 %n to i32
  %b = add i32 %a, 1
  %c = mul i32 %a, %b
  %d = lshr i32 %c, 1
  %e = trunc i32 %d to i8
  ret i8 %e
}
)";

} // namespace

TEST_CASE("what does not differ in some iterations is not proved") {
  Program program(sums);
  ProofResult result = resultOf(program, 0);
  CHECK(result.answer == Answer::GaveUp);
  std::string reason = result.reason;
  result = resultOf(program, 3);
  CHECK(result.answer == Answer::GaveUp);
  CHECK(result.reason == reason + "; no difference within 3 iterations of each loop");
}

// A limit on the blocks of a segment bounds the iterations.
TEST_CASE("the reason tells how many iterations were compared") {
  Program program(sums);
  ProofResult result = resultOf(program, 8000);
  CHECK(result.answer == Answer::GaveUp);
  CHECK_THAT(result.reason, Catch::EndsWith("; no difference within 500 iterations of each loop"));
}
