#include "opt/pass_context.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

void PassContext::addRemark(RemarkId id, const Function &function, SourceLoc at,
                            fmt::format_args arguments) {
  const char *text = remarkTable[static_cast<size_t>(id)].diagnostic.text;
  remarks->add(id, function, at, fmt::vformat(text, arguments));
}

void PassContext::printCounters(std::string &out) const {
  struct Row {
    std::string_view pass;
    const char *text;
  };
  constexpr Row rows[] = {
#define COUNTER(identifier, pass, text) {pass, text},
#include "opt/counters.def"
  };
  size_t width = 0;
  for (const Row &row : rows)
    width = std::max(width, row.pass.size());
  for (size_t i = 0; i < counterCount; ++i)
    if (counters[i] != 0)
      fmt::format_to(std::back_inserter(out), "{:>12}  {:<{}}  {}\n", counters[i], rows[i].pass,
                     width, rows[i].text);
}

} // namespace wend
