// Block frequencies and layout, for blocks in an unusual source order.

#include "backend/block_order.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

// Two nested loops. The latch of the outer one, and the return, precede the inner one.
constexpr const char *nest = R"(
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %left = phi i32 [ %n, %entry ], [ %fewer, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  br label %inner
latch:
  %fewer = sub i32 %left, 1
  %again = icmp sgt i32 %fewer, 0
  br i1 %again, label %outer, label %done
done:
  ret i32 %more
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %total = phi i32 [ %sum, %outer ], [ %more, %inner ]
  %added = add i32 %total, %i
  %more = xor i32 %added, 1
  %next = add i32 %i, 1
  %isLess = icmp slt i32 %next, %n
  br i1 %isLess, label %inner, label %latch
}
)";

int expectedOfLoops(int n) {
  int sum = 0;
  for (int left = n; left > 0; --left)
    for (int i = 0; i < n; ++i)
      sum = (sum + i) ^ 1;
  return sum;
}

} // namespace

TEST_CASE("each loop around a block multiplies its frequency, in any order", "[frame]") {
  Program program;
  program.read(nest);
  BlockOrder order;
  order.compute(*program.function);
  REQUIRE(order.entries.size() == 5);
  const float frequencies[] = {1, 8, 8, 1, 64}; // entry, outer, latch, done, inner
  for (size_t i = 0; i < order.entries.size(); ++i)
    CHECK(order.entries[i].frequency == frequencies[i]);
}

TEST_CASE("a block falls through to a successor that runs more often than the next block",
          "[frame]") {
  Program program;
  program.read(nest);
  Loaded loaded(program);
  auto *f = loaded.find<int(int)>("f");
  for (int n : {1, 2, 5, 9})
    CHECK(f(n) == expectedOfLoops(n));
  // Into the inner loop, back to the outer one and out of both: no path takes a jump.
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("jmp") == std::string::npos);
  CHECK(text.find("    ret") > text.find("f$inner:"));
}

TEST_CASE("a block that is executed on the way follows its branch", "[frame]") {
  // The check might be left for later, and would be the next block of the order then.
  Program program;
  program.read(R"(
define i32 @f(i32 %n, ptr %p) {
entry:
  %isPositive = icmp sge i32 %n, 1
  br i1 %isPositive, label %check, label %wrong
check:
  %isSmall = icmp sle i32 %n, 100
  br i1 %isSmall, label %start, label %wrong
wrong:
  store i32 7, ptr %p
  br label %start
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %latch ]
  %has = icmp ne ptr %p, null
  br i1 %has, label %body, label %latch
body:
  %q = getelementptr i32, ptr %p, i64 1
  store volatile i32 %i, ptr %q
  br label %latch
latch:
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %next
}
)");
  Loaded loaded(program);
  auto *f = loaded.find<int(int, int *)>("f");
  int stored[2] = {};
  CHECK(f(5, nullptr) == 5);
  CHECK(f(5, stored) == 5);
  CHECK((stored[0] == 0 && stored[1] == 4));
  CHECK(f(0, stored) == 1);
  CHECK((stored[0] == 7 && stored[1] == 0));
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("4(%rsi)") < text.find("    ret"));
}

TEST_CASE("moves on a back edge are hoisted above the branch", "[frame]") {
  // Two values that are swapped: at least one move, on the back edge.
  Program program;
  program.read(R"(
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %left = phi i32 [ %n, %entry ], [ %fewer, %loop ]
  %first = phi i32 [ 0, %entry ], [ %second, %loop ]
  %second = phi i32 [ 1, %entry ], [ %sum, %loop ]
  %sum = add i32 %first, %second
  %fewer = sub i32 %left, 1
  %again = icmp sgt i32 %fewer, 0
  br i1 %again, label %loop, label %done
done:
  ret i32 %sum
}
)");

  Loaded loaded(program);
  auto *function = loaded.find<int(int)>("f");
  const int fibonacci[] = {1, 2, 3, 5, 8, 13, 21};
  for (int i = 0; i < 7; ++i)
    CHECK(function(i + 1) == fibonacci[i]);
  CAPTURE(loaded.assembly());
  CHECK(loaded.assembly().find("jmp") == std::string::npos);
}

TEST_CASE("each arm of a loop gets a copy of the test", "[frame]") {
  // Collatz: to a number of at most 2, by x / 2 or 3x + 1.
  Program program;
  program.read(R"(
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %at = phi i32 [ %n, %entry ], [ %next, %tail ]
  %bit = and i32 %at, 1
  %isEven = icmp eq i32 %bit, 0
  br i1 %isEven, label %even, label %odd
even:
  %half = lshr i32 %at, 1
  br label %tail
odd:
  %triple = mul i32 %at, 3
  %more = add i32 %triple, 1
  br label %tail
tail:
  %next = phi i32 [ %half, %even ], [ %more, %odd ]
  %again = icmp ugt i32 %next, 2
  br i1 %again, label %loop, label %done
done:
  ret i32 %next
}
)");

  Loaded loaded(program);
  auto *function = loaded.find<int(int)>("f");
  CHECK(function(2) == 1);
  CHECK(function(8) == 2);
  CHECK(function(27) == 2);
  // In addition to the test of the lowest bit, one in each arm; neither jumps to the other.
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  size_t tests = 0;
  for (size_t i = text.find("cmpl    $2"); i != std::string::npos;
       i = text.find("cmpl    $2", i + 1))
    ++tests;
  CHECK(tests == 2);
  CHECK(text.find("f$tail:") == std::string::npos);
}

TEST_CASE("the head of a short loop is aligned to 32 bytes, that of a longer one to 16",
          "[frame]") {
  auto assembly = [](int additions) {
    std::string text = "define i32 @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                       "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
                       "  %s = phi i32 [ 1, %entry ], [ %s";
    text += std::to_string(additions) + ", %loop ]\n  %s0 = xor i32 %s, %n\n";
    for (int i = 1; i <= additions; ++i)
      text += fmt::format("  %s{0} = {2} i32 %s{1}, {0}\n", i, i - 1, i % 2 ? "mul" : "add");
    text += "  %j = add i32 %i, 1\n  %c = icmp slt i32 %j, %n\n"
            "  br i1 %c, label %loop, label %end\nend:\n  ret i32 %s\n}\n";
    Program program;
    program.read(text);
    return Loaded(program).assembly();
  };
  CHECK(assembly(4).find(".p2align 5,,20") != std::string::npos);
  CHECK(assembly(40).find(".p2align 5,,20") == std::string::npos);
  CHECK(assembly(40).find(".p2align 4,,10") != std::string::npos);
}

TEST_CASE("a block in a loop that is mostly entered from above is not aligned", "[frame]") {
  Program program;
  program.read("define i32 @f(ptr %p, i32 %n, i32 %x, i32 %y) {\n"
               "entry:\n"
               "  br label %loop\n"
               "loop:\n"
               "  %i = phi i32 [ %n, %entry ], [ %j, %again ]\n"
               "  %a = getelementptr i32, ptr %p, i32 %i\n"
               "  %v = load i32, ptr %a\n"
               "  %c0 = icmp eq i32 %v, %x\n"
               "  br i1 %c0, label %t1, label %next\n"
               "next:\n"
               "  %j = load i32, ptr %a\n"
               "  %c4 = icmp ugt i32 %j, %x\n"
               "  br i1 %c4, label %again, label %found\n"
               "again:\n"
               "  br label %loop\n"
               "found:\n"
               "  ret i32 %i\n"
               "t1:\n"
               "  %b = getelementptr i32, ptr %a, i32 1\n"
               "  %w = load i32, ptr %b\n"
               "  %c1 = icmp eq i32 %w, %y\n"
               "  br i1 %c1, label %t2, label %next\n"
               "t2:\n"
               "  %d = getelementptr i32, ptr %a, i32 2\n"
               "  %u = load i32, ptr %d\n"
               "  %c2 = icmp eq i32 %u, %n\n"
               "  br i1 %c2, label %inner, label %next\n"
               "inner:\n"
               "  %k = phi i32 [ %m, %inner ], [ 0, %t2 ]\n"
               "  %m = add i32 %k, 1\n"
               "  %e = getelementptr i32, ptr %a, i32 %m\n"
               "  %o = load i32, ptr %e\n"
               "  %c3 = icmp eq i32 %o, %y\n"
               "  br i1 %c3, label %inner, label %next\n"
               "}\n");
  Loaded loaded(program);
  std::string text = loaded.assembly();
  auto isAligned = [&](const std::string &label) {
    size_t at = text.find("\n" + label + ":");
    REQUIRE(at != std::string::npos);
    return text.rfind(".p2align", at) > text.rfind('\n', at - 1);
  };
  CHECK(isAligned(".Lf$loop"));
  CHECK(isAligned(".Lf$inner"));
  // The tests of rare elements are placed after the loop, and branch back here.
  REQUIRE(text.find(".Lf$next:") < text.find(".Lf$t1:"));
  CHECK(!isAligned(".Lf$next"));
  int32_t elements[] = {3, 0, 0, 5, 2, 1, 4, 0};
  auto *f = loaded.find<int32_t(int32_t *, int32_t, int32_t, int32_t)>("f");
  CHECK(f(elements, 0, 2, 0) == 5); // through elements 0 and 3
  CHECK(f(elements, 4, 2, 0) == 4);
  CHECK(f(elements, 4, 2, 1) == 4); // through the inner loop
}

TEST_CASE("a jump to a block that only leaves the function leaves it", "[frame]") {
  // The switch's table makes the function need a frame, which is empty.
  Program program;
  program.read(R"(
declare i32 @abs(i32)
declare void @srand(i32)
define void @f(i32 %n, ptr %p) {
entry:
  %isSmall = icmp slt i32 %n, 8
  br i1 %isSmall, label %choose, label %other
choose:
  switch i32 %n, label %out [ i32 0, label %a  i32 1, label %b  i32 2, label %c  i32 3, label %d
                              i32 4, label %e ]
a:
  store i32 10, ptr %p
  br label %out
b:
  store i64 20, ptr %p
  br label %out
c:
  store i8 30, ptr %p
  br label %out
d:
  store i16 40, ptr %p
  br label %out
e:
  store i32 50, ptr %p
  br label %out
out:
  ret void
other:
  tail call void @srand(i32 %n)
  ret void
}
define i32 @g(i32 %n) {
entry:
  %isSmall = icmp slt i32 %n, 8
  br i1 %isSmall, label %loop, label %other
loop:
  %i = phi i32 [ %n, %entry ], [ %j, %loop ]
  %j = mul i32 %i, 3
  %isMore = icmp slt i32 %j, 100
  br i1 %isMore, label %loop, label %out
out:
  ret i32 %j
other:
  %r = tail call i32 @abs(i32 %n)
  ret i32 %r
}
)");
  Loaded loaded(program);
  auto *f = loaded.find<void(int, int64_t *)>("f");
  const int64_t stored[] = {10, 20, 30, 40, 50};
  for (int n : {0, 1, 2, 3, 4}) {
    int64_t at = 0;
    f(n, &at);
    CHECK(at == stored[n]);
  }
  int64_t at = 0;
  f(5, &at);
  f(9, &at);
  CHECK(at == 0);
  CHECK(loaded.find<int(int)>("g")(5) == 135);
  CHECK(loaded.find<int(int)>("g")(8) == 8);
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("jmp     .L") == std::string::npos);
}

namespace {

// The frequency of the block with a name.
float frequencyOf(const BlockOrder &order, std::string_view name, const Program &program) {
  for (const BlockOrder::Entry &entry : order.entries)
    if (program.names.text(entry.block->name) == name)
      return entry.frequency;
  FAIL("no block " << name);
  return 0;
}

} // namespace

TEST_CASE("blocks that the source does not expect to be executed are rare", "[frame]") {
  // if (__builtin_expect(!!(a && b), 1)) …; if (__builtin_expect(c == 5, 0)) …; a loop that is
  // expected to be left at once, and one that is expected not to be left by one of two exits.
  Program program;
  program.read(R"(
declare i64 @llvm.expect.i64(i64, i64)
declare i1 @llvm.expect.i1(i1, i1)
define i32 @f(i32 %a, i32 %b, i32 %c) {
entry:
  %hasA = icmp ne i32 %a, 0
  br i1 %hasA, label %second, label %both
second:
  %hasB = icmp ne i32 %b, 0
  br label %both
both:
  %isBoth = phi i1 [ false, %entry ], [ %hasB, %second ]
  %isNeither = xor i1 %isBoth, true
  %isEither = xor i1 %isNeither, true
  %wide = zext i1 %isEither to i32
  %wider = sext i32 %wide to i64
  %expected = call i64 @llvm.expect.i64(i64 %wider, i64 1)
  %test = icmp ne i64 %expected, 0
  br i1 %test, label %usual, label %rare
rare:
  br label %usual
usual:
  %isFive = icmp eq i32 %c, 5
  %isLikely = call i1 @llvm.expect.i1(i1 %isFive, i1 false)
  %isOther = xor i1 %isLikely, true
  br i1 %isOther, label %loop, label %five
five:
  br label %loop
loop:
  %i = phi i32 [ 0, %usual ], [ 1, %five ], [ %next, %loop ]
  %next = add i32 %i, 1
  %isMore = icmp slt i32 %next, %a
  %again = call i1 @llvm.expect.i1(i1 %isMore, i1 false)
  br i1 %again, label %loop, label %before
before:
  br label %scan
scan:
  %j = phi i32 [ %next, %before ], [ %after, %more ]
  %after = add i32 %j, 3
  %isEnd = icmp eq i32 %after, 77
  %isHit = call i1 @llvm.expect.i1(i1 %isEnd, i1 false)
  br i1 %isHit, label %hit, label %more
more:
  %isInside = icmp slt i32 %after, %b
  br i1 %isInside, label %scan, label %end
hit:
  br label %end
end:
  %r = phi i32 [ %after, %more ], [ -1, %hit ]
  ret i32 %r
}
)");
  BlockOrder order;
  order.compute(*program.function);
  auto frequency = [&](std::string_view name) { return frequencyOf(order, name, program); };
  CHECK(frequency("second") > 0.98F);
  CHECK(frequency("rare") < 0.05F);
  CHECK(frequency("usual") > 0.98F);
  CHECK(frequency("five") < 0.02F);
  CHECK(frequency("loop") < 1.1F);
  CHECK(frequency("scan") > 7);
  CHECK(frequency("hit") < 0.2F);
  CHECK(frequency("end") > 0.9F);
  BasicBlock *entry = program.function->entry();
  CHECK(entry->terminator()->expectedSuccessor() == 0U);
  swapSuccessors(entry);
  CHECK(entry->terminator()->expectedSuccessor() == 1U);
}

TEST_CASE("branch weights tell which successor is expected, if one is much larger", "[frame]") {
  Program program;
  program.read(R"(
define i32 @f(i32 %n) {
a:
  %c = icmp eq i32 %n, 1
  br i1 %c, label %b, label %end, !prof !0
b:
  br i1 %c, label %d, label %end, !prof !1
d:
  br i1 %c, label %e, label %end, !prof !2
e:
  br i1 %c, label %g, label %end, !prof !3
g:
  switch i32 %n, label %end [ i32 1, label %h ], !prof !0
h:
  %r = call i32 @f(i32 %n), !prof !4
  br label %end, !prof !0
end:
  ret i32 %n
}
!0 = !{!"branch_weights", i32 1, i32 2000}
!1 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!2 = !{!"branch_weights", i32 60, i32 40}
!3 = !{!"other", i32 1, i32 2000}
!4 = !{!"function_entry_count", i64 7}
)");
  std::vector<std::optional<uint32_t>> expected;
  for (const BasicBlock &block : *program.function)
    if (block.terminator()->is(Op::CondBr))
      expected.push_back(block.terminator()->expectedSuccessor());
  CHECK(expected == std::vector<std::optional<uint32_t>>{1U, 0U, std::nullopt, std::nullopt});
}

// What an interpreter does: a jump table in a loop whose handlers meet in an increment.
TEST_CASE("the latch of a loop falls through to its head, with the table in a register",
          "[frame]") {
  Program program;
  program.read(R"(
    define i64 @f(ptr %code) {
    entry:
      br label %head
    head:
      %pc = phi ptr [ %code, %entry ], [ %next, %latch ]
      %x = phi i64 [ 1, %entry ], [ %y, %latch ]
      %op = load i8, ptr %pc
      switch i8 %op, label %latch [ i8 0, label %end
                                    i8 1, label %a
                                    i8 2, label %b
                                    i8 3, label %c
                                    i8 4, label %d
                                    i8 5, label %e ]
    a:
      %xa = add i64 %x, 7
      br label %latch
    b:
      %xb = mul i64 %x, 3
      br label %latch
    c:
      %xc = sub i64 1000, %x
      br label %latch
    d:
      %xd = xor i64 %x, 85
      br label %latch
    e:
      %xe = lshr i64 %x, 1
      br label %latch
    latch:
      %y = phi i64 [ %x, %head ], [ %xa, %a ], [ %xb, %b ], [ %xc, %c ], [ %xd, %d ], [ %xe, %e ]
      %next = getelementptr i8, ptr %pc, i64 1
      br label %head
    end:
      ret i64 %x
    }
  )");
  Loaded loaded(program);
  const std::string &assembly = loaded.assembly();
  INFO(assembly);
  size_t head = assembly.find("movzbl  (%r");
  REQUIRE(head != std::string::npos);
  CHECK(assembly.find("(%rip)") < head);
  size_t increment = assembly.rfind("leaq    1(%r", head);
  REQUIRE(increment != std::string::npos);
  CHECK(assembly.substr(increment, head - increment).find("jmp") == std::string::npos);
  auto *f = loaded.find<int64_t(const char *)>("f");
  CHECK(f("\1\2\3\4\5\6") == ((1000 - 24) ^ 85) / 2);
  CHECK(f("") == 1);
  CHECK(f("\6\6\1") == 8);
}

// A search whose comparison is seldom equal: an iteration has one jump, back to the increment.
TEST_CASE("the test at the end of a loop falls through to its head", "[frame]") {
  Program program;
  program.read(R"(
    declare i32 @matches(ptr)
    define i64 @search(ptr %rows, i32 %wanted) {
    entry:
      br label %head
    head:
      %i = phi i64 [ 0, %entry ], [ %next, %latch ]
      %row = getelementptr [16 x i8], ptr %rows, i64 %i
      %key = load i32, ptr %row
      %isEqual = icmp eq i32 %key, %wanted
      br i1 %isEqual, label %more, label %latch
    more:
      %result = call i32 @matches(ptr %row)
      %found = icmp ne i32 %result, 0
      br i1 %found, label %end, label %latch
    latch:
      %next = add i64 %i, 1
      %again = icmp ult i64 %next, 20
      br i1 %again, label %head, label %none
    none:
      br label %end
    end:
      %index = phi i64 [ %i, %more ], [ -1, %none ]
      ret i64 %index
    }
  )");
  Foreign foreign{"int matches(const int *row) { return row[1]; }"};
  Loaded loaded(program, Loaded::verified(), foreign);
  const std::string &assembly = loaded.assembly();
  INFO(assembly);
  size_t increment = assembly.find("incq");
  size_t load = assembly.find("cmpl", increment);
  REQUIRE(load != std::string::npos);
  std::string latch = assembly.substr(increment, load - increment);
  CHECK(occurrences(latch, "    j") == 1); // out of the loop
  struct Row {
    int key, matches;
    int64_t rest = 0;
  };
  Row rows[20] = {};
  rows[3] = {7, 0};
  rows[5] = {7, 1};
  rows[19] = {8, 1};
  auto *search = loaded.find<int64_t(const Row *, int)>("search");
  CHECK(search(rows, 7) == 5);
  CHECK(search(rows, 8) == 19);
  CHECK(search(rows, 9) == -1);
}

} // namespace wend
