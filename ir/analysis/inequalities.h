// Inequalities — proves that one value is less than another where ranges do not suffice, from
// branch conditions, sums, remainders and phis.
//
//   i < n, n <= length                       implies i < length
//   i = phi(0, i + 1) with i + 1 < n, 0 < n  implies i < n
//
// A proof of a <= b + c is a walk from a: it replaces a by a value known to be at least a, and
// reduces c by the difference. It ends at b, or where the ranges imply the rest. All operands of a
// phi must satisfy the inequality. If the walk reaches a phi again with a c that is not smaller,
// the cycle has not weakened the statement, which then holds by induction. The number of steps is
// limited.
//
// Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).
#pragma once

#include "ir/analysis/range_analysis.h"

namespace wend {

class Inequalities {
public:
  // Both must outlive this object.
  Inequalities(const RangeAnalysis &ranges, const DominatorTree &tree)
      : ranges_(ranges), tree_(tree) {}

  // The result of an icmp, if it can be proved.
  [[nodiscard]] std::optional<bool> decide(const Instruction &compare);

private:
  struct Side { // an operand of a comparison
    const Value *value;
    uint32_t node; // none for a constant
    ValueRange range;
  };
  struct Target {      // b
    const Value *root; // the same for all pis of b
    int64_t offset;    // b = root + offset
    int64_t least;     // the minimum of root
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
