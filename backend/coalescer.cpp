#include "backend/coalescer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wend {

namespace {

constexpr uint32_t copyLevels = 16;
// The limit on ranges visited: a phi of a loop around a wide switch has hundreds of copies, each
// merged with what has a range for each of those before.
constexpr int64_t rangesPerCopy = 256;

// Copies of higher levels, in deeper loops, are merged first.
uint32_t levelOf(float frequency) {
  int exponent = std::ilogb(frequency) / 3 + 4;
  return static_cast<uint32_t>(std::clamp(exponent, 0, static_cast<int>(copyLevels) - 1));
}

} // namespace

void Coalescer::run(MFunction &function, LiveRanges &ranges) {
  parent_.resize(function.vregLimit());
  std::iota(parent_.begin(), parent_.end(), 0);
  collectCopies(function);
  if (ordered_.empty())
    return;
  next_ = parent_;
  budget_ = 4096 + rangesPerCopy * static_cast<int64_t>(ordered_.size());
  for (uint32_t inst : ordered_)
    tryMerge(function, ranges, function.insts[inst].first.id, function.insts[inst].second.id);
  rename(function);
  ranges.collectOccurrences(function);
}

void Coalescer::collectCopies(const MFunction &function) {
  copies_.clear();
  movesToFixed_.assign(function.vregLimit(), false);
  for (const Move &move : function.moves)
    movesToFixed_[move.to.isPhysical() ? move.from.id : move.to.id] = true;
  uint32_t counts[copyLevels + 1] = {};
  for (const MBlock &block : function.blocks) {
    uint32_t level = copyLevels - 1 - levelOf(block.frequency);
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const MInst &inst = function.insts[i];
      if (!inst.isCopy())
        continue;
      if (inst.first.isPhysical() || inst.second.isPhysical()) {
        movesToFixed_[inst.first.isPhysical() ? inst.second.id : inst.first.id] = true;
        continue;
      }
      copies_.push_back({i, level});
      ++counts[level + 1];
    }
  }
  std::partial_sum(std::begin(counts), std::end(counts), std::begin(counts));
  ordered_.resize(copies_.size());
  for (const Copy &copy : copies_)
    ordered_[counts[copy.level]++] = copy.inst;
}

void Coalescer::tryMerge(MFunction &function, LiveRanges &ranges, uint32_t a, uint32_t b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  if (budget_ <= 0 || differByCalls(ranges, a, b))
    return;
  if (intersect(ranges.ranges(a), ranges.ranges(b), budget_) &&
      (isWrittenDuring(function, ranges, a, b) || isWrittenDuring(function, ranges, b, a)))
    return;
  budget_ -= static_cast<int64_t>(ranges.ranges(a).size() + ranges.ranges(b).size());
  mergeRanges(ranges.ranges(a), ranges.ranges(b), merged_);
  parent_[b] = a;
  std::swap(next_[a], next_[b]);
  ranges.setRanges(a, merged_);
  ranges.setRanges(b, {});
  movesToFixed_[a] = movesToFixed_[a] || movesToFixed_[b];
  function.widths[a] = std::max(function.widths[a], function.widths[b]);
  if (!function.names[a])
    function.names[a] = function.names[b];
}

// Whether one register is live across a call, and the other is not but is moved to or from a
// physical register. Merged, they would need a callee-saved register and that move; separate, the
// other can be assigned the physical register itself.
bool Coalescer::differByCalls(const LiveRanges &ranges, uint32_t a, uint32_t b) const {
  if (!movesToFixed_[a] && !movesToFixed_[b])
    return false;
  auto crosses = [&](uint32_t vreg) {
    std::span<const Segment> of = ranges.ranges(vreg);
    if (of.empty())
      return false;
    auto call = std::lower_bound(ranges.calls().begin(), ranges.calls().end(), of.front().start);
    return call != ranges.calls().end() && *call < of.back().end;
  };
  bool aCrosses = crosses(a);
  bool bCrosses = crosses(b);
  return aCrosses != bCrosses && movesToFixed_[aCrosses ? b : a];
}

bool Coalescer::isWrittenDuring(const MFunction &function, const LiveRanges &ranges, uint32_t vreg,
                                uint32_t other) {
  std::span<const Segment> live = ranges.ranges(other);
  auto isLiveAt = [&](Position position) {
    auto after = std::ranges::upper_bound(live, position, {}, &Segment::start);
    return after != live.begin() && position < std::prev(after)->end;
  };
  auto isCopyBetween = [&](const MInst &inst) {
    if (!inst.isCopy() || !inst.second.isVirtual())
      return false;
    uint32_t from = find(inst.second.id);
    return from == vreg || from == other;
  };
  uint32_t member = vreg;
  do {
    budget_ -= static_cast<int64_t>(ranges.occurrences(member).size());
    if (budget_ <= 0)
      return true;
    for (const Occurrence &at : ranges.occurrences(member))
      if (at.writes() && isLiveAt(writePosition(at.inst())) &&
          !isCopyBetween(function.insts[at.inst()]))
        return true;
    member = next_[member];
  } while (member != vreg);
  return false;
}

void Coalescer::rename(MFunction &function) {
  for (MInst &inst : function.insts) {
    forEachOperand(inst, function, [&](Reg &reg, Role, OperandConstraint, unsigned) {
      if (reg.isVirtual())
        reg.id = find(reg.id);
    });
    if (inst.isCopy() && inst.first == inst.second)
      inst.op = MOp::Nothing, inst.form = Form::N;
  }
}

} // namespace wend
