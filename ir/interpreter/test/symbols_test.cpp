// Services of linker and loader: weak symbols, aliases, sections, constructors and destructors.
#include "ir/interpreter/test/interpreter_text.h"

namespace wend::test {

namespace {

using Program = TextProgram;

} // namespace

TEST_CASE_METHOD(Program, "undefined weak symbols are null") {
  const std::string weak = R"(
@variable = extern_weak global i32
@stdout = extern_weak global ptr
@table = global [3 x ptr] [ptr @variable, ptr @function, ptr @puts]
declare extern_weak i32 @function(i32)
declare extern_weak i32 @puts(ptr)
define i32 @isThere(i64 %i) {
  %p = getelementptr ptr, ptr @table, i64 %i
  %v = load ptr, ptr %p
  %c = icmp ne ptr %v, null
  %r = zext i1 %c to i32
  ret i32 %r
}
)";
  CHECK(value(weak + R"(
define i32 @main() {
  %a = call i32 @isThere(i64 0)
  %b = call i32 @isThere(i64 1)
  %c = call i32 @isThere(i64 2)
  %d = icmp ne ptr @stdout, null
  %e = zext i1 %d to i32
  %f = mul i32 %b, 10
  %g = mul i32 %c, 100
  %h = mul i32 %e, 1000
  %i = add i32 %a, %f
  %j = add i32 %g, %h
  %k = add i32 %i, %j
  ret i32 %k
}
)") == 1100);
  fault(weak + "define void @main() {\n  call i32 @function(i32 1)\n  ret void\n}\n", "calls null");
  fault(weak + "define i32 @main() {\n  %v = load i32, ptr @variable\n  ret i32 %v\n}\n",
        "reads 4 bytes at null");
}

TEST_CASE_METHOD(Program, "distances of symbols") {
  CHECK(value(R"(
@number = global i32 5
@distance = constant i64 sub (i64 ptrtoint (ptr @number to i64), i64 ptrtoint (ptr @distance to i64))
define i32 @main() {
  %d = load i64, ptr @distance
  %p = getelementptr i8, ptr @distance, i64 %d
  %v = load i32, ptr %p
  ret i32 %v
}
)") == 5);
  fault(R"(
@number = global i32 5
@distance = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @number to i64), i64 ptrtoint (ptr @distance to i64)) to i32)
define void @main() {
  ret void
}
)",
        "@distance holds the distance of a symbol in 32 bits; objects are farther apart here");
}

TEST_CASE_METHOD(Program, "aliases") {
  CHECK(value(R"(
@number = global i32 5
@other = alias i32, ptr @number
@table = global [2 x ptr] [ptr @other, ptr @again]
@again = alias i32 (i32), ptr @twice
define i32 @twice(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}
define i32 @main() {
  store i32 6, ptr @other
  %address = getelementptr ptr, ptr @table, i64 1
  %f = load ptr, ptr %address
  %v = load i32, ptr @number
  %a = call i32 %f(i32 %v)
  %b = call i32 @again(i32 %a)
  %same = icmp eq ptr @again, @twice
  %c = select i1 %same, i32 %b, i32 0
  ret i32 %c
}
)") == 24);
}

TEST_CASE_METHOD(Program, "a section whose bounds are used") {
  const std::string section = R"(
@__start_rows = external global [0 x i32]
@__stop_rows = external global [0 x i32]
@a = internal constant i32 5, section "rows"
@elsewhere = global i32 7, section "other"
@b = global i32 6, section "rows"
define i32 @sum(i64 %beyond) {
entry:
  %end = getelementptr i8, ptr @__stop_rows, i64 %beyond
  br label %loop
loop:
  %p = phi ptr [ @__start_rows, %entry ], [ %n, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %e = icmp eq ptr %p, %end
  br i1 %e, label %done, label %body
body:
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %n = getelementptr i8, ptr %p, i64 4
  br label %loop
done:
  store i32 %s, ptr @b
  ret i32 %s
}
)";
  CHECK(value(section + "define i32 @main() {\n  %r = call i32 @sum(i64 0)\n  ret i32 %r\n}\n") ==
        11);
  fault(section + "define i32 @main() {\n  %r = call i32 @sum(i64 4)\n  ret i32 %r\n}\n",
        "reads 4 bytes at offset 8 of @__start_rows");
}

TEST_CASE_METHOD(Program, "constructors and destructors") {
  const std::string around = R"(
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @b, ptr null }, { i32, ptr, ptr } { i32 101, ptr @a, ptr null }]
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @z, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @y, ptr null }]
declare i32 @putchar(i32)
declare i32 @atexit(ptr)
declare void @exit(i32)
define internal void @a() {
  call i32 @putchar(i32 97)
  ret void
}
define internal void @b() {
  call i32 @putchar(i32 98)
  ret void
}
define internal void @y() {
  call i32 @putchar(i32 121)
  ret void
}
define internal void @z() {
  call i32 @putchar(i32 122)
  ret void
}
define void @handler() {
  call i32 @putchar(i32 104)
  ret void
}
)";
  CHECK(value(around + R"(
define i32 @main() {
  call i32 @atexit(ptr @handler)
  call i32 @putchar(i32 109)
  ret i32 5
}
)") == 5);
  CHECK(output == "abmhyz");
  output.clear();
  Outcome outcome = run(around + R"(
define i32 @main() {
  call void @exit(i32 6)
  unreachable
}
)");
  CHECK(outcome.status == 6);
  CHECK(output == "abyz");
}

TEST_CASE_METHOD(Program, "floating point") {
  const std::string numbers = R"(
@format = constant [11 x i8] c"%.2f %g %d\00"
declare i32 @printf(ptr, ...)
define double @half(double %x) {
  %r = fdiv double %x, 2.0
  ret double %r
}
define i32 @main() {
  %a = call double @half(double 5.0)
  %b = fmul double %a, -1.0
  %c = fneg double %b
  %less = fcmp olt double %b, %c
  %d = zext i1 %less to i32
  %e = call i32 (ptr, ...) @printf(ptr @format, double %a, double %b, i32 %d)
  %f = fptosi double %c to i32
  ret i32 %f
}
)";
  CHECK(value(numbers) == 2);
  CHECK(output == "2.50 -2.5 1");
  isTraced = true;
  run(numbers);
  CHECK_THAT(errors, Catch::Contains("%b = fmul double %a, -1.000000e+00  ; -2.5\n") ||
                         Catch::Contains("  ; -2.5\n"));
  std::string wrong = numbers;
  wrong.replace(wrong.find("double %a, double %b, i32"), 9, "i64 4");
  fault(wrong, "@printf is passed i64 as argument 2, but its format requires double");
}

} // namespace wend::test
