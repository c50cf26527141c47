#include "frontend/explanations.h"

#include "frontend/diagnostics.h"

namespace wend {

namespace {

using namespace std::string_view_literals;

constexpr Explanation table[] = {
#define EXPLANATION(id, options, text, example) {&diag::id, options, text, example},
#include "frontend/explanations.def"
};

constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text) &diag::id,
#define NOTE(id, text)
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
static_assert(explainsAll(table, rows), "explanations.def has the rows of diagnostics.def");

} // namespace

std::span<const Explanation> frontendExplanations() { return table; }

} // namespace wend
