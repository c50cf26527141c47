// threads N ROUNDS: N threads read, build, optimise and compile modules at once, each with a
// context of its own, into one wendc_jit, call the code and remove it. Fails if a result is wrong.
// `make check` runs it under ThreadSanitizer.
#include "api/wendc.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

std::atomic<int> failures = 0;

void fail(const char *what, const wendc_context *context) {
  std::fprintf(stderr, "%s: %s\n", what, wendc_error(context));
  ++failures;
}

// A function sum.NUMBER(n), the sum of i * NUMBER for i below n.
std::string source(const std::string &name, int factor) {
  return "@calls." + name + " = global i32 0\ndefine i32 @" + name +
         "(i32 %n) {\n"
         "  %s = alloca i32\n  %i = alloca i32\n  store i32 0, ptr %s\n  store i32 0, ptr %i\n"
         "  br label %head\n"
         "head:\n  %i1 = load i32, ptr %i\n  %c = icmp slt i32 %i1, %n\n"
         "  br i1 %c, label %body, label %exit\n"
         "body:\n  %p = mul i32 %i1, " +
         std::to_string(factor) +
         "\n  %s1 = load i32, ptr %s\n  %s2 = add i32 %s1, %p\n  store i32 %s2, ptr %s\n"
         "  %i2 = add i32 %i1, 1\n  store i32 %i2, ptr %i\n  br label %head\n"
         "exit:\n  %r = load i32, ptr %s\n  ret i32 %r\n}\n";
}

void work(wendc_jit *jit, int thread, int rounds) {
  wendc_context *context = wendc_context_new();
  for (int round = 0; round < rounds; ++round) {
    std::string name = "f." + std::to_string(thread) + "." + std::to_string(round);
    std::string text = source(name, thread + 1);
    wendc_module *module = nullptr;
    wendc_code *code = nullptr;
    bool isTiered = round % 3 == 2;
    if (wendc_read_ir(context, "t.ll", text.data(), text.size(), &module) != WENDC_OK ||
        (!isTiered && wendc_optimise(module, round % 3) != WENDC_OK) ||
        (isTiered ? wendc_jit_add_tiered : wendc_jit_add)(jit, module, &code) != WENDC_OK) {
      fail("compile", context);
      break;
    }
    auto function = reinterpret_cast<int (*)(int)>(wendc_jit_find(jit, name.c_str()));
    for (int tier = 0; tier < (isTiered ? 2 : 1); ++tier) {
      if (!function || function(10) != 45 * (thread + 1))
        fail("result", context);
      if (isTiered && wendc_jit_promote(context, jit, code) != WENDC_OK)
        fail("promote", context);
    }
    // An error in one thread is no concern of others.
    wendc_module *bad = nullptr;
    if (wendc_read_ir(context, "bad.ll", "define", 6, &bad) != WENDC_BAD_INPUT)
      fail("bad input is accepted", context);
    wendc_module_free(module);
    wendc_jit_remove(jit, code);
  }
  wendc_context_free(context);
}

} // namespace

int main(int count, char **words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: threads N ROUNDS\n");
    return 2;
  }
  wendc_context *context = wendc_context_new();
  wendc_jit *jit = nullptr;
  if (wendc_jit_new(context, 0, &jit) != WENDC_OK)
    return 1;
  std::vector<std::thread> threads;
  for (int i = 0; i < std::atoi(words[1]); ++i)
    threads.emplace_back(work, jit, i, std::atoi(words[2]));
  for (std::thread &thread : threads)
    thread.join();
  wendc_jit_free(jit);
  wendc_context_free(context);
  std::printf("%d failures\n", failures.load());
  return failures == 0 ? 0 : 1;
}
