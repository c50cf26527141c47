// Checker — replays a register allocation symbolically: does every operand find the value that the
// program before allocation meant?
//
// The registers of the program before allocation, virtual and physical, are its variables. The
// state at a point says which variables' values each physical register and each frame slot holds.
// An instruction that was there before must find each variable it reads where the new operand says,
// and puts those it writes there; one that the allocator put in copies what a place holds. Where
// paths meet, a place holds what it holds on all of them. Nothing of the allocator's own knowledge
// is used (after Cranelift's regalloc2 checker).
#pragma once

#include "backend/mir.h"

#include <string>

namespace wend {

// `before` is the function as selected, before registers were merged; `after` has its instructions
// with physical registers, whose origins count those of `before`, and maybe more blocks. Returns
// what is wrong with the first operand that is, or nothing.
std::string checkAllocation(const MFunction &before, const MFunction &after);

} // namespace wend
