// ConstantPropagation — the variables with known values at the start and end of each block: the
// textbook dataflow problem on the product of one flat lattice for each variable.
//
//              unknown              no value yet: no path has reached the point
//      … -1      0      1 …         the same value on all paths
//               varies              possibly different values on different paths
//
// Variables are the allocas that are only loaded and stored as a whole, which start as zero, and
// the values that are used outside their block or by phis. Branch conditions are ignored: both
// edges are taken to be executable. A forward problem; phis read their operands on the edges.
//
// The transfer function of `z = x + y` does not distribute over meet. If paths with x = 2, y = 3
// and with x = 3, y = 2 join, each path computes z = 5, but at the join x and y vary, hence z
// varies. The greatest fixpoint is therefore below the meet over all paths, which is not computable
// in general.
//
// Kildall (1973); Kam and Ullman, "Monotone Data Flow Analysis Frameworks" (1977).
#pragma once

#include "ir/analysis/dataflow.h"

#include <string>

namespace wend {

struct ConstantCell {
  enum Kind : uint8_t { Unknown, Constant, Varies };
  Kind kind = Unknown;
  uint64_t bits = 0; // of a Constant

  bool operator==(const ConstantCell &) const = default;
};

class ConstantProblem {
public:
  using State = std::vector<ConstantCell>; // by variable
  static constexpr Direction direction = Direction::Forward;

  explicit ConstantProblem(const Function &function);

  [[nodiscard]] std::span<const Value *const> variables() const { return variables_; }
  [[nodiscard]] State boundary() const;
  [[nodiscard]] State initial() const { return State(variables_.size()); }
  bool meet(State &into, const State &from) const;
  void transfer(const BasicBlock &block, State &state) const;
  void cross(const BasicBlock &from, uint32_t slot, State &state) const;

private:
  static constexpr uint32_t none = ~uint32_t{0};

  void addVariable(const Value &value);
  // The variable that a load or store accesses, or none.
  [[nodiscard]] uint32_t accessed(const Instruction &instruction) const;
  [[nodiscard]] ConstantCell read(const Value &value, const State &state) const;
  [[nodiscard]] ConstantCell evaluate(const Instruction &instruction, const State &state) const;

  std::vector<const Value *> variables_;
  std::vector<uint32_t> variableOf_;          // by Value::id
  mutable std::vector<ConstantCell> results_; // by Value::id: of the block being transferred
};

class ConstantPropagation {
public:
  explicit ConstantPropagation(const Function &function)
      : function_(function), problem_(function), states_(function, problem_) {}

  [[nodiscard]] std::span<const Value *const> variables() const { return problem_.variables(); }
  // By index in variables().
  [[nodiscard]] const ConstantProblem::State &in(const BasicBlock *block) const {
    return states_.in(block);
  }
  [[nodiscard]] const ConstantProblem::State &out(const BasicBlock *block) const {
    return states_.out(block);
  }

  // The known variables at a point; the others vary.
  void print(std::string &out) const;

private:
  const Function &function_;
  ConstantProblem problem_;
  Dataflow<ConstantProblem> states_;
};

} // namespace wend
