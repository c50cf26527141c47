#include "backend/block_order.h"

#include <algorithm>
#include <span>

namespace wend {

void BlockOrder::compute(const Function &function) {
  BlockFrequencies frequencies(function);
  const DominatorTree *tree = frequencies.dominators();
  std::vector<BasicBlock *> chain;
  entries.clear();
  indexOf.assign(function.blockCount(), unreachable);
  for (bool areCold : {false, true})
    for (BasicBlock &block : function) {
      if (frequencies.of(block) == 0 || frequencies.isCold(block) != areCold)
        continue;
      chain.clear();
      for (BasicBlock *next = &block; next && indexOf[next->id] == unreachable;
           next = tree ? tree->idom(next) : nullptr)
        if (next == &block ||
            (frequencies.isCold(*next) == areCold && frequencies.isHeaderAround(*next, block)))
          chain.push_back(next);
      for (size_t i = chain.size(); i-- > 0;)
        add(*chain[i], frequencies);
    }
  if (tree)
    findHoistPoints(*tree);
}

void BlockOrder::findHoistPoints(const DominatorTree &tree) {
  std::span<BasicBlock *const> preorder = tree.preorder();
  lowest_.resize(preorder.size());
  firstIndex_.resize(preorder.size());
  for (size_t i = 0; i < preorder.size(); ++i) {
    firstIndex_[i] = indexOf[preorder[i]->id];
    lowest_[i] = 0;
    if (firstIndex_[i] == unreachable)
      continue;
    Entry &entry = entries[firstIndex_[i]];
    entry.enter = static_cast<uint32_t>(i);
    entry.leave = tree.subtreeEnd(preorder[i]);
    const BasicBlock *above = tree.idom(preorder[i]);
    float lowestAbove = above ? lowest_[tree.preorderIndex(above)] : entry.frequency;
    lowest_[i] = std::min(lowestAbove, entry.frequency);
    entry.isHoistPoint = entry.frequency <= lowestAbove;
  }
  for (size_t i = preorder.size(); i-- > 1;) {
    uint32_t &above = firstIndex_[tree.preorderIndex(tree.idom(preorder[i]))];
    above = std::min(above, firstIndex_[i]);
  }
  for (Entry &entry : entries)
    entry.isHoistPoint = entry.isHoistPoint && firstIndex_[entry.enter] == indexOf[entry.block->id];
}

void BlockOrder::list(const Function &function) {
  entries.clear();
  indexOf.assign(function.blockCount(), unreachable);
  worklist_.assign(1, function.entry());
  indexOf[function.entry()->id] = 0;
  while (!worklist_.empty()) {
    const BasicBlock *block = worklist_.back();
    worklist_.pop_back();
    for (const BasicBlock::Successor &successor : block->successors())
      if (indexOf[successor.block->id] == unreachable) {
        indexOf[successor.block->id] = 0;
        worklist_.push_back(successor.block);
      }
  }
  for (BasicBlock &block : function)
    if (indexOf[block.id] != unreachable) {
      indexOf[block.id] = static_cast<uint32_t>(entries.size());
      entries.push_back({&block, 1, false, false});
    }
}

void BlockOrder::add(BasicBlock &block, const BlockFrequencies &frequencies) {
  indexOf[block.id] = static_cast<uint32_t>(entries.size());
  entries.push_back({&block, frequencies.of(block), frequencies.isCold(block),
                     frequencies.loopDepth(block) != 0});
}

} // namespace wend
