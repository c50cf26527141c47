// wendc — the stages of a compile, one after the other, as far as the command line asks.

#include "driver/link.h"
#include "driver/options.h"
#include "driver/prelude.h"

#include "backend/backend.h"
#include "frontend/lower.h"
#include "ir/verifier.h"
#include "support/file.h"
#include "support/invariant.h"

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <new>
#include <unistd.h>

namespace wend {

namespace {

enum ExitStatus : int { Success = 0, ErrorsInInput = 1, WrongUsage = 2 };

int failUsage(std::string_view message) {
  fmt::print(stderr, "wendc: error: {}\n", message);
  return WrongUsage;
}

void outOfMemory() {
  constexpr std::string_view message = "wendc: error: out of memory\n";
  TemporaryFiles::removeAll();
  if (write(STDERR_FILENO, message.data(), message.size()) < 0)
    _exit(WrongUsage);
  _exit(WrongUsage);
}

class Compilation {
public:
  explicit Compilation(const Options &options)
      : options_(options), passes_(options.passOptions, printed_) {}

  int run() {
    std::string reason;
    std::optional<std::string> text = readFile(options_.input, reason);
    if (!text)
      return failUsage(fmt::format("cannot read '{}': {}", options_.input, reason));
    if (text->size() >= SourceLoc::none)
      return failUsage(fmt::format("'{}' is larger than 4 GiB", options_.input));
    bool isStdin = options_.input == "-";
    SourceFile source(isStdin ? "<stdin>" : options_.input, std::move(*text));
    Interner names;
    Module module(names, &source);
    bool isCorrect = readProgram(source, names, module);
    int status = isCorrect ? finish(module) : ErrorsInInput;
    if (options_.passOptions.timePasses)
      reportTimes();
    return status;
  }

private:
  using Clock = std::chrono::steady_clock;
  struct Stage {
    const char *name;
    Clock::time_point end;
  };

  void stage(const char *name) { stages_.push_back({name, Clock::now()}); }

  // Source text to IR. The tree is gone afterwards.
  bool readProgram(const SourceFile &source, Interner &names, Module &module) {
    Arena arena;
    Diagnostics diagnostics(source, options_.diagnostics);
    stage("");
    ast::Program *program = parse(source, names, arena, diagnostics, options_.dialect);
    stage("parse");
    if (program)
      analyse(*program, source, names, arena, diagnostics, options_.dialect);
    stage("analyse");
    std::string messages;
    diagnostics.print(messages);
    std::fwrite(messages.data(), 1, messages.size(), stderr);
    if (diagnostics.hasErrors())
      return false;
    if (options_.action == Action::EmitAst)
      printAst(*program, source, names, text_);
    if (options_.action == Action::EmitAst || options_.action == Action::SyntaxOnly)
      return true;
    lower(*program, module, [&](Function &function) { optimise(function); });
    stage("lower and optimise");
    return true;
  }

  void optimise(Function &function) {
    if (options_.passOptions.verifyEach) {
      std::vector<std::string> errors;
      bool isSound = verify(function, errors);
      INVARIANT(isSound, errors.empty() ? "" : errors[0].c_str());
    }
    passes_.run(function, options_.passes);
    flushPrinted();
  }

  // What --print-after and its like have shown so far.
  void flushPrinted() {
    std::fwrite(printed_.data(), 1, printed_.size(), stderr);
    printed_.clear();
  }

  int finish(Module &module) {
    switch (options_.action) {
    case Action::SyntaxOnly:
      return Success;
    case Action::EmitAst:
      return options_.output.empty() ? writeText("-") : writeText(options_.output);
    case Action::EmitLlvm:
      printRunnable(module, text_);
      return writeText(outputPath(".ll"));
    case Action::Assembly:
      generate(module);
      return writeText(outputPath(".s"));
    case Action::Object: {
      generate(module);
      std::string error;
      return assemble(text_, outputPath(".o"), error) ? Success : failUsage(error);
    }
    case Action::Executable: {
      generate(module);
      std::string error;
      bool linked = link(text_, outputPath(""), error);
      stage("as, ld");
      return linked ? Success : failUsage(error);
    }
    case Action::Run: {
      generate(module);
      std::string error;
      int status = runProgram(text_, options_.arguments, error);
      return status >= 0 ? status : failUsage(error);
    }
    case Action::Help:
    case Action::HelpPasses:
    case Action::Version:
      break;
    }
    INVARIANT(false, "help needs no compilation");
  }

  void generate(Module &module) {
    const PassId last[] = {PassId::phiElim};
    if (options_.passes.empty() || options_.passes.back() != PassId::phiElim)
      passes_.run(module, last);
    flushPrinted();
    BackendOptions backend;
    backend.verify = options_.passOptions.verifyEach;
    // Comments are for readers; as would only skip them.
    backend.sourceComments = options_.action == Action::Assembly;
    emitAssembly(module, backend, text_);
    stage("back end");
  }

  // Where the output goes: as told, to standard output for standard input, else beside where we are,
  // named like the input with another extension.
  [[nodiscard]] std::string outputPath(const char *extension) const {
    if (!options_.output.empty())
      return options_.output;
    if (options_.input == "-")
      return "-";
    std::string name = options_.input.substr(options_.input.rfind('/') + 1);
    size_t dot = name.rfind('.');
    if (dot == std::string::npos || dot == 0)
      return *extension ? name + extension : "a.out";
    return name.substr(0, dot) + extension;
  }

  int writeText(const std::string &path) {
    std::string reason;
    if (writeFile(path, text_, false, reason))
      return Success;
    return failUsage(fmt::format("cannot write '{}': {}",
                                 path == "-" ? std::string("standard output") : path, reason));
  }

  void reportTimes() {
    std::string out;
    passes_.reportTimes(out);
    for (size_t i = 1; i < stages_.size(); ++i) {
      std::chrono::duration<double, std::milli> time = stages_[i].end - stages_[i - 1].end;
      fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         {}\n", time.count(),
                     stages_[i].name);
    }
    std::fwrite(out.data(), 1, out.size(), stderr);
  }

  const Options &options_;
  std::string text_;    // what is going to be written
  std::string printed_; // what passes were asked to show
  PassManager passes_;
  std::vector<Stage> stages_;
};

int runCommand(int count, char **words) {
  Options options;
  std::string error;
  if (!parseOptions(count, words, options, error))
    return failUsage(error);
  std::string text;
  switch (options.action) {
  case Action::Help:
    text = helpText();
    break;
  case Action::HelpPasses:
    text = helpPassesText();
    break;
  case Action::Version:
    text = "wendc " WEND_VERSION "\n";
    break;
  case Action::Executable:
  case Action::Run:
  case Action::Assembly:
  case Action::Object:
  case Action::EmitLlvm:
  case Action::EmitAst:
  case Action::SyntaxOnly:
    return Compilation(options).run();
  }
  if (writeFile("-", text, false, error))
    return Success;
  return failUsage(fmt::format("cannot write standard output: {}", error));
}

} // namespace

} // namespace wend

int main(int count, char **words) {
  std::set_new_handler(wend::outOfMemory);
  wend::TemporaryFiles::watchSignals();
  return wend::runCommand(count, words);
}
