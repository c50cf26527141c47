// Reverse postorder and reachability.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

// The reachable blocks, each after all its predecessors, except along back edges.
std::vector<BasicBlock *> reversePostorder(const Function &function);

// Removes the unreachable blocks and their instructions.
void removeUnreachableBlocks(Function &function);

} // namespace wend
