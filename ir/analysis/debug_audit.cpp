#include "ir/analysis/debug_audit.h"

#include "ir/analysis/dominators.h"
#include "ir/function_debug.h"

namespace wend {

void forgetUndominated(Function &function) {
  if (!function.debug || !function.isDefined)
    return;
  DominatorTree tree(function);
  std::vector<bool> isDefined(function.valueCount()); // in the current block, so far
  for (BasicBlock &block : function) {
    if (!tree.isReachable(&block))
      continue;
    function.debug->remap(
        block,
        [&](Value *value) -> Value * {
          const Instruction *defined = asInstruction(value);
          bool isKnown = !defined || (defined->block() == &block
                                          ? isDefined[defined->id] || defined->is(Op::Phi)
                                          : tree.dominates(defined->block(), &block));
          return isKnown ? value : nullptr;
        },
        [&](const Instruction &instruction) { isDefined[instruction.id] = true; });
  }
}

} // namespace wend
