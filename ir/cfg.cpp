#include "ir/cfg.h"

#include <algorithm>

namespace wend {

std::vector<BasicBlock *> reversePostorder(const Function &function) {
  struct Visit {
    BasicBlock *block;
    uint32_t nextSlot;
  };
  std::vector<BasicBlock *> order;
  std::vector<bool> seen(function.blockCount());
  std::vector<Visit> stack;
  stack.push_back({function.entry(), 0});
  seen[function.entry()->id] = true;
  while (!stack.empty()) {
    Visit &top = stack.back();
    if (top.nextSlot == top.block->successors().size()) {
      order.push_back(top.block);
      stack.pop_back();
      continue;
    }
    BasicBlock *next = top.block->successor(top.nextSlot++);
    if (!seen[next->id]) {
      seen[next->id] = true;
      stack.push_back({next, 0});
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

} // namespace wend
