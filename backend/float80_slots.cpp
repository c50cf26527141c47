#include "backend/float80_slots.h"

#include <algorithm>
#include <numeric>
#include <queue>

namespace wend {

namespace {

constexpr int64_t rangesPerCopy80 = 32;

// Whether the instruction and the one after it copy a register to another.
bool isCopy(const MFunction &function, uint32_t inst) {
  const MInst &load = function.insts[inst];
  const MInst &store = function.insts[inst + 1];
  return load.is(MOp::X87Load) && load.form == Form::R && store.is(MOp::X87Store) &&
         store.form == Form::R;
}

} // namespace

FrameSlot float80Slot() {
  FrameSlot slot{byteSize(Type::F80), byteSize(Type::F80), nullptr, 0};
  slot.isFloat80 = true;
  return slot;
}

void Float80Slots::run(MFunction &function) {
  if (std::ranges::find(function.classes, RegClass::Float80) == function.classes.end())
    return;
  ranges_.compute(function);
  coalesce(function);
  assignSlots(function);
  rewrite(function);
}

void Float80Slots::coalesce(MFunction &function) {
  parent_.resize(function.vregLimit());
  std::iota(parent_.begin(), parent_.end(), 0);
  copies_.clear();
  for (const MBlock &block : function.blocks)
    for (uint32_t i = block.begin; i + 1 < block.end; ++i)
      if (isCopy(function, i))
        copies_.push_back(i);
  auto order = [&](uint32_t inst) {
    return std::pair(-function.blocks[ranges_.blockOf(inst)].frequency, inst);
  };
  std::ranges::sort(copies_, {}, order);
  budget_ = 4096 + rangesPerCopy80 * static_cast<int64_t>(copies_.size());
  for (uint32_t copy : copies_)
    tryMerge(function.insts[copy].first.id, function.insts[copy + 1].first.id);
}

void Float80Slots::tryMerge(uint32_t a, uint32_t b) {
  a = find(a);
  b = find(b);
  if (a == b || budget_ <= 0 || intersect(ranges_.ranges(a), ranges_.ranges(b), budget_))
    return;
  budget_ -= static_cast<int64_t>(ranges_.ranges(a).size() + ranges_.ranges(b).size());
  mergeRanges(ranges_.ranges(a), ranges_.ranges(b), merged_);
  parent_[b] = a;
  ranges_.setRanges(a, merged_);
  ranges_.setRanges(b, {});
}

void Float80Slots::assignSlots(MFunction &function) {
  intervals_.clear();
  for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit(); ++vreg)
    if (std::span<const Segment> ranges = ranges_.ranges(vreg);
        function.classes[vreg] == RegClass::Float80 && !ranges.empty())
      intervals_.push_back({vreg, ranges.front().start, ranges.back().end});
  std::ranges::sort(intervals_, {}, [](const Interval &interval) {
    return std::pair(interval.start, interval.vreg);
  });
  slotOf_.assign(function.vregLimit(), 0);
  using End = std::pair<Position, uint32_t>; // of the last interval in a slot
  std::priority_queue<End, std::vector<End>, std::greater<>> ends;
  for (const Interval &interval : intervals_) {
    auto slot = static_cast<uint32_t>(function.slots.size());
    if (!ends.empty() && ends.top().first <= interval.start) {
      slot = ends.top().second;
      ends.pop();
    } else {
      function.slots.push_back(float80Slot());
    }
    slotOf_[interval.vreg] = slot;
    ends.push({interval.end, slot});
  }
}

void Float80Slots::rewrite(MFunction &function) {
  for (uint32_t copy : copies_)
    if (find(function.insts[copy].first.id) == find(function.insts[copy + 1].first.id))
      function.insts[copy] = function.insts[copy + 1] = MInst();
  for (MInst &inst : function.insts) {
    bool isAccess = (inst.is(MOp::X87Load) || inst.is(MOp::X87Store)) && inst.form == Form::R;
    if (!isAccess)
      continue;
    inst.mem.kind = AddressKind::Slot;
    inst.mem.object = slotOf_[find(inst.first.id)];
    inst.form = Form::M;
    inst.first = {};
  }
}

uint32_t Float80Slots::find(uint32_t vreg) {
  while (parent_[vreg] != vreg)
    vreg = parent_[vreg] = parent_[parent_[vreg]];
  return vreg;
}

} // namespace wend
