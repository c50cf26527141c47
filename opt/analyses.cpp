#include "opt/analyses.h"

#include <algorithm>

namespace wend {

namespace {

// For loops of the same function. The blocks of inner loops are compared with their outermost loop.
bool isSameLoop(const Loop &a, const Loop &b) {
  return a.depth() == b.depth() && std::ranges::equal(a.entries(), b.entries()) &&
         a.blocks().size() == b.blocks().size() &&
         (a.depth() > 1 || std::ranges::equal(a.blocks(), b.blocks()));
}

// Whether each instruction reads and defines the same versions.
bool isSameMemory(const Function &function, const MemorySsa &a, const MemorySsa &b) {
  if (a.versionCount() != b.versionCount())
    return false;
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (a.before(instruction) != b.before(instruction) ||
          a.definedBy(instruction) != b.definedBy(instruction))
        return false;
  return true;
}

} // namespace

void Analyses::audit(std::string &faults) const {
  if (!order_.empty() && order_ != reversePostorder(function_))
    faults += "the reverse postorder was claimed to be kept\n";
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
    if (memory_ && same) {
      DominanceFrontiers freshFrontiers(function_, fresh);
      if (!isSameMemory(function_, MemorySsa(function_, fresh, freshFrontiers), *memory_))
        faults += "memory SSA was claimed to be kept\n";
    }
    if (loops_) {
      LoopForest freshLoops(function_, fresh);
      if (!std::ranges::equal(freshLoops.all(), loops_->all(), isSameLoop))
        faults += "the loops were claimed to be kept\n";
    }
  }
}

} // namespace wend
