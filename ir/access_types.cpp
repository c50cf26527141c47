#include "ir/access_types.h"

#include <algorithm>

namespace wend {

namespace {

constexpr size_t maxTypes = 60000;
// Limit on the steps of a path; bounds the time of a query.
constexpr size_t maxPathLength = 24;

} // namespace

SourceType AccessTypes::addType(std::string_view name, std::span<const Member> members) {
  if (types_.size() == maxTypes)
    return 0;
  types_.push_back(
      {name, static_cast<uint32_t>(members_.size()), static_cast<uint32_t>(members.size())});
  members_.insert(members_.end(), members.begin(), members.end());
  return typeCount();
}

void AccessTypes::truncateTypes(SourceType count) {
  if (count == typeCount())
    return;
  members_.resize(types_[count].first);
  types_.resize(count);
}

AccessType AccessTypes::addAccess(const Access &access) {
  if (rows_.size() == maxTypes)
    return 0;
  size_t first = steps_.size();
  bool hasScalar = false;
  SourceType type = access.base;
  uint64_t offset = access.offset;
  for (bool isRoot = false; !isRoot;) {
    steps_.push_back({type, offset});
    hasScalar |= type == access.scalar && offset == 0;
    std::span<const Member> all = members(type);
    // The member with the last offset that is not beyond.
    auto next = std::ranges::upper_bound(all, offset, {}, &Member::offset);
    isRoot = all.empty();
    if ((!isRoot && next == all.begin()) || steps_.size() - first > maxPathLength) {
      hasScalar = false;
      break;
    }
    if (!isRoot) {
      type = std::prev(next)->type;
      offset -= std::prev(next)->offset;
    }
  }
  if (!hasScalar) {
    steps_.resize(first);
    return 0;
  }
  rows_.push_back(
      {access, static_cast<uint32_t>(first), static_cast<uint32_t>(steps_.size() - first)});
  return accessCount();
}

std::span<const AccessTypes::Member> AccessTypes::members(SourceType type) const {
  const TypeRow &row = types_[type - 1U];
  return std::span(members_).subspan(row.first, row.count);
}

std::span<const AccessTypes::Member> AccessTypes::path(AccessType type) const {
  const Row &row = rows_[type - 1U];
  return std::span(steps_).subspan(row.first, row.count);
}

bool AccessTypes::areRelated(AccessType a, AccessType b) const {
  if (a == b || a == 0 || b == 0 || path(a).back().type != path(b).back().type)
    return true;
  auto comesBy = [&](AccessType one, AccessType other) {
    Member start = path(other).front();
    auto step = std::ranges::find(path(one), start.type, &Member::type);
    return step != path(one).end() && step->offset == start.offset;
  };
  return comesBy(a, b) || comesBy(b, a);
}

} // namespace wend
