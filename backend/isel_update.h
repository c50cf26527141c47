// Selection of updates of memory: a load, an operation on what it loads, and a store of the result
// to the same address, by one instruction.
#pragma once

#include "backend/mir.h"

#include <optional>

namespace wend {

class ISelContext;

// store (load p op x), p  is  op x, (p). False, and nothing emitted, if the store is no update.
bool selectUpdate(ISelContext &isel, Instruction &store);
// The condition for a comparison with 0 of what an update stores, if the flags that it sets are
// there when `user`, the only one of the comparison, begins; it is then selected to set them.
std::optional<Cond> updateCondition(ISelContext &isel, Value *comparison, const Instruction &user);

} // namespace wend
