// Machine — the frames of an interpreted program and the loop that executes them. Internal to the
// interpreter.
#pragma once

#include "ir/interpreter/code.h"
#include "ir/interpreter/interpreter.h"
#include "ir/interpreter/library.h"
#include "ir/source_lines.h"

#include <memory>

namespace wend {

class Machine {
public:
  Machine(const Module &module, const InterpreterOptions &options);

  Outcome run(const Function &function, std::span<const uint64_t> arguments);
  Outcome runMain(std::span<const std::string> arguments);

  // See Interpreter.
  void forEachCount(const std::function<void(const Instruction &, uint64_t)> &visit) const;

  // For library functions.
  InterpreterMemory &memory() { return memory_; }
  InterpreterStreams &streams() { return streams_; }
  LibraryState &library() { return library_; }
  // See LibraryCall::callBack.
  std::optional<uint64_t> callBack(LibraryCall &from, uint64_t address, std::string_view signature,
                                   std::initializer_list<uint64_t> arguments);
  // The variable arguments of the running function, for va_start.
  struct VariableAreas {
    uint64_t integersUsed; // end of the declared arguments in the register save area
    uint64_t floatsUsed;
    uint64_t registers; // addresses
    uint64_t stack;
  };
  // Nullopt if it takes no variable arguments.
  [[nodiscard]] std::optional<VariableAreas> variableAreas() const;
  [[nodiscard]] uint64_t stackToken() const;
  // Instructions executed so far.
  [[nodiscard]] uint64_t steps() const { return steps_; }
  // The calls that led to a runtime error, if the options say so.
  void reportCalls();
  // False if the token was not made in this activation.
  bool restoreStack(uint64_t token);
  // A token for the current call, of setjmp; not 0.
  uint64_t makeJumpPoint();
  // Returns once more from the call of that token, with this result. A text if that is impossible.
  [[nodiscard]] std::string_view jump(uint64_t token, uint64_t result);

private:
  // The frame of a call that has not returned.
  struct Frame {
    const FunctionCode *code;
    uint32_t next;   // in code->steps
    uint32_t values; // the first of its slots
    InterpreterMemory::StackMark mark;
    uint32_t stackEnd; // end of its objects on the stack
    uint64_t number;   // of the call, counted from the start
  };
  // A call of setjmp in a frame that may have returned.
  struct JumpPoint {
    uint32_t depth; // of the frame
    uint64_t frame; // Frame::number
    uint32_t next;  // the step after the call
  };
  // A function of the module: its code or library function, and its signature.
  struct Callee {
    std::unique_ptr<FunctionCode> code;
    const LibraryRow *library = nullptr;
    const Function *function = nullptr; // null: not called yet
    bool isPlain = false;               // all arguments are declared and plain values
    bool isVariadic = false;
    std::vector<Type> parameters; // void: any integer
    uint32_t parameterSlots = 0;
    std::vector<Type> results;
  };

  // Enough for about ten million frames of a small function; the native stack of 1 GiB holds as
  // many. Less where address space is limited.
  static constexpr uint32_t maxFrames = 12U << 20;
  static constexpr uint32_t maxValues = 1U << 27;
  static constexpr uint64_t maxReserved =
      maxFrames * uint64_t{sizeof(Frame)} + maxValues * uint64_t{sizeof(uint64_t)};
  // Limit on nested calls from the library into the program; each uses the host's stack.
  static constexpr uint32_t nestingLimit = 200;

  [[nodiscard]] uint64_t value(Operand operand) const { return bases_[operand & 1][operand >> 1]; }
  void setResult(const CodeStep &step, uint64_t value) { values_[step.result] = value; }
  [[nodiscard]] Float80 float80(Operand operand) const {
    return {value(operand), static_cast<uint16_t>(value(secondSlot(operand)))};
  }
  void setResult(const CodeStep &step, const Float80 &number) {
    values_[step.result] = number.significand;
    values_[step.result + 1] = number.signAndExponent;
  }
  [[nodiscard]] VectorBits vector(Operand operand) const {
    return {{value(operand), value(secondSlot(operand))}};
  }
  void setResult(const CodeStep &step, const VectorBits &lanes) {
    values_[step.result] = lanes.words[0];
    values_[step.result + 1] = lanes.words[1];
  }

  bool begin();
  void start(const Function &function, std::span<const uint64_t> arguments);
  void finish();
  bool runConstructors(const Function &main);
  void leaveMain(const Function &main);
  std::vector<uint64_t> makeMainArguments(const Function &main,
                                          std::span<const std::string> arguments);

  // What the execute loop does besides executing.
  enum class Watch : uint8_t { Nothing, Counts, Trace, Observe };

  void execute();
  template <Watch watch> void executeUntilReturn();
  void execute(const CodeStep &step);
  void executeTerminator(const CodeStep &step);
  void executeCompare(const CodeStep &step);
  void executeBinary(const CodeStep &step);
  void executeFloat80(const CodeStep &step);
  void executeLanes(const CodeStep &step);
  void join(const CodeStep &step);
  // Copies a value of several slots.
  void setSlots(const CodeStep &step, Operand from) {
    std::array<uint64_t, maxSlots> copied;
    uint32_t count = slotsOf(step.type);
    for (uint32_t i = 0; i < count; ++i)
      copied[i] = value(slotAt(from, i));
    std::copy_n(copied.begin(), count, values_ + step.result);
  }
  [[gnu::noinline]] void faultDivision(const CodeStep &step);
  void executeAlloca(const CodeStep &step, uint64_t bytes);
  void executeLoad(const CodeStep &step);
  void executeStore(const CodeStep &step);
  void executeAtomic(const CodeStep &step);
  void takeEdge(uint32_t edge);

  void call(const CodeStep &step);
  // Calls a library function; a fault if it uses the host and the options forbid that.
  uint64_t invoke(LibraryCall &call, const LibraryRow &row) const;
  void callLibrary(const CodeStep &step, const Callee &callee);
  bool endLibraryCall(const LibraryCall &call, std::string_view name);
  void ret(const CodeStep &step);
  void returnAdapted(const CodeStep &ret, const CodeStep &call);

  const Callee &callee(uint32_t number) {
    return callees_[number].function ? callees_[number] : prepare(number);
  }
  const Callee &prepare(uint32_t number);
  static void describeLibrary(Callee &callee);
  [[nodiscard]] bool admits(const CodeStep &step, const Callee &callee);
  [[nodiscard]] std::string problemWithArgument(const Callee &callee, const Instruction &site,
                                                uint32_t i, uint64_t value) const;
  [[nodiscard]] std::optional<uint64_t> callLibraryBack(LibraryCall &from, const Callee &callee,
                                                        std::span<const uint64_t> arguments);
  [[nodiscard]] std::optional<uint64_t> callNested(const Callee &callee,
                                                   std::span<const uint64_t> arguments);
  [[nodiscard]] bool enter(const FunctionCode &code);
  void placeArguments(const Instruction &site, const Function &function);
  void placeVariableArguments(const Instruction &site, const Function &function);
  [[nodiscard]] uint64_t push(const Value &origin, uint64_t bytes);
  [[nodiscard]] std::string_view nameOf(const Function &function) const;
  void leaveForTailCall();
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
  void reportStep(const FunctionCode &code, uint32_t step, std::string &out) const;
  [[nodiscard]] std::string locationOf(CodeLoc loc) const;

  static bool showsDecision(const CodeStep &step);
  using Decision = std::array<uint64_t, maxSlots>;
  [[nodiscard]] Decision decisionOf(const CodeStep &step) const;
  void trace(const FunctionCode &code, uint32_t at, uint32_t depth, const uint64_t *values,
             const Decision &decision);
  void observe(const Instruction &instruction);
  void observeMemory(const CodeStep &step, const Instruction &instruction);
  void traceValues(const Instruction &instruction, std::span<const Type> types,
                   const uint64_t *slots);
  void traceValue(const Instruction &instruction, Type type, const uint64_t *slots) {
    traceValues(instruction, {&type, 1}, slots);
  }
  void traceRet(const FunctionCode &code, uint32_t at, const uint64_t *values);
  void traceLine(const Instruction &instruction, std::string_view values);
  const std::string &textOf(const Instruction &instruction);

  const Module &module_;
  const InterpreterOptions options_;
  InterpreterMemory memory_;
  InterpreterStreams streams_;
  LibraryState library_;
  std::vector<Callee> callees_; // by number in Module::functions()
  const unsigned halvings_ = reservationHalvings(maxReserved);
  const uint32_t frameLimit_ = maxFrames >> halvings_;
  const uint32_t valueLimit_ = maxValues >> halvings_;
  Reservation frameSpace_;
  Reservation valueSpace_;
  Frame *frames_;
  uint64_t *slots_; // of all frames

  // The state of the running (last) frame. Its Frame::next is not current.
  const FunctionCode *code_ = nullptr;
  uint32_t next_ = 0;
  uint64_t *values_ = nullptr;
  const uint64_t *bases_[2] = {nullptr, nullptr}; // by the lowest bit of an Operand
  uint32_t depth_ = 0;                            // number of frames

  // The execute loop returns to its caller, run() or the library, when no more frames than this are
  // left.
  uint32_t baseDepth_ = 0;
  uint32_t nesting_ = 0;
  uint64_t callCount_ = 0;
  std::vector<JumpPoint> jumpPoints_;
  bool hasReturned_ = false;
  uint64_t returned_ = 0;

  uint64_t steps_ = 0;
  uint64_t stepLimit_ = 0; // 0: the loop ends
  bool isOver_ = false;
  Outcome outcome_;
  std::vector<uint64_t> scratch_;  // values of phis before they are written, arguments
  std::vector<uint64_t> observed_; // Frame::number of the frames that the observer knows
  const SourceLines lines_{module_};
  // For tracing: by function, by Value::id; the line of the source that was shown last.
  std::vector<std::vector<std::string>> texts_;
  uint32_t tracedFile_ = 0, tracedLine_ = 0;
};

} // namespace wend
