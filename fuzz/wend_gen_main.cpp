// wend-gen [--std=core] [--NAME=N…] SEED — prints a random Wend program.

#include "fuzz/wend_gen.h"

#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>

namespace wend::fuzz {

namespace {

template <typename Number> bool parse(std::string_view text, Number &number) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

std::string usage() {
  std::string out = "wend-gen [--std=core] [--NAME=N…] SEED prints a random Wend program.\n\n";
#define SHAPE(name, spelling, value, text)                                                         \
  fmt::format_to(std::back_inserter(out), "  --{}=N {} ({})\n", spelling, text, value);
#include "fuzz/wend_shape.def"
  return out;
}

bool apply(std::string_view word, WendShape &shape) {
  if (word == "--std=core" || word == "--std=wend") {
    shape.isCore = word == "--std=core";
    return true;
  }
  size_t equals = word.find('=');
  uint32_t value = 0;
  return word.starts_with("--") && equals != std::string_view::npos &&
         parse(word.substr(equals + 1), value) && shape.set(word.substr(2, equals - 2), value);
}

int run(int count, char **words) {
  WendShape shape;
  uint64_t seed = 0;
  bool hasSeed = false;
  for (int i = 1; i < count; ++i) {
    hasSeed = parse(words[i], seed);
    if (!hasSeed && !apply(words[i], shape)) {
      fmt::print(stderr, "{}", usage());
      return 2;
    }
  }
  if (!hasSeed) {
    fmt::print(stderr, "{}", usage());
    return 2;
  }
  std::string program = generateWend(shape, seed);
  return std::fwrite(program.data(), 1, program.size(), stdout) == program.size() ? 0 : 1;
}

} // namespace

} // namespace wend::fuzz

int main(int count, char **words) { return wend::fuzz::run(count, words); }
