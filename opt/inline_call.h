// Inlining one call: the body of the function called takes the call's place.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class CallInliner {
public:
  // Whether the function is known and has a body of its own here, and nothing that the call passes
  // is bound to a frame.
  [[nodiscard]] static bool isOfKnownBody(const Instruction &call);
  // Whether the call can be replaced at all: that, and nothing in the body is bound to its frame.
  [[nodiscard]] static bool isPossible(const Instruction &call);

  // Replaces the call, which may be one of the function that it is in. Its block ends before it and
  // goes on in a new one. Variables of the callee become variables of the entry block.
  void inlineCall(Instruction &call);

private:
  void splitBehind(Instruction &call);
  void copyBlocks(const Function &callee, const Instruction &call);
  void copyInstruction(const Instruction &original, BasicBlock *block);
  void connect();
  void mapOperands();
  void replaceUses(Instruction &call);
  [[nodiscard]] Value *mapped(Value *value) const;

  Function *caller_ = nullptr;
  BasicBlock *after_ = nullptr;          // where the caller goes on
  std::vector<const BasicBlock *> body_; // the callee's blocks
  std::vector<BasicBlock *> copies_;     // theirs, in the same order
  std::vector<uint32_t> indexOf_;        // by BasicBlock::id of the callee's: place in body_
  std::vector<Value *> values_;          // by Value::id of the callee's
  std::vector<Instruction *> returns_;   // the copies of returns
};

// A function of the same arguments and results, without blocks, that nobody calls. Its name is the
// other's with the ending, as often as it takes.
Function *addFunctionLike(const Function &function, std::string_view ending);

// Fills an empty block of a function made by that: it calls what `call` calls, with its own
// arguments, and returns what that returns. Returns the call.
Instruction *addForwardingCall(const Instruction &call, BasicBlock &block);

} // namespace wend
