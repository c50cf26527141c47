// Diagnostics: what the user is told about a source file, as collected by the phases and printed at
// the end in the order of the source.
//
//   prog.wend:3:9: error: undeclared variable 'cuont'
//       x = cuont + 1;
//           ^~~~~
//   prog.wend:2:9: note: did you mean 'count'?
//
// The texts are rows of tables that belong to the phases; this floor knows none of them.
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

// A row of a table of diagnostics. Rows are told apart by their address.
struct DiagnosticRow {
  const char *id;
  Severity severity;
  const char *text;           // with a `{}` for each argument
  const char *flag = nullptr; // of a warning: its name after `-W`
  bool isOn = true;           // of a warning: reported unless the command line says otherwise
};

// What the `-W` options say about warnings.
class WarningOptions {
public:
  // Takes what follows `-W`: `name`, `no-name`, `all`, `no-all`, `error`, `no-error`, `error=name`
  // or `no-error=name`, the later option winning. False if no row of `rows` has that name.
  bool apply(std::string_view option, std::span<const DiagnosticRow *const> rows);

  // What a row is reported as; nothing if it is switched off. Errors and notes are themselves.
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

struct DiagnosticOptions {
  WarningOptions warnings;
  bool useColour = false;
  uint32_t width = 120;     // columns of a source line that are shown
  uint32_t errorLimit = 20; // no more errors are reported
};

class Diagnostics {
public:
  explicit Diagnostics(const SourceFile &file, DiagnosticOptions options = {})
      : file_(file), options_(std::move(options)) {}
  Diagnostics(const Diagnostics &) = delete;
  Diagnostics &operator=(const Diagnostics &) = delete;

  // A diagnostic just reported, to hang more on. What hangs on one that is not shown is not shown.
  class Reported {
  public:
    template <typename... Args>
    Reported &note(const DiagnosticRow &row, SourceRange range, const Args &...args) {
      if (diagnostics_)
        diagnostics_->add(row, Severity::Note, range, fmt::make_format_args(args...));
      return *this;
    }
    // A note that concerns no place in the file.
    template <typename... Args> Reported &noteAside(const DiagnosticRow &row, const Args &...args) {
      return note(row, {SourceLoc::none, SourceLoc::none}, args...);
    }
    // Underlines more than the range itself: the whole of the expression around an operator.
    Reported &within(SourceRange range) {
      if (diagnostics_)
        diagnostics_->entries_.back().around = range;
      return *this;
    }
    // Is it going to be shown? Saves the work of finding out what to note.
    explicit operator bool() const { return diagnostics_ != nullptr; }

  private:
    friend class Diagnostics;
    explicit Reported(Diagnostics *diagnostics) : diagnostics_(diagnostics) {}
    Diagnostics *diagnostics_; // null when it is not shown
  };

  // Reports an error or a warning. The caret stands at the beginning of the range.
  template <typename... Args>
  Reported report(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    std::optional<Severity> severity = admit(row);
    if (!severity)
      return Reported(nullptr);
    add(row, *severity, range, fmt::make_format_args(args...));
    return Reported(this);
  }

  [[nodiscard]] bool hasErrors() const { return errorCount_ != 0; }
  // No further error will be reported: time to stop looking for them.
  [[nodiscard]] bool isFull() const { return errorCount_ > options_.errorLimit; }

  // Appends everything reported, sorted by place, and a line that counts it; nothing if there is
  // nothing.
  void print(std::string &out) const;

private:
  struct Entry {
    const DiagnosticRow *row;
    Severity severity;
    SourceRange range;
    SourceRange around;
    std::string message;
  };

  std::optional<Severity> admit(const DiagnosticRow &row);
  void add(const DiagnosticRow &row, Severity severity, SourceRange range, fmt::format_args args);
  void printEntry(const Entry &entry, std::string &out) const;
  void printSummary(std::string &out) const;

  const SourceFile &file_;
  DiagnosticOptions options_;
  std::vector<Entry> entries_; // each error and warning followed by its notes
  uint32_t errorCount_ = 0;    // one more than the limit once it is exceeded
  uint32_t warningCount_ = 0;
};

} // namespace wend
