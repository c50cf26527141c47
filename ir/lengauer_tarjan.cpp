#include "ir/lengauer_tarjan.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

// A node is its place in the preorder of a depth-first walk. Its semidominator is the least node
// from which a path leads to it through greater nodes only. Nodes are linked to their parents, the
// greatest first, into a forest in which the least semidominator on the way to a root is found
// fast.
class LengauerTarjan {
public:
  LengauerTarjan(std::span<BasicBlock *const> order, const std::vector<uint32_t> &number)
      : order_(order), number_(number) {}

  std::vector<uint32_t> run() {
    walk();
    for (auto n = static_cast<uint32_t>(nodes_.size()); n-- > 1;) {
      findSemidominator(n);
      nodes_[n].ancestor = nodes_[n].parent;
      settleBucket(nodes_[n].parent);
    }
    std::vector<uint32_t> idoms(order_.size());
    for (uint32_t n = 1; n < nodes_.size(); ++n) {
      Node &node = nodes_[n];
      if (node.idom != node.semi)
        node.idom = nodes_[node.idom].idom;
      idoms[node.number] = nodes_[node.idom].number;
    }
    return idoms;
  }

private:
  struct Node {
    uint32_t number; // in reverse postorder
    uint32_t parent;
    uint32_t semi;
    uint32_t label; // of the nodes from here up to `ancestor`, that excluded, the one of least semi
    uint32_t ancestor = none; // none: not linked yet
    uint32_t idom = 0;
    uint32_t bucket =
        none; // the first node whose semidominator this is and whose idom is not known
    uint32_t nextInBucket = none;
  };

  void walk() {
    struct Visit {
      uint32_t node;
      uint32_t nextSlot;
    };
    nodeOf_.assign(order_.size(), none);
    std::vector<Visit> stack;
    auto enter = [&](uint32_t number, uint32_t parent) {
      auto n = static_cast<uint32_t>(nodes_.size());
      nodeOf_[number] = n;
      nodes_.push_back({number, parent, n, n});
      stack.push_back({n, 0});
    };
    enter(0, none);
    while (!stack.empty()) {
      Visit &top = stack.back();
      const BasicBlock *block = order_[nodes_[top.node].number];
      if (top.nextSlot == block->successors().size()) {
        stack.pop_back();
        continue;
      }
      uint32_t next = number_[block->successor(top.nextSlot++)->id];
      if (nodeOf_[next] == none)
        enter(next, top.node);
    }
  }

  // All greater nodes have been linked to their parents.
  void findSemidominator(uint32_t n) {
    for (const BasicBlock::Predecessor &edge : order_[nodes_[n].number]->predecessors()) {
      uint32_t from = number_[edge.block->id];
      if (from != none)
        nodes_[n].semi = std::min(nodes_[n].semi, nodes_[leastOnTheWay(nodeOf_[from])].semi);
    }
    Node &semi = nodes_[nodes_[n].semi];
    nodes_[n].nextInBucket = semi.bucket;
    semi.bucket = n;
  }

  // When the child of `semi` that is on the way to all nodes in its bucket has been linked, gives
  // these their immediate dominators, or nodes that have the same ones.
  void settleBucket(uint32_t semi) {
    for (uint32_t n = nodes_[semi].bucket; n != none; n = nodes_[n].nextInBucket) {
      uint32_t least = leastOnTheWay(n);
      nodes_[n].idom = nodes_[least].semi < nodes_[n].semi ? least : semi;
    }
    nodes_[semi].bucket = none;
  }

  // The node of least semidominator from `n` up to the root of what is linked, the root excluded;
  // `n` itself if it is a root. The way is shortened to one step.
  uint32_t leastOnTheWay(uint32_t n) {
    if (nodes_[n].ancestor == none)
      return n;
    path_.clear();
    for (uint32_t at = n; nodes_[nodes_[at].ancestor].ancestor != none; at = nodes_[at].ancestor)
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

  std::span<BasicBlock *const> order_;
  const std::vector<uint32_t> &number_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> nodeOf_; // by number in reverse postorder
  std::vector<uint32_t> path_;
};

} // namespace

std::vector<uint32_t> lengauerTarjan(std::span<BasicBlock *const> order,
                                     const std::vector<uint32_t> &number) {
  return LengauerTarjan(order, number).run();
}

} // namespace wend
