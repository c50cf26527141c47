// loop-versioning — run a copy of a loop without checks where its bounds allow it.
//
//   entry: br label %cond                    entry: %fits = … %n <= 100 …
//   cond:  %i = phi [ 0, … ], …                     br i1 %fits, label %cond, label %cond.checked
//          %c = icmp slt i32 %i, %n      =>  body:  br i1 true, label %ok, label %error
//   body:  %k = icmp ult i32 %i, 100                and the loop as it was, from %cond.checked on
//          br i1 %k, label %ok, label %error
//
// How    for each innermost loop that counts to a bound   1. find the counter, its first value,
//        step and bound, none of which the loop changes   2. find the checks `i * m + w < length`;
//        such an index is within bounds throughout if it is at both ends of the count   3. copy
//        the loop   4. ask before it, in 64 bits, whether all checks hold for the first and the
//        last value and whether the counter cannot wrap; if so, the loop is run in which they are
//        true   5. there, the counter and indices that are sums or products of it are computed in
//        64 bits: they do not wrap either, and what does not change in them can leave the loop
//        (licm)
// Needs  the loops and dominators      Keeps  nothing
// Not    checks that always hold (ranges); loops with calls, several ways out or other loops in
//        them, and large ones: a copy is paid for in code
//
// An error comes exactly when and where it would have come: only a loop of which no check can fail
// is run without them.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/fold.h"
#include "opt/loop_checks.h"

namespace wend {

namespace {

// Computes, before an instruction, in 64 bits; what is constant is folded.
class WideBuilder {
public:
  WideBuilder(Module &module, Instruction *before) : module_(module), before_(before) {}

  Value *constant(int64_t value) {
    return module_.constant(Type::I64, static_cast<uint64_t>(value));
  }

  Value *extended(Op op, Value *value) {
    if (const Constant *constant = asConstant(value))
      return module_.constant(Type::I64, foldCast(op, value->type(), Type::I64, constant->bits()));
    return placed(module_.makeInstruction(op, Type::I64, std::span(&value, 1)));
  }

  Value *binary(Op op, Value *left, Value *right) {
    const Constant *a = asConstant(left);
    const Constant *b = asConstant(right);
    if (b && b->bits() == (op == Op::Mul ? 1 : 0))
      return left;
    if (a && b)
      return module_.constant(left->type(), *foldBinary(op, left->type(), a->bits(), b->bits()));
    Value *operands[] = {left, right};
    return placed(module_.makeInstruction(op, left->type(), operands));
  }

  // Makes a value of 32 bits the low half of one of 64 bits.
  void replaceByLowHalf(Instruction &narrow, Value *wide) {
    Instruction *half = placed(module_.makeInstruction(Op::Trunc, narrow.type(), {&wide, 1}));
    half->name = narrow.name;
    narrow.replaceUses(half);
    narrow.erase();
  }

  void require(Predicate predicate, Value *left, Value *right) {
    Value *holds = placed(module_.makeICmp(predicate, left, right));
    all_ = all_ ? binary(Op::And, all_, holds) : holds;
  }
  // Whether all that is required holds.
  [[nodiscard]] Value *all() const { return all_; }

private:
  Instruction *placed(Instruction *instruction) {
    instruction->loc = before_->loc;
    instruction->placeBefore(before_);
    return instruction;
  }

  Module &module_;
  Instruction *before_;
  Value *all_ = nullptr;
};

class LoopVersioning {
public:
  LoopVersioning(Function &function, Analyses &analyses)
      : module_(function.module()), loops_(analyses.loops()), tree_(analyses.dominators()),
        context_(analyses.context()), oldBlocks_(function.blockCount()) {}

  bool run() {
    bool changed = false;
    for (const Loop &each : loops_.all()) {
      if (!loops_.isInnermost(each))
        continue;
      // Copies of other loops leave the blocks of this one, and how they dominate each other.
      if (std::optional<CountedLoop> loop = findCountedLoop(each, tree_)) {
        version(*loop);
        changed = true;
      }
    }
    return changed;
  }

private:
  void version(const CountedLoop &loop) {
    context_.count(CounterId::LoopsVersioned);
    BasicBlock *guard = splitEdge(loop.entry.block, loop.entry.slot);
    BasicBlock *exit = splitEdge(loop.exit.block, loop.exit.slot);
    clones_.clear();
    std::vector<BasicBlock *> region = loop.region;
    std::ranges::sort(region, {}, &BasicBlock::id);
    cloneGuarded(region, *loop.header, *guard, loop.latch->next(), clones_);
    joinClonedValues(region, *exit, clones_);
    Value *fits = condition(loop, guard->terminator());
    replaceTerminator(*guard, fits);
    widen(loop, guard);
    for (const LoopCheck &check : loop.checks)
      check.block->terminator()->setOperand(0, module_.boolConstant(true));
  }

  // Whether no check can fail, and the counter cannot wrap.
  Value *condition(const CountedLoop &loop, Instruction *before) {
    WideBuilder builder(module_, before);
    Value *first = builder.extended(Op::SExt, loop.first);
    Value *last = builder.extended(Op::SExt, loop.bound);
    if (loop.isStrict)
      last = builder.binary(Op::Add, last, builder.constant(loop.isUpwards ? -1 : 1));
    requireSteps(loop, first, last, builder);
    for (const LoopCheck &check : loop.checks) {
      Value *length = builder.extended(Op::ZExt, check.length);
      builder.require(Predicate::Ult, indexAt(check.index, first, builder), length);
      if (check.index.hasCounter)
        builder.require(Predicate::Ult, indexAt(check.index, last, builder), length);
    }
    return builder.all();
  }

  // From the last value within bounds, a step must not lead round to the other end.
  static void requireSteps(const CountedLoop &loop, Value *first, Value *last,
                           WideBuilder &builder) {
    Predicate inOrder = loop.isUpwards ? Predicate::Sle : Predicate::Sge;
    // What is tested first at the end of the first turn may have been beyond the bound.
    if (loop.testsNext)
      builder.require(inOrder, first, last);
    const Constant *step = asConstant(loop.step);
    bool isOne = step && (step->value() == 1 || step->value() == -1);
    if (isOne && loop.isStrict)
      return;
    Value *wide = builder.extended(Op::SExt, loop.step);
    if (!step)
      builder.require(loop.isUpwards ? Predicate::Sgt : Predicate::Slt, wide, builder.constant(0));
    int64_t end = loop.isUpwards ? INT32_MAX : INT32_MIN;
    builder.require(inOrder, builder.binary(Op::Add, last, wide), builder.constant(end));
  }

  static Value *indexAt(const LinearIndex &index, Value *counter, WideBuilder &builder) {
    Value *sum = builder.constant(index.constant);
    if (index.hasCounter) {
      Value *product = counter;
      if (index.factor)
        product = builder.binary(Op::Mul, counter, builder.extended(Op::SExt, index.factor));
      sum = builder.binary(Op::Add, product, sum);
    }
    for (const LinearIndex::Term &term : index.terms)
      sum = builder.binary(term.isSubtracted ? Op::Sub : Op::Add, sum,
                           builder.extended(Op::SExt, term.value));
    return sum;
  }

  // ---- 5. The counter and indices in 64 bits, in the loop without checks

  void widen(const CountedLoop &loop, BasicBlock *guard) {
    extensions_.clear();
    for (const LoopCheck &check : loop.checks)
      if (!check.index.isCounter())
        findExtensions(check);
    // That of the counter alone costs nothing.
    if (extensions_.empty())
      return;
    for (const LoopCheck &check : loop.checks)
      if (check.index.isCounter())
        findExtensions(check);
    WideBuilder outside(module_, guard->terminator());
    Instruction *counter = wideCounter(loop, guard, outside);
    for (auto [extension, check] : extensions_) {
      WideBuilder inside(module_, extension);
      extension->replaceUses(wideIndex(check->index, counter, outside, inside));
    }
  }

  // The extensions of the index that is checked, behind the check.
  void findExtensions(const LoopCheck &check) {
    Value *index = asInstruction(check.block->terminator()->operand(0))->operand(0);
    for (Use *use = index->firstUse(); use; use = use->next) {
      Instruction *user = use->user;
      bool isExtension = user->is(Op::ZExt) || user->is(Op::SExt);
      bool isOld = user->block()->id < oldBlocks_;
      if (isExtension && user->type() == Type::I64 && isOld && user->block() != check.block &&
          tree_.dominates(check.block, user->block()))
        extensions_.push_back({user, &check});
    }
  }

  // Takes the place of the counter.
  Instruction *wideCounter(const CountedLoop &loop, const BasicBlock *guard, WideBuilder &outside) {
    Value *step = outside.extended(Op::SExt, loop.step);
    uint32_t entry = loop.header->predecessor(0) == guard ? 0 : 1;
    Value *operands[2] = {};
    operands[entry] = outside.extended(Op::SExt, loop.first);
    operands[1 - entry] = operands[entry];
    Instruction *counter = module_.makeInstruction(Op::Phi, Type::I64, operands);
    counter->name = loop.counter->name;
    counter->placeBefore(loop.header->first());
    Value *next = WideBuilder(module_, loop.next).binary(Op::Add, counter, step);
    counter->setOperand(1 - entry, next);
    widenTest(loop, loop.testsNext ? next : counter, outside);
    WideBuilder(module_, loop.next).replaceByLowHalf(*loop.next, next);
    WideBuilder(module_, loop.header->firstNonPhi()).replaceByLowHalf(*loop.counter, counter);
    return counter;
  }

  // The comparison with the bound.
  void widenTest(const CountedLoop &loop, Value *counter, WideBuilder &outside) {
    Instruction *branch = loop.exit.block->terminator();
    Instruction *test = asInstruction(branch->operand(0));
    Value *bound = outside.extended(Op::SExt, loop.bound);
    bool isSecond = test->operand(0) == loop.bound;
    Instruction *wide =
        module_.makeICmp(test->predicate(), isSecond ? bound : counter, isSecond ? counter : bound);
    wide->loc = test->loc;
    wide->placeBefore(branch);
    branch->setOperand(0, wide);
  }

  static Value *wideIndex(const LinearIndex &index, Value *counter, WideBuilder &outside,
                          WideBuilder &inside) {
    Value *sum = inside.constant(index.constant);
    if (index.hasCounter) {
      Value *factor = index.factor ? outside.extended(Op::SExt, index.factor) : nullptr;
      Value *product = factor ? inside.binary(Op::Mul, counter, factor) : counter;
      sum = inside.binary(Op::Add, product, sum);
    }
    for (const LinearIndex::Term &term : index.terms)
      sum = inside.binary(term.isSubtracted ? Op::Sub : Op::Add, sum,
                          outside.extended(Op::SExt, term.value));
    return sum;
  }

  // An extension of the index of a check, in the loop without checks.
  struct Extension {
    Instruction *instruction;
    const LoopCheck *check;
  };

  Module &module_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  PassContext &context_;
  uint32_t oldBlocks_;
  CloneMap clones_;
  std::vector<Extension> extensions_;
};

} // namespace

bool loopVersioning(Function &function, Analyses &analyses) {
  return LoopVersioning(function, analyses).run();
}

} // namespace wend
