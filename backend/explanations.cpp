#include "backend/explanations.h"

#include "backend/diagnostics.h"

namespace wend {

namespace {

using namespace std::string_view_literals;

constexpr Explanation table[] = {
#define EXPLANATION(id, options, text, example) {&diag::id, options, text, example},
#include "backend/explanations.def"
};

constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text) &diag::id,
#include "backend/diagnostics.def"
};
static_assert(explainsAll(table, rows), "explanations.def has the rows of diagnostics.def");

} // namespace

std::span<const Explanation> assemblyExplanations() { return table; }

} // namespace wend
