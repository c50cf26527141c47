#include "backend/variable_parts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace wend {

namespace {

using Place = DebugFunction::Place;

// A position, or the byte before it. Positions are numbered in the order of the code.
struct Bound {
  uint32_t position;
  bool isExact;
  friend auto operator<=>(const Bound &, const Bound &) = default;
};

// A part gets or loses a place.
struct Change {
  Bound at;
  const PartPlaces *part;
  const Place *place;
  bool isBegin;
};

// Parts with their places where the walk is, by their offsets.
using Active = std::multimap<uint64_t, std::pair<const PartPlaces *, const Place *>>;

// Nothing if parts overlap.
DebugExpression compose(const Active &active, uint64_t bytes) {
  DebugExpression whole;
  uint64_t at = 0;
  for (const auto &[offset, located] : active) {
    if (offset < at)
      return {};
    if (offset > at)
      whole.piece({}, offset - at);
    whole.piece(located.second->location, located.first->bytes);
    at = offset + located.first->bytes;
  }
  if (at != 0 && at < bytes)
    whole.piece({}, bytes - at);
  return whole;
}

std::vector<Change> changesOf(const DebugFunction &function, std::span<const PartPlaces> parts) {
  std::vector<Change> changes;
  for (const PartPlaces &part : parts)
    for (const Place &place : part.places) {
      Bound begin{place.begin, !place.beginsEarly}, end{place.end, !place.endsEarly};
      if (place.isEverywhere) {
        begin = {function.ranges.front().begin, true};
        end = {function.end, true};
      }
      changes.push_back({begin, &part, &place, true});
      changes.push_back({end, &part, &place, false});
    }
  // What begins first: a place may be empty.
  std::ranges::sort(changes, {},
                    [](const Change &change) { return std::pair(change.at, !change.isBegin); });
  return changes;
}

void update(const Change &change, Active &active) {
  if (change.isBegin) {
    active.emplace(change.part->offset, std::pair(change.part, change.place));
    return;
  }
  auto [first, last] = active.equal_range(change.part->offset);
  auto ended = std::find_if(first, last,
                            [&](const auto &entry) { return entry.second.second == change.place; });
  if (ended != last)
    active.erase(ended);
}

} // namespace

std::vector<Place> joinParts(const DebugFunction &function, uint64_t bytes,
                             std::span<const PartPlaces> parts) {
  std::vector<Place> joined;
  Active active;
  std::vector<Change> changes = changesOf(function, parts);
  for (size_t i = 0; i < changes.size();) {
    Bound begin = changes[i].at;
    for (; i < changes.size() && changes[i].at == begin; ++i)
      update(changes[i], active);
    DebugExpression location = compose(active, bytes);
    if (location.operations.empty())
      continue;
    Place &place = joined.emplace_back();
    place.location = std::move(location);
    place.isEverywhere = std::ranges::all_of(
        active, [](const auto &entry) { return entry.second.second->isEverywhere; });
    place.begin = begin.position;
    place.beginsEarly = !begin.isExact;
    place.end = changes[i].at.position;
    place.endsEarly = !changes[i].at.isExact;
  }
  // Some parts may be everywhere, and others not.
  if (joined.size() > 1)
    for (Place &place : joined)
      place.isEverywhere = false;
  return joined;
}

} // namespace wend
