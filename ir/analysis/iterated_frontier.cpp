#include "ir/analysis/iterated_frontier.h"

#include "support/grouped_lists.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t noBlock = ~uint32_t{0};
constexpr uint32_t maxMark = noBlock - 1;

} // namespace

IteratedFrontier::IteratedFrontier(const DominatorTree &tree)
    : nodes_(tree.preorder().size() + 1), marks_(tree.preorder().size()),
      visited_(tree.preorder().size()), found_(tree.preorder().size()) {
  addJoinEdges(tree);
  findHighestJoins(tree);
  orderChildren(tree);
}

// Two passes over the predecessors of join blocks: the first counts, the second fills.
void IteratedFrontier::addJoinEdges(const DominatorTree &tree) {
  auto forEachJoin = [&](auto &&visit) {
    for (uint32_t index = 0; index < tree.preorder().size(); ++index) {
      const BasicBlock *block = tree.preorder()[index];
      if (block->predecessors().size() < 2)
        continue;
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        if (tree.isReachable(edge.block) && edge.block != tree.idom(block))
          visit(tree.preorderIndex(edge.block), index);
    }
  };
  for (uint32_t index = 0; index < tree.preorder().size(); ++index)
    nodes_[index] = {tree.depth(tree.preorder()[index]), noBlock, 0, noBlock, noBlock};
  forEachJoin([&](uint32_t from, uint32_t) { ++nodes_[from + 1].firstJoin; });
  for (uint32_t index = 0; index + 1 < nodes_.size(); ++index)
    nodes_[index + 1].firstJoin += nodes_[index].firstJoin;
  joins_.resize(nodes_.back().firstJoin);
  // Filled from the end of each block's range, which leaves `firstJoin` at its start.
  for (size_t index = 0; index + 1 < nodes_.size(); ++index)
    nodes_[index].firstJoin = nodes_[index + 1].firstJoin;
  forEachJoin([&](uint32_t from, uint32_t to) { joins_[--nodes_[from].firstJoin] = to; });
}

// In reverse preorder, children come before their parents.
void IteratedFrontier::findHighestJoins(const DominatorTree &tree) {
  for (auto index = static_cast<uint32_t>(tree.preorder().size()); index-- > 0;) {
    Node &node = nodes_[index];
    for (uint32_t i = node.firstJoin; i < nodes_[index + 1].firstJoin; ++i)
      node.highestJoin = std::min(node.highestJoin, nodes_[joins_[i]].depth);
    if (index == 0)
      continue;
    Node &parent = nodes_[tree.preorderIndex(tree.idom(tree.preorder()[index]))];
    parent.highestJoin = std::min(parent.highestJoin, node.highestJoin);
  }
}

// A counting sort of all blocks by highestJoin. The block that is inserted last becomes the first
// child. Blocks without join edges in their subtree are not linked.
void IteratedFrontier::orderChildren(const DominatorTree &tree) {
  auto count = static_cast<uint32_t>(tree.preorder().size());
  std::vector<uint32_t> first;
  std::vector<uint32_t> sorted;
  groupByKey(count, first, sorted, [&](auto &&visit) {
    for (uint32_t index = 1; index < count; ++index)
      if (nodes_[index].highestJoin != noBlock)
        visit(nodes_[index].highestJoin, index);
  });
  for (size_t i = sorted.size(); i-- > 0;) {
    Node &parent = nodes_[tree.preorderIndex(tree.idom(tree.preorder()[sorted[i]]))];
    nodes_[sorted[i]].nextSibling = parent.firstChild;
    parent.firstChild = sorted[i];
  }
}

void IteratedFrontier::clearRegion() {
  bounding_ += 2;
  if (bounding_ < maxMark)
    return;
  std::fill(marks_.begin(), marks_.end(), 0);
  bounding_ = 1;
}

void IteratedFrontier::addAllToRegion() {
  for (uint32_t index = 0; index + 1 < nodes_.size(); ++index)
    addToRegion(index);
}

std::span<const uint32_t> IteratedFrontier::of(std::span<const uint32_t> definitions) {
  frontier_.clear();
  found_.clear();
  visited_.clear();
  for (uint32_t index : definitions)
    addRoot(index);
  while (!roots_.empty())
    walkSubtree(takeDeepestRoot());
  return frontier_;
}

void IteratedFrontier::addRoot(uint32_t index) {
  // In most cases no join edge below reaches as far up.
  if (nodes_[index].highestJoin > nodes_[index].depth || !visited_.add(index))
    return;
  roots_.push_back(uint64_t{nodes_[index].depth} << 32 | index);
  std::push_heap(roots_.begin(), roots_.end());
}

uint32_t IteratedFrontier::takeDeepestRoot() {
  std::pop_heap(roots_.begin(), roots_.end());
  auto index = static_cast<uint32_t>(roots_.back());
  roots_.pop_back();
  return index;
}

void IteratedFrontier::walkSubtree(uint32_t root) {
  uint32_t depth = nodes_[root].depth;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    uint32_t index = stack_.back();
    stack_.pop_back();
    followJoins(index, depth);
    for (uint32_t child = nodes_[index].firstChild;
         child != noBlock && nodes_[child].highestJoin <= depth; child = nodes_[child].nextSibling)
      if (isInRegion(child) && visited_.add(child))
        stack_.push_back(child);
  }
}

void IteratedFrontier::followJoins(uint32_t from, uint32_t depth) {
  for (uint32_t i = nodes_[from].firstJoin; i < nodes_[from + 1].firstJoin; ++i) {
    uint32_t join = joins_[i];
    if (nodes_[join].depth > depth || !isInRegion(join) || !found_.add(join))
      continue;
    frontier_.push_back(join);
    addRoot(join);
  }
}

} // namespace wend
