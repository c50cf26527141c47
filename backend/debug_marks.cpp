#include "backend/debug_marks.h"

#include <algorithm>
#include <unordered_map>

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

// Where a binding of a mark is not known, replaces it by the first alternative that is.
template <typename IsKnown> void chooseBindings(MFunction &function, IsKnown &&isKnown) {
  auto alternative = function.debugAlternatives.begin();
  for (uint32_t m = 0; m < function.debugMarks.size(); ++m) {
    DebugMark &mark = function.debugMarks[m];
    bool isChosen = isKnown(mark, mark.binding);
    for (; alternative != function.debugAlternatives.end() && alternative->mark == m; ++alternative)
      if (!isChosen && isKnown(mark, alternative->binding)) {
        mark.binding = alternative->binding;
        isChosen = true;
      }
    if (!isChosen)
      mark.binding = {};
  }
}

// What can be computed again where it is used may be in no register.
DebugBinding computed(const MInst &inst, const DebugBinding &binding) {
  DebugBinding result;
  if (binding.isAddress)
    return result;
  if (inst.is(MOp::Mov) && inst.form == Form::RI) {
    result.kind = Kind::Constant;
    result.number = inst.imm + binding.number;
  } else if (inst.is(MOp::Mov) && inst.form == Form::RM && binding.number == 0 &&
             inst.mem.kind == AddressKind::InArgument) {
    result.kind = Kind::Incoming;
    result.number = inst.mem.disp;
  }
  return result;
}

} // namespace

void keepLiveMarks(MFunction &function, const LiveRanges &ranges) {
  auto isKnown = [&](const DebugMark &mark, const DebugBinding &binding) {
    return binding.kind != Kind::Register ||
           (mark.before < function.insts.size() &&
            isLive(ranges.ranges(binding.reg.id), readPosition(mark.before)));
  };
  chooseBindings(function, isKnown);
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

void assignSlotsToMarks(MFunction &function) {
  std::unordered_map<uint32_t, uint32_t> slots; // by virtual register
  for (uint32_t slot = 0; slot < function.slots.size(); ++slot)
    if (uint32_t vreg = function.slots[slot].vreg; vreg != 0)
      slots.emplace(vreg, slot);
  chooseBindings(function, [&](const DebugMark &, const DebugBinding &binding) {
    return binding.kind != Kind::Register || slots.contains(binding.reg.id);
  });
  forEachRegister(function, [&](DebugMark &mark) {
    mark.binding.slot = slots[mark.binding.reg.id];
    mark.binding.reg = {};
  });
}

} // namespace wend
