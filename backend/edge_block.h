// Instructions on an edge between two blocks, after registers are allocated.
#pragma once

#include "backend/mir.h"

namespace wend {

// Of an instruction of the block, it or the first of the branches directly before it: what comes
// after a branch is not executed if the branch is taken.
uint32_t beforeBranches(const MFunction &function, const MBlock &block, uint32_t inst);

// Adds a block on an edge, at the end of the blocks: layout orders them. Its instructions are those
// from `begin` to the end of the function's; a jump is added to them. The first block must end in
// branches or in a jump through a table.
void splitEdge(MFunction &function, uint32_t from, uint32_t to, uint32_t begin);

} // namespace wend
