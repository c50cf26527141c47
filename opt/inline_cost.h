// InlineCost — the size of the code that inlining a call would add, estimated in machine
// instructions.
//
// What the call knows of its arguments is followed through the callee: instructions on constants
// are folded, branches with a known direction are taken, and only blocks that are reached are
// counted. Loads and stores through an argument that is the address of a variable of the caller
// cost nothing, unless the callee does more with the address: the variable can be promoted then. A
// call of an argument that is the address of a function becomes direct.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class InlineCost {
public:
  explicit InlineCost(Module &module) : module_(module), limits_(module.limits()) {}

  struct Size {
    uint32_t instructions = 0;
    uint32_t madeDirect = 0; // calls through pointers that become direct
    uint64_t variables = 0;  // bytes
    bool isRecursive = false;
    bool hasScalars = false; // variables that promotion removes: the function is not optimised yet
  };

  // The size of the callee of a call. Counting ends when the limit is exceeded.
  const Size &of(const Instruction &call, uint32_t limit);
  // The size of a function, without knowledge of its arguments.
  const Size &of(const Function &function, uint32_t limit);

  // The estimated number of instructions of a call.
  static uint32_t sizeOfCall(const Instruction &call);

private:
  // What is known of a value: that it is a constant, or an address at this distance from a global,
  // a function or a variable of the caller.
  struct Known {
    const Value *value = nullptr; // null: nothing
    uint64_t offset = 0;          // in bytes, modulo 2^64
  };
  // A variable of the caller whose address is an argument.
  struct Variable {
    const Value *slot;
    uint32_t accesses = 0;
    bool isPromotable = true;
  };

  void start(const Function &function);
  const Size &count(uint32_t limit);
  void countBlock(const BasicBlock &block, uint32_t limit);
  void enqueue(const BasicBlock &block);
  void enqueueSuccessors(const BasicBlock &block);
  [[nodiscard]] Known knownOf(const Value &value) const;
  void setKnown(const Value &value, Known known);
  [[nodiscard]] Known folded(const Instruction &instruction) const;
  [[nodiscard]] Known foldedAddress(const Instruction &gep) const;
  [[nodiscard]] Known foldedNullCheck(const Instruction &compare) const;
  uint32_t costOf(const Instruction &instruction);
  uint32_t costOfCall(const Instruction &call);
  Variable *variableOf(const Value &address);
  void keepInMemory(const Instruction &instruction);

  Module &module_;
  const Limits &limits_;
  const Function *function_ = nullptr;
  Size size_;
  std::vector<Variable> variables_;
  std::vector<const BasicBlock *> worklist_;
  // Side tables keep the entries of earlier searches, which are invalid.
  uint32_t search_ = 0;
  std::vector<uint32_t> knownIn_; // by Value::id: the last search that set the next
  std::vector<Known> known_;      // by Value::id
  std::vector<uint32_t> seenIn_;  // by BasicBlock::id: the last search that reached it
};

} // namespace wend
