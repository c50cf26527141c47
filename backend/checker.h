// Checker — verifies a register allocation by symbolic execution: each operand must hold the value
// of the same operand before allocation.
//
// The registers before allocation, virtual and physical, are the variables. The state at a point
// is, for each physical register and frame slot, the set of variables whose values it holds. An
// original instruction must find each variable that it reads in the location of the new operand,
// and defines the location of its result. An instruction that the allocator inserted copies the
// contents of a location. The meet of states is the intersection of these sets, of the variables
// that are live in the original function: a state is as large as they are many. No data of the
// allocator is used.
//
// Reference: the checker of Cranelift's regalloc2.
#pragma once

#include "backend/mir.h"

#include <string>

namespace wend {

// `before` is the function as selected, before coalescing. `after` has its instructions with
// physical registers, whose origins are indices into those of `before`; blocks may have been added
// at the end. Returns a message about the first wrong operand, or an empty string.
std::string checkAllocation(const MFunction &before, const MFunction &after);

} // namespace wend
