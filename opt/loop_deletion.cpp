// loop-deletion — compute what a loop leaves behind, and leave out the loop.
//
//   loop: %s = phi i32 [ 0, %ahead ], [ %s.1, %loop ]           ahead: %n.1 = add i32 %n, -1
//         %i = phi i32 [ 0, %ahead ], [ %i.1, %loop ]           …
//         %s.1 = add i32 %s, %i                            =>   %s.1 = the sum of 0 to %n.1:
//         %i.1 = add i32 %i, 1                                         %n * %n.1 / 2
//         br (icmp slt i32 %i.1, %n), label %loop, label %end   br label %end
//
// How    for each loop, inner ones first, that counts to a bound and has no effects   1. how often
//        it goes back is computed before it   2. so is what is used of it outside: a number that
//        grows in each turn by what is the same, grows itself like that, or once more: in turn t it
//        is a + b * t + c * t(t-1)/2 + d * t(t-1)(t-2)/6, exactly as sums wrap   3. what leads to
//        the loop leads to what is behind it. Where `i <= n` never fails because there is no
//        greater n, it leads to a block that goes round for ever instead
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify)      Keeps  nothing
// Not    loops that may trap, or end by counting past the greatest number; products that grow
//
// Bachmann, Wang, Zima, "Chains of Recurrences" (1994). It is the sums of sum_formulas, in
// test-programs/extended.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/rewrites.h"
#include "opt/trip_count.h"

#include <algorithm>

namespace wend {

namespace {

// Of a loop that has others in it, which are looked at again for each around them.
constexpr size_t mostBlocks = 64;
// Of a loop; and how many instructions are looked at for each.
constexpr size_t mostValues = 8;
constexpr uint32_t mostSteps = 100;

// A value in turn t: the sum of terms[k] * (t over k). Null: 0.
struct Growth {
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
        loops_(analyses.loops()), holdsLoop_(loops_.all().size()) {}

  bool run() {
    std::span<const Loop> loops = loops_.all();
    for (size_t i = loops.size(); i-- > 0;) {
      if (!holdsLoop_[i] && isCandidate(loops[i]) && mayRewrite("loop-deletion", *count_.counter) &&
          computeValues(loops[i])) {
        context_.count(CounterId::LoopsDeleted);
        leaveOut(loops[i]);
      } else if (const Loop *parent = loops[i].parent()) {
        holdsLoop_[static_cast<size_t>(parent - loops.data())] = true;
      }
    }
    function_.removeBlocks(dead_);
    return !dead_.empty();
  }

private:
  bool isCandidate(const Loop &loop) {
    if (!loops_.isInnermost(loop) && loop.blocks().size() > mostBlocks)
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
        if (values_.size() > mostValues)
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

  // ---- 1., 2. What is used outside, as it is in the last turn

  bool computeValues(const Loop &loop) {
    builder_.emplace(module_, count_.preheader->terminator());
    loop_ = &loop;
    std::vector<Growth> growths;
    for (Instruction *value : values_) {
      steps_ = 0;
      Growth growth;
      if (!isInteger(value->type()) || !findGrowth(value, growth)) {
        builder_->undo();
        return false;
      }
      growths.push_back(growth);
    }
    Value *turn = values_.empty() ? nullptr : count_.backedgeTakenCount(*builder_);
    for (size_t i = 0; i < values_.size(); ++i)
      useOutside(*values_[i], at(growths[i], turn, values_[i]->type()));
    return true;
  }

  bool findGrowth(Value *value, Growth &growth) {
    if (++steps_ > mostSteps)
      return false;
    value = withoutName(value);
    Instruction *instruction = asInstruction(value);
    if (loops_.isInvariant(*value, *loop_)) {
      growth.terms[0] = value;
      return true;
    }
    if (instruction->is(Op::Phi))
      return findGrowthOfPhi(*instruction, growth);
    if (instruction->is(Op::Add) || instruction->is(Op::Sub))
      return addGrowth(Op::Add, instruction->operand(0), growth) &&
             addGrowth(instruction->op(), instruction->operand(1), growth);
    if (!instruction->is(Op::Mul) && !instruction->is(Op::Shl) && !instruction->is(Op::Trunc))
      return false;
    Growth left;
    Growth right;
    if (!findGrowth(instruction->operand(0), left))
      return false;
    if (instruction->is(Op::Trunc)) {
      for (uint32_t i = 0; i < Growth::size; ++i)
        if (left.terms[i])
          growth.terms[i] = builder_->resize(left.terms[i], instruction->type());
      return true;
    }
    if (instruction->is(Op::Mul))
      return findGrowth(instruction->operand(1), right) && multiply(left, right, growth);
    const Constant *count = asConstant(instruction->operand(1));
    if (!count)
      return false;
    uint64_t bits = count->bits() % bitWidth(count->type());
    right.terms[0] = builder_->integer(count->type(), uint64_t{1} << bits);
    return multiply(left, right, growth);
  }

  // Behind a loop with one way out, phis of one value stand for it.
  static Value *withoutName(Value *value) {
    for (;;) {
      const Instruction *phi = asInstruction(value, Op::Phi);
      if (!phi || phi->operandCount() != 1)
        return value;
      value = phi->operand(0);
    }
  }

  // What is added to it in each turn is the growth of its growth.
  bool findGrowthOfPhi(Instruction &phi, Growth &growth) {
    Growth added;
    int64_t times = 0;
    if (phi.block() != loop_->header() ||
        !findAdded(phi.operand(1 - count_.entrySlot), Op::Add, phi, added, times) || times != 1 ||
        !added.isUpTo(Growth::size - 2))
      return false;
    growth.terms[0] = phi.operand(count_.entrySlot);
    std::copy(added.terms, added.terms + Growth::size - 1, growth.terms + 1);
    return true;
  }

  // The terms of a sum without the phi, and how often it is among them.
  bool findAdded(Value *value, Op sign, const Instruction &phi, Growth &added, int64_t &times) {
    value = withoutName(value);
    if (value == &phi) {
      times += sign == Op::Add ? 1 : -1;
      return true;
    }
    Instruction *sum = asInstruction(value);
    bool isSum =
        sum && (sum->is(Op::Add) || sum->is(Op::Sub)) && loops_.contains(*loop_, sum->block());
    if (!isSum)
      return addGrowth(sign, value, added);
    Op other = sum->is(Op::Add) ? sign : sign == Op::Add ? Op::Sub : Op::Add;
    return ++steps_ <= mostSteps && findAdded(sum->operand(0), sign, phi, added, times) &&
           findAdded(sum->operand(1), other, phi, added, times);
  }

  bool addGrowth(Op sign, Value *value, Growth &sum) {
    Growth growth;
    if (!findGrowth(value, growth))
      return false;
    for (uint32_t i = 0; i < Growth::size; ++i)
      sum.terms[i] = combined(sign, sum.terms[i], growth.terms[i]);
    return true;
  }

  // Where one does not grow, or both do evenly: t * t is t + 2 * (t over 2).
  bool multiply(const Growth &left, const Growth &right, Growth &product) {
    if (!left.isUpTo(0) && right.isUpTo(0))
      return multiply(right, left, product);
    if (left.isUpTo(0)) {
      for (uint32_t i = 0; i < Growth::size; ++i)
        product.terms[i] = multiplied(left.terms[0], right.terms[i]);
      return true;
    }
    if (!left.isUpTo(1) || !right.isUpTo(1))
      return false;
    Value *squares = multiplied(left.terms[1], right.terms[1]);
    Value *mixed = combined(Op::Add, multiplied(left.terms[0], right.terms[1]),
                            multiplied(left.terms[1], right.terms[0]));
    product.terms[0] = multiplied(left.terms[0], right.terms[0]);
    product.terms[1] = combined(Op::Add, mixed, squares);
    product.terms[2] = combined(Op::Add, squares, squares);
    return true;
  }

  // Where null is 0:
  Value *combined(Op op, Value *left, Value *right) {
    if (!right || (!left && op == Op::Add))
      return right ? right : left;
    return builder_->binary(op, left ? left : builder_->integer(right->type(), 0), right);
  }
  Value *multiplied(Value *left, Value *right) {
    return left && right ? builder_->binary(Op::Mul, left, right) : nullptr;
  }

  // (t over 2) and (t over 3) take more bits of t than they have: they are computed in those of t,
  // or more. One of t and t - 1 is halved: whichever is even; and a multiple of 3 is divided by 3
  // by multiplication, as all that wraps.
  Value *at(const Growth &growth, Value *turn, Type type) {
    Type wide = bitWidth(turn->type()) > bitWidth(type) ? turn->type() : type;
    if (wide == Type::I1) // which cannot be shifted
      wide = Type::I8;
    Value *one = builder_->integer(wide, 1);
    Value *t = builder_->resize(turn, wide);
    Value *over = t;
    Value *sum = growth.terms[0];
    for (uint32_t k = 1; k < Growth::size; ++k) {
      if (growth.isUpTo(k - 1))
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
      sum = combined(Op::Add, sum, multiplied(growth.terms[k], builder_->resize(over, type)));
    }
    return sum ? sum : builder_->integer(type, 0);
  }

  void useOutside(const Instruction &value, Value *last) {
    std::vector<Use *> outside;
    for (Use *use = value.firstUse(); use; use = use->next)
      if (!loops_.contains(*loop_, use->user->block()))
        outside.push_back(use);
    for (Use *use : outside)
      Instruction::setUse(*use, last);
  }

  // ---- 3. Edges

  void leaveOut(const Loop &loop) {
    BasicBlock::Successor exit = count_.latch->successors()[count_.exit.slot];
    redirectEdgeLike(*count_.preheader, 0, exit);
    removeEdge(count_.latch, count_.exit.slot);
    if (count_.mayBeInfinite)
      goRoundForEver(*count_.preheader);
    // Those of loops in it are there already.
    for (BasicBlock *block : loop.blocks())
      if (loops_.loopOf(block) == &loop)
        dead_.push_back(block);
  }

  void goRoundForEver(BasicBlock &block) {
    Value *isInfinite = count_.isInfinite(*builder_);
    BasicBlock *round = function_.addBlock({}, block.next());
    SourceLoc loc = replaceTerminator(block, isInfinite)->loc;
    addEdge(&block, round);
    swapSuccessors(&block);
    appendBranch(*round, *round, loc);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  std::vector<bool> holdsLoop_; // by place in the forest: another one, which stays
  std::vector<BasicBlock *> dead_;
  // Of the loop at hand:
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
