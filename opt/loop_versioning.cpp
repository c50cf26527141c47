// loop-versioning — run a copy of a loop without bounds checks where its trip count allows it.
//
//   entry: br label %cond                    entry: %fits = … %n <= 100 …
//   cond:  %i = phi [ 0, … ], …                     br i1 %fits, label %cond, label %cond.checked
//          %c = icmp slt i32 %i, %n      =>  body:  br i1 true, label %ok, label %error
//   body:  %k = icmp ult i32 %i, 100                and the original loop, from %cond.checked on
//          br i1 %k, label %ok, label %error
//
// How    for each innermost counted loop
//        1. find its counter and its checks `i * m + w < length` with invariant m, w and length
//           (opt/loop_checks.h). Such an index is within bounds in all iterations if it is at both
//           ends of the count
//        2. clone the loop
//        3. before it, test in 64 bits whether all checks hold for the first and the last value of
//           the counter and whether it cannot wrap; if so, branch to the copy in which the checks
//           are true
//        4. in that copy, compute the counter and the indices that are sums or products of it in 64
//           bits: they do not wrap, and licm can hoist their invariant parts
// Needs  the loops and dominators
// Keeps  nothing
// Not    checks that always hold (vrp); loops with calls, several exits or inner loops, and large
//        ones: the copy costs code size
//
// A runtime error is reported exactly when and where the original program reports it: only a loop
// in which no check can fail is run without them.
//
// Mikheev, Fedoseev, Sukharev, Lipsky, "Effective Enhancement of Loop Versioning in Java" (2002).

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/folding_builder.h"
#include "opt/loop_checks.h"
#include "opt/loop_growth.h"

#include <algorithm>

namespace wend {

namespace {

// The conjunction of conditions, computed by a builder.
class Conjunction {
public:
  explicit Conjunction(FoldingBuilder &builder) : builder_(builder) {}

  void require(Predicate predicate, Value *left, Value *right) {
    Value *holds = builder_.icmp(predicate, left, right);
    all_ = all_ ? builder_.binary(Op::And, all_, holds) : holds;
  }
  [[nodiscard]] Value *all() const { return all_; }

private:
  FoldingBuilder &builder_;
  Value *all_ = nullptr;
};

Value *extended(FoldingBuilder &builder, Value *value) {
  return builder.cast(Op::SExt, value, Type::I64);
}

class LoopVersioning {
public:
  LoopVersioning(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), loops_(analyses.loops()),
        tree_(analyses.dominators()), context_(analyses.context()), growth_(loops_, limits_),
        oldBlocks_(function.blockCount()) {}

  bool run() {
    bool changed = false;
    for (const Loop &each : loops_.all()) {
      if (!loops_.isInnermost(each))
        continue;
      // Cloning another loop changes neither the blocks of this one nor their dominance.
      uint32_t limit = growth_.limit(each, limits_.loopVersioningSize);
      Obstacle obstacle{RemarkId::versioningLarge};
      if (std::optional<CheckedLoop> loop = findCheckedLoop(each, limit, loops_, tree_, obstacle)) {
        context_.remarkAt(RemarkId::loopVersioned, *each.header()->function(),
                          locationOfLoop(*each.header()), loop->checks.size());
        version(*loop);
        changed = true;
      } else if (context_.remarks && hasErrorExit(each, loops_)) {
        reportMissed(each, obstacle, limit);
      }
    }
    return changed;
  }

private:
  void reportMissed(const Loop &loop, const Obstacle &obstacle, uint32_t limit) {
    const Function &function = *loop.header()->function();
    CodeLoc at = locationOfLoop(*loop.header());
    if (obstacle.at)
      return context_.remarkAt(obstacle.id, function, at, *obstacle.at);
    context_.remarkAt(obstacle.id, function, at, limit);
  }

  void version(const CheckedLoop &loop) {
    context_.count(CounterId::LoopsVersioned);
    BasicBlock *guard = splitEdge(loop.entry.block, loop.entry.slot);
    BasicBlock *exit = splitEdge(loop.exit.block, loop.exit.slot);
    clones_.clear();
    std::vector<BasicBlock *> region = loop.region;
    std::ranges::sort(region, {}, &BasicBlock::id);
    cloneGuarded(region, *loop.header, *guard, loop.latch->next(), clones_);
    joinClonedValues(region, *exit, clones_);
    Value *fits = condition(loop, guard->terminator());
    freeze(*fits); // the loop may end before it compares these values
    replaceTerminator(*guard, fits);
    widen(loop, guard);
    for (const LoopCheck &check : loop.checks)
      check.block->terminator()->setOperand(0, module_.boolConstant(true));
  }

  // ---- 3. The test before the loop: no check can fail, and the counter cannot wrap

  Value *condition(const CheckedLoop &loop, Instruction *before) {
    FoldingBuilder builder(module_, before);
    Conjunction conditions(builder);
    Value *first = extended(builder, loop.first);
    Value *last = extended(builder, loop.bound);
    if (loop.isStrict())
      last = builder.binary(Op::Add, last, wide(loop.isUpwards() ? -1 : 1));
    requireSteps(loop, first, last, builder, conditions);
    for (const LoopCheck &check : loop.checks) {
      Value *length = builder.cast(Op::ZExt, check.length, Type::I64);
      conditions.require(Predicate::Ult, indexAt(check.index, first, builder, builder), length);
      if (check.index.hasCounter)
        conditions.require(Predicate::Ult, indexAt(check.index, last, builder, builder), length);
    }
    return conditions.all();
  }

  Value *wide(int64_t value) { return module_.constant(Type::I64, static_cast<uint64_t>(value)); }

  // A step from the last value within bounds must not wrap.
  void requireSteps(const CheckedLoop &loop, Value *first, Value *last, FoldingBuilder &builder,
                    Conjunction &conditions) {
    Predicate inOrder = loop.isUpwards() ? Predicate::Sle : Predicate::Sge;
    // A counter that is first compared at the end of the first iteration may begin beyond the
    // bound.
    if (loop.comparesNext)
      conditions.require(inOrder, first, last);
    const Constant *step = asConstant(loop.step);
    bool isOne = step && (step->value() == 1 || step->value() == -1);
    if (isOne && loop.isStrict())
      return;
    Value *wideStep = extended(builder, loop.step);
    if (!step)
      conditions.require(loop.isUpwards() ? Predicate::Sgt : Predicate::Slt, wideStep, wide(0));
    int64_t limit = loop.isUpwards() ? INT32_MAX : INT32_MIN;
    conditions.require(inOrder, builder.binary(Op::Add, last, wideStep), wide(limit));
  }

  // The index for a value of the counter, in 64 bits. `outside` extends what is invariant.
  Value *indexAt(const LinearIndex &index, Value *counter, FoldingBuilder &outside,
                 FoldingBuilder &builder) {
    Value *sum = wide(index.constant);
    if (index.hasCounter) {
      Value *factor = index.factor ? extended(outside, index.factor) : nullptr;
      Value *product = factor ? builder.binary(Op::Mul, counter, factor) : counter;
      sum = builder.binary(Op::Add, product, sum);
    }
    for (const LinearIndex::Term &term : index.terms)
      sum =
          builder.binary(term.isSubtracted ? Op::Sub : Op::Add, sum, extended(outside, term.value));
    return sum;
  }

  // ---- 4. The counter and indices in 64 bits, in the loop without checks

  void widen(const CheckedLoop &loop, BasicBlock *guard) {
    extensions_.clear();
    for (const LoopCheck &check : loop.checks)
      if (!check.index.isCounter())
        findExtensions(check);
    // An extension of the counter alone is not worth it.
    if (extensions_.empty())
      return;
    for (const LoopCheck &check : loop.checks)
      if (check.index.isCounter())
        findExtensions(check);
    FoldingBuilder outside(module_, guard->terminator());
    Instruction *counter = wideCounter(loop, guard, outside);
    for (auto [extension, check] : extensions_) {
      FoldingBuilder inside(module_, extension);
      extension->replaceUses(indexAt(check->index, counter, outside, inside));
    }
  }

  // The extensions of the checked index in blocks that the check dominates.
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

  // Replaces the counter by one of 64 bits.
  Instruction *wideCounter(const CheckedLoop &loop, const BasicBlock *guard,
                           FoldingBuilder &outside) {
    Value *step = extended(outside, loop.step);
    uint32_t entry = loop.header->predecessor(0) == guard ? 0 : 1;
    Value *operands[2] = {};
    operands[entry] = extended(outside, loop.first);
    operands[1 - entry] = operands[entry];
    Instruction *counter = module_.makeInstruction(Op::Phi, Type::I64, operands);
    counter->name = loop.counter->name;
    counter->insertBefore(loop.header->first());
    Value *next = FoldingBuilder(module_, loop.next).binary(Op::Add, counter, step);
    counter->setOperand(1 - entry, next);
    widenTest(loop, loop.comparesNext ? next : counter, outside);
    replaceByLowHalf(*loop.next, next, loop.next);
    replaceByLowHalf(*loop.counter, counter, loop.header->firstNonPhi());
    return counter;
  }

  void replaceByLowHalf(Instruction &narrow, Value *value, Instruction *before) {
    Value *half = FoldingBuilder(module_, before).cast(Op::Trunc, value, narrow.type());
    half->name = narrow.name;
    narrow.replaceUses(half);
    narrow.erase();
  }

  // Makes the comparison with the bound one of 64 bits.
  void widenTest(const CheckedLoop &loop, Value *counter, FoldingBuilder &outside) {
    Instruction *branch = loop.exit.block->terminator();
    Instruction *test = asInstruction(branch->operand(0));
    Value *bound = extended(outside, loop.bound);
    bool isSecond = test->operand(0) == loop.bound;
    Instruction *wide =
        module_.makeICmp(test->predicate(), isSecond ? bound : counter, isSecond ? counter : bound);
    wide->loc = test->loc;
    wide->insertBefore(branch);
    branch->setOperand(0, wide);
  }

  // An extension to 64 bits of a checked index, in the loop without checks.
  struct Extension {
    Instruction *instruction;
    const LoopCheck *check;
  };

  Module &module_;
  const Limits &limits_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  PassContext &context_;
  LoopGrowth growth_;
  uint32_t oldBlocks_;
  CloneMap clones_;
  std::vector<Extension> extensions_;
};

} // namespace

bool loopVersioning(Function &function, Analyses &analyses) {
  return LoopVersioning(function, analyses).run();
}

} // namespace wend
