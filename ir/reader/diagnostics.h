// The rows of diagnostics.def as objects.
#pragma once

#include "support/diagnostics.h"

namespace wend::diag {

#define ERROR(id, text) inline constexpr DiagnosticRow id{#id, Severity::Error, text};
#include "ir/reader/diagnostics.def"

// Whether the row is about a construct that LLVM accepts.
constexpr bool isUnsupported(const DiagnosticRow &row) {
  constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text)
#define UNSUPPORTED(id, text) &id,
#include "ir/reader/diagnostics.def"
  };
  for (const DiagnosticRow *unsupported : rows)
    if (unsupported == &row)
      return true;
  return false;
}

} // namespace wend::diag
