// DiagnosticPrinter — writes the diagnostics of all sources of a command to standard error, in the
// format that the options require.
#pragma once

#include "support/diagnostic_formats.h"

namespace wend {

class DiagnosticPrinter {
public:
  explicit DiagnosticPrinter(DiagnosticFormat format) : format_(format) {}

  void print(const Diagnostics &diagnostics);
  // Writes what is written once for all sources. Follows the last print.
  void finish() const;

private:
  DiagnosticFormat format_;
  SarifLog sarif_;
};

} // namespace wend
