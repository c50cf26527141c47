// Reverse postorder, reachability, and where uses are.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

// The reachable blocks, each after all its predecessors, except along back edges.
std::vector<BasicBlock *> reversePostorder(const Function &function);

// The block where a use reads its value: that of the user, or for a phi the predecessor.
BasicBlock *blockOfUse(const Use &use);

// Removes the unreachable blocks and their instructions.
void removeUnreachableBlocks(Function &function);

} // namespace wend
