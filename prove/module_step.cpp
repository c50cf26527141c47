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
  std::optional<Snapshot> first;
  if (dead_)
    first = dead_->withoutDead(function, after);
  else if (promoted_)
    first = promoted_->withCopies(function, after);
  if (!first) {
    reason = "the step depends on other functions";
    return {};
  }
  return Bodies{std::move(*first), after};
}

std::optional<Counterexample> ModuleStep::executionBefore(const Function &function,
                                                          Counterexample &after) const {
  if (dead_)
    return dead_->withDead(function, after);
  bool isSame = (constants_ && constants_->complete(function, after.arguments)) ||
                (promoted_ && promoted_->keepsParameters(function));
  if (isSame)
    return after;
  return {};
}

std::vector<const Function *> ModuleStep::visibleFunctions() const {
  std::vector<const Function *> found;
  for (const ModuleSnapshot::Body &body : module_.bodies())
    if (!body.isClosed)
      found.push_back(body.function);
  return found;
}

} // namespace wend
