#include "driver/compilation.h"

#include "driver/crash_report.h"
#include "driver/input_kinds.h"
#include "driver/module_flags.h"
#include "driver/prelude.h"

#include "backend/assembly_writer.h"
#include "backend/link_needs.h"
#include "backend/object/elf_writer.h"
#include "backend/object_writer.h"
#include "ir/analysis/verifier.h"
#include "ir/debug_info.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"
#include "ir/written_functions.h"
#include "opt/pipeline.h"
#include "support/invariant.h"
#include "support/rewrite_gate.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace wend {

namespace {

// Output text beyond this size in bytes is written to the file.
constexpr size_t maxUnwrittenText = size_t{1} << 20;

// What the pass manager does around passes, such as ordering functions and freeing analyses.
constexpr const char *passesPhase = "between passes";

} // namespace

int Compilation::run() {
  std::optional<FileText> text = FileText::read(input_.word, error_);
  if (!text)
    return failUsage(fmt::format("cannot read '{}': {}", input_.word, error_));
  if (text->view().size() >= SourceLoc::none)
    return failUsage(fmt::format("'{}' is larger than 4 GiB", input_.word));
  if (std::string reason = notSource(input_, text->view()); !reason.empty())
    return failUsage(reason);
  bool isStdin = input_.word == "-";
  SourceFile file(isStdin ? "<stdin>" : input_.word, std::move(*text));
  times_.end("read the file");
  if (!options_.remarks.isEmpty())
    passes_.context().remarks = &remarks_;
  rewriteGate.setLimit(options_.bisectRewrites);
  bool isIntegrated = options_.integratedAssembler && !options_.tools.keepsFiles;
  needsAssembler_ = !isIntegrated;
  jobs_ = isParallel() ? static_cast<unsigned>(options_.jobs) : 1;
  int status = compile(file);
  while (std::exchange(restarts_, false))
    status = compile(file);
  if (!options_.remarks.isEmpty()) {
    Diagnostics remarks(file, options_.diagnostics);
    remarks_.report(options_.remarks, remarks);
    printer_.print(remarks);
  }
  if (options_.reportsBisection)
    reportBisection();
  if (options_.printStats)
    reportStats();
  if (options_.passOptions.timePasses)
    addPassTimes();
  return status;
}

// ---- Source and module

int Compilation::compile(const SourceFile &file) {
  if (input_.isIr() && options_.action == Action::EmitAst)
    return failUsage("--emit-ast needs a Wend program");
  if (options_.action == Action::Explore)
    return explore(file);
  Interner names;
  Module module(names, &file);
  module.setLimits(options_.limits);
  DebugInfo debugInfo;
  if (readsDebugInfo()) {
    debugInfo.files = {{currentFolder(), std::string(file.name())}};
    module.debugInfo = &debugInfo;
  }
  Diagnostics diagnostics(file, options_.diagnostics);
  diagnostics_ = &diagnostics;
  if (options_.action == Action::CheckInput)
    return checkInput(file, diagnostics, module);
  std::unique_ptr<FunctionSource> functions =
      input_.isIr()
          ? irSource(file, diagnostics, module)
          : wendSource(file, diagnostics, module, options_.dialect, options_.trapsOverflow);
  bool isOpen = functions->open(times_);
  printer_.print(diagnostics);
  if (!isOpen)
    return ErrorsInInput;
  setModuleFlags(options_, module);
  if (options_.progress)
    options_.progress->begin(file.name(), options_.passes, functions->bodyCount());
  int status = consume(*functions, module);
  remarks_.forgetRemoved(module);
  bool hasFunctions = options_.action != Action::SyntaxOnly && options_.action != Action::EmitAst;
  if (!diagnostics.hasErrors() && status == Success && !options_.function.empty() && hasFunctions &&
      !hasPrintedFunction_)
    return failUsage(functionSearch_.error());
  if (!diagnostics.hasErrors())
    return status;
  printer_.print(diagnostics); // errors in function bodies and assembly; there were none before
  return ErrorsInInput;
}

// Lists what is not supported. The status tells whether there is anything.
int Compilation::checkInput(const SourceFile &file, Diagnostics &diagnostics, Module &module) {
  if (!input_.isIr())
    return failUsage("--check-input needs a file of LLVM IR");
  UnsupportedConstructs constructs;
  bool isSound = IrReader(file, diagnostics, module, {}, &constructs).checkSupport();
  printer_.print(diagnostics);
  constructs.print(file, text_);
  int status = writeText(outputPath());
  if (status != Success)
    return status;
  return isSound && constructs.count() == 0 ? Success : ErrorsInInput;
}

// ---- Passes

// Runs the passes. If they allow it, functions are produced, optimised and consumed one by one, so
// that the IR of the whole program is never in memory. Otherwise whenIndependent is called after
// the last pass that needs other functions, and functions are optimised further and consumed one by
// one. False after an error in the input.
bool Compilation::optimise(FunctionSource &functions, Module &module,
                           const FunctionSource::Visit &consume,
                           const std::function<void()> &whenIndependent) {
  PhaseTimes *phases = times_.phases();
  PhaseScope reading(phases, input_.isIr() ? "read functions" : "lower");
  if (!needWholeProgram(options_.passes))
    return endProgress(functions.forEach([&](Function &function) {
      PhaseScope optimising(phases, passesPhase);
      visitInput(function);
      passes_.run(function, options_.passes);
      flushPrinted();
      consume(function);
    }));
  if (!functions.forEach([&](Function &function) { visitInput(function); }))
    return false;
  PhaseScope optimising(phases, passesPhase);
  std::span<const PassId> passes = options_.passes;
  std::span<const PassId> last = independentPasses(passes);
  passes_.run(module, passes.first(passes.size() - last.size()));
  whenIndependent();
  // A function is consumed while it is in the caches. Passes may declare functions.
  std::vector<Function *> functionsOfModule(module.functions().begin(), module.functions().end());
  for (Function *function : functionsOfModule) {
    if (function->isDeclaration())
      continue;
    passes_.run(*function, last);
    flushPrinted();
    consume(*function);
  }
  return endProgress(true);
}

// Returns the argument.
bool Compilation::endProgress(bool isDone) {
  if (options_.progress)
    options_.progress->end();
  return isDone;
}

// Each function before its passes.
void Compilation::visitInput(const Function &function) {
  std::string_view wanted = options_.passOptions.printedFunction;
  if (!wanted.empty() && functionSearch_.visit(function.module().names().text(function.name)))
    hasPrintedFunction_ = true;
  if (options_.progress)
    options_.progress->afterRead(function);
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
    return writeText(outputPath());
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
  case Action::Prove:
    return prove(functions, module);
  case Action::CheckInput:
  case Action::Format:
  case Action::LanguageServer:
  case Action::Explain:
  case Action::Explore:
  case Action::Help:
  case Action::HelpAll:
  case Action::ManPage:
  case Action::Completions:
  case Action::HelpPasses:
  case Action::HelpLimits:
  case Action::HelpWarnings:
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
  if (!openOutput(outputPath()))
    return failUsage(error_);
  bool isStreamed = functions.declaresGlobalsFirst();
  bool isWritten = true;
  WrittenFunctions called;
  auto printFunction = [&](Function &function) {
    PhaseScope printing(times_.phases(), "print");
    print(function, text_, [&] { isWritten = isWritten && flushText(maxUnwrittenText); });
    text_ += '\n';
    called.add(function);
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
  PhaseScope printing(times_.phases(), "print");
  if (!hasHead)
    printHead(module, text_);
  if (!isStreamed) {
    for (Function *function : module.functions())
      if (!function->isDeclaration())
        printFunction(*function);
  }
  called.print(text_);
  printDeclarations(module, text_);
  printMetadata(module, text_);
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
  std::string path = outputPath();
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
  arguments.insert(arguments.begin(), input_.word);
  InterpreterOptions options = options_.interpreter;
  options.reportsCalls = printsErrorStacks();
  options.tracesSource = options_.hasDebugInfo;
  Outcome outcome = Interpreter(module, options).runMain(arguments);
  writeToStderr(outcome.report);
  times_.end("interpret");
  return outcome.status;
}

int Compilation::writeMachineCode(FunctionSource &functions, Module &module) {
  if (options_.action == Action::Assembly || !needsAssembler_)
    return options_.action == Action::Assembly ? writeAssembly(functions, module)
                                               : writeObject(functions, module);
  if (!toolchain_.make(error_))
    return failUsage(error_);
  toolchain_.beginSource(replaceExtension(input_.word, ""));
  return writeAssembly(functions, module);
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
  if (options_.action == Action::Object)
    return toolchain_.copyObject(outputPath(), error_) ? Success : failUsage(error_);
  program_.parts.push_back({toolchain_.object(), std::nullopt});
  return Success;
}

int Compilation::writeObject(FunctionSource &functions, Module &module) {
  ObjectFile object;
  ObjectTables tables = options_.action == Action::Run ? ObjectTables::FramesAndLines
                        : tracesStack()                ? ObjectTables::StackTraces
                        : describesFrames()            ? ObjectTables::Frames
                                                       : ObjectTables::None;
  ObjectWriter writer(module, object, tables);
  if (!generateAll(functions, module, writer, [] {}))
    return ErrorsInInput;
  needsAssembler_ = restarts_ = writer.hasAssembly();
  if (needsAssembler_)
    return Success;
  times_.end("lower, optimise, generate");
  if (isLinked(options_.action)) {
    program_.parts.push_back({"", std::move(object)});
    return Success;
  }
  if (!options_.tools.runs)
    return Success;
  writeElf(object, text_);
  int status = writeText(outputPath());
  times_.end("write");
  return status;
}

// Compiles all functions and the data. Calls afterEach after each function. False after an error in
// the input.
bool Compilation::generateAll(FunctionSource &functions, Module &module, CodeSink &sink,
                              const std::function<void()> &afterEach) {
  Backend backend(module, backendOptions(module), sink);
  PhaseTimes *phases = times_.phases();
  auto consume = [&](Function &function) {
    generate(backend, function);
    PhaseScope writing(phases, "write");
    afterEach();
  };
  bool isDone = jobs_ > 1
                    ? generateInParallel(functions, module, backend)
                    : optimise(functions, module, consume, [&] { backend.findIndirectTargets(); });
  if (!isDone || diagnostics_->hasErrors())
    return false;
  PhaseScope data(phases, "data");
  bool usesLibc = needsLibc(module); // reading a body may declare functions that it needs
  backend.finish(hasFunctionTable(module, usesLibc));
  program_.usesLibc |= usesLibc;
  program_.usesLibatomic |= needsLibatomic(module);
  program_.usesLibstdcxx |= needsLibstdcxx(module);
  program_.hasIndirectFunctions |= std::ranges::any_of(module.functions(), &Function::isIfunc);
  return true;
}

// Only the runtime reads the table of functions, to report stack overflows. A module made for C has
// none, unless it is linked with nothing but the runtime.
bool Compilation::hasFunctionTable(const Module &module, bool usesLibc) const {
  return !input_.isIr() || usesRuntime(module) || (isLinked(options_.action) && !usesLibc);
}

void Compilation::generate(Backend &backend, Function &function) {
  if (function.isAvailableExternally) {
    function.discardBody();
    return;
  }
  bool isConventional = !options_.passes.empty() && options_.passes.back() == PassId::phiElim;
  passes_.run(function, passesForBackend(function, isConventional));
  flushPrinted();
  {
    TraceScope scope(options_.passOptions.trace, "back end",
                     function.module().names().text(function.name));
    backend.compile(function);
  }
  if (options_.progress)
    options_.progress->afterGenerated(function);
  // The memory is for the functions that follow; with whole-program passes, all have theirs.
  if (!needWholeProgram(options_.passes))
    function.discardBody();
}

BackendOptions Compilation::backendOptions(const Module &module) {
  BackendOptions backend = options_.backend;
  backend.diagnostics = diagnostics_;
  backend.times = times_.phases();
  backend.isPositionDependent = isPositionDependent(module);
  backend.isInMemory = options_.action == Action::Run;
  if (!options_.remarks.isEmpty() && !backend.isFast)
    backend.observer = &machineRemarks_;
  backend.verify = options_.passOptions.verifyEach;
  backend.describesFrames = describesFrames();
  backend.tracesStack = tracesStack();
  // Comments are only useful in assembly for the user.
  backend.sourceComments = options_.action == Action::Assembly;
  return backend;
}

// By default executables are linked at a fixed address, as are programs in memory, but the C
// library of this process may be anywhere. Assembly and object files may be linked into
// position-independent executables by the user.
bool Compilation::isPositionDependent(const Module &module) const {
  if (options_.action == Action::Run)
    return !needsLibc(module);
  bool isFixed =
      options_.action == Action::Executable && !options_.tools.isPie && !options_.tools.isShared;
  return options_.pic == Pic::None || (options_.pic == Pic::Default && isFixed);
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

// The output of -S, or the toolchain's temporary file.
std::string Compilation::assemblyPath() const {
  return options_.action == Action::Assembly ? outputPath() : toolchain_.assembly();
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
  std::string out = fmt::format("bisect: {} executions of passes\n", passes_.executions());
  if (!passes_.lastExecution().empty())
    out += fmt::format("bisect: the last was {}\n", passes_.lastExecution());
  if (!rewriteGate.last().empty())
    out += fmt::format("bisect: the last rewrite was {}", rewriteGate.last());
  writeToStderr(out);
}

void Compilation::addPassTimes() {
  for (const PassManager::PassTime &pass : passes_.times())
    times_.addPass(passesPhase, pass.pass,
                   std::chrono::duration_cast<StageTimes::Clock::duration>(
                       std::chrono::duration<double>(pass.seconds)),
                   pass.changes);
}

void Compilation::reportStats() {
  std::string out;
  passes_.context().printCounters(out);
  writeToStderr(out);
}

} // namespace wend
