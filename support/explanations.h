// The explanations of diagnostics, for --explain. Each phase has a table.
#pragma once

#include "support/diagnostics.h"

#include <span>
#include <string>
#include <string_view>

namespace wend {

// What an error or a warning means, and a program that it is reported for.
struct Explanation {
  const DiagnosticRow *row;
  std::string_view options; // of wendc, without which it is not reported; "" if there are none
  std::string_view text;    // sentences; lines are separated by newlines
  std::string_view example;
};

// Whether a table explains these rows, in their order.
constexpr bool explainsAll(std::span<const Explanation> table,
                           std::span<const DiagnosticRow *const> rows) {
  if (rows.size() != table.size())
    return false;
  for (size_t i = 0; i < rows.size(); ++i)
    if (table[i].row != rows[i])
      return false;
  return true;
}

// The text of a row, with "..." for each argument.
std::string templateOf(const DiagnosticRow &row);

// Appends the explanation of a diagnostic, given by its code, or of all that a -W option controls.
// False if the table has none.
bool explain(std::span<const Explanation> table, std::string_view name, std::string &out);

} // namespace wend
