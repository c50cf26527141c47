// SwitchPlan — how a switch finds its case: a binary search over ranges of values, down to jump
// tables, tests of bits and a few compares.
//
// Sayle, "A Superoptimizer Analysis of Multiway Branch Code Generation" (2008), compares these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace wend {

// The values low..high, as signed numbers, and the label that they lead to.
struct SwitchCase {
  int64_t low, high;
  uint32_t label;
};

// What becomes a block: one question, and a branch to `met` or to `left`.
struct SwitchStep {
  enum Kind : uint8_t {
    Search,  // met: the value is at least `low`
    Compare, // met: it is in low..high
    Offset,  // met: it is in low..high, and its distance from `low` is the index for what follows
    Table,   // jumps to what the value leads to
    Bits,    // met: the bit of the index in `mask` is set
    Jump,    // always met
  };
  Kind kind = Jump;
  uint32_t label = 0;
  uint32_t met = 0, left = 0;      // labels
  int64_t low = 0, high = 0;       // what is asked for; a search has no `high`
  int64_t least = 0, greatest = 0; // of the values that come here
  uint64_t mask = 0;               // bit i is that of low + i
  uint32_t first = 0, last = 0;    // its cases are those from first on, before last

  // Whether each value that comes here is in low..high.
  [[nodiscard]] bool isSure() const { return low <= least && greatest <= high; }
};

class SwitchPlan {
public:
  // The cases are disjoint, in any order, within least..greatest, the values that come here; those
  // in no case lead to `otherwise`. Steps but the first take their labels from `labels` on. Takes
  // time n log n.
  void make(std::span<const SwitchCase> cases, int64_t least, int64_t greatest, uint32_t otherwise,
            uint32_t &labels);

  // In the order of the text, beginning with the first; none leads to one before it.
  [[nodiscard]] std::span<const SwitchStep> steps() const { return steps_; }
  // In ascending order; those that follow each other and lead to one label are one.
  [[nodiscard]] std::span<const SwitchCase> cases() const { return cases_; }
  [[nodiscard]] uint32_t otherwise() const { return otherwise_; }

private:
  struct BitSet {
    uint64_t mask;
    uint32_t label;
  };

  void collect(std::span<const SwitchCase> cases);
  uint32_t plan(SwitchStep step);
  uint32_t add(SwitchStep step);
  bool collectBits(const SwitchStep &step);
  uint32_t planBits(SwitchStep offset);
  uint32_t planTable(SwitchStep offset, uint64_t mostEntries);
  uint32_t planCompare(SwitchStep step);
  uint32_t planSearch(SwitchStep step);
  void link(size_t step, uint32_t label);
  [[nodiscard]] uint64_t comparesOf(const SwitchStep &step) const;
  [[nodiscard]] uint64_t valuesOf(const SwitchStep &step) const;
  [[nodiscard]] uint32_t widestGap(const SwitchStep &step) const;

  std::vector<SwitchCase> cases_;
  std::vector<SwitchStep> steps_;
  std::vector<BitSet> bits_; // of the cases at hand, by label
  uint32_t otherwise_ = 0;
  uint32_t *labels_ = nullptr;
};

} // namespace wend
