// The rows of diagnostics.def as objects.
#pragma once

#include "support/diagnostics.h"

namespace wend::diag {

#define ERROR(id, text) inline constexpr DiagnosticRow id{#id, Severity::Error, text};
#include "backend/diagnostics.def"

} // namespace wend::diag
