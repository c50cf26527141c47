// Folding: the arithmetic of the IR on constants, the one place where it is written down. Values
// are given and returned as bits, zero-extended; what they are of is `type`.
#pragma once

#include "ir/instruction.h"

#include <optional>

namespace wend {

// A binary operation; nothing when it traps.
std::optional<uint64_t> foldBinary(Op op, Type type, uint64_t left, uint64_t right);
bool foldICmp(Predicate predicate, Type type, uint64_t left, uint64_t right);
// A cast to `to` from a value of type `from`.
uint64_t foldCast(Op op, Type from, Type to, uint64_t value);

} // namespace wend
