#include "ir/access_types.h"

#include <algorithm>

namespace wend {

namespace {

constexpr size_t maxTypes = 60000;
// Limit on ancestors; bounds the time of a query.
constexpr uint16_t maxTypeDepth = 16;

} // namespace

AccessType AccessTypes::add(std::string_view name, AccessType parent) {
  auto depth = static_cast<uint16_t>(parent == 0 ? 0 : rows_[parent - 1U].depth + 1);
  if (depth > maxTypeDepth || rows_.size() == maxTypes)
    return 0;
  rows_.push_back({name, parent, depth});
  return count();
}

AccessType AccessTypes::ancestorAt(AccessType type, uint16_t depth) const {
  while (rows_[type - 1U].depth > depth)
    type = parent(type);
  return type;
}

bool AccessTypes::areRelated(AccessType a, AccessType b) const {
  if (a == b || a == 0 || b == 0)
    return true;
  uint16_t depth = std::min(rows_[a - 1U].depth, rows_[b - 1U].depth);
  return ancestorAt(a, depth) == ancestorAt(b, depth) || ancestorAt(a, 0) != ancestorAt(b, 0);
}

} // namespace wend
