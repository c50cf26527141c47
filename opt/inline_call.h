// Inlining one call: the body of the function called takes the call's place.
#pragma once

#include "ir/clone.h"
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
  void replaceUses(Instruction &call);

  Function *caller_ = nullptr;
  BasicBlock *after_ = nullptr;        // where the caller continues after the call
  CloneMap clones_;                    // of the callee's blocks
  std::vector<BasicBlock *> copies_;   // of the callee's blocks, in their order
  std::vector<Instruction *> returns_; // among them
};

// A function of the same arguments and results, without blocks, that nobody calls. Its name is the
// other's with the ending, as often as it takes.
Function *addFunctionLike(const Function &function, std::string_view ending);

// Fills an empty block of a function made by that: it calls what `call` calls, with its own
// arguments, and returns what that returns. Returns the call.
Instruction *addForwardingCall(const Instruction &call, BasicBlock &block);

} // namespace wend
