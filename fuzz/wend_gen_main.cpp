// wend-gen [--std=core] [--NAME=N…] SEED — prints a random Wend program.

#include "fuzz/generator_main.h"
#include "fuzz/wend_gen.h"

int main(int count, char **words) {
  using namespace wend::fuzz;
  std::string usage = "wend-gen [--std=core] [--NAME=N…] SEED prints a random Wend program.\n\n";
#define SHAPE(name, spelling, value, text)                                                         \
  usage += fmt::format("  --{}=N {} ({})\n", spelling, text, value);
#include "fuzz/wend_shape.def"

  WendShape shape;
  auto apply = [&](std::string_view word) {
    if (word == "--std=core" || word == "--std=wend") {
      shape.isCore = word == "--std=core";
      return true;
    }
    return applyWeight(word, [&](auto name, uint32_t value) { return shape.set(name, value); });
  };
  return generatorMain(count, words, usage, apply,
                       [&](uint64_t seed) { return generateWend(shape, seed); });
}
