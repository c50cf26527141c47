// Compilation — one run of the compiler, from the input file to the output that was requested.
//
//   source → module → passes → back end or another consumer → output
#pragma once

#include "driver/diagnostic_printer.h"
#include "driver/function_search.h"
#include "driver/function_source.h"
#include "driver/machine_remarks.h"
#include "driver/messages.h"
#include "driver/options.h"
#include "driver/outputs.h"
#include "driver/program.h"
#include "driver/stage_times.h"
#include "driver/toolchain.h"

#include "backend/backend.h"
#include "support/file.h"

namespace wend {

// Compiles one source.
class Compilation {
public:
  // The object of a source that is linked becomes a part of `program`.
  Compilation(const Options &options, const Input &input, Toolchain &toolchain,
              ProgramParts &program, DiagnosticPrinter &printer, StageTimes &times)
      : options_(options), input_(input), toolchain_(toolchain), program_(program),
        printer_(printer), passes_(options.passOptions, printed_), times_(times) {}

  // Reads the input, writes the output and prints all messages. Returns the exit status.
  int run();

private:
  // Source and module.
  int compile(const SourceFile &file);
  int checkInput(const SourceFile &file, Diagnostics &diagnostics, Module &module);
  int explore(const SourceFile &file); // exploration.cpp

  // Passes. `consume` is called for each function after its passes.
  bool optimise(
      FunctionSource &functions, Module &module, const FunctionSource::Visit &consume,
      const std::function<void()> &whenIndependent = [] {});
  void visitInput(const Function &function);
  bool endProgress(bool isDone);

  // The consumers of optimised functions; each returns the exit status.
  int consume(FunctionSource &functions, Module &module);
  int writeIr(FunctionSource &functions, Module &module);
  int inspect(FunctionSource &functions, Module &module);
  int prove(FunctionSource &functions, Module &module); // proving.cpp
  int interpret(FunctionSource &functions, Module &module);
  int writeMachineCode(FunctionSource &functions, Module &module);
  int writeAssembly(FunctionSource &functions, Module &module);
  int writeObject(FunctionSource &functions, Module &module);
  bool generateAll(FunctionSource &functions, Module &module, CodeSink &sink,
                   const std::function<void()> &afterEach);
  [[nodiscard]] bool hasFunctionTable(const Module &module, bool usesLibc) const;
  void generate(Backend &backend, Function &function);
  [[nodiscard]] bool isPositionDependent(const Module &module) const;
  // Debuggers need that to find variables, and a program to print its stack.
  [[nodiscard]] bool describesFrames() const {
    return options_.backend.describesFrames || options_.hasDebugInfo;
  }
  // Reports of the interpreter name the source of IR by it.
  [[nodiscard]] bool readsDebugInfo() const {
    return options_.hasDebugInfo || (options_.action == Action::Interpret && input_.isIr());
  }
  [[nodiscard]] bool tracesStack() const { return options_.hasDebugInfo && !input_.isIr(); }
  [[nodiscard]] BackendOptions backendOptions(const Module &module);

  // parallel_generation.cpp: the same in several processes. Restarts with one if that fails.
  using ForEachBody =
      std::function<bool(const FunctionSource::Visit &visit, const FunctionSource::IsWanted &)>;
  [[nodiscard]] bool isParallel() const;
  bool generateInParallel(FunctionSource &functions, Module &module, Backend &backend);
  bool generateInWorkers(Module &module, Backend &backend, std::span<const PassId> passes,
                         size_t count, const ForEachBody &forEach,
                         const std::function<void()> &meanwhile);

  // Output. On failure these set error_.
  bool openOutput(const std::string &path);
  bool flushText(size_t limit);
  bool commitOutput();
  int writeText(const std::string &path);
  [[nodiscard]] std::string outputPath() const { return wend::outputPath(options_, input_); }
  [[nodiscard]] std::string assemblyPath() const;
  [[nodiscard]] std::string cannotWrite(const std::string &path) const;

  // Messages.
  void flushPrinted();
  void addPassTimes();
  void reportStats();
  void reportBisection();

  const Options &options_;
  const Input &input_;
  Toolchain &toolchain_;
  ProgramParts &program_;
  DiagnosticPrinter &printer_;
  FileWriter output_;
  std::string outputPath_;
  std::string text_;                   // output that is not written yet
  Diagnostics *diagnostics_ = nullptr; // of the input
  std::string printed_;             // IR printed by --print-before and its like, for standard error
  std::string error_;               // the reason of the last failure
  bool restarts_ = false;           // compile() must begin again
  bool hasPrintedFunction_ = false; // the input has the function that --function names
  FunctionSearch functionSearch_{options_.function};
  unsigned jobs_ = 1;           // processes that compile functions
  bool needsAssembler_ = false; // objects are made from text: there is assembly in the input
  PassManager passes_;
  Remarks remarks_;
  MachineRemarks machineRemarks_{passes_.context()};
  StageTimes &times_;
};

} // namespace wend
