// cycles N: reads, optimises, compiles into memory, calls and frees a function N times, each
// sixteenth time through a new context and with errors, and prints the resident memory. Fails if it
// grows after the first tenth by more than 1 MB.
#include "api/wendc.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace {

constexpr char text[] =
    "define i32 @f(i32 %x) {\n  %1 = mul i32 %x, 3\n  %2 = call i32 @g(i32 %1)\n"
    "  ret i32 %2\n}\n"
    "define internal i32 @g(i32 %x) noinline {\n  %1 = add i32 %x, 1\n"
    "  ret i32 %1\n}\n";

// The resident memory in KB.
long residentMemory() {
  long pages = 0;
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  if (!file || std::fscanf(file, "%*d %ld", &pages) != 1)
    std::exit(2);
  std::fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

bool runOnce(wendc_context *context, wendc_jit *jit, long number) {
  wendc_module *module = nullptr;
  wendc_code *code = nullptr;
  if (wendc_read_ir(context, "f.ll", text, std::strlen(text), &module) != WENDC_OK ||
      wendc_optimise(module, static_cast<int>(number % 3)) != WENDC_OK ||
      wendc_jit_add(jit, module, &code) != WENDC_OK)
    return false;
  wendc_module_free(module);
  auto *f = reinterpret_cast<int (*)(int)>(wendc_jit_find(jit, "f"));
  bool isRight = f && f(4) == 13;
  wendc_jit_remove(jit, code);
  return isRight;
}

// With a context of its own, and errors.
bool runAll(long number) {
  wendc_context *context = wendc_context_new();
  wendc_jit *jit = nullptr;
  wendc_module *module = nullptr;
  wendc_code *code = nullptr;
  bool isRight = wendc_jit_new(context, 0, &jit) == WENDC_OK && runOnce(context, jit, number) &&
                 wendc_read_ir(context, "e.ll", "}", 1, &module) == WENDC_BAD_INPUT &&
                 wendc_read_ir(context, "t.ll", text, std::strlen(text), &module) == WENDC_OK &&
                 wendc_jit_add_tiered(jit, module, &code) == WENDC_OK &&
                 wendc_jit_promote(context, jit, code) == WENDC_OK;
  wendc_jit_free(jit);
  wendc_context_free(context);
  return isRight;
}

} // namespace

int main(int count, char **words) {
  constexpr long maxGrowth = 1024; // KB
  long cycles = count == 2 ? std::atol(words[1]) : 0;
  if (cycles < 10) {
    std::fprintf(stderr, "usage: cycles N, at least 10\n");
    return 2;
  }
  wendc_context *context = wendc_context_new();
  wendc_jit *jit = nullptr;
  if (wendc_jit_new(context, 0, &jit) != WENDC_OK)
    return 1;
  long first = 0;
  for (long i = 0; i < cycles; ++i) {
    if (i == cycles / 10)
      first = residentMemory();
    if (!(i % 16 == 15 ? runAll(i) : runOnce(context, jit, i))) {
      std::fprintf(stderr, "cycle %ld: %s\n", i, wendc_error(context));
      return 1;
    }
  }
  long last = residentMemory();
  wendc_jit_free(jit);
  wendc_context_free(context);
  std::printf("%ld cycles: %ld KB of memory after a tenth, %ld KB at the end\n", cycles, first,
              last);
  return last - first <= maxGrowth ? 0 : 1;
}
