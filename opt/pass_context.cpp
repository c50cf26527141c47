#include "opt/pass_context.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

void PassContext::printCounters(std::string &out) const {
  struct Row {
    const char *pass;
    const char *text;
  };
  constexpr Row rows[] = {
#define COUNTER(identifier, pass, text) {pass, text},
#include "opt/counters.def"
  };
  for (size_t i = 0; i < counterCount; ++i)
    if (counters[i] != 0)
      fmt::format_to(std::back_inserter(out), "{:>12}  {:<14}  {}\n", counters[i], rows[i].pass,
                     rows[i].text);
}

} // namespace wend
