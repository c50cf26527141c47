// PostDominatorTree — which blocks lie on every path from which others to the end.
//
// It is the dominator tree of the graph with its edges reversed and one exit added that every
// block without successors leads to. Blocks from which none of these can be reached (they loop for
// ever) are in no tree.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/module.h"

namespace wend {

class PostDominatorTree {
public:
  explicit PostDominatorTree(const Function &function);
  PostDominatorTree(const PostDominatorTree &) = delete;
  PostDominatorTree &operator=(const PostDominatorTree &) = delete;

  // Whether a path leads from the block to the end of the function.
  [[nodiscard]] bool reachesEnd(const BasicBlock *block) const {
    return tree_.isReachable(mirror(block));
  }
  // Null where several ways to the end have no block in common; only for blocks that reach it.
  [[nodiscard]] BasicBlock *ipdom(const BasicBlock *block) const {
    return original(tree_.idom(mirror(block)));
  }
  // Whether every path from b to the end passes through a; so if there is none.
  [[nodiscard]] bool postdominates(const BasicBlock *a, const BasicBlock *b) const {
    return tree_.dominates(mirror(a), mirror(b));
  }

  void print(std::string &out) const;

private:
  // The exit is the first block of the mirrored function.
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
