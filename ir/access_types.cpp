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
  if (accesses_.size() == maxTypes)
    return 0;
  size_t first = steps_.size();
  bool hasScalar = false;
  Step step{access.base, access.offset};
  for (;;) {
    steps_.push_back(step);
    hasScalar |= step.type == access.scalar && step.offset == 0;
    std::span<const Member> all = members(step.type);
    if (all.empty()) // the root
      break;
    // The member with the last offset that is not beyond.
    auto beyond = std::ranges::upper_bound(all, step.offset, {}, &Member::offset);
    if (beyond == all.begin() || steps_.size() - first == maxPathLength) {
      hasScalar = false;
      break;
    }
    const Member &member = *std::prev(beyond);
    step = {member.type, step.offset - member.offset};
  }
  if (!hasScalar) {
    steps_.resize(first);
    return 0;
  }
  accesses_.push_back(
      {access, static_cast<uint32_t>(first), static_cast<uint32_t>(steps_.size() - first)});
  return accessCount();
}

std::span<const AccessTypes::Member> AccessTypes::members(SourceType type) const {
  const TypeRow &row = types_[type - 1U];
  return std::span(members_).subspan(row.first, row.count);
}

std::span<const AccessTypes::Step> AccessTypes::path(AccessType type) const {
  const AccessRow &row = accesses_[type - 1U];
  return std::span(steps_).subspan(row.first, row.count);
}

bool AccessTypes::areRelated(AccessType a, AccessType b) const {
  if (a == b || a == 0 || b == 0 || path(a).back().type != path(b).back().type)
    return true;
  auto isOnPath = [&](const Step &first, AccessType of) {
    auto step = std::ranges::find(path(of), first.type, &Step::type);
    return step != path(of).end() && step->offset == first.offset;
  };
  return isOnPath(path(a).front(), b) || isOnPath(path(b).front(), a);
}

} // namespace wend
