// Machine — the frames of an interpreted program and what executes them. Internal to the
// interpreter.
#pragma once

#include "ir/interpreter.h"
#include "ir/interpreter_code.h"
#include "ir/interpreter_library.h"

#include <memory>

namespace wend {

class Machine {
public:
  Machine(const Module &module, const InterpreterOptions &options);

  Outcome run(const Function &function, std::span<const uint64_t> arguments);
  Outcome runMain(std::span<const std::string> arguments);

private:
  // An activation, as it waits for the one that it has called.
  struct Frame {
    const FunctionCode *code;
    uint32_t next;   // in code->steps
    uint32_t values; // the first of its slots
    InterpreterMemory::StackMark mark;
    uint32_t stackEnd; // of its allocas, as objects
  };
  // What a function of the module is executed by.
  struct Callee {
    std::unique_ptr<FunctionCode> code;
    const LibraryRow *library = nullptr;
    bool isKnown = false;
  };

  // As much as ten million activations of a small function need, about; the native stack of 1 GiB
  // holds as many.
  static constexpr uint32_t frameLimit = 12U << 20;
  static constexpr uint32_t valueLimit = 1U << 27;

  [[nodiscard]] uint64_t value(Operand operand) const { return bases_[operand & 1][operand >> 1]; }
  void setResult(const CodeStep &step, uint64_t value) { values_[step.result] = value; }

  template <bool isTraced> void execute();
  void execute(const CodeStep &step);
  void executeBinary(const CodeStep &step);
  void executeAlloca(const CodeStep &step);
  void executeLoad(const CodeStep &step);
  void executeStore(const CodeStep &step);
  void takeEdge(uint32_t edge);
  void call(const CodeStep &step);
  void callLibrary(const CodeStep &step, const Function &function, const LibraryRow &row);
  void ret(const CodeStep &step);

  Callee &callee(uint32_t number);
  [[nodiscard]] bool enter(const FunctionCode &code);
  void resume(const Frame &frame);

  void stop(Outcome::End end) {
    outcome_.end = end;
    maxSteps_ = 0; // ends the loop
    isOver_ = true;
  }
  void exit(int status);
  void fault(const std::string &problem);
  void overflowStack(const Function &function);
  void report(const std::string &problem);
  void reportPlace(const FunctionCode &code, uint32_t step, std::string &out) const;
  std::string placeIn(const Function &function, SourceLoc loc) const;

  static bool showsDecision(const CodeStep &step);
  [[nodiscard]] uint64_t decisionOf(const CodeStep &step) const;
  void trace(const FunctionCode &code, uint32_t at, uint32_t depth, const uint64_t *values,
             uint64_t decision);
  void traceValue(const Instruction &instruction, Type type, uint64_t value);
  const std::string &textOf(const Instruction &instruction);

  const Module &module_;
  const InterpreterOptions options_;
  InterpreterMemory memory_;
  InterpreterStreams streams_;
  std::vector<Callee> callees_; // by number in Module::functions()
  Reservation frameSpace_;
  Reservation valueSpace_;
  Frame *frames_;
  uint64_t *slots_; // the values of all frames

  // Of the running frame, the last one; its `next` is kept here.
  const FunctionCode *code_ = nullptr;
  uint32_t next_ = 0;
  uint64_t *values_ = nullptr;
  const uint64_t *bases_[2] = {nullptr, nullptr}; // what an Operand points into
  uint32_t depth_ = 0;                            // frames there are

  uint64_t steps_ = 0;
  uint64_t maxSteps_ = 0;
  bool isOver_ = false;
  Outcome outcome_;
  std::vector<uint64_t> scratch_;               // phis on their way, arguments
  std::vector<std::vector<std::string>> texts_; // for tracing: by function, by Value::id
};

} // namespace wend
