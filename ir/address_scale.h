// What both the optimiser and the back end know of memory operands.
#pragma once

#include "ir/module.h"

#include <cstdint>

namespace wend {

// Whether a memory operand of the machine can multiply its index by this size.
constexpr bool isAddressScale(uint64_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

// Whether an address is used by a load from it or a store to it.
inline bool isAccess(const Use &use) {
  return use.user->is(Op::Load) || (use.user->is(Op::Store) && Instruction::indexOf(use) == 1);
}

// The most loads and stores that each compute the address they have in common. If there are more,
// they had better share a register.
constexpr uint32_t maxAccessesOfAddress = 4;

// The number of loads and stores at an address and at constant distances from it, in a block if one
// is given; more than `most` if there are other uses, or more.
inline uint32_t countAccesses(const Instruction &address, uint32_t most,
                              const BasicBlock *block = nullptr) {
  uint32_t count = 0;
  for (const Use *use = address.firstUse(); use && count <= most; use = use->next) {
    const Instruction &user = *use->user;
    bool isDistance = user.is(Op::Gep) && user.operand(0) == &address &&
                      asConstant(user.operand(1)) && (!block || user.block() == block);
    if (isDistance)
      count += countAccesses(user, most - count, block);
    else if (isAccess(*use))
      ++count;
    else
      return most + 1;
  }
  return count;
}

// The factor 2, 4 or 8 by which a mul or shl multiplies its first operand; 1 of other instructions.
inline uint64_t addressFactor(const Instruction &instruction) {
  bool isShift = instruction.is(Op::Shl);
  const Constant *constant =
      isShift || instruction.is(Op::Mul) ? asConstant(instruction.operand(1)) : nullptr;
  if (!constant)
    return 1;
  constexpr uint64_t maxShift = 3;
  uint64_t factor = isShift && constant->bits() > maxShift ? 1
                    : isShift                              ? uint64_t{1} << constant->bits()
                                                           : constant->bits();
  return isAddressScale(factor) ? factor : 1;
}

} // namespace wend
