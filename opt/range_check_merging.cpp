// range-check-merging — merge two tests of a value against constants into one unsigned comparison.
//
//   a: %0 = icmp slt i32 %x, 0                   a: %0 = icmp ult i32 %x, 512
//      br i1 %0, label %out, label %b        =>     br i1 %0, label %b, label %out
//   b: %1 = icmp slt i32 %x, 512                 b: br label %in
//      br i1 %1, label %in, label %out
//
// How    for each block that only compares and branches, and whose single predecessor compares the
//        same value and shares a successor (out) with it
//        1. each comparison is satisfied by an interval of the integers modulo 2^n
//        2. if the intersection of the two is one interval [first, last], one comparison tests for
//           it: x - first <u last - first + 1
// Needs  nothing      Keeps  nothing
// Not    bounds that are not constants; where phis of `out` differ on the two edges
//
// Board games and grids test coordinates like that: `x >= 0 && x < 512` (flood_fill).
// The unsigned comparison is that of Warren, "Hacker's Delight" (2012), 4-1.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/folding_builder.h"
#include "ir/match.h"
#include "ir/rewrites.h"
#include "opt/wrapped_interval.h"

namespace wend {

namespace {

class RangeCheckMerging {
public:
  RangeCheckMerging(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), order_(analyses.order()) {}

  bool run() {
    bool changed = false;
    for (BasicBlock *block : order_)
      changed = merge(*block) || changed;
    return changed;
  }

private:
  // The comparison that decides a conditional branch.
  struct Test {
    Value *value = nullptr;
    Instruction *compare = nullptr;
    WrappedInterval passing{}; // the values that take the edge in question
  };

  bool merge(BasicBlock &block) {
    if (block.predecessors().size() != 1)
      return false;
    auto [before, slot] = block.predecessors()[0];
    BasicBlock *out = before->terminator()->is(Op::CondBr) ? before->successor(1 - slot) : nullptr;
    if (!out || out == &block || before == &block || !block.terminator()->is(Op::CondBr))
      return false;
    uint32_t in = block.successor(0) == out ? 1 : 0;
    if (block.successor(1 - in) != out || block.successor(in) == out)
      return false;
    std::optional<Test> first = test(*before, slot);
    std::optional<Test> second = test(block, in);
    if (!first || !second || !isAlone(*second->compare, block) || first->value != second->value ||
        !hasSameIncoming(*out, before->successors()[1 - slot].slot,
                         block.successors()[1 - in].slot))
      return false;
    std::optional<WrappedInterval> both =
        intersection(first->passing, second->passing, first->value->type());
    Instruction *branch = before->terminator();
    if (!both || !mayRewrite("range-check-merging", *branch))
      return false;
    context_.count(CounterId::TestsMerged);
    branch->setOperand(0, membership(first->value, *both, slot == 0, branch));
    keepOnlySuccessor(block, in);
    return true;
  }

  // Whether a block consists of a comparison, which has no other use, and a branch.
  static bool isAlone(const Instruction &compare, const BasicBlock &block) {
    return block.first() == &compare && compare.next() == block.terminator() && compare.hasOneUse();
  }

  static bool hasSameIncoming(const BasicBlock &block, uint32_t oneSlot, uint32_t otherSlot) {
    for (const Instruction &phi : block.phis())
      if (phi.operand(oneSlot) != phi.operand(otherSlot))
        return false;
    return true;
  }

  // ---- 1. Intervals

  // The test that decides the conditional branch of a block, if it is with an integer constant and
  // an interval of values takes the edge at a successor slot.
  static std::optional<Test> test(const BasicBlock &block, uint32_t slot) {
    Test test;
    Predicate predicate{};
    Constant *bound = nullptr;
    auto compare = m::icmp(predicate, m::value(test.value), m::constant(bound));
    if (!match(block.terminator()->operand(0), m::bind(test.compare, compare)) ||
        !isInteger(bound->type()) || bound->type() == Type::I1)
      return {};
    std::optional<WrappedInterval> passing =
        satisfying(slot == 0 ? predicate : inverse(predicate), *bound);
    if (!passing)
      return {};
    test.passing = *passing;
    return test;
  }

  // ---- 2. The merged test

  // Whether the value is in the interval; otherwise whether it is outside.
  Value *membership(Value *value, WrappedInterval interval, bool isInside, Instruction *before) {
    Type type = value->type();
    FoldingBuilder build(module_, before);
    Value *distance = build.binary(Op::Add, value, build.integer(type, 0 - interval.first));
    Value *size = build.integer(type, interval.last - interval.first + 1);
    return build.icmp(isInside ? Predicate::Ult : Predicate::Uge, distance, size);
  }

  Module &module_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
};

} // namespace

bool rangeCheckMerging(Function &function, Analyses &analyses) {
  return RangeCheckMerging(function, analyses).run();
}

} // namespace wend
