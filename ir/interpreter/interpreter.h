// The interpreter: executes the IR as ops.def defines it. It is the oracle of the tests.
//
// The module must have passed the verifier, before or after any pass, phi-elim included. Memory is
// checked: what a program compiled to machine code would do silently, a load past the end of an
// array say, stops with a report that names the function, the block and the instruction. Memory
// that nothing has been stored to reads as zero.
//
// Functions without a body are those of the Wend runtime, of the C library, or LLVM intrinsics
// (interpreter/library.def); any other is a fault when it is called.
#pragma once

#include "ir/module.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wend {

struct InterpreterOptions {
  // Instructions that may be executed, phis included.
  uint64_t maxSteps = ~uint64_t{0};
  // What memory of the stack holds before anything is stored there. Zero is what all passes make of
  // it; a program that another byte makes a difference to depends on what nobody promises.
  uint8_t stackFill = 0;
  // Writes each instruction with its value to the error stream.
  bool isTraced = false;
  // Bytes that it may have at once on the stack, and as many on the heap, which the C library uses,
  // too; there are never more than 1 GiB of stack, and no block of more than 2 GiB.
  uint64_t maxBytes = ~uint64_t{0};
  // Another number gives everything another address and other neighbours. A program that this makes
  // a difference to depends on what nobody promises.
  uint32_t addressSalt = 0;
  // Whether it may ask for files, the environment and the time; if not, such a call is a fault.
  bool mayReachHost = true;
  // What the program's standard streams are; null: those of this process.
  const std::string *input = nullptr;
  std::string *output = nullptr;
  std::string *errors = nullptr;
};

struct Outcome {
  enum class End : uint8_t {
    Returned,
    Exited,    // exit(), abort() or a runtime error of Wend's
    Faulted,   // broke a rule of the IR or of memory
    OutOfSteps // met the limit
  };
  // Exit statuses, as those of a program that abort() ends and of timeout(1).
  static constexpr int faultStatus = 134;
  static constexpr int outOfStepsStatus = 124;

  End end = End::Returned;
  uint64_t value = 0; // when it returned: zero-extended
  int status = 0;     // as a process would exit with
  std::string report; // of Faulted and OutOfSteps: lines about what and where
  uint64_t steps = 0; // executed in this run
};

// Runs functions of a module, which must not change meanwhile: functions are translated when they
// are first called. Globals and the heap keep their contents from one run to the next.
class Interpreter {
public:
  explicit Interpreter(const Module &module, const InterpreterOptions &options = {});
  ~Interpreter();
  Interpreter(const Interpreter &) = delete;
  Interpreter &operator=(const Interpreter &) = delete;

  // Calls a function with integers or pointers as bits; more than its types have are dropped.
  Outcome run(const Function &function, std::span<const uint64_t> arguments);
  // Calls `main`, and what the module or atexit() wants to run around it. If it has parameters,
  // `arguments` are argc and argv, the program's name first.
  Outcome runMain(std::span<const std::string> arguments);

private:
  std::unique_ptr<class Machine> machine_;
};

} // namespace wend
