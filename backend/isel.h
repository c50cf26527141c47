// Instruction selection: from the IR to machine IR over virtual registers.
//
// How    1. plan the frame: a slot for each alloca, the locations of the arguments
//        2. walk the blocks from the last to the first, and each block from its end; select the
//           instructions that are live, by the rule that selectors.def names for their operation
//        3. at the entry, move the arguments that are live into their registers
//        4. reverse the result and connect the blocks
//
// All uses of a value that can be absorbed are seen before the value. An instruction that all of
// its users absorbed (an address, a load, a compare) is not live when the walk arrives at it, and
// is skipped. An absorbed instruction runs at the position of its user. This is correct for
// - pure operations, because their operands are SSA values. Copies are the exception: they assign
//   the register of a phi, so they absorb nothing that reads registers;
// - loads with one use in the same block and no write to memory in between
//   (ISelContext::canAbsorbLoad).
//
// Reference: this is the "maximal munch" of Appel, "Modern Compiler Implementation" (1998), on the
// dag of a function.
#pragma once

#include "backend/isel_context.h"

namespace wend {

class ISel {
public:
  // Fills `out`. `order` is the block order of the function.
  void select(Function &function, const BlockOrder &order, const BackendOptions &options,
              MFunction &out);

private:
  void selectBlock(uint32_t orderIndex);
  bool isLive(Instruction &instruction);

  ISelContext isel_;
};

} // namespace wend
