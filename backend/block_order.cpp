#include "backend/block_order.h"

#include "ir/analysis/block_frequency.h"

namespace wend {

void BlockOrder::compute(const Function &function) {
  BlockFrequencies frequencies(function);
  entries.clear();
  indexOf.assign(function.blockCount(), unreachable);
  for (bool areCold : {false, true})
    for (BasicBlock &block : function) {
      float frequency = frequencies.of(block);
      if (frequency == 0 || frequencies.isCold(block) != areCold)
        continue;
      indexOf[block.id] = static_cast<uint32_t>(entries.size());
      entries.push_back({&block, frequency, areCold, frequencies.loopDepth(block) != 0});
    }
}

} // namespace wend
