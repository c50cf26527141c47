#include "ir/reader/unsupported.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

void UnsupportedConstructs::add(const std::string &text, SourceRange range) {
  auto [row, isNew] = indices_.try_emplace(text, constructs_.size());
  if (isNew)
    constructs_.push_back({text, range.loc(), 0});
  Construct &construct = constructs_[row->second];
  ++construct.places;
  construct.first.offset = std::min(construct.first.offset, range.begin);
}

void UnsupportedConstructs::print(const SourceFile &file, std::string &out) const {
  std::vector<Construct> sorted = constructs_;
  std::ranges::stable_sort(sorted, {}, [](const Construct &row) { return row.first.offset; });
  for (const Construct &row : sorted) {
    LineColumn at = file.lineColumn(row.first);
    fmt::format_to(std::back_inserter(out), "{}:{}:{}: {}", file.name(), at.line, at.column,
                   row.text);
    if (row.places > 1)
      fmt::format_to(std::back_inserter(out), " ({} times)", row.places);
    out += '\n';
  }
}

} // namespace wend
