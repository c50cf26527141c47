// The texts of --help and its like, from the tables that they describe.

#include "driver/option_table.h"
#include "driver/options.h"

#include "generated/revision.h"
#include "opt/pipeline.h"
#include "support/suggest.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace wend {

std::string versionText() {
  return "wendc " WEND_VERSION " (revision " WEND_REVISION ")\nTarget: x86_64-linux-gnu\n";
}

namespace {

// The width of help, and of the column of entries, in characters.
constexpr size_t helpWidth = 100, entryWidth = 30;

// Of UTF-8.
size_t countCharacters(std::string_view text) {
  return static_cast<size_t>(
      std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

// Appends words from column `entryWidth` on; the text so far ends in that column.
void wrap(std::string_view text, std::string &out) {
  size_t column = entryWidth;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    size_t width = countCharacters(word);
    if (column > entryWidth && column + 1 + width > helpWidth) {
      fmt::format_to(std::back_inserter(out), "\n{:{}}", "", entryWidth);
      column = entryWidth;
    }
    if (column > entryWidth) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
  }
  out += '\n';
}

void addEntry(std::string_view entry, std::string_view text, std::string &out) {
  fmt::format_to(std::back_inserter(out), "  {:<{}}", entry, entryWidth - 2);
  if (2 + countCharacters(entry) >= entryWidth)
    fmt::format_to(std::back_inserter(out), "\n{:{}}", "", entryWidth);
  wrap(text, out);
}

} // namespace

std::string helpText(bool showsAll) {
  std::string out =
      "Usage: wendc [options] FILE…            compile and link the FILEs to an executable\n";
  for (const Command &command : commands())
    fmt::format_to(std::back_inserter(out), "       wendc {:<26}{}\n",
                   fmt::format("{} {}", command.name, command.arguments), command.text);
  out += "\n"
         "Optimising compiler for Wend and LLVM IR. If FILE is '-', the input is standard "
         "input and\nthe output standard output. Objects, archives and shared libraries are "
         "linked. @FILE\nstands for the words in FILE.\n";
  const char *title = nullptr; // of a group without an entry so far
  for (const HelpRow &row : helpTable())
    if (row.title) {
      title = row.title;
    } else if (row.entry && (showsAll || row.isCommon)) {
      if (const char *of = std::exchange(title, nullptr))
        fmt::format_to(std::back_inserter(out), "\n{}:\n", of);
      addEntry(row.entry, row.text, out);
    }
  if (!showsAll)
    return out;
  out += "\nExit status: 0 on success; 1 for errors in the input; 2 for an invalid command line, "
         "a file\nthat cannot be read or written, or lack of memory; 70 for an internal error. "
         "'wendc run'\nexits with the program's status; with --interpret, with 134 after an "
         "invalid operation and\n124 when --max-steps is reached. 'wendc lsp' exits with 1 if the "
         "editor "
         "ends without\n'shutdown'.\n";
  return out;
}

bool helpAbout(std::string_view word, std::string &out) {
  auto contains = [&](std::string_view text) {
    auto isSame = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
    return !std::ranges::search(text, word, isSame).empty();
  };
  for (const Command &command : commands())
    if (contains(command.name))
      fmt::format_to(std::back_inserter(out), "Usage: wendc {:<26}{}\n",
                     fmt::format("{} {}", command.name, command.arguments), command.text);
  for (const HelpRow &row : helpTable())
    if (!row.title && row.entry && (contains(row.entry) || contains(row.text)))
      addEntry(row.entry, row.text, out);
  if (!out.empty())
    return true;
  out = fmt::format("the help says nothing of '{}'; see wendc --help-all", word);
  return false;
}

std::string helpPassesText() {
  std::string out;
  size_t width = 0;
  for (const PassRow &pass : passTable)
    width = std::max(width, std::string_view(pass.name).size());
  for (const AnalysisRow &analysis : analysisTable)
    width = std::max(width, std::string_view(analysis.name).size());
  width += 2; // before the text
  for (const PassRow &pass : passTable)
    fmt::format_to(std::back_inserter(out), "  {:<{}}{}\n", pass.name, width, pass.text);
  for (int level = 0; level <= 2; ++level) {
    fmt::format_to(std::back_inserter(out), "{}-O{}:", level == 0 ? "\n" : "", level);
    for (PassId pass : passesOfLevel(level))
      fmt::format_to(std::back_inserter(out), " {}", row(pass).name);
    out += level == 0 ? " none\n" : "\n";
  }
  out += "\nPhases of -O2:\n";
  for (const Phase &phase : phasesOfLevel(2)) {
    fmt::format_to(std::back_inserter(out), "  {}: {}\n   ", phase.name, phase.purpose);
    for (PassId pass : phase.passes)
      fmt::format_to(std::back_inserter(out), " {}", row(pass).name);
    out += '\n';
  }
  out += "\nAnalyses for --print, of the IR after the passes; --dot draws those with a star:\n";
  for (const AnalysisRow &analysis : analysisTable)
    fmt::format_to(std::back_inserter(out), "{} {:<{}}{}\n",
                   analysis.form == AnalysisForm::Drawn ? '*' : ' ', analysis.name, width,
                   analysis.text);
  return out;
}

bool explainDiagnostic(std::string_view printed, std::string &out) {
  std::string_view name = printed;
  if (name.starts_with("-W") || name.starts_with("-R"))
    name.remove_prefix(2);
  Suggestion suggestion(name);
  std::string_view nearest;
  for (std::span<const Explanation> table : explanationTables()) {
    if (explain(table, name, out))
      return true;
    for (const Explanation &explanation : table)
      for (const char *candidate : {explanation.row->id, explanation.row->flag})
        if (candidate && suggestion.consider(candidate))
          nearest = candidate;
  }
  out = fmt::format("no explanation of '{}'", printed);
  if (!nearest.empty())
    out += fmt::format("; did you mean '{}'?", nearest);
  return false;
}

// Warnings of one name are one entry: it controls all of them.
std::string helpWarningsText() {
  std::string out;
  std::string_view previous;
  for (const DiagnosticRow *row : frontendDiagnostics()) {
    if (!row->flag)
      continue;
    bool isNew = row->flag != previous;
    previous = row->flag;
    fmt::format_to(std::back_inserter(out), "  {:<24}{}{}\n",
                   isNew ? fmt::format("-W{}", row->flag) : "", templateOf(*row),
                   row->isOn ? "" : " (off by default)");
  }
  out += "\n-Wno-NAME disables a warning, -Werror=NAME makes it an error. -Wall enables all, "
         "-Wno-all\n"
         "disables all, and -Werror makes all that are enabled errors.\n";
  return out;
}

std::string helpLimitsText() {
  const Limits limits;
  std::string out;
  for (const LimitRow &limit : limitTable)
    fmt::format_to(std::back_inserter(out), "  {:<24}{:>6} {} ({}): {}{}{}\n", limit.name,
                   limits.*limit.limit, limit.unit, limit.pass, limit.meaning,
                   limit.measured.empty() ? "" : ". ", limit.measured);
  return out;
}

} // namespace wend
