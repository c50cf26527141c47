// dce — dead code elimination: delete instructions without observable effect.
//
//   %x = phi i32 [ 0, %entry ], [ %y, %loop ]        (deleted: only %x and %y use each other)
//   %y = add i32 %x, 1
//
// How    1. mark the instructions with effects, those that may trap, and terminators
//        2. mark the operands of marked instructions, transitively
//        3. delete the unmarked instructions
// Needs  nothing      Keeps  the graph
// Not    branches and blocks (simplify-cfg)
//
// The mark phase of Kennedy's dead code elimination without control dependences: Cooper, Torczon,
// "Engineering a Compiler", section 10.2.

#include "opt/passes.h"

#include "ir/effects.h"

namespace wend {

namespace {

class Dce {
public:
  explicit Dce(Function &function) : function_(function), live_(function.valueCount()) {}

  bool run() {
    markRoots();
    markOperands();
    return deleteUnmarked();
  }

private:
  void mark(Instruction &instruction) {
    if (live_[instruction.id])
      return;
    live_[instruction.id] = true;
    --unmarked_;
    worklist_.push_back(&instruction);
  }

  void markRoots() {
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block) {
        ++unmarked_;
        if (!isRemovableWhenUnused(instruction))
          mark(instruction);
      }
  }

  void markOperands() {
    while (!worklist_.empty()) {
      Instruction *instruction = worklist_.back();
      worklist_.pop_back();
      for (Use &use : instruction->operands())
        if (Instruction *operand = asInstruction(use.value))
          mark(*operand);
    }
  }

  bool deleteUnmarked() {
    if (unmarked_ == 0)
      return false;
    std::vector<Instruction *> dead;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (!live_[instruction.id])
          dead.push_back(&instruction);
    eraseTogether(dead);
    return !dead.empty();
  }

  Function &function_;
  std::vector<bool> live_; // by Value::id
  std::vector<Instruction *> worklist_;
  uint32_t unmarked_ = 0; // of the instructions that markRoots has seen
};

} // namespace

bool dce(Function &function, Analyses &) { return Dce(function).run(); }

} // namespace wend
