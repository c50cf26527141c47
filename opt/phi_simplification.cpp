#include "opt/phi_simplification.h"

#include "ir/function.h"

#include <vector>

namespace wend {

namespace {

class PhiSimplification {
public:
  PhiSimplification(std::span<Instruction *const> phis, const DominatorTree &tree)
      : queue_(phis.begin(), phis.end()), tree_(tree) {
    if (!phis.empty())
      isQueued_.resize(phis[0]->block()->function()->valueCount());
    isCandidate_ = isQueued_;
    for (const Instruction *phi : phis)
      isQueued_[phi->id] = isCandidate_[phi->id] = true;
  }

  // First in, first out: operands have mostly been replaced when a phi is visited, so uses are
  // moved once rather than from phi to phi.
  size_t run() {
    size_t removed = 0;
    for (size_t next = 0; next < queue_.size(); ++next) {
      Instruction *phi = queue_[next];
      isQueued_[phi->id] = false;
      Value *value = onlyValueOf(*phi);
      if (!value)
        continue;
      requeueUsers(*phi);
      phi->replaceUses(value);
      phi->erase();
      ++removed;
    }
    return removed;
  }

private:
  // The one operand other than the phi itself on edges from reachable blocks; null if there are
  // several.
  [[nodiscard]] Value *onlyValueOf(const Instruction &phi) const {
    Value *only = nullptr;
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      Value *value = phi.operand(i);
      if (value == &phi || value == only || !tree_.isReachable(phi.block()->predecessor(i)))
        continue;
      if (only)
        return nullptr;
      only = value;
    }
    return only;
  }

  void requeueUsers(const Instruction &phi) {
    for (const Use *use = phi.firstUse(); use; use = use->next) {
      Instruction *user = use->user;
      if (user == &phi || !isCandidate_[user->id] || isQueued_[user->id])
        continue;
      isQueued_[user->id] = true;
      queue_.push_back(user);
    }
  }

  std::vector<Instruction *> queue_;
  const DominatorTree &tree_;
  std::vector<bool> isQueued_;    // by Value::id
  std::vector<bool> isCandidate_; // by Value::id
};

} // namespace

size_t removeTrivialPhis(std::span<Instruction *const> phis, const DominatorTree &tree) {
  return PhiSimplification(phis, tree).run();
}

} // namespace wend
