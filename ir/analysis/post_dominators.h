// PostDominatorTree — block a post-dominates block b if every path from b to an exit contains a.
//
// It is the dominator tree of the reversed graph with one exit added, the successor of all blocks
// without successors. Blocks that reach no exit (infinite loops) are in no tree.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/module.h"

namespace wend {

class PostDominatorTree {
public:
  explicit PostDominatorTree(const Function &function);
  PostDominatorTree(const PostDominatorTree &) = delete;
  PostDominatorTree &operator=(const PostDominatorTree &) = delete;

  // Whether a path leads from the block to an exit.
  [[nodiscard]] bool reachesEnd(const BasicBlock *block) const {
    return tree_.isReachable(mirror(block));
  }
  // The immediate post-dominator; null if it is the added exit. Only for blocks that reach an exit.
  [[nodiscard]] BasicBlock *ipdom(const BasicBlock *block) const {
    return original(tree_.idom(mirror(block)));
  }
  // Whether every path from b to an exit contains a. True if there is no such path.
  [[nodiscard]] bool postdominates(const BasicBlock *a, const BasicBlock *b) const {
    return tree_.dominates(mirror(a), mirror(b));
  }

  void print(std::string &out) const;

private:
  // The added exit is the entry block of the mirrored function.
  [[nodiscard]] const BasicBlock *mirror(const BasicBlock *block) const {
    return mirrors_[block->id];
  }
  [[nodiscard]] BasicBlock *original(const BasicBlock *mirror) const {
    return originals_[mirror->id];
  }
  Function *buildMirror();

  const Function &function_;
  Interner names_;
  Module module_{names_, nullptr};
  std::vector<BasicBlock *> mirrors_;   // by BasicBlock::id
  std::vector<BasicBlock *> originals_; // by BasicBlock::id of the mirror; null for the exit
  DominatorTree tree_;
};

} // namespace wend
