// IteratedFrontier — the iterated dominance frontier of the definitions of a variable: the blocks
// that need a phi for it.
//
// The dominance frontiers of all blocks together can be quadratic in the number of blocks: for n
// nested loops, and for a switch whose n cases fall through, they have n^2 members. This class
// computes the frontier of a set of definitions directly, without those of single blocks.
//
//   A join edge goes from a block to another one that is not its child in the dominator tree. A
//   block is in the frontier of a definition if a join edge reaches it from the definition's
//   subtree and it is no deeper in the tree than the definition. Definitions are processed by
//   decreasing depth.
//   The walk of a subtree skips the parts that were walked before: their join edges that reach that
//   far up were found from a deeper definition. A block that is found is a definition as well.
//
// Each block stores the least depth that a join edge from its subtree reaches, and its children are
// sorted by it, so subtrees without such join edges are not entered.
//
// Sreedhar and Gao, "A Linear Time Algorithm for Placing Phi-Nodes" (1995). Their algorithm keeps
// definitions in one bucket for each depth; a heap costs a logarithm but scans no empty buckets.
#pragma once

#include "ir/analysis/dominators.h"
#include "support/epoch_set.h"

#include <span>
#include <vector>

namespace wend {

// Blocks are represented by their index in the preorder of the dominator tree.
class IteratedFrontier {
public:
  explicit IteratedFrontier(const DominatorTree &tree);

  // The region: the blocks to consider, where the variable is live, or all. Initially empty.
  void clearRegion();
  // Makes spreadRegion stop at the block.
  void bound(uint32_t index) { marks_[index] = bounding_; }
  void addToRegion(uint32_t index) { marks_[index] = bounding_ + 1; }
  void addAllToRegion();
  // False if the block is in the region or bounds it.
  bool spreadRegion(uint32_t index) {
    if (marks_[index] >= bounding_)
      return false;
    addToRegion(index);
    return true;
  }
  [[nodiscard]] bool isInRegion(uint32_t index) const { return marks_[index] == bounding_ + 1; }

  // The blocks of the region that are in the iterated frontier of `definitions`, each once. All
  // blocks between a definition and a member in the dominator tree must be in the region; this
  // holds if the region is where a variable is live. Valid until the next call.
  std::span<const uint32_t> of(std::span<const uint32_t> definitions);

private:
  struct Node {
    uint32_t depth;
    uint32_t highestJoin; // the least depth of the targets of join edges from the subtree
    uint32_t firstJoin;   // in joins_
    uint32_t firstChild;  // the child with the least highestJoin
    uint32_t nextSibling;
  };

  void addJoinEdges(const DominatorTree &tree);
  void findHighestJoins(const DominatorTree &tree);
  void orderChildren(const DominatorTree &tree);
  void addRoot(uint32_t index);
  uint32_t takeDeepestRoot();
  void walkSubtree(uint32_t root);
  void followJoins(uint32_t from, uint32_t depth);

  std::vector<Node> nodes_;     // by preorder index; a sentinel ends the joins of the last
  std::vector<uint32_t> joins_; // the targets of the join edges of all blocks
  // By preorder index; values below `bounding_` belong to earlier regions.
  std::vector<uint32_t> marks_;
  uint32_t bounding_ = 1;
  EpochSet visited_;
  EpochSet found_;
  std::vector<uint64_t> roots_; // a heap of depths; the low half holds the preorder index
  std::vector<uint32_t> stack_;
  std::vector<uint32_t> frontier_;
};

} // namespace wend
