// The command line.
#pragma once

#include "driver/analysis_printer.h"

#include "backend/backend.h"
#include "frontend/frontend.h"
#include "ir/interpreter/interpreter.h"
#include "ir/limits.h"
#include "opt/passes.h"

#include <string>
#include <vector>

namespace wend {

// What wendc does.
enum class Action : uint8_t {
  Executable,
  Run,
  Interpret,
  Assembly,
  Object,
  EmitLlvm,
  EmitAst,
  SyntaxOnly,
  CheckInput, // list what is not supported
  Inspect,    // print or draw analyses
  Help,
  HelpPasses,
  HelpLimits,
  Version,
};

enum class Language : uint8_t { ByExtension, Wend, Ir };

struct Options {
  Action action = Action::Executable;
  std::string input;                  // a path, or "-"
  std::string output;                 // a path, "-", or empty for the default
  std::vector<std::string> arguments; // of the program that `wendc run` executes
  Language language = Language::ByExtension;
  Dialect dialect = Dialect::Wend;
  DiagnosticOptions diagnostics;
  int level = 2;
  std::vector<PassId> passes;
  PassOptions passOptions;
  Limits limits;
  bool printStats = false;
  bool printRemarks = false;
  BackendOptions backend;
  bool integratedAssembler = true; // write objects directly, if they have no assembly
  int64_t bisectRewrites = -1;     // limit on rewrites; -1: none
  bool reportsBisection = false;
  InterpreterOptions interpreter;
  std::vector<AnalysisId> analyses;  // to print, after the passes
  std::optional<AnalysisId> picture; // to draw
  std::string function;              // the only one to print or draw; empty: all
};

// Parses the command line. False if it is invalid, with a message in `error`.
bool parseOptions(int count, char **words, Options &options, std::string &error);

std::string helpText();
std::string helpPassesText();
std::string helpLimitsText();

} // namespace wend
