// Program — the functions of a module that passes on whole programs may change together with their
// calls, and a number for each function and each value in it.
#pragma once

#include "ir/module.h"

namespace wend {

class Program {
public:
  // Holds as long as no function is added or removed; what is made later has no number.
  explicit Program(const Module &module);

  [[nodiscard]] std::span<Function *const> functions() const { return module_.functions(); }
  [[nodiscard]] uint32_t numberOf(const Function &function) const {
    return numberByName_[function.name.id];
  }
  // Whether nobody calls it but the instructions that use it, each with the arguments that it
  // declares: nothing else depends on its signature.
  [[nodiscard]] bool isClosed(uint32_t function) const { return isClosed_[function]; }
  [[nodiscard]] bool isClosed(const Function &function) const {
    return isClosed(numberOf(function));
  }
  [[nodiscard]] bool hasClosedFunctions() const;
  // The closed function that an instruction calls, or null.
  [[nodiscard]] Function *closedCallee(const Instruction &instruction) const;

  // Of an argument or an instruction of that function: below valueCount().
  [[nodiscard]] uint32_t idOf(const Value &value, uint32_t function) const {
    return firstId_[function] + value.id;
  }
  [[nodiscard]] uint32_t valueCount() const { return firstId_.back(); }

private:
  const Module &module_;
  std::vector<uint32_t> numberByName_; // by Symbol::id, of functions: the place in the module
  std::vector<bool> isClosed_;         // by number
  std::vector<uint32_t> firstId_;      // by number, and the end
};

// ---- Calls of functions that have got another signature (Function::retype)

// A call of the function, placed before the old one. `passing` has an element for each argument.
Instruction *remakeCall(Instruction &old, Function &function, std::span<Value *const> arguments,
                        std::span<const Passing> passing);
// Result number `index` of a call, taken out of it before that instruction where it has several.
Value *resultOf(Instruction &call, size_t index, Instruction *before);
// Lets who uses the old call's results use the new one's: numbers[i] is the new number of result i.
void takeResults(Instruction &old, Instruction &made, std::span<const uint32_t> numbers);

} // namespace wend
