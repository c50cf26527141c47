#include "driver/diagnostic_printer.h"

#include "driver/messages.h"

namespace wend {

void DiagnosticPrinter::print(const Diagnostics &diagnostics) {
  std::string text;
  switch (format_) {
  case DiagnosticFormat::Text:
    diagnostics.print(text);
    break;
  case DiagnosticFormat::Json:
    appendJsonLines(diagnostics, text);
    break;
  case DiagnosticFormat::Sarif:
    sarif_.add(diagnostics);
    break;
  }
  writeToStderr(text);
}

void DiagnosticPrinter::finish() const {
  if (format_ != DiagnosticFormat::Sarif)
    return;
  std::string text;
  sarif_.print(WEND_VERSION, text);
  writeToStderr(text);
}

} // namespace wend
