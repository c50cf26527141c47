// Expressions — what a function computes, by what it is computed from; where an expression is
// available, and where it is very busy.
//
// Expressions are equal that apply the same operation to the same operands. An operand is a
// constant, an argument, the result of an instruction, a variable in memory (a load from an alloca
// or a global is that variable, as long as nothing has been stored to it since) or an expression,
// so that `x + y` is one expression, however often %x and %y are loaded for it. An operand that is
// too deep or that depends on too much is the result of its instruction.
//
// An instruction kills the expressions that depend on it: executed again, it has another result. A
// store kills those that depend on the variable, and so does what may store to it.
//
// An expression is *available* at a point if every path to it computes the expression, and does not
// kill it afterwards: a forward problem. It is *very busy* if every path from it computes the
// expression before it kills it: a backward problem. Both meet in intersections. Aho, Lam, Sethi,
// Ullman, "Compilers" (2006), 9.2.6 and 9.5.5; Nielson, Nielson, Hankin, "Principles of Program
// Analysis" (1999), 2.1. In a loop without end all are very busy that it does not kill: they are
// missing on none of the no paths to the end.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/analysis/dataflow.h"

#include <string>

namespace wend {

class Expressions {
public:
  static constexpr uint32_t none = ~uint32_t{0};
  // An operand beyond these is no expression any more.
  static constexpr uint32_t maxDepth = 4;
  static constexpr uint32_t maxSources = 8;

  explicit Expressions(const Function &function);

  [[nodiscard]] size_t count() const { return expressions_.size(); }
  // The number of the expression that an instruction computes, or none.
  [[nodiscard]] uint32_t of(const Instruction &instruction) const {
    return expressionOf_[instruction.id];
  }

  // The sets of expressions that a block computes and does not kill afterwards; computes before it
  // kills them; kills.
  struct Effects {
    BitSet computed;
    BitSet exposed;
    BitSet killed;
  };
  [[nodiscard]] Effects effectsOf(const BasicBlock &block) const;

  // Appends `add %x, 1`, with expressions within it in brackets.
  void print(uint32_t expression, const class LocalNames &names, std::string &out) const;

private:
  friend class ExpressionNumbering;

  // What an expression depends on and is computed from: a value, or what is in a variable.
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
    const Instruction *example; // its operation, type and so on
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
