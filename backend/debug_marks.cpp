#include "backend/debug_marks.h"

#include <algorithm>
#include <unordered_map>

namespace wend {

namespace {

bool isLive(std::span<const Segment> ranges, Position position) {
  auto after = std::ranges::upper_bound(ranges, position, {}, &Segment::start);
  return after != ranges.begin() && position < (after - 1)->end;
}

// Calls visit(mark, binding) for each virtual register that has a variable.
template <typename Visit> void forEachRegister(MFunction &function, Visit &&visit) {
  for (DebugMark &mark : function.debugMarks)
    for (DebugBinding &binding : mark.bindings)
      if (binding.kind == DebugBinding::Kind::Register && binding.reg.isVirtual())
        visit(mark, binding);
}

// What can be computed again where it is used may be in no register.
DebugBinding computed(const MInst &inst, const DebugBinding &binding) {
  DebugBinding result;
  if (binding.isAddress)
    return result;
  if (inst.is(MOp::Mov) && inst.form == Form::RI) {
    result.kind = DebugBinding::Kind::Constant;
    result.number = inst.imm + binding.number;
  } else if (inst.is(MOp::Mov) && inst.form == Form::RM && binding.number == 0 &&
             inst.mem.kind == AddressKind::InArgument) {
    result.kind = DebugBinding::Kind::Incoming;
    result.number = inst.mem.disp;
  }
  return result;
}

} // namespace

void keepLiveMarks(MFunction &function, const LiveRanges &ranges) {
  forEachRegister(function, [&](const DebugMark &mark, DebugBinding &binding) {
    bool isInside = mark.before < function.insts.size();
    if (!isInside || !isLive(ranges.ranges(binding.reg.id), readPosition(mark.before)))
      binding = {};
  });
}

void assignMarks(MFunction &function, Coalescer &coalescer, const Allocation &allocation,
                 const Rewriter &rewriter) {
  forEachRegister(function, [&](const DebugMark &mark, DebugBinding &binding) {
    uint32_t vreg = coalescer.find(binding.reg.id);
    if (allocation.isRematerialisable(vreg)) {
      binding = computed(rewriter.original(allocation.rematerialisedBy[vreg]), binding);
      return;
    }
    Position position = readPosition(mark.before);
    uint32_t id = allocation.first[vreg];
    while (id != Interval::none && allocation.intervals[id].end <= position)
      id = allocation.intervals[id].next;
    bool isFound = id != Interval::none && allocation.intervals[id].start <= position;
    Reg reg = isFound ? allocation.intervals[id].reg : Reg();
    uint32_t slot = rewriter.slotOf(vreg);
    if (!isFound || (reg.isNone() && slot == Rewriter::noSlot)) {
      binding = {};
      return;
    }
    binding.reg = reg;
    binding.slot = slot;
  });
}

void assignSlotsToMarks(MFunction &function) {
  std::unordered_map<uint32_t, uint32_t> slots; // by virtual register
  for (uint32_t slot = 0; slot < function.slots.size(); ++slot)
    if (uint32_t vreg = function.slots[slot].vreg; vreg != 0)
      slots.emplace(vreg, slot);
  forEachRegister(function, [&](const DebugMark &, DebugBinding &binding) {
    auto slot = slots.find(binding.reg.id);
    if (slot == slots.end()) {
      binding = {};
      return;
    }
    binding.reg = {};
    binding.slot = slot->second;
  });
}

} // namespace wend
