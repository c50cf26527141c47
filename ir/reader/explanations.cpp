#include "ir/reader/explanations.h"

#include "ir/reader/diagnostics.h"

namespace wend {

namespace {

using namespace std::string_view_literals;

constexpr Explanation table[] = {
#define EXPLANATION(id, options, text, example) {&diag::id, options, text, example},
#include "ir/reader/explanations.def"
};

constexpr const DiagnosticRow *rows[] = {
#define ERROR(id, text) &diag::id,
#include "ir/reader/diagnostics.def"
};
static_assert(explainsAll(table, rows), "explanations.def has the rows of diagnostics.def");

} // namespace

std::span<const Explanation> irExplanations() { return table; }

} // namespace wend
