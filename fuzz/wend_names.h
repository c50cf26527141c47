// Searches of WendWriter among visible names by a predicate.
#pragma once

#include "fuzz/wend_writer.h"

#include <algorithm>

namespace wend::fuzz {

// A visible variable that fits, of this function or, with the probability `captures`, of enclosing
// ones; null if there is none.
template <typename Fits> const WendWriter::Variable *WendWriter::variable(Fits fits) {
  std::vector<const Variable *> candidates;
  std::vector<const Variable *> seen;
  auto isHidden = [&](const Variable &variable) {
    return std::ranges::any_of(seen,
                               [&](const Variable *other) { return other->name == variable.name; });
  };
  for (size_t i = levels_.size(); i-- > 0;) {
    for (size_t j = levels_[i].blocks.size(); j-- > 0;)
      for (const Variable &variable : levels_[i].blocks[j]) {
        if (isHidden(variable))
          continue;
        seen.push_back(&variable);
        if (fits(variable))
          candidates.push_back(&variable);
      }
    if (!candidates.empty() && (i == 0 || !random_.percent(shape_.captures)))
      break;
  }
  return candidates.empty() ? nullptr : random_.pick(candidates);
}

// A visible function that fits and may be called here; null if there is none.
template <typename Fits> const WendWriter::Function *WendWriter::callable(Fits fits) {
  std::vector<const Function *> candidates;
  std::vector<const Function *> seen;
  auto isHidden = [&](const Function &function) {
    return std::ranges::any_of(seen, [&](const Function *other) {
      return other->name == function.name && other->parameters == function.parameters;
    });
  };
  for (size_t i = levels_.size(); i-- > 0;)
    for (const std::unique_ptr<Function> &function : levels_[i].nested) {
      if (isHidden(*function))
        continue;
      seen.push_back(function.get());
      if (fits(*function) && isCallable(*function))
        candidates.push_back(function.get());
    }
  return candidates.empty() ? nullptr : random_.pick(candidates);
}

} // namespace wend::fuzz
