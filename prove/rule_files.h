// Rewrite rules on the functions of a module, for those that need more than an expression: memory,
// calls, phis.
#pragma once

#include "prove/rule_prover.h"

namespace wend {

// Applies the rules of the prover to the instructions of the module, one at a time, as simplify
// does. Where one of `rules` applies, proves that the function after it refines the function before
// (prove/simulation.h), and counts that in `prover`. The module is changed.
void proveRulesIn(Module &module, std::span<const SimplifyRuleRow *const> rules,
                  RuleProver &prover);

} // namespace wend
