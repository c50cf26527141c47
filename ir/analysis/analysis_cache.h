// AnalysisCache — the analyses of a function. Each of those that ir/analysis/analyses.def calls
// cached is computed on first use and kept until a change of the function invalidates it.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/analysis/loops.h"
#include "ir/analysis/memory_ssa.h"
#include "ir/analysis/reverse_postorder.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wend {

enum class AnalysisId : uint8_t {
#define ANALYSIS(identifier, scope, name, form, text) identifier,
#include "ir/analysis/analyses.def"
};

enum class AnalysisScope : uint8_t { Function, Module };
enum class AnalysisForm : uint8_t { Text, Drawn };

struct AnalysisRow {
  const char *name;
  AnalysisScope scope;
  AnalysisForm form;
  const char *text;
};

extern const std::span<const AnalysisRow> analysisTable; // by AnalysisId

inline const AnalysisRow &row(AnalysisId analysis) {
  return analysisTable[static_cast<unsigned>(analysis)];
}
std::optional<AnalysisId> analysisNamed(std::string_view name);

// What a change of a function keeps: nothing, the control-flow graph, or this and all memory
// accesses. An analysis stays valid if what it depends on is kept.
enum class Keeps : uint8_t { Nothing, Graph, Memory };

class AnalysisCache {
public:
  explicit AnalysisCache(Function &function) : function_(function) {}
  AnalysisCache(const AnalysisCache &) = delete;
  AnalysisCache &operator=(const AnalysisCache &) = delete;

#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  Type &accessor() {                                                                               \
    const Function &function = function_;                                                          \
    if (!accessor##_)                                                                              \
      accessor##_.emplace arguments;                                                               \
    return *accessor##_;                                                                           \
  }
#include "ir/analysis/analyses.def"

  // Drops the results that depend on what has changed.
  void invalidate(Keeps keeps) {
#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  if (keeps < Keeps::dependsOn)                                                                    \
    accessor##_.reset();
#include "ir/analysis/analyses.def"
    if (newOrder_)
      order_.swap(newOrder_);
    newOrder_.reset();
  }
  // For a pass that has changed the control-flow graph, and has computed its new order: the next
  // invalidation, which follows the pass, keeps that.
  void renewOrder(ReversePostorder order) { newOrder_ = std::move(order); }

  // Appends a line for each cached result that differs from a recomputed one. A result that depends
  // on another that differs is not compared.
  void audit(std::string &faults) const;

  // Appends the result of an analysis of functions.
  void print(AnalysisId analysis, std::string &out);

private:
  Function &function_;
  std::optional<ReversePostorder> newOrder_;
#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  std::optional<Type> accessor##_;
#include "ir/analysis/analyses.def"
};

// Appends the result of an analysis of modules.
void printAnalysis(AnalysisId analysis, const Module &module, std::string &out);

} // namespace wend
