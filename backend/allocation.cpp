#include "backend/allocation.h"

#include "support/invariant.h"

#include <algorithm>

namespace wend {

bool reachesBlockBoundary(const MFunction &function, const LiveRanges &liveRanges,
                          const Interval &interval) {
  const MBlock &block = function.blocks[liveRanges.blockOf(instAt(interval.start))];
  return interval.start == readPosition(block.begin) || interval.end >= readPosition(block.end);
}

uint32_t splitInterval(Allocation &allocation, const LiveRanges &liveRanges, uint32_t id,
                       Position position) {
  Interval &head = allocation.intervals[id];
  std::span<const Segment> ranges = liveRanges.ranges(head.vreg);
  std::span<const Occurrence> occurrences = liveRanges.occurrences(head.vreg);
  auto range =
      std::partition_point(ranges.begin() + head.firstRange, ranges.begin() + head.endRange,
                           [&](const Segment &r) { return r.end <= position; });
  auto occurrence =
      std::partition_point(occurrences.begin() + head.firstOcc, occurrences.begin() + head.endOcc,
                           [&](const Occurrence &o) { return writePosition(o.inst()) < position; });
  INVARIANT(position > head.start && position < head.end, "a split outside of the interval");
  Interval tail = head;
  tail.firstRange = static_cast<uint32_t>(range - ranges.begin());
  tail.firstOcc = static_cast<uint32_t>(occurrence - occurrences.begin());
  tail.start = std::max(position, range->start);
  tail.at = tail.firstRange;
  tail.reg = {};
  bool isInHole = range->start >= position;
  head.endRange = tail.firstRange + (isInHole ? 0 : 1);
  head.endOcc = tail.firstOcc;
  head.end = isInHole ? ranges[tail.firstRange - 1].end : position;
  auto tailId = static_cast<uint32_t>(allocation.intervals.size());
  head.next = tailId;
  allocation.intervals.push_back(tail);
  return tailId;
}

} // namespace wend
