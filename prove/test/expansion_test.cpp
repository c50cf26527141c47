// Steps of passes that replace calls by bodies are proved, and no mutation of their results is.

#include "prove/test/steps.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("inlined calls are those of the callee") {
  checkSteps(R"(
declare void @use(i32)
define internal i32 @below(i32 %x, i32 %limit) {
entry:
  br label %head
head:
  %y = phi i32 [ %x, %entry ], [ %less, %more ]
  %c = icmp ugt i32 %y, %limit
  br i1 %c, label %more, label %end
more:
  %less = udiv i32 %y, 3
  call void @use(i32 %less)
  br label %head
end:
  ret i32 %y
}
define i32 @sum(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %b = call i32 @below(i32 %i, i32 100)
  %t = sub i32 %b, %s
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}
)",
             {PassId::inlineCalls}, 1);
}

TEST_CASE("variables of inlined calls are those of the function") {
  checkSteps(R"(
declare void @fill(ptr)
define internal i32 @read(i32 %x) {
  %a = alloca i32
  %b = alloca i64
  store i32 %x, ptr %a
  call void @fill(ptr %b)
  %y = load i32, ptr %a
  %z = load i32, ptr %b
  %r = sub i32 %y, %z
  ret i32 %r
}
define i32 @twice(i32 %x) {
  %c = alloca i32
  store i32 7, ptr %c
  %one = call i32 @read(i32 %x)
  %seven = load i32, ptr %c
  %other = call i32 @read(i32 %seven)
  %r = sub i32 %one, %other
  ret i32 %r
}
)",
             {PassId::inlineCalls}, 1);
}

namespace {

constexpr const char *recursion = R"(
define i32 @tree(i32 %n) {
  %c = icmp slt i32 %n, 2
  br i1 %c, label %leaf, label %inner
leaf:
  ret i32 %n
inner:
  %one = sub i32 %n, 1
  %left = call i32 @tree(i32 %one)
  %two = sub i32 %n, 2
  %right = call i32 @tree(i32 %two)
  %sum = sub i32 %left, %right
  ret i32 %sum
}
define i32 @power(i32 %n, i32 %x) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %leaf, label %inner
leaf:
  ret i32 %x
inner:
  %less = sub i32 %n, 1
  %power = call i32 @power(i32 %less, i32 %x)
  %r = sub i32 %x, %power
  ret i32 %r
}
)";

} // namespace

TEST_CASE("recursive inlining unfolds the function") {
  checkSteps(recursion, {PassId::inlineCalls}, 1);
}

TEST_CASE("partially inlined calls return early as the callee does") {
  checkSteps(recursion, {PassId::partialInline}, 2);
}

TEST_CASE("tail calls are jumps") {
  checkSteps(R"(
define i32 @gcd(i32 %a, i32 %b) {
  %c = icmp eq i32 %b, 0
  br i1 %c, label %end, label %more
end:
  ret i32 %a
more:
  %r = urem i32 %a, %b
  %g = call i32 @gcd(i32 %b, i32 %r)
  ret i32 %g
}
define i32 @factorial(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret i32 1
more:
  %less = sub i32 %n, 1
  %f = call i32 @factorial(i32 %less)
  %r = mul i32 %f, %n
  ret i32 %r
}
define i32 @digits(i32 %n) {
  %digit = urem i32 %n, 10
  %rest = udiv i32 %n, 10
  %c = icmp eq i32 %rest, 0
  br i1 %c, label %end, label %more
more:
  %s = call i32 @digits(i32 %rest)
  %sum = add i32 %digit, %s
  br label %end
end:
  %r = phi i32 [ %digit, %0 ], [ %sum, %more ]
  ret i32 %r
}
)",
             {PassId::tailRecursionElim}, 3);
}

TEST_CASE("a recursion that does not end is not taken for its result") {
  Program program(R"(
define i32 @endless(i32 %n) {
  %r = call i32 @endless(i32 %n)
  ret i32 %r
}
define i32 @zero(i32 %n) {
  ret i32 0
}
)");
  const Function &endless = *asFunction(program.module.find("endless"));
  Snapshot before = program.snapshot("endless"), after = program.snapshot("zero");
  std::string reason;
  for (const Snapshot &expanded :
       expansions(endless, PassId::tailRecursionElim, before, after, reason))
    CHECK(answerOf(expanded, after) != Answer::Proved);
}
