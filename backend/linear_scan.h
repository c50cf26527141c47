// LinearScan — assigns physical registers to the intervals of virtual registers.
//
// Linear scan with lifetime holes, interval splitting and fixed intervals: Wimmer and Mössenböck,
// "Optimized Interval Splitting in a Linear Scan Register Allocator" (2005), with these
// differences:
// - the interval to spill is chosen by weight (its reads and writes by frequency, divided by its
//   length), not by the distance of the next use;
// - an interval that reaches into the cold blocks at the end of the function is split there at
//   once. If a register has too many inactive intervals, the next one is split at the end of its
//   hole. So few intervals are inactive, and the time is about linear;
// - the first use of a callee-saved register has the cost of a save and a restore.
//
// How    for each interval, in the order of their starts, the first that is possible of
//        1. a register that is free for the whole interval, preferably one of its hints: those
//           that moves connect it with
//        2. a register whose intervals have less weight: they are split and spilled from here on
//        3. a register that is free for a part: the rest is split off
//        4. memory, up to the next use that needs a register
//        Splits are moved out of loops.
//
// The order of the text is not that of execution: a block is entered from any block before it, and
// what was evicted in the block above may still be in its register there. So where an interval
// has been split or evicted, the rest is split again at its next *entry*: a block whose most
// frequent predecessor has it in a register. It continues there in that register, if it is free.
// In a loop around a switch, for example, a case that contains a call, or needs many registers,
// then pays alone; the other cases find the values of the loop where the dispatch has them.
#pragma once

#include "backend/allocation.h"
#include "backend/backend.h"

#include <array>

namespace wend {

class LinearScan {
public:
  void run(MFunction &function, const LiveRanges &ranges, const BackendOptions &options,
           Allocation &out);

private:
  // Two registers that moves connect with a virtual one, by decreasing frequency.
  struct Hints {
    Reg reg[2];
    float frequency[2];
  };
  using RegPositions = std::array<Position, Reg::physicalCount>;

  // linear_scan.cpp: the scan
  void prepare();
  void gatherHints();
  void addHint(Reg of, Reg hint, float frequency);
  void weighOccurrences();
  [[nodiscard]] std::span<const Reg> preference(const Interval &interval) const;
  void process(uint32_t id);
  bool assignFree(uint32_t id);
  bool assignHint(uint32_t id, const RegPositions &freeUntil);
  bool assignEntry(uint32_t id);
  void findEntries();
  void recordBlockEnd(uint32_t block);
  [[nodiscard]] Reg entryOf(const Interval &interval) const;
  [[nodiscard]] Reg registerAtEnd(uint32_t vreg, uint32_t block) const;
  void splitAtEntry(uint32_t id, Position after);
  Position nextEntry(const Interval &interval, Position after);
  Reg chooseFree(const Interval &interval, const RegPositions &freeUntil);
  bool evictLighter(uint32_t id, bool must);
  void assignPart(uint32_t id, const RegPositions &freeUntil);
  void assign(uint32_t id, Reg reg);
  void evictFrom(Reg reg, const Interval &interval);

  // linear_scan_intervals.cpp: positions, splits
  void enqueue(uint32_t id);
  void advanceTo(Position position);
  void deactivate(uint32_t id);
  Position freeUntil(Reg reg, const Interval &interval, Position callHit);
  Position fixedUntil(Reg reg, const Interval &interval, Position callHit);
  Position firstCall(const Interval &interval);
  Position firstIntersection(const Interval &a, const Interval &b) const;
  uint32_t split(uint32_t id, Position position) {
    return splitInterval(*out_, *ranges_, id, position);
  }
  void spillFrom(uint32_t id, Position position);
  void weighBoundaries();
  Position bestSplit(Position low, Position high) const;
  Position afterLastOccurrence(const Interval &interval, Position before) const;
  [[nodiscard]] bool needsRegister(const Interval &interval, const Occurrence &occurrence) const;
  [[nodiscard]] bool mustBeInRegister(const Interval &interval, const Occurrence &occurrence) const;
  [[nodiscard]] bool mustHaveRegisterAt(const Interval &interval, uint32_t inst) const;
  [[nodiscard]] float cost(const Interval &interval) const;
  [[nodiscard]] float weight(const Interval &interval) const;

  [[nodiscard]] Interval &interval(uint32_t id) { return out_->intervals[id]; }
  [[nodiscard]] Position rangeStart(const Interval &interval, uint32_t range) const {
    return std::max(ranges_->ranges(interval.vreg)[range].start, interval.start);
  }
  [[nodiscard]] Position rangeEnd(const Interval &interval, uint32_t range) const {
    return std::min(ranges_->ranges(interval.vreg)[range].end, interval.end);
  }
  [[nodiscard]] float frequencyAt(uint32_t inst) const {
    return function_->blocks[ranges_->blockOf(inst)].frequency;
  }
  uint32_t random();

  MFunction *function_ = nullptr;
  const LiveRanges *ranges_ = nullptr;
  const BackendOptions *options_ = nullptr;
  Allocation *out_ = nullptr;
  uint32_t regLimit_ = 0; // the physical registers in use are below
  Position position_ = 0;
  Position coldStart_ = farAway;    // of the first cold block
  Position nextEvent_ = 0;          // active and inactive intervals change at or after
  std::vector<uint32_t> queue_;     // by position: the first interval that starts there
  std::vector<uint32_t> queueNext_; // by interval
  std::array<uint32_t, Reg::physicalCount> active_{};
  std::array<std::vector<uint32_t>, Reg::physicalCount> inactive_;
  std::array<size_t, Reg::physicalCount> fixedAt_{}; // fixed ranges before these have ended
  size_t callAt_ = 0;
  std::vector<float> crossing_;       // by block: see weighBoundaries()
  std::vector<Hints> hints_;          // by virtual register
  std::vector<Reg> lastReg_;          // by virtual register: the one assigned last
  std::vector<float> prefix_;         // by occurrence: the cost of those of its register before it
  std::vector<uint32_t> firstPrefix_; // by virtual register
  float saveCost_ = 0;                // of a callee-saved register, in executions of an instruction
  RegSet opened_;                     // callee-saved registers in use
  std::vector<uint32_t> atEnd_;       // by block and register: the virtual register that is there
  std::vector<uint32_t> entry_;       // by block: its most frequent predecessor
  uint32_t nextBlock_ = 0;            // the first block whose end has not been recorded
  uint32_t entryBudget_ = 0;          // for searches of entries
  uint32_t randomState_ = 0;
};

} // namespace wend
