// Orders of the blocks of a function.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

// The blocks reachable from the entry, each after all its predecessors but for those of back edges.
std::vector<BasicBlock *> reversePostorder(const Function &function);

// Removes the blocks that cannot be reached from the entry, with what they compute.
void removeUnreachableBlocks(Function &function);

} // namespace wend
