// loop-deletion — replace a countable loop without side effects by closed forms of its results.
//
//   loop: %s = phi i32 [ 0, %pre ], [ %s.1, %loop ]             pre:   %n.1 = add i32 %n, -1
//         %i = phi i32 [ 0, %pre ], [ %i.1, %loop ]             …
//         %s.1 = add i32 %s, %i                            =>   %s.1 = the sum of 0 to %n.1:
//         %i.1 = add i32 %i, 1                                         %n * %n.1 / 2
//         br (icmp slt i32 %i.1, %n), label %loop, label %end   br label %end
//
// How    for each countable loop without side effects, inner loops first
//        1. compute its backedge-taken count in the preheader
//        2. compute there the values that are used outside, as chains of recurrences: a value that
//           grows by an invariant, or by a value that grows so, is in iteration t
//           a + b * t + c * t(t-1)/2 + d * t(t-1)(t-2)/6, exactly as the sums wrap
//        3. branch from the preheader to the exit block. Where `i <= n` always holds because n is
//           the greatest number, branch to an infinite loop instead
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify)
// Keeps  nothing
// Not    loops that may trap, or end because the counter wraps; products that grow
//
// Bachmann, Wang, Zima, "Chains of Recurrences" (1994). It gains in sum_formulas, in
// test-programs/extended.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/function_debug.h"
#include "ir/rewrites.h"
#include "opt/trip_count.h"

#include <algorithm>

namespace wend {

namespace {

// Limit for a loop with inner loops, which are visited again for each loop around them.
constexpr size_t maxOuterBlocks = 64;
// Limits on values used outside a loop, and on instructions visited for each.
constexpr size_t maxValuesAfter = 8;
constexpr uint32_t maxVisitedForValue = 100;

// A value in iteration t: the sum of terms[k] * binomial(t, k). Null: 0.
struct Recurrence {
  static constexpr uint32_t size = 4;
  Value *terms[size] = {};

  [[nodiscard]] bool isUpTo(uint32_t degree) const {
    return std::all_of(terms + degree + 1, terms + size, [](Value *term) { return !term; });
  }
};

class LoopDeletion {
public:
  LoopDeletion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        loops_(analyses.loops()), hasInnerLoop_(loops_.all().size()) {}

  bool run() {
    std::span<const Loop> loops = loops_.all();
    for (size_t i = loops.size(); i-- > 0;) {
      if (!hasInnerLoop_[i] && isCandidate(loops[i]) &&
          mayRewrite("loop-deletion", *count_.counter) && computeValues(loops[i])) {
        context_.count(CounterId::LoopsDeleted);
        context_.remarkAt(RemarkId::loopDeleted, function_, locationOfLoop(*loops[i].header()));
        bypass(loops[i]);
      } else if (const Loop *parent = loops[i].parent()) {
        hasInnerLoop_[static_cast<size_t>(parent - loops.data())] = true;
      }
    }
    function_.removeBlocks(dead_);
    return !dead_.empty();
  }

private:
  bool isCandidate(const Loop &loop) {
    if (!loops_.isInnermost(loop) && loop.blocks().size() > maxOuterBlocks)
      return false;
    std::optional<TripCount> count = findTripCount(loop, loops_);
    if (!count)
      return false;
    count_ = *count;
    values_.clear();
    for (BasicBlock *block : loop.blocks())
      for (Instruction &instruction : *block) {
        if (!instruction.isTerminator() && !isRemovableWhenUnused(instruction))
          return false;
        if (isUsedOutside(instruction, loop))
          values_.push_back(&instruction);
        if (values_.size() > maxValuesAfter)
          return false;
      }
    return true;
  }

  [[nodiscard]] bool isUsedOutside(const Instruction &value, const Loop &loop) const {
    for (const Use *use = value.firstUse(); use; use = use->next)
      if (!loops_.contains(loop, use->user->block()))
        return true;
    return false;
  }

  // ---- 1., 2. Values used outside, as they are in the last iteration

  bool computeValues(const Loop &loop) {
    builder_.emplace(module_, count_.preheader->terminator());
    loop_ = &loop;
    std::vector<Recurrence> recurrences;
    for (Instruction *value : values_) {
      steps_ = 0;
      Recurrence recurrence;
      if (!isInteger(value->type()) || !findRecurrence(value, recurrence)) {
        builder_->undo();
        return false;
      }
      recurrences.push_back(recurrence);
    }
    Value *count = values_.empty() ? nullptr : count_.backedgeTakenCount(*builder_);
    for (size_t i = 0; i < values_.size(); ++i)
      useOutside(*values_[i], at(recurrences[i], count, values_[i]->type()));
    return true;
  }

  bool findRecurrence(Value *value, Recurrence &recurrence) {
    if (++steps_ > maxVisitedForValue)
      return false;
    value = withoutSinglePhis(value);
    Instruction *instruction = asInstruction(value);
    if (loops_.isInvariant(*value, *loop_)) {
      recurrence.terms[0] = value;
      return true;
    }
    if (instruction->is(Op::Phi))
      return findRecurrenceOfPhi(*instruction, recurrence);
    if (instruction->is(Op::Add) || instruction->is(Op::Sub))
      return addRecurrence(Op::Add, instruction->operand(0), recurrence) &&
             addRecurrence(instruction->op(), instruction->operand(1), recurrence);
    if (!instruction->is(Op::Mul) && !instruction->is(Op::Shl) && !instruction->is(Op::Trunc))
      return false;
    Recurrence left;
    Recurrence right;
    if (!findRecurrence(instruction->operand(0), left))
      return false;
    if (instruction->is(Op::Trunc)) {
      for (uint32_t i = 0; i < Recurrence::size; ++i)
        if (left.terms[i])
          recurrence.terms[i] = builder_->resize(left.terms[i], instruction->type());
      return true;
    }
    if (instruction->is(Op::Mul))
      return findRecurrence(instruction->operand(1), right) && multiply(left, right, recurrence);
    const Constant *count = asConstant(instruction->operand(1));
    if (!count)
      return false;
    uint64_t bits = count->bits() % bitWidth(count->type());
    right.terms[0] = builder_->integer(count->type(), uint64_t{1} << bits);
    return multiply(left, right, recurrence);
  }

  // Looks through phis with one operand.
  static Value *withoutSinglePhis(Value *value) {
    for (;;) {
      const Instruction *phi = asInstruction(value, Op::Phi);
      if (!phi || phi->operandCount() != 1)
        return value;
      value = phi->operand(0);
    }
  }

  // A phi is the recurrence of its first value and of what is added to it in each iteration.
  bool findRecurrenceOfPhi(Instruction &phi, Recurrence &recurrence) {
    Recurrence added;
    int64_t times = 0;
    if (phi.block() != loop_->header() ||
        !findAdded(phi.operand(1 - count_.entrySlot), Op::Add, phi, added, times) || times != 1 ||
        !added.isUpTo(Recurrence::size - 2))
      return false;
    recurrence.terms[0] = phi.operand(count_.entrySlot);
    std::copy(added.terms, added.terms + Recurrence::size - 1, recurrence.terms + 1);
    return true;
  }

  // The terms of a sum but for the phi, and how many times the phi is among them.
  bool findAdded(Value *value, Op sign, const Instruction &phi, Recurrence &added, int64_t &times) {
    value = withoutSinglePhis(value);
    if (value == &phi) {
      times += sign == Op::Add ? 1 : -1;
      return true;
    }
    Instruction *sum = asInstruction(value);
    bool isSum =
        sum && (sum->is(Op::Add) || sum->is(Op::Sub)) && loops_.contains(*loop_, sum->block());
    if (!isSum)
      return addRecurrence(sign, value, added);
    Op other = sum->is(Op::Add) ? sign : sign == Op::Add ? Op::Sub : Op::Add;
    return ++steps_ <= maxVisitedForValue && findAdded(sum->operand(0), sign, phi, added, times) &&
           findAdded(sum->operand(1), other, phi, added, times);
  }

  bool addRecurrence(Op sign, Value *value, Recurrence &sum) {
    Recurrence recurrence;
    if (!findRecurrence(value, recurrence))
      return false;
    for (uint32_t i = 0; i < Recurrence::size; ++i)
      sum.terms[i] = combined(sign, sum.terms[i], recurrence.terms[i]);
    return true;
  }

  // For an invariant and any recurrence, or two linear ones: t * t == t + 2 * binomial(t, 2).
  bool multiply(const Recurrence &left, const Recurrence &right, Recurrence &product) {
    if (!left.isUpTo(0) && right.isUpTo(0))
      return multiply(right, left, product);
    if (left.isUpTo(0)) {
      for (uint32_t i = 0; i < Recurrence::size; ++i)
        product.terms[i] = multiplied(left.terms[0], right.terms[i]);
      return true;
    }
    if (!left.isUpTo(1) || !right.isUpTo(1))
      return false;
    Value *squares = multiplied(left.terms[1], right.terms[1]);
    Value *second = multiplied(left.terms[1], right.terms[0]);
    Value *first = multiplied(left.terms[0], right.terms[1]);
    Value *mixed = combined(Op::Add, first, second);
    product.terms[0] = multiplied(left.terms[0], right.terms[0]);
    product.terms[1] = combined(Op::Add, mixed, squares);
    product.terms[2] = combined(Op::Add, squares, squares);
    return true;
  }

  // Sums and products in which null is 0:
  Value *combined(Op op, Value *left, Value *right) {
    if (!right || (!left && op == Op::Add))
      return right ? right : left;
    return builder_->binary(op, left ? left : builder_->integer(right->type(), 0), right);
  }
  Value *multiplied(Value *left, Value *right) {
    return left && right ? builder_->binary(Op::Mul, left, right) : nullptr;
  }

  // The value in iteration t. The low bits of binomial(t, 2) and binomial(t, 3) depend on higher
  // bits of t: they are computed in at least the width of t. Of t and t - 1, the even one is
  // halved. A multiple of 3 is divided by 3 by multiplication with the inverse, as all of it wraps.
  Value *at(const Recurrence &recurrence, Value *iteration, Type type) {
    Type wide = bitWidth(iteration->type()) > bitWidth(type) ? iteration->type() : type;
    if (wide == Type::I1) // which cannot be shifted
      wide = Type::I8;
    Value *one = builder_->integer(wide, 1);
    Value *t = builder_->resize(iteration, wide);
    Value *over = t;
    Value *sum = recurrence.terms[0];
    for (uint32_t k = 1; k < Recurrence::size; ++k) {
      if (recurrence.isUpTo(k - 1))
        break;
      if (k == 2) {
        Value *odd = builder_->binary(Op::Or, builder_->binary(Op::Sub, t, one), one);
        over = builder_->binary(Op::Mul, builder_->binary(Op::LShr, t, one), odd);
      } else if (k == 3) {
        constexpr uint64_t third = 0xAAAAAAAAAAAAAAAB;
        Value *less = builder_->binary(Op::Sub, t, builder_->integer(wide, 2));
        over = builder_->binary(Op::Mul, builder_->binary(Op::Mul, over, less),
                                builder_->integer(wide, third));
      }
      sum = combined(Op::Add, sum, multiplied(recurrence.terms[k], builder_->resize(over, type)));
    }
    return sum ? sum : builder_->integer(type, 0);
  }

  void useOutside(const Instruction &value, Value *last) {
    std::vector<Use *> outside;
    for (Use *use = value.firstUse(); use; use = use->next)
      if (!loops_.contains(*loop_, use->user->block()))
        outside.push_back(use);
    for (Use *use : outside)
      Instruction::replaceUse(*use, last);
    if (function_.debug)
      for (BasicBlock &block : function_)
        if (!loops_.contains(*loop_, &block))
          function_.debug->remap(block, [&](Value *each) { return each == &value ? last : each; });
  }

  // ---- 3. Edges

  void bypass(const Loop &loop) {
    BasicBlock::Successor exit = count_.latch->successors()[count_.exit.slot];
    if (function_.debug)
      for (BasicBlock *block : loop.blocks())
        function_.debug->forgetChanges(*block, *exit.block);
    redirectEdgeLike(*count_.preheader, 0, exit);
    removeEdge(count_.latch, count_.exit.slot);
    if (count_.mayBeInfinite)
      loopForever(*count_.preheader);
    // The blocks of inner loops are among them already.
    for (BasicBlock *block : loop.blocks())
      if (loops_.loopOf(block) == &loop)
        dead_.push_back(block);
  }

  void loopForever(BasicBlock &block) {
    Value *isInfinite = count_.isInfinite(*builder_);
    BasicBlock *infinite = function_.addBlock({}, block.next());
    CodeLoc loc = replaceTerminator(block, isInfinite)->loc;
    addEdge(&block, infinite);
    swapSuccessors(&block);
    appendBranch(*infinite, *infinite, loc);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  std::vector<bool> hasInnerLoop_; // by position in the forest: one that is not deleted
  std::vector<BasicBlock *> dead_;
  // Of the current loop:
  const Loop *loop_ = nullptr;
  TripCount count_;
  std::optional<FoldingBuilder> builder_;
  std::vector<Instruction *> values_; // used outside
  uint32_t steps_ = 0;
};

} // namespace

bool loopDeletion(Function &function, Analyses &analyses) {
  return LoopDeletion(function, analyses).run();
}

} // namespace wend
