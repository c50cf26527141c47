// Random functions: what the compiled ones return against the interpreter, under all the ways the
// allocator can be made to work.

#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

#include <array>

namespace wend {

namespace {

uint64_t callWith(void *function, const std::vector<uint64_t> &a) {
  using F = uint64_t(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                     uint64_t, uint64_t);
  auto at = [&](size_t i) { return i < a.size() ? a[i] : 0; };
  return reinterpret_cast<F *>(function)(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7),
                                         at(8), at(9));
}

void checkSeed(uint64_t seed) {
  Random random(seed);
  Program program;
  addRandomFunctions(program, random, 6);
  std::vector<BackendOptions> modes(4, Loaded::verified());
  modes[1].spillEverything = true;
  modes[2].shuffleSeed = static_cast<uint32_t>(seed * 2 + 1);
  modes[3].shuffleSeed = static_cast<uint32_t>(seed * 2 + 2);
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
        REQUIRE(callWith(loaded.find<void>(name), arguments) == expected);
        REQUIRE(memory == expectedMemory);
      }
  }
}

} // namespace

TEST_CASE("random functions do what the interpreter does", "[random]") {
  const char *from = std::getenv("WEND_RANDOM_FROM");
  const char *count = std::getenv("WEND_RANDOM_COUNT");
  uint64_t first = from ? std::strtoull(from, nullptr, 10) : 1;
  uint64_t seeds = count ? std::strtoull(count, nullptr, 10) : 40;
  for (uint64_t seed = first; seed < first + seeds; ++seed)
    checkSeed(seed);
}

} // namespace wend
