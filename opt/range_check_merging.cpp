// range-check-merging — ask once whether a value is within two bounds.
//
//   a: %0 = icmp slt i32 %x, 0                   a: %0 = icmp ult i32 %x, 512
//      br i1 %0, label %out, label %b        =>     br i1 %0, label %b, label %out
//   b: %1 = icmp slt i32 %x, 512                 b: br label %in
//      br i1 %1, label %in, label %out
//
// How    for each block that does nothing but compare what the only block before it has compared,
//        both with constants   1. each comparison is met by an interval of the numbers modulo 2^n
//        (0 follows the largest)   2. if the values that come through both are one interval, one
//        unsigned comparison of the distance from its start asks for it
// Needs  nothing      Keeps  nothing
// Not    bounds that are no constants; values for which the phis behind differ
//
// It is found twice in each test of a place on a board: `x >= 0 && x < 512` (flood_fill).
// The distance trick is that of Warren, "Hacker's Delight" (2012), 4-1.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/rewrites.h"

#include <optional>

namespace wend {

namespace {

// The values from `first` on, around the end of the type: at least one and not all.
struct Interval {
  uint64_t first;
  uint64_t last;
};

class TestMerging {
public:
  TestMerging(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), order_(analyses.order()) {}

  bool run() {
    bool changed = false;
    for (BasicBlock *block : order_)
      changed = merge(*block) || changed;
    return changed;
  }

private:
  // Which values of `compare`'s first operand take a way out of the block that asks it.
  struct Test {
    Instruction *compare;
    Interval passing;
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
    if (!first || !second || !isAlone(*second->compare, block) ||
        first->compare->operand(0) != second->compare->operand(0) ||
        !bringsSame(*out, before->successors()[1 - slot].slot, block.successors()[1 - in].slot))
      return false;
    Value *value = first->compare->operand(0);
    std::optional<Interval> both = intersection(first->passing, second->passing, value->type());
    if (!both || !mayRewrite("range-check-merging", *before->terminator()))
      return false;
    context_.count(CounterId::TestsMerged);
    Instruction *branch = before->terminator();
    branch->setOperand(0, asked(*value, *both, slot == 0, branch));
    goOn(block, in);
    return true;
  }

  // Whether a block does nothing but compare and branch.
  static bool isAlone(const Instruction &compare, const BasicBlock &block) {
    return block.first() == &compare && compare.next() == block.terminator() && compare.hasOneUse();
  }

  static bool bringsSame(const BasicBlock &block, uint32_t oneSlot, uint32_t otherSlot) {
    for (const Instruction &phi : block.phis())
      if (phi.operand(oneSlot) != phi.operand(otherSlot))
        return false;
    return true;
  }

  // ---- 1. What comes through

  static std::optional<Test> test(const BasicBlock &block, uint32_t way) {
    const Instruction *branch = block.terminator();
    Instruction *compare = asInstruction(branch->operand(0), Op::ICmp);
    const Constant *bound = compare ? asConstant(compare->operand(1)) : nullptr;
    if (!bound || !isInteger(bound->type()) || bound->type() == Type::I1)
      return {};
    Predicate predicate = way == 0 ? compare->predicate() : inverse(compare->predicate());
    std::optional<Interval> passing = satisfying(predicate, *bound);
    return passing ? std::optional(Test{compare, *passing}) : std::nullopt;
  }

  static std::optional<Interval> satisfying(Predicate predicate, const Constant &bound) {
    uint64_t mask = bitMask(bound.type());
    bool isSigned = predicate >= Predicate::Slt;
    uint64_t least = isSigned ? mask / 2 + 1 : 0;
    uint64_t most = isSigned ? mask / 2 : mask;
    uint64_t at = bound.bits();
    switch (predicate) {
    case Predicate::Eq:
      return Interval{at, at};
    case Predicate::Ne:
      return Interval{(at + 1) & mask, (at - 1) & mask};
    case Predicate::Ult:
    case Predicate::Slt:
      return at == least ? std::nullopt : std::optional(Interval{least, (at - 1) & mask});
    case Predicate::Ule:
    case Predicate::Sle:
      return at == most ? std::nullopt : std::optional(Interval{least, at});
    case Predicate::Ugt:
    case Predicate::Sgt:
      return at == most ? std::nullopt : std::optional(Interval{(at + 1) & mask, most});
    case Predicate::Uge:
    case Predicate::Sge:
      return at == least ? std::nullopt : std::optional(Interval{at, most});
    }
    return {};
  }

  // If it is one interval. Seen from the start of `a`, `b` must not come round to it again.
  static std::optional<Interval> intersection(Interval a, Interval b, Type type) {
    uint64_t mask = bitMask(type);
    uint64_t end = (a.last - a.first) & mask;
    uint64_t from = (b.first - a.first) & mask;
    uint64_t to = (b.last - a.first) & mask;
    if (from <= to) {
      if (from > end)
        return {};
      return Interval{b.first, to < end ? b.last : a.last};
    }
    // It begins behind, or within, and comes round to the start.
    if (from <= end)
      return {};
    return Interval{a.first, to < end ? b.last : a.last};
  }

  // ---- 2. Asking for it

  // Whether the value is in the interval, or is not.
  Value *asked(Value &value, Interval interval, bool isWanted, Instruction *before) {
    Type type = value.type();
    uint64_t size = (interval.last - interval.first + 1) & bitMask(type);
    Value *distance = &value;
    if (interval.first != 0) {
      Value *operands[] = {&value, module_.constant(type, (0 - interval.first) & bitMask(type))};
      distance = placed(module_.makeInstruction(Op::Add, type, operands), before);
    }
    Predicate predicate = isWanted ? Predicate::Ult : Predicate::Uge;
    return placed(module_.makeICmp(predicate, distance, module_.constant(type, size)), before);
  }

  static Instruction *placed(Instruction *instruction, Instruction *before) {
    instruction->loc = before->loc;
    instruction->placeBefore(before);
    return instruction;
  }

  void goOn(BasicBlock &block, uint32_t way) { keepOnlySuccessor(block, way); }

  Module &module_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
};

} // namespace

bool rangeCheckMerging(Function &function, Analyses &analyses) {
  return TestMerging(function, analyses).run();
}

} // namespace wend
