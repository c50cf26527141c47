// What is said of the proofs of rewrite rules, and what must be true of them.
#pragma once

#include "prove/rule_prover.h"

namespace wend {

// Whether the rule can be applied to expressions (prove/rule_generator.h), and at which types the
// operation exists. Empty: it needs memory, calls or phis.
std::vector<Type> expressionTypes(const SimplifyRuleRow &rule);

// Whether the rule has been applied at some type.
bool isApplied(const RuleProver &prover, const SimplifyRuleRow &rule);

// Appends a line for each rule: how often it was applied, how many formulas the solver has proved,
// and how many it has not.
void reportRules(const RuleProver &prover, std::string &out);

// Appends what is wrong: the faults of the prover, and rules that were never applied. Returns
// whether there is nothing.
bool reportFaults(const RuleProver &prover, std::string &out);

// Appends what is missing: rules that were not applied at a type where the operation exists, and
// proofs that were not found, unless prove/rule_exceptions.def has them with a reason. Returns
// whether there is nothing.
bool checkCoverage(const RuleProver &prover, std::string &out);

} // namespace wend
