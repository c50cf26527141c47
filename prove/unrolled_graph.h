// UnrolledGraph — the blocks that are executed from one block to the next cut points, each after
// its predecessors. Blocks of some loops occur once for each iteration.
#pragma once

#include "prove/snapshot.h"

namespace wend {

// The blocks of the natural loop of a header, by block: those from which a back edge is reached
// without the header. Only the header if it has none.
std::vector<bool> naturalLoop(const Snapshot &snapshot, uint32_t header);

// Where executions stop, by block of one version.
struct Cuts {
  std::vector<bool> isCut;
  // Of a cut: how often execution passes it before it stops. A loop that was left is entered again
  // only in another iteration of a loop around it.
  std::vector<uint32_t> passes;
};

class UnrolledGraph {
public:
  static constexpr uint32_t none = ~uint32_t{0};
  struct Vertex {
    uint32_t block;
    std::vector<uint32_t> successors; // positions in vertices(), by edge; none: execution stops
  };

  UnrolledGraph(const Snapshot &snapshot, const Cuts &cuts, uint32_t start);

  // The start first.
  [[nodiscard]] const std::vector<Vertex> &vertices() const { return vertices_; }
  // Whether executions of some loops stop before their headers have been passed as often as asked.
  [[nodiscard]] bool isCutShort() const { return isCutShort_; }
  // The values of unrolled loops that other blocks need, by node.
  [[nodiscard]] const std::vector<uint32_t> &escaping() const { return escaping_; }

private:
  struct Loop {
    uint32_t header;
    std::vector<bool> blocks;
    std::vector<bool> isBefore; // by block: the header may be reached
    std::vector<size_t> inner;  // the loops in it, by position
  };
  // How often the header of each loop has been passed, in this iteration of the loops around it;
  // the limit once the loop was left.
  using Counts = std::vector<uint32_t>;
  struct Position {
    uint32_t block;
    Counts counts; // by loop
    auto operator<=>(const Position &) const = default;
  };

  [[nodiscard]] std::optional<Position> after(const Position &from, uint32_t target,
                                              const Cuts &cuts);
  [[nodiscard]] std::vector<bool> blocksBefore(uint32_t header, const Cuts &cuts) const;
  void findInnerLoops();
  void order(uint32_t start, const Cuts &cuts);
  [[nodiscard]] bool isAmbiguous() const;
  void findEscaping();

  const Snapshot &snapshot_;
  std::vector<Loop> loops_;
  std::vector<Vertex> vertices_;
  std::vector<uint32_t> escaping_;
  bool isCutShort_ = false;
};

} // namespace wend
