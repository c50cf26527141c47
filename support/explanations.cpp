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
  std::string_view text = row.text;
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    bool isTwice = text.substr(at, 2) == "{{" || text.substr(at, 2) == "}}";
    if (text[at] == '{' && !isTwice) {
      out += "...";
      at = text.find('}', at);
    } else {
      out += text[at];
      at += isTwice ? 1 : 0;
    }
  }
  return out;
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
