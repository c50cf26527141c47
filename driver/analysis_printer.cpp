#include "driver/analysis_printer.h"

#include "driver/dot.h"
#include "driver/function_search.h"

#include "ir/spelling.h"

#include <fmt/format.h>

namespace wend {

namespace {

std::string_view nameOf(const Function &function) {
  return function.module().names().text(function.name);
}

} // namespace

std::vector<Function *> functionsToShow(const Module &module, std::string_view name,
                                        std::string &error) {
  std::vector<Function *> functions;
  FunctionSearch search(name);
  for (Function *function : module.functions())
    if (!function->isDeclaration() && (name.empty() || search.visit(nameOf(*function))))
      functions.push_back(function);
  if (functions.empty() && !name.empty())
    error = search.error();
  return functions;
}

void printAnalyses(const Module &module, std::span<Function *const> functions,
                   std::span<const AnalysisId> analyses, std::string &out) {
  auto isOfModule = [](AnalysisId id) { return row(id).scope == AnalysisScope::Module; };
  for (Function *function : functions) {
    function->renumber();
    AnalysisCache cache(*function);
    for (AnalysisId analysis : analyses) {
      if (isOfModule(analysis))
        continue;
      out += row(analysis).name;
      out += " of @";
      appendName(out, nameOf(*function));
      out += '\n';
      cache.print(analysis, out);
      out += '\n';
    }
  }
  for (AnalysisId analysis : analyses) {
    if (!isOfModule(analysis))
      continue;
    out += row(analysis).name;
    out += '\n';
    printAnalysis(analysis, module, out);
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
#define DRAW_Function(identifier) return draw##identifier(functions, out)
#define DRAW_Module(identifier) return draw##identifier(module, out)
#define CASE_Drawn(identifier, scope)                                                              \
  case AnalysisId::identifier:                                                                     \
    DRAW_##scope(identifier);
#define CASE_Text(identifier, scope)                                                               \
  case AnalysisId::identifier:                                                                     \
    break;
#define ANALYSIS(identifier, scope, name, form, text) CASE_##form(identifier, scope)
#include "ir/analysis/analyses.def"
  }
  INVARIANT(false, "not an analysis that is drawn");
}

} // namespace wend
