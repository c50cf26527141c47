#include "backend/isel_joint.h"

#include "backend/isel_context.h"

#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

Instruction *JointResults::takeLater(const Instruction &earlier) {
  auto pair = std::ranges::find(pairs_, &earlier, &Pair::earlier);
  if (pair == pairs_.end())
    return nullptr;
  Instruction *later = pair->later;
  pairs_.erase(pair);
  return later;
}

bool JointResults::isTaken(const Instruction &instruction) const {
  return isComputed(instruction) ||
         std::ranges::find(pairs_, &instruction, &Pair::earlier) != pairs_.end();
}

bool leaveToEarlier(ISelContext &isel, Instruction &later, const char *rule,
                    bool (*isCounterpart)(const Instruction &earlier, const Instruction &later)) {
  constexpr int maxDistance = 40; // bounds compile time
  Instruction *at = later.prev();
  for (int i = 0; at && !isCounterpart(*at, later); at = at->prev())
    if (++i == maxDistance)
      return false;
  if (!at || !at->isUsed() || isel.joint.isTaken(*at) || !mayRewrite(rule, later))
    return false;
  isel.vreg(at); // so it is selected, though its uses may have been folded
  isel.joint.addPair(*at, later);
  return true;
}

} // namespace wend
