// ValueRanges — the range of each value, and of each operand where it is read.
//
//   %i = phi i32 [ 0, %entry ], [ %next, %body ]      %i: 0 … 100
//   %c = icmp slt i32 %i, 100
//   br i1 %c, label %body, label %end                 in %body, %i: 0 … 99, and so %next: 1 … 100
//
// A sparse analysis over extended SSA form. Phis that keep growing are widened: to what the
// conditions on them and on what comes round the loop allow, as far as that is enough, else to the
// end of the type; two rounds over everything narrow again what that overshot.
//
// Cousot and Cousot, "Abstract Interpretation" (1977); Rodrigues, Campos, Pereira, "A Fast and
// Low-Overhead Technique to Secure Programs against Integer Overflows" (2013).
#pragma once

#include "ir/range.h"
#include "ir/sparse_solver.h"

namespace wend {

class RangeLattice {
public:
  using Element = Range;

  static Range anything(Type type) {
    return Range::anything(type == Type::Tuple ? Type::I64 : type);
  }
  static Range of(const Value &value);
  static void join(Range &into, const Range &from) { into = either(into, from); }
  static Range evaluate(const Instruction &instruction, std::span<const Range> operands);
  static Range assume(const BranchFacts::Pi &pi, Type type, const Range &value, const Range &other);
  static bool mayTake(const Instruction &branch, const Range &condition, uint32_t slot);
  static bool widen(const SparseSolver<RangeLattice> &solver, const Instruction &phi,
                    uint32_t visits, const Range &before, Range &now);
};

class ValueRanges {
public:
  ValueRanges(const Function &function, const DominatorTree &tree);

  [[nodiscard]] const BranchFacts &facts() const { return facts_; }
  // Unknown where no value has come: in code that is never reached.
  [[nodiscard]] const Range &at(uint32_t node) const { return solver_.at(node); }
  [[nodiscard]] Range read(const Instruction &user, uint32_t operand) const {
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
