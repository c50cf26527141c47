// The back end: IR → x86-64 System V machine code, as assembly text or as an object.
//
// The IR is that after phi elimination: a phi and the copies that are its operands can share one
// register.
#pragma once

#include "backend/cpu.h"
#include "ir/module.h"
#include "support/diagnostics.h"
#include "support/fault_injection.h"

#include <memory>
#include <string>

namespace wend {

class ByteReader;
class ByteWriter;
class CodeSink;
class MachineObserver;
class PhaseTimes;
struct ObjectFile;

struct BackendOptions {
  Diagnostics *diagnostics = nullptr;        // for errors in assembly; null: there is none
  CpuFeatures cpu;                           // of the target
  bool sourceComments = true;                // source lines and the layout of frames
  bool isPositionDependent = false;          // for executables at a fixed address below 2 GiB
  bool isInMemory = false;                   // for this process; thread-local variables are dynamic
  bool isFast = false;                       // compile fast: for -O0
  bool describesFrames = true;               // .eh_frame, for debuggers and unwinders
  bool tracesStack = false;                  // the program prints its stack after runtime errors
  MachineObserver *observer = nullptr;       // null: none
  PhaseTimes *times = nullptr;               // of selection, allocation and emission; null: none
  bool verify = false;                       // check each register allocation
  bool spillEverything = false;              // for tests: registers only where required
  InjectedFault fault = InjectedFault::None; // for tests: an injected wrong transformation
  uint32_t shuffleSeed = 0;                  // for tests: if not 0, choose registers at random
};

// Compiles the functions of a module one after the other, in any order.
class Backend {
public:
  // Writes to `sink`, whose output is complete after finish().
  Backend(const Module &module, const BackendOptions &options, CodeSink &sink);
  Backend(const Backend &) = delete;
  Backend &operator=(const Backend &) = delete;
  ~Backend();

  // Finds the functions whose addresses are used. To be called before the first function is
  // compiled, when all bodies are in the module and what follows adds no such use; or not at all:
  // then any function may be called indirectly.
  void findIndirectTargets();
  // The body of the function may be freed afterwards.
  void compile(Function &function);
  // To compile functions in another process: see CodeSink. `restore` is for these functions.
  void beginRecording();
  void save(ByteWriter &out);
  void restore(ByteReader &in, std::span<Function *const> functions);
  // Appends the data, and the table of functions for the runtime if the program is to have one.
  // Must be called after all functions have been compiled.
  void finish(bool hasFunctionTable);

private:
  class Stages;
  std::unique_ptr<Stages> stages_;
};

// Writes the whole module.
void emit(Module &module, const BackendOptions &options, CodeSink &sink);
// Appends its assembly.
void emitAssembly(Module &module, const BackendOptions &options, std::string &out);
// Makes its object. Its asm statements must be empty.
void emitObject(Module &module, const BackendOptions &options, ObjectFile &object);

} // namespace wend
