#include "driver/compilation.h"

#include "driver/prelude.h"
#include "driver/program.h"

#include "backend/assembly_writer.h"
#include "backend/object/elf_reader.h"
#include "backend/object/elf_writer.h"
#include "backend/object_writer.h"
#include "ir/analysis/verifier.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"
#include "opt/atomic_expand.h"
#include "support/invariant.h"
#include "support/rewrite_gate.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>

namespace wend {

namespace {

// Output text beyond this size in bytes is written to the file.
constexpr size_t maxUnwrittenText = size_t{1} << 20;

void writeToStderr(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void print(const Diagnostics &diagnostics) {
  std::string messages;
  diagnostics.print(messages);
  writeToStderr(messages);
}

// Whether the executable needs the C library: the module refers to functions or variables that the
// runtime does not define, or needs startup code that the runtime lacks, as for constructors,
// thread-local variables and ifuncs. Assembly may refer to anything.
bool needsLibc(const Module &module) {
  auto isInRuntime = [&](const Value &value) {
    std::string_view name = module.names().text(value.name);
    return name.starts_with("wend_") || name.starts_with("llvm.") || name == "memset" ||
           name == "memcpy" || name == "memmove";
  };
  if (!module.constructors.empty() || module.hasAssembly)
    return true;
  for (const Global *global : module.globals())
    if ((global->isDeclaration && !global->aliasee) || global->isThreadLocal())
      return true;
  for (const Function *function : module.functions()) {
    bool isMainWithArguments =
        module.names().text(function->name) == "main" && !function->arguments().empty();
    if (isMainWithArguments || function->isIfunc ||
        (!function->isDefined && !isInRuntime(*function)))
      return true;
  }
  return false;
}

bool needsLibatomic(const Module &module) {
  return std::ranges::any_of(module.functions(), [&](const Function *function) {
    return !function->isDefined && module.names().text(function->name).starts_with("__atomic_");
  });
}

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
  SourceFile file(isStdin ? "<stdin>" : options_.input, std::move(*text));
  times_ = StageTimes();
  Diagnostics remarks(file, options_.diagnostics);
  if (options_.printRemarks)
    passes_.context().remarks = &remarks;
  rewriteGate.setLimit(options_.bisectRewrites);
  needsAssembler_ = !options_.integratedAssembler;
  int status = compile(file);
  if (needsAssembler_ && options_.integratedAssembler)
    status = compile(file);
  print(remarks);
  if (options_.reportsBisection)
    reportBisection();
  if (options_.printStats)
    reportStats();
  if (options_.passOptions.timePasses)
    reportTimes();
  return program_ ? execute() : status;
}

// ---- Source and module

int Compilation::compile(const SourceFile &file) {
  if (isIr() && options_.action == Action::EmitAst)
    return failUsage("--emit-ast needs a Wend program");
  Interner names;
  Module module(names, &file);
  module.setLimits(options_.limits);
  Diagnostics diagnostics(file, options_.diagnostics);
  diagnostics_ = &diagnostics;
  if (options_.action == Action::CheckInput)
    return checkInput(file, diagnostics, module);
  std::unique_ptr<FunctionSource> functions =
      isIr() ? irSource(file, diagnostics, module)
             : wendSource(file, diagnostics, module, options_.dialect);
  bool isOpen = functions->open(times_);
  print(diagnostics);
  if (!isOpen)
    return ErrorsInInput;
  int status = consume(*functions, module);
  if (!diagnostics.hasErrors())
    return status;
  print(diagnostics); // errors in function bodies and assembly; there were none before
  return ErrorsInInput;
}

// Lists what is not supported. The status tells whether there is anything.
int Compilation::checkInput(const SourceFile &file, Diagnostics &diagnostics, Module &module) {
  if (!isIr())
    return failUsage("--check-input needs a file of LLVM IR");
  UnsupportedConstructs constructs;
  bool isSound = IrReader(file, diagnostics, module, {}, &constructs).checkSupport();
  print(diagnostics);
  constructs.print(file, text_);
  int status = writeText(options_.output.empty() ? "-" : options_.output);
  if (status != Success)
    return status;
  return isSound && constructs.count() == 0 ? Success : ErrorsInInput;
}

// By -x; by default, files with the extension `.ll` are LLVM IR.
bool Compilation::isIr() const {
  if (options_.language != Language::ByExtension)
    return options_.language == Language::Ir;
  return options_.input.ends_with(".ll");
}

// ---- Passes

// Runs the passes. If they allow it, functions are produced, optimised and consumed one by one, so
// that the IR of the whole program is never in memory. False after an error in the input.
bool Compilation::optimise(FunctionSource &functions, Module &module,
                           const FunctionSource::Visit &consume) {
  if (!needWholeProgram(options_.passes))
    return functions.forEach([&](Function &function) {
      verifyInput(function);
      passes_.run(function, options_.passes);
      flushPrinted();
      consume(function);
    });
  if (!functions.forEach([&](Function &function) { verifyInput(function); }))
    return false;
  passes_.run(module, options_.passes);
  flushPrinted();
  for (Function *function : module.functions())
    if (!function->isDeclaration())
      consume(*function);
  return true;
}

void Compilation::verifyInput(const Function &function) {
  if (!options_.passOptions.verifyEach)
    return;
  std::vector<std::string> errors;
  bool isSound = verify(function, errors);
  INVARIANT(isSound, errors.empty() ? "" : errors[0].c_str());
}

// ---- Consumers

int Compilation::consume(FunctionSource &functions, Module &module) {
  switch (options_.action) {
  case Action::SyntaxOnly:
    return functions.checkBodies() ? Success : ErrorsInInput;
  case Action::EmitAst:
    functions.printSyntaxTree(text_);
    return writeText(options_.output.empty() ? "-" : options_.output);
  case Action::EmitLlvm:
    return writeIr(functions, module);
  case Action::Interpret:
    return interpret(functions, module);
  case Action::Inspect:
    return inspect(functions, module);
  case Action::Assembly:
  case Action::Object:
  case Action::Executable:
  case Action::Run:
    return writeMachineCode(functions, module);
  case Action::CheckInput:
  case Action::Help:
  case Action::HelpPasses:
  case Action::HelpLimits:
  case Action::Version:
    break;
  }
  INVARIANT(false, "main has handled this action");
  return WrongUsage;
}

// Global variables are printed before functions. If all of them are known first, each function is
// printed and discarded as soon as it is optimised, which follows all passes that change variables;
// otherwise all functions are kept.
int Compilation::writeIr(FunctionSource &functions, Module &module) {
  if (!openOutput(outputPath(".ll")))
    return failUsage(error_);
  bool isStreamed = functions.declaresGlobalsFirst();
  bool isWritten = true;
  auto printFunction = [&](Function &function) {
    print(function, text_, [&] { isWritten = isWritten && flushText(maxUnwrittenText); });
    text_ += '\n';
  };
  bool hasHead = false;
  bool isDone = optimise(functions, module, [&](Function &function) {
    if (!isStreamed)
      return;
    if (!hasHead)
      printHead(module, text_);
    hasHead = true;
    printFunction(function);
    function.discardBody();
  });
  if (!isDone)
    return ErrorsInInput;
  times_.end("lower, optimise");
  if (!hasHead)
    printHead(module, text_);
  if (!isStreamed) {
    for (Function *function : module.functions())
      if (!function->isDeclaration())
        printFunction(*function);
  }
  printDeclarations(module, text_);
  printAccessTypes(module, text_);
  isWritten = isWritten && flushText(0) && commitOutput();
  times_.end("print");
  return isWritten ? Success : failUsage(error_);
}

int Compilation::inspect(FunctionSource &functions, Module &module) {
  if (!optimise(functions, module, [](Function &) {}))
    return ErrorsInInput;
  times_.end("lower, optimise");
  std::vector<Function *> shown = functionsToShow(module, options_.function, error_);
  if (!error_.empty())
    return failUsage(error_);
  if (options_.picture)
    drawAnalysis(module, shown, *options_.picture, text_);
  else
    printAnalyses(module, shown, options_.analyses, text_);
  times_.end("analyse");
  std::string path = options_.output.empty() ? "-" : options_.output;
  std::string_view format = options_.picture ? Toolchain::pictureFormat(path) : "";
  if (format.empty())
    return writeText(path);
  bool isDrawn = toolchain_.make(error_) && toolchain_.draw(text_, format, path, error_);
  times_.end("dot");
  return isDrawn ? Success : failUsage(error_);
}

int Compilation::interpret(FunctionSource &functions, Module &module) {
  if (!optimise(functions, module, [](Function &) {}))
    return ErrorsInInput;
  times_.end("lower, optimise");
  std::vector<std::string> arguments = options_.arguments;
  arguments.insert(arguments.begin(), options_.input);
  Outcome outcome = Interpreter(module, options_.interpreter).runMain(arguments);
  writeToStderr(outcome.report);
  times_.end("interpret");
  return outcome.status;
}

int Compilation::writeMachineCode(FunctionSource &functions, Module &module) {
  bool isAssembled = options_.action != Action::Assembly && needsAssembler_;
  if (isAssembled && !toolchain_.make(error_))
    return failUsage(error_);
  bool asText = options_.action == Action::Assembly || needsAssembler_;
  return asText ? writeAssembly(functions, module) : writeObject(functions, module);
}

// Functions are compiled to text one by one: neither the machine instructions nor the assembly of
// the whole program are ever in memory.
int Compilation::writeAssembly(FunctionSource &functions, Module &module) {
  if (!openOutput(assemblyPath()))
    return failUsage(error_);
  bool isWritten = true;
  AssemblyWriter writer(module, backendOptions(module), text_);
  if (!generateAll(functions, module, writer,
                   [&] { isWritten = isWritten && flushText(maxUnwrittenText); }))
    return ErrorsInInput;
  isWritten = isWritten && flushText(0) && commitOutput();
  times_.end("lower, optimise, generate");
  if (!isWritten)
    return failUsage(error_);
  if (options_.action == Action::Assembly)
    return Success;
  if (!toolchain_.assemble(error_))
    return failUsage(error_);
  times_.end("as");
  return finishAssembled();
}

int Compilation::writeObject(FunctionSource &functions, Module &module) {
  ObjectFile object;
  ObjectWriter writer(module, object);
  if (!generateAll(functions, module, writer, [] {}))
    return ErrorsInInput;
  needsAssembler_ = writer.hasAssembly();
  if (needsAssembler_)
    return Success; // compile() begins again
  times_.end("lower, optimise, generate");
  return finishObject(std::move(object));
}

// Writes the object, links it, or keeps it for execute(), as the action requires. Returns the exit
// status.
int Compilation::finishObject(ObjectFile object) {
  if (options_.action == Action::Run && !hasThreadLocals_) {
    program_ = std::move(object);
    return Success;
  }
  if (options_.action == Action::Object) {
    writeElf(object, text_);
    int status = writeText(outputPath(".o"));
    times_.end("write");
    return status;
  }
  if (!usesLibc_)
    return linkWithRuntime(std::move(object));
  writeElf(object, text_);
  if (!toolchain_.make(error_))
    return failUsage(error_);
  if (!writeFile(toolchain_.object(), text_, false, error_))
    return failUsage(cannotWrite(toolchain_.object()));
  times_.end("write");
  return linkWithLibc();
}

int Compilation::linkWithRuntime(ObjectFile object) {
  std::optional<std::string> library = readRuntime();
  if (!library)
    return failUsage(error_);
  if (!linkExecutable(std::move(object), *library, false, text_, error_))
    return failUsage(fmt::format("cannot link: {}", error_));
  times_.end("link");
  std::string path = outputPath("");
  bool isWritten = writeFile(path, text_, true, error_);
  times_.end("write");
  return isWritten ? Success : failUsage(cannotWrite(path));
}

// The bytes of libwendrt.a.
std::optional<std::string> Compilation::readRuntime() {
  std::string path;
  if (!Toolchain::findRuntime(path, error_))
    return std::nullopt;
  std::optional<std::string> library = readFile(path, error_);
  if (!library)
    error_ = fmt::format("cannot read '{}': {}", path, error_);
  return library;
}

// Runs the program in this process. Returns after a failure only: the exit status.
int Compilation::execute() {
  std::optional<std::string> library = readRuntime();
  if (!library)
    return failUsage(error_);
  std::vector<std::string> arguments = options_.arguments;
  arguments.insert(arguments.begin(), options_.input);
  if (usesLibc_)
    runWithLibc(std::move(*program_), *library, arguments, error_);
  else
    runWithRuntime(std::move(*program_), *library, error_);
  return failUsage(fmt::format("cannot run: {}", error_));
}

// Compiles all functions and the data. Calls afterEach after each function. False after an error in
// the input.
bool Compilation::generateAll(FunctionSource &functions, Module &module, CodeSink &sink,
                              const std::function<void()> &afterEach) {
  Backend backend(module, backendOptions(module), sink);
  bool isDone = optimise(functions, module, [&](Function &function) {
    generate(backend, function);
    afterEach();
  });
  if (!isDone || diagnostics_->hasErrors())
    return false;
  backend.finish();
  hasThreadLocals_ = std::ranges::any_of(module.globals(), &Global::isThreadLocal);
  usesLibc_ = needsLibc(module); // reading a body may declare functions that it needs
  toolchain_.useLibatomic(needsLibatomic(module));
  return true;
}

void Compilation::generate(Backend &backend, Function &function) {
  if (function.isAvailableExternally) {
    function.discardBody();
    return;
  }
  bool isConventional = !options_.passes.empty() && options_.passes.back() == PassId::phiElim;
  if (needsAtomicExpansion(function))
    passes_.run(function, std::array{PassId::atomicExpand, PassId::phiElim});
  else if (!isConventional)
    passes_.run(function, std::array{PassId::phiElim});
  flushPrinted();
  backend.compile(function);
  // The memory is for the functions that follow; with whole-program passes, all have theirs.
  if (!needWholeProgram(options_.passes))
    function.discardBody();
}

// Does the same with the object that the assembler has made.
int Compilation::finishAssembled() {
  if (options_.action == Action::Object)
    return toolchain_.copyObject(outputPath(".o"), error_) ? Success : failUsage(error_);
  if (usesLibc_ && (options_.action == Action::Executable || hasThreadLocals_))
    return linkWithLibc();
  std::optional<std::string> bytes = readFile(toolchain_.object(), error_);
  ObjectFile object;
  if (!bytes || !readElf(*bytes, object, error_))
    return failUsage(fmt::format("cannot read '{}': {}", toolchain_.object(), error_));
  return finishObject(std::move(object));
}

// Links by the C compiler; runs the program if the action is that: the C library lays out
// thread-local variables, which is why they cannot be in the memory of this process.
int Compilation::linkWithLibc() {
  int status = Success;
  bool isDone = options_.action == Action::Run ? toolchain_.run(options_.arguments, status, error_)
                                               : toolchain_.link(outputPath(""), error_);
  times_.end("ld");
  return isDone ? status : failUsage(error_);
}

BackendOptions Compilation::backendOptions(const Module &module) {
  BackendOptions backend = options_.backend;
  backend.diagnostics = diagnostics_;
  // Executables are linked at a fixed address, as are programs in memory, but the C library of this
  // process may be anywhere. Assembly and object files may be linked into position-independent
  // executables by the user.
  backend.isPositionDependent = options_.action == Action::Executable ||
                                (options_.action == Action::Run && !needsLibc(module));
  backend.verify = options_.passOptions.verifyEach;
  // Comments are only useful in assembly for the user.
  backend.sourceComments = options_.action == Action::Assembly;
  return backend;
}

// ---- Output

bool Compilation::openOutput(const std::string &path) {
  outputPath_ = path;
  if (output_.open(path, false, error_))
    return true;
  error_ = cannotWrite(path);
  return false;
}

// Appends the output text to the file if it has more than `limit` bytes.
bool Compilation::flushText(size_t limit) {
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

// Writes the output text to a file. Returns the exit status.
int Compilation::writeText(const std::string &path) {
  return writeFile(path, text_, false, error_) ? Success : failUsage(cannotWrite(path));
}

// The argument of -o; else standard output if the input is standard input; else the input's base
// name with this extension, in the current directory. `a.out` if that is the name of the input.
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

// The output of -S, or the toolchain's temporary file.
std::string Compilation::assemblyPath() const {
  return options_.action == Action::Assembly ? outputPath(".s") : toolchain_.assembly();
}

std::string Compilation::cannotWrite(const std::string &path) const {
  return fmt::format("cannot write '{}': {}", path == "-" ? "standard output" : path, error_);
}

// ---- Messages

void Compilation::flushPrinted() {
  writeToStderr(printed_);
  printed_.clear();
}

// Reports the number of pass executions, and the last execution and rewrite within the limits.
void Compilation::reportBisection() {
  fmt::print(stderr, "bisect: {} executions of passes\n", passes_.executions());
  if (!passes_.lastExecution().empty())
    fmt::print(stderr, "bisect: the last was {}\n", passes_.lastExecution());
  if (!rewriteGate.last().empty())
    fmt::print(stderr, "bisect: the last rewrite was {}", rewriteGate.last());
}

void Compilation::reportTimes() {
  std::string out;
  passes_.reportTimes(out);
  times_.report(out);
  writeToStderr(out);
}

void Compilation::reportStats() {
  std::string out;
  passes_.context().printCounters(out);
  writeToStderr(out);
}

} // namespace wend
