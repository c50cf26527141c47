#include "frontend/diagnostics.h"

#include "frontend/frontend.h"

namespace wend {

std::span<const DiagnosticRow *const> frontendDiagnostics() {
  static constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text) &diag::id,
#define NOTE(id, text) &diag::id,
#define WARNING(id, flag, text) &diag::id,
#define QUIET_WARNING(id, flag, text) &diag::id,
#define EXTENSION(id, what) &diag::id,
#include "frontend/diagnostics.def"
#undef ERROR
#undef NOTE
#undef WARNING
#undef QUIET_WARNING
#undef EXTENSION
  };
  return rows;
}

} // namespace wend
