// What --print and --dot show of a program.
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

// The functions with a body; only the one of that name (`f` or `@f`) unless it is empty. None, with
// the reason in `error`, if there is no such function.
std::vector<Function *> functionsToShow(const Module &module, std::string_view name,
                                        std::string &error);

// Appends what these analyses say: of each function in turn, then of the program. Makes the ids of
// the functions dense.
void printAnalyses(const Module &module, std::span<Function *const> functions,
                   std::span<const AnalysisId> analyses, std::string &out);

// Appends a picture in the language of Graphviz, of the functions or of the program.
void drawAnalysis(const Module &module, std::span<Function *const> functions, AnalysisId analysis,
                  std::string &out);

} // namespace wend
