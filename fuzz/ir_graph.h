// Random control-flow graphs for functions: nested regions, and edges across them that make some
// loops irreducible.
//
// Every execution terminates: a retreating edge is the back edge of a counted loop, or goes through
// a block that decrements the fuel and exits the function if none is left.
#pragma once

#include "fuzz/ir_gen.h"
#include "fuzz/random.h"

#include <vector>

namespace wend::fuzz {

enum class BlockEnd : uint8_t { Jump, Branch, Switch, Return, Fuel, Unreachable };

struct GraphBlock {
  BlockEnd end = BlockEnd::Jump;
  std::vector<uint32_t> successors; // Fuel: the next block, and the one for when no fuel is left
  std::vector<uint32_t> predecessors;
  bool isLoopHeader = false; // of a loop that may become a counted loop
  uint32_t latch = 0;        // of such a loop
  // The header of a counted loop: it dominates its latch, and has one predecessor outside the loop.
  bool isCounted = false;
  uint32_t dominator = 0; // the immediate one
  uint32_t order = 0;     // in reverse postorder
};

struct IrGraph {
  std::vector<GraphBlock> blocks; // the first is the entry
  uint32_t out = 0;               // the block that returns when no fuel is left
  std::vector<uint32_t> order;    // reverse postorder
};

IrGraph makeGraph(const IrShape &shape, Random &random);

} // namespace wend::fuzz
