// Graphs in Graphviz's DOT language. Each function of the program is one cluster.
#pragma once

#include "ir/module.h"

#include <span>
#include <string>

namespace wend {

// Each function appends a whole digraph. The instruction and block ids of the functions must be
// dense.

// The control-flow graph: blocks with their instructions, edges with their conditions. Back edges
// are dashed, loops are nested clusters, irreducible regions are red.
void drawCfg(std::span<Function *const> functions, std::string &out);
void drawDomtree(std::span<Function *const> functions, std::string &out);
void drawPostdomtree(std::span<Function *const> functions, std::string &out);
// The loop forest; each loop with the blocks that are in no inner loop.
void drawLoops(std::span<Function *const> functions, std::string &out);
// The call graph. Mutually recursive functions form a cluster; functions whose address is taken
// have a double border, declarations a dashed one.
void drawCallgraph(const Module &module, std::string &out);

} // namespace wend
