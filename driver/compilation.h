// Compilation — one run of the compiler, from the input file to the output that was requested.
//
//   source → module → passes → back end or another consumer → output
#pragma once

#include "driver/function_source.h"
#include "driver/options.h"
#include "driver/stage_times.h"
#include "driver/toolchain.h"

#include "backend/backend.h"
#include "backend/object/object_file.h"
#include "support/file.h"

namespace wend {

enum ExitStatus : int { Success = 0, ErrorsInInput = 1, WrongUsage = 2 };

class Compilation {
public:
  explicit Compilation(const Options &options)
      : options_(options), passes_(options.passOptions, printed_) {}

  // Reads the input, writes the output and prints all messages. Returns the exit status.
  int run();

private:
  // Source and module.
  int compile(const SourceFile &file);
  int checkInput(const SourceFile &file, Diagnostics &diagnostics, Module &module);
  [[nodiscard]] bool isIr() const;

  // Passes. `consume` is called for each function after its passes.
  bool optimise(FunctionSource &functions, Module &module, const FunctionSource::Visit &consume);
  void verifyInput(const Function &function);

  // The consumers of optimised functions; each returns the exit status.
  int consume(FunctionSource &functions, Module &module);
  int writeIr(FunctionSource &functions, Module &module);
  int inspect(FunctionSource &functions, Module &module);
  int interpret(FunctionSource &functions, Module &module);
  int writeMachineCode(FunctionSource &functions, Module &module);
  int writeAssembly(FunctionSource &functions, Module &module);
  int writeObject(FunctionSource &functions, Module &module);
  bool generateAll(FunctionSource &functions, Module &module, CodeSink &sink,
                   const std::function<void()> &afterEach);
  void generate(Backend &backend, Function &function);
  int finishAssembled();
  int linkWithLibc();
  int finishObject(ObjectFile object);
  int linkWithRuntime(ObjectFile object);
  std::optional<std::string> readRuntime();
  int execute();
  [[nodiscard]] BackendOptions backendOptions(const Module &module);

  // Output. On failure these set error_.
  bool openOutput(const std::string &path);
  bool flushText(size_t limit);
  bool commitOutput();
  int writeText(const std::string &path);
  [[nodiscard]] std::string outputPath(const char *extension) const;
  [[nodiscard]] std::string assemblyPath() const;
  [[nodiscard]] std::string cannotWrite(const std::string &path) const;

  // Messages.
  void flushPrinted();
  void reportTimes();
  void reportStats();
  void reportBisection();

  const Options &options_;
  Toolchain toolchain_;
  FileWriter output_;
  std::string outputPath_;
  std::string text_;                   // output that is not written yet
  Diagnostics *diagnostics_ = nullptr; // of the input
  std::string printed_;          // IR printed by --print-before and its like, for standard error
  std::string error_;            // the reason of the last failure
  bool usesLibc_ = false;        // the program does
  bool hasThreadLocals_ = false; // likewise
  std::optional<ObjectFile> program_; // to run in memory
  bool needsAssembler_ = false;       // objects are made from text: there is assembly in the input
  PassManager passes_;
  StageTimes times_;
};

// Reports an error in the command line or with a file. Returns the exit status.
int failUsage(std::string_view message);

} // namespace wend
