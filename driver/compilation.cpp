#include "driver/compilation.h"

#include "driver/prelude.h"

#include "frontend/lower.h"
#include "ir/analysis/verifier.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"
#include "support/invariant.h"
#include "support/rewrite_gate.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// Text is written when there is more of it than that.
constexpr size_t drainAbove = size_t{1} << 20;

} // namespace

int failUsage(std::string_view message) {
  fmt::print(stderr, "wendc: error: {}\n", message);
  return WrongUsage;
}

int Compilation::run() {
  std::optional<FileText> text = FileText::read(options_.input, error_);
  if (!text)
    return failUsage(fmt::format("cannot read '{}': {}", options_.input, error_));
  if (text->view().size() >= SourceLoc::none)
    return failUsage(fmt::format("'{}' is larger than 4 GiB", options_.input));
  bool isStdin = options_.input == "-";
  SourceFile source(isStdin ? "<stdin>" : options_.input, std::move(*text));
  stage("");
  Diagnostics remarks(source, options_.diagnostics);
  if (options_.printRemarks)
    passes_.context().remarks = &remarks;
  rewriteGate.setLimit(options_.bisectRewrites);
  int status = compile(source);
  std::string messages;
  remarks.print(messages);
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  if (options_.reportsBisection)
    reportBisection();
  if (options_.printStats)
    reportStats();
  if (options_.passOptions.timePasses)
    reportTimes();
  return status;
}

int Compilation::compile(const SourceFile &source) {
  Interner names;
  Arena arena;
  Diagnostics diagnostics(source, options_.diagnostics);
  if (isIr())
    return readAndFinish(source, names, diagnostics);
  ast::Program *program = parse(source, names, arena, diagnostics, options_.dialect);
  stage("parse");
  if (program)
    analyse(*program, source, names, arena, diagnostics, options_.dialect);
  stage("analyse");
  std::string messages;
  diagnostics.print(messages);
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  if (diagnostics.hasErrors())
    return ErrorsInInput;
  INVARIANT(program, "what has no error has a tree");
  if (options_.action == Action::SyntaxOnly)
    return Success;
  if (options_.action != Action::EmitAst)
    return lowerAndFinish(program, source, names);
  printAst(*program, source, names, text_);
  std::string path = options_.output.empty() ? "-" : options_.output;
  return writeFile(path, text_, false, error_) ? Success : failUsage(cannotWrite(path));
}

int Compilation::lowerAndFinish(const ast::Program *program, const SourceFile &source,
                                Interner &names) {
  Module module(names, &source);
  return finishModule(program, module);
}

// LLVM IR: `.ll` is its extension, -x says it of other files.
bool Compilation::isIr() const {
  if (options_.language != Language::ByExtension)
    return options_.language == Language::Ir;
  return options_.input.ends_with(".ll");
}

int Compilation::readAndFinish(const SourceFile &source, Interner &names,
                               Diagnostics &diagnostics) {
  if (options_.action == Action::EmitAst)
    return failUsage("--emit-ast is for Wend programs");
  Module module(names, &source);
  IrReader reader(source, diagnostics, module);
  reader_ = &reader;
  bool isRead = reader.readModule();
  stage("read");
  int status = Success;
  if (isRead && options_.action == Action::SyntaxOnly) {
    produce(nullptr, module, [](Function &function) { function.discardBody(); });
  } else if (isRead) {
    toolchain_.useLibc(needsLibc(module));
    status = finishModule(nullptr, module);
  }
  std::string messages;
  diagnostics.print(messages);
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  return diagnostics.hasErrors() ? ErrorsInInput : status;
}

// Whether a module asks for more than the runtime has.
bool Compilation::needsLibc(const Module &module) {
  auto isOurs = [&](const Value &value) {
    std::string_view name = module.names().text(value.name);
    return name.starts_with("wend_") || name.starts_with("llvm.mem") || name == "memset" ||
           name == "memcpy" || name == "memmove";
  };
  if (!module.constructors.empty())
    return true;
  for (const Global *global : module.globals())
    if (global->isDeclaration && !global->aliasee)
      return true;
  for (const Function *function : module.functions()) {
    bool isMainWithArguments =
        module.names().text(function->name) == "main" && !function->arguments().empty();
    if (isMainWithArguments || (!function->isDefined && !isOurs(*function)))
      return true;
  }
  return false;
}

// Calls visit for each function that has a body, lowering or reading them one by one. False when
// one cannot be read.
template <typename Visit>
bool Compilation::produce(const ast::Program *program, Module &module, Visit visit) {
  if (program)
    lower(*program, module, visit);
  for (size_t i = 0; reader_ && i < reader_->bodyCount(); ++i) {
    Function *function = reader_->readBody(i);
    if (!function)
      return false;
    visit(*function);
  }
  return true;
}

// The same, with the functions optimised: one by one if the passes allow it, so that the IR of the
// whole program is never in memory.
template <typename Visit>
bool Compilation::produceOptimised(const ast::Program *program, Module &module, Visit visit) {
  if (!needWholeProgram(options_.passes))
    return produce(program, module, [&](Function &function) {
      checkInput(function);
      passes_.run(function, options_.passes);
      flushPrinted();
      visit(function);
    });
  if (!produce(program, module, [&](Function &function) { checkInput(function); }))
    return false;
  passes_.run(module, options_.passes);
  flushPrinted();
  for (Function *function : module.functions())
    if (!function->isDeclaration())
      visit(*function);
  return true;
}

int Compilation::finishModule(const ast::Program *program, Module &module) {
  if (options_.action == Action::EmitLlvm)
    return writeIr(program, module);
  if (options_.action == Action::Interpret)
    return interpret(program, module);
  if (options_.action == Action::Inspect)
    return inspect(program, module);
  return writeMachineCode(program, module);
}

// The variables come before the functions: all are known once a module is read, but only the last
// function lowered may bring the last variable.
int Compilation::writeIr(const ast::Program *program, Module &module) {
  if (!openOutput(outputPath(".ll")))
    return failUsage(error_);
  if (reader_)
    printHead(module, text_);
  bool isWritten = true;
  auto printFunction = [&](Function &function) {
    print(function, text_, [&] { isWritten = isWritten && drain(drainAbove); });
    text_ += '\n';
  };
  bool isDone = produceOptimised(program, module, [&](Function &function) {
    if (!reader_)
      return;
    printFunction(function);
    function.discardBody();
  });
  if (!isDone)
    return ErrorsInInput;
  stage("lower, optimise");
  if (!reader_) {
    printHead(module, text_);
    for (Function *function : module.functions())
      if (!function->isDeclaration())
        printFunction(*function);
  }
  printDeclarations(module, text_);
  isWritten = isWritten && drain(0) && commitOutput();
  stage("print");
  return isWritten ? Success : failUsage(error_);
}

int Compilation::inspect(const ast::Program *program, Module &module) {
  if (!produceOptimised(program, module, [](Function &) {}))
    return ErrorsInInput;
  stage("lower, optimise");
  std::vector<Function *> functions = functionsToShow(module, options_.function, error_);
  if (!error_.empty())
    return failUsage(error_);
  if (options_.picture)
    drawAnalysis(module, functions, *options_.picture, text_);
  else
    printAnalyses(module, functions, options_.analyses, text_);
  stage("analyse");
  std::string path = options_.output.empty() ? "-" : options_.output;
  std::string_view format = options_.picture ? Toolchain::pictureFormat(path) : "";
  if (format.empty())
    return writeFile(path, text_, false, error_) ? Success : failUsage(cannotWrite(path));
  bool isDrawn = toolchain_.make(error_) && toolchain_.draw(text_, format, path, error_);
  stage("dot");
  return isDrawn ? Success : failUsage(error_);
}

int Compilation::interpret(const ast::Program *program, Module &module) {
  if (!produceOptimised(program, module, [](Function &) {}))
    return ErrorsInInput;
  stage("lower, optimise");
  std::vector<std::string> arguments = options_.arguments;
  arguments.insert(arguments.begin(), options_.input);
  Outcome outcome = Interpreter(module, options_.interpreter).runMain(arguments);
  std::fwrite(outcome.report.data(), 1, outcome.report.size(), stderr);
  stage("interpret");
  return outcome.status;
}

// Neither the machine instructions nor the assembly of the whole program are ever in memory.
int Compilation::writeMachineCode(const ast::Program *program, Module &module) {
  if (options_.action != Action::Assembly && !toolchain_.make(error_))
    return failUsage(error_);
  if (!openOutput(assemblyPath()))
    return failUsage(error_);
  bool isWritten = true;
  Backend backend(module, backendOptions(), text_);
  bool isProduced = produceOptimised(program, module, [&](Function &function) {
    generate(backend, function);
    isWritten = isWritten && drain(drainAbove);
  });
  if (!isProduced)
    return ErrorsInInput;
  backend.finish();
  isWritten = isWritten && drain(0);
  stage("lower, optimise, generate");
  int status = Success;
  bool isDone = isWritten && finishMachineCode(status);
  return isDone ? status : failUsage(error_);
}

bool Compilation::openOutput(const std::string &path) {
  outputPath_ = path;
  if (output_.open(path, false, error_))
    return true;
  error_ = cannotWrite(path);
  return false;
}

// The assembly goes to the user, or to the toolchain to become something else.
std::string Compilation::assemblyPath() const {
  return options_.action == Action::Assembly ? outputPath(".s") : toolchain_.assembly();
}

// Writes the text made so far if there is more of it than that.
bool Compilation::drain(size_t limit) {
  if (text_.size() <= limit)
    return true;
  bool isWritten = output_.append(text_, error_);
  text_.clear();
  if (!isWritten)
    error_ = cannotWrite(outputPath_);
  return isWritten;
}

bool Compilation::commitOutput() {
  if (output_.commit(error_))
    return true;
  error_ = cannotWrite(outputPath_);
  return false;
}

bool Compilation::finishMachineCode(int &status) {
  if (!commitOutput())
    return false;
  if (options_.action == Action::Assembly)
    return true;
  if (options_.action == Action::Run)
    return toolchain_.run(options_.arguments, status, error_);
  bool isDone = options_.action == Action::Object ? toolchain_.assemble(outputPath(".o"), error_)
                                                  : toolchain_.link(outputPath(""), error_);
  stage("as, ld");
  return isDone;
}

void Compilation::checkInput(const Function &function) {
  if (!options_.passOptions.verifyEach)
    return;
  std::vector<std::string> errors;
  bool isSound = verify(function, errors);
  INVARIANT(isSound, errors.empty() ? "" : errors[0].c_str());
}

// Nothing looks at a function's body after it has become assembly.
void Compilation::generate(Backend &backend, Function &function) {
  const PassId last[] = {PassId::phiElim};
  if (options_.passes.empty() || options_.passes.back() != PassId::phiElim)
    passes_.run(function, last);
  flushPrinted();
  backend.compile(function);
  function.discardBody();
}

BackendOptions Compilation::backendOptions() const {
  BackendOptions backend = options_.backend;
  // What we link ourselves lies at a fixed address; assembly and objects fit everywhere.
  backend.isPositionDependent =
      options_.action == Action::Executable || options_.action == Action::Run;
  backend.verify = options_.passOptions.verifyEach;
  // Comments are for readers; as would only skip them.
  backend.sourceComments = options_.action == Action::Assembly;
  return backend;
}

// Where the output goes: as told, to standard output for standard input, else to where we are,
// named like the input with another extension.
std::string Compilation::outputPath(const char *extension) const {
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

// What --print-after and its like have shown so far.
void Compilation::flushPrinted() {
  std::fwrite(printed_.data(), 1, printed_.size(), stderr);
  printed_.clear();
}

std::string Compilation::cannotWrite(const std::string &path) const {
  return fmt::format("cannot write '{}': {}", path == "-" ? "standard output" : path, error_);
}

// The last execution of a pass and the last rewrite that were let through.
void Compilation::reportBisection() {
  fmt::print(stderr, "bisect: {} executions of passes\n", passes_.executions());
  if (!passes_.lastAdmitted().empty())
    fmt::print(stderr, "bisect: the last was {}\n", passes_.lastAdmitted());
  if (!rewriteGate.last().empty())
    fmt::print(stderr, "bisect: the last rewrite was {}", rewriteGate.last());
}

void Compilation::reportTimes() {
  std::string out;
  passes_.reportTimes(out);
  for (size_t i = 1; i < stages_.size(); ++i) {
    std::chrono::duration<double, std::milli> time = stages_[i].end - stages_[i - 1].end;
    fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         {}\n", time.count(),
                   stages_[i].name);
  }
  std::fwrite(out.data(), 1, out.size(), stderr);
}

void Compilation::reportStats() {
  std::string out;
  passes_.context().printCounters(out);
  std::fwrite(out.data(), 1, out.size(), stderr);
}

} // namespace wend
