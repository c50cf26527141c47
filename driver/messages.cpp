#include "driver/messages.h"

#include "support/invariant.h"

#include <cstdio>
#include <fmt/format.h>

namespace wend {

void writeToStderr(std::string_view text) {
  if (text.empty())
    return;
  beginMessage();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int failUsage(std::string_view message) {
  writeToStderr(fmt::format("wendc: error: {}\n", message));
  return WrongUsage;
}

} // namespace wend
