#include "driver/driver.h"

#include "driver/compilation.h"
#include "driver/dependencies.h"
#include "driver/linking.h"
#include "driver/outputs.h"

#include "backend/link_needs.h"
#include "backend/object/elf_reader.h"
#include "support/file.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace wend {

namespace {

// Whether the action may run commands for a source: the assembler or the linker.
bool runsTools(Action action) { return isLinked(action) || action == Action::Object; }

// Compiles one source. Returns the exit status.
int compileSource(const Options &options, const Input &source, Toolchain &toolchain,
                  ProgramParts &program, DiagnosticPrinter &printer, StageTimes &times) {
  if (!options.tools.runs && !runsTools(options.action))
    return Success;
  int status = Compilation(options, source, toolchain, program, printer, times).run();
  times.end("release memory");
  std::string error;
  bool isComplete = status != Success || !options.tools.runs || !hasDependencies(options) ||
                    writeDependencies(options, source, error);
  return isComplete ? status : failUsage(error);
}

// Adds an object or an option. Objects that need the C library are left to its linker.
void addToProgram(const Input &input, ProgramParts &program) {
  ProgramParts::Part &part =
      program.parts.emplace_back(ProgramParts::Part{input.word, std::nullopt});
  if (input.kind == Input::Kind::Object) {
    std::string error;
    ObjectFile object;
    std::optional<std::string> bytes = readFile(input.word, error);
    if (bytes && readElf(*bytes, object, error))
      part.object = std::move(object);
    if (part.object && !needsLibc(*part.object))
      return;
  }
  program.usesLibc = program.hasLinkerOptions = true;
}

} // namespace

bool writeTrace(const Options &options) {
  if (!options.passOptions.trace)
    return true;
  std::string text, error;
  options.passOptions.trace->write(text);
  if (writeFile(options.tracePath, text, false, error))
    return true;
  failUsage(fmt::format("cannot write '{}': {}", options.tracePath, error));
  return false;
}

void reportTimes(const Options &options, StageTimes &times) {
  std::string text;
  if (options.passOptions.timePasses)
    times.report(text);
  writeToStderr(text);
}

namespace {

int compileAll(const Options &options, DiagnosticPrinter &printer, StageTimes &times) {
  std::string error;
  if (!areOutputsSafe(options, error))
    return failUsage(error);
  if (options.tools.prints)
    writeToStderr(versionText());
  bool capturesMessages = options.diagnostics.format != DiagnosticFormat::Text;
  auto toolchain = std::make_unique<Toolchain>(options.tools, capturesMessages);
  ProgramParts program;
  int status = Success;
  for (const Input &input : options.inputs) {
    printer.setInput(input.word);
    if (input.kind == Input::Kind::Source)
      status = std::max(status, compileSource(options, input, *toolchain, program, printer, times));
    else if (isLinked(options.action))
      addToProgram(input, program);
    else if (input.kind == Input::Kind::Object)
      reportMessage(Severity::Warning,
                    fmt::format("'{}' is not used, because nothing is linked", input.word));
  }
  printer.setInput({});
  if (status != Success || !isLinked(options.action))
    return status;
  return finishProgram(options, std::move(program), std::move(toolchain), printer, times);
}

} // namespace

int compileAndLink(const Options &options, StageTimes &times) {
  if (options.passOptions.timePasses)
    times.split();
  DiagnosticPrinter printer(options.diagnostics.format);
  int status = compileAll(options, printer, times);
  printer.finish();
  reportTimes(options, times);
  return status;
}

} // namespace wend
