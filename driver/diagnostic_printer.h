// DiagnosticPrinter — writes the diagnostics of all sources of a command to standard error, in the
// format that the options require; while it exists, messages about files and tools as well.
#pragma once

#include "driver/messages.h"
#include "support/diagnostic_formats.h"

#include <string>

namespace wend {

class DiagnosticPrinter final : public MessageSink {
public:
  explicit DiagnosticPrinter(DiagnosticFormat format);
  DiagnosticPrinter(const DiagnosticPrinter &) = delete;
  DiagnosticPrinter &operator=(const DiagnosticPrinter &) = delete;
  ~DiagnosticPrinter() override;

  // The input that messages are about; empty: none, as when a program is linked.
  void setInput(std::string_view input) { input_ = input; }
  void print(const Diagnostics &diagnostics);
  void report(Severity severity, std::string_view message) override;
  // Writes what is written once for all sources. Follows the last print; a second call writes
  // nothing.
  void finish();

private:
  DiagnosticFormat format_;
  std::string input_;
  SarifLog sarif_;
  bool isFinished_ = false;
};

} // namespace wend
