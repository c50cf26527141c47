#include "driver/option_table.h"

#include "backend/explanations.h"
#include "frontend/explanations.h"
#include "frontend/frontend.h"
#include "ir/limits.h"
#include "ir/reader/explanations.h"
#include "opt/explanations.h"
#include "opt/passes.h"
#include "support/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

constexpr OptionRow optionTable[] = {
#define GROUP(title)
#define OPTION(name, spelling, argument, effect, entry, description)                               \
  {OptionId::name, spelling, ArgumentKind::argument},
#include "driver/options.def"
};

constexpr HelpRow helpRows[] = {
#define GROUP(title) {title, {}, ArgumentKind::None, nullptr, nullptr, true},
#define OPTION(name, spelling, argument, effect, entry, description)                               \
  {nullptr, spelling, ArgumentKind::argument, entry, description, false},
#define COMMON(name, spelling, argument, effect, entry, description)                               \
  {nullptr, spelling, ArgumentKind::argument, entry, description, true},
#include "driver/options.def"
};

// Those that an entry like `--std=core|wend` names; none if there are others, in capitals.
std::vector<std::string> namedIn(std::string_view entry, std::string_view spelling) {
  std::vector<std::string> names;
  if (!entry.starts_with(spelling))
    return names;
  entry.remove_prefix(spelling.size());
  if (entry.find('|') == std::string_view::npos || entry.find('[') != std::string_view::npos)
    return names;
  entry.remove_prefix(std::min(entry.find_first_not_of(' '), entry.size()));
  for (std::string_view rest = entry;;) {
    size_t end = rest.find('|');
    names.emplace_back(rest.substr(0, end));
    if (end == std::string_view::npos)
      return names;
    rest.remove_prefix(end + 1);
  }
}

// Codes of diagnostics, and names of -W and -R options.
std::vector<std::string> explainedNames() {
  std::vector<std::string> names;
  for (std::span<const Explanation> table : explanationTables())
    for (const Explanation &explanation : table)
      for (const char *name : {explanation.row->id, explanation.row->flag})
        if (name)
          names.emplace_back(name);
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

} // namespace

std::vector<std::span<const Explanation>> explanationTables() {
  return {frontendExplanations(), irExplanations(), assemblyExplanations(), remarkExplanations()};
}

std::span<const HelpRow> helpTable() { return helpRows; }

Choices choicesOf(const HelpRow &option) {
  Choices choices;
  std::string_view spelling = option.spelling;
  bool arePrinted = spelling == "--print-before=" || spelling == "--print-after=";
  if (arePrinted)
    choices.names.emplace_back("all");
  if (arePrinted || spelling == "--passes=" || spelling == "--disable-pass=") {
    choices.areListed = true;
    for (const PassRow &pass : passTable)
      choices.names.emplace_back(pass.name);
  } else if (spelling == "--print=" || spelling == "--dot=") {
    choices.areListed = spelling == "--print=";
    for (const AnalysisRow &analysis : analysisTable)
      if (spelling == "--print=" || analysis.form == AnalysisForm::Drawn)
        choices.names.emplace_back(analysis.name);
  } else if (spelling == "--limit=") {
    for (const LimitRow &limit : limitTable)
      choices.names.push_back(fmt::format("{}=", limit.name));
  } else if (spelling == "-W") {
    choices.names = {"all", "no-all", "error"};
    std::string_view previous;
    for (const DiagnosticRow *row : frontendDiagnostics())
      if (row->flag && std::exchange(previous, row->flag) != row->flag)
        for (const char *before : {"", "no-", "error=", "no-error="})
          choices.names.push_back(fmt::format("{}{}", before, row->flag));
  } else if (spelling == "--explain=") {
    choices.names = explainedNames();
  } else if (spelling.starts_with("-Rpass")) {
    for (const RemarkRow &remark : remarkTable) // those of a pass follow each other
      if (choices.names.empty() || choices.names.back() != remark.pass)
        choices.names.emplace_back(remark.pass);
  } else if (option.entry && option.argument != ArgumentKind::None) {
    choices.names = namedIn(option.entry, spelling);
  }
  return choices;
}

// The option with the longest spelling that matches: `-Wl,-s` is not `-W`.
const OptionRow *findOption(std::string_view word) {
  const OptionRow *found = nullptr;
  for (const OptionRow &option : optionTable) {
    bool matches = option.argument == ArgumentKind::None ? word == option.spelling
                                                         : word.starts_with(option.spelling);
    if (matches && (!found || option.spelling.size() > found->spelling.size()))
      found = &option;
  }
  return found;
}

std::string unknownOption(std::string_view word) {
  // In `--passs=licm` only the name of the option is compared, without the argument.
  Suggestion suggestion(word.substr(0, word.find('=')));
  std::string_view nearest;
  for (const OptionRow &option : optionTable)
    if (suggestion.consider(option.spelling.substr(0, option.spelling.find('='))))
      nearest = option.spelling;
  return nearest.empty() ? fmt::format("unknown option '{}'", word)
                         : fmt::format("unknown option '{}'; did you mean '{}'?", word, nearest);
}

std::string unknownWarning(std::string_view name) {
  std::string_view base = name;
  for (std::string_view prefix : {"no-", "error="})
    if (base.starts_with(prefix))
      base.remove_prefix(prefix.size());
  Suggestion suggestion(base);
  std::string_view nearest;
  for (const DiagnosticRow *row : frontendDiagnostics())
    if (row->flag && suggestion.consider(row->flag))
      nearest = row->flag;
  return nearest.empty() ? fmt::format("unknown warning '-W{}'; --help-warnings lists them", name)
                         : fmt::format("unknown warning '-W{}'; did you mean '-W{}{}'?", name,
                                       name.substr(0, name.size() - base.size()), nearest);
}

// In `mem2reg<foo>` the pass may exist and the form may not.
std::string unknownPass(std::string_view name) {
  std::string_view base = name.substr(0, name.find('<'));
  Suggestion suggestion(name);
  std::string nearest;
  std::string forms;
  for (const PassRow &pass : passTable) {
    if (suggestion.consider(pass.name))
      nearest = fmt::format("did you mean '{}'? ", pass.name);
    std::string_view form = pass.name;
    if (form.starts_with(base) && form.substr(base.size()).starts_with('<'))
      fmt::format_to(std::back_inserter(forms), "{}{}", forms.empty() ? "" : ", ", form);
  }
  if (!passNamed(base))
    return fmt::format("unknown pass '{}'; {}--help-passes lists them", name, nearest);
  return fmt::format("pass '{}' has no form '{}'; there {}", base, name.substr(base.size()),
                     forms.empty() ? "are none" : "are " + forms);
}

std::string unknownLimit(std::string_view name) {
  Suggestion suggestion(name);
  std::string nearest;
  for (const LimitRow &limit : limitTable)
    if (suggestion.consider(limit.name))
      nearest = fmt::format("did you mean '{}'? ", limit.name);
  return fmt::format("unknown limit '{}'; {}--help-limits lists them", name, nearest);
}

std::string unknownAnalysis(std::string_view name, AnalysisForm form) {
  Suggestion suggestion(name);
  std::string nearest;
  std::string all;
  for (const AnalysisRow &analysis : analysisTable) {
    if (form == AnalysisForm::Drawn && analysis.form != AnalysisForm::Drawn)
      continue;
    if (suggestion.consider(analysis.name))
      nearest = fmt::format("did you mean '{}'? ", analysis.name);
    all += all.empty() ? "" : ", ";
    all += analysis.name;
  }
  return fmt::format("'--{}={}': {}there are {}", form == AnalysisForm::Drawn ? "dot" : "print",
                     name, nearest, all);
}

std::optional<DiagnosticFormat> diagnosticFormatNamed(std::string_view name) {
  constexpr std::string_view names[] = {"text", "json", "sarif"}; // by DiagnosticFormat
  const auto *found = std::ranges::find(names, name);
  if (found == std::end(names))
    return {};
  return static_cast<DiagnosticFormat>(found - names);
}

} // namespace wend
