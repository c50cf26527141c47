#include "support/diagnostics.h"

#include "support/snippet.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// Longer messages, which contain generated names, are truncated.
constexpr size_t maxMessageLength = 600;

// SGR sequences, the same as in GCC and Clang.
const char *severityColour(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "\033[1;36m";
  case Severity::Remark:
    return "\033[1;34m";
  case Severity::Warning:
    return "\033[1;35m";
  case Severity::Error:
    return "\033[1;31m";
  }
  return "";
}

constexpr const char *bold = "\033[1m";
constexpr const char *plain = "\033[0m";

bool removePrefix(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

} // namespace

const char *severityName(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "note";
  case Severity::Remark:
    return "remark";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

std::string optionOf(const DiagnosticRow &row) {
  return fmt::format("-{}{}", row.severity == Severity::Remark ? 'R' : 'W', row.flag);
}

// ---- Warning options

bool WarningOptions::apply(std::string_view option, std::span<const DiagnosticRow *const> rows) {
  bool isEnabled = !removePrefix(option, "no-");
  bool isError = option == "error" || removePrefix(option, "error=");
  Choice *choice = &all_;
  if (option != "all" && option != "error") {
    auto row = std::find_if(rows.begin(), rows.end(), [&](const DiagnosticRow *candidate) {
      return candidate->flag && option == candidate->flag;
    });
    if (row == rows.end())
      return false;
    choice = &choiceFor((*row)->flag);
  } else if (!isError) {
    choices_.clear();
  }
  if (isError)
    choice->isError = isEnabled;
  // -Werror=NAME also enables the warning.
  if (!isError || (isEnabled && choice != &all_))
    choice->isOn = isEnabled;
  return true;
}

WarningOptions::Choice &WarningOptions::choiceFor(std::string_view flag) {
  for (FlagChoice &known : choices_)
    if (known.flag == flag)
      return known.choice;
  return choices_.emplace_back(FlagChoice{flag, {}}).choice;
}

WarningOptions::Choice WarningOptions::choiceOf(std::string_view flag) const {
  for (const FlagChoice &known : choices_)
    if (known.flag == flag)
      return known.choice;
  return {};
}

std::optional<Severity> WarningOptions::severity(const DiagnosticRow &row) const {
  if (row.severity != Severity::Warning)
    return row.severity;
  Choice own = choiceOf(row.flag);
  if (!own.isOn.value_or(all_.isOn.value_or(row.isOn)))
    return {};
  return own.isError.value_or(all_.isError.value_or(false)) ? Severity::Error : Severity::Warning;
}

// ---- Collecting

std::optional<Severity> Diagnostics::admit(const DiagnosticRow &row) {
  if (isFull())
    return {};
  std::optional<Severity> severity = options_.warnings.severity(row);
  if (severity == Severity::Error && ++errorCount_ > options_.errorLimit)
    return {};
  if (severity == Severity::Warning)
    ++warningCount_;
  return severity;
}

void Diagnostics::add(const DiagnosticRow &row, Severity severity, SourceRange range,
                      fmt::format_args args) {
  addText(row, severity, range, fmt::vformat(row.text, args));
}

void Diagnostics::reportText(const DiagnosticRow &row, SourceRange range, std::string text) {
  if (std::optional<Severity> severity = admit(row))
    addText(row, *severity, range, std::move(text));
}

void Diagnostics::addText(const DiagnosticRow &row, Severity severity, SourceRange range,
                          std::string message) {
  if (message.size() > maxMessageLength) {
    message.resize(maxMessageLength);
    message += "...";
  }
  entries_.push_back(
      {&row, severity, range, range, std::move(message), static_cast<uint32_t>(fixes_.size()), 0});
}

void Diagnostics::addFix(SourceRange range, std::string_view text) {
  auto entry = entries_.rbegin();
  while (entry->severity == Severity::Note)
    ++entry;
  ++entry->fixCount;
  fixes_.push_back({range, std::string(text)});
}

bool Diagnostics::hasErrorAt(SourceLoc loc) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry &entry) {
    return entry.severity == Severity::Error && entry.range.begin == loc.offset;
  });
}

std::vector<const Diagnostics::Entry *> Diagnostics::sorted() const {
  std::vector<uint32_t> order; // indices of all entries but notes, which follow their entry
  for (uint32_t i = 0; i < entries_.size(); ++i)
    if (entries_[i].severity != Severity::Note)
      order.push_back(i);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(entries_[a].range.begin, a) < std::pair(entries_[b].range.begin, b);
  });
  std::vector<const Entry *> sorted;
  for (uint32_t first : order) {
    sorted.push_back(&entries_[first]);
    for (uint32_t i = first + 1; i < entries_.size() && entries_[i].severity == Severity::Note; ++i)
      sorted.push_back(&entries_[i]);
  }
  return sorted;
}

std::vector<Diagnostics::Message> Diagnostics::messages() const {
  std::vector<Message> messages;
  for (const Entry *entry : sorted())
    messages.push_back(
        {entry->severity, entry->row, entry->range, entry->message, fixesOf(*entry)});
  return messages;
}

// ---- Printing

void Diagnostics::print(std::string &out) const {
  const Entry *noted = nullptr; // what the notes belong to
  for (const Entry *entry : sorted()) {
    bool isNote = entry->severity == Severity::Note;
    if (!isNote)
      noted = entry;
    // The line of a note at the same position has just been shown.
    printEntry(*entry, !isNote || entry->range.begin != noted->range.begin, out);
  }
  printSummary(out);
}

void Diagnostics::printEntry(const Entry &entry, bool showsSource, std::string &out) const {
  auto colour = [&](const char *sequence) {
    if (options_.useColour)
      out += sequence;
  };
  bool hasLocation = entry.range.loc().isValid();
  colour(bold);
  out += file_.name();
  if (hasLocation) {
    LineColumn position = file_.lineColumn(entry.range.loc());
    fmt::format_to(std::back_inserter(out), ":{}:{}", position.line, position.column);
  }
  out += ": ";
  colour(severityColour(entry.severity));
  fmt::format_to(std::back_inserter(out), "{}: ", severityName(entry.severity));
  colour(plain);
  if (entry.severity != Severity::Note)
    colour(bold);
  out += entry.message;
  if (entry.row->flag)
    fmt::format_to(std::back_inserter(out), " [{}{}]",
                   entry.severity == Severity::Error ? "-Werror, " : "", optionOf(*entry.row));
  else if (entry.severity == Severity::Error)
    fmt::format_to(std::back_inserter(out), " [{}]", entry.row->id);
  colour(plain);
  out += '\n';
  if (hasLocation && showsSource)
    appendSnippet(out, file_, entry.range, entry.around, fixesOf(entry),
                  {.width = options_.width, .useColour = options_.useColour});
}

void Diagnostics::printSummary(std::string &out) const {
  auto counted = [](uint32_t count, const char *what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  if (isFull())
    fmt::format_to(std::back_inserter(out), "{}: too many errors; stopped after {}\n", file_.name(),
                   options_.errorLimit);
  else if (errorCount_ && warningCount_)
    out += counted(errorCount_, "error") + ", " + counted(warningCount_, "warning") + '\n';
  else if (errorCount_)
    out += counted(errorCount_, "error") + '\n';
  else if (warningCount_)
    out += counted(warningCount_, "warning") + '\n';
}

} // namespace wend
