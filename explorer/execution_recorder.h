// ExecutionRecorder — what a program does when it is executed without optimisation, for stepping
// through it: the lines that it reaches, its calls, its variables and its output.
#pragma once

#include "explorer/tables.h"

#include "ir/interpreter/interpreter.h"

#include <unordered_map>
#include <vector>

namespace wend {

class ExecutionRecorder final : public ExecutionObserver {
public:
  ExecutionRecorder(const Module &module, Tables &tables) : module_(module), tables_(tables) {}

  // Makes the variables of the module known. Before the program is executed.
  void begin(const Interpreter &interpreter);

  void step(const Instruction &instruction) override;
  void enter(const Function &function, std::span<const uint64_t> arguments) override;
  void leave() override;
  void allocate(const Instruction &slot, uint64_t address) override;
  void store(const Instruction &store, uint64_t address, uint64_t value) override;
  void write(std::string_view bytes) override;
  void read() override;

  // The member `execution` of the document, see docs/explorer.md. `outcome` is that of the program.
  JsonValue json(const Outcome &outcome, std::string_view errors);

private:
  // The events, each with its operands. Only Step may be where a reader stops.
  enum Event : uint8_t {
    Step,  // position
    Enter, // name of the function
    Leave, //
    // name, type, number of elements, position of its declaration: the next object, in the frame
    // that was entered last
    Object,
    Variable, // name, type, number of elements: the next object, of the module
    Refer,    // name, object, element: the frame has an address of it
    Store,    // object, element, value: a number, or a text if it takes more than 53 bits
    Output,   // number of bytes so far
  };
  struct Recorded {
    uint32_t number;
    Type type; // of its elements
  };
  // A frame of the program, for finding out where a new line begins.
  struct Frame {
    uint32_t line = 0;
    const Instruction *first = nullptr; // the instruction that began the line
  };

  static constexpr uint32_t maxSteps = 20'000;
  static constexpr size_t maxOutput = 100'000; // bytes

  [[nodiscard]] bool isFull() const { return steps_ >= maxSteps; }
  template <typename... Operands> void add(Event event, const Operands &...operands);
  template <typename... Operands>
  void addObject(Event event, std::string_view name, Type type, uint64_t address,
                 const Operands &...operands);
  void addStore(const Recorded &object, uint64_t element, Type type, uint64_t bits);
  // The object that an address is in; of a variable of the module, it is recorded now.
  const Recorded *objectAt(uint64_t address);
  void addGlobal(const Global &global, uint64_t address);

  const Module &module_;
  Tables &tables_;
  std::vector<Frame> frames_;
  std::unordered_map<uint32_t, const Global *> globals_; // by the upper half of their address
  std::unordered_map<uint32_t, Recorded> objects_;       // the same, of those that events name
  uint32_t objectCount_ = 0;
  uint32_t steps_ = 0;
  std::string output_;
  size_t outputBytes_ = 0;
  bool hasOutput_ = false; // since the last step
  bool hasRead_ = false;
  JsonValue events_ = JsonValue::array();
};

} // namespace wend
