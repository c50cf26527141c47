#include "frontend/explanations.h"

#include "frontend/diagnostics.h"
#include "support/suggest.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

using namespace std::string_view_literals;

constexpr Explanation table[] = {
#define EXPLANATION(id, options, text, example) {&diag::id, options, text, example},
#include "frontend/explanations.def"
};

// The table has each row that is no note, in order.
constexpr bool isComplete() {
  constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text) &diag::id,
#define NOTE(id, text)
#define WARNING(id, flag, text) &diag::id,
#define QUIET_WARNING(id, flag, text) &diag::id,
#define EXTENSION(id, what) &diag::id,
#include "frontend/diagnostics.def"
#undef ERROR
#undef NOTE
#undef WARNING
#undef QUIET_WARNING
#undef EXTENSION
  };
  if (std::size(rows) != std::size(table))
    return false;
  for (size_t i = 0; i < std::size(rows); ++i)
    if (table[i].row != rows[i])
      return false;
  return true;
}
static_assert(isComplete(),
              "explanations.def has a row for each error and warning, in their order");

void appendIndented(std::string_view text, std::string &out) {
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (end > at)
      fmt::format_to(std::back_inserter(out), "    {}", text.substr(at, end - at));
    out += '\n';
    at = end + 1;
  }
}

void append(const Explanation &explanation, std::string &out) {
  const DiagnosticRow &row = *explanation.row;
  if (row.flag)
    fmt::format_to(std::back_inserter(out), "{}, a warning of -W{}{}\n\n", row.id, row.flag,
                   row.isOn ? "" : " (off by default)");
  else
    fmt::format_to(std::back_inserter(out), "{}, an error\n\n", row.id);
  // The text has arguments, which are written as in the table.
  appendIndented(row.text, out);
  fmt::format_to(std::back_inserter(out), "\n{}\nFor example{}:\n\n", explanation.text,
                 explanation.options.empty() ? "" : fmt::format(", with {}", explanation.options));
  appendIndented(explanation.example, out);
}

} // namespace

std::span<const Explanation> explanations() { return table; }

bool explain(std::string_view name, std::string &out) {
  if (name.starts_with("-W"))
    name.remove_prefix(2);
  bool isFirst = true;
  for (const Explanation &explanation : table) {
    const DiagnosticRow &row = *explanation.row;
    if (name != row.id && (!row.flag || name != row.flag))
      continue;
    if (!isFirst)
      out += '\n';
    isFirst = false;
    append(explanation, out);
  }
  return !isFirst;
}

std::string_view nearestExplained(std::string_view name) {
  Suggestion suggestion(name);
  std::string_view nearest;
  for (const Explanation &explanation : table) {
    if (suggestion.consider(explanation.row->id))
      nearest = explanation.row->id;
    if (explanation.row->flag && suggestion.consider(explanation.row->flag))
      nearest = explanation.row->flag;
  }
  return nearest;
}

} // namespace wend
