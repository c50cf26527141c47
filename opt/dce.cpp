// dce — delete what nothing observable depends on.
//
//   %x = phi i32 [ 0, %entry ], [ %y, %loop ]        (deleted: %x and %y only serve each other)
//   %y = add i32 %x, 1
//
// How    1. mark what must stay: effects, traps, terminators   2. mark what those need   3. delete
//        the rest
// Needs  nothing      Keeps  the graph
// Not    branches and blocks (simplify-cfg)
//
// The marking is that of Kennedy's dead code elimination; Cooper and Torczon, "Engineering a
// Compiler", section 10.2, without the control dependences.

#include "opt/passes.h"

#include "ir/effects.h"

namespace wend {

namespace {

class DeadCode {
public:
  explicit DeadCode(Function &function) : function_(function), needed_(function.valueCount()) {}

  bool run() {
    markRoots();
    markOperands();
    return deleteUnmarked();
  }

private:
  void mark(Instruction &instruction) {
    if (needed_[instruction.id])
      return;
    needed_[instruction.id] = true;
    worklist_.push_back(&instruction);
  }

  void markRoots() {
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (!isRemovableWhenUnused(instruction))
          mark(instruction);
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
    std::vector<Instruction *> dead;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (!needed_[instruction.id])
          dead.push_back(&instruction);
    // They may use each other in cycles: first let go, then delete.
    for (Instruction *instruction : dead)
      for (Use &use : instruction->operands())
        Instruction::setUse(use, nullptr);
    for (Instruction *instruction : dead)
      instruction->erase();
    return !dead.empty();
  }

  Function &function_;
  std::vector<bool> needed_; // by Value::id
  std::vector<Instruction *> worklist_;
};

} // namespace

bool dce(Function &function, Analyses &) { return DeadCode(function).run(); }

} // namespace wend
