// Strongly connected components of a graph: maximal sets of nodes that reach each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace wend {

// A graph in compressed form. Nodes are numbered from 0; the successors of node n are
// targets[begin[n]] up to targets[begin[n + 1] - 1].
struct Adjacency {
  std::vector<uint32_t> begin; // size: number of nodes + 1
  std::vector<uint32_t> targets;

  [[nodiscard]] uint32_t nodeCount() const { return static_cast<uint32_t>(begin.size()) - 1; }
  [[nodiscard]] std::span<const uint32_t> of(uint32_t node) const {
    return std::span(targets).subspan(begin[node], begin[node + 1] - begin[node]);
  }
};

struct StrongComponents {
  std::vector<uint32_t> componentOf; // by node
  std::vector<uint32_t> begin;       // by component, into members; size: number of components + 1
  std::vector<uint32_t> members;     // of each component, in ascending order

  [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(begin.size()) - 1; }
  [[nodiscard]] std::span<const uint32_t> of(uint32_t component) const {
    return std::span(members).subspan(begin[component], begin[component + 1] - begin[component]);
  }
};

// The components in reverse topological order: each one after all components that it reaches.
//
// Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion.
StrongComponents strongComponents(const Adjacency &graph);

} // namespace wend
