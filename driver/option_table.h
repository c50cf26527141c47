// The table of options, and the messages for names in options that are not known.
#pragma once

#include "ir/analysis/analysis_cache.h"
#include "support/diagnostics.h"
#include "support/explanations.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

enum class OptionId : uint8_t {
#define GROUP(title)
#define OPTION(name, spelling, argument, effect, entry, description) name,
#include "driver/options.def"
};

enum class ArgumentKind : uint8_t { None, Joined, Next };

struct OptionRow {
  OptionId id;
  std::string_view spelling;
  ArgumentKind argument;
};

// A part of --help: the title of a group, or an option. Options without an entry are not shown.
struct HelpRow {
  const char *title; // of a group; null for an option
  std::string_view spelling;
  ArgumentKind argument;
  const char *entry; // as in options.def
  const char *text;
  bool isCommon; // in the short help
};

// In the order of --help.
std::span<const HelpRow> helpTable();

// All that --explain explains: a table for each part of the compiler.
std::vector<std::span<const Explanation>> explanationTables();

// What the argument of an option can be, as far as it is known; empty otherwise.
struct Choices {
  std::vector<std::string> names;
  bool areListed = false; // the argument is a list of them, separated by commas
};
Choices choicesOf(const HelpRow &option);

// The row of a word of the command line; null if there is none.
const OptionRow *findOption(std::string_view word);

// Messages that suggest the nearest name.
std::string unknownOption(std::string_view word);
std::string unknownWarning(std::string_view name);
std::string unknownPass(std::string_view name);
std::string unknownLimit(std::string_view name);
std::string unknownAnalysis(std::string_view name, AnalysisForm form);

// Of --diagnostics-format; nothing for another name.
std::optional<DiagnosticFormat> diagnosticFormatNamed(std::string_view name);

} // namespace wend
