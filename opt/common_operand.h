// Operations that have an operand in common.
#pragma once

#include "ir/instruction.h"

namespace wend {

// The operand of an operation with two operands beside `common`, which is at `side`, or, if the
// operation commutes, at the other side; null if it is not there.
inline Value *otherOperand(const Instruction &operation, const Value *common, uint32_t side) {
  if (operation.operand(side) == common)
    return operation.operand(1 - side);
  bool isSwapped = commutes(operation.op()) && operation.operand(1 - side) == common;
  return isSwapped ? operation.operand(side) : nullptr;
}

} // namespace wend
