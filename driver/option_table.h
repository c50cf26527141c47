// The table of options, and the messages for names in options that are not known.
#pragma once

#include "ir/analysis/analysis_cache.h"

#include <cstdint>
#include <string>
#include <string_view>

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

// The row of a word of the command line; null if there is none.
const OptionRow *findOption(std::string_view word);

// Messages that suggest the nearest name.
std::string unknownOption(std::string_view word);
std::string unknownPass(std::string_view name);
std::string unknownLimit(std::string_view name);
std::string unknownAnalysis(std::string_view name, AnalysisForm form);

} // namespace wend
