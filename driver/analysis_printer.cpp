#include "driver/analysis_printer.h"

#include "driver/dot.h"

#include "ir/analysis/call_graph.h"
#include "ir/analysis/constant_propagation.h"
#include "ir/analysis/expressions.h"
#include "ir/analysis/post_dominators.h"
#include "ir/analysis/reaching_definitions.h"
#include "ir/local_names.h"
#include "ir/spelling.h"
#include "opt/analyses.h"
#include "support/suggest.h"

#include <fmt/format.h>

namespace wend {

namespace {

constexpr AnalysisRow rows[] = {
#define ANALYSIS(identifier, name, of, drawn, text)                                                \
  {name, AnalysisScope::of, AnalysisForm::drawn, text},
#include "driver/analyses.def"
};

std::string_view nameOf(const Function &function) {
  return function.module().names().text(function.name);
}

void printSuccessors(const Function &function, std::string &out) {
  LocalNames names(function);
  for (const BasicBlock &block : function) {
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

void printOfFunction(AnalysisId analysis, Function &function, Analyses &analyses,
                     std::string &out) {
  switch (analysis) {
  case AnalysisId::Cfg:
    printSuccessors(function, out);
    break;
  case AnalysisId::Domtree:
    analyses.dominators().print(out);
    break;
  case AnalysisId::Domfrontier:
    analyses.frontiers().print(analyses.dominators(), out);
    break;
  case AnalysisId::Postdomtree:
    PostDominatorTree(function).print(out);
    break;
  case AnalysisId::Loops:
    if (analyses.loops().all().empty())
      out += "none\n";
    analyses.loops().print(out);
    break;
  case AnalysisId::Liveness:
    analyses.liveness().print(out);
    break;
  case AnalysisId::ReachingDefs:
    ReachingDefinitions(function).print(out);
    break;
  case AnalysisId::AvailableExprs:
    AvailableExpressions(function).print(out);
    break;
  case AnalysisId::VeryBusyExprs:
    VeryBusyExpressions(function).print(out);
    break;
  case AnalysisId::Constants:
    ConstantPropagation(function).print(out);
    break;
  case AnalysisId::MemorySsa:
    analyses.memory().print(out);
    break;
  case AnalysisId::Callgraph:
    break; // handled by the caller
  }
}

} // namespace

const std::span<const AnalysisRow> analysisTable = rows;

std::optional<AnalysisId> analysisNamed(std::string_view name) {
  for (size_t i = 0; i < analysisTable.size(); ++i)
    if (analysisTable[i].name == name)
      return static_cast<AnalysisId>(i);
  return {};
}

std::vector<Function *> functionsToShow(const Module &module, std::string_view name,
                                        std::string &error) {
  std::vector<Function *> functions;
  if (name.starts_with('@'))
    name.remove_prefix(1);
  Suggestion suggestion(name);
  std::string_view nearest;
  for (Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    if (name.empty() || nameOf(*function) == name)
      functions.push_back(function);
    else if (suggestion.consider(nameOf(*function)))
      nearest = nameOf(*function);
  }
  if (functions.empty() && !name.empty())
    error = nearest.empty()
                ? fmt::format("no function '{}' is defined", name)
                : fmt::format("no function '{}' is defined; did you mean '{}'?", name, nearest);
  return functions;
}

void printAnalyses(const Module &module, std::span<Function *const> functions,
                   std::span<const AnalysisId> analyses, std::string &out) {
  auto isOfProgram = [](AnalysisId analysis) { return row(analysis).of == AnalysisScope::Program; };
  for (Function *function : functions) {
    function->renumber();
    Analyses cache(*function);
    for (AnalysisId analysis : analyses) {
      if (isOfProgram(analysis))
        continue;
      out += row(analysis).name;
      out += " of @";
      appendName(out, nameOf(*function));
      out += '\n';
      printOfFunction(analysis, *function, cache, out);
      out += '\n';
    }
  }
  for (AnalysisId analysis : analyses) {
    if (!isOfProgram(analysis))
      continue;
    out += row(analysis).name;
    out += '\n';
    CallGraph(module).print(out); // the only analysis of programs
    out += '\n';
  }
  // Removes the blank line after the last function.
  if (out.ends_with("\n\n"))
    out.pop_back();
}

void drawAnalysis(const Module &module, std::span<Function *const> functions, AnalysisId analysis,
                  std::string &out) {
  for (Function *function : functions)
    function->renumber();
  switch (analysis) {
  case AnalysisId::Cfg:
    return drawGraphs(functions, out);
  case AnalysisId::Domtree:
    return drawDominators(functions, out);
  case AnalysisId::Postdomtree:
    return drawPostDominators(functions, out);
  case AnalysisId::Loops:
    return drawLoops(functions, out);
  case AnalysisId::Callgraph:
    return drawCalls(module, out);
  case AnalysisId::Domfrontier:
  case AnalysisId::Liveness:
  case AnalysisId::ReachingDefs:
  case AnalysisId::AvailableExprs:
  case AnalysisId::VeryBusyExprs:
  case AnalysisId::Constants:
  case AnalysisId::MemorySsa:
    return; // text only
  }
}

} // namespace wend
