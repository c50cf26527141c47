// Expressions — numbers the expressions of a function, and computes at which points an expression
// is available or very busy.
//
// Two expressions are equal if they apply the same operation to the same operands. An operand is a
// constant, an argument, the result of an instruction, a variable in memory or an expression. A
// load from an alloca or global reads that variable if nothing was stored to it since. So `x + y`
// is one expression even if %x and %y are loaded for each computation. An operand that is nested
// too deep or depends on too many sources is represented by the result of its instruction.
//
// An instruction kills the expressions that depend on it: its next execution has another result. A
// store, and whatever may write a variable, kills the expressions that depend on the variable.
//
// An expression is *available* at a point if every path to the point computes it and does not kill
// it afterwards: a forward problem. It is *very busy* if every path from the point computes it
// before killing it: a backward problem. The meet of both is intersection. Aho, Lam, Sethi, Ullman,
// "Compilers" (2006), 9.2.6 and 9.5.5; Nielson, Nielson, Hankin, "Principles of Program Analysis"
// (1999), 2.1. In a loop that reaches no exit, every expression that it does not kill is very busy:
// the statement about all paths to an exit is vacuous.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/analysis/dataflow.h"

#include <string>

namespace wend {

class Expressions {
public:
  static constexpr uint32_t none = ~uint32_t{0};
  // Limits on the nesting and on the sources of an operand that counts as an expression.
  static constexpr uint32_t maxDepth = 4;
  static constexpr uint32_t maxSources = 8;

  explicit Expressions(const Function &function);

  [[nodiscard]] size_t count() const { return expressions_.size(); }
  // The number of the expression that an instruction computes, or none.
  [[nodiscard]] uint32_t of(const Instruction &instruction) const {
    return expressionOf_[instruction.id];
  }

  // The sets of expressions that a block computes and does not kill afterwards; that it
  // computes before killing them; that it kills.
  struct Effects {
    BitSet computed;
    BitSet exposed;
    BitSet killed;
  };
  [[nodiscard]] Effects effectsOf(const BasicBlock &block) const;

  // Appends `add %x, 1`; nested expressions are in parentheses.
  void print(uint32_t expression, const class LocalNames &names, std::string &out) const;

private:
  friend class ExpressionNumbering;

  // A source is what an expression is computed from: a value, or the contents of a variable.
  struct Source {
    const Value *value;
    bool isVariable;
  };
  struct Operand {
    enum Kind : uint8_t { Value, Variable, Expression } kind;
    uint32_t number; // in values_, sources_ or expressions_
    bool operator==(const Operand &) const = default;
  };
  struct Expression {
    const Instruction *example; // an instruction with its operation, type and predicate
    std::vector<Operand> operands;
    std::vector<uint32_t> sources; // ascending
    uint32_t depth;
  };

  void kill(Effects &effects, std::span<const uint32_t> expressions) const;
  void killStored(Effects &effects, const Instruction &instruction) const;

  Aliases aliases_;
  std::vector<Expression> expressions_;
  std::vector<const Value *> values_;
  std::vector<Source> sources_;
  std::vector<std::vector<uint32_t>> dependent_; // by source: expressions
  std::vector<uint32_t> expressionOf_;           // by Value::id
  std::vector<uint32_t> sourceOf_;               // by Value::id: the instruction as a source
  std::vector<uint32_t> variables_;              // the sources that are variables
};

// By number of expression: forward the available ones, backward the very busy ones.
template <Direction direction> class ExpressionSets {
public:
  using Problem = GenKillProblem<direction, Meet::Intersection>;

  explicit ExpressionSets(const Function &function);
  [[nodiscard]] const Expressions &expressions() const { return expressions_; }
  [[nodiscard]] const BitSet &in(const BasicBlock *block) const { return sets_.in(block); }
  [[nodiscard]] const BitSet &out(const BasicBlock *block) const { return sets_.out(block); }
  [[nodiscard]] bool isReachable(const BasicBlock *block) const { return sets_.isReachable(block); }
  void print(std::string &out) const;

private:
  const Function &function_;
  Expressions expressions_;
  Problem problem_;
  Dataflow<Problem> sets_;
};

using AvailableExpressions = ExpressionSets<Direction::Forward>;
using VeryBusyExpressions = ExpressionSets<Direction::Backward>;

} // namespace wend
