// Prints and draws analyses, for --print and --dot.
#pragma once

#include "ir/analysis/analysis_cache.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// The functions with a body, or only the one called `name` (`f` or `@f`) if that is not empty.
// Returns none, with the reason in `error`, if there is no such function.
std::vector<Function *> functionsToShow(const Module &module, std::string_view name,
                                        std::string &error);

// Appends the results of these analyses: first those of each function, then those of the program.
// Renumbers the functions, so that ids are dense.
void printAnalyses(const Module &module, std::span<Function *const> functions,
                   std::span<const AnalysisId> analyses, std::string &out);

// Appends a graph in DOT of the functions or of the program.
void drawAnalysis(const Module &module, std::span<Function *const> functions, AnalysisId analysis,
                  std::string &out);

} // namespace wend
