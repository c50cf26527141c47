#include "opt/explanations.h"

#include "opt/remarks.h"

#include <array>

namespace wend {

namespace {

using namespace std::string_view_literals;

constexpr Explanation table[] = {
#define EXPLANATION(id, options, text, example)                                                    \
  {&remarkTable[static_cast<size_t>(RemarkId::id)].diagnostic, options, text, example},
#include "opt/explanations.def"
};

constexpr auto rows = [] {
  std::array<const DiagnosticRow *, std::size(remarkTable)> all{};
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = &remarkTable[i].diagnostic;
  return all;
}();
static_assert(explainsAll(table, rows), "explanations.def has the rows of remarks.def");

} // namespace

std::span<const Explanation> remarkExplanations() { return table; }

} // namespace wend
