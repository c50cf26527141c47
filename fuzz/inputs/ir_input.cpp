#include "fuzz/inputs/inputs.h"

#include "ir/test/reading.h"

namespace wend::fuzz {

std::optional<std::string> problemWithIr(std::string_view text) {
  constexpr IrLimits limits = {.object = 1 << 20, .initialised = 1 << 14};
  return test::problemWithReading(std::string(text), limits);
}

} // namespace wend::fuzz
