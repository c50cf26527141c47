// The verifier: checks the structural, type and dominance rules of the IR.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/module.h"

#include <string>
#include <vector>

namespace wend {

// Appends a line for each violation: function, block, instruction, rule. True if there is none.
// `first` becomes the position of the first violation, if that is known.
bool verify(const Function &function, std::vector<std::string> &errors, SourceLoc *first = nullptr);
bool verify(const Module &module, std::vector<std::string> &errors);

} // namespace wend
