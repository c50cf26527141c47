// The rows of diagnostics.def as objects: `diagnostics.report(diag::undeclaredVariable, range,
// name)`.
#pragma once

#include "support/diagnostics.h"

#include <span>

namespace wend::diag {

#define ERROR(id, text) inline constexpr DiagnosticRow id{#id, Severity::Error, text};
#define NOTE(id, text) inline constexpr DiagnosticRow id{#id, Severity::Note, text};
#define WARNING(id, flag, text)                                                                    \
  inline constexpr DiagnosticRow id{#id, Severity::Warning, text, flag};
#define QUIET_WARNING(id, flag, text)                                                              \
  inline constexpr DiagnosticRow id{#id, Severity::Warning, text, flag, false};
#define EXTENSION(id, what) ERROR(id, what " are a Wend extension; compile without --std=core")
#include "frontend/diagnostics.def"
#undef ERROR
#undef NOTE
#undef WARNING
#undef QUIET_WARNING
#undef EXTENSION

} // namespace wend::diag
