#include "backend/debug_marks.h"

#include <algorithm>

namespace wend {

namespace {

using Kind = DebugBinding::Kind;

bool isLive(std::span<const Segment> ranges, Position position) {
  auto after = std::ranges::upper_bound(ranges, position, {}, &Segment::start);
  return after != ranges.begin() && position < (after - 1)->end;
}

// Calls visit for each mark that has a variable in a register.
template <typename Visit> void forEachRegister(MFunction &function, Visit &&visit) {
  for (DebugMark &mark : function.debugMarks)
    if (mark.binding.kind == Kind::Register)
      visit(mark);
}

// What can be computed again where it is used may be in no register.
DebugBinding computed(const MInst &inst, const DebugBinding &binding) {
  DebugBinding result;
  if (binding.isAddress)
    return result;
  if (inst.is(MOp::Mov) && inst.form == Form::RI) {
    result.kind = Kind::Constant;
    result.number = inst.imm;
  } else if (inst.is(MOp::Mov) && inst.form == Form::RM &&
             inst.mem.kind == AddressKind::InArgument) {
    result.kind = Kind::Incoming;
    result.number = inst.mem.disp;
  }
  return result;
}

} // namespace

void keepLiveMarks(MFunction &function, const LiveRanges &ranges) {
  forEachRegister(function, [&](DebugMark &mark) {
    bool isInside = mark.before < function.insts.size();
    if (!isInside || !isLive(ranges.ranges(mark.binding.reg.id), readPosition(mark.before)))
      mark.binding = {};
  });
}

void assignMarks(MFunction &function, Coalescer &coalescer, const Allocation &allocation,
                 const Rewriter &rewriter) {
  forEachRegister(function, [&](DebugMark &mark) {
    uint32_t vreg = coalescer.find(mark.binding.reg.id);
    if (allocation.isRematerialisable(vreg)) {
      mark.binding = computed(rewriter.original(allocation.rematerialisedBy[vreg]), mark.binding);
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
      mark.binding = {};
      return;
    }
    mark.binding.reg = reg;
    mark.binding.slot = slot;
  });
}

void forgetRegisterMarks(MFunction &function) {
  forEachRegister(function, [](DebugMark &mark) { mark.binding = {}; });
}

} // namespace wend
