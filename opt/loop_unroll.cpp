// loop-unroll — partial unrolling: perform two iterations of a small counted loop in one.
//
//   loop: %i = phi [ 0, %pre ], [ %j, %loop ]        loop: %i = phi [ 0, %pre ], [ %j.1, %loop ]
//         … %i …                                           … %i …
//         %j = add i32 %i, 1                               %j = add i32 %i, 1
//         %c = icmp slt i32 %j, %n               =>        … %j …
//         br i1 %c, label %loop, label %end                %j.1 = add i32 %j, 1
//                                                          %c = icmp slt i32 %j.1, %limit
//                                                          br i1 %c, label %loop, label %left
//
// How    for each small innermost loop that exits at its end, where a counter is compared with an
//        invariant bound
//        1. clone the loop; the clone performs the remaining iterations, if any. It is left out,
//           and so is 2., if the number of iterations is a constant and even. Only then may other
//           blocks exit, too (opt/loop_iterations.h)
//        2. before the loop, compute a limit: the bound less the steps of all iterations but the
//           first. Enter the loop only if the bound is that far away, else the clone. Where a
//           counter is to differ from the bound, the limit is what an even number of its steps of 1
//           leads to
//        3. clone the second iteration; its end tests against the limit
//        4. what grows by the same value in each iteration grows by the multiple of it
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify); mem2reg after it,
//        simplify
// Keeps  nothing
// Not    loops with calls or runtime errors in them
//
// It gains where the steps of two iterations become one, and where the second iteration does not
// depend on the first: matrix, counters, histogram in bench/programs.

#include "opt/passes.h"

#include "ir/analysis/counted_loop.h"
#include "ir/cfg_edit.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"
#include "opt/loop_growth.h"
#include "opt/loop_iterations.h"
#include "opt/trip_count.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t unrollFactor = 2;

class LoopUnroll {
public:
  LoopUnroll(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        loops_(analyses.loops()), loop_(function, loops_), growth_(loops_, limits_) {}

  bool run() {
    bool changed = false;
    for (const Loop *loop : loop_.candidates()) {
      uint32_t limit = growth_.limit(*loop, limits_.loopUnrollSize);
      if (loop->header()->isFinishedLoop)
        continue;
      if (!loop_.select(*loop, limit) || !isSuitable(*loop) || !findCounter(*loop)) {
        if (context_.remarks)
          reportMissed(*loop, limit);
        continue;
      }
      context_.count(CounterId::LoopsUnrolledPartially);
      context_.remarkAt(RemarkId::unrolled, *loop->header()->function(),
                        locationOfLoop(*loop->header()), unrollFactor);
      if (isMultiple_)
        separateExits();
      else
        separateRemainder();
      unroll();
      changed = true;
    }
    return changed;
  }

private:
  void reportMissed(const Loop &loop, uint32_t limit) {
    const Instruction *call = nullptr;
    for (const BasicBlock *block : loop.blocks())
      for (const Instruction &instruction : *block)
        if (!call && instruction.is(Op::Call))
          call = &instruction;
    const Function &function = *loop.header()->function();
    CodeLoc at = locationOfLoop(*loop.header());
    if (call)
      return context_.remarkAt(RemarkId::unrollCall, function, at, *call);
    bool hasShape = loop_.select(loop, ~uint32_t{0}) && !loop_.hasEarlyExits() &&
                    (loop_.size() > limit || isSuitable(loop));
    if (!hasShape)
      context_.remarkAt(RemarkId::unrollShape, function, at);
    else if (loop_.size() > limit)
      context_.remarkAt(RemarkId::unrollSize, function, at, limit);
    else
      context_.remarkAt(RemarkId::unrollCount, function, at);
  }

  [[nodiscard]] bool isSuitable(const Loop &loop) const {
    if (loop_.region().size() != loop.blocks().size())
      return false;
    for (const BasicBlock *block : loop_.region())
      for (const Instruction &instruction : *block)
        if (instruction.is(Op::Call))
          return false;
    return true;
  }

  // The counter whose next value is compared with a bound at the end of each iteration.
  bool findCounter(const Loop &loop) {
    std::optional<CountedLoop> counted = findCountedLoopByLatch(loop, loops_);
    if (!counted || !counted->constantStep())
      return false;
    counted_ = *counted;
    std::optional<uint64_t> taken = maxBackedgeTakenCount(loop, loops_);
    isMultiple_ = taken && (*taken + 1) % unrollFactor == 0;
    bool hasLimit = isMultiple_ || (!loop_.hasEarlyExits() && canComputeLimit());
    return hasLimit && (counted_.comparesNext || compareNext());
  }

  bool canComputeLimit() {
    int64_t step = counted_.constantStep()->value();
    distance_ = step * (unrollFactor - 1);
    if (counted_.continues <= Predicate::Ne)
      return counted_.continues == Predicate::Ne && (step == 1 || step == -1);
    constexpr int64_t maxDistance = 1 << 16;
    return counted_.isUpwards() ? distance_ > 0 && distance_ < maxDistance
                                : distance_ < 0 && distance_ > -maxDistance;
  }

  // phi == c  =>  next == c + step, as the latch compares; and so with !=. False, and nothing
  // changed, if it compares something else.
  bool compareNext() {
    Instruction *compare = asInstruction(loop_.latch()->terminator()->operand(0));
    const Constant *bound = asConstant(counted_.bound);
    bool isEquality = counted_.continues <= Predicate::Ne && counted_.offset == 0 && bound;
    if (!isEquality || compare->operand(0) != counted_.counter || !compare->hasOneUse() ||
        compare->block() != counted_.latch || counted_.next->block() != counted_.latch ||
        counted_.next->operand(0) != counted_.counter || !mayRewrite("loop-unroll", *compare))
      return false;
    Type type = bound->type();
    counted_.bound =
        module_.constant(type, (bound->bits() + counted_.constantStep()->bits()) & bitMask(type));
    counted_.comparesNext = true;
    counted_.next->unlink();
    counted_.next->insertBefore(counted_.latch->firstNonPhi());
    compare->setOperand(0, counted_.next);
    compare->setOperand(1, counted_.bound);
    return true;
  }

  // ---- 1., 2. No remaining iterations

  void separateExits() {
    loop_.separateEarlyExits();
    splitEdge(loop_.latch(), 1 - loop_.backedgeSlot());
  }

  // ---- 1., 2. The remaining iterations

  void separateRemainder() {
    BasicBlock &preheader = *counted_.entry.block;
    BasicBlock *latch = loop_.latch();
    uint32_t exitSlot = 1 - loop_.backedgeSlot();
    BasicBlock *exit = splitEdge(latch, exitSlot);
    std::vector<BasicBlock *> region(loop_.region().begin(), loop_.region().end());
    std::ranges::sort(region, {}, &BasicBlock::id);
    clones_.clear();
    cloneGuarded(region, *loop_.header(), preheader, latch->next(), clones_);
    joinClonedValues(region, *exit, clones_);

    // After the unrolled loop, the clone is entered unless the bound is reached.
    BasicBlock *remainder = splitEdge(latch, exitSlot);
    addEdge(remainder, clones_[loop_.header()]);
    addIncomingValues(*clones_[loop_.header()],
                      incomingValues({loop_.header(), loop_.latchSlot()}));
    FoldingBuilder afterLoop(module_, remainder->terminator());
    replaceTerminator(*remainder,
                      afterLoop.icmp(inverse(counted_.continues), counted_.next, counted_.bound));
    Value *limit = counted_.continues == Predicate::Ne ? evenLimitInPreheader(preheader)
                                                       : limitInPreheader(preheader);
    Instruction *branch = latch->terminator();
    Predicate taken = loop_.backedgeSlot() == 0 ? counted_.continues : inverse(counted_.continues);
    branch->setOperand(0, FoldingBuilder(module_, branch).icmp(taken, counted_.next, limit));
  }

  // Whether a bound is so far from the ends of its type that the limit does not wrap.
  static bool isExtended(const Value &bound) {
    const Instruction *extension = bound.isInstruction() ? asInstruction(&bound) : nullptr;
    return extension && (extension->is(Op::SExt) || extension->is(Op::ZExt)) &&
           bitWidth(bound.type()) >= 32;
  }

  // The limit; makes the preheader branch to the loop where at least two iterations are left. The
  // subtraction may wrap: then the limit is not before the bound.
  Value *limitInPreheader(BasicBlock &preheader) {
    Type type = counted_.bound->type();
    FoldingBuilder builder(module_, preheader.terminator());
    Value *limit =
        builder.binary(Op::Sub, counted_.bound,
                       builder.integer(type, static_cast<uint64_t>(distance_) & bitMask(type)));
    bool isSigned = counted_.continues >= Predicate::Slt;
    Predicate isBefore = distance_ > 0 ? Predicate::Slt : Predicate::Sgt;
    if (!isSigned)
      isBefore = unsignedOf(isBefore);
    Value *isWithinType = isSigned && isExtended(*counted_.bound)
                              ? builder.integer(Type::I1, 1)
                              : builder.icmp(isBefore, limit, counted_.bound);
    Value *isFar = builder.icmp(counted_.continues, counted_.first, limit);
    Value *isLong = builder.binary(Op::And, isWithinType, isFar);
    freeze(*isLong); // the loop may end before it compares these values
    replaceTerminator(preheader, isLong);
    return limit;
  }

  // The same where the counter goes up or down by 1 until it is the bound: the last value before
  // that which an even number of iterations leads to.
  Value *evenLimitInPreheader(BasicBlock &preheader) {
    Type type = counted_.bound->type();
    FoldingBuilder builder(module_, preheader.terminator());
    bool isUp = distance_ > 0;
    Value *iterations = builder.binary(Op::Sub, isUp ? counted_.bound : counted_.first,
                                       isUp ? counted_.first : counted_.bound);
    Value *even = builder.binary(Op::And, iterations,
                                 builder.integer(type, bitMask(type) - (unrollFactor - 1)));
    Value *limit = builder.binary(isUp ? Op::Add : Op::Sub, counted_.first, even);
    // Of 0, the counter wraps: these are more iterations than the type can count.
    Value *isLong = builder.icmp(Predicate::Ne, even, builder.integer(type, 0));
    freeze(*isLong);
    replaceTerminator(preheader, isLong);
    return limit;
  }

  // ---- 3., 4. Two iterations in one

  void unroll() {
    BasicBlock *header = loop_.header();
    BasicBlock &exit = *loop_.exit().block;
    uint32_t latchSlot = loop_.latchSlot();
    loop_.clone(unrollFactor);
    Value *condition = loop_.last()[loop_.latch()->terminator()->operand(0)];
    std::vector<Value *> next;
    for (Instruction &phi : header->phis()) {
      combineSteps(phi, latchSlot);
      next.push_back(loop_.last()[phi.operand(latchSlot)]);
    }
    loop_.connect();
    bool isBackedgeFirst = loop_.backedgeSlot() == 0;
    appendBranch(loop_.end(), condition, isBackedgeFirst ? *header : exit,
                 isBackedgeFirst ? exit : *header, loop_.loc());
    addIncomingValues(*header, next);
  }

  // phi + step + step => phi + 2 * step, where the step is invariant: the value of the second
  // iteration then does not depend on that of the first. simplify adds up constant steps.
  void combineSteps(Instruction &phi, uint32_t latchSlot) {
    Instruction *next = asInstruction(phi.operand(latchSlot), Op::Add);
    if (!next || (next->operand(0) != &phi && next->operand(1) != &phi))
      return;
    Value *step = next->operand(next->operand(0) == &phi ? 1 : 0);
    const Instruction *inside = asInstruction(step);
    if (step->isConstant() || (inside && loop_.isInRegion(inside->block())))
      return;
    Instruction *beforeLoop = loop_.header()->predecessor(1 - latchSlot)->insertionEnd();
    Value *multiple = FoldingBuilder(module_, beforeLoop)
                          .binary(Op::Mul, step, module_.constant(phi.type(), unrollFactor));
    Value *sum =
        FoldingBuilder(module_, loop_.latch()->terminator()).binary(Op::Add, &phi, multiple);
    loop_.last()[next]->replaceUses(sum);
    loop_.last().add(*next, sum);
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const LoopForest &loops_;
  LoopIterations loop_;
  LoopGrowth growth_;
  CountedLoop counted_;
  bool isMultiple_ = false; // no iterations remain
  CloneMap clones_;         // of the loop: the remaining iterations
  int64_t distance_ = 0;    // what the counter grows by in the iterations without a test
};

} // namespace

bool loopUnroll(Function &function, Analyses &analyses) {
  return LoopUnroll(function, analyses).run();
}

} // namespace wend
