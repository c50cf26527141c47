#include "support/explanations.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

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
    fmt::format_to(std::back_inserter(out), "{}, a {} of {}{}\n\n", row.id,
                   severityName(row.severity), optionOf(row), row.isOn ? "" : " (off by default)");
  else
    fmt::format_to(std::back_inserter(out), "{}, an error\n\n", row.id);
  appendIndented(templateOf(row), out);
  fmt::format_to(std::back_inserter(out), "\n{}\nFor example{}:\n\n", explanation.text,
                 explanation.options.empty() ? "" : fmt::format(", with {}", explanation.options));
  appendIndented(explanation.example, out);
}

} // namespace

std::string templateOf(const DiagnosticRow &row) {
  std::string text(row.text);
  for (const char *twice : {"{{", "}}"})
    for (size_t at = text.find(twice); at != std::string::npos; at = text.find(twice, at + 1))
      text.erase(at, 1);
  return text;
}

bool explain(std::span<const Explanation> table, std::string_view name, std::string &out) {
  bool isFound = false;
  for (const Explanation &explanation : table) {
    const DiagnosticRow &row = *explanation.row;
    if (name != row.id && (!row.flag || name != row.flag))
      continue;
    if (isFound)
      out += '\n';
    isFound = true;
    append(explanation, out);
  }
  return isFound;
}

} // namespace wend
