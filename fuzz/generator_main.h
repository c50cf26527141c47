// The command line of a generator: NAME [--WEIGHT=N…] SEED prints a random program.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace wend::fuzz {

template <typename Number> bool parseNumber(std::string_view text, Number &number) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

// Handles an option of the form --NAME=N; false if `set` does not know the name.
bool applyWeight(std::string_view word, auto &&set) {
  size_t equals = word.find('=');
  uint32_t value = 0;
  return word.starts_with("--") && equals != std::string_view::npos &&
         parseNumber(word.substr(equals + 1), value) && set(word.substr(2, equals - 2), value);
}

// `apply` handles an option and returns false if it is unknown; `generate` makes the program of a
// seed. Returns the exit status: 0, 1 if the program cannot be written, 2 for a wrong command line.
int generatorMain(int count, char **words, std::string_view usage, auto &&apply, auto &&generate) {
  uint64_t seed = 0;
  bool hasSeed = false;
  bool isValid = true;
  for (int i = 1; i < count && isValid; ++i) {
    hasSeed = parseNumber(words[i], seed);
    isValid = hasSeed || apply(std::string_view(words[i]));
  }
  if (!isValid || !hasSeed) {
    fmt::print(stderr, "{}", usage);
    return 2;
  }
  std::string program = generate(seed);
  return std::fwrite(program.data(), 1, program.size(), stdout) == program.size() ? 0 : 1;
}

} // namespace wend::fuzz
