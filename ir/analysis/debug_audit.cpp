#include "ir/analysis/debug_audit.h"

#include "ir/analysis/dominators.h"
#include "ir/function_debug.h"

namespace wend {

unsigned forgetUndominated(Function &function) {
  if (!function.debug)
    return 0;
  DominatorTree tree(function);
  unsigned forgotten = 0;
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
          forgotten += isKnown ? 0 : 1;
          return isKnown ? value : nullptr;
        },
        [&](const Instruction &instruction) { isDefined[instruction.id] = true; });
  }
  return forgotten;
}

} // namespace wend
