// Proofs of changed functions: what is equal is proved, and no mutation of a function is.

#include "prove/test/programs.h"

#include <fmt/format.h>

using namespace wend;
using namespace wend::test;

namespace {

// Functions in which each operation matters.
constexpr const char *simulated = R"(
@counter = internal global i32 0
declare void @use(i32)

define i32 @straight(i32 %a, i32 %b) {
  %c = icmp slt i32 %a, %b
  br i1 %c, label %less, label %other
less:
  %d = sub i32 %b, %a
  br label %end
other:
  %e = udiv i32 %a, 7
  br label %end
end:
  %r = phi i32 [ %d, %less ], [ %e, %other ]
  ret i32 %r
}

define i32 @loop(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ -3, %entry ], [ %next, %body ]
  %s = phi i32 [ 0, %entry ], [ %sum, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %w = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %w
  %x = load i32, ptr %q
  %sum = sub i32 %s, %x
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}

define void @stores(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %y = shl i32 %x, 3
  store i32 %y, ptr %q
  call void @use(i32 %x)
  %z = load i32, ptr %p
  %t = xor i32 %z, 5
  store i32 %t, ptr %q
  ret void
}
)";

constexpr const char *functions[] = {"straight", "loop", "stores"};

} // namespace

TEST_CASE("a function refines itself") {
  Program program(simulated);
  for (const char *name : functions) {
    INFO(name);
    Snapshot snapshot = program.snapshot(name);
    CHECK(answerOf(snapshot, snapshot) == Answer::Proved);
  }
}

TEST_CASE("no mutation is proved") {
  Program program(simulated);
  unsigned mutations = 0;
  for (const char *name : functions) {
    Snapshot snapshot = program.snapshot(name);
    for (uint32_t node = 0; node < snapshot.nodes.size(); ++node)
      for (unsigned kind = 0; kind < 5; ++kind)
        if (std::optional<Snapshot> changed = mutated(snapshot, node, kind)) {
          INFO(name << ": node " << node << ", " << row(snapshot.nodes[node].op).text
                    << ", mutation " << kind);
          CHECK(answerOf(snapshot, *changed, 1000) != Answer::Proved);
          ++mutations;
        }
  }
  CHECK(mutations >= 20);
}

TEST_CASE("a difference has arguments that show it") {
  Program program(simulated);
  Snapshot before = program.snapshot("straight");
  Snapshot after = *mutated(before, 0, 0);
  ProofResult result = proveRefinement(before, after, {20000});
  REQUIRE(result.answer == Answer::Refuted);
  REQUIRE(result.counterexample.arguments.size() == 2);
}

TEST_CASE("loops are not ended or begun") {
  Program program(R"(
declare void @use(i32)
define void @endless(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add i32 %i, 2
  %c = icmp eq i32 %next, 7
  br i1 %c, label %end, label %head
end:
  ret void
}
)");
  Snapshot before = program.snapshot("endless");
  // A pass that takes the loop for finite, as C would allow, would do this.
  Snapshot after = before;
  for (SnapshotNode &node : after.nodes)
    if (node.op == Op::CondBr)
      node.operands[0] = {.type = Type::I1, .bits = {{1, 0}}};
  CHECK(answerOf(before, after) != Answer::Proved);
  CHECK(answerOf(after, before) != Answer::Proved);
}

TEST_CASE("what proofs do not cover has a reason") {
  Program program(R"(
define x86_fp80 @long(x86_fp80 %x) {
  ret x86_fp80 %x
}
define i32 @sized(i64 %n) {
  %p = alloca i32, i64 %n
  %x = load i32, ptr %p
  ret i32 %x
}
)");
  std::string reason;
  CHECK_FALSE(takeSnapshot(*asFunction(program.module.find("sized")), reason));
  CHECK(reason == "stack allocation of variable size");
}

namespace {

// Two functions that differ, as the body before and after a pass.
struct Difference {
  const char *what;
  const char *text; // defines @before and @after
};

constexpr Difference differences[] = {
    {"a variable without bytes hides no memory", R"(
declare void @use(ptr)
define void @before(ptr %p, i32 %x) {
  %z = alloca [0 x i32]
  call void @use(ptr %z)
  store i32 %x, ptr %p
  ret void
}
define void @after(ptr %p, i32 %x) {
  %z = alloca [0 x i32]
  call void @use(ptr %z)
  ret void
})"},
    {"the result of memset is an address of the variable", R"(
declare ptr @memset(ptr, i32, i64)
define i32 @before() {
  %a = alloca i32
  %r = call ptr @memset(ptr %a, i32 0, i64 4)
  store i32 7, ptr %r
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @after() {
  %a = alloca i32
  %r = call ptr @memset(ptr %a, i32 0, i64 4)
  store i32 7, ptr %r
  %x = load i32, ptr %a
  ret i32 0
})"},
    {"the version after writes outside of its variable", R"(
define i32 @before(i32 %x) {
  %p = alloca [4 x i32]
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %q
  %r = load i32, ptr %q
  ret i32 %r
}
define i32 @after(i32 %x) {
  %p = alloca [4 x i32]
  %q = getelementptr i8, ptr %p, i64 400
  store i32 %x, ptr %q
  %r = load i32, ptr %q
  ret i32 %r
})"},
    {"a store is moved after the one that publishes it", R"(
@data = internal global i32 0
@flag = global i32 0
define void @before() {
  store i32 1, ptr @data
  store atomic i32 1, ptr @flag release, align 4
  ret void
}
define void @after() {
  store atomic i32 1, ptr @flag release, align 4
  store i32 1, ptr @data
  ret void
})"},
    {"a weak constant may be replaced", R"(
@w = weak constant i32 5
define i32 @before() {
  %x = load i32, ptr @w
  ret i32 %x
}
define i32 @after() {
  %x = load i32, ptr @w
  ret i32 5
})"},
    {"a volatile access has another width", R"(
define void @before(ptr %p) {
  %x = load volatile i8, ptr %p
  ret void
}
define void @after(ptr %p) {
  %x = load volatile i32, ptr %p
  ret void
})"},
    {"a constant is written", R"(
@c = internal constant i32 5
define void @before() {
  ret void
}
define void @after() {
  store i32 6, ptr @c
  ret void
})"},
    {"the address of an argument wraps", R"(
define i1 @before(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  %c = icmp eq ptr %q, %p
  ret i1 %c
}
define i1 @after(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  %c = icmp eq i64 %i, 0
  ret i1 %c
})"},
    {"a fact about overflow is added that is not true", R"(
define i64 @before(i32 %x) {
  %y = add i32 %x, 1
  %z = sext i32 %y to i64
  ret i64 %z
}
define i64 @after(i32 %x) {
  %y = add nsw i32 %x, 1
  %z = sext i32 %y to i64
  ret i64 %z
})"},
};

} // namespace

TEST_CASE("differences of memory are not overlooked") {
  for (const Difference &difference : differences) {
    INFO(difference.what);
    Program program(difference.text);
    // As global-effects finds it of @data.
    for (Global *global : program.module.globals())
      global->isNonEscaping = global->linkage == Linkage::Internal;
    Snapshot before = program.snapshot("before"), after = program.snapshot("after");
    CHECK(answerOf(before, after) != Answer::Proved);
    CHECK(answerOf(before, before) == Answer::Proved);
  }
}

TEST_CASE("values with many uses of each other take no more time than others") {
  std::string text = R"(
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %w100, %head ]
  %w0 = add i32 %i, 1
)";
  for (int i = 1; i <= 100; ++i)
    text += fmt::format("  %w{} = xor i32 %w{}, %w{}\n", i, i - 1, i > 1 ? i - 2 : 0);
  text += R"(  %c = icmp eq i32 %w100, 7
  br i1 %c, label %end, label %head
end:
  ret i32 %i
}
)";
  Program program(text);
  Snapshot snapshot = program.snapshot("f");
  CHECK(answerOf(snapshot, snapshot) == Answer::Proved);
}
