// Tests for divisibility by a constant, without a division.
#pragma once

#include "ir/module.h"

namespace wend {

// Computes a comparison of a remainder with 0, `icmp eq (urem x, c), 0`, or with srem or ne, by a
// multiplication; `compare` is any instruction. Only of a remainder that has no other use, whose
// quotient is not computed either, and of a c that is no power of two. True if the comparison was
// replaced, in place; its remainder is then gone.
bool testDivisibility(Module &module, Instruction &compare);

} // namespace wend
