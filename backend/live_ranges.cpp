#include "backend/live_ranges.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace wend {

bool intersect(std::span<const Segment> a, std::span<const Segment> b, int64_t &budget) {
  if (a.empty() || b.empty())
    return false;
  auto endsBefore = [](Position position) {
    return [position](const Segment &range) { return range.end <= position; };
  };
  auto i = std::partition_point(a.begin(), a.end(), endsBefore(b.front().start));
  auto j = std::partition_point(b.begin(), b.end(), endsBefore(a.front().start));
  while (i != a.end() && j != b.end()) {
    --budget;
    if (i->end <= j->start)
      ++i;
    else if (j->end <= i->start)
      ++j;
    else
      return true;
  }
  return false;
}

void mergeRanges(std::span<const Segment> a, std::span<const Segment> b,
                 std::vector<Segment> &merged) {
  merged.clear();
  size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    bool takeA = j == b.size() || (i < a.size() && a[i].start < b[j].start);
    Segment next = takeA ? a[i++] : b[j++];
    if (!merged.empty() && merged.back().end >= next.start)
      merged.back().end = std::max(merged.back().end, next.end);
    else
      merged.push_back(next);
  }
}

void LiveRanges::compute(MFunction &function) {
  blockOf_.resize(function.insts.size());
  for (uint32_t b = 0; b < function.blocks.size(); ++b)
    std::fill(blockOf_.begin() + function.blocks[b].begin,
              blockOf_.begin() + function.blocks[b].end, b);
  collectOccurrences(function);
  for (std::vector<Segment> &ranges : fixed_)
    ranges.clear();
  calls_.clear();
  for (const MBlock &block : function.blocks)
    for (uint32_t i = block.begin; i < block.end; ++i)
      addFixedRanges(function, i, readPosition(block.begin));
  if (function.hasFramePointer)
    fixed_[rbp.id].assign(1, {0, farAway});

  marks_.assign(function.blocks.size(), {});
  ranges_.clear();
  spans_.resize(function.vregLimit());
  for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit(); ++vreg)
    computeRanges(function, vreg);
  if (function.callsReturnTwice)
    extendAcrossReturns(function);
}

// Otherwise a spill slot, or a register that is merged with another one, could have another value
// at the second return than at the first.
void LiveRanges::extendAcrossReturns(const MFunction &function) {
  for (uint32_t i = 0; i < function.insts.size(); ++i) {
    if (!function.insts[i].is(MOp::ReturnsTwice))
      continue;
    findReached(function, blockOf_[i]);
    for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit(); ++vreg) {
      bool isLive = std::ranges::any_of(ranges(vreg), [&](const Segment &range) {
        return range.start <= readPosition(i) && range.end > readPosition(i);
      });
      if (!isLive)
        continue;
      marks_.assign(function.blocks.size(), {});
      spanStart_ = static_cast<uint32_t>(ranges_.size());
      walkBlocks(function, vreg);
      addReached(function, i);
      spans_[vreg] = {spanStart_, static_cast<uint32_t>(ranges_.size()) - spanStart_};
    }
  }
  reached_.clear();
}

// Adds what follows an instruction in its block, and the reached blocks, to the current ranges.
void LiveRanges::addReached(const MFunction &function, uint32_t inst) {
  std::vector<Segment> all(ranges_.begin() + spanStart_, ranges_.end());
  ranges_.resize(spanStart_);
  for (size_t i = 0; i < reached_.size(); ++i) {
    const MBlock &block = function.blocks[reached_[i]];
    all.push_back({readPosition(i == 0 ? inst : block.begin), readPosition(block.end)});
  }
  std::ranges::sort(all, {}, &Segment::start);
  for (const Segment &range : all)
    addRange(range);
}

// Sets reached_ to the blocks that are reached from a block.
void LiveRanges::findReached(const MFunction &function, uint32_t block) {
  std::vector<bool> isReached(function.blocks.size());
  reached_.assign(1, block);
  for (size_t next = 0; next < reached_.size(); ++next)
    for (uint32_t succ : function.succs(function.blocks[reached_[next]]))
      if (!isReached[succ]) {
        isReached[succ] = true;
        reached_.push_back(succ);
      }
}

// A counting sort by register; it keeps the order of the instructions, and reads before writes.
void LiveRanges::collectOccurrences(MFunction &function) {
  firstOccurrence_.assign(function.vregLimit() + 1, 0);
  for (MInst &inst : function.insts)
    forEachOperand(inst, function, [&](Reg &reg, Role, OperandConstraint, unsigned) {
      if (reg.isVirtual())
        ++firstOccurrence_[reg.id];
    });
  uint32_t total = 0;
  for (uint32_t &first : firstOccurrence_) {
    uint32_t count = first;
    first = total;
    total += count;
  }
  occurrences_.resize(total, Occurrence(0, Role::Use, false));
  for (uint32_t i = 0; i < function.insts.size(); ++i)
    forEachOperand(function.insts[i], function,
                   [&](Reg &reg, Role role, OperandConstraint constraint, unsigned width) {
                     if (!reg.isVirtual())
                       return;
                     // A spill slot may be read in part, but must be written completely.
                     unsigned whole = function.widths[reg.id];
                     bool fits = role == Role::Use ? width <= whole : width == whole;
                     bool must = constraint == OperandConstraint::Register || !fits;
                     occurrences_[firstOccurrence_[reg.id]++] = Occurrence(i, role, must);
                   });
  for (size_t i = firstOccurrence_.size() - 1; i > 0; --i)
    firstOccurrence_[i] = firstOccurrence_[i - 1];
  firstOccurrence_[0] = 0;
}

void LiveRanges::addFixedRanges(const MFunction &function, uint32_t inst, Position blockStart) {
  const MInst &machine = function.insts[inst];
  if (machine.is(MOp::ParMove)) {
    auto begin = static_cast<size_t>(machine.imm);
    for (size_t m = begin; m < begin + machine.extra; ++m)
      if (function.moves[m].from.isPhysical())
        readFixed(function.moves[m].from.id, inst, blockStart);
    for (size_t m = begin; m < begin + machine.extra; ++m)
      if (function.moves[m].to.isPhysical())
        writeFixed(function.moves[m].to.id, writePosition(inst));
    return;
  }
  const MopRow &mop = row(machine.op);
  if (machine.is(MOp::LandingPad)) // whatever moves come before it
    for (uint32_t bits = mop.defs.bits; bits != 0; bits &= bits - 1)
      writeFixed(static_cast<uint32_t>(std::countr_zero(bits)), blockStart);
  for (uint32_t bits = implicitUses(machine).bits; bits != 0; bits &= bits - 1)
    readFixed(static_cast<uint32_t>(std::countr_zero(bits)), inst, blockStart);
  if (machine.first.isPhysical() && mop.first != Role::Def)
    readFixed(machine.first.id, inst, blockStart);
  if (machine.second.isPhysical())
    readFixed(machine.second.id, inst, blockStart);
  if (machine.third.isPhysical())
    readFixed(machine.third.id, inst, blockStart);
  if (machine.is(MOp::Asm)) {
    RegSet early = function.asmStatements[machine.extra].early;
    for (uint32_t bits = early.bits; bits != 0; bits &= bits - 1)
      writeFixed(static_cast<uint32_t>(std::countr_zero(bits)), readPosition(inst));
    for (uint32_t bits = implicitDefs(machine).bits; bits != 0; bits &= bits - 1)
      writeFixed(static_cast<uint32_t>(std::countr_zero(bits)), writePosition(inst));
    return;
  }
  if (machine.is(MOp::Call) || machine.is(MOp::CallTo)) {
    // The clobbers of the other caller-saved registers are in calls_.
    calls_.push_back(writePosition(inst));
    writeFixed(rax.id, writePosition(inst));
    for (uint32_t bits = (callResults(machine) - rax).bits; bits != 0; bits &= bits - 1)
      writeFixed(static_cast<uint32_t>(std::countr_zero(bits)), writePosition(inst));
    return;
  }
  if (machine.first.isPhysical() && mop.first != Role::Use)
    writeFixed(machine.first.id, writePosition(inst));
  for (uint32_t bits = mop.defs.bits; bits != 0; bits &= bits - 1)
    writeFixed(static_cast<uint32_t>(std::countr_zero(bits)), writePosition(inst));
}

void LiveRanges::readFixed(uint32_t reg, uint32_t inst, Position blockStart) {
  std::vector<Segment> &ranges = fixed_[reg];
  // A register read before it is written in the entry block holds an argument.
  if (ranges.empty() || ranges.back().start < blockStart)
    ranges.push_back({blockStart, blockStart});
  ranges.back().end = readPosition(inst) + 1;
}

void LiveRanges::writeFixed(uint32_t reg, Position position) {
  std::vector<Segment> &ranges = fixed_[reg];
  if (!ranges.empty() && ranges.back().end >= position)
    ranges.back().end = std::max(ranges.back().end, position + 1);
  else
    ranges.push_back({position, position + 1});
}

void LiveRanges::computeRanges(const MFunction &function, uint32_t vreg) {
  spanStart_ = static_cast<uint32_t>(ranges_.size());
  std::span<const Occurrence> occ = occurrences(vreg);
  if (!occ.empty()) {
    uint32_t block = blockOf_[occ.front().inst()];
    if (!occ.front().reads() && block == blockOf_[occ.back().inst()])
      rangesInBlock(occ, 0, block, false, 0);
    else
      walkBlocks(function, vreg);
  }
  spans_[vreg] = {spanStart_, static_cast<uint32_t>(ranges_.size()) - spanStart_};
}

void LiveRanges::walkBlocks(const MFunction &function, uint32_t vreg) {
  std::span<const Occurrence> occ = occurrences(vreg);
  touched_.clear();
  worklist_.clear();
  for (size_t i = 0; i < occ.size();) {
    uint32_t block = blockOf_[occ[i].inst()];
    touched_.push_back(block);
    if (occ[i].reads() && marks_[block].liveIn != vreg) {
      marks_[block].liveIn = vreg;
      worklist_.push_back(block);
    }
    for (; i < occ.size() && occ[i].inst() < function.blocks[block].end; ++i)
      if (occ[i].writes())
        marks_[block].writes = vreg;
  }
  for (size_t i = 0; i < reached_.size(); ++i) {
    Mark &mark = marks_[reached_[i]];
    touched_.push_back(reached_[i]);
    mark.liveOut = vreg;
    if (i == 0 && mark.writes == vreg) // the block of the call: live from there on
      continue;
    mark.liveIn = vreg;
    worklist_.push_back(reached_[i]);
  }
  while (!worklist_.empty()) {
    uint32_t block = worklist_.back();
    worklist_.pop_back();
    for (uint32_t pred : function.preds(function.blocks[block])) {
      Mark &mark = marks_[pred];
      if (mark.liveOut == vreg)
        continue;
      mark.liveOut = vreg;
      touched_.push_back(pred);
      if (mark.writes != vreg && mark.liveIn != vreg) {
        mark.liveIn = vreg;
        worklist_.push_back(pred);
      }
    }
  }
  sortTouched(vreg);
  size_t at = 0;
  for (uint32_t b : touched_) {
    const MBlock &block = function.blocks[b];
    bool isLiveIn = marks_[b].liveIn == vreg;
    at = rangesInBlock(occ, at, b, isLiveIn, readPosition(block.begin));
    if (marks_[b].liveOut == vreg) {
      bool isOpen = ranges_.size() > spanStart_ && ranges_.back().end > readPosition(block.begin);
      if (isOpen)
        ranges_.back().end = readPosition(block.end);
      else
        addRange({readPosition(block.begin), readPosition(block.end)});
    }
  }
}

// Sorts the blocks and removes duplicates. If they are dense, scans all blocks in between instead.
void LiveRanges::sortTouched(uint32_t vreg) {
  auto [first, last] = std::minmax_element(touched_.begin(), touched_.end());
  uint32_t begin = *first;
  uint32_t end = *last + 1;
  constexpr uint32_t sparse = 8;
  if (end - begin > sparse * touched_.size()) {
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    return;
  }
  touched_.clear();
  for (uint32_t b = begin; b < end; ++b)
    if (marks_[b].liveIn == vreg || marks_[b].liveOut == vreg || marks_[b].writes == vreg)
      touched_.push_back(b);
}

// Adds the ranges that end or start at the occurrences of a block. Returns the index of the first
// occurrence after it.
size_t LiveRanges::rangesInBlock(std::span<const Occurrence> occ, size_t at, uint32_t block,
                                 bool isOpen, Position start) {
  if (isOpen)
    addRange({start, start + 1});
  for (; at < occ.size() && blockOf_[occ[at].inst()] == block; ++at) {
    uint32_t inst = occ[at].inst();
    if (occ[at].reads())
      ranges_.back().end = std::max(ranges_.back().end, readPosition(inst) + 1);
    if (occ[at].writes())
      addRange({writePosition(inst), writePosition(inst) + 1});
  }
  return at;
}

void LiveRanges::addRange(Segment range) {
  bool isAdjacent = ranges_.size() > spanStart_ && ranges_.back().end >= range.start;
  if (isAdjacent)
    ranges_.back().end = std::max(ranges_.back().end, range.end);
  else
    ranges_.push_back(range);
}

void LiveRanges::setRanges(uint32_t vreg, std::span<const Segment> ranges) {
  spans_[vreg] = {static_cast<uint32_t>(ranges_.size()), static_cast<uint32_t>(ranges.size())};
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
}

} // namespace wend
