#include "backend/rewriter.h"

#include "backend/edge_block.h"
#include "backend/inst_effects.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

void Rewriter::run(MFunction &function, const LiveRanges &ranges, Allocation &allocation) {
  function_ = &function;
  ranges_ = &ranges;
  allocation_ = &allocation;
  uint32_t vregs = function.vregLimit();
  transfers_.clear();
  newBlocks_.clear();
  inMemory_.clear();
  slot_.assign(vregs, noSlot);
  storesAtWrites_.assign(vregs, false);
  transferCost_.assign(vregs, 0);
  hasLandingPads_ = std::ranges::any_of(function.blocks,
                                        [](const MBlock &block) { return block.pad != nullptr; });
  for (uint32_t vreg = Reg::physicalCount; vreg < vregs; ++vreg) {
    uint32_t first = allocation.first[vreg];
    if (first == Interval::none)
      continue;
    bool isInMemory = false;
    for (uint32_t i = first; i != Interval::none; i = allocation.intervals[i].next)
      isInMemory |= allocation.intervals[i].reg.isNone();
    if (isInMemory && !allocation.isRematerialisable(vreg))
      inMemory_.push_back(vreg);
    if (allocation.intervals[first].next == Interval::none)
      continue;
    copyFromSlot(vreg);
    recordSplits(vreg);
    recordEdges(vreg);
  }
  chooseStores();
  shareSlots();
  cursor_ = allocation.first;
  old_.swap(function.insts);
  function.insts.clear();
  rewriteBlocks();
  INVARIANT(nextTransfer_ == transfers_.size(), "a recorded move has no point");
}

// Leaves a register in memory where it is reloaded for a copy only: the copy reads the slot. For
// the scan, the target of a copy may be in memory instead, which here it is not.
void Rewriter::copyFromSlot(uint32_t vreg) {
  if (allocation_->isRematerialisable(vreg))
    return;
  auto isInMemory = [&](uint32_t id) { return allocation_->intervals[id].reg.isNone(); };
  for (uint32_t id = allocation_->first[vreg];;) {
    const Interval &head = allocation_->intervals[id];
    uint32_t reload = head.next;
    if (reload == Interval::none)
      return;
    Interval &interval = allocation_->intervals[reload];
    bool continues = interval.next != Interval::none &&
                     allocation_->intervals[interval.next].start == interval.end;
    if (isInMemory(id) && !isInMemory(reload) && head.end == interval.start &&
        (!continues || isInMemory(interval.next)) && isForCopy(interval))
      interval.reg = {};
    id = reload;
  }
}

// Whether an interval lies within a block, and its only occurrence is the source of a copy to a
// register, no wider than its slot: a wider copy takes a clear upper half of the register, too.
bool Rewriter::isForCopy(const Interval &interval) const {
  if (interval.endOcc != interval.firstOcc + 1)
    return false;
  uint32_t at = ranges_->occurrences(interval.vreg)[interval.firstOcc].inst();
  const MInst &copy = function_->insts[at];
  const MBlock &block = function_->blocks[ranges_->blockOf(at)];
  if (!copy.isCopy() || copy.second.id != interval.vreg ||
      copy.width > function_->widths[interval.vreg] ||
      interval.start <= readPosition(block.begin) || interval.end >= readPosition(block.end))
    return false;
  if (!copy.first.isVirtual())
    return true;
  uint32_t target = allocation_->first[copy.first.id];
  while (allocation_->intervals[target].end <= writePosition(at))
    target = allocation_->intervals[target].next;
  return !allocation_->intervals[target].reg.isNone();
}

void Rewriter::recordSplits(uint32_t vreg) {
  chain_.clear();
  for (uint32_t i = allocation_->first[vreg]; i != Interval::none;) {
    chain_.push_back(i);
    const Interval &head = allocation_->intervals[i];
    i = head.next;
    if (i == Interval::none)
      break;
    const Interval &tail = allocation_->intervals[i];
    if (head.end != tail.start || head.reg == tail.reg)
      continue;
    uint32_t inst = instAt(tail.start);
    bool isAtBlockStart = function_->blocks[ranges_->blockOf(inst)].begin == inst;
    if (isAtBlockStart)
      continue; // recordEdges adds the moves
    uint32_t before = beforeBranches(*function_, function_->blocks[ranges_->blockOf(inst)], inst);
    transfers_.push_back({pointBefore(before, Splitting), vreg, head.reg, tail.reg});
  }
}

// Whether all intervals that reach the start or the end of a block have the same location.
bool Rewriter::hasOneLocation(uint32_t vreg) const {
  bool found = false;
  Reg common;
  for (uint32_t i = allocation_->first[vreg]; i != Interval::none;
       i = allocation_->intervals[i].next) {
    const Interval &interval = allocation_->intervals[i];
    if (!reachesBlockBoundary(*function_, *ranges_, interval))
      continue;
    if (found && common != interval.reg)
      return false;
    found = true;
    common = interval.reg;
  }
  return true;
}

void Rewriter::recordEdges(uint32_t vreg) {
  if (!hasLandingPads_ && hasOneLocation(vreg))
    return;
  std::span<const Segment> ranges = ranges_->ranges(vreg);
  for (uint32_t id : chain_) {
    const Interval &interval = allocation_->intervals[id];
    for (uint32_t r = interval.firstRange; r < interval.endRange; ++r) {
      Position start = std::max(ranges[r].start, interval.start);
      Position end = std::min(ranges[r].end, interval.end);
      uint32_t b = ranges_->blockOf(instAt(start));
      if (start > readPosition(function_->blocks[b].begin))
        ++b;
      for (; b < function_->blocks.size() && readPosition(function_->blocks[b].begin) < end; ++b)
        for (uint32_t pred : function_->preds(function_->blocks[b])) {
          Position leaving = leavingPosition(function_->blocks[pred], b);
          bool isSame = leaving >= interval.start && leaving < interval.end;
          Reg from = isSame ? interval.reg : allocation_->intervals[intervalAt(leaving)].reg;
          if (from != interval.reg)
            recordEdge(vreg, pred, b, from, interval.reg);
        }
    }
  }
}

// Where a block is left for another one: at its end, or when its call unwinds.
Position Rewriter::leavingPosition(const MBlock &block, uint32_t to) const {
  return block.landing == to ? writePosition(function_->invokedCall(block))
                             : readPosition(block.end) - 1;
}

// The interval in chain_ at a position.
uint32_t Rewriter::intervalAt(Position position) const {
  auto at = std::partition_point(chain_.begin(), chain_.end(), [&](uint32_t id) {
    return allocation_->intervals[id].end <= position;
  });
  INVARIANT(at != chain_.end() && allocation_->intervals[*at].start <= position,
            "a register is live-in to a block but not live-out of its predecessor");
  return *at;
}

void Rewriter::recordEdge(uint32_t vreg, uint32_t pred, uint32_t block, Reg from, Reg to) {
  uint64_t point;
  bool endsInJump = function_->insts[function_->blocks[pred].end - 1].is(MOp::Jmp);
  if (function_->blocks[pred].succs == 1 && endsInJump) {
    // A branch to the same block may come before the jump.
    const MBlock &leaving = function_->blocks[pred];
    point = pointBefore(beforeBranches(*function_, leaving, leaving.end - 1), Leaving);
  } else if (function_->blocks[block].preds == 1) {
    point = pointBefore(function_->blocks[block].begin, Arriving);
  } else {
    auto known = std::find_if(newBlocks_.rbegin(), newBlocks_.rend(),
                              [&](const NewBlock &b) { return b.from == pred && b.to == block; });
    if (known == newBlocks_.rend()) {
      newBlocks_.push_back({pred, block, static_cast<uint32_t>(newBlocks_.size())});
      known = newBlocks_.rbegin();
    }
    point = newBlockPoint + known->index;
  }
  transfers_.push_back({point, vreg, from, to});
}

// A spilled register is stored where its location changes to memory; or, if that is cheaper, after
// each write, so that its slot is always up to date.
void Rewriter::chooseStores() {
  auto frequencyOf = [&](uint64_t point) {
    if (point >= newBlockPoint)
      return function_->blocks[newBlocks_[point - newBlockPoint].from].frequency;
    return function_->blocks[ranges_->blockOf(static_cast<uint32_t>(point >> 2))].frequency;
  };
  for (const Transfer &transfer : transfers_)
    if (transfer.to.isNone())
      transferCost_[transfer.vreg] += frequencyOf(transfer.point);
  for (uint32_t vreg : inMemory_) {
    if (transferCost_[vreg] == 0)
      continue;
    float writeCost = 0;
    uint32_t id = allocation_->first[vreg];
    for (const Occurrence &occurrence : ranges_->occurrences(vreg)) {
      if (!occurrence.writes())
        continue;
      while (allocation_->intervals[id].end <= writePosition(occurrence.inst()))
        id = allocation_->intervals[id].next;
      if (!allocation_->intervals[id].reg.isNone())
        writeCost += function_->blocks[ranges_->blockOf(occurrence.inst())].frequency;
    }
    storesAtWrites_[vreg] = writeCost < transferCost_[vreg];
  }
  std::erase_if(transfers_, [&](const Transfer &transfer) {
    return transfer.to.isNone() &&
           (storesAtWrites_[transfer.vreg] || allocation_->isRematerialisable(transfer.vreg));
  });
  std::sort(transfers_.begin(), transfers_.end(), [](const Transfer &a, const Transfer &b) {
    return a.point != b.point ? a.point < b.point : a.vreg < b.vreg;
  });
}

// In the order of their first positions, registers reuse the slot that has been free for longest. A
// lifetime is from the first to the last position, holes included.
void Rewriter::shareSlots() {
  auto startOf = [&](uint32_t vreg) { return ranges_->ranges(vreg).front().start; };
  std::sort(inMemory_.begin(), inMemory_.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(startOf(a), a) < std::pair(startOf(b), b);
  });
  for (unsigned width : {4U, 8U, vectorBytes, wideVectorBytes}) {
    heap_.clear();
    auto later = [](const auto &a, const auto &b) { return a > b; };
    for (uint32_t vreg : inMemory_) {
      if (function_->widths[vreg] != width)
        continue;
      Position end = ranges_->ranges(vreg).back().end;
      if (!heap_.empty() && heap_.front().first <= startOf(vreg)) {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        slot_[vreg] = heap_.back().second;
        heap_.back().first = end;
      } else {
        slot_[vreg] = static_cast<uint32_t>(function_->slots.size());
        function_->slots.push_back({width, std::min(width, vectorBytes), nullptr, vreg});
        heap_.push_back({end, slot_[vreg]});
      }
      std::push_heap(heap_.begin(), heap_.end(), later);
    }
  }
}

void Rewriter::rewriteBlocks() {
  nextTransfer_ = 0;
  for (uint32_t b = 0; b < function_->blocks.size(); ++b)
    rewriteBlock(b);
  emitNewBlocks();
}

void Rewriter::rewriteBlock(uint32_t index) {
  MBlock &block = function_->blocks[index];
  auto begin = static_cast<uint32_t>(function_->insts.size());
  for (uint32_t at = block.begin; at < block.end; ++at) {
    bool isPoint = nextTransfer_ < transfers_.size() && transfers_[nextTransfer_].point >> 2 == at;
    if (isPoint)
      for (Phase phase : {Arriving, Splitting, Leaving})
        emitTransfers(pointBefore(at, phase), old_[at].loc);
    if (old_[at].is(MOp::ParMove))
      rewriteParMove(old_[at], at);
    else if (old_[at].is(MOp::Asm))
      rewriteAsm(old_[at], at);
    else if (!old_[at].is(MOp::Nothing))
      rewriteInstruction(at);
  }
  block.begin = begin;
  block.end = static_cast<uint32_t>(function_->insts.size());
}

void Rewriter::rewriteInstruction(uint32_t at) {
  MInst inst = old_[at];
  inst.origin = at;
  Form form = inst.form;
  uint32_t written = Reg::none;
  uint32_t inMemory = Reg::none; // the register whose slot becomes the memory operand
  bool isDead = false;
  forEachOperand(inst, *function_, [&](Reg &reg, Role role, OperandConstraint, unsigned) {
    if (!reg.isVirtual())
      return;
    uint32_t vreg = reg.id;
    Position position = role == Role::Def ? writePosition(at) : readPosition(at);
    reg = registerAt(vreg, position);
    if (role != Role::Use)
      written = vreg;
    if (allocation_->rematerialisedBy[vreg] == at && isNeverRead(vreg, cursor_[vreg], at))
      isDead = true;
    if (reg.isNone())
      inMemory = vreg;
  });
  if (isDead)
    return;
  if (inMemory != Reg::none) {
    bool isFirst = inst.first.isNone();
    switch (form) {
    case Form::R:
      inst.form = Form::M;
      break;
    case Form::RR:
      inst.form = isFirst ? Form::MR : Form::RM;
      break;
    case Form::RI:
      inst.form = Form::MI;
      break;
    case Form::RRI:
      inst.form = Form::RMI;
      break;
    case Form::RRR:
      inst.form = Form::RMR;
      break;
    case Form::N:
    case Form::M:
    case Form::L:
    case Form::RM:
    case Form::MR:
    case Form::MI:
    case Form::RMI:
    case Form::RMR:
      INVARIANT(false, "an operand in memory that must be in a register");
    }
    inst.mem = {};
    inst.mem.kind = AddressKind::Slot;
    inst.mem.object = slot_[inMemory];
  }
  bool isNoop = inst.isCopy() && inst.first == inst.second;
  if (!isNoop)
    function_->insts.push_back(inst);
  if (written != Reg::none && !inst.first.isNone())
    storeResult(written, inst.first, at);
}

// An operand in memory becomes its spill slot.
void Rewriter::rewriteAsm(const MInst &inst, uint32_t at) {
  written_.clear();
  auto rewrite = [&](Reg &reg, Role role) {
    if (!reg.isVirtual())
      return;
    uint32_t vreg = reg.id;
    reg = registerAt(vreg, role == Role::Def ? writePosition(at) : readPosition(at));
    if (role != Role::Use && !reg.isNone())
      written_.push_back({vreg, reg});
  };
  for (AsmOperand &operand : function_->operandsOf(inst)) {
    rewrite(operand.mem.base, Role::Use);
    rewrite(operand.mem.index, Role::Use);
    if (operand.kind != AsmOperand::Kind::Register)
      continue;
    uint32_t vreg = operand.reg.id;
    rewrite(operand.reg, operand.role);
    if (!operand.reg.isNone())
      continue;
    operand.kind = AsmOperand::Kind::Memory;
    operand.mem.kind = AddressKind::Slot;
    operand.mem.object = slot_[vreg];
  }
  function_->insts.push_back(inst);
  function_->insts.back().origin = at;
  for (auto [vreg, reg] : written_)
    storeResult(vreg, reg, at);
}

// After the instruction that writes it.
void Rewriter::storeResult(uint32_t vreg, Reg reg, uint32_t at) {
  if (!storesAtWrites_[vreg])
    return;
  parallel_.add({{}, slot_[vreg]}, {reg}, function_->widths[vreg]);
  parallel_.emit(old_[at].loc, MInst::addedBefore(at + 1), function_->insts);
}

void Rewriter::rewriteParMove(const MInst &inst, uint32_t at) {
  auto begin = static_cast<size_t>(inst.imm);
  auto locationOf = [&](Reg reg, Position position) {
    return reg.isVirtual() ? location(reg.id, registerAt(reg.id, position))
                           : ParallelMoves::Location{reg};
  };
  for (size_t m = begin; m < begin + inst.extra; ++m) {
    const Move &move = function_->moves[m];
    ParallelMoves::Location from = locationOf(move.from, readPosition(at));
    parallel_.add(locationOf(move.to, writePosition(at)), from, move.width);
  }
  parallel_.emit(inst.loc, at, function_->insts);
  for (size_t m = begin; m < begin + inst.extra; ++m) {
    const Move &move = function_->moves[m];
    if (!move.to.isVirtual())
      continue;
    if (Reg reg = registerAt(move.to.id, writePosition(at)); !reg.isNone())
      storeResult(move.to.id, reg, at);
  }
}

// The physical register of a virtual one at a position; none for memory. The positions of
// successive calls must not decrease.
Reg Rewriter::registerAt(uint32_t vreg, Position position) {
  uint32_t &at = cursor_[vreg];
  while (allocation_->intervals[at].end <= position)
    at = allocation_->intervals[at].next;
  return allocation_->intervals[at].reg;
}

// Whether the result of a rematerialisable instruction is not read in the interval it is computed
// to, so that the instruction is dead. Conservative for an interval that leaves the block of `at`.
// The block in which it starts may be rewritten already, with other bounds.
bool Rewriter::isNeverRead(uint32_t vreg, uint32_t id, uint32_t at) const {
  const Interval &interval = allocation_->intervals[id];
  if (interval.reg.isNone())
    return true;
  if (interval.next != Interval::none &&
      allocation_->intervals[interval.next].start == interval.end &&
      !allocation_->intervals[interval.next].reg.isNone())
    return false;
  bool isWithinBlock = interval.end < readPosition(function_->blocks[ranges_->blockOf(at)].end);
  std::span<const Occurrence> occurrences = ranges_->occurrences(vreg);
  return isWithinBlock && std::none_of(occurrences.begin() + interval.firstOcc,
                                       occurrences.begin() + interval.endOcc,
                                       [](const Occurrence &o) { return o.reads(); });
}

ParallelMoves::Location Rewriter::location(uint32_t vreg, Reg reg) const {
  if (!reg.isNone())
    return {reg};
  INVARIANT(slot_[vreg] != noSlot, "a register in memory has no slot");
  return {{}, slot_[vreg]};
}

// Emits the moves of one point, then the rematerialisations, whose targets are dead by then.
void Rewriter::emitTransfers(uint64_t point, uint32_t loc) {
  size_t first = nextTransfer_;
  while (nextTransfer_ < transfers_.size() && transfers_[nextTransfer_].point == point)
    ++nextTransfer_;
  if (first == nextTransfer_)
    return;
  uint32_t origin = point >= newBlockPoint ? MInst::noOrigin
                                           : MInst::addedBefore(static_cast<uint32_t>(point >> 2));
  auto isComputed = [&](const Transfer &transfer) {
    return transfer.from.isNone() && allocation_->isRematerialisable(transfer.vreg);
  };
  for (size_t i = first; i < nextTransfer_; ++i) {
    const Transfer &transfer = transfers_[i];
    if (!isComputed(transfer))
      parallel_.add(location(transfer.vreg, transfer.to), location(transfer.vreg, transfer.from),
                    function_->widths[transfer.vreg]);
  }
  parallel_.emit(loc, origin, function_->insts);
  for (size_t i = first; i < nextTransfer_; ++i) {
    const Transfer &transfer = transfers_[i];
    if (!isComputed(transfer))
      continue;
    MInst inst = old_[allocation_->rematerialisedBy[transfer.vreg]];
    inst.first = transfer.to;
    inst.loc = loc;
    inst.origin = origin;
    function_->insts.push_back(inst);
  }
}

void Rewriter::emitNewBlocks() {
  for (const NewBlock &added : newBlocks_) {
    auto begin = static_cast<uint32_t>(function_->insts.size());
    uint32_t loc = function_->insts[function_->blocks[added.from].end - 1].loc;
    emitTransfers(newBlockPoint + added.index, loc);
    splitEdge(*function_, added.from, added.to, begin);
  }
}

} // namespace wend
