// The interpreter: executes the IR as ops.def defines it. It is the reference of the tests.
//
// The module must have passed the verifier, before or after any pass, phi-elim included. Memory is
// checked: an invalid access that machine code would make silently, such as a load past the end of
// an array, stops the program with a report that names the function, the block and the instruction.
// Uninitialized memory reads as zero.
//
// Functions without a body are those of the Wend runtime, of the C library, or LLVM intrinsics
// (ir/known_functions.def, interpreter/library.def). A call of any other is a fault.
#pragma once

#include "ir/module.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// Is told what a program does while it is executed. Addresses are those of the program; an address
// of another object has another upper half.
class ExecutionObserver {
public:
  virtual ~ExecutionObserver() = default;

  // An instruction that is no phi will be executed.
  virtual void step(const Instruction &instruction) = 0;
  // Before the first step of a call, with the value of each argument, as for store.
  virtual void enter(const Function &function, std::span<const uint64_t> arguments) = 0;
  // Before the next step of the caller: the call has returned.
  virtual void leave() = 0;
  // An alloca or stackalloc has made an object.
  virtual void allocate(const Instruction &slot, uint64_t address) = 0;
  // A store has written a value, whose bits these are; of one that needs several times 64, the
  // lowest.
  virtual void store(const Instruction &store, uint64_t address, uint64_t value) = 0;
  // The program has written to its standard output.
  virtual void write(std::string_view bytes) = 0;
  // The program reads its standard input, which may be at its end.
  virtual void read() = 0;
};

struct InterpreterOptions {
  // Limit on executed instructions, phis included.
  uint64_t maxSteps = ~uint64_t{0};
  // The initial value of bytes on the stack. Passes assume zero. A program whose behaviour depends
  // on this option reads uninitialized memory.
  uint8_t stackFill = 0;
  // Writes each instruction with its value to the error stream.
  bool isTraced = false;
  // Shows the lines of the source in that trace.
  bool tracesSource = false;
  // Counts the executions of each instruction, for Interpreter::forEachCount. Not with isTraced.
  bool counts = false;
  // After a runtime error of Wend, writes the calls that led there to the error stream, if there
  // are several.
  bool reportsCalls = false;
  // Not with isTraced; null: none.
  ExecutionObserver *observer = nullptr;
  // Limit in bytes on the stack, and on the heap, which library functions use as well. The stack is
  // at most 1 GiB, a heap block at most 2 GiB.
  uint64_t maxBytes = ~uint64_t{0};
  // Another salt gives all objects other addresses and another order. A program whose behaviour
  // depends on it relies on unspecified addresses.
  uint32_t addressSalt = 0;
  // Whether the program may use files, the environment and the time; if not, such a call is a
  // fault.
  bool mayReachHost = true;
  // The standard streams of the program; null: those of this process.
  const std::string *input = nullptr;
  std::string *output = nullptr;
  std::string *errors = nullptr;
};

struct Outcome {
  enum class End : uint8_t {
    Returned,
    Exited,    // exit(), abort() or a runtime error of Wend
    Faulted,   // broke a rule of the IR or of memory
    OutOfSteps // reached the limit
  };
  // Exit statuses: as after abort(), and that of timeout(1).
  static constexpr int faultStatus = 134;
  static constexpr int outOfStepsStatus = 124;

  End end = End::Returned;
  uint64_t value = 0; // if it returned: zero-extended; of an x86_fp80 the significand
  int status = 0;     // the exit status of the process
  std::string report; // Faulted and OutOfSteps: the reason and the location, as lines
  uint64_t steps = 0; // executed in this run
};

// Runs functions of a module. The module must not change: functions are decoded when they are first
// called. Globals and the heap keep their contents between runs.
class Interpreter {
public:
  explicit Interpreter(const Module &module, const InterpreterOptions &options = {});
  ~Interpreter();
  Interpreter(const Interpreter &) = delete;
  Interpreter &operator=(const Interpreter &) = delete;

  // Calls a function with the bits of its arguments; bits above the width of a type are dropped. An
  // x86_fp80 takes two elements: the significand, and the sign and exponent.
  Outcome run(const Function &function, std::span<const uint64_t> arguments);
  // Calls `main`, with the constructors before it, and the destructors and atexit() handlers after
  // it. If it has parameters, `arguments` are argc and argv, the program's name first.
  Outcome runMain(std::span<const std::string> arguments);

  // Calls visit for each instruction but phis of the functions that were called, with the number of
  // its executions so far. The option `counts` must be set.
  void forEachCount(const std::function<void(const Instruction &, uint64_t)> &visit) const;

  // The address of a variable or function of the module.
  [[nodiscard]] uint64_t addressOf(const Value &symbol) const;

  // What a variable of the module holds; empty if it has no memory.
  [[nodiscard]] std::string contentsOf(const Global &global) const;

private:
  std::unique_ptr<class Machine> machine_;
};

} // namespace wend
