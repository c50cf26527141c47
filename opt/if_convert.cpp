// if-convert — choose between two values instead of branching around them.
//
//   a:    %c = icmp sgt i32 %x, %most         a: %c = icmp sgt i32 %x, %most
//         br i1 %c, label %more, label %end      %m = select i1 %c, i32 %x, i32 %most
//   more: br label %end                   =>     …
//   end:  %m = phi [ %x, %more ], [ %most, %a ]
//
// A branch that is hard to foresee costs as much as some twenty instructions; what is computed in
// vain costs one each.
//
// How    innermost branches first, for a branch whose two ways, or one of them, do little and meet
//        again at once   1. what they compute moves before the branch   2. the phis become selects
//        3. the blocks become one if that is short, so that the branch around it may be next
//        One way may also end in a store to where the block before the branch has stored already:
//        what is stored becomes a choice, and there is one store (`a[i] = 0; if c { a[i] = 1; }`,
//        as flood_fill makes its maps). A switch all of whose cases lead one way is such a branch,
//        too: on a bit of a constant that has those bits set (the vowels of words)
// Needs  nothing      Keeps  nothing
// Not    what has another effect, may trap, reads memory or is dear; many values at once
//
// Allen, Kennedy, Porterfield, Warren, "Conversion of Control Dependence to Data Dependence"
// (1983).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// In instructions of one cycle.
constexpr uint32_t mostCost = 6;
constexpr uint32_t mostSelects = 3;
constexpr uint32_t bitTestCost = 2;
constexpr uint32_t fewestCases = 3;
constexpr uint64_t wordBits = 64;

class IfConversion {
public:
  IfConversion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        order_(analyses.order()) {}

  bool run() {
    bool changed = false;
    for (size_t i = order_.size(); i-- > 0;)
      while (!order_[i]->isEmpty() && convert(*order_[i]))
        changed = true;
    for (BasicBlock *block : removed_)
      function_.removeBlock(block);
    return changed;
  }

private:
  // Whether a block is on one way from a branch to where both meet, and nothing else.
  static bool isArm(const BasicBlock &block, const BasicBlock &from, size_t edges) {
    const Instruction *end = block.terminator();
    return &block != &from && block.predecessors().size() == edges && end && end->is(Op::Br) &&
           !block.hasPhis() && block.successor(0) != &block && block.successor(0) != &from;
  }

  bool convert(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch || !(branch->is(Op::CondBr) || asksForBits(*branch)) ||
        branch->operand(0)->isConstant())
      return false;
    BasicBlock *yes = block.successor(0);
    BasicBlock *no = block.successor(1);
    if (yes == no)
      return false;
    bool isYesArm = isArm(*yes, block, 1);
    bool isNoArm = isArm(*no, block, block.successors().size() - 1);
    if (isYesArm && isNoArm && yes->successor(0) == no->successor(0))
      return choose(block, yes, no, yes->successor(0));
    if (isYesArm && yes->successor(0) == no)
      return choose(block, yes, nullptr, no);
    if (isNoArm && no->successor(0) == yes)
      return choose(block, nullptr, no, yes);
    return false;
  }

  // An arm is null where the branch leads to the join itself.
  bool choose(BasicBlock &block, BasicBlock *yes, BasicBlock *no, BasicBlock *join) {
    if (join == &block)
      return false;
    Instruction *branch = block.terminator();
    uint32_t yesSlot = slotOf(block, yes, 0);
    uint32_t noSlot = slotOf(block, no, 1);
    uint32_t selects = 0;
    for (const Instruction &phi : join->phis())
      selects += phi.operand(yesSlot) != phi.operand(noSlot) ? 1 : 0;
    Instruction *second = yes && no ? nullptr : secondStore(yes ? *yes : *no);
    Instruction *first = second ? firstStore(block, *second) : nullptr;
    if (!first)
      second = nullptr;
    uint32_t cost = selects + (second ? 1 : 0) + (branch->is(Op::Switch) ? bitTestCost : 0);
    if (selects > mostSelects || !addCost(yes, second, cost) || !addCost(no, second, cost) ||
        !mayRewrite("if-convert", *branch))
      return false;
    context_.count(CounterId::BranchesConverted);
    if (branch->is(Op::Switch)) {
      branch = testBits(block);
      yesSlot = slotOf(block, yes, 0);
      noSlot = slotOf(block, no, 1);
    }
    hoist(yes, branch);
    hoist(no, branch);
    if (second)
      joinStores(*first, *second, yes != nullptr, *branch);
    BasicBlock *kept = yes ? yes : no;
    uint32_t keptSlot = yes ? yesSlot : noSlot;
    for (Instruction &phi : join->phis())
      phi.setOperand(keptSlot, selected(phi, yesSlot, noSlot, branch));
    // The way that is not kept goes: its edge into the join, and the one from the branch.
    uint32_t other = kept == yes ? 1 : 0;
    if (yes && no) {
      removeEdge(no, 0);
      removeEdge(&block, other);
      removed_.push_back(no);
    } else {
      removeEdge(&block, other);
    }
    replaceTerminator(block);
    mergeSuccessor(block);
    if (join->predecessors().size() == 1 && join != function_.entry() && isShort(*join))
      mergeSuccessor(block);
    return true;
  }

  // The place among the join's predecessors of the way by an arm, or straight from the branch.
  static uint32_t slotOf(const BasicBlock &block, const BasicBlock *arm, uint32_t way) {
    return arm ? arm->successors()[0].slot : block.successors()[way].slot;
  }

  // ---- Switches

  // Whether the cases of a switch, three of them or more, lead one way, and bits of a word can say
  // which they are.
  static bool asksForBits(const Instruction &branch) {
    const BasicBlock &block = *branch.block();
    if (!branch.is(Op::Switch) || branch.operandCount() <= fewestCases)
      return false;
    auto [low, high] = boundsOf(branch);
    if (static_cast<uint64_t>(high) - static_cast<uint64_t>(low) >= wordBits)
      return false;
    std::span<const BasicBlock::Successor> cases = block.successors().subspan(1);
    return cases[0].block != block.successor(0) &&
           std::ranges::all_of(cases, [&](auto &edge) { return edge.block == cases[0].block; });
  }

  // Of the cases, as signed numbers.
  static std::pair<int64_t, int64_t> boundsOf(const Instruction &branch) {
    int64_t low = INT64_MAX;
    int64_t high = INT64_MIN;
    for (uint32_t i = 1; i < branch.operandCount(); ++i) {
      int64_t value = asConstant(branch.operand(i))->value();
      low = std::min(low, value);
      high = std::max(high, value);
    }
    return {low, high};
  }

  // Makes the switch a branch on whether the value is in none of the cases.
  Instruction *testBits(BasicBlock &block) {
    Instruction *choice = block.terminator();
    Value *value = choice->operand(0);
    Type type = value->type();
    auto [low, high] = boundsOf(*choice);
    bool isRange = static_cast<uint64_t>(high - low) + 1 == choice->operandCount() - 1; // no gaps
    if (!isRange && low > 0 && high < static_cast<int64_t>(wordBits))
      low = 0; // saves a subtraction
    auto span = static_cast<uint64_t>(high - low);
    FoldingBuilder build(module_, choice);
    Value *index = build.binary(Op::Sub, value, build.integer(type, static_cast<uint64_t>(low)));
    Value *isNone = build.icmp(Predicate::Ugt, index, build.integer(type, span));
    if (!isRange) {
      uint64_t mask = 0;
      for (uint32_t i = 1; i < choice->operandCount(); ++i)
        mask |= uint64_t{1} << (asConstant(choice->operand(i))->value() - low);
      Type word = span < bitWidth(Type::I32) ? Type::I32 : Type::I64;
      Value *one = build.integer(word, 1);
      Value *bits = build.select(isNone, build.integer(word, 0), build.integer(word, mask));
      Value *count =
          build.binary(Op::And, build.resize(index, word), build.integer(word, bitWidth(word) - 1));
      Value *bit = build.binary(Op::And, build.binary(Op::LShr, bits, count), one);
      isNone = build.icmp(Predicate::Eq, bit, build.integer(word, 0));
    }
    while (block.successors().size() > 2)
      removeEdge(&block, static_cast<uint32_t>(block.successors().size() - 1));
    return replaceTerminator(block, isNone);
  }

  // ---- Two stores to one place

  // The store that an arm ends in.
  static Instruction *secondStore(const BasicBlock &arm) {
    Instruction *last = arm.terminator()->prev();
    return last && last->is(Op::Store) && !last->isVolatile() ? last : nullptr;
  }

  // The store to the same place that is the last write of the block before.
  static Instruction *firstStore(const BasicBlock &block, const Instruction &second) {
    constexpr uint32_t farthest = 16;
    uint32_t distance = 0;
    for (Instruction *at = block.last(); at && distance < farthest; at = at->prev(), ++distance)
      if (mayWrite(*at)) {
        bool isSame = at->is(Op::Store) && !at->isVolatile() && at->pointer() == second.pointer() &&
                      at->storedValue()->type() == second.storedValue()->type() &&
                      at->accessAlign() >= second.accessAlign();
        return isSame ? at : nullptr;
      }
    return nullptr;
  }

  // The second store stands behind the first by now, and comes to choose what it stores.
  void joinStores(Instruction &first, Instruction &second, bool isOnYes,
                  const Instruction &branch) {
    context_.count(CounterId::StoresJoined);
    Value *operands[] = {branch.operand(0), second.storedValue(), first.storedValue()};
    if (!isOnYes)
      std::swap(operands[1], operands[2]);
    if (operands[1] != operands[2]) {
      Instruction *select = module_.makeInstruction(Op::Select, operands[1]->type(), operands);
      select->loc = second.loc;
      select->placeBefore(&second);
      second.setOperand(0, select);
    }
    for (const Instruction *at = first.next(); at != &second; at = at->next())
      if (mayRead(*at))
        return;
    first.erase();
  }

  static bool addCost(const BasicBlock *arm, const Instruction *store, uint32_t &cost) {
    if (!arm)
      return true;
    for (const Instruction &instruction : *arm) {
      if (instruction.isTerminator() || &instruction == store)
        break;
      if (!isCheap(instruction) || ++cost > mostCost)
        return false;
    }
    return cost <= mostCost;
  }

  static bool isCheap(const Instruction &instruction) {
    switch (instruction.opKind()) {
    case OpKind::Load:
    case OpKind::Call:
    case OpKind::Extract:
    case OpKind::StackSlot:
    case OpKind::IntDivision:
      return false;
    default:
      return !instruction.is(Op::FDiv) && isRemovableWhenUnused(instruction) &&
             !mayRead(instruction);
    }
  }

  static void hoist(BasicBlock *arm, Instruction *before) {
    if (!arm)
      return;
    while (!arm->first()->isTerminator()) {
      Instruction *moved = arm->first();
      moved->unlink();
      moved->placeBefore(before);
    }
  }

  Value *selected(const Instruction &phi, uint32_t yesSlot, uint32_t noSlot, Instruction *branch) {
    if (phi.operand(yesSlot) == phi.operand(noSlot))
      return phi.operand(yesSlot);
    Value *operands[] = {branch->operand(0), phi.operand(yesSlot), phi.operand(noSlot)};
    Instruction *select = module_.makeInstruction(Op::Select, phi.type(), operands);
    select->name = phi.name;
    select->loc = branch->loc;
    select->placeBefore(branch);
    return select;
  }

  // Nothing else can be in an arm of the branch around it; and what is long would be moved again
  // and again, once for each branch before it. simplify-cfg merges it.
  static bool isShort(const BasicBlock &block) {
    uint32_t count = 0;
    for (const Instruction &instruction : block)
      if (!instruction.is(Op::Phi) && ++count > mostCost + 1)
        return false;
    return true;
  }

  // The block and its only successor, whose only predecessor it is, become one.
  void mergeSuccessor(BasicBlock &block) {
    BasicBlock *next = block.successor(0);
    mergeIntoPredecessor(*next);
    removed_.push_back(next);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
  std::vector<BasicBlock *> removed_; // empty by now
};

} // namespace

bool ifConvert(Function &function, Analyses &analyses) {
  return IfConversion(function, analyses).run();
}

} // namespace wend
