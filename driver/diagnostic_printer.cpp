#include "driver/diagnostic_printer.h"

#include <utility>

namespace wend {

DiagnosticPrinter::DiagnosticPrinter(DiagnosticFormat format) : format_(format) {
  if (format != DiagnosticFormat::Text)
    setMessageSink(this);
}

DiagnosticPrinter::~DiagnosticPrinter() { setMessageSink(nullptr); }

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

void DiagnosticPrinter::report(Severity severity, std::string_view message) {
  if (format_ == DiagnosticFormat::Sarif)
    return sarif_.addNotification(severity, input_, message);
  std::string text;
  appendJsonLine(severity, input_, message, text);
  writeToStderr(text);
}

void DiagnosticPrinter::finish() {
  if (format_ != DiagnosticFormat::Sarif || std::exchange(isFinished_, true))
    return;
  std::string text;
  sarif_.print(WEND_VERSION, text);
  writeToStderr(text);
}

} // namespace wend
