// Machine — the frames of an interpreted program and what executes them. Internal to the
// interpreter.
#pragma once

#include "ir/interpreter/code.h"
#include "ir/interpreter/interpreter.h"
#include "ir/interpreter/library.h"

#include <memory>

namespace wend {

class Machine {
public:
  Machine(const Module &module, const InterpreterOptions &options);

  Outcome run(const Function &function, std::span<const uint64_t> arguments);
  Outcome runMain(std::span<const std::string> arguments);

  // For the library.
  InterpreterMemory &memory() { return memory_; }
  InterpreterStreams &streams() { return streams_; }
  LibraryState &library() { return library_; }
  // See LibraryCall::callBack.
  std::optional<uint64_t> callBack(LibraryCall &from, uint64_t address, std::string_view signature,
                                   std::initializer_list<uint64_t> arguments);
  // What va_start needs to know of the function that is running.
  struct VariableAreas {
    uint64_t integersUsed; // where those end in the register area that declared arguments take
    uint64_t floatsUsed;
    uint64_t registers; // addresses
    uint64_t stack;
  };
  // Nothing if it takes no variable arguments.
  [[nodiscard]] std::optional<VariableAreas> variableAreas() const;
  [[nodiscard]] uint64_t stackToken() const;
  // False if the token was not made in this activation.
  bool restoreStack(uint64_t token);

private:
  // An activation, as it waits for the one that it has called.
  struct Frame {
    const FunctionCode *code;
    uint32_t next;   // in code->steps
    uint32_t values; // the first of its slots
    InterpreterMemory::StackMark mark;
    uint32_t stackEnd; // of what it has on the stack, as objects
  };
  // What a function of the module is executed by, and what it takes and gives.
  struct Callee {
    std::unique_ptr<FunctionCode> code;
    const LibraryRow *library = nullptr;
    const Function *function = nullptr; // null: not known yet
    bool isPlain = false;               // takes what it declares, as plain values
    bool isVariadic = false;
    std::vector<Type> parameters; // void: any integer
    std::vector<Type> results;
  };

  // As much as ten million activations of a small function need, about; the native stack of 1 GiB
  // holds as many.
  static constexpr uint32_t frameLimit = 12U << 20;
  static constexpr uint32_t valueLimit = 1U << 27;
  // Of calls from the library back into the program; each takes some of the native stack.
  static constexpr uint32_t nestingLimit = 200;

  [[nodiscard]] uint64_t value(Operand operand) const { return bases_[operand & 1][operand >> 1]; }
  void setResult(const CodeStep &step, uint64_t value) { values_[step.result] = value; }

  void begin();
  void start(const Function &function, std::span<const uint64_t> arguments);
  void finish();
  bool runConstructors(const Function &main);
  void leaveMain(const Function &main);
  std::vector<uint64_t> makeMainArguments(const Function &main,
                                          std::span<const std::string> arguments);

  void execute();
  template <bool isTraced> void executeUntilReturn();
  void execute(const CodeStep &step);
  void executeTerminator(const CodeStep &step);
  void executeCompare(const CodeStep &step);
  void executeBinary(const CodeStep &step);
  [[gnu::noinline]] void faultDivision(const CodeStep &step);
  void executeAlloca(const CodeStep &step, uint64_t bytes);
  void executeLoad(const CodeStep &step);
  void executeStore(const CodeStep &step);
  void takeEdge(uint32_t edge);

  void call(const CodeStep &step);
  // The result of a function of the library; a fault if it may not be asked.
  uint64_t invoke(LibraryCall &call, const LibraryRow &row) const;
  void callLibrary(const CodeStep &step, const Callee &callee);
  bool endLibraryCall(const LibraryCall &call, std::string_view name);
  void ret(const CodeStep &step);
  void returnAdapted(const CodeStep &ret, const CodeStep &call);

  const Callee &callee(uint32_t number) {
    return callees_[number].function ? callees_[number] : meet(number);
  }
  const Callee &meet(uint32_t number);
  static void describeLibrary(Callee &callee);
  [[nodiscard]] bool admits(const CodeStep &step, const Callee &callee);
  [[nodiscard]] std::string problemWithArgument(const Callee &callee, const Instruction &site,
                                                uint32_t i) const;
  [[nodiscard]] std::optional<uint64_t> callLibraryBack(LibraryCall &from, const Callee &callee,
                                                        std::span<const uint64_t> arguments);
  [[nodiscard]] std::optional<uint64_t> callNested(const Callee &callee,
                                                   std::span<const uint64_t> arguments);
  [[nodiscard]] bool enter(const FunctionCode &code);
  void placeArguments(const Instruction &site, const Function &function);
  void placeVariableArguments(const Instruction &site, const Function &function);
  [[nodiscard]] uint64_t push(const Value &origin, uint64_t bytes);
  [[nodiscard]] std::string_view nameOf(const Function &function) const;
  void resume(const Frame &frame);

  void stop(Outcome::End end) {
    outcome_.end = end;
    stepLimit_ = 0; // ends the loop
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
  void traceValues(const Instruction &instruction, std::span<const Type> types,
                   std::span<const uint64_t> values);
  void traceValue(const Instruction &instruction, Type type, uint64_t value) {
    traceValues(instruction, {&type, 1}, {&value, 1});
  }
  void traceRet(const FunctionCode &code, uint32_t at, const uint64_t *values);
  const std::string &textOf(const Instruction &instruction);

  const Module &module_;
  const InterpreterOptions options_;
  InterpreterMemory memory_;
  InterpreterStreams streams_;
  LibraryState library_;
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

  // The loop that is running returns to what started it when there are no more frames than this:
  // the library, or whoever runs the program.
  uint32_t floor_ = 0;
  uint32_t nesting_ = 0;
  bool hasReturned_ = false;
  uint64_t returned_ = 0;

  uint64_t steps_ = 0;
  uint64_t stepLimit_ = 0; // 0 when the loop is to end
  bool isOver_ = false;
  Outcome outcome_;
  std::vector<uint64_t> scratch_;               // phis on their way, arguments
  std::vector<std::vector<std::string>> texts_; // for tracing: by function, by Value::id
};

} // namespace wend
