// PadInliner — lets exceptions in the copy of a callee's body reach the landing pad of the call.
#pragma once

#include "ir/module.h"

#include <span>

namespace wend {

class PadInliner {
public:
  // `pad` begins the block where the call unwinds to; `copies` are the blocks of the copy.
  PadInliner(const Instruction &pad, std::span<BasicBlock *const> copies);

  // The block with the pad keeps it, and its edge from the invoke, which the caller removes.
  void run();

private:
  void splitPad();
  void extend(Instruction &inner);
  void resumeHere(BasicBlock &block);
  void invokeCalls(BasicBlock &block);
  BasicBlock &addPad(const Instruction &call);
  void enterRest(BasicBlock &from, std::span<Value *const> results);

  const Instruction &pad_;
  std::span<BasicBlock *const> copies_;
  Module &module_;
  BasicBlock *rest_ = nullptr;   // what follows the pad in its block
  Instruction *results_[2] = {}; // phis there
};

} // namespace wend
