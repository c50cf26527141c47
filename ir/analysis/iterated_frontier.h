// IteratedFrontier — where the definitions of a variable meet: where its phis belong.
//
// The dominance frontiers of all blocks together can be quadratic in the number of blocks: in a
// nest of n loops, and for a switch whose n cases lead to one another, they have n^2 members. Here
// only the frontier that is asked for is ever found, without those of single blocks:
//
//   A join edge leads to a block from one that is not its immediate dominator. A block is in the
//   frontier of another if a join edge leads to it from the other's subtree, and it is no deeper in
//   the dominator tree than the other. The deepest definition first, each subtree is walked as far
//   as nobody has been; what is found is a definition itself. A part of a subtree that was walked
//   from a deeper definition has no join edge left that leads up far enough.
//
// Most subtrees have no join edge that leads up as far as the definition, and are not entered: each
// block knows how far up those below it lead, and has the children first that lead highest.
//
// Sreedhar and Gao, "A Linear Time Algorithm for Placing Phi-Nodes" (1995). Theirs keeps
// definitions in a bucket for each depth; a heap costs a logarithm, but no bucket that is empty.
#pragma once

#include "ir/analysis/dominators.h"
#include "support/epoch_set.h"

#include <span>
#include <vector>

namespace wend {

// Blocks are known by their places in the preorder of the dominator tree.
class IteratedFrontier {
public:
  explicit IteratedFrontier(const DominatorTree &tree);

  // The blocks that count: those where the variable is live, or all. None at first.
  void clearRegion();
  // The block is not to come into the region by spreadRegion.
  void bound(uint32_t place) { marks_[place] = bounding_; }
  void addToRegion(uint32_t place) { marks_[place] = bounding_ + 1; }
  void addAllToRegion();
  // False if the block is in the region or bounds it.
  bool spreadRegion(uint32_t place) {
    if (marks_[place] >= bounding_)
      return false;
    addToRegion(place);
    return true;
  }
  [[nodiscard]] bool isInRegion(uint32_t place) const { return marks_[place] == bounding_ + 1; }

  // The blocks of the region that are in the iterated frontier of these, each once. Between a
  // definition and a member, in the dominator tree, all blocks must be in the region: so they are,
  // if it is where a variable is live. Holds until the next call.
  std::span<const uint32_t> of(std::span<const uint32_t> definitions);

private:
  struct Node {
    uint32_t depth;
    uint32_t highestJoin; // the least depth that a join edge from the subtree leads to
    uint32_t firstJoin;   // in joins_
    uint32_t firstChild;  // in the tree: the one with the least highestJoin
    uint32_t nextSibling;
  };

  void addJoinEdges(const DominatorTree &tree);
  void findHighestJoins(const DominatorTree &tree);
  void orderChildren(const DominatorTree &tree);
  void addRoot(uint32_t place);
  uint32_t takeDeepestRoot();
  void walkSubtree(uint32_t root);
  void followJoins(uint32_t from, uint32_t depth);

  std::vector<Node> nodes_;     // by place, and one to end the joins of the last
  std::vector<uint32_t> joins_; // where the join edges of all blocks lead
  // By place: what is less than `bounding_` is of regions before.
  std::vector<uint32_t> marks_;
  uint32_t bounding_ = 1;
  EpochSet visited_;
  EpochSet found_;
  std::vector<uint64_t> roots_; // a heap of depths and, in the low half, places
  std::vector<uint32_t> stack_;
  std::vector<uint32_t> frontier_;
};

} // namespace wend
