#include "ir/iterated_frontier.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

} // namespace

IteratedFrontier::IteratedFrontier(const DominatorTree &tree)
    : nodes_(tree.preorder().size() + 1), region_(tree.preorder().size()),
      hasChildren_(tree.preorder().size()), visited_(tree.preorder().size()),
      found_(tree.preorder().size()) {
  addJoinEdges(tree);
}

// Done twice over the predecessors of the joins, to count and to fill.
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
  for (uint32_t place = 0; place < tree.preorder().size(); ++place) {
    const BasicBlock *block = tree.preorder()[place];
    const BasicBlock *idom = tree.idom(block);
    nodes_[place] = {tree.depth(block), idom ? tree.place(idom) : none, 0, none, none};
  }
  forEachJoin([&](uint32_t from, uint32_t) { ++nodes_[from + 1].firstJoin; });
  for (uint32_t place = 0; place + 1 < nodes_.size(); ++place)
    nodes_[place + 1].firstJoin += nodes_[place].firstJoin;
  joins_.resize(nodes_.back().firstJoin);
  // Filled from the end of each block's piece on, which leaves `firstJoin` at its start.
  for (size_t place = 0; place + 1 < nodes_.size(); ++place)
    nodes_[place].firstJoin = nodes_[place + 1].firstJoin;
  forEachJoin([&](uint32_t from, uint32_t to) { joins_[--nodes_[from].firstJoin] = to; });
}

void IteratedFrontier::clearRegion() {
  region_.clear();
  hasChildren_.clear();
}

bool IteratedFrontier::addToRegion(uint32_t place) {
  if (!region_.add(place))
    return false;
  Node &node = nodes_[place];
  if (node.idom == none)
    return true;
  Node &parent = nodes_[node.idom];
  node.nextSibling = hasChildren_.add(node.idom) ? none : parent.firstChild;
  parent.firstChild = place;
  return true;
}

void IteratedFrontier::addAllToRegion() {
  for (auto place = static_cast<uint32_t>(nodes_.size()) - 1; place-- > 0;)
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
  // No join edge leads as high as the entry.
  if (nodes_[place].depth == 0 || !visited_.add(place))
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
  stack_.assign(1, root);
  while (!stack_.empty()) {
    uint32_t place = stack_.back();
    stack_.pop_back();
    followJoins(place, nodes_[root].depth);
    uint32_t child = hasChildren_.contains(place) ? nodes_[place].firstChild : none;
    for (; child != none; child = nodes_[child].nextSibling)
      if (visited_.add(child))
        stack_.push_back(child);
  }
}

void IteratedFrontier::followJoins(uint32_t from, uint32_t depth) {
  for (uint32_t i = nodes_[from].firstJoin; i < nodes_[from + 1].firstJoin; ++i) {
    uint32_t join = joins_[i];
    if (nodes_[join].depth > depth || !region_.contains(join) || !found_.add(join))
      continue;
    frontier_.push_back(join);
    addRoot(join);
  }
}

} // namespace wend
