#include "prove/module_step.h"

namespace wend {

std::optional<ModuleStep::Bodies> ModuleStep::bodiesOf(const Function &function,
                                                       const Snapshot &before,
                                                       const Snapshot &after,
                                                       std::string &reason) const {
  if (module_.numberOf(function) == ModuleSnapshot::none) {
    reason = "the module has a function that proofs do not cover";
    return {};
  }
  if (constants_)
    return Bodies{constants_->withConstants(function, before),
                  constants_->withConstants(function, after)};
  std::optional<Snapshot> without;
  if (dead_)
    without = dead_->withoutDead(function, after);
  if (!without) {
    reason = "the step depends on other functions";
    return {};
  }
  return Bodies{std::move(*without), after};
}

std::optional<Counterexample> ModuleStep::executionBefore(const Function &function,
                                                          Counterexample &after) const {
  if (dead_)
    return dead_->withDead(function, after);
  if (constants_ && constants_->complete(function, after.arguments))
    return after;
  return {};
}

} // namespace wend
