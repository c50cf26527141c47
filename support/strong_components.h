// Strongly connected components of a graph: the largest sets of nodes that all lead to each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace wend {

// The edges of a graph whose nodes are numbers from 0: those of node n lead to the targets from
// begin[n] up to begin[n + 1].
struct Adjacency {
  std::vector<uint32_t> begin; // one more than there are nodes
  std::vector<uint32_t> targets;

  [[nodiscard]] uint32_t nodeCount() const { return static_cast<uint32_t>(begin.size()) - 1; }
  [[nodiscard]] std::span<const uint32_t> of(uint32_t node) const {
    return std::span(targets).subspan(begin[node], begin[node + 1] - begin[node]);
  }
};

struct StrongComponents {
  std::vector<uint32_t> componentOf; // by node
  std::vector<uint32_t> begin;       // by component, into members; one more than there are
  std::vector<uint32_t> members;     // of each component, in the order of their numbers

  [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(begin.size()) - 1; }
  [[nodiscard]] std::span<const uint32_t> of(uint32_t component) const {
    return std::span(members).subspan(begin[component], begin[component + 1] - begin[component]);
  }
};

// The components, each after all others that it leads to.
//
// Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion.
StrongComponents strongComponents(const Adjacency &graph);

} // namespace wend
