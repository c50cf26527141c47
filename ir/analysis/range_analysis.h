// RangeAnalysis — the range of each value, and of each operand at its use.
//
//   %i = phi i32 [ 0, %entry ], [ %next, %body ]      %i: 0 … 100
//   %c = icmp slt i32 %i, 100
//   br i1 %c, label %body, label %end                 in %body, %i: 0 … 99, so %next: 1 … 100
//
// A sparse analysis over extended SSA form. The range of a phi that keeps growing is widened: first
// to thresholds from the conditions on the phi and on its operands from back edges, then to the
// limits of the type. Two narrowing passes recover precision.
//
// Cousot and Cousot, "Abstract Interpretation" (1977); Rodrigues, Campos, Pereira, "A Fast and
// Low-Overhead Technique to Secure Programs against Integer Overflows" (2013).
#pragma once

#include "ir/analysis/sparse_solver.h"
#include "ir/analysis/value_range.h"

namespace wend {

class RangeLattice {
public:
  using Element = ValueRange;

  static ValueRange anything(Type type) {
    return ValueRange::anything(type == Type::Tuple ? Type::I64 : type);
  }
  static ValueRange of(const Value &value);
  static void join(ValueRange &into, const ValueRange &from) { into = either(into, from); }
  static bool evaluates(Op op) {
    return isBinary(op) || isIntCast(op) || isCount(op) || op == Op::ICmp || op == Op::Select ||
           op == Op::Copy;
  }
  static ValueRange evaluate(const Instruction &instruction, std::span<const ValueRange> operands);
  static ValueRange assume(const BranchFacts::Pi &pi, Type type, const ValueRange &value,
                           const ValueRange &other);
  static bool mayTake(const Instruction &branch, const ValueRange &condition, uint32_t slot);
  static bool widen(const SparseSolver<RangeLattice> &solver, const Instruction &phi,
                    uint32_t visits, const ValueRange &before, ValueRange &now);

private:
  // The number of some bits of an integer.
  static bool isCount(Op op) { return op == Op::CtPop || op == Op::CtLz || op == Op::CtTz; }
};

class RangeAnalysis {
public:
  RangeAnalysis(const Function &function, const DominatorTree &tree);

  [[nodiscard]] const BranchFacts &facts() const { return facts_; }
  // Unknown if no value reaches it: in unreachable code.
  [[nodiscard]] const ValueRange &at(uint32_t node) const { return solver_.at(node); }
  [[nodiscard]] ValueRange read(const Instruction &user, uint32_t operand) const {
    return solver_.read(user, operand);
  }
  [[nodiscard]] bool isReached(const BasicBlock &block) const { return solver_.isReached(block); }
  [[nodiscard]] bool isOpen(const BasicBlock &block, uint32_t slot) const {
    return solver_.isOpen(block, slot);
  }

private:
  BranchFacts facts_;
  RangeLattice lattice_;
  SparseSolver<RangeLattice> solver_;
};

} // namespace wend
