// The scopes that have code in a function, and the ranges of their code.
#pragma once

#include "backend/debug_code.h"

#include <utility>
#include <vector>

namespace wend {

struct ScopeNode {
  uint32_t scope;    // in DebugInfo::scopes
  CodeLoc inlinedAt; // none: the scope is one of the function itself
  // In the order of their code.
  std::vector<uint32_t> children;
  // Positions from and to, without gaps between one and the next one.
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
};

// The first node is the function. The children of a node are the blocks in it, and the functions
// that were inlined there.
std::vector<ScopeNode> makeScopeTree(const DebugInfo &info, const DebugFunction &function);

} // namespace wend
