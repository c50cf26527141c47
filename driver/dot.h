// Pictures in the language of Graphviz (DOT). Each function of the program has a frame of its own.
#pragma once

#include "ir/module.h"

#include <span>
#include <string>

namespace wend {

// Each appends a whole digraph. The ids of the functions are dense.

// Blocks with their instructions; edges with the condition under which they are taken. Back edges
// are dashed, loops have frames within each other, irreducible regions are red.
void drawGraphs(std::span<Function *const> functions, std::string &out);
void drawDominators(std::span<Function *const> functions, std::string &out);
void drawPostDominators(std::span<Function *const> functions, std::string &out);
// The loops around others above them, each with its own blocks.
void drawLoops(std::span<Function *const> functions, std::string &out);
// Those who call each other in a circle are in one frame; functions whose address is taken have a
// double border, and those that are only declared a dashed one.
void drawCalls(const Module &module, std::string &out);

} // namespace wend
