// Inequalities — what ranges alone leave open: whether one value is below another, proved along
// the conditions that hold, sums, remainders and phis.
//
//   i < n, n <= length                     makes i < length
//   i = phi(0, i + 1) with i + 1 < n, 0 < n  makes i < n
//
// A proof of a <= b + c goes from a on: to what is known to be at least a, with c lessened by the
// difference; it ends at b, or where the ranges say enough. Of a phi, all that comes to it must be
// below; who comes to it again with no smaller c has lost nothing on the way round. What is asked
// for is proved in few steps or not at all.
//
// Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).
#pragma once

#include "ir/analysis/range_analysis.h"

namespace wend {

class Inequalities {
public:
  // Both outlive it.
  Inequalities(const RangeAnalysis &ranges, const DominatorTree &tree)
      : ranges_(ranges), tree_(tree) {}

  // What an icmp gives, where that can be proved.
  [[nodiscard]] std::optional<bool> decide(const Instruction &compare);

private:
  struct Side { // of a comparison
    const Value *value;
    uint32_t node; // none for a constant
    ValueRange range;
  };
  struct Target {      // b
    const Value *root; // which is the same at every pi of it
    int64_t offset;    // b = root + offset
    int64_t least;     // of root
  };
  struct ActivePhi {
    uint32_t node;
    int64_t distance;
  };

  [[nodiscard]] Side sideOf(const Instruction &compare, uint32_t operand) const;
  [[nodiscard]] std::optional<bool> decideSigned(const Side &a, const Side &b, bool orEqual);
  bool isBelow(const Side &a, const Side &b, int64_t distance);
  bool isNodeBelow(uint32_t node, int64_t distance);
  bool isPiBelow(const BranchFacts::Pi &pi, int64_t distance);
  bool isInstructionBelow(const Instruction &instruction, int64_t distance);
  bool isSumBelow(const Instruction &sum, int64_t distance);
  bool isOperandBelow(const Instruction &instruction, uint32_t operand, int64_t distance);
  bool isPhiBelow(const Instruction &phi, int64_t distance);
  void peelTarget();

  const RangeAnalysis &ranges_;
  const DominatorTree &tree_;
  Target target_{};
  uint32_t steps_ = 0;
  std::vector<ActivePhi> active_;
};

} // namespace wend
