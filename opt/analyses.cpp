#include "opt/analyses.h"

#include <algorithm>

namespace wend {

void Analyses::audit(std::string &faults) const {
  if (dominators_) {
    DominatorTree fresh(function_);
    bool same = std::ranges::equal(fresh.preorder(), dominators_->preorder());
    for (const BasicBlock *block : fresh.order())
      same = same && fresh.idom(block) == dominators_->idom(block);
    if (!same)
      faults += "the dominator tree was claimed to be kept\n";
    if (frontiers_ && same) {
      DominanceFrontiers freshFrontiers(function_, fresh);
      for (const BasicBlock *block : fresh.order())
        same = same && std::ranges::equal(freshFrontiers.of(block), frontiers_->of(block));
      if (!same)
        faults += "the dominance frontiers were claimed to be kept\n";
    }
  }
}

} // namespace wend
