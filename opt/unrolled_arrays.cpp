#include "opt/unrolled_arrays.h"

#include "ir/address_scale.h"
#include "ir/effects.h"

#include <algorithm>
#include <vector>

namespace wend {

namespace {

// Limit on the addresses of an array; bounds compile time.
constexpr size_t maxAddresses = 256;

} // namespace

bool UnrolledArrays::contains(const Instruction &variable) {
  auto [known, isNew] = known_.try_emplace(&variable, false);
  if (isNew)
    known->second = isAccessedInLoops(variable);
  return known->second;
}

bool UnrolledArrays::isAccessedInLoops(const Instruction &variable) const {
  if (variable.allocatedBytes() > maxBytes_)
    return false;
  std::vector<const Instruction *> addresses = {&variable}; // and those computed from them
  auto isKnown = [&](const Value *value) {
    return std::ranges::find(addresses, value) != addresses.end();
  };
  for (size_t i = 0; i < addresses.size(); ++i)
    for (const Use *use = addresses[i]->firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      if (isAccess(*use) && !isVolatile(user))
        continue;
      bool isIndexed =
          user.is(Op::Gep) && Instruction::indexOf(*use) == 0 && isComputedInLoop(*user.operand(1));
      if ((!isIndexed && !user.is(Op::Phi)) || addresses.size() == maxAddresses)
        return false;
      if (!isKnown(&user))
        addresses.push_back(&user);
    }
  return std::ranges::all_of(addresses, [&](const Instruction *address) {
    return !address->is(Op::Phi) || std::ranges::all_of(address->operands(), [&](const Use &use) {
      return isKnown(use.value);
    });
  });
}

// A constant, or computed in a loop, of which the block may be a copy.
bool UnrolledArrays::isComputedInLoop(const Value &index) const {
  const Instruction *instruction = asInstruction(&index);
  return instruction
             ? instruction->block()->id >= originalBlocks_ || loops_.loopOf(instruction->block())
             : index.isConstant();
}

} // namespace wend
