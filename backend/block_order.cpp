#include "backend/block_order.h"

#include <algorithm>

namespace wend {

namespace {

enum State : uint8_t { Unreached, Reached, Cold };

constexpr float loopFactor = 8;
constexpr float coldFrequency = 1.0F / 64;
constexpr unsigned maxDepth = 8;

} // namespace

void BlockOrder::compute(const Function &function) {
  markReachable(function);
  markCold(function);
  places.clear();
  indexOf.assign(function.blockCount(), unreachable);
  for (State wanted : {Reached, Cold})
    for (BasicBlock &block : function) {
      if (state_[block.id] != wanted)
        continue;
      indexOf[block.id] = static_cast<uint32_t>(places.size());
      places.push_back({&block, 1, wanted == Cold});
    }
  estimateFrequencies();
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

// Cold is what ends in an error or leads to nothing else; found from the end, which reaches all
// chains laid out in order.
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

void BlockOrder::estimateFrequencies() {
  auto count = static_cast<uint32_t>(places.size());
  loopEnd_.assign(count, 0);
  for (uint32_t i = 0; i < count; ++i)
    for (const BasicBlock::Successor &edge : places[i].block->successors()) {
      uint32_t target = indexOf[edge.block->id];
      if (target <= i)
        loopEnd_[target] = i + 1;
    }
  // The ends of the loops around a block form a stack, as loops nest; where they overlap instead,
  // the inner one is taken to end with the outer one.
  openLoops_.clear();
  for (uint32_t i = 0; i < count; ++i) {
    while (!openLoops_.empty() && openLoops_.back() <= i)
      openLoops_.pop_back();
    if (loopEnd_[i] != 0)
      openLoops_.push_back(openLoops_.empty() ? loopEnd_[i]
                                              : std::min(loopEnd_[i], openLoops_.back()));
    float frequency = places[i].isCold ? coldFrequency : 1;
    for (unsigned depth = 0; depth < openLoops_.size() && depth < maxDepth; ++depth)
      frequency *= loopFactor;
    places[i].frequency = frequency;
  }
}

} // namespace wend
