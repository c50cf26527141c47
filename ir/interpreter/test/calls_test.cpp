// Calls that C programs make: several results, structures by value, dynamic allocation on the
// stack, functions that are declared with another signature, jumps. For variable arguments see
// variadic_test.cpp.
#include "ir/interpreter/test/interpreter_text.h"

namespace wend::test {

namespace {

using Program = TextProgram;

} // namespace

TEST_CASE_METHOD(Program, "several results") {
  const std::string pair = R"(
define { i64, i32 } @pair(i32 %x) {
  %wide = sext i32 %x to i64
  %a = insertvalue { i64, i32 } undef, i64 %wide, 0
  %twice = add i32 %x, %x
  %b = insertvalue { i64, i32 } %a, i32 %twice, 1
  ret { i64, i32 } %b
}
define i32 @main() {
  %r = call { i64, i32 } @pair(i32 -7)
  %s = call { i64, i32 } @pair(i32 5)
  br label %later
later:
  %first = extractvalue { i64, i32 } %r, 0
  %second = extractvalue { i64, i32 } %s, 1
  %narrow = trunc i64 %first to i32
  %sum = add i32 %narrow, %second
  ret i32 %sum
}
)";
  CHECK(value(pair) == 3);
  isTraced = true;
  run(pair);
  CHECK_THAT(errors, Catch::Contains("ret { i64, i32 } %2  ; -7, -14\n"));
  CHECK_THAT(errors, Catch::Contains("extractvalue { i64, i32 } %s, 1  ; 10\n"));
}

TEST_CASE_METHOD(Program, "assembly") {
  const std::string text = R"(
define i32 @main() {
  %empty = call i32 asm sideeffect "", "=r,0"(i32 3)
  br label %next
next:
  %r = call i32 asm "incl $0", "=r,0"(i32 %empty)
  ret i32 %r
}
)";
  Outcome outcome = run(text);
  CHECK(outcome.end == Outcome::End::Faulted);
  CHECK(outcome.report ==
        "t.ll:6:21: interpreter: executes assembly, which the interpreter does not\n"
        "  in @main, block %next:  %r = call i32 asm \"incl $0\", \"=r,0\"(i32 %empty) nounwind\n");
}

TEST_CASE_METHOD(Program, "structures by value") {
  const std::string callee = R"(
define ptr @change(ptr byval([12 x i8]) align 4 %s, i64 %at) {
  %p = getelementptr i8, ptr %s, i64 %at
  store i32 99, ptr %p
  ret ptr %s
}
)";
  SECTION("the callee has a copy") {
    CHECK(value(callee + R"(
define i32 @main() {
  %s = alloca [12 x i8], align 4
  store i32 5, ptr %s
  call ptr @change(ptr byval([12 x i8]) align 4 %s, i64 0)
  %v = load i32, ptr %s
  ret i32 %v
}
)") == 5);
  }
  SECTION("the copy has the size of the structure") {
    fault(callee + R"(
define i32 @main() {
  %s = alloca [16 x i8], align 4
  call ptr @change(ptr byval([12 x i8]) align 4 %s, i64 12)
  ret i32 0
}
)",
          "writes 4 bytes at offset 12 of %s, an argument of 12 bytes passed to @change by value");
  }
  SECTION("the copy is dead after the return") {
    fault(callee + R"(
define i32 @main() {
  %s = alloca [12 x i8], align 4
  %p = call ptr @change(ptr byval([12 x i8]) align 4 %s, i64 0)
  %v = load i32, ptr %p
  ret i32 %v
}
)",
          "of %s, an argument of 12 bytes passed to @change by value, which has returned");
  }
  SECTION("the memory passed must be readable") {
    fault(callee + R"(
define i32 @main() {
  %s = alloca [8 x i8], align 4
  call ptr @change(ptr byval([12 x i8]) align 4 %s, i64 0)
  ret i32 0
}
)",
          "passes @change by value 12 bytes at offset 0 of %s, an alloca of 8 bytes in @main");
  }
  SECTION("caller and callee must agree") {
    fault(callee + R"(
@f = global ptr @change
define i32 @main() {
  %s = alloca [12 x i8], align 4
  %f = load ptr, ptr @f
  call ptr %f(ptr %s, i64 0)
  ret i32 0
}
)",
          "passes @change argument 1, whose byval attribute differs");
  }
}

TEST_CASE_METHOD(Program, "dynamic allocation on the stack") {
  SECTION("size and alignment") {
    const std::string text = R"(
define i64 @main() {
  %n = add i64 3, 4
  %a = alloca i8, i64 %n, align 1024
  %p = getelementptr i8, ptr %a, i64 6
  store i8 1, ptr %p
  %i = ptrtoint ptr %a to i64
  %r = and i64 %i, 1023
  ret i64 %r
}
)";
    CHECK(value(text) == 0);
    std::string past = text;
    past.replace(past.find("i64 6"), 5, "i64 7");
    fault(past, "writes 1 byte at offset 7 of %a, an alloca of 7 bytes in @main");
  }
  SECTION("dead after the return") {
    fault(R"(
define ptr @f(i64 %n) {
  %a = alloca i8, i64 %n, align 16
  ret ptr %a
}
define i8 @main() {
  %p = call ptr @f(i64 5)
  %v = load i8, ptr %p
  ret i8 %v
}
)",
          "of %a, an alloca of 5 bytes in @f, which has ended");
  }
  SECTION("dead after llvm.stackrestore") {
    fault(R"(
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define i8 @main() {
  %n = add i64 3, 4
  %kept = alloca i8, i64 %n, align 1
  %top = call ptr @llvm.stacksave.p0()
  %a = alloca i8, i64 %n, align 1
  store i8 1, ptr %a
  call void @llvm.stackrestore.p0(ptr %top)
  %b = alloca i8, i64 %n, align 1
  store i8 1, ptr %b
  store i8 1, ptr %kept
  %v = load i8, ptr %a
  ret i8 %v
}
)",
          "reads 1 byte at offset 0 of %a, an alloca of 7 bytes in @main, which has ended");
  }
  SECTION("llvm.stackrestore of another call's token") {
    fault(R"(
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define ptr @f() {
  %slot = alloca i32, align 4
  %top = call ptr @llvm.stacksave.p0()
  ret ptr %top
}
define void @main() {
  %top = call ptr @f()
  call void @llvm.stackrestore.p0(ptr %top)
  ret void
}
)",
          "is passed a value that llvm.stacksave has not returned in this call");
  }
  SECTION("in a loop") {
    maxSteps = 100'000'000;
    CHECK(value(R"(
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define i32 @main() {
entry:
  %fixed = alloca i32, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %top = call ptr @llvm.stacksave.p0()
  %n = zext i32 %i to i64
  %some = and i64 %n, 4095
  %size = add i64 %some, 1
  %a = alloca i8, i64 %size, align 16
  store i8 1, ptr %a
  call void @llvm.stackrestore.p0(ptr %top)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 1000000
  br i1 %more, label %loop, label %done
done:
  store i32 7, ptr %fixed
  %v = load i32, ptr %fixed
  ret i32 %v
}
)") == 7);
  }
  SECTION("until the stack is full") {
    Outcome outcome = run(R"(
define void @main() {
  %n = sub i64 0, 1
  %a = alloca i8, i64 %n, align 16
  ret void
}
)");
    CHECK(outcome.end == Outcome::End::Exited);
    CHECK_THAT(errors, Catch::Contains("stack overflow"));
  }
}

TEST_CASE_METHOD(Program, "calls that do not fit the declaration") {
  SECTION("wider and additional arguments are truncated and dropped") {
    CHECK(value(R"(
define i32 @f(i8 %x) {
  %w = zext i8 %x to i32
  ret i32 %w
}
define i32 @main() {
  %r = call i32 (i32, i32, ...) @f(i32 513, i32 5)
  ret i32 %r
}
)") == 1);
  }
  SECTION("missing arguments") {
    fault(R"(
define i32 @f(i32 %x, i32 %y) {
  ret i32 %y
}
define i32 @main() {
  %r = call i32 (i32, ...) @f(i32 513)
  ret i32 %r
}
)",
          "calls @f with 1 argument instead of 2");
  }
  SECTION("narrower arguments") {
    fault(R"(
define i64 @f(i64 %x) {
  ret i64 %x
}
define i64 @main() {
  %r = call i64 (i32, ...) @f(i32 513)
  ret i64 %r
}
)",
          "passes @f an i32 as argument 1, which takes an i64");
  }
  SECTION("a result of a void function") {
    fault(R"(
define void @f() {
  ret void
}
define i32 @main() {
  %r = call i32 @f()
  ret i32 %r
}
)",
          "calls @f for a result of type i32 instead of void");
  }
  SECTION("library functions") {
    fault(R"(
declare i32 @malloc(i32)
define void @main() {
  %r = call i32 @malloc(i32 5)
  ret void
}
)",
          "passes @malloc an i32 as argument 1, which takes an i64");
    fault(R"(
declare i32 @malloc(i64)
define void @main() {
  %r = call i32 @malloc(i64 5)
  ret void
}
)",
          "calls @malloc for a result of type i32 instead of ptr");
    fault(R"(
declare i32 @printf(...)
define void @main() {
  %r = call i32 (...) @printf()
  ret void
}
)",
          "calls @printf with 0 arguments instead of 1");
  }
}

TEST_CASE_METHOD(Program, "jumps") {
  // Jumps back twice, from a function at some depth.
  auto program = [](const std::string &setjmp, const std::string &longjmp) {
    return R"(
@buffer = global [200 x i8] zeroinitializer, align 16
declare i32 @setjmp(ptr)
declare i32 @_setjmp(ptr)
declare i32 @sigsetjmp(ptr, i32)
declare i32 @__sigsetjmp(ptr, i32)
declare void @longjmp(ptr, i32)
declare void @_longjmp(ptr, i32)
declare void @siglongjmp(ptr, i32)
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
define void @deep(i32 %n, i32 %x) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %jump, label %deeper
jump:
  call void )" +
           longjmp +
           R"(
  ret void
deeper:
  %m = sub i32 %n, 1
  %local = alloca i32
  call void @deep(i32 %m, i32 %x)
  ret void
}
define i32 @main() {
  %count = alloca i32
  %r = call i32 )" +
           setjmp + R"(
  %n = load i32, ptr %count
  %n1 = add i32 %n, 1
  store i32 %n1, ptr %count
  %c = icmp ult i32 %n, 2
  br i1 %c, label %first, label %second
first:
  call void @deep(i32 9, i32 %n)
  ret i32 -1
second:
  %a = mul i32 %r, 10
  %b = add i32 %a, %n1
  ret i32 %b
}
)";
  };
  // The result 1 replaces 0.
  for (const char *setjmp : {"@setjmp(ptr @buffer)", "@_setjmp(ptr @buffer)",
                             "@sigsetjmp(ptr @buffer, i32 1)", "@__sigsetjmp(ptr @buffer, i32 0)"})
    for (const char *longjmp : {"@longjmp(ptr @buffer, i32 7)", "@_longjmp(ptr @buffer, i32 7)",
                                "@siglongjmp(ptr @buffer, i32 7)"})
      CHECK(value(program(setjmp, longjmp)) == 73);
  CHECK(value(program("@setjmp(ptr @buffer)", "@longjmp(ptr @buffer, i32 0)")) == 13);
  CHECK(value(program("@llvm.eh.sjlj.setjmp(ptr @buffer)", "@llvm.eh.sjlj.longjmp(ptr @buffer)")) ==
        13);
}

TEST_CASE_METHOD(Program, "jumps that are impossible") {
  const std::string head = R"(
@buffer = global [200 x i8] zeroinitializer, align 16
declare i32 @setjmp(ptr)
declare void @longjmp(ptr, i32)
declare void @qsort(ptr, i64, i64, ptr)
define i32 @compare(ptr %a, ptr %b) {
  call void @longjmp(ptr @buffer, i32 1)
  ret i32 0
}
define i32 @saves() {
  %r = call i32 @setjmp(ptr @buffer)
  ret i32 %r
}
)";
  fault(head + R"(
define i32 @main() {
  call void @longjmp(ptr @buffer, i32 1)
  ret i32 0
})",
        "a buffer that setjmp has not set");
  fault(head + R"(
define i32 @main() {
  %r = call i32 @saves()
  call void @longjmp(ptr @buffer, i32 1)
  ret i32 0
})",
        "whose function has returned");
  fault(head + R"(
define i32 @main() {
  %array = alloca [2 x i32]
  %r = call i32 @setjmp(ptr @buffer)
  call void @qsort(ptr %array, i64 2, i64 4, ptr @compare)
  ret i32 0
})",
        "across a function of the library");
}

TEST_CASE_METHOD(Program, "addresses of frames and of code are unknown") {
  CHECK(value(R"(
declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.addressofreturnaddress.p0()
define i32 @main() {
  %a = call ptr @llvm.returnaddress(i32 0)
  %b = call ptr @llvm.frameaddress.p0(i32 0)
  %c = call ptr @llvm.addressofreturnaddress.p0()
  %d = icmp eq ptr %a, null
  %e = icmp eq ptr %b, %c
  %f = and i1 %d, %e
  %g = zext i1 %f to i32
  ret i32 %g
}
)") == 1);
}

TEST_CASE_METHOD(Program, "invoked calls return, and unwinding is not interpreted") {
  std::string head = R"(
@type = constant i32 0
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
define i32 @next(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
)";
  CHECK(value(head + R"(
define i32 @main() personality ptr @__gxx_personality_v0 {
entry:
  %x = invoke i32 @next(i32 4) to label %again unwind label %pad
again:
  %m = invoke i32 @next(i32 %x) to label %done unwind label %pad
done:
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @type)
  %sum = add i32 %m, %id
  ret i32 %sum
pad:
  %caught = landingpad { ptr, i32 } catch ptr @type
  ret i32 1
}
)") == 6);
  fault(head + R"(
define i32 @main() personality ptr @__gxx_personality_v0 {
  %a = insertvalue { ptr, i32 } zeroinitializer, i32 1, 1
  resume { ptr, i32 } %a
})",
        "continues to unwind");
}

TEST_CASE_METHOD(Program, "calls that must be tail calls take no room") {
  CHECK(value(R"(
define i32 @even(i32 %n, ptr %p) {
  %local = alloca [1000 x i64]
  store i32 %n, ptr %local
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = musttail call i32 @odd(i32 %m, ptr %p)
  ret i32 %r
end:
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @odd(i32 %n, ptr %p) {
  %m = sub i32 %n, 1
  %r = musttail call i32 @even(i32 %m, ptr %p)
  ret i32 %r
}
define i32 @main() {
  %x = alloca i32
  store i32 42, ptr %x
  %r = call i32 @even(i32 100000, ptr %x)
  ret i32 %r
}
)") == 42);
}

} // namespace wend::test
