#include "ir/analysis/iterated_frontier.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};
constexpr uint32_t maxMark = none - 1;

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
    for (uint32_t place = 0; place < tree.preorder().size(); ++place) {
      const BasicBlock *block = tree.preorder()[place];
      if (block->predecessors().size() < 2)
        continue;
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        if (tree.isReachable(edge.block) && edge.block != tree.idom(block))
          visit(tree.place(edge.block), place);
    }
  };
  for (uint32_t place = 0; place < tree.preorder().size(); ++place)
    nodes_[place] = {tree.depth(tree.preorder()[place]), none, 0, none, none};
  forEachJoin([&](uint32_t from, uint32_t) { ++nodes_[from + 1].firstJoin; });
  for (uint32_t place = 0; place + 1 < nodes_.size(); ++place)
    nodes_[place + 1].firstJoin += nodes_[place].firstJoin;
  joins_.resize(nodes_.back().firstJoin);
  // Filled from the end of each block's range, which leaves `firstJoin` at its start.
  for (size_t place = 0; place + 1 < nodes_.size(); ++place)
    nodes_[place].firstJoin = nodes_[place + 1].firstJoin;
  forEachJoin([&](uint32_t from, uint32_t to) { joins_[--nodes_[from].firstJoin] = to; });
}

// In reverse preorder, children come before their parents.
void IteratedFrontier::findHighestJoins(const DominatorTree &tree) {
  for (auto place = static_cast<uint32_t>(tree.preorder().size()); place-- > 0;) {
    Node &node = nodes_[place];
    for (uint32_t i = node.firstJoin; i < nodes_[place + 1].firstJoin; ++i)
      node.highestJoin = std::min(node.highestJoin, nodes_[joins_[i]].depth);
    if (place == 0)
      continue;
    Node &parent = nodes_[tree.place(tree.idom(tree.preorder()[place]))];
    parent.highestJoin = std::min(parent.highestJoin, node.highestJoin);
  }
}

// A counting sort of all blocks by highestJoin. The block that is inserted last becomes the first
// child. Blocks without join edges in their subtree are not linked.
void IteratedFrontier::orderChildren(const DominatorTree &tree) {
  auto count = static_cast<uint32_t>(tree.preorder().size());
  std::vector<uint32_t> first(count + 1);
  for (uint32_t place = 1; place < count; ++place)
    if (nodes_[place].highestJoin != none)
      ++first[nodes_[place].highestJoin + 1];
  for (uint32_t depth = 0; depth < count; ++depth)
    first[depth + 1] += first[depth];
  std::vector<uint32_t> sorted(first.back());
  for (uint32_t place = 1; place < count; ++place)
    if (nodes_[place].highestJoin != none)
      sorted[first[nodes_[place].highestJoin]++] = place;
  for (size_t i = sorted.size(); i-- > 0;) {
    Node &parent = nodes_[tree.place(tree.idom(tree.preorder()[sorted[i]]))];
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
  for (uint32_t place = 0; place + 1 < nodes_.size(); ++place)
    addToRegion(place);
}

std::span<const uint32_t> IteratedFrontier::of(std::span<const uint32_t> definitions) {
  frontier_.clear();
  found_.clear();
  visited_.clear();
  for (uint32_t place : definitions)
    addRoot(place);
  while (!roots_.empty())
    walkSubtree(takeDeepestRoot());
  return frontier_;
}

void IteratedFrontier::addRoot(uint32_t place) {
  // In most cases no join edge below reaches as far up.
  if (nodes_[place].highestJoin > nodes_[place].depth || !visited_.add(place))
    return;
  roots_.push_back(uint64_t{nodes_[place].depth} << 32 | place);
  std::push_heap(roots_.begin(), roots_.end());
}

uint32_t IteratedFrontier::takeDeepestRoot() {
  std::pop_heap(roots_.begin(), roots_.end());
  auto place = static_cast<uint32_t>(roots_.back());
  roots_.pop_back();
  return place;
}

void IteratedFrontier::walkSubtree(uint32_t root) {
  uint32_t depth = nodes_[root].depth;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    uint32_t place = stack_.back();
    stack_.pop_back();
    followJoins(place, depth);
    for (uint32_t child = nodes_[place].firstChild;
         child != none && nodes_[child].highestJoin <= depth; child = nodes_[child].nextSibling)
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
