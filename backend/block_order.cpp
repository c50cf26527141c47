#include "backend/block_order.h"

#include "ir/analysis/loops.h"

#include <algorithm>

namespace wend {

namespace {

enum State : uint8_t { Unreached, Reached, Cold };

constexpr float loopFactor = 8;
constexpr float coldFrequency = 1.0F / 64;
constexpr uint32_t maxDepth = 8;

} // namespace

void BlockOrder::compute(const Function &function) {
  markReachable(function);
  markCold(function);
  entries.clear();
  indexOf.assign(function.blockCount(), unreachable);
  for (State state : {Reached, Cold})
    for (BasicBlock &block : function) {
      if (state_[block.id] != state)
        continue;
      indexOf[block.id] = static_cast<uint32_t>(entries.size());
      entries.push_back({&block, 1, state == Cold});
    }
  estimateFrequencies(function);
}

void BlockOrder::markReachable(const Function &function) {
  state_.assign(function.blockCount(), Unreached);
  worklist_.clear();
  worklist_.push_back(function.entry());
  state_[function.entry()->id] = Reached;
  while (!worklist_.empty()) {
    BasicBlock *block = worklist_.back();
    worklist_.pop_back();
    for (const BasicBlock::Successor &edge : block->successors())
      if (state_[edge.block->id] == Unreached) {
        state_[edge.block->id] = Reached;
        worklist_.push_back(edge.block);
      }
  }
}

// A block is cold if it ends in an error or all its successors are cold. One backward scan finds
// all chains of such blocks that are in order.
void BlockOrder::markCold(const Function &function) {
  for (BasicBlock *block = function.lastBlock(); block; block = block->prev()) {
    if (state_[block->id] == Unreached || block == function.entry())
      continue;
    bool isCold = block->terminator()->is(Op::Unreachable);
    if (!block->successors().empty()) {
      isCold = true;
      for (const BasicBlock::Successor &edge : block->successors())
        isCold &= state_[edge.block->id] == Cold;
    }
    if (isCold)
      state_[block->id] = Cold;
  }
}

// The dominator tree for the loops is computed only if there is a backward branch.
void BlockOrder::estimateFrequencies(const Function &function) {
  for (Entry &entry : entries)
    entry.frequency = entry.isCold ? coldFrequency : 1;
  auto branchesBack = [&](const Entry &entry) {
    return std::ranges::any_of(entry.block->successors(), [&](const auto &edge) {
      return indexOf[edge.block->id] <= indexOf[entry.block->id];
    });
  };
  if (std::ranges::none_of(entries, branchesBack))
    return;
  DominatorTree tree(function);
  LoopForest loops(function, tree);
  for (Entry &entry : entries)
    for (uint32_t depth = std::min(loops.depth(entry.block), maxDepth); depth > 0; --depth)
      entry.frequency *= loopFactor;
}

} // namespace wend
