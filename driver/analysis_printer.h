// Prints and draws analyses, for --print and --dot.
#pragma once

#include "ir/module.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

enum class AnalysisId : uint8_t {
#define ANALYSIS(identifier, name, of, drawn, text) identifier,
#include "driver/analyses.def"
};

enum class AnalysisScope : uint8_t { Functions, Program };
enum class AnalysisForm : uint8_t { Text, Drawn };

struct AnalysisRow {
  const char *name;
  AnalysisScope of;
  AnalysisForm drawn;
  const char *text;
};

extern const std::span<const AnalysisRow> analysisTable;

inline const AnalysisRow &row(AnalysisId analysis) {
  return analysisTable[static_cast<unsigned>(analysis)];
}
std::optional<AnalysisId> analysisNamed(std::string_view name);

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
