#include "support/suggest.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

constexpr size_t maxNameLength = 64;

} // namespace

uint32_t editDistance(std::string_view a, std::string_view b, uint32_t limit) {
  size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit || a.size() > maxNameLength || b.size() > maxNameLength)
    return limit + 1;

  // Rows of the dynamic programming table: for prefixes of `a` without its last two characters,
  // without its last one, and whole.
  using Row = std::array<uint32_t, maxNameLength + 1>;
  Row beforeLast = {};
  Row last;
  Row row;
  for (uint32_t j = 0; j <= b.size(); ++j)
    last[j] = j;
  for (uint32_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    uint32_t minimum = i;
    for (uint32_t j = 1; j <= b.size(); ++j) {
      uint32_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], beforeLast[j - 2] + 1);
      minimum = std::min(minimum, row[j]);
    }
    if (minimum > limit)
      return limit + 1;
    beforeLast = last;
    last = row;
  }
  return std::min(last[b.size()], limit + 1);
}

Suggestion::Suggestion(std::string_view misspelt)
    : misspelt_(misspelt),
      limit_(std::max<uint32_t>(1, static_cast<uint32_t>(misspelt.size()) / 3)),
      isDone_(misspelt.size() > maxNameLength) {}

bool Suggestion::consider(std::string_view candidate) {
  if (isDone_)
    return false;
  uint32_t distance = editDistance(misspelt_, candidate, limit_);
  // With as many edits as characters, any name would match.
  if (distance > limit_ || distance >= misspelt_.size())
    return false;
  if (distance == 0)
    isDone_ = true;
  else
    limit_ = distance - 1;
  return true;
}

} // namespace wend
