// Random functions: the results of the compiled code against the interpreter, in all configurations
// of the allocator.

#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

#include <array>
#include <bit>

namespace wend {

namespace {

// At most eight floating-point arguments are in vector registers, in any order.
uint64_t callWith(void *code, const Function &function, const std::vector<uint64_t> &bits) {
  using F =
      uint64_t(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
               uint64_t, uint64_t, double, double, double, double, double, double, double, double);
  std::array<uint64_t, 10> a{};
  std::array<double, 8> n{};
  size_t integers = 0;
  size_t numbers = 0;
  for (const Argument *argument : function.arguments()) {
    uint64_t given = bits[argument->index()];
    if (argument->type() == Type::F64)
      n[numbers++] = std::bit_cast<double>(given);
    else
      a[integers++] = given;
  }
  return reinterpret_cast<F *>(code)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9],
                                     n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
}

void checkSeed(uint64_t seed) {
  Random random(seed);
  Program program;
  addRandomFunctions(program, random, 6);
  std::vector<BackendOptions> modes(7, Loaded::verified());
  modes[1].spillEverything = true;
  modes[2].shuffleSeed = static_cast<uint32_t>(seed * 2 + 1);
  modes[3].shuffleSeed = static_cast<uint32_t>(seed * 2 + 2);
  modes[4].cpu = modes[5].cpu = runnableCpus().back();
  modes[5].spillEverything = true;
  modes[6].isFast = true;
  for (size_t mode = 0; mode < modes.size(); ++mode) {
    Loaded loaded(program, modes[mode]);
    Random inputs(seed);
    for (Function *function : program.module.functions())
      for (int round = 0; round < 5; ++round) {
        std::array<uint64_t, memoryWords> expectedMemory{};
        for (size_t i = 0; i < memoryWords; ++i)
          expectedMemory[i] = inputs.next() >> inputs.below(64);
        std::array<uint64_t, memoryWords> memory = expectedMemory;
        std::vector<uint64_t> arguments;
        for (size_t i = 0; i + 1 < function->arguments().size(); ++i)
          arguments.push_back(inputs.next() >> inputs.below(64));
        arguments.push_back(reinterpret_cast<uint64_t>(expectedMemory.data()));
        uint64_t expected = interpret(*function, arguments);
        arguments.back() = reinterpret_cast<uint64_t>(memory.data());
        std::string name(program.names.text(function->name));
        INFO("seed " << seed << " mode " << mode << " function " << name);
        REQUIRE(callWith(loaded.find<void>(name), *function, arguments) == expected);
        REQUIRE(memory == expectedMemory);
      }
  }
}

} // namespace

TEST_CASE("random functions return what the interpreter computes", "[random]") {
  const char *from = std::getenv("WEND_RANDOM_FROM");
  const char *count = std::getenv("WEND_RANDOM_COUNT");
  uint64_t first = from ? std::strtoull(from, nullptr, 10) : 1;
  uint64_t seeds = count ? std::strtoull(count, nullptr, 10) : 40;
  for (uint64_t seed = first; seed < first + seeds; ++seed)
    checkSeed(seed);
}

} // namespace wend
