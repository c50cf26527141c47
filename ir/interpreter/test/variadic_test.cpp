// Functions with variable arguments, as C programs call and define them.
#include "ir/interpreter/test/interpreter_text.h"

namespace wend::test {

namespace {

using Program = TextProgram;

// Adds `count` ints as clang's va_arg does.
const std::string sum = R"(
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
define i64 @sum(i32 %count, ...) {
entry:
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  %overflow = getelementptr i8, ptr %list, i64 8
  %save = getelementptr i8, ptr %list, i64 16
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  %s = phi i64 [ 0, %entry ], [ %t, %next ]
  %more = icmp slt i32 %i, %count
  br i1 %more, label %body, label %done
body:
  %offset = load i32, ptr %list
  %fits = icmp ule i32 %offset, 40
  br i1 %fits, label %inreg, label %inmem
inreg:
  %area = load ptr, ptr %save
  %wide = zext i32 %offset to i64
  %address = getelementptr i8, ptr %area, i64 %wide
  %used = add i32 %offset, 8
  store i32 %used, ptr %list
  br label %next
inmem:
  %stack = load ptr, ptr %overflow
  %rest = getelementptr i8, ptr %stack, i64 8
  store ptr %rest, ptr %overflow
  br label %next
next:
  %p = phi ptr [ %address, %inreg ], [ %stack, %inmem ]
  %v = load i64, ptr %p
  %t = add i64 %s, %v
  %n = add i32 %i, 1
  br label %loop
done:
  call void @llvm.va_end.p0(ptr %list)
  ret i64 %s
}
)";

} // namespace

TEST_CASE_METHOD(Program, "variable arguments") {
  SECTION("in registers and on the stack") {
    CHECK(value(sum + R"(
define i64 @main() {
  %a = call i64 (i32, ...) @sum(i32 2, i64 10, i64 20)
  %b = call i64 (i32, ...) @sum(i32 8, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8)
  %c = add i64 %a, %b
  ret i64 %c
}
)") == 66);
  }
  SECTION("past the last one in a register") {
    fault(sum + R"(
define i64 @main() {
  %a = call i64 (i32, ...) @sum(i32 3, i64 10, i64 20)
  ret i64 %a
}
)",
          "reads 8 bytes at offset 24 of the 24 bytes that hold @sum's arguments in registers");
  }
  SECTION("past the last one on the stack") {
    fault(sum + R"(
define i64 @main() {
  %a = call i64 (i32, ...) @sum(i32 7, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6)
  ret i64 %a
}
)",
          "at offset 8 of the 8 bytes of variable arguments on the stack that @main passes");
  }
  SECTION("an aligned structure in memory") {
    CHECK(value(R"(
declare void @llvm.va_start.p0(ptr)
define i64 @f(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  %address = getelementptr i8, ptr %list, i64 8
  %stack = load ptr, ptr %address
  %p = getelementptr i8, ptr %stack, i64 48
  %v = load i64, ptr %p
  ret i64 %v
}
define i64 @main() {
  %s = alloca [32 x i8], align 16
  %p = getelementptr i8, ptr %s, i64 16
  store i64 77, ptr %p
  %r = call i64 (i32, ...) @f(i32 1, ptr byval([24 x i8]) align 8 %s, ptr byval([32 x i8]) align 16 %s)
  ret i64 %r
}
)") == 77);
  }
  SECTION("the list is dead after the return") {
    fault(R"(
declare void @llvm.va_start.p0(ptr)
define void @f(ptr %list, ...) {
  call void @llvm.va_start.p0(ptr %list)
  ret void
}
define i64 @main() {
  %list = alloca [24 x i8], align 16
  call void (ptr, ...) @f(ptr %list, i64 1)
  %address = getelementptr i8, ptr %list, i64 16
  %area = load ptr, ptr %address
  %v = load i64, ptr %area
  ret i64 %v
}
)",
          "hold @f's arguments in registers, which has returned");
  }
  SECTION("in a function without any") {
    fault(R"(
declare void @llvm.va_start.p0(ptr)
define void @main() {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  ret void
}
)",
          "is called in a function that takes no variable arguments");
  }
  SECTION("of a library function") {
    const std::string say = R"(
@format = constant [9 x i8] c"%d %s %d\00"
@text = constant [3 x i8] c"ab\00"
declare void @llvm.va_start.p0(ptr)
declare i32 @vprintf(ptr, ptr)
define void @say(ptr %format, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  call i32 @vprintf(ptr %format, ptr %list)
  ret void
}
)";
    value(say + R"(
define void @main() {
  call void (ptr, ...) @say(ptr @format, i32 -1, ptr @text, i32 7)
  ret void
}
)");
    CHECK(output == "-1 ab 7");
    fault(say + R"(
define void @main() {
  call void (ptr, ...) @say(ptr @format, i32 -1, ptr @text)
  ret void
}
)",
          "@vprintf has fewer arguments than its format requires: reads 8 bytes at offset 24");
    fault(say + R"(
define void @main() {
  call i32 @vprintf(ptr @format, ptr null)
  ret void
}
)",
          "@vprintf reads 4 bytes at null");
  }
}

} // namespace wend::test
