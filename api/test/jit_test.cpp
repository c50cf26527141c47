// Code in memory: symbols, removal, constructors, tiers.
#include "api/test/fixture.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace {

// A counter, functions that call each other through all kinds of references, and static data.
constexpr std::string_view tiered = R"(
@count = global i64 0
@hidden = internal global i64 100
@table = internal constant [2 x ptr] [ptr @step, ptr @next]

define internal i64 @step(i64 %x) {
  %h = load i64, ptr @hidden
  %h1 = add i64 %h, 1
  store i64 %h1, ptr @hidden
  %r = add i64 %x, 1
  ret i64 %r
}

define i64 @next(i64 %x) {
  %c = load i64, ptr @count
  %c1 = add i64 %c, 1
  store i64 %c1, ptr @count
  %r = call i64 @step(i64 %x)
  ret i64 %r
}

define ptr @address(i64 %i) {
  %p = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %p
  ret ptr %f
}

define i1 @is_same(ptr %p) {
  %r = icmp eq ptr %p, @step
  ret i1 %r
}

define i64 @hidden_value() {
  %h = load i64, ptr @hidden
  ret i64 %h
}

define i64 @fib(i64 %n) {
  %small = icmp slt i64 %n, 2
  br i1 %small, label %stop, label %more
stop:
  ret i64 %n
more:
  %n1 = sub i64 %n, 1
  %a = call i64 @fib(i64 %n1)
  %n2 = sub i64 %n, 2
  %b = call i64 @fib(i64 %n2)
  %s = add i64 %a, %b
  ret i64 %s
}
)";

} // namespace

TEST_CASE_METHOD(Fixture, "modules use the symbols of earlier ones and of the process") {
  add(read("@shared = global i32 5\ndefine i32 @first() {\n  %1 = load i32, ptr @shared\n  ret i32 "
           "%1\n}\n"));
  add(read("@shared = external global i32\ndeclare i32 @first()\ndeclare i32 @abs(i32)\n"
           "define i32 @second(i32 %x) {\n  store i32 %x, ptr @shared\n  %1 = call i32 @first()\n"
           "  %2 = call i32 @abs(i32 %1)\n  ret i32 %2\n}\n"));
  CHECK(find<int()>("first")() == 5);
  CHECK(find<int(int)>("second")(-8) == 8);
  CHECK(find<int()>("first")() == -8);
  CHECK(wendc_jit_find(jit, "third") == nullptr);
}

TEST_CASE_METHOD(Fixture, "undefined symbols are errors that name them") {
  wendc_module *module = read("declare void @missing_function()\ndefine void @f() {\n  call void "
                              "@missing_function()\n  ret void\n}\n");
  CHECK(wendc_jit_add(jit, module, nullptr) == WENDC_BAD_INPUT);
  CHECK(error() == "undefined symbol 'missing_function'");
  CHECK(wendc_jit_find(jit, "f") == nullptr);
}

TEST_CASE_METHOD(Fixture, "without WENDC_JIT_PROCESS_SYMBOLS only given symbols are found") {
  wendc_jit *closed = nullptr;
  REQUIRE(wendc_jit_new(context, 0, &closed) == WENDC_OK);
  constexpr std::string_view text =
      "declare i32 @abs(i32)\ndefine i32 @f(i32 %x) {\n  %1 = call i32 "
      "@abs(i32 %x)\n  ret i32 %1\n}\n";
  CHECK(wendc_jit_add(closed, read(text), nullptr) == WENDC_BAD_INPUT);
  CHECK(error() == "undefined symbol 'abs'");
  int (*negate)(int) = [](int x) { return -x; };
  REQUIRE(wendc_jit_define(context, closed, "abs", reinterpret_cast<void *>(negate)) == WENDC_OK);
  CHECK(wendc_jit_define(context, closed, "abs", nullptr) == WENDC_BAD_ARGUMENT);
  REQUIRE(wendc_jit_add(closed, read(text), nullptr) == WENDC_OK);
  CHECK(reinterpret_cast<int (*)(int)>(wendc_jit_find(closed, "f"))(4) == -4);
  // The back end calls memcpy by itself.
  CHECK(wendc_jit_add(closed,
                      read("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
                           "define void @copy(ptr %to, ptr %from, i64 %n) {\n  call void "
                           "@llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)\n"
                           "  ret void\n}\n"),
                      nullptr) == WENDC_OK);
  wendc_jit_free(closed);
}

TEST_CASE_METHOD(Fixture, "a symbol is defined once, until its code is removed") {
  constexpr std::string_view one = "define i32 @f() {\n  ret i32 1\n}\n";
  constexpr std::string_view two = "define i32 @f() {\n  ret i32 2\n}\n";
  wendc_code *first = add(read(one));
  wendc_code *other = add(read("define i32 @g() {\n  ret i32 3\n}\n"));
  CHECK(wendc_jit_add(jit, read(two), nullptr) == WENDC_BAD_INPUT);
  CHECK(error() == "'f' is defined twice");
  CHECK(find<int()>("f")() == 1);
  wendc_jit_remove(jit, first);
  CHECK(wendc_jit_find(jit, "f") == nullptr);
  add(read(two));
  CHECK(find<int()>("f")() == 2);
  CHECK(find<int()>("g")() == 3);
  wendc_jit_remove(jit, other);
  CHECK(find<int()>("f")() == 2);
}

TEST_CASE_METHOD(Fixture, "internal symbols are not visible to other modules") {
  add(read("define internal i32 @same() noinline {\n  ret i32 1\n}\ndefine i32 @f() {\n  %1 = call "
           "i32 @same()\n  ret i32 %1\n}\n"));
  add(read("define internal i32 @same() noinline {\n  ret i32 2\n}\ndefine i32 @g() {\n  %1 = call "
           "i32 @same()\n  ret i32 %1\n}\n"));
  CHECK(wendc_jit_find(jit, "same") == nullptr);
  CHECK(find<int()>("f")() == 1);
  CHECK(find<int()>("g")() == 2);
}

TEST_CASE_METHOD(Fixture, "constructors run when code is added, destructors when it is removed") {
  static int log = 0;
  REQUIRE(wendc_jit_define(context, jit, "log", &log) == WENDC_OK);
  wendc_code *code =
      add(read("@log = external global i32\n"
               "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { "
               "i32 65535, ptr @begin, ptr null }]\n"
               "@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { "
               "i32 65535, ptr @end, ptr null }]\n"
               "define internal void @begin() {\n  store i32 1, ptr @log\n  ret void\n}\n"
               "define internal void @end() {\n  store i32 2, ptr @log\n  ret void\n}\n"));
  CHECK(log == 1);
  wendc_jit_remove(jit, code);
  CHECK(log == 2);
}

TEST_CASE_METHOD(Fixture, "a Wend program runs in memory, in both tiers") {
  wendc_module *module = nullptr;
  std::string_view text = "main() {\n  int total() {\n    int sum;\n    int i;\n    for i = 1; i "
                          "<= 10; i += 1 {\n      sum "
                          "= sum + i;\n    }\n    return sum;\n  }\n  print total();\n}\n";
  wendc_status status = wendc_read_wend(context, "m.wend", text.data(), text.size(), &module);
  INFO(error());
  REQUIRE(status == WENDC_OK);
  wendc_code *code = add(module, true);
  std::fflush(stdout);
  int saved = dup(STDOUT_FILENO);
  std::FILE *file = std::tmpfile();
  REQUIRE(file);
  dup2(fileno(file), STDOUT_FILENO);
  int results = find<int()>("main")();
  wendc_status promoted = wendc_jit_promote(context, jit, code);
  results += find<int()>("main")();
  wendc_jit_remove(jit, code); // writes what is in the buffer of the runtime
  dup2(saved, STDOUT_FILENO);
  close(saved);
  char output[10] = {};
  REQUIRE(std::fseek(file, 0, SEEK_SET) == 0);
  size_t size = std::fread(output, 1, sizeof output, file);
  std::fclose(file);
  CHECK(promoted == WENDC_OK);
  CHECK(results == 0);
  CHECK(std::string(output, size) == "5555");
}

TEST_CASE_METHOD(Fixture, "each thread has its own thread-local variables, not in tiers") {
  constexpr std::string_view text = "@t = thread_local global i32 5\n"
                                    "define i32 @count() {\n"
                                    "  %1 = load i32, ptr @t\n  %2 = add i32 %1, 1\n"
                                    "  store i32 %2, ptr @t\n  ret i32 %2\n}\n";
  add(read(text));
  auto *count = find<int()>("count");
  CHECK(count() == 6);
  CHECK(count() == 7);
  int other = 0;
  std::thread([&] { other = count(); }).join();
  CHECK(other == 6);
  CHECK(count() == 8);
  CHECK(wendc_jit_add_tiered(jit, read(text), nullptr) == WENDC_BAD_INPUT);
  CHECK(error() == "a module with thread-local variables has no tiers");
}

TEST_CASE_METHOD(Fixture, "perf reads the functions from a file") {
  wendc_jit *profiled = nullptr;
  REQUIRE(wendc_jit_new(context, WENDC_JIT_PERF_MAP | WENDC_JIT_GDB, &profiled) == WENDC_OK);
  wendc_code *code = nullptr;
  REQUIRE(wendc_jit_add_tiered(profiled, read(tiered), &code) == WENDC_OK);
  REQUIRE(wendc_jit_promote(context, profiled, code) == WENDC_OK);
  std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  std::ifstream file(path);
  int found = 0;
  for (std::string line; std::getline(file, line);)
    found += line.ends_with(" fib") ? 1 : 0;
  CHECK(found == 2); // in both tiers
  wendc_jit_free(profiled);
  std::remove(path.c_str());
}

TEST_CASE_METHOD(Fixture, "no memory is writable and executable at once") {
  add(read(tiered), true);
  std::ifstream maps("/proc/self/maps");
  size_t executable = 0;
  for (std::string line; std::getline(maps, line);) {
    std::string access = line.substr(line.find(' ') + 1, 4);
    CHECK(access.find("wx") == std::string::npos);
    executable += access[2] == 'x' ? 1 : 0;
  }
  CHECK(executable > 2);
}

TEST_CASE_METHOD(Fixture, "both tiers share variables and addresses") {
  wendc_code *code = add(read(tiered), true);
  using Step = int64_t(int64_t);
  auto *next = find<Step>("next");
  auto *count = static_cast<int64_t *>(wendc_jit_find(jit, "count"));
  REQUIRE(count);
  CHECK(wendc_jit_find(jit, "step") == nullptr);
  Step *step = find<Step *(int64_t)>("address")(0);
  CHECK(find<Step *(int64_t)>("address")(1) == next);
  for (int tier = 0; tier < 2; ++tier) {
    *count = 0;
    CHECK(next(4) == 5);
    CHECK(step(6) == 7);
    CHECK(*count == 1);
    CHECK(find<int64_t()>("hidden_value")() == 102 + 2 * tier);
    CHECK(find<Step *(int64_t)>("address")(0) == step);
    CHECK(find<bool(Step *)>("is_same")(step));
    CHECK_FALSE(find<bool(Step *)>("is_same")(next));
    CHECK(find<Step>("fib")(20) == 6765);
    CHECK(find<Step>("next") == next);
    REQUIRE(wendc_jit_promote(context, jit, code) == WENDC_OK);
  }
}

TEST_CASE_METHOD(Fixture, "only tiered code is promoted, and tiered modules have no aliases") {
  wendc_code *code = add(read("define void @f() {\n  ret void\n}\n"));
  CHECK(wendc_jit_promote(context, jit, code) == WENDC_BAD_ARGUMENT);
  CHECK(error() == "the code has no second tier");
  wendc_module *module = read("@a = alias void (), ptr @f\ndefine void @f() {\n  ret void\n}\n");
  CHECK(wendc_jit_add_tiered(jit, module, nullptr) == WENDC_BAD_INPUT);
  CHECK(error() == "a module with aliases has no tiers");
}

TEST_CASE_METHOD(Fixture, "code is promoted while another thread executes it") {
  wendc_code *code = add(read(tiered), true);
  auto *fib = find<int64_t(int64_t)>("fib");
  std::atomic<bool> isDone = false;
  std::atomic<int> wrong = 0, calls = 0;
  std::thread user([&] {
    while (!isDone || calls < 100) {
      wrong += fib(15) == 610 ? 0 : 1;
      ++calls;
    }
  });
  wendc_context *own = wendc_context_new();
  CHECK(wendc_jit_promote(own, jit, code) == WENDC_OK);
  CHECK(wendc_jit_promote(own, jit, code) == WENDC_OK);
  isDone = true;
  user.join();
  wendc_context_free(own);
  CHECK(wrong == 0);
}
