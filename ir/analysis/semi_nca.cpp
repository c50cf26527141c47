#include "ir/analysis/semi_nca.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t noNumber = ~uint32_t{0};

// A node is an index in the preorder of a depth-first walk. Its semidominator is the least node
// from which a path reaches it through greater nodes only. Nodes are linked to their parents in
// decreasing order. The links form a forest with path compression, in which the least semidominator
// on the path to a root is found fast.
class SemiNca {
public:
  SemiNca(std::span<BasicBlock *const> order, const std::vector<uint32_t> &number)
      : order_(order), number_(number) {}

  std::vector<uint32_t> run() {
    walk();
    for (auto n = static_cast<uint32_t>(nodes_.size()); n-- > 1;)
      findSemidominator(n);
    std::vector<uint32_t> idoms(order_.size());
    for (uint32_t n = 1; n < nodes_.size(); ++n) {
      findDominator(n);
      idoms[nodes_[n].number] = nodes_[nodes_[n].idom].number;
    }
    return idoms;
  }

private:
  struct Node {
    uint32_t number; // in reverse postorder
    uint32_t parent;
    uint32_t semi;
    uint32_t
        label; // the node of least semi on the path from here up to `ancestor`, which is excluded
    uint32_t ancestor; // in the forest of linked nodes
    uint32_t idom = 0;
    uint32_t depth = 0; // in the dominator tree
    uint32_t jump =
        0; // an ancestor in the dominator tree; any ancestor is log n jumps and steps away
  };

  void walk() {
    struct Visit {
      uint32_t node;
      uint32_t nextSlot;
    };
    nodes_.reserve(order_.size());
    nodeOf_.assign(order_.size(), noNumber);
    std::vector<Visit> stack;
    auto enter = [&](uint32_t number, uint32_t parent) {
      auto n = static_cast<uint32_t>(nodes_.size());
      nodeOf_[number] = n;
      nodes_.push_back({number, parent, n, n, parent});
      stack.push_back({n, 0});
    };
    enter(0, 0);
    while (!stack.empty()) {
      Visit &top = stack.back();
      const BasicBlock *block = order_[nodes_[top.node].number];
      if (top.nextSlot == block->successors().size()) {
        stack.pop_back();
        continue;
      }
      uint32_t next = number_[block->successor(top.nextSlot++)->id];
      if (nodeOf_[next] == noNumber)
        enter(next, top.node);
    }
  }

  // All nodes greater than `n` have been linked to their parents.
  void findSemidominator(uint32_t n) {
    uint32_t semi = n;
    for (const BasicBlock::Predecessor &edge : order_[nodes_[n].number]->predecessors()) {
      uint32_t from = number_[edge.block->id];
      if (from != noNumber)
        semi = std::min(semi, nodes_[leastOnPath(nodeOf_[from], n)].semi);
    }
    nodes_[n].semi = semi;
  }

  // The node of least semidominator on the path from `n` to its root in the forest, the root
  // excluded; `n` itself if it is a root. Compresses the path to one link.
  uint32_t leastOnPath(uint32_t n, uint32_t lastRoot) {
    if (n <= lastRoot)
      return n;
    path_.clear();
    for (uint32_t at = n; nodes_[at].ancestor > lastRoot; at = nodes_[at].ancestor)
      path_.push_back(at);
    for (; !path_.empty(); path_.pop_back()) {
      Node &node = nodes_[path_.back()];
      const Node &above = nodes_[node.ancestor];
      if (nodes_[above.label].semi < nodes_[node.label].semi)
        node.label = above.label;
      node.ancestor = above.ancestor;
    }
    return nodes_[n].label;
  }

  // All lesser nodes have their immediate dominators.
  void findDominator(uint32_t n) {
    Node &node = nodes_[n];
    uint32_t at = node.parent;
    while (at > node.semi)
      at = nodes_[at].jump > node.semi ? nodes_[at].jump : nodes_[at].idom;
    const Node &above = nodes_[at];
    const Node &further = nodes_[above.jump];
    bool isAsFar = above.depth - further.depth == further.depth - nodes_[further.jump].depth;
    node.idom = at;
    node.depth = above.depth + 1;
    node.jump = isAsFar ? further.jump : at;
  }

  std::span<BasicBlock *const> order_;
  const std::vector<uint32_t> &number_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> nodeOf_; // by number in reverse postorder
  std::vector<uint32_t> path_;
};

} // namespace

std::vector<uint32_t> semiNca(std::span<BasicBlock *const> order,
                              const std::vector<uint32_t> &number) {
  return SemiNca(order, number).run();
}

} // namespace wend
