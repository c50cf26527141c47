// Compilation — the stages of a compile, one after the other, as far as the command line asks.
#pragma once

#include "driver/options.h"
#include "driver/toolchain.h"

#include "backend/backend.h"
#include "ir/reader/reader.h"
#include "support/file.h"

#include <chrono>

namespace wend {

enum ExitStatus : int { Success = 0, ErrorsInInput = 1, WrongUsage = 2 };

class Compilation {
public:
  explicit Compilation(const Options &options)
      : options_(options), passes_(options.passOptions, printed_) {}

  // Does everything, up to the messages. The result is the exit status.
  int run();

private:
  using Clock = std::chrono::steady_clock;
  struct Stage {
    const char *name;
    Clock::time_point end;
  };

  int compile(const SourceFile &source);
  int lowerAndFinish(const ast::Program *program, const SourceFile &source, Interner &names);
  [[nodiscard]] bool isIr() const;
  int readAndFinish(const SourceFile &source, Interner &names, Diagnostics &diagnostics);
  static bool needsLibc(const Module &module);
  template <typename Visit> bool produce(const ast::Program *program, Module &module, Visit visit);
  template <typename Visit>
  bool produceOptimised(const ast::Program *program, Module &module, Visit visit);
  int finishModule(const ast::Program *program, Module &module);
  int writeIr(const ast::Program *program, Module &module);
  int inspect(const ast::Program *program, Module &module);
  int interpret(const ast::Program *program, Module &module);
  int writeMachineCode(const ast::Program *program, Module &module);
  bool openOutput(const std::string &path);
  bool commitOutput();
  bool drain(size_t limit);
  bool finishMachineCode(int &status);
  void checkInput(const Function &function);
  void generate(Backend &backend, Function &function);
  [[nodiscard]] BackendOptions backendOptions() const;
  [[nodiscard]] std::string outputPath(const char *extension) const;
  [[nodiscard]] std::string assemblyPath() const;
  [[nodiscard]] std::string cannotWrite(const std::string &path) const;
  void flushPrinted();
  void stage(const char *name) { stages_.push_back({name, Clock::now()}); }
  void reportTimes();
  void reportStats();
  void reportBisection();

  const Options &options_;
  Toolchain toolchain_;
  FileWriter output_;
  std::string outputPath_;
  IrReader *reader_ = nullptr; // of LLVM IR
  std::string text_;           // what is going to be written
  std::string printed_;        // what passes were asked to show
  std::string error_;          // why something failed
  PassManager passes_;
  std::vector<Stage> stages_;
};

// Says that the command line or a file is at fault. The result is the exit status.
int failUsage(std::string_view message);

} // namespace wend
