// RuleProver — applies rewrite rules of simplify to single expressions, and proves each result.
//
// A rule is code, not a pattern: it is applied to an expression as simplify applies it, and the
// solver shows that the value which takes the place of the root is the same for all arguments. The
// values that the result is computed from are unknown in a first attempt, whatever computes them:
// so one proof stands for all expressions in which a rule finds the same.
#pragma once

#include "prove/rule_terms.h"
#include "prove/rule_tree.h"

#include "opt/simplify_rules.h"

#include <array>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>

namespace wend {

class RuleProver {
public:
  // What has become of the applications of a rule at a type (ruleType()).
  struct Counts {
    uint64_t applied = 0;
    uint64_t proved = 0;   // by the solver, of different formulas
    uint64_t unproved = 0; // the solver has found no answer
    std::string example;   // of what is not proved, as text
  };
  struct Limits {
    // Of the solver for a proof that it does not find soon, in its own unit (rlimit); 0: none.
    unsigned effort = 20000000;
    uint64_t unproved = 1;  // at a type, after which the solver is not asked any more
    size_t refutations = 1; // after which a rule is not applied again
  };

  RuleProver(std::span<const SimplifyRuleRow> rules, const Limits &limits);

  // Applies each rule to the tree, and proves the result.
  void prove(const RuleTree &tree);
  // Counts a proof that was done in another way.
  void count(const SimplifyRuleRow &rule, Type type, bool isProved, const std::string &example);
  // Reports a rule that was refuted in another way.
  void refuted(const SimplifyRuleRow &rule, const std::string &text) {
    fault(states_[indexOf(rule)], fmt::format("{} is wrong:\n{}", rule.name, text));
  }

  [[nodiscard]] std::span<const SimplifyRuleRow> rules() const { return rules_; }
  [[nodiscard]] const Counts &counts(const SimplifyRuleRow &rule, Type type) const {
    return states_[indexOf(rule)].byType[static_cast<size_t>(type)];
  }
  // The trees that were tried.
  [[nodiscard]] uint64_t trees() const { return trees_; }
  // What is wrong: rules that are refuted, with the function before and after and the arguments for
  // which they differ, or that apply where their row says that they do not.
  [[nodiscard]] const std::vector<std::string> &faults() const { return faults_; }

private:
  enum class Verdict : uint8_t { Proved, Refuted, Unknown };
  struct State {
    std::array<Counts, typeCount> byType;
    size_t refutations = 0;
    std::unordered_set<std::string> proved; // generalResult()
  };
  struct Application {
    const SimplifyRuleRow &rule;
    const RuleTree &tree;
    const RuleRoot before;
    Instruction &root;
    Value *after;
    uint32_t firstNew;
  };

  [[nodiscard]] size_t indexOf(const SimplifyRuleRow &rule) const {
    return static_cast<size_t>(&rule - rules_.data());
  }
  Value *apply(const SimplifyRuleRow &rule, RuleSite &site, Instruction &root);
  void examine(const Application &made);
  bool isProvedInGeneral(const Application &made, State &state, Counts &counts);
  bool haveKnownBits(const RuleTerms &formula, uint32_t firstNew, Counts &counts);
  Verdict verdict(const RuleTerms &formula, bool isLast, bool needsModel, Counts &counts);
  z3::check_result check(const z3::expr &formula, bool isLast);
  void refute(const Application &made, const RuleTerms &formula);
  std::string describe(const Application &made, const std::vector<uint64_t> *arguments);
  void fault(State &state, std::string text);

  // Sites are renewed, because ids of instructions are not used again.
  static constexpr uint64_t treesPerSite = 20000;

  std::span<const SimplifyRuleRow> rules_;
  Limits limits_;
  std::array<std::vector<const SimplifyRuleRow *>, opCount> byOp_;
  std::vector<State> states_; // by rule
  std::unique_ptr<RuleSite> site_;
  uint64_t trees_ = 0;
  std::vector<std::string> faults_;
  z3::context context_;
  Terms terms_{context_};
  z3::solver quick_{context_, z3::solver::simple()};
  struct Known {
    Verdict verdict;
    bool isLast; // it was tried for as long as allowed
  };
  std::unordered_map<unsigned, Known> known_; // by id of the formula
  z3::expr_vector kept_{context_};            // those formulas
  std::optional<z3::model> model_;            // of the last formula that is refuted
};

} // namespace wend
