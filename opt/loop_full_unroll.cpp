// loop-full-unroll — replace a loop of few iterations by copies of its body.
//
//   loop: %i = phi [ 0, … ], [ %i.1, %loop ]         call void @f(i32 0)
//         call void @f(i32 %i)                       call void @f(i32 1)
//         %i.1 = add i32 %i, 1                =>     call void @f(i32 2)
//         %c = icmp slt i32 %i.1, 3
//         br i1 %c, label %loop, label %end
//
// How    for each innermost loop whose latch exits
//        1. find the trip count by evaluating in each iteration what is constant: no particular
//           form of the induction variable is needed. If other blocks exit, too, it is the
//           maximum. What is constant takes no instructions afterwards, as do constant offsets of
//           addresses, and loads and stores of arrays that become scalars (opt/unrolled_arrays.h);
//           the others are counted
//        2. clone the loop for each iteration but the first (opt/loop_iterations.h). If other
//           blocks exit, what is used after the loop is passed through memory
//        3. branch from the last one to the exit block
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify); mem2reg after it,
//        simplify to fold what became constant
// Keeps  nothing
// Not    loops whose iterations are too many instructions together, and those of which little
//        becomes constant: the code would grow for little
//
// Allen, Cocke, "A Catalogue of Optimizing Transformations" (1971).

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/fold.h"
#include "ir/limits.h"
#include "opt/loop_iterations.h"
#include "opt/unrolled_arrays.h"

#include <algorithm>

namespace wend {

namespace {

class LoopFullUnroll {
public:
  LoopFullUnroll(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        loop_(function, analyses.loops()),
        arrays_(function, analyses.loops(), limits_.loopFullUnrollArray) {}

  bool run() {
    bool changed = false;
    for (const Loop *loop : loop_.candidates()) {
      const Function &function = *loop->header()->function();
      CodeLoc at = locationOfLoop(*loop->header());
      if (!loop_.select(*loop, limits_.loopFullUnrollSize)) {
        bool isLarge = loop_.size() > limits_.loopFullUnrollSize;
        context_.remarkAt(isLarge ? RemarkId::fullUnrollSize : RemarkId::fullUnrollShape, function,
                          at, limits_.loopFullUnrollSize);
      } else if (!countIterations()) {
        context_.remarkAt(obstacle_, function, at, bound_);
      } else {
        context_.count(CounterId::LoopsUnrolled);
        context_.remarkAt(RemarkId::fullyUnrolled, function, at, iterations_);
        unroll();
        changed = true;
      }
    }
    return changed;
  }

private:
  // What a value is in this iteration.
  struct Known {
    Constant *constant = nullptr;
    const Instruction *array = nullptr; // see arrayAt
  };

  // ---- 1. The trip count

  // Of all iterations, after folding.
  [[nodiscard]] uint32_t maxInstructions() const {
    return loop_.hasEarlyExits() ? limits_.loopFullUnrollExits : limits_.loopFullUnrollSize;
  }

  // False if the iterations are too many, their number is unknown or too little folds, with the
  // reason in obstacle_ and bound_.
  bool countIterations() {
    const BasicBlock &header = *loop_.header();
    const BasicBlock &latch = *loop_.latch();
    obstacle_ = RemarkId::fullUnrollShape;
    if (header.predecessors().size() != 2)
      return false;
    uint32_t preheaderSlot = header.predecessor(0) == &latch ? 1 : 0;
    known_.resize(header.function()->valueCount());
    for (BasicBlock *block : loop_.region())
      for (const Instruction &instruction : *block)
        known_[instruction.id] = {};
    evaluatePhis(preheaderSlot);
    bound_ = maxInstructions();
    uint32_t executed = 0;  // instructions without unrolling
    uint32_t remaining = 0; // after folding
    for (iterations_ = 1; iterations_ <= limits_.loopFullUnrollCount; ++iterations_) {
      for (BasicBlock *block : loop_.region())
        for (const Instruction &instruction : *block)
          if (!instruction.is(Op::Phi)) {
            known_[instruction.id] = {evaluated(instruction), arrayOf(instruction)};
            remaining += isFolded(instruction) ? 0 : 1;
            executed += isFree(instruction) ? 0 : 1;
          }
      obstacle_ = RemarkId::fullUnrollLarge;
      if (remaining > maxInstructions())
        return false;
      obstacle_ = RemarkId::fullUnrollUnknown;
      const Constant *condition = constantOf(latch.terminator()->operand(0));
      if (!condition)
        return false;
      if ((condition->bits() != 0) != (loop_.backedgeSlot() == 0))
        return isGain(remaining, executed);
      evaluatePhis(1 - preheaderSlot);
    }
    obstacle_ = RemarkId::fullUnrollMany;
    bound_ = limits_.loopFullUnrollCount;
    return false;
  }

  // Enters the next iteration by the edge at a predecessor slot. All phis read before any is set.
  void evaluatePhis(uint32_t slot) {
    next_.clear();
    for (const Instruction &phi : loop_.header()->phis())
      next_.push_back({constantOf(phi.operand(slot)), arrayAt(phi.operand(slot))});
    auto value = next_.begin();
    for (const Instruction &phi : loop_.header()->phis())
      known_[phi.id] = *value++;
  }

  // The constant that a value is in this iteration, or null.
  [[nodiscard]] Constant *constantOf(Value *value) const {
    if (Constant *constant = asConstant(value))
      return constant;
    const Instruction *instruction = asInstruction(value);
    bool isInside = instruction && loop_.isInRegion(instruction->block());
    return isInside ? known_[instruction->id].constant : nullptr;
  }

  // The array, of those that are scalars after unrolling, in which an address has a constant offset
  // in this iteration; or null.
  [[nodiscard]] const Instruction *arrayAt(const Value *address) {
    const Instruction *instruction = asInstruction(address);
    if (!instruction)
      return nullptr;
    return loop_.isInRegion(instruction->block()) ? known_[instruction->id].array
                                                  : arrayOf(*instruction);
  }

  [[nodiscard]] const Instruction *arrayOf(const Instruction &address) {
    if (address.is(Op::Alloca))
      return arrays_.contains(address) ? &address : nullptr;
    bool isOffset = address.is(Op::Gep) && constantOf(address.operand(1));
    return isOffset ? arrayAt(address.operand(0)) : nullptr;
  }

  // Whether an instruction takes none of the machine in this iteration.
  [[nodiscard]] bool isFolded(const Instruction &instruction) {
    bool isInMemory = instruction.is(Op::Load) || instruction.is(Op::Store);
    return known_[instruction.id].constant || instruction.isTerminator() || isFree(instruction) ||
           (isInMemory && arrayAt(instruction.pointer()));
  }

  // Whether it takes none without unrolling, either: it is part of an address.
  [[nodiscard]] bool isFree(const Instruction &instruction) const {
    return instruction.is(Op::Gep) && constantOf(instruction.operand(1));
  }

  // Whether so much folds that the growth is worth it: the larger the result, the greater must be
  // the part of the executed instructions that folds.
  bool isGain(uint32_t remaining, uint32_t executed) {
    constexpr uint32_t percent = 100;
    bound_ = std::min(remaining / limits_.loopFullUnrollGain, percent);
    obstacle_ = RemarkId::fullUnrollGain;
    return uint64_t{remaining} * percent <= uint64_t{executed} * (percent - bound_);
  }

  [[nodiscard]] Constant *evaluated(const Instruction &instruction) const {
    std::optional<uint64_t> bits =
        foldIntegers(instruction, [&](uint32_t i) { return constantOf(instruction.operand(i)); });
    return bits ? module_.constant(instruction.type(), *bits) : nullptr;
  }

  // ---- 2., 3. Clones

  void unroll() {
    BasicBlock *exit = loop_.exit().block;
    loop_.separateEarlyExits();
    loop_.clone(iterations_);
    std::vector<Value *> leaving = incomingValues(loop_.exit());
    loop_.connect();
    appendBranch(loop_.end(), *exit, loop_.loc());
    addIncomingValues(*exit, leaving);
    // The first iteration has no back edge any more.
    replaceSingleOperandPhis(*loop_.header());
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  LoopIterations loop_;
  UnrolledArrays arrays_;
  std::vector<Known> known_; // by Value::id, of the region
  std::vector<Known> next_;
  uint32_t iterations_ = 0;
  RemarkId obstacle_ = RemarkId::fullUnrollUnknown;
  uint32_t bound_ = 0; // that the obstacle names
};

} // namespace

bool loopFullUnroll(Function &function, Analyses &analyses) {
  return LoopFullUnroll(function, analyses).run();
}

} // namespace wend
