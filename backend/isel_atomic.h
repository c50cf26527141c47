// Selection of atomic operations and fences. Of atomicrmw, what opt/atomic_expand.cpp leaves.
#pragma once

#include "backend/mir.h"

#include <optional>

namespace wend {

class ISelContext;

void selectAtomicLoad(ISelContext &isel, Instruction &load);
void selectAtomicStore(ISelContext &isel, Instruction &store);
void selectAtomicRmw(ISelContext &isel, Instruction &rmw);
void selectCmpXchg(ISelContext &isel, Instruction &exchange);
void selectFence(ISelContext &isel, Instruction &fence);
// Whether selecting the instruction, a move, keeps the flags.
bool keepsFlags(const Instruction &instruction);
// The condition for a comparison, if the flags hold it when `user` begins: `lock cmpxchg` sets them
// as a comparison of the old value with the expected one, `lock sub` as one with the operand.
std::optional<Cond> atomicCondition(const ISelContext &isel, Value *comparison,
                                    const Instruction &user);

} // namespace wend
