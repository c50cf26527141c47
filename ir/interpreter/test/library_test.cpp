// Library functions: failures, and functions that C programs on this system do not call. compare-c
// compares successful calls with the system's library.
#include "ir/interpreter/library.h"
#include "ir/interpreter/test/interpreter_text.h"

namespace wend::test {

namespace {

using Program = TextProgram;

// A module with declarations of library functions and a main with the given calls.
std::string calling(const std::string &body) {
  return R"(
@text = global [12 x i8] c"12 abc,def\00\00"
@bytes = constant [3 x i8] c"abc"
@d = constant [3 x i8] c"%d\00"
@ld = constant [4 x i8] c"%ld\00"
@ls = constant [4 x i8] c"%ls\00"
@numbers = global [4 x i32] [i32 4, i32 3, i32 2, i32 1]
@stdout = external global ptr
@elsewhere = external global i32
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
declare i32 @printf(ptr, ...)
declare i32 @sscanf(ptr, ptr, ...)
declare i32 @fputs(ptr, ptr)
declare i32 @fclose(ptr)
declare ptr @tmpfile()
declare ptr @strdup(ptr)
declare ptr @strcpy(ptr, ptr)
declare i64 @strlen(ptr)
declare i32 @isalpha(i32)
declare void @qsort(ptr, i64, i64, ptr)
declare i32 @atexit(ptr)
declare void @exit(i32)
declare void @abort()
define i32 @main() {
)" + body +
         "  ret i32 0\n}\n";
}

} // namespace

TEST_CASE_METHOD(Program, "misuse of the library") {
  auto expect = [&](const std::string &body, const std::string &expected) {
    fault(calling(body), expected);
  };
  expect("  call void @free(ptr @text)\n",
         "@free is passed offset 0 of @text, a global of 12 bytes");
  expect(R"(  %p = call ptr @strdup(ptr @text)
  call void @free(ptr %p)
  call void @free(ptr %p)
)",
         "@free is passed offset 0 of a heap block from %p in @main, which has been freed");
  expect("  call ptr @realloc(ptr @text, i64 4)\n", "@realloc is passed offset 0 of @text");
  expect("  call i64 @strlen(ptr @bytes)\n", "@strlen reads past the end of a string at offset 0");
  expect("  call ptr @strcpy(ptr @bytes, ptr @text)\n",
         "@strcpy writes 11 bytes at offset 0 of @bytes, a constant of 3 bytes");
  expect("  call i32 @isalpha(i32 300)\n", "@isalpha is passed 300, which is not a character");
  expect("  call i32 (ptr, ...) @printf(ptr @d)\n", "@printf has fewer arguments");
  expect("  call i32 (ptr, ...) @printf(ptr @ld, i32 1)\n",
         "@printf is passed i32 as argument 2, but its format requires i64");
  expect("  call i32 (ptr, ...) @printf(ptr @ls, ptr @text)\n",
         "@printf has the conversion '%ls', which is not supported");
  expect("  call i32 (ptr, ptr, ...) @sscanf(ptr @text, ptr @d)\n", "@sscanf has fewer arguments");
  expect("  call i32 (ptr, ptr, ...) @sscanf(ptr @text, ptr @d, ptr @bytes)\n",
         "@sscanf writes 4 bytes at offset 0 of @bytes");
}

TEST_CASE_METHOD(Program, "misuse of files and variables") {
  auto expect = [&](const std::string &body, const std::string &expected) {
    fault(calling(body), expected);
  };
  expect("  call i32 @fputs(ptr @text, ptr null)\n", "@fputs is passed as a file null");
  expect("  call i32 @fputs(ptr @text, ptr @stdout)\n",
         "@fputs is passed as a file offset 0 of @stdout");
  expect(
      R"(  %f = call ptr @tmpfile()
  call i32 @fclose(ptr %f)
  call i32 @fclose(ptr %f)
)",
      "@fclose is passed as a file offset 0 of a block of the C library's, which has been freed");
  expect(R"(  %f = load ptr, ptr @stdout
  store i8 1, ptr %f
)",
         "writes 1 byte at offset 0 of a block of 0 bytes of the C library's");
  expect("  call void @free(ptr null)\n  %f = load ptr, ptr @stdout\n  call void @free(ptr %f)\n",
         "@free is passed offset 0 of a block");
  expect("  %v = load i32, ptr @elsewhere\n",
         "reads 4 bytes at offset 0 of @elsewhere, which is not defined");
}

TEST_CASE_METHOD(Program, "calls from the library back into the program") {
  const std::string order = R"(
define i32 @order(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %d = sub i32 %x, %y
  ret i32 %d
}
define i32 @divide(ptr %a, ptr %b) {
  %x = sdiv i32 1, 0
  ret i32 %x
}
define i32 @leave(ptr %a, ptr %b) {
  call void @exit(i32 5)
  unreachable
}
define i32 @again(ptr %a, ptr %b) {
  call void @qsort(ptr @numbers, i64 4, i64 4, ptr @again)
  ret i32 0
}
define i32 @release(ptr %a, ptr %b) {
  call void @free(ptr %a)
  ret i32 0
}
define void @one(ptr %a) {
  ret void
}
)";
  auto sorting = [&](const std::string &by) {
    return calling("  call void @qsort(ptr @numbers, i64 4, i64 4, ptr " + by +
                   ")\n  %v = load i32, ptr @numbers\n  ret i32 %v\nmore:\n") +
           order;
  };
  SECTION("sorting") {
    CHECK(value(sorting("@order")) == 1);
    isTraced = true;
    run(sorting("@order"));
    CHECK_THAT(errors, Catch::Contains("@order %0  ret i32 %d  ; -1\n") ||
                           Catch::Contains("ret i32 %d  ; 1\n"));
  }
  SECTION("a fault in the callback") {
    fault(sorting("@divide"), "division by zero\n  in @divide");
    fault(sorting("@divide"), ", @main, block");
  }
  SECTION("exit in the callback") {
    Outcome outcome = run(sorting("@leave"));
    CHECK(outcome.end == Outcome::End::Exited);
    CHECK(outcome.status == 5);
  }
  SECTION("an endless loop in the callback") {
    Outcome outcome = run(sorting("@again"));
    CHECK(outcome.end == Outcome::End::Exited);
    CHECK_THAT(errors, Catch::Contains("stack overflow"));
  }
  SECTION("steps of the callback are counted") {
    maxSteps = 10;
    Outcome outcome = run(sorting("@order"));
    CHECK(outcome.end == Outcome::End::OutOfSteps);
    CHECK(outcome.steps == 10);
  }
  SECTION("a pointer that is not a function") {
    fault(sorting("@numbers"), "@qsort calls offset 0 of @numbers");
    fault(sorting("null"), "@qsort calls null");
  }
  SECTION("a function with another signature") {
    fault(sorting("@one"), "@qsort calls @one with 2 arguments, which takes 1");
    fault(sorting("@abort"), "@qsort calls @abort with 2 arguments, which takes 0");
    fault(sorting("@malloc"), "@qsort calls @malloc with 2 arguments, which takes 1");
  }
  SECTION("the callback frees the array") {
    fault(
        calling(R"(  %p = call ptr @malloc(i64 8)
  call void @qsort(ptr %p, i64 2, i64 4, ptr @release)
)") + order,
        "@qsort reads 4 bytes at offset 0 of a heap block from %p in @main, which has been freed");
  }
  SECTION("more elements than the array has") {
    fault(calling("  call void @qsort(ptr @numbers, i64 5, i64 4, ptr @order)\n") + order,
          "@qsort reads 20 bytes at offset 0 of @numbers, a global of 16 bytes");
  }
}

TEST_CASE_METHOD(Program, "exit handlers run when main returns") {
  const std::string handlers = R"(
define void @handler() {
  call i32 (ptr, ...) @printf(ptr @text)
  ret void
}
define void @broken() {
  %v = load i8, ptr null
  ret void
}
)";
  Outcome outcome =
      run(calling("  call i32 @atexit(ptr @handler)\n  ret i32 3\nmore:\n") + handlers);
  CHECK(outcome.end == Outcome::End::Returned);
  CHECK(outcome.status == 3);
  CHECK(output == "12 abc,def");
  fault(calling("  call i32 @atexit(ptr @broken)\n") + handlers,
        "reads 1 byte at null\n  in @broken");
  fault(calling("  call i32 @atexit(ptr @text)\n") + handlers, "@exit calls offset 0 of @text");
}

// Headers of some versions of the C library redirect functions to these symbols.
TEST_CASE("other symbols of the same functions") {
  constexpr std::pair<const char *, const char *> names[] = {
      {"__isoc23_strtol", "strtol"},    {"__isoc23_strtoll", "strtoll"},
      {"__isoc23_strtoul", "strtoul"},  {"__isoc23_strtoull", "strtoull"},
      {"__isoc23_scanf", "scanf"},      {"__isoc99_scanf", "scanf"},
      {"__isoc23_fscanf", "fscanf"},    {"__isoc99_fscanf", "fscanf"},
      {"__isoc23_sscanf", "sscanf"},    {"__isoc99_sscanf", "sscanf"},
      {"__isoc23_vscanf", "vscanf"},    {"__isoc99_vscanf", "vscanf"},
      {"__isoc23_vfscanf", "vfscanf"},  {"__isoc99_vfscanf", "vfscanf"},
      {"__isoc23_vsscanf", "vsscanf"},  {"__isoc99_vsscanf", "vsscanf"},
      {"__strtok_r", "strtok_r"},       {"_Exit", "_exit"},
      {"llvm.memset.p0.i64", "memset"},
  };
  for (const auto &[other, usual] : names) {
    INFO(other);
    REQUIRE(findLibraryRow(other));
    CHECK(findLibraryRow(other)->function == findLibraryRow(usual)->function);
  }
  CHECK(!findLibraryRow("llvm.memset"));
  CHECK(!findLibraryRow("printf.1"));
}

// The reader lowers copies that are not volatile to calls of C functions.
TEST_CASE_METHOD(Program, "volatile copies") {
  Outcome outcome = run(R"(
@from = constant [8 x i8] c"abcdefgh"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main() {
  %to = alloca [8 x i8]
  %second = getelementptr i8, ptr %to, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @from, i64 8, i1 true)
  call void @llvm.memmove.p0.p0.i64(ptr %second, ptr %to, i64 7, i1 true)
  %last = getelementptr i8, ptr %to, i64 7
  %byte = load i8, ptr %last
  %result = zext i8 %byte to i32
  ret i32 %result
}
)");
  CHECK(outcome.value == 'g');
}

TEST_CASE_METHOD(Program, "an assertion names the program") {
  Outcome outcome = run(R"(
@e = constant [6 x i8] c"x > 0\00"
@f = constant [4 x i8] c"t.c\00"
declare void @__assert_fail(ptr, ptr, i32, ptr)
define void @main() {
  call void @__assert_fail(ptr @e, ptr @f, i32 12, ptr @f)
  unreachable
}
)");
  CHECK(outcome.end == Outcome::End::Exited);
  CHECK(outcome.status == 134);
  CHECK(errors == "t.ll: t.c:12: t.c: Assertion `x > 0' failed.\n");
}

TEST_CASE_METHOD(Program, "traps") {
  fault(
      "declare void @llvm.trap()\ndefine void @main() {\n  call void @llvm.trap()\n  ret void\n}\n",
      "@llvm.trap is reached");
  fault("declare void @llvm.debugtrap()\n"
        "define void @main() {\n  call void @llvm.debugtrap()\n  ret void\n}\n",
        "@llvm.debugtrap is reached");
  fault("declare void @llvm.ubsantrap(i8)\n"
        "define void @main() {\n  call void @llvm.ubsantrap(i8 3)\n  ret void\n}\n",
        "@llvm.ubsantrap is reached");
}

// llvm.asm.opaque.i32, llvm.asm.opaque.i64, llvm.asm.opaque.p0, llvm.asm.opaque.f32 and
// llvm.asm.opaque.f64 are their arguments.
TEST_CASE_METHOD(Program, "hints and values that passes do not know") {
  Outcome outcome = run(R"(
@word = global i64 5
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare i64 @llvm.readcyclecounter()
define i64 @main() {
  %first = call i64 @llvm.readcyclecounter()
  call void @llvm.prefetch.p0(ptr null, i32 0, i32 3, i32 1)
  %a = call i32 asm sideeffect "", "=r,0"(i32 7)
  %b = call i64 asm "", "=r,0"(i64 70)
  %c = call ptr asm "", "=r,0"(ptr @word)
  %d = call float asm "", "=x,0"(float 2.0)
  %e = call double asm "", "=x,0"(double 3.0)
  %f = call i8 asm "", "=r,0"(i8 -1)
  %last = call i64 @llvm.readcyclecounter()
  %later = icmp ugt i64 %last, %first
  %1 = zext i32 %a to i64
  %2 = load i64, ptr %c
  %3 = fpext float %d to double
  %4 = fmul double %3, %e
  %5 = fptosi double %4 to i64
  %6 = sext i8 %f to i64
  %7 = zext i1 %later to i64
  %8 = add i64 %1, %b
  %9 = add i64 %8, %2
  %10 = add i64 %9, %5
  %11 = add i64 %10, %6
  %12 = add i64 %11, %7
  ret i64 %12
}
)");
  CHECK(outcome.value == 7 + 70 + 5 + 6 - 1 + 1);
}

} // namespace wend::test
