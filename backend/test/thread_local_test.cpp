// Thread-local variables: each model, in executables and shared objects.

#include "backend/test/harness.h"

#include "backend/isel_thread.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <thread>

namespace wend {

namespace {

// Each function changes and reads a variable, directly and by its address.
constexpr std::string_view module = R"(
@visible = {0}thread_local global i32 5
@local = internal thread_local global [3 x i32] [i32 1, i32 2, i32 3], align 16
@zero = internal thread_local({1}) global i64 0
@there = external thread_local global i32
define i32 @add(i32 %x, i64 %i) {{
  %v = load i32, ptr @visible
  %w = add i32 %v, %x
  store i32 %w, ptr @visible
  %p = call ptr @llvm.threadlocal.address.p0(ptr @local)
  %q = getelementptr i32, ptr %p, i64 %i
  %a = load i32, ptr %q
  %b = add i32 %a, %x
  store i32 %b, ptr %q
  %z = load i64, ptr @zero
  %z1 = add i64 %z, 1
  store i64 %z1, ptr @zero
  %t = load i32, ptr @there
  %t1 = mul i32 %t, 2
  store i32 %t1, ptr @there
  %s = add i32 %w, %b
  %n = trunc i64 %z1 to i32
  %u = add i32 %s, %n
  %r = add i32 %u, %t1
  ret i32 %r
}}
define ptr @address() {{
  %p = call ptr @llvm.threadlocal.address.p0(ptr @visible)
  ret ptr %p
}}
declare ptr @llvm.threadlocal.address.p0(ptr)
{2})";

constexpr std::string_view pic = R"(!0 = !{i32 8, !"PIC Level", i32 2}
!llvm.module.flags = !{!0}
)";

// The other half, and a check of both by two threads.
constexpr std::string_view foreign = R"(
#include <pthread.h>
__thread int there = 100;
extern __thread int visible;
int add(int, long), *address(void);
static int wrong;
static void *run(void *unused) {
  wrong += add(10, 1) != 15 + 12 + 1 + 200;
  wrong += add(1, 2) != 16 + 4 + 2 + 400;
  wrong += visible != 16 || there != 400 || address() != &visible;
  return unused;
}
int check(void) {
  pthread_t other;
  run(0);
  pthread_create(&other, 0, run, 0);
  pthread_join(other, 0);
  visible = 3;
  return wrong + (add(1, 0) != 4 + 2 + 3 + 800);
}
)";

std::string text(std::string_view visibility, std::string_view model, std::string_view flags) {
  return fmt::format(fmt::runtime(module), visibility, model, flags);
}

} // namespace

TEST_CASE("thread-local variables of executables", "[thread_local]") {
  BackendOptions spilled = Loaded::verified();
  spilled.spillEverything = true;
  BackendOptions fast = Loaded::verified();
  fast.isFast = true;
  for (const std::string &compiler : compilers())
    for (const char *link : {"-no-pie -pthread", "-pie -pthread"})
      for (const char *model : {"localdynamic", "initialexec", "localexec"})
        for (const BackendOptions &options : {Loaded::verified(), spilled, fast})
          for (std::string_view flags : {std::string_view(), pic}) {
            Program program;
            program.read(text("", model, flags));
            std::string source = std::string(foreign) + "int main(void) { return check(); }";
            CHECK(runExecutable(program, {source, compiler}, link, options) == 0);
          }
}

TEST_CASE("thread-local variables of shared objects", "[thread_local]") {
  for (const std::string &compiler : compilers())
    for (const char *visibility : {"", "hidden "})
      for (const char *model : {"localdynamic", "initialexec"}) {
        Program program;
        program.read(text(visibility, model, pic));
        Loaded loaded(program, Loaded::verified(), {std::string(foreign), compiler});
        CHECK(loaded.assembly().find("local@tlsld") != std::string::npos);
        CHECK(loaded.assembly().find("there@tlsgd") != std::string::npos);
        CHECK(loaded.find<int()>("check")() == 0);
      }
}

TEST_CASE("the model depends on the module's flags and the variable", "[thread_local]") {
  Program program;
  Global *variable = program.module.addGlobal("variable", 4, 4);
  auto model = [&](ThreadModel named, Linkage linkage, bool isDeclaration, bool isHidden) {
    variable->threadModel = named;
    variable->linkage = linkage;
    variable->isDeclaration = isDeclaration;
    variable->isHidden = isHidden;
    return threadModel(program.module, *variable);
  };
  using enum ThreadModel;
  for (uint8_t pieLevel : {uint8_t{0}, uint8_t{2}}) { // of an executable
    program.module.picLevel = program.module.pieLevel = pieLevel;
    CHECK(model(GeneralDynamic, Linkage::External, false, false) == LocalExec);
    CHECK(model(GeneralDynamic, Linkage::Internal, false, false) == LocalExec);
    CHECK(model(GeneralDynamic, Linkage::External, true, false) == InitialExec);
    CHECK(model(GeneralDynamic, Linkage::External, true, true) == LocalExec);
    CHECK(model(GeneralDynamic, Linkage::Weak, true, true) == InitialExec);
    CHECK(model(LocalExec, Linkage::External, true, false) == LocalExec);
  }
  program.module.picLevel = 2;
  program.module.pieLevel = 0;
  CHECK(model(GeneralDynamic, Linkage::External, false, false) == GeneralDynamic);
  CHECK(model(GeneralDynamic, Linkage::External, true, false) == GeneralDynamic);
  CHECK(model(GeneralDynamic, Linkage::Internal, false, false) == LocalDynamic);
  CHECK(model(GeneralDynamic, Linkage::External, false, true) == LocalDynamic);
  CHECK(model(InitialExec, Linkage::Internal, false, false) == InitialExec);
  CHECK(model(LocalDynamic, Linkage::External, true, false) == LocalDynamic);
}

} // namespace wend
