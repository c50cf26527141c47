// The command line.
#pragma once

#include "driver/analysis_printer.h"

#include "backend/backend.h"
#include "frontend/frontend.h"
#include "ir/interpreter/interpreter.h"
#include "opt/passes.h"

#include <string>
#include <vector>

namespace wend {

// What a command comes down to.
enum class Action : uint8_t {
  Executable,
  Run,
  Interpret,
  Assembly,
  Object,
  EmitLlvm,
  EmitAst,
  SyntaxOnly,
  Inspect, // print analyses or draw
  Help,
  HelpPasses,
  Version,
};

enum class Language : uint8_t { ByExtension, Wend, Ir };

struct Options {
  Action action = Action::Executable;
  std::string input;                  // a path, or "-"
  std::string output;                 // a path, "-", or empty: chosen after the input
  std::vector<std::string> arguments; // of the program that is run
  Language language = Language::ByExtension;
  Dialect dialect = Dialect::Wend;
  DiagnosticOptions diagnostics;
  int level = 2;
  std::vector<PassId> passes;
  PassOptions passOptions;
  bool printStats = false;
  bool printRemarks = false;
  BackendOptions backend;
  int64_t bisectRewrites = -1; // let only so many rewrites happen; -1: all
  bool reportsBisection = false;
  InterpreterOptions interpreter;
  std::vector<AnalysisId> analyses;  // to be printed, after the passes
  std::optional<AnalysisId> picture; // to be drawn instead
  std::string function;              // what to print and draw; empty: all
};

// Reads the command line. False if it is wrong, with a line about it in `error`.
bool parseOptions(int count, char **words, Options &options, std::string &error);

std::string helpText();
std::string helpPassesText();

} // namespace wend
