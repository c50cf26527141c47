// wendc — an optimising compiler for Wend and LLVM IR: the main function.

#include "driver/compilation.h"
#include "driver/diagnostic_printer.h"
#include "driver/driver.h"
#include "driver/format_command.h"
#include "driver/language_server.h"
#include "driver/option_table.h"
#include "driver/prover_command.h"

#include "support/invariant.h"

#include <fmt/format.h>
#include <new>
#include <span>

namespace wend {

namespace {

int compileTraced(Options &options, StageTimes &times) {
  if (options.tracePath.empty())
    return compileAndLink(options, times);
  TimeTrace trace(times.start());
  options.passOptions.trace = &trace;
  times.traceTo(trace);
  int status = compileAndLink(options, times);
  bool isWritten = writeTrace(options);
  options.passOptions.trace = nullptr;
  return isWritten ? status : WrongUsage;
}

// Shows progress unless passes are observed by something else.
int compileShown(Options &options, StageTimes &times) {
  bool isObserved = options.action == Action::Explore || options.action == Action::Prove;
  if (isObserved || !Progress::isShown(options.progressWhen))
    return compileTraced(options, times);
  setMessagePrologue(Progress::clearLine);
  Progress progress(options.progressWhen, times.start());
  options.progress = &progress;
  options.passOptions.observer = &progress;
  int status = compileTraced(options, times);
  options.progress = nullptr;
  options.passOptions.observer = nullptr;
  return status;
}

// In the format that the command line requires, even after the word that is wrong.
int failCommandLine(int count, char **words, const std::string &error) {
  constexpr std::string_view option = "--diagnostics-format=";
  DiagnosticFormat format = DiagnosticFormat::Text;
  for (std::string_view word : std::span(words, static_cast<size_t>(count)))
    if (word.starts_with(option))
      format = diagnosticFormatNamed(word.substr(option.size())).value_or(format);
  DiagnosticPrinter printer(format);
  int status = failUsage(error);
  printer.finish();
  return status;
}

int runCommand(int count, char **words) {
  StageTimes times;
  Options options;
  std::string error;
  if (!parseOptions(count, words, options, error))
    return failCommandLine(count, words, error);
  std::string text;
  switch (options.action) {
  case Action::Help:
    if (options.explained.empty())
      text = helpText(false);
    else if (!helpAbout(options.explained, text))
      return failUsage(text);
    break;
  case Action::HelpAll:
    text = helpText(true);
    break;
  case Action::ManPage:
    text = manPage();
    break;
  case Action::Completions:
    text = completions(options.shell);
    break;
  case Action::HelpPasses:
    text = helpPassesText();
    break;
  case Action::HelpLimits:
    text = helpLimitsText();
    break;
  case Action::HelpWarnings:
    text = helpWarningsText();
    break;
  case Action::Explain:
    if (!explainDiagnostic(options.explained, text))
      return failUsage(text);
    break;
  case Action::Version:
    text = versionText();
    break;
  case Action::Format:
    return formatInputs(options);
  case Action::LanguageServer:
    return serveEditor(options);
  case Action::Prove:
    if (std::optional<int> status = runProver(words))
      return *status;
    times.end("options");
    return compileShown(options, times);
  case Action::Executable:
  case Action::Run:
  case Action::Interpret:
  case Action::Assembly:
  case Action::Object:
  case Action::EmitLlvm:
  case Action::EmitAst:
  case Action::SyntaxOnly:
  case Action::CheckInput:
  case Action::Inspect:
  case Action::Explore:
    times.end("options");
    return compileShown(options, times);
  }
  if (writeFile("-", text, false, error))
    return Success;
  return failUsage(fmt::format("cannot write standard output: {}", error));
}

} // namespace

} // namespace wend

int main(int count, char **words) {
  std::set_new_handler(wend::reportOutOfMemory);
  wend::TemporaryFiles::watchSignals();
  return wend::runCommand(count, words);
}
