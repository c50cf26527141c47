// Steps of passes that copy loops, or remove them, are proved, and no mutation of their results is.

#include "prove/test/steps.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("a loop of few iterations may be replaced by copies of its body") {
  checkSteps(R"(
declare void @use(i32)
define i32 @few(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %s = phi i32 [ %x, %entry ], [ %t, %next ]
  call void @use(i32 %s)
  %t = sub i32 %i, %s
  %stop = icmp ugt i32 %t, 1000
  br i1 %stop, label %end, label %next
next:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %loop, label %out
out:
  %r = sub i32 %t, %x
  ret i32 %r
end:
  ret i32 7
}
)",
             {PassId::loopFullUnroll}, 1);
}

TEST_CASE("values of an unrolled loop are those of the iteration that it was left in") {
  Program program(R"(
declare i32 @step(i32)
define i32 @before(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %x = call i32 @step(i32 %i)
  %c = icmp eq i32 %x, %n
  br i1 %c, label %end, label %next
next:
  %j = add i32 %i, 1
  %d = icmp slt i32 %j, 2
  br i1 %d, label %loop, label %end
end:
  %y = xor i32 %x, 1
  ret i32 %y
}
define i32 @after(i32 %n) {
  %x = call i32 @step(i32 0)
  %c = icmp eq i32 %x, %n
  br i1 %c, label %end, label %next
next:
  %z = call i32 @step(i32 1)
  br label %end
end:
  %p = phi i32 [ %x, %0 ], [ %z, %next ]
  %y = xor i32 %p, 1
  ret i32 %y
}
define i32 @last(i32 %n) {
  %x = call i32 @step(i32 0)
  %c = icmp eq i32 %x, %n
  br i1 %c, label %end, label %next
next:
  %z = call i32 @step(i32 1)
  br label %end
end:
  %p = phi i32 [ %x, %0 ], [ %x, %next ]
  %y = xor i32 %p, 1
  ret i32 %y
}
)");
  Snapshot before = program.snapshot("before");
  CHECK(answerOf(before, program.snapshot("after")) == Answer::Proved);
  CHECK(answerOf(before, program.snapshot("last")) != Answer::Proved);
}

TEST_CASE("a loop without a bound is not replaced by copies of its body") {
  Program program(R"(
declare void @use(i32)
define void @before(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @after(i32 %n) {
entry:
  call void @use(i32 0)
  %c = icmp slt i32 1, %n
  br i1 %c, label %more, label %end
more:
  call void @use(i32 1)
  br label %end
end:
  ret void
}
define void @none(i32 %n) {
  ret void
}
define void @endless(i32 %n) {
entry:
  br label %loop
loop:
  br label %loop
}
)");
  Snapshot before = program.snapshot("before"), none = program.snapshot("none");
  CHECK(answerOf(before, program.snapshot("after")) != Answer::Proved);
  CHECK(answerOf(before, none) != Answer::Proved);
  CHECK(answerOf(program.snapshot("endless"), none) != Answer::Proved);
  CHECK(answerOf(none, program.snapshot("endless")) != Answer::Proved);
}

TEST_CASE("an unrolled loop is entered once in each iteration of the loop around it") {
  constexpr const char *text = R"(
declare void @use(i32)
define void @before(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.1, %inner ]
  call void @use(i32 %k)
  %k.1 = add i32 %k, 1
  %c = icmp slt i32 %k.1, 2
  br i1 %c, label %inner, label %latch
latch:
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %n
  br i1 %d, label %outer, label %end
end:
  ret void
}
define void @once(i32 %n) {
entry:
  br label %outer
outer:
  call void @use(i32 0)
  br label %latch
latch:
  call void @use(i32 1)
  br label %end
end:
  ret void
}
)";
  checkSteps(text, {PassId::loopFullUnroll}, 1);
  Program program(text);
  CHECK(answerOf(program.snapshot("before"), program.snapshot("once")) != Answer::Proved);
}

TEST_CASE("a loop may do two iterations at once and a copy of it the rest") {
  checkSteps(R"(
define i32 @sum(i32 %n) {
entry:
  %c0 = icmp sgt i32 %n, 0
  br i1 %c0, label %pre, label %end
pre:
  br label %loop
loop:
  %i = phi i32 [ 0, %pre ], [ %j, %loop ]
  %s = phi i32 [ 7, %pre ], [ %t, %loop ]
  %x = xor i32 %i, %s
  %t = sub i32 %x, %s
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %out
out:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %t, %out ]
  ret i32 %r
}
)",
             {PassId::loopUnroll}, 1, 5); // the copy may be entered at once, on any condition
}

TEST_CASE("ranges of variables of loops are found") {
  Program program(R"(
define i32 @before(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %h = sdiv i32 %i, 2
  %t = add i32 %s, %h
  %j = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}
define i32 @after(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %h = lshr i32 %i, 1
  %t = add i32 %s, %h
  %j = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}
)");
  Snapshot before = program.snapshot("before"), after = program.snapshot("after");
  CHECK(answerOf(before, after) == Answer::Proved);
  // From -1 on, the quotient is not the same.
  for (Snapshot *snapshot : {&before, &after})
    for (SnapshotNode &node : snapshot->nodes)
      if (node.op == Op::Phi && node.operands[0].kind == SnapshotOperand::Kind::Constant)
        node.operands[0].bits.words[0] = 0xffffffff;
  CHECK(answerOf(before, after) != Answer::Proved);
}
