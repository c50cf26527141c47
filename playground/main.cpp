// The compiler of the playground: a WASI command, which the page runs in a worker.
//
//   wendc OPTIONS prog.wend        writes the explorer's document to standard output
//   wendc run OPTIONS prog.wend    interprets the program
//
// The options are those of wendc. Diagnostics are lines of JSON on standard error. The exit status
// is 1 after errors in the program, 2 after errors in the options; a program that runs has its own.

#include "driver/explorer_options.h"
#include "driver/function_source.h"
#include "driver/messages.h"
#include "driver/module_flags.h"
#include "driver/options.h"

#include "ir/interpreter/interpreter.h"
#include "support/diagnostic_formats.h"
#include "support/file.h"
#include "support/invariant.h"

#include <cstdio>
#include <fmt/format.h>
#include <new>

namespace wend {

namespace {

void printDiagnostics(const Diagnostics &diagnostics) {
  std::string lines;
  appendJsonLines(diagnostics, lines);
  writeToStderr(lines);
}

int exploreFile(const SourceFile &file, const Options &options) {
  std::string error;
  std::optional<ExplorerOptions> explorer = explorerOptions(options, options.inputs[0], error);
  if (!explorer)
    return failUsage(error);
  Diagnostics diagnostics(file, options.diagnostics);
  std::string document;
  bool isExplored = explore(file, *explorer, diagnostics, document);
  printDiagnostics(diagnostics);
  if (!isExplored)
    return ErrorsInInput;
  std::fwrite(document.data(), 1, document.size(), stdout);
  return Success;
}

int interpretFile(const SourceFile &file, const Options &options) {
  Interner names;
  Module module(names, &file);
  module.setLimits(options.limits);
  Diagnostics diagnostics(file, options.diagnostics);
  StageTimes times;
  std::unique_ptr<FunctionSource> functions =
      options.inputs[0].isIr()
          ? irSource(file, diagnostics, module)
          : wendSource(file, diagnostics, module, options.dialect, options.trapsOverflow);
  bool isRead = functions->open(times) && functions->forEach([](Function &) {});
  printDiagnostics(diagnostics);
  if (!isRead)
    return ErrorsInInput;
  setModuleFlags(options, module);
  std::string printed;
  PassManager passes(options.passOptions, printed);
  passes.run(module, options.passes);
  std::vector<std::string> arguments = options.arguments;
  arguments.insert(arguments.begin(), options.inputs[0].word);
  InterpreterOptions interpreter = options.interpreter;
  interpreter.mayReachHost = false;
  Outcome outcome = Interpreter(module, interpreter).runMain(arguments);
  writeToStderr(outcome.report);
  return outcome.status;
}

int runCommand(int count, char **words) {
  Options options;
  std::string error;
  if (!parseOptions(count, words, options, error))
    return failUsage(error);
  if (options.inputs.size() != 1 || options.inputs[0].kind != Input::Kind::Source)
    return failUsage("the playground compiles one source");
  const std::string &path = options.inputs[0].word;
  std::optional<std::string> text = readFile(path, error);
  if (!text)
    return failUsage(fmt::format("cannot read '{}': {}", path, error));
  SourceFile file(path, std::move(*text));
  if (options.action == Action::Executable || options.action == Action::Explore)
    return exploreFile(file, options);
  if (options.action == Action::Run || options.action == Action::Interpret)
    return interpretFile(file, options);
  return failUsage("the page shows all outputs: options that choose one are for the command line");
}

} // namespace

} // namespace wend

int main(int count, char **words) {
  std::set_new_handler(wend::reportOutOfMemory);
  return wend::runCommand(count, words);
}
