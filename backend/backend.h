// The back end: IR → x86-64 System V assembly text.
//
// The IR is what phi elimination leaves: a phi and the copies that are its operands may share one
// register.
#pragma once

#include "backend/cpu.h"
#include "ir/module.h"
#include "support/fault_injection.h"

#include <memory>
#include <string>

namespace wend {

struct BackendOptions {
  CpuFeatures cpu;                  // what the processor may be asked for
  bool sourceComments = true;       // the source lines, and what lies where in a frame
  bool isPositionDependent = false; // for executables at a fixed address below 2 GiB
  bool verify = false;              // replay each register allocation symbolically
  bool spillEverything = false;     // for tests: registers only where an instruction must have one
  InjectedFault fault = InjectedFault::None; // for tests: transform wrongly on purpose
  uint32_t shuffleSeed = 0;                  // for tests: other than 0, choose registers at random
};

// Compiles the functions of a module one after the other, in whatever order they come.
class Backend {
public:
  // Appends to `out`, which is complete after finish().
  Backend(const Module &module, const BackendOptions &options, std::string &out);
  Backend(const Backend &) = delete;
  Backend &operator=(const Backend &) = delete;
  ~Backend();

  // The function's body is not needed afterwards.
  void compile(Function &function);
  // The data, once all functions have been compiled.
  void finish();

private:
  class Stages;
  std::unique_ptr<Stages> stages_;
};

// Appends the assembly of the whole module.
void emitAssembly(Module &module, const BackendOptions &options, std::string &out);

} // namespace wend
