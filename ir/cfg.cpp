#include "ir/cfg.h"

#include <algorithm>

namespace wend {

std::vector<BasicBlock *> reversePostorder(const Function &function) {
  struct Visit {
    BasicBlock *block;
    const BasicBlock::Successor *next;
    const BasicBlock::Successor *end;
  };
  std::vector<BasicBlock *> order;
  order.reserve(function.blockCount());
  std::vector<uint8_t> seen(function.blockCount());
  std::vector<Visit> stack;
  auto enter = [&](BasicBlock *block) {
    seen[block->id] = 1;
    std::span<const BasicBlock::Successor> edges = block->successors();
    stack.push_back({block, edges.data(), edges.data() + edges.size()});
  };
  enter(function.entry());
  while (!stack.empty()) {
    Visit &top = stack.back();
    while (top.next != top.end && seen[top.next->block->id])
      ++top.next;
    if (top.next != top.end) {
      enter((top.next++)->block);
      continue;
    }
    order.push_back(top.block);
    stack.pop_back();
  }
  std::reverse(order.begin(), order.end());
  return order;
}

void removeUnreachableBlocks(Function &function) {
  std::vector<bool> isReached(function.blockCount());
  for (const BasicBlock *block : reversePostorder(function))
    isReached[block->id] = true;
  std::vector<BasicBlock *> unreached;
  for (BasicBlock &block : function)
    if (!isReached[block.id])
      unreached.push_back(&block);
  function.removeBlocks(unreached);
}

} // namespace wend
