// SwitchPlan — the decision tree of a switch: a binary search over ranges of values, whose leaves
// are jump tables, bit tests and a few compares.
//
// Reference: Sayle, "A Superoptimizer Analysis of Multiway Branch Code Generation" (2008), compares
// these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace wend {

// The values low..high, as signed integers, branch to the label.
struct SwitchCase {
  int64_t low, high;
  uint32_t label;
};

struct Limits;

// One block: a test of the value, and a branch to `ifTrue` or to `ifFalse`.
struct SwitchStep {
  enum Kind : uint8_t {
    Search,  // whether the value is at least `low`
    Compare, // whether it is in low..high
    Offset,  // the same; the index of the steps that follow is its distance from `low`
    Table,   // a jump through a table of labels
    Bits,    // whether the bit of the index in `mask` is set
    Jump,    // always true
  };
  Kind kind = Jump;
  uint32_t label = 0;
  uint32_t ifTrue = 0, ifFalse = 0; // labels
  int64_t low = 0, high = 0;        // the values tested for; Search has no `high`
  int64_t min = 0, max = 0;         // of the values that reach the step
  uint64_t mask = 0;                // bit i stands for low + i
  uint32_t first = 0, last = 0;     // its cases, [first, last)

  // Whether each value that reaches the step is in low..high.
  [[nodiscard]] bool isAlwaysTrue() const { return low <= min && max <= high; }
};

class SwitchPlan {
public:
  // The cases are disjoint, in any order, within min..max, the values that can occur. Values in no
  // case branch to `defaultLabel`. The steps after the first take labels from the counter `labels`.
  // Takes time n log n.
  void make(const Limits &limits, std::span<const SwitchCase> cases, int64_t min, int64_t max,
            uint32_t defaultLabel, uint32_t &labels);

  // In the order of their blocks. None branches to one before it.
  [[nodiscard]] std::span<const SwitchStep> steps() const { return steps_; }
  // In ascending order. Adjacent ones with one label are merged.
  [[nodiscard]] std::span<const SwitchCase> cases() const { return cases_; }
  [[nodiscard]] uint32_t defaultLabel() const { return defaultLabel_; }

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
  uint32_t planTable(SwitchStep offset);
  uint32_t planCompare(SwitchStep step);
  uint32_t planSearch(SwitchStep step);
  void link(size_t step, uint32_t label);
  [[nodiscard]] uint64_t comparesOf(const SwitchStep &step) const;
  [[nodiscard]] uint64_t valuesOf(const SwitchStep &step) const;
  [[nodiscard]] uint64_t maxEntries(const SwitchStep &step, uint64_t perValue) const;
  [[nodiscard]] bool isTable(const SwitchStep &step) const;
  [[nodiscard]] uint32_t splitOf(const SwitchStep &step) const;
  [[nodiscard]] uint32_t widestGap(const SwitchStep &step) const;

  std::vector<SwitchCase> cases_;
  std::vector<SwitchStep> steps_;
  std::vector<BitSet> bits_; // of the current step, one for each label
  uint32_t defaultLabel_ = 0;
  uint32_t *labels_ = nullptr;
  const Limits *limits_ = nullptr;
};

} // namespace wend
