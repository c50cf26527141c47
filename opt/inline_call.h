// CallInliner — replaces a call by a copy of the callee's body.
//
//   invoke void @f()                       f's body, in which
//     to label %n unwind label %pad   =>     call void @g()  is  invoke void @g() … label %pad.1
//   pad: %e = landingpad …                   resume          is  br label %rest
//        …                                 pad.1: %e.1 = landingpad …
//                                                 br label %rest
//                                          rest: %e.2 = phi …
//
// Of an invoked call, what may unwind in the copy unwinds to the landing pad of that call: each
// call to a copy of it, and landing pads of the copy, which get its clauses in addition to theirs,
// go on there where they would resume.
#pragma once

#include "ir/clone.h"
#include "ir/module.h"

#include <span>
#include <vector>

namespace wend {

class CallInliner {
public:
  // Whether the callee is known, defined here, replaced by no other body, and without variable
  // arguments.
  [[nodiscard]] static bool hasKnownBody(const Instruction &call);
  // Whether an argument is memory passed by value.
  [[nodiscard]] static bool hasMemoryByValue(const Instruction &call);
  // Whether the callee, or a part of it, may become a part of the caller: not if it must not be
  // inlined, or uses extensions of the processor that the caller may not use.
  [[nodiscard]] static bool mayMove(const Instruction &call);
  // Whether the call can be inlined at all: hasKnownBody(), mayMove(), the body has no dynamic
  // allocas, and memory passed by value can be copied to a variable.
  [[nodiscard]] static bool canInline(const Instruction &call);

  // Replaces the call, which may be recursive. Its block is split at the call. The callee's allocas
  // move to the caller's entry block, and memory passed by value is copied to a new one there.
  // Takes time proportional to the sizes of callee and block.
  void inlineCall(Instruction &call);

private:
  Value *passedValue(Instruction &call, uint32_t index);
  void copyBlocks(const Function &callee, Instruction &call);
  void locateCopies(const Instruction &call);
  void replaceUses(Instruction &call);
  void collectJoins(std::span<const Use> operands);
  void takeApartJoins();

  Function *caller_ = nullptr;
  BasicBlock *after_ = nullptr;        // the block with the instructions after the call
  CloneMap clones_;                    // of the callee's blocks
  std::vector<BasicBlock *> copies_;   // of the callee's blocks, in their order
  std::vector<Instruction *> returns_; // of the copies
  std::vector<Instruction *> joins_;   // vectors of 256 bits that are arguments or results
};

// Adds a function with the same parameters and results and without blocks. Its name is the other's
// with the suffix, repeated until it is unique.
Function *addFunctionLike(const Function &function, std::string_view suffix);

// Fills an empty block of a function made by addFunctionLike(): it calls the callee of `call` with
// the function's arguments and returns its results. Returns the new call.
Instruction *addForwardingCall(const Instruction &call, BasicBlock &block);

} // namespace wend
