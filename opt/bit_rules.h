// Identities of shifts, masks, extensions and comparisons of them with constants: simplify's rules
// about bits.
#pragma once

#include "ir/module.h"

namespace wend {

// What the instruction equals: an older value, or a new instruction that is in no block yet. Null
// if no rule applies.
Value *simplifiedBits(Module &module, Instruction &instruction);

} // namespace wend
