// Random control-flow graphs for functions: nested regions, and edges across them that make some
// loops irreducible.
//
// Whatever is jumped along, it ends: a retreating edge either closes a loop that counts, or leads
// through a block that takes fuel and leaves the function when there is none.
#pragma once

#include "fuzz/ir_gen.h"
#include "fuzz/random.h"

#include <vector>

namespace wend::fuzz {

enum class BlockEnd : uint8_t { Jump, Branch, Switch, Return, Fuel, Unreachable };

struct GraphBlock {
  BlockEnd end = BlockEnd::Jump;
  std::vector<uint32_t> successors; // Fuel: where to go on; the second is the block out of fuel
  std::vector<uint32_t> predecessors;
  bool isLoopHeader = false; // of a loop that may count
  uint32_t latch = 0;        // of such a loop
  bool counts = false;       // it does: the header dominates its latch and is entered in one way
  uint32_t dominator = 0;    // the immediate one
  uint32_t order = 0;        // in reverse postorder
};

struct IrGraph {
  std::vector<GraphBlock> blocks; // the first is the entry
  uint32_t out = 0;               // where a function goes that is out of fuel
  std::vector<uint32_t> order;    // reverse postorder
};

IrGraph makeGraph(const IrShape &shape, Random &random);

} // namespace wend::fuzz
