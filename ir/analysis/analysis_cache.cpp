#include "ir/analysis/analysis_cache.h"

#include "ir/analysis/block_frequency.h"
#include "ir/analysis/call_graph.h"
#include "ir/analysis/constant_propagation.h"
#include "ir/analysis/expressions.h"
#include "ir/analysis/liveness.h"
#include "ir/analysis/post_dominators.h"
#include "ir/analysis/reaching_definitions.h"
#include "ir/local_names.h"

#include <algorithm>

namespace wend {

namespace {

constexpr AnalysisRow rows[] = {
#define ANALYSIS(identifier, scope, name, form, text)                                              \
  {name, AnalysisScope::scope, AnalysisForm::form, text},
#include "ir/analysis/analyses.def"
};

// For each cached analysis, a bit set of the AnalysisIds that it depends on: the value of the
// table's arguments if each accessor has the value of its analysis' bit.
namespace dependencies {

constexpr uint32_t function = 0;
constexpr uint32_t setOf(auto... bits) { return (bits | ...); }

#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  constexpr uint32_t accessor() { return 1U << static_cast<unsigned>(AnalysisId::identifier); }    \
  constexpr uint32_t of##identifier = setOf arguments;
#include "ir/analysis/analyses.def"

// Whether no analysis stays valid longer than one that it depends on.
constexpr bool areConsistent() {
  uint32_t byGraph = 0;
#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  byGraph |= Keeps::dependsOn == Keeps::Graph ? accessor() : 0;                                    \
  if (Keeps::dependsOn == Keeps::Graph && (of##identifier & ~byGraph))                             \
    return false;
#include "ir/analysis/analyses.def"
  return true;
}
static_assert(areConsistent());

} // namespace dependencies

// The control-flow graph is part of the IR. This class prints it.
class ControlFlowGraph {
public:
  explicit ControlFlowGraph(const Function &function) : function_(function) {}

  // Appends the successors of each block.
  void print(std::string &out) const {
    LocalNames names(function_);
    for (const BasicBlock &block : function_) {
      names.append(out, block);
      const char *separator = " -> ";
      for (const BasicBlock::Successor &edge : block.successors()) {
        out += separator;
        names.append(out, *edge.block);
        separator = ", ";
      }
      out += '\n';
    }
  }

private:
  const Function &function_;
};

// Whether two results of an analysis, of the same function, are equal.
bool areEqual(const ReversePostorder &a, const ReversePostorder &b) {
  return a.blocks() == b.blocks();
}

bool areEqual(const DominatorTree &a, const DominatorTree &b) {
  return std::ranges::equal(a.preorder(), b.preorder()) &&
         std::ranges::all_of(
             a.order(), [&](const BasicBlock *block) { return a.idom(block) == b.idom(block); });
}

bool areEqual(const DominanceFrontiers &a, const DominanceFrontiers &b) {
  return std::ranges::all_of(a.tree().order(), [&](const BasicBlock *block) {
    return std::ranges::equal(a.of(block), b.of(block));
  });
}

// The blocks of inner loops are compared with their outermost loop.
bool areEqual(const LoopForest &a, const LoopForest &b) {
  return std::ranges::equal(a.all(), b.all(), [](const Loop &one, const Loop &other) {
    return one.depth() == other.depth() && std::ranges::equal(one.entries(), other.entries()) &&
           one.blocks().size() == other.blocks().size() &&
           (one.depth() > 1 || std::ranges::equal(one.blocks(), other.blocks()));
  });
}

// Each instruction must read and define the same versions.
bool areEqual(const MemorySsa &a, const MemorySsa &b) {
  if (a.versionCount() != b.versionCount())
    return false;
  for (const BasicBlock &block : a.function())
    for (const Instruction &instruction : block)
      if (a.before(instruction) != b.before(instruction) ||
          a.definedBy(instruction) != b.definedBy(instruction))
        return false;
  return true;
}

} // namespace

const std::span<const AnalysisRow> analysisTable = rows;

std::optional<AnalysisId> analysisNamed(std::string_view name) {
  for (size_t i = 0; i < analysisTable.size(); ++i)
    if (analysisTable[i].name == name)
      return static_cast<AnalysisId>(i);
  return {};
}

void AnalysisCache::audit(std::string &faults) const {
  AnalysisCache fresh(function_);
  uint32_t differing = 0; // bits of AnalysisIds
#define CACHED_ANALYSIS(identifier, accessor, Type, arguments, dependsOn, name, form, text)        \
  if (accessor##_) {                                                                               \
    if (dependencies::of##identifier & differing) {                                                \
      differing |= dependencies::accessor();                                                       \
    } else if (!areEqual(*accessor##_, fresh.accessor())) {                                        \
      differing |= dependencies::accessor();                                                       \
      faults += name ": claimed to be kept, but differs from a recomputed result\n";               \
    }                                                                                              \
  }
#include "ir/analysis/analyses.def"
}

void AnalysisCache::print(AnalysisId analysis, std::string &out) {
  const Function &function = function_;
  switch (analysis) {
#define CACHED_ANALYSIS(identifier, accessor, ...)                                                 \
  case AnalysisId::identifier:                                                                     \
    return accessor().print(out);
#define FUNCTION_ANALYSIS(identifier, Type, arguments, ...)                                        \
  case AnalysisId::identifier:                                                                     \
    return Type arguments.print(out);
#define MODULE_ANALYSIS(identifier, ...) case AnalysisId::identifier:
#include "ir/analysis/analyses.def"
    break;
  }
  INVARIANT(false, "not an analysis of functions");
}

void printAnalysis(AnalysisId analysis, const Module &module, std::string &out) {
  switch (analysis) {
#define CACHED_ANALYSIS(identifier, ...) case AnalysisId::identifier:
#define FUNCTION_ANALYSIS(identifier, ...) case AnalysisId::identifier:
#define MODULE_ANALYSIS(identifier, ...)
#include "ir/analysis/analyses.def"
    break;
#define MODULE_ANALYSIS(identifier, Type, ...)                                                     \
  case AnalysisId::identifier:                                                                     \
    return Type(module).print(out);
#include "ir/analysis/analyses.def"
  }
  INVARIANT(false, "not an analysis of modules");
}

} // namespace wend
