// Diagnostics: messages about a source file, collected by the phases and printed in source order.
//
//   prog.wend:3:9: error: undeclared variable 'cuont' [undeclaredVariable]
//       x = cuont + 1;
//           ^~~~~
//           count
//   prog.wend:2:9: note: did you mean 'count'?
//
// The name in brackets is the code of the diagnostic, or the option that controls a warning. Below
// the caret is a fix-it.
//
// The texts are in tables of the phases; this layer does not depend on them.
#pragma once

#include "support/source.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

enum class Severity : uint8_t { Note, Remark, Warning, Error };

const char *severityName(Severity severity); // "note"

// A row of a table of diagnostics, identified by its address.
struct DiagnosticRow {
  const char *id; // its code, which no other row of any table has
  Severity severity;
  const char *text;           // with `{}` for each argument
  const char *flag = nullptr; // of a warning: its name in -W options; of a remark: in -R options
  bool isOn = true;           // of a warning: enabled by default
};

// The option that controls a row that has a flag: "-Wunused-variable", "-Rpass=inline".
std::string optionOf(const DiagnosticRow &row);

// The effect of the -W options.
class WarningOptions {
public:
  // Applies one option, without its `-W`: `name`, `no-name`, `all`, `no-all`, `error`, `no-error`,
  // `error=name` or `no-error=name`. Later options override earlier ones. False if no row of `rows`
  // has that name.
  bool apply(std::string_view option, std::span<const DiagnosticRow *const> rows);

  // The severity that a row is reported with; nothing if it is disabled. Only warnings depend on
  // the options.
  [[nodiscard]] std::optional<Severity> severity(const DiagnosticRow &row) const;

private:
  struct Choice {
    std::optional<bool> isOn;
    std::optional<bool> isError;
  };
  struct FlagChoice {
    std::string_view flag;
    Choice choice;
  };

  Choice &choiceFor(std::string_view flag);
  [[nodiscard]] Choice choiceOf(std::string_view flag) const;

  Choice all_;
  std::vector<FlagChoice> choices_;
};

// A change of the source that removes the cause of a diagnostic: an insertion if the range is
// empty, a deletion if the text is.
struct FixIt {
  SourceRange range;
  std::string text;
};

enum class DiagnosticFormat : uint8_t { Text, Json, Sarif };

struct DiagnosticOptions {
  WarningOptions warnings;
  DiagnosticFormat format = DiagnosticFormat::Text; // of support/diagnostic_formats.h
  bool useColour = false;
  uint32_t width = 120;     // the maximum of a printed source line, in columns
  uint32_t errorLimit = 20; // further errors are not reported
};

class Diagnostics {
public:
  explicit Diagnostics(const SourceFile &file, DiagnosticOptions options = {})
      : file_(file), options_(std::move(options)) {}
  Diagnostics(const Diagnostics &) = delete;
  Diagnostics &operator=(const Diagnostics &) = delete;

  // A diagnostic that was just reported, for adding notes. Notes to a diagnostic that is not shown
  // are not shown either.
  class Reported {
  public:
    Reported() = default; // not shown
    template <typename... Args>
    Reported &note(const DiagnosticRow &row, SourceRange range, const Args &...args) {
      if (diagnostics_)
        diagnostics_->add(row, Severity::Note, range, fmt::make_format_args(args...));
      return *this;
    }
    // Extends the underline beyond the range: to the whole expression around an operator.
    Reported &within(SourceRange range) {
      if (diagnostics_)
        diagnostics_->entries_.back().around = range;
      return *this;
    }
    // Adds a fix-it to the diagnostic. All fix-its of one are applied together.
    Reported &fix(SourceRange range, std::string_view text) {
      if (diagnostics_)
        diagnostics_->addFix(range, text);
      return *this;
    }
    // Whether it is shown. If not, the caller need not compute its notes.
    explicit operator bool() const { return diagnostics_ != nullptr; }

  private:
    friend class Diagnostics;
    explicit Reported(Diagnostics *diagnostics) : diagnostics_(diagnostics) {}
    Diagnostics *diagnostics_ = nullptr; // null if it is not shown
  };

  // Reports an error or a warning. The caret is at the beginning of the range.
  template <typename... Args>
  Reported report(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    std::optional<Severity> severity = admit(row);
    if (!severity)
      return Reported(nullptr);
    add(row, *severity, range, fmt::make_format_args(args...));
    return Reported(this);
  }

  // Reports a remark whose text is given instead of that of the row.
  void reportText(const DiagnosticRow &row, SourceRange range, std::string text);

  // The number of those that were reported and are shown.
  [[nodiscard]] size_t size() const { return entries_.size(); }
  [[nodiscard]] bool hasErrors() const { return errorCount_ != 0; }
  // Whether an error begins at this position, so that another one there may be its consequence.
  [[nodiscard]] bool hasErrorAt(SourceLoc loc) const;
  // Whether the limit is exceeded: further errors are not reported.
  [[nodiscard]] bool isFull() const { return errorCount_ > options_.errorLimit; }

  struct Message {
    Severity severity;
    const DiagnosticRow *row;
    SourceRange range; // not valid: it has no location
    std::string_view text;
    std::span<const FixIt> fixes;
  };
  // All diagnostics, sorted by location, each followed by its notes. Valid until the next report.
  [[nodiscard]] std::vector<Message> messages() const;
  // Appends all diagnostics as text, in this order, and a summary line; nothing if there are none.
  void print(std::string &out) const;

  [[nodiscard]] const SourceFile &file() const { return file_; }

private:
  struct Entry {
    const DiagnosticRow *row;
    Severity severity;
    SourceRange range;
    SourceRange around;
    std::string message;
    uint32_t firstFix; // in fixes_
    uint32_t fixCount;
  };

  std::optional<Severity> admit(const DiagnosticRow &row);
  void add(const DiagnosticRow &row, Severity severity, SourceRange range, fmt::format_args args);
  void addText(const DiagnosticRow &row, Severity severity, SourceRange range, std::string text);
  void addFix(SourceRange range, std::string_view text);
  [[nodiscard]] std::span<const FixIt> fixesOf(const Entry &entry) const {
    return std::span(fixes_).subspan(entry.firstFix, entry.fixCount);
  }
  [[nodiscard]] std::vector<const Entry *> sorted() const;
  void printEntry(const Entry &entry, bool showsSource, std::string &out) const;
  void printSummary(std::string &out) const;

  const SourceFile &file_;
  DiagnosticOptions options_;
  std::vector<Entry> entries_; // errors and warnings, each followed by its notes
  std::vector<FixIt> fixes_;   // in the order of their entries
  uint32_t errorCount_ = 0;    // at most the limit + 1
  uint32_t warningCount_ = 0;
};

} // namespace wend
