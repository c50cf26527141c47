// Program — the functions of a module whose signatures module passes may change together with their
// calls, and dense numbers for all functions and for all values in them.
#pragma once

#include "ir/module.h"

namespace wend {

class Program {
public:
  // Valid until a function is added or removed. Values that are created later have no number.
  explicit Program(const Module &module);

  [[nodiscard]] std::span<Function *const> functions() const { return module_.functions(); }
  [[nodiscard]] uint32_t numberOf(const Function &function) const {
    return numberByName_[function.name.id];
  }
  // Whether all uses of the function are calls of it that pass as many arguments as it declares,
  // and nothing outside the module can refer to it: nothing else depends on its signature. Not if
  // it has or is the callee of a call that must be a tail call.
  [[nodiscard]] bool isClosed(uint32_t function) const { return isClosed_[function]; }
  [[nodiscard]] bool isClosed(const Function &function) const {
    return isClosed(numberOf(function));
  }
  [[nodiscard]] bool hasClosedFunctions() const;
  // The closed function that an instruction calls, or null.
  [[nodiscard]] Function *closedCallee(const Instruction &instruction) const;

  // The number of an argument or an instruction of that function, below valueCount().
  [[nodiscard]] uint32_t idOf(const Value &value, uint32_t function) const {
    return firstId_[function] + value.id;
  }
  [[nodiscard]] uint32_t valueCount() const { return firstId_.back(); }

private:
  const Module &module_;
  std::vector<uint32_t> numberByName_; // by Symbol::id, of functions: the index in the module
  std::vector<bool> isClosed_;         // by number
  std::vector<uint32_t> firstId_;      // by number; the last element is the end
};

// ---- Calls of functions whose signature was changed (Function::retype)

// Makes a call of the function before the old one. `passing` has an element for each argument.
Instruction *recreateCall(Instruction &old, Function &function, std::span<Value *const> arguments,
                          std::span<const Passing> passing);
// Result number `index` of a call. If the call has several, an extract before that instruction.
Value *resultOf(Instruction &call, size_t index, Instruction *before);
// Replaces the uses of the old call's results by the new call's: result i of the old one is result
// newIndices[i] of the new one.
void replaceResults(Instruction &old, Instruction &newCall, std::span<const uint32_t> newIndices);

} // namespace wend
