// LiveRanges — the live ranges of each virtual register, as a sorted list of ranges of positions
// with lifetime holes between them; and the fixed ranges of the physical registers.
//
// How    1. collect the occurrences of each register, in order
//        2. for each register: if all occurrences are in one block, derive the ranges from them
//        3. else walk backwards over the blocks, from each that reads the register before it is
//           written, to those that write it
//        4. what is live across a call that may return again (setjmp) is live in all blocks that
//           are reached from there: each may lead to the second return, which reads it
//
// The time is proportional to the occurrences and to the blocks in which each register is live.
// There are no sets of registers per block.
//
// Reference: Appel and Palsberg, "Modern Compiler Implementation", exercise 10.6 (liveness one
// variable at a time).
#pragma once

#include "backend/mir.h"

#include <array>

namespace wend {

using Position = uint32_t;

constexpr Position readPosition(uint32_t inst) { return 2 * inst; }
constexpr Position writePosition(uint32_t inst) { return 2 * inst + 1; }
constexpr uint32_t instAt(Position position) { return position / 2; }
constexpr Position farAway = ~Position{0};

// A part of the live ranges: [start, end).
struct Segment {
  Position start;
  Position end;
};

// Whether two lists of ranges, both sorted, have a position in common. `budget` is decremented for
// each range that is visited.
bool intersect(std::span<const Segment> a, std::span<const Segment> b, int64_t &budget);
// Sets `merged` to the union of both lists.
void mergeRanges(std::span<const Segment> a, std::span<const Segment> b,
                 std::vector<Segment> &merged);

// One operand that is a register.
class Occurrence {
public:
  Occurrence(uint32_t inst, Role role, bool mustBeRegister)
      : bits_(inst << 3 | (role != Role::Def ? 1U : 0U) | (role != Role::Use ? 2U : 0U) |
              (mustBeRegister ? 4U : 0U)) {}

  [[nodiscard]] uint32_t inst() const { return bits_ >> 3; }
  [[nodiscard]] bool reads() const { return bits_ & 1; }
  [[nodiscard]] bool writes() const { return bits_ & 2; }
  [[nodiscard]] bool mustBeRegister() const { return bits_ & 4; }

private:
  uint32_t bits_;
};

class LiveRanges {
public:
  void compute(MFunction &function);
  // Recomputes the occurrences after registers were merged.
  void collectOccurrences(MFunction &function);

  [[nodiscard]] std::span<const Occurrence> occurrences(uint32_t vreg) const {
    return {occurrences_.data() + firstOccurrence_[vreg],
            firstOccurrence_[vreg + 1] - firstOccurrence_[vreg]};
  }
  [[nodiscard]] std::span<const Segment> ranges(uint32_t vreg) const {
    return {ranges_.data() + spans_[vreg].first, spans_[vreg].count};
  }
  // Replaces the ranges of a register, which are sorted, after a merge.
  void setRanges(uint32_t vreg, std::span<const Segment> ranges);

  [[nodiscard]] std::span<const Segment> fixedRanges(Reg reg) const { return fixed_[reg.id]; }
  // The positions at which calls clobber all caller-saved registers.
  [[nodiscard]] std::span<const Position> calls() const { return calls_; }
  [[nodiscard]] uint32_t blockOf(uint32_t inst) const { return blockOf_[inst]; }

private:
  struct Span {
    uint32_t first, count; // in ranges_
  };
  // What is known of a block during the walk for one register: the property holds if the number is
  // that register.
  struct Mark {
    uint32_t liveIn = 0, liveOut = 0, writes = 0;
  };

  void addFixedRanges(const MFunction &function, uint32_t inst, Position blockStart);
  void readFixed(uint32_t reg, uint32_t inst, Position blockStart);
  void writeFixed(uint32_t reg, Position position);
  void computeRanges(const MFunction &function, uint32_t vreg);
  void walkBlocks(const MFunction &function, uint32_t vreg);
  void extendAcrossReturns(const MFunction &function);
  void findReached(const MFunction &function, uint32_t block);
  void addReached(const MFunction &function, uint32_t inst);
  void sortTouched(uint32_t vreg);
  size_t rangesInBlock(std::span<const Occurrence> occurrences, size_t at, uint32_t block,
                       bool isOpen, Position start);
  void addRange(Segment range);

  std::vector<uint32_t> firstOccurrence_; // by register, into occurrences_
  std::vector<Occurrence> occurrences_;
  std::vector<Segment> ranges_;
  std::vector<Span> spans_; // by register
  std::vector<uint32_t> blockOf_;
  std::array<std::vector<Segment>, Reg::physicalCount> fixed_;
  std::vector<Position> calls_;
  std::vector<Mark> marks_; // by block
  std::vector<uint32_t> worklist_;
  std::vector<uint32_t> reached_; // blocks in which the register is live throughout
  std::vector<uint32_t> touched_; // the blocks in which the register is live or occurs
  uint32_t spanStart_ = 0;        // in ranges_, of the current register
};

} // namespace wend
