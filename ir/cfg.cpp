#include "ir/cfg.h"

#include <algorithm>

namespace wend {

std::vector<BasicBlock *> reversePostorder(const Function &function) {
  struct Visit {
    BasicBlock *block;
    uint32_t next; // the successor to be looked at
  };
  std::vector<BasicBlock *> order(function.blockCount());
  size_t first = order.size();
  std::vector<uint8_t> seen(function.blockCount());
  std::vector<Visit> stack;
  stack.reserve(function.blockCount());
  seen[function.entry()->id] = 1;
  stack.push_back({function.entry(), 0});
  while (!stack.empty()) {
    Visit &top = stack.back();
    std::span<const BasicBlock::Successor> edges = top.block->successors();
    while (top.next < edges.size() && seen[edges[top.next].block->id])
      ++top.next;
    if (top.next < edges.size()) {
      BasicBlock *block = edges[top.next++].block;
      seen[block->id] = 1;
      stack.push_back({block, 0});
      continue;
    }
    order[--first] = top.block;
    stack.pop_back();
  }
  order.erase(order.begin(), order.begin() + static_cast<ptrdiff_t>(first));
  return order;
}

BasicBlock *blockOfUse(const Use &use) {
  BasicBlock *block = use.user->block();
  return use.user->is(Op::Phi) ? block->predecessor(Instruction::indexOf(use)) : block;
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
