// Runs a function of LLVM IR in two tiers: its first calls execute code made at once without
// optimisation, while another thread compiles it again at level 2; then calls reach that code.
//
//   two_tiers FILE.ll FUNCTION: calls `i64 FUNCTION(i64)` with the numbers from 0 until the second
//   tier is there, and as often again; prints the times, and fails if results differ.
//
// Build: c++ -std=c++20 two_tiers.cpp $(pkg-config --cflags --libs wendc) -pthread
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include <wendc.h>

namespace {

struct Free {
  void operator()(wendc_context *context) const { wendc_context_free(context); }
  void operator()(wendc_jit *jit) const { wendc_jit_free(jit); }
};
using Context = std::unique_ptr<wendc_context, Free>;
using Jit = std::unique_ptr<wendc_jit, Free>;
using Clock = std::chrono::steady_clock;

double microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

} // namespace

int main(int count, char **words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: two_tiers FILE.ll FUNCTION\n");
    return 2;
  }
  std::ifstream file(words[1]);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  Context context(wendc_context_new());
  auto fail = [](const Context &of) {
    std::fprintf(stderr, "%s\n", wendc_error(of.get()));
    return 1;
  };

  Clock::time_point start = Clock::now();
  wendc_module *module = nullptr;
  wendc_jit *made = nullptr;
  wendc_code *code = nullptr;
  if (wendc_read_ir(context.get(), words[1], text.data(), text.size(), &module) != WENDC_OK ||
      wendc_jit_new(context.get(), WENDC_JIT_PROCESS_SYMBOLS, &made) != WENDC_OK)
    return fail(context);
  Jit jit(made);
  if (wendc_jit_add_tiered(jit.get(), module, &code) != WENDC_OK)
    return fail(context);
  auto function = reinterpret_cast<int64_t (*)(int64_t)>(wendc_jit_find(jit.get(), words[2]));
  if (!function) {
    std::fprintf(stderr, "there is no function '%s'\n", words[2]);
    return 1;
  }
  std::printf("first tier after %.0f us\n", microseconds(start));

  // A thread uses a context of its own.
  std::atomic<bool> isPromoted = false;
  Context other(wendc_context_new());
  wendc_status status = WENDC_OK;
  std::thread compiler([&] {
    Clock::time_point begin = Clock::now();
    status = wendc_jit_promote(other.get(), jit.get(), code);
    std::printf("second tier made in %.0f us\n", microseconds(begin));
    isPromoted = true;
  });

  std::vector<int64_t> results;
  start = Clock::now();
  while (!isPromoted || results.empty())
    results.push_back(function(static_cast<int64_t>(results.size())));
  double first = microseconds(start);
  compiler.join();
  if (status != WENDC_OK)
    return fail(other);
  start = Clock::now();
  for (size_t i = 0; i < results.size(); ++i)
    if (function(static_cast<int64_t>(i)) != results[i]) {
      std::fprintf(stderr, "the tiers differ for %zu\n", i);
      return 1;
    }
  double second = microseconds(start);
  auto calls = static_cast<double>(results.size());
  std::printf("a call: %.3f us in the first tier, %.3f us in the second\n", first / calls,
              second / calls);
}
