// ModuleStep — a pass on the whole module, whose steps on functions depend on all calls: which
// bodies the solver compares for a function.
#pragma once

#include "prove/constant_signatures.h"
#include "prove/dead_signatures.h"
#include "prove/promoted_parameters.h"
#include "prove/simulation.h"

#include "opt/passes.h"

namespace wend {

class ModuleStep {
public:
  // Whether proofs cover the pass, which is one on the module.
  static bool covers(PassId pass) {
    return pass == PassId::argPromotion || pass == PassId::deadArgElim || pass == PassId::ipcp;
  }

  // `module` is after the pass, the snapshots are from before it.
  ModuleStep(const Module &module, PassId pass, const ModuleSnapshot::SnapshotOf &snapshotOf)
      : module_(module, snapshotOf) {
    if (pass == PassId::ipcp)
      constants_.emplace(module_);
    else if (pass == PassId::deadArgElim)
      dead_.emplace(module_);
    else if (pass == PassId::argPromotion)
      promoted_.emplace(module_);
  }

  struct Bodies {
    Snapshot before, after;
  };
  // The step of a function is proved if `after` refines `before`. Nothing, with the reason, if the
  // calls in the module are not all known, or do not explain the step.
  [[nodiscard]] std::optional<Bodies> bodiesOf(const Function &function, const Snapshot &before,
                                               const Snapshot &after, std::string &reason) const;
  // The execution before the pass for one after it that the solver found, of which the arguments
  // become such as calls pass. Nothing if one is an address, which only an execution of the whole
  // module has.
  [[nodiscard]] std::optional<Counterexample> executionBefore(const Function &function,
                                                              Counterexample &after) const;
  // The functions that have the same signature before and after the pass: an execution of one shows
  // what the pass does to those that it calls.
  [[nodiscard]] std::vector<const Function *> visibleFunctions() const;

private:
  ModuleSnapshot module_;
  std::optional<ConstantSignatures> constants_;
  std::optional<DeadSignatures> dead_;
  std::optional<PromotedParameters> promoted_;
};

} // namespace wend
