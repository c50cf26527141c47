// The explorer: records what each stage of the compiler makes of a program, as one JSON document,
// and joins it with the page that shows it.
//
//   source → IR as lowered → IR after each pass that changed it → machine IR → assembly
//
// docs/explorer.md describes the page and the document.
#pragma once

#include "backend/backend.h"
#include "frontend/frontend.h"
#include "ir/limits.h"
#include "opt/passes.h"

#include <functional>
#include <string>
#include <vector>

namespace wend {

// A compilation that the page shows.
struct ExplorerRun {
  std::string name;            // the options that distinguish it, "-O2"; no other run has it
  std::vector<PassId> passes;  // of IR to IR, without those that the back end requires
  bool isConventional = false; // phi-elim is the last pass
  bool trapsOverflow = false;  // of Wend programs
  PassOptions passOptions;
  BackendOptions backend;
  Limits limits;
  std::function<void(Module &)> prepare; // sets what options require of a new module
};

struct ExplorerOptions {
  std::vector<ExplorerRun> runs; // the first one is shown first
  bool isIr = false;             // the source is LLVM IR rather than Wend
  Dialect dialect = Dialect::Wend;
  DiagnosticOptions diagnostics;
  std::string input;             // the standard input of the program when it is executed
  uint64_t maxSteps = 1'000'000; // limit on each execution, in instructions
  std::string version;           // of the compiler, as shown
};

// Records a program. Errors in it are reported to `diagnostics`; then false. `document` is JSON.
bool explore(const SourceFile &file, const ExplorerOptions &options, Diagnostics &diagnostics,
             std::string &document);

// Puts a document into the text of explorer.html, compressed.
std::string explorerPage(std::string_view page, std::string_view document);

} // namespace wend
