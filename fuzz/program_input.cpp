#include "fuzz/program_input.h"

#include "fuzz/random.h"

namespace wend::fuzz {

std::string programInput(uint64_t seed) {
  constexpr const char *edges[] = {"2147483647", "-2147483648", "-1", "0", "+5", "007"};
  constexpr const char *malformed[] = {"x", "-", "2147483648", "1.5", "99999999999999999999"};
  constexpr const char *spaces[] = {" ", "\n", "  ", "\t", "\r\n"};
  Random random(seed ^ 0x1e57da7a5eed1e57);
  std::string input;
  uint32_t numbers = random.oneIn(6) ? 0 : random.between(1, 40);
  bool isMalformed = random.oneIn(8);
  for (uint32_t i = 0; i < numbers; ++i) {
    if (isMalformed && random.oneIn(8))
      input += random.pick(malformed);
    else if (random.oneIn(6))
      input += random.pick(edges);
    else
      input += std::to_string(static_cast<int32_t>(random.below(200)) - 50);
    input += random.pick(spaces);
  }
  // The last number may end with the input.
  if (!input.empty() && random.oneIn(3))
    input.pop_back();
  return input;
}

} // namespace wend::fuzz
