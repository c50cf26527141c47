#include "support/strong_components.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

class Tarjan {
public:
  explicit Tarjan(const Adjacency &graph)
      : graph_(graph), entered_(graph.nodeCount(), none), lowest_(graph.nodeCount()) {
    result_.componentOf.assign(graph.nodeCount(), none);
  }

  StrongComponents run() {
    for (uint32_t node = 0; node < graph_.nodeCount(); ++node)
      if (entered_[node] == none)
        walkFrom(node);
    gatherMembers();
    return std::move(result_);
  }

private:
  struct Visit {
    uint32_t node;
    uint32_t nextEdge;
  };

  void walkFrom(uint32_t root) {
    enter(root);
    while (!walk_.empty()) {
      Visit &top = walk_.back();
      uint32_t node = top.node;
      if (top.nextEdge == graph_.begin[node + 1]) {
        leave(node);
        continue;
      }
      uint32_t next = graph_.targets[top.nextEdge++];
      if (entered_[next] == none)
        enter(next);
      else if (result_.componentOf[next] == none)
        lowest_[node] = std::min(lowest_[node], entered_[next]);
    }
  }

  void enter(uint32_t node) {
    entered_[node] = lowest_[node] = time_++;
    open_.push_back(node);
    walk_.push_back({node, graph_.begin[node]});
  }

  // A node that reaches no node entered earlier is the root of a component, which consists of all
  // nodes entered since that are in none.
  void leave(uint32_t node) {
    walk_.pop_back();
    if (!walk_.empty()) {
      uint32_t parent = walk_.back().node;
      lowest_[parent] = std::min(lowest_[parent], lowest_[node]);
    }
    if (lowest_[node] != entered_[node])
      return;
    for (uint32_t member = none; member != node; open_.pop_back()) {
      member = open_.back();
      result_.componentOf[member] = count_;
    }
    ++count_;
  }

  void gatherMembers() {
    std::vector<uint32_t> &begin = result_.begin;
    begin.assign(count_ + 1, 0);
    for (uint32_t component : result_.componentOf)
      ++begin[component + 1];
    for (uint32_t component = 0; component < count_; ++component)
      begin[component + 1] += begin[component];
    std::vector<uint32_t> fill(begin.begin(), begin.end() - 1);
    result_.members.resize(graph_.nodeCount());
    for (uint32_t node = 0; node < graph_.nodeCount(); ++node)
      result_.members[fill[result_.componentOf[node]]++] = node;
  }

  const Adjacency &graph_;
  StrongComponents result_;
  std::vector<uint32_t> entered_; // preorder number, by node; none: not visited
  std::vector<uint32_t>
      lowest_; // lowlink, by node: the smallest number reachable, outside completed components
  std::vector<uint32_t> open_; // the nodes visited and not yet in a component
  std::vector<Visit> walk_;
  uint32_t time_ = 0;
  uint32_t count_ = 0;
};

} // namespace

StrongComponents strongComponents(const Adjacency &graph) { return Tarjan(graph).run(); }

} // namespace wend
