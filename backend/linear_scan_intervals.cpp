// The sets of intervals of the linear scan, queries of positions, and splitting.

#include "backend/linear_scan.h"

#include "backend/edge_frequency.h"
#include "support/invariant.h"

#include <algorithm>
#include <limits>

namespace wend {

namespace {

// The limit on inactive intervals of one register.
constexpr size_t maxInactive = 4;
// How much less often moves at the start of a block must be executed than those before an
// instruction: they are on all edges.
constexpr float boundaryGain = 0.9F;
// The limit on block boundaries considered for a split.
constexpr uint32_t maxBoundaries = 256;
// The limit on blocks considered for an entry.
constexpr uint32_t maxEntries = 32;

} // namespace

void LinearScan::enqueue(uint32_t id) {
  if (queueNext_.size() < out_->intervals.size())
    queueNext_.resize(out_->intervals.size());
  Position start = interval(id).start;
  INVARIANT(start >= position_, "an interval starts before the position of the scan");
  queueNext_[id] = queue_[start];
  queue_[start] = id;
}

// Expires the intervals that have ended; those in a lifetime hole become inactive, those after one
// active again.
void LinearScan::advanceTo(Position position) {
  while (callAt_ < ranges_->calls().size() && ranges_->calls()[callAt_] < position)
    ++callAt_;
  if (position < nextEvent_)
    return;
  nextEvent_ = farAway;
  for (Reg reg{0}; reg.id < regLimit_; ++reg.id) {
    std::vector<uint32_t> &inactive = inactive_[reg.id];
    if (uint32_t active = active_[reg.id]; active != Interval::none) {
      Interval &current = interval(active);
      while (current.at < current.endRange && rangeEnd(current, current.at) <= position)
        ++current.at;
      if (current.at == current.endRange) {
        active_[reg.id] = Interval::none;
      } else if (rangeStart(current, current.at) > position) {
        active_[reg.id] = Interval::none;
        deactivate(active);
      } else {
        nextEvent_ = std::min(nextEvent_, rangeEnd(current, current.at));
      }
    }
    for (size_t i = 0; i < inactive.size();) {
      Interval &current = interval(inactive[i]);
      while (current.at < current.endRange && rangeEnd(current, current.at) <= position)
        ++current.at;
      bool isOver = current.at == current.endRange;
      if (!isOver && rangeStart(current, current.at) > position) {
        nextEvent_ = std::min(nextEvent_, rangeStart(current, current.at));
        ++i;
        continue;
      }
      if (!isOver) {
        INVARIANT(active_[reg.id] == Interval::none, "two intervals in one register");
        active_[reg.id] = inactive[i];
        nextEvent_ = std::min(nextEvent_, rangeEnd(current, current.at));
      }
      inactive.erase(inactive.begin() + static_cast<ptrdiff_t>(i));
    }
  }
}

void LinearScan::deactivate(uint32_t id) {
  std::vector<uint32_t> &inactive = inactive_[interval(id).reg.id];
  if (inactive.size() < maxInactive)
    inactive.push_back(id);
  else
    enqueue(split(id, rangeStart(interval(id), interval(id).at)));
}

// Up to which position the register is free for this interval.
Position LinearScan::freeUntil(Reg reg, const Interval &current, Position callHit) {
  if (active_[reg.id] != Interval::none)
    return 0;
  Position until = fixedUntil(reg, current, callHit);
  for (uint32_t other : inactive_[reg.id])
    until = std::min(until, firstIntersection(current, interval(other)));
  return until;
}

// Up to which position no instruction of this interval uses or clobbers the physical register.
Position LinearScan::fixedUntil(Reg reg, const Interval &current, Position callHit) {
  Position until = callerSaved.has(reg) ? callHit : farAway;
  std::span<const Segment> fixed = ranges_->fixedRanges(reg);
  while (fixedAt_[reg.id] < fixed.size() && fixed[fixedAt_[reg.id]].end <= position_)
    ++fixedAt_[reg.id];
  size_t at = fixedAt_[reg.id];
  uint32_t range = current.firstRange;
  while (at < fixed.size() && fixed[at].start < current.end && range < current.endRange) {
    if (rangeEnd(current, range) <= fixed[at].start)
      ++range;
    else if (fixed[at].end <= rangeStart(current, range))
      ++at;
    else
      return std::min(until, std::max(fixed[at].start, current.start));
  }
  return until;
}

// The first call at which the interval is live.
Position LinearScan::firstCall(const Interval &current) {
  std::span<const Position> calls = ranges_->calls();
  size_t at = callAt_;
  uint32_t range = current.firstRange;
  while (at < calls.size() && calls[at] < current.end && range < current.endRange) {
    if (rangeEnd(current, range) <= calls[at])
      ++range;
    else if (calls[at] < rangeStart(current, range))
      ++at;
    else
      return calls[at];
  }
  return farAway;
}

// The first position at which both intervals are live. The `at` of the second is up to date.
Position LinearScan::firstIntersection(const Interval &a, const Interval &b) const {
  uint32_t i = a.firstRange;
  uint32_t j = b.at;
  while (i < a.endRange && j < b.endRange) {
    if (rangeEnd(a, i) <= rangeStart(b, j))
      ++i;
    else if (rangeEnd(b, j) <= rangeStart(a, i))
      ++j;
    else
      return std::max(rangeStart(a, i), rangeStart(b, j));
  }
  return farAway;
}

// Finds the most frequent predecessor of each block.
void LinearScan::findEntries() {
  entry_.assign(function_->blocks.size(), Interval::none);
  for (uint32_t block = 0; block < function_->blocks.size(); ++block) {
    uint32_t &best = entry_[block];
    for (uint32_t pred : function_->preds(function_->blocks[block]))
      if (best == Interval::none ||
          function_->blocks[pred].frequency > function_->blocks[best].frequency)
        best = pred;
  }
}

// Records which virtual registers are in registers at the end of a block.
void LinearScan::recordBlockEnd(uint32_t block) {
  advanceTo(readPosition(function_->blocks[block].end) - 1);
  for (Reg reg{0}; reg.id < regLimit_; ++reg.id)
    if (uint32_t active = active_[reg.id]; active != Interval::none)
      atEnd_[size_t{block} * regLimit_ + reg.id] = interval(active).vreg;
}

// The register that holds a virtual one at the end of a block; none if the scan has not passed it.
Reg LinearScan::registerAtEnd(uint32_t vreg, uint32_t block) const {
  if (block < nextBlock_)
    for (Reg reg{0}; reg.id < regLimit_; ++reg.id)
      if (atEnd_[size_t{block} * regLimit_ + reg.id] == vreg)
        return reg;
  return {};
}

// The register of an interval that starts with a block, at the end of the block before.
Reg LinearScan::entryOf(const Interval &current) const {
  uint32_t block = ranges_->blockOf(instAt(current.start));
  if (current.start != readPosition(function_->blocks[block].begin))
    return {};
  return registerAtEnd(current.vreg, entry_[block]);
}

// The next position from which an interval can be in a register without a move: a definition after
// a hole, or the start of a block whose most frequent predecessor has it in a register.
Position LinearScan::nextEntry(const Interval &current, Position after) {
  uint32_t block = ranges_->blockOf(instAt(after));
  uint32_t range = current.firstRange;
  for (uint32_t i = 0; i < maxEntries && ++block < function_->blocks.size(); ++i) {
    Position start = readPosition(function_->blocks[block].begin);
    while (range < current.endRange && rangeEnd(current, range) <= start)
      ++range;
    if (range == current.endRange || entryBudget_ == 0)
      break;
    --entryBudget_;
    Position live = rangeStart(current, range);
    if (live > start && live > after && (live & 1) != 0)
      return live;
    if (live > start)
      // The block after this one is the next at whose start it is live.
      block = std::max(block, ranges_->blockOf(instAt(live - 1)));
    else if (start > after && !registerAtEnd(current.vreg, entry_[block]).isNone())
      return start;
  }
  return farAway;
}

// Splits an interval at the next entry after the position.
void LinearScan::splitAtEntry(uint32_t id, Position after) {
  Position entry = nextEntry(interval(id), after);
  if (entry > interval(id).start && entry < interval(id).end)
    enqueue(split(id, entry));
}

// Spills the interval from the position up to the next use that needs a register.
void LinearScan::spillFrom(uint32_t id, Position position) {
  if (position > interval(id).start)
    id = split(id, position);
  interval(id).reg = {};
  splitAtEntry(id, std::max(interval(id).start, position_));
  const Interval tail = interval(id);
  std::span<const Occurrence> occurrences = ranges_->occurrences(tail.vreg);
  for (uint32_t i = tail.firstOcc; i < tail.endOcc; ++i) {
    if (!needsRegister(tail, occurrences[i]))
      continue;
    Position use = readPosition(occurrences[i].inst());
    Position low =
        i == tail.firstOcc ? tail.start + 1 : readPosition(occurrences[i - 1].inst()) + 2;
    // The scan does not go back.
    low = std::max({low, tail.start + 1, position_ + 1});
    if (use < low) {
      INVARIANT(!mustBeInRegister(tail, occurrences[i]), "a spilled operand must be in a register");
      continue;
    }
    enqueue(split(id, bestSplit(low, use)));
    return;
  }
}

// Sums, for the start of each block, the frequencies of the edges that lead over it from blocks
// before it: moves of a register that is split there are placed on them. The frequency of an edge
// is the part of its source's that its target has among the successors.
void LinearScan::weighBoundaries() {
  EdgeFrequencies edges(*function_);
  crossing_.assign(function_->blocks.size() + 1, 0);
  for (uint32_t b = 0; b < function_->blocks.size(); ++b) {
    for (uint32_t succ : function_->succs(function_->blocks[b])) {
      if (succ <= b)
        continue;
      float frequency = edges.of(b, succ);
      crossing_[b + 1] += frequency;
      crossing_[succ + 1] -= frequency;
    }
  }
  for (size_t b = 1; b < crossing_.size(); ++b)
    crossing_[b] += crossing_[b - 1];
}

// The even position in [low, high] where moves are cheapest: `high`, or the start of a block.
Position LinearScan::bestSplit(Position low, Position high) const {
  uint32_t block = ranges_->blockOf(instAt(high));
  Position best = high;
  float bestFrequency = function_->blocks[block].frequency * boundaryGain;
  for (uint32_t i = 0; i < maxBoundaries && block > 0; ++i, --block) {
    Position start = readPosition(function_->blocks[block].begin);
    if (start < low)
      break;
    float frequency = crossing_[block];
    if (frequency < bestFrequency) {
      best = start;
      bestFrequency = frequency;
    }
  }
  return best;
}

// The first even position after the last occurrence of the interval before `before`, or after its
// start if there is none.
Position LinearScan::afterLastOccurrence(const Interval &current, Position before) const {
  std::span<const Occurrence> occurrences = ranges_->occurrences(current.vreg);
  auto after = std::partition_point(
      occurrences.begin() + current.firstOcc, occurrences.begin() + current.endOcc,
      [&](const Occurrence &o) { return readPosition(o.inst()) < before; });
  Position low = (current.start | 1) + 1;
  if (after != occurrences.begin() + current.firstOcc)
    low = std::max(low, readPosition(std::prev(after)->inst()) + 2);
  return std::min(low, before & ~1U);
}

// Whether a spilled interval must be reloaded at an occurrence: it needs a register, or runs much
// more often than the start of the interval.
bool LinearScan::needsRegister(const Interval &current, const Occurrence &occurrence) const {
  if (mustBeInRegister(current, occurrence))
    return true;
  if (out_->isRematerialisable(current.vreg))
    return false;
  return !options_->spillEverything &&
         frequencyAt(occurrence.inst()) > 2 * frequencyAt(instAt(current.start));
}

// A rematerialised register has no spill slot to read. Its definition needs no register if all uses
// rematerialise it.
bool LinearScan::mustBeInRegister(const Interval &current, const Occurrence &occurrence) const {
  return out_->isRematerialisable(current.vreg) ? occurrence.reads() : occurrence.mustBeRegister();
}

bool LinearScan::mustHaveRegisterAt(const Interval &current, uint32_t inst) const {
  std::span<const Occurrence> occurrences = ranges_->occurrences(current.vreg);
  auto at = std::partition_point(occurrences.begin() + current.firstOcc,
                                 occurrences.begin() + current.endOcc,
                                 [&](const Occurrence &o) { return o.inst() < inst; });
  for (; at != occurrences.begin() + current.endOcc && at->inst() == inst; ++at)
    if (mustBeInRegister(current, *at))
      return true;
  return false;
}

// The cost of all reads and writes of the interval if it is in memory, in executions.
float LinearScan::cost(const Interval &current) const {
  const float *prefix = prefix_.data() + firstPrefix_[current.vreg];
  float sum = prefix[current.endOcc] - prefix[current.firstOcc];
  return out_->isRematerialisable(current.vreg) ? sum / 2 : sum;
}

float LinearScan::weight(const Interval &current) const {
  return cost(current) / (static_cast<float>(current.end - current.start) + 8);
}

} // namespace wend
