#include "backend/linear_scan.h"

#include "ir/limits.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

// In the order of preference: short encodings first, callee-saved ones last.
constexpr Reg generalPreference[] = {rax, rcx, rdx, rsi, rdi, r8,  r9, r10,
                                     r11, rbx, rbp, r14, r15, r12, r13};
constexpr Reg vectorPreference[] = {{16}, {17}, {18}, {19}, {20}, {21}, {22}, {23},
                                    {24}, {25}, {26}, {27}, {28}, {29}, {30}, {31}};

// Whether an operation that is no copy is better off with its operand as its target: a conversion
// that keeps a part of its target waits for the value there.
bool isPreferredInPlace(MOp op) {
  return op == MOp::MovZx32 || op == MOp::FExt || op == MOp::FTrunc || op == MOp::FSqrt;
}

// Limit on the blocks that are visited to find entries, for each instruction of the function.
constexpr uint32_t entriesPerInstruction = 16;

} // namespace

void LinearScan::run(MFunction &function, const LiveRanges &ranges, const BackendOptions &options,
                     Allocation &out) {
  function_ = &function;
  ranges_ = &ranges;
  options_ = &options;
  saveCost_ = static_cast<float>(function.limits().linearScanSaveCost);
  out_ = &out;
  prepare();
  auto end = static_cast<Position>(queue_.size());
  for (position_ = 0; position_ < end; ++position_) {
    while (nextBlock_ < function.blocks.size() &&
           position_ >= readPosition(function.blocks[nextBlock_].end))
      recordBlockEnd(nextBlock_++);
    while (queue_[position_] != Interval::none) {
      uint32_t id = queue_[position_];
      queue_[position_] = queueNext_[id];
      process(id);
    }
  }
  function.usedCalleeSaved = opened_;
}

void LinearScan::prepare() {
  uint32_t vregs = function_->vregLimit();
  out_->intervals.clear();
  out_->first.assign(vregs, Interval::none);
  out_->rematerialisedBy.assign(vregs, Interval::none);
  queue_.assign(2 * function_->insts.size() + 1, Interval::none);
  queueNext_.clear();
  active_.fill(Interval::none);
  for (std::vector<uint32_t> &inactive : inactive_)
    inactive.clear();
  fixedAt_.fill(0);
  callAt_ = 0;
  nextEvent_ = farAway;
  opened_ = function_->clobberedCalleeSaved;
  lastReg_.assign(vregs, Reg{});
  randomState_ = options_->shuffleSeed;
  coldStart_ = farAway;
  for (const MBlock &block : function_->blocks)
    if (block.isCold) {
      coldStart_ = readPosition(block.begin);
      break;
    }
  position_ = 0;
  const std::vector<RegClass> &classes = function_->classes;
  bool hasVectors = std::find(classes.begin() + Reg::physicalCount, classes.end(),
                              RegClass::Vector) != classes.end();
  regLimit_ = hasVectors ? Reg::physicalCount : Reg::generalCount;
  nextBlock_ = 0;
  atEnd_.assign(function_->blocks.size() * regLimit_, Reg::none);
  entryBudget_ = entriesPerInstruction * static_cast<uint32_t>(function_->insts.size());
  findEntries();
  gatherHints();
  weighOccurrences();
  weighBoundaries();
  for (uint32_t vreg = Reg::physicalCount; vreg < vregs; ++vreg) {
    std::span<const Segment> ranges = ranges_->ranges(vreg);
    if (ranges.empty())
      continue;
    auto id = static_cast<uint32_t>(out_->intervals.size());
    out_->first[vreg] = id;
    Interval whole{};
    whole.vreg = vreg;
    whole.start = ranges.front().start;
    whole.end = ranges.back().end;
    whole.endRange = static_cast<uint32_t>(ranges.size());
    whole.endOcc = static_cast<uint32_t>(ranges_->occurrences(vreg).size());
    whole.next = Interval::none;
    out_->intervals.push_back(whole);
    if (whole.start < coldStart_ && whole.end > coldStart_)
      enqueue(split(id, coldStart_));
    enqueue(id);
  }
}

void LinearScan::gatherHints() {
  hints_.assign(function_->vregLimit(), {});
  for (const MBlock &block : function_->blocks)
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const MInst &inst = function_->insts[i];
      if (inst.is(MOp::ParMove)) {
        auto begin = static_cast<size_t>(inst.imm);
        for (size_t m = begin; m < begin + inst.extra; ++m) {
          addHint(function_->moves[m].to, function_->moves[m].from, block.frequency);
          addHint(function_->moves[m].from, function_->moves[m].to, block.frequency);
        }
      } else if (inst.isCopy() || (inst.form == Form::RR && isPreferredInPlace(inst.op))) {
        addHint(inst.first, inst.second, block.frequency);
        addHint(inst.second, inst.first, block.frequency);
      }
    }
}

void LinearScan::addHint(Reg of, Reg hint, float frequency) {
  if (!of.isVirtual() || of == hint)
    return;
  Hints &hints = hints_[of.id];
  // A hint that is a physical register saves a move for certain; a virtual one may be spilled.
  if (hint.isPhysical())
    frequency *= 1.5F;
  if (frequency > hints.frequency[0]) {
    hints.reg[1] = hints.reg[0];
    hints.frequency[1] = hints.frequency[0];
    hints.reg[0] = hint;
    hints.frequency[0] = frequency;
  } else if (frequency > hints.frequency[1]) {
    hints.reg[1] = hint;
    hints.frequency[1] = frequency;
  }
}

// Computes prefix sums of frequencies, so that the cost of a run of occurrences is a difference;
// finds the registers that can be rematerialised.
void LinearScan::weighOccurrences() {
  prefix_.clear();
  firstPrefix_.resize(function_->vregLimit());
  for (uint32_t vreg = Reg::physicalCount; vreg < function_->vregLimit(); ++vreg) {
    firstPrefix_[vreg] = static_cast<uint32_t>(prefix_.size());
    float sum = 0;
    uint32_t writes = 0;
    uint32_t writer = Interval::none;
    prefix_.push_back(0);
    for (const Occurrence &occurrence : ranges_->occurrences(vreg)) {
      sum += frequencyAt(occurrence.inst());
      prefix_.push_back(sum);
      if (occurrence.writes()) {
        ++writes;
        writer = occurrence.inst();
      }
    }
    if (writes == 1 && function_->insts[writer].isRematerialisable())
      out_->rematerialisedBy[vreg] = writer;
  }
}

// The registers that an interval may have.
std::span<const Reg> LinearScan::preference(const Interval &current) const {
  if (function_->classes[current.vreg] == RegClass::Vector)
    return vectorPreference;
  return generalPreference;
}

void LinearScan::process(uint32_t id) {
  advanceTo(position_);
  if (assignEntry(id))
    return;
  if (interval(id).start != interval(out_->first[interval(id).vreg]).start)
    splitAtEntry(id, interval(id).start);
  bool must = mustHaveRegisterAt(interval(id), instAt(position_));
  if (options_->spillEverything && !must)
    return spillFrom(id, interval(id).start);
  if (assignFree(id))
    return;
  bool isAssigned = evictLighter(id, must);
  INVARIANT(isAssigned || !must, "no register for an operand that must have one");
  if (!isAssigned)
    spillFrom(id, interval(id).start);
}

// Assigns a register that is free for the whole interval or, if no lighter interval can be evicted,
// for a part of it.
bool LinearScan::assignFree(uint32_t id) {
  const Interval &current = interval(id);
  RegPositions until;
  Position callHit = firstCall(current);
  Position longest = 0;
  std::span<const Reg> regs = preference(current);
  for (Reg reg : regs) {
    until[reg.id] = freeUntil(reg, current, callHit);
    longest = std::max(longest, until[reg.id]);
  }
  if (longest >= current.end) {
    if (assignHint(id, until))
      return true;
    if (Reg reg = chooseFree(current, until); !reg.isNone()) {
      assign(id, reg);
      return true;
    }
    // Only callee-saved registers that are not worth a save are free.
    longest = 0;
    for (Reg reg : regs)
      if (callerSaved.has(reg) || opened_.has(reg))
        longest = std::max(longest, until[reg.id]);
    for (Reg reg : regs)
      if (!callerSaved.has(reg) && !opened_.has(reg))
        until[reg.id] = 0;
  } else if (evictLighter(id, false)) {
    return true;
  }
  // A part must reach past the current instruction.
  if (longest < readPosition(instAt(current.start)) + 2)
    return false;
  assignPart(id, until);
  return true;
}

// Assigns the register that the interval has when its first block is entered, if that is free in
// the whole block.
bool LinearScan::assignEntry(uint32_t id) {
  Reg entry = entryOf(interval(id));
  if (entry.isNone() || options_->shuffleSeed != 0 || options_->spillEverything)
    return false;
  const MBlock &block = function_->blocks[ranges_->blockOf(instAt(interval(id).start))];
  Position until = freeUntil(entry, interval(id), firstCall(interval(id)));
  if (until < interval(id).end && until < readPosition(block.end))
    return false;
  if (until < interval(id).end) {
    Position low = std::max(afterLastOccurrence(interval(id), until), readPosition(block.end));
    enqueue(split(id, bestSplit(low, until & ~1U)));
  }
  assign(id, entry);
  return true;
}

bool LinearScan::assignHint(uint32_t id, const RegPositions &freeUntil) {
  const Interval &current = interval(id);
  if (options_->shuffleSeed != 0)
    return false;
  const Hints &hints = hints_[current.vreg];
  // The register at the target of a backward edge.
  uint32_t block = ranges_->blockOf(instAt(current.start));
  std::span<const uint32_t> succs = function_->succs(function_->blocks[block]);
  Reg exit = succs.empty() ? Reg() : registerAtEnd(current.vreg, succs[0]);
  Reg candidates[4] = {exit, lastReg_[current.vreg], hints.reg[0], hints.reg[1]};
  for (Reg hint : candidates) {
    if (hint.isVirtual())
      hint = lastReg_[hint.id];
    if (hint.isNone() || !allocatable.has(hint) || freeUntil[hint.id] < current.end)
      continue;
    if (calleeSaved.has(hint) && !opened_.has(hint))
      continue;
    assign(id, hint);
    return true;
  }
  return false;
}

// None if only callee-saved registers that are not worth a save are free.
Reg LinearScan::chooseFree(const Interval &current, const RegPositions &freeUntil) {
  std::span<const Reg> regs = preference(current);
  if (options_->shuffleSeed != 0) {
    uint32_t skip = random() % regs.size();
    for (uint32_t i = 0; i < regs.size(); ++i) {
      Reg reg = regs[(i + skip) % regs.size()];
      if (freeUntil[reg.id] >= current.end)
        return reg;
    }
  }
  Reg unopened;
  for (Reg reg : regs) {
    if (freeUntil[reg.id] < current.end)
      continue;
    if (callerSaved.has(reg) || opened_.has(reg))
      return reg;
    if (unopened.isNone())
      unopened = reg;
  }
  if (!unopened.isNone() && cost(current) > saveCost_)
    return unopened;
  return {};
}

// Assigns a register whose intervals have less weight than this one, after evicting them. If the
// interval must have a register, the lightest ones are evicted, whatever their weight.
bool LinearScan::evictLighter(uint32_t id, bool must) {
  const Interval &current = interval(id);
  uint32_t inst = instAt(position_);
  Position callHit = firstCall(current);
  float own = weight(current);
  Reg best;
  float bestWeight = 0;
  Position bestUntil = 0;
  for (Reg reg : preference(current)) {
    Position until = fixedUntil(reg, current, callHit);
    if (until < std::min(readPosition(inst) + 2, current.end))
      continue;
    // A part is not enough: the interval could be split any number of times.
    if (!must && until < current.end)
      continue;
    if (active_[reg.id] == Interval::none && !must)
      continue;
    float heaviest = 0;
    if (uint32_t active = active_[reg.id]; active != Interval::none) {
      if (mustHaveRegisterAt(interval(active), inst))
        continue;
      heaviest = weight(interval(active));
    }
    for (uint32_t other : inactive_[reg.id])
      if (firstIntersection(current, interval(other)) < current.end)
        heaviest = std::max(heaviest, weight(interval(other)));
    if (calleeSaved.has(reg) && !opened_.has(reg))
      heaviest += saveCost_;
    bool isBetter =
        best.isNone() || heaviest < bestWeight || (heaviest == bestWeight && until > bestUntil);
    if (!isBetter)
      continue;
    best = reg;
    bestWeight = heaviest;
    bestUntil = until;
  }
  if (best.isNone() || (!must && bestWeight >= own))
    return false;
  evictFrom(best, current);
  if (bestUntil < interval(id).end) {
    Position low = afterLastOccurrence(interval(id), bestUntil);
    enqueue(split(id, bestSplit(low, bestUntil & ~1U)));
  }
  assign(id, best);
  return true;
}

void LinearScan::assignPart(uint32_t id, const RegPositions &freeUntil) {
  Reg best;
  const Hints &hints = hints_[interval(id).vreg];
  for (Reg reg : preference(interval(id)))
    if (best.isNone() || freeUntil[reg.id] > freeUntil[best.id] ||
        (freeUntil[reg.id] == freeUntil[best.id] && (reg == hints.reg[0] || reg == hints.reg[1])))
      best = reg;
  Position until = freeUntil[best.id];
  Position low = afterLastOccurrence(interval(id), until);
  enqueue(split(id, bestSplit(low, until & ~1U)));
  assign(id, best);
}

void LinearScan::assign(uint32_t id, Reg reg) {
  Interval &current = interval(id);
  current.reg = reg;
  current.at = current.firstRange;
  active_[reg.id] = id;
  lastReg_[current.vreg] = reg;
  opened_ = opened_ | (calleeSaved & reg);
  nextEvent_ = std::min(nextEvent_, rangeEnd(current, current.at));
}

// Splits and spills the intervals in a register that intersect this one.
void LinearScan::evictFrom(Reg reg, const Interval &newcomer) {
  const Interval current = newcomer; // splitting moves intervals in memory
  if (uint32_t active = active_[reg.id]; active != Interval::none) {
    active_[reg.id] = Interval::none;
    Position high = position_ & ~1U;
    const Interval &victim = interval(active);
    if (victim.start >= high) {
      spillFrom(active, victim.start);
    } else {
      Position low = afterLastOccurrence(victim, high);
      spillFrom(active, bestSplit(low, high));
    }
  }
  std::vector<uint32_t> &inactive = inactive_[reg.id];
  for (size_t i = 0; i < inactive.size();) {
    uint32_t other = inactive[i];
    if (firstIntersection(current, interval(other)) >= current.end) {
      ++i;
      continue;
    }
    inactive.erase(inactive.begin() + static_cast<ptrdiff_t>(i));
    enqueue(split(other, rangeStart(interval(other), interval(other).at)));
  }
}

// xorshift (Marsaglia, 2003)
uint32_t LinearScan::random() {
  randomState_ ^= randomState_ << 13;
  randomState_ ^= randomState_ >> 17;
  randomState_ ^= randomState_ << 5;
  return randomState_;
}

} // namespace wend
