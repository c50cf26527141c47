// ir-gen [--NAME=N…] SEED — prints a random module in LLVM IR.

#include "fuzz/generator_main.h"
#include "fuzz/ir_gen.h"

int main(int count, char **words) {
  using namespace wend::fuzz;
  std::string usage = "ir-gen [--NAME=N…] SEED prints a random module in LLVM IR.\n\n";
#define IR_SHAPE(name, spelling, value, text)                                                      \
  usage += fmt::format("  --{}=N {} ({})\n", spelling, text, value);
#include "fuzz/ir_shape.def"

  IrShape shape;
  auto apply = [&](std::string_view word) {
    return applyWeight(word, [&](auto name, uint32_t value) { return shape.set(name, value); });
  };
  return generatorMain(count, words, usage, apply,
                       [&](uint64_t seed) { return generateIr(shape, seed); });
}
