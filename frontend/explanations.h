// The explanations of diagnostics, for --explain.
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

// A row for each error and warning of the front end, in the order of diagnostics.def.
std::span<const Explanation> explanations();

// Appends the explanation of a diagnostic, given by its code, or of all that a -W option controls.
// False if there is none.
bool explain(std::string_view name, std::string &out);

// The code or name of an option nearest to one that does not exist; empty if none is near.
std::string_view nearestExplained(std::string_view name);

} // namespace wend
