// RuleTerms — the value of an instruction before and after a rewrite rule, as terms.
#pragma once

#include "prove/terms.h"

#include "ir/module.h"

#include <unordered_map>
#include <unordered_set>

namespace wend {

// An instruction as it was before a rule, which may change it in place.
struct RuleRoot {
  explicit RuleRoot(const Instruction &root);

  Op op;
  Type type;
  uint8_t variant;
  uint64_t size;
  bool hasNoSignedWrap;
  bool isRemovable; // isRemovableWhenUnused()
  std::vector<Value *> operands;
};

// What has to hold of a rewrite: if no division before it traps and all facts about overflow are
// true (`assumption`), then `goal`.
//
// The instructions before the rule stay, unless they are found to be without side effects later: so
// divisions among them have not trapped where the result is used. If the root is one that may be
// removed, it must not trap. New instructions must not trap, and the facts that they state must be
// true.
class RuleTerms {
public:
  // Instructions with an id from `firstNew` on are those that the rule has made.
  RuleTerms(Terms &terms, uint32_t firstNew) : terms_(terms), firstNew_(firstNew) {}

  // Takes each of these values for unknown, whatever computes it. What is proved so is true. With
  // `knowsBits`, only the bits are unknown that knownBits() has: that these are all is to be proved
  // of each value, as valuesWithBits() says.
  void cut(std::unordered_set<const Value *> values, bool knowsBits) {
    cut_ = std::move(values);
    knowsBits_ = knowsBits;
  }
  // Requires that the value has no other bits than knownBits(), if its operands have none.
  void requireBits(const Instruction &value);
  // Compares the root with the value that takes its place, or with the root as it is now.
  void compare(const RuleRoot &before, const Instruction &root, Value *after);

  // The values of which some bits are taken for clear.
  [[nodiscard]] const std::vector<const Instruction *> &valuesWithBits() const { return withBits_; }

  [[nodiscard]] const z3::expr &assumption() const { return assumption_; }
  [[nodiscard]] const z3::expr &goal() const { return goal_; }
  // The variables that terms have, for arguments and for values that are cut, in the order in which
  // they were met: so the same expression has the same terms, whatever the arguments.
  struct Variable {
    const Value *value;
    z3::expr term;
  };
  [[nodiscard]] const std::vector<Variable> &variables() const { return variables_; }

private:
  z3::expr valueOf(const Value *value);
  z3::expr variableFor(const Value *value);
  [[nodiscard]] z3::expr masked(const z3::expr &variable, uint64_t mask) const;
  z3::expr compute(const Instruction &instruction, const std::vector<z3::expr> &operands,
                   bool isNew);
  z3::expr boundsOf(Op op, std::span<Value *const> values, const std::vector<z3::expr> &operands,
                    const z3::expr &value);
  [[nodiscard]] z3::expr isSame(const RuleRoot &before, const z3::expr &one, const z3::expr &other);
  void assume(const z3::expr &condition) { assumption_ = terms_.both(assumption_, condition); }
  void require(const z3::expr &condition) { goal_ = terms_.both(goal_, condition); }

  Terms &terms_;
  uint32_t firstNew_;
  std::unordered_set<const Value *> cut_;
  bool knowsBits_ = false;
  std::vector<const Instruction *> withBits_;
  std::unordered_map<const Value *, z3::expr> values_;
  std::vector<Variable> variables_;
  z3::expr assumption_ = terms_.truth(true), goal_ = terms_.truth(true);
};

// The result of a rule as text, in which the values that it is computed from are numbered, and what
// computes them does not show: what is proved of one result is true of all with the same text.
std::string generalResult(const RuleRoot &before, const Instruction &root, Value *after,
                          uint32_t firstNew);

// The bits of an integer that may be set, as rules find them (ir/known_bits.h).
uint64_t knownBits(const Value &value);

// The values from before the rule that the value after it is computed from: what the rule has not
// looked into, or has looked into to know what they can be.
std::unordered_set<const Value *> valuesUsedAfter(const Instruction &root, Value *after,
                                                  uint32_t firstNew);

} // namespace wend
