#include "backend/block_order.h"

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
