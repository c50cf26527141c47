// if-convert — replace a branch around a few instructions by selects.
//
//   a:    %c = icmp sgt i32 %x, %max          a: %c = icmp sgt i32 %x, %max
//         br i1 %c, label %more, label %end      %m = select i1 %c, i32 %x, i32 %max
//   more: br label %end                   =>     …
//   end:  %m = phi [ %x, %more ], [ %max, %a ]
//
// A mispredicted branch costs as much as about twenty instructions; an instruction that is executed
// needlessly costs one.
//
// How    innermost branches first, for a branch whose one or two arms are cheap and meet in a join
//        1. the arms' instructions are hoisted before the branch
//        2. the join's phis become selects
//        3. the blocks are merged if the result is short, so that the enclosing branch may be next
//        One arm may end in a store to a location that the block before the branch has stored to
//        already: both become one store of a select (`a[i] = 0; if c { a[i] = 1; }`, flood_fill).
//        A switch all of whose cases have one target becomes a branch on a bit of a mask first
//        (opt/switch_mask.h; the vowels in words). Two branches one after the other of which one
//        target is the same (`a <= b && a <= c`) become one on both conditions first, in loops that
//        loop-vectorize could then have: elsewhere two branches are executed as fast
// Needs  nothing      Keeps  nothing
// Not    arms with side effects, traps, loads or expensive instructions; more than a few phis;
//        branches of which the source says which way they go
//
// Allen, Kennedy, Porterfield, Warren, "Conversion of Control Dependence to Data Dependence"
// (1983).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/function_debug.h"
#include "ir/limits.h"
#include "ir/rewrites.h"
#include "opt/switch_mask.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace wend {

namespace {

class IfConversion {
public:
  IfConversion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(analyses.context()), analyses_(analyses), order_(analyses.order()) {}

  bool run() {
    findChainLoops();
    for (size_t i = order_.size(); i-- > 0;)
      while (!order_[i]->isEmpty() && convert(*order_[i])) {
      }
    for (BasicBlock *block : removed_)
      function_.removeBlock(block);
    return !removed_.empty();
  }

private:
  // A branch of `head` and where its edges meet. Edge 0 is the true edge, or the default of a
  // switch; edge 1 the false edge, or all cases.
  struct Diamond {
    BasicBlock *head;
    std::array<BasicBlock *, 2> arms; // null where the edge targets the join
    BasicBlock *join;
    // The predecessor slots of the join that the edges reach, through their arms or directly.
    std::array<uint32_t, 2> joinSlots;

    [[nodiscard]] bool hasBothArms() const { return arms[0] && arms[1]; }
    // The first arm there is.
    [[nodiscard]] uint32_t armEdge() const { return arms[0] ? 0 : 1; }
  };
  // Two branches: that of `head` to `second` and to a target, `other`, that the branch of `second`
  // has as well.
  struct Chain {
    BasicBlock *head;
    BasicBlock *second;
    uint32_t toSecond; // successor slots: of `head`
    uint32_t toOther;  // of `second`
    [[nodiscard]] BasicBlock *other() const { return head->successor(1 - toSecond); }
    [[nodiscard]] BasicBlock *last() const { return second->successor(1 - toOther); }
  };
  // The store that an arm ends in, and the one before the branch that it overwrites.
  struct StorePair {
    Instruction *first = nullptr;
    Instruction *second = nullptr;
  };

  bool convert(BasicBlock &block) {
    std::optional<Chain> chain = chainAt(block);
    if (chain && mayRewrite("if-convert", *block.terminator()))
      merge(*chain);
    // The expected way is predicted, and executes nothing of the other one.
    if (block.terminator()->is(Op::CondBr) && block.terminator()->expectedSuccessor())
      return false;
    std::optional<Diamond> diamond = diamondAt(block);
    if (!diamond)
      return false;
    StorePair stores = storesOf(*diamond);
    Instruction *branch = block.terminator();
    if (!isCheap(*diamond, stores)) {
      if (context_.remarks)
        reportMissed(*diamond, stores);
      return false;
    }
    if (!mayRewrite("if-convert", *branch))
      return false;
    context_.count(CounterId::BranchesConverted);
    if (context_.remarks)
      context_.remark(RemarkId::converted, *branch, selectsOf(*diamond) + (stores.second ? 1 : 0));
    if (branch->is(Op::Switch)) {
      branch = branchOnMask(block);
      diamond = diamondAt(block); // with other slots: the cases have one edge
    }
    for (BasicBlock *arm : diamond->arms)
      hoist(arm, branch);
    if (stores.second)
      mergeStores(stores, diamond->armEdge(), *branch);
    replacePhis(*diamond, branch);
    removeBranch(*diamond);
    return true;
  }

  // ---- Remarks

  // The number of selects that the phis of a join become.
  static uint32_t selectsOf(const Diamond &diamond) {
    uint32_t selects = 0;
    for (const Instruction &phi : diamond.join->phis())
      selects += phi.operand(diamond.joinSlots[0]) != phi.operand(diamond.joinSlots[1]) ? 1 : 0;
    return selects;
  }

  void reportMissed(const Diamond &diamond, const StorePair &stores) {
    const Instruction &branch = *diamond.head->terminator();
    for (const BasicBlock *arm : diamond.arms)
      for (const Instruction *at = arm ? arm->first() : nullptr; at; at = at->next())
        if (!at->isTerminator() && at != stores.second && !isSpeculatable(*at))
          return context_.remark(RemarkId::convertEffect, branch, *at);
    uint32_t selects = selectsOf(diamond);
    if (selects > limits_.ifConvertSelects)
      return context_.remark(RemarkId::convertSelects, branch, selects, limits_.ifConvertSelects);
    if (selects > limits_.ifConvertSearch && isSearch(diamond))
      return context_.remark(RemarkId::convertSearch, branch);
    context_.remark(RemarkId::convertCost, branch,
                    isRare(diamond) ? limits_.ifConvertRareCost : limits_.ifConvertCost);
  }

  // ---- Recognition

  static std::optional<Diamond> diamondAt(BasicBlock &block) {
    const Instruction *branch = block.terminator();
    if (!branch || !(branch->is(Op::CondBr) || hasCaseMask(*branch)) ||
        branch->operand(0)->isConstant())
      return {};
    const BasicBlock::Successor &yes = block.successors()[0];
    const BasicBlock::Successor &no = block.successors()[1];
    return diamondOf(block, yes, no, isArm(*yes.block, block, 1),
                     isArm(*no.block, block, block.successors().size() - 1));
  }

  // The diamond of two edges, whose targets may be arms.
  static std::optional<Diamond> diamondOf(BasicBlock &head, const BasicBlock::Successor &yes,
                                          const BasicBlock::Successor &no, bool isYesArm,
                                          bool isNoArm) {
    const BasicBlock::Successor &yesJoin = isYesArm ? yes.block->successors()[0] : yes;
    const BasicBlock::Successor &noJoin = isNoArm ? no.block->successors()[0] : no;
    if (yes.block == no.block || yesJoin.block != noJoin.block || yesJoin.block == &head)
      return {};
    return Diamond{&head,
                   {isYesArm ? yes.block : nullptr, isNoArm ? no.block : nullptr},
                   yesJoin.block,
                   {yesJoin.slot, noJoin.slot}};
  }

  // Whether a block has that many incoming edges, all from `head`, and only an unconditional branch
  // to another block out of it.
  static bool isArm(const BasicBlock &block, const BasicBlock &head, size_t edges) {
    const Instruction *end = block.terminator();
    return &block != &head && block.predecessors().size() == edges && end && end->is(Op::Br) &&
           !block.hasPhis() && block.successor(0) != &block && block.successor(0) != &head;
  }

  // ---- Chains

  // Finds the innermost loops that have chains and would be candidates for loop-vectorize if they
  // had one block: without calls, left only by one block, which continues them.
  void findChainLoops() {
    for (BasicBlock *block : order_) {
      if (!chainIn(*block))
        continue;
      loops_ = &analyses_.loops();
      const Loop *loop = loops_->loopOf(block);
      if (loop && loops_->isInnermost(*loop) && !chainLoops_.contains(loop) &&
          hasOneExit(*loop, *loops_) && !hasCall(*loop))
        chainLoops_.insert(loop);
    }
  }

  static bool hasOneExit(const Loop &loop, const LoopForest &loops) {
    std::vector<BasicBlock *> latches = loops.latches(loop);
    if (latches.size() != 1)
      return false;
    return std::ranges::all_of(loop.blocks(), [&](const BasicBlock *block) {
      return block == latches[0] ||
             std::ranges::all_of(block->successors(), [&](const BasicBlock::Successor &edge) {
               return loops.contains(loop, edge.block);
             });
    });
  }

  static bool hasCall(const Loop &loop) {
    for (const BasicBlock *block : loop.blocks())
      for (const Instruction &instruction : *block)
        if (instruction.opKind() == OpKind::Call)
          return true;
    return false;
  }

  static std::optional<Chain> chainIn(BasicBlock &head) {
    const Instruction *branch = head.terminator();
    if (!branch || !branch->is(Op::CondBr) || head.successor(0) == head.successor(1))
      return {};
    for (uint32_t toSecond : {0U, 1U}) {
      BasicBlock *second = head.successor(toSecond);
      const BasicBlock *other = head.successor(1 - toSecond);
      const Instruction *end = second->terminator();
      if (second == &head || second->predecessors().size() != 1 || second->hasPhis() || !end ||
          !end->is(Op::CondBr) || second->successor(0) == second->successor(1))
        continue;
      for (uint32_t toOther : {0U, 1U})
        if (second->successor(toOther) == other)
          return Chain{&head, second, toSecond, toOther};
    }
    return {};
  }

  // A chain that can be converted after its branches have been merged.
  std::optional<Chain> chainAt(BasicBlock &head) const {
    std::optional<Chain> chain;
    if (!chainLoops_.empty() && chainLoops_.contains(loops_->loopOf(&head)))
      chain = chainIn(head);
    if (!chain)
      return {};
    // As if the branch of `head` had the other edge of `second` already. If `other` were the join,
    // the branch of `second` would have been converted by itself.
    BasicBlock &second = *chain->second;
    const BasicBlock::Successor *edges[2];
    edges[chain->toSecond] = &second.successors()[1 - chain->toOther];
    edges[1 - chain->toSecond] = &head.successors()[1 - chain->toSecond];
    bool areArms[2];
    areArms[chain->toSecond] = isArm(*chain->last(), second, 1);
    areArms[1 - chain->toSecond] = isArm(*chain->other(), head, 2);
    if (!areArms[1 - chain->toSecond])
      return {};
    std::optional<Diamond> merged = diamondOf(head, *edges[0], *edges[1], areArms[0], areArms[1]);
    return merged && isCheap(*merged, {}, &second) ? chain : std::nullopt;
  }

  // Makes the branch of `head` one on both conditions.
  void merge(const Chain &chain) {
    Instruction *branch = chain.head->terminator();
    Instruction *end = chain.second->terminator();
    Value *condition = end->operand(0);
    hoist(chain.second, branch);
    // `last` is reached if the first condition chooses `second`, and the other one not `other`.
    auto combined = [&](Op op, Value *left, Value *right) {
      Value *operands[] = {left, right};
      Instruction *made = module_.makeInstruction(op, Type::I1, operands);
      made->loc = branch->loc;
      made->insertBefore(branch);
      return made;
    };
    if (chain.toSecond == chain.toOther)
      condition = combined(Op::Xor, condition, module_.constant(Type::I1, 1));
    Op op = chain.toSecond == 0 ? Op::And : Op::Or;
    branch->setOperand(0, combined(op, branch->operand(0), condition));
    redirectEdgeLike(*chain.head, chain.toSecond, chain.second->successors()[1 - chain.toOther]);
    if (function_.debug) {
      function_.debug->forgetChanges(*chain.second, *chain.other());
      function_.debug->forgetChanges(*chain.second, *chain.head->successor(chain.toSecond));
      function_.debug->remove(*chain.second);
    }
    removeOutgoingEdges(*chain.second);
    removed_.push_back(chain.second);
  }

  // ---- Cost

  // `second`: of a chain whose branches are to be merged for the diamond, or null.
  [[nodiscard]] bool isCheap(const Diamond &diamond, const StorePair &stores,
                             const BasicBlock *second = nullptr) const {
    const Instruction &branch = *diamond.head->terminator();
    uint32_t selects = 0;
    uint32_t cost = second ? 1 : 0;
    for (const Instruction &phi : diamond.join->phis()) {
      const Value *values[] = {phi.operand(diamond.joinSlots[0]),
                               phi.operand(diamond.joinSlots[1])};
      if (values[0] == values[1])
        continue;
      ++selects;
      if (second && isFloat(phi.type()))
        return false;
      bool isInteger = !isFloat(phi.type()) || isExtreme(branch.operand(0), values[0], values[1]);
      cost += isInteger ? 1 : limits_.ifConvertFloatCost;
    }
    cost += (stores.second ? 1 : 0) + (branch.is(Op::Switch) ? caseMaskCost : 0);
    uint32_t limit = !second && isRare(diamond) ? limits_.ifConvertRareCost : limits_.ifConvertCost;
    return selects <= limits_.ifConvertSelects &&
           (selects <= limits_.ifConvertSearch || !isSearch(diamond)) &&
           addCost(second, nullptr, limit, cost) &&
           addCost(diamond.arms[0], stores.second, limit, cost) &&
           addCost(diamond.arms[1], stores.second, limit, cost);
  }

  // Whether there is one arm, for two numbers that are equal: most are not, and a branch is
  // predicted well. A number often has the value of a constant that it is compared with.
  static bool isRare(const Diamond &diamond) {
    const Instruction *compare = asInstruction(diamond.head->terminator()->operand(0), Op::ICmp);
    return compare && !diamond.hasBothArms() && !compare->operand(1)->isConstant() &&
           compare->predicate() == (diamond.arms[0] ? Predicate::Eq : Predicate::Ne);
  }

  // Whether the condition depends on a load from an address that depends on what the branch chose
  // in the iteration before, as in a binary search. With selects, each iteration waits for its
  // load; a branch that is predicted lets the next one begin.
  static bool isSearch(const Diamond &diamond) {
    constexpr size_t maxValues = 16;
    std::vector<std::pair<Value *, bool>> pending; // and whether a load depends on it
    pending.emplace_back(diamond.head->terminator()->operand(0), false);
    for (size_t i = 0; i < pending.size() && i < maxValues; ++i) {
      auto [value, isLoaded] = pending[i];
      const Instruction *instruction = asInstruction(value);
      if (!instruction)
        continue;
      if (instruction->is(Op::Phi)) {
        if (isLoaded && isCarried(*instruction, *diamond.join))
          return true;
        continue;
      }
      for (const Use &use : instruction->operands())
        pending.emplace_back(use.value, isLoaded || instruction->is(Op::Load));
    }
    return false;
  }

  // Whether a phi is one of a join, or has such a phi as operand.
  static bool isCarried(const Instruction &phi, const BasicBlock &join) {
    return phi.block() == &join || std::ranges::any_of(phi.operands(), [&](const Use &use) {
             const Instruction *operand = asInstruction(use.value, Op::Phi);
             return operand && operand->block() == &join;
           });
  }

  // Whether a select is the minimum or the maximum of floating-point values.
  static bool isExtreme(Value *condition, const Value *ifTrue, const Value *ifFalse) {
    const Instruction *fcmp = asInstruction(condition, Op::FCmp);
    return fcmp && ((fcmp->operand(0) == ifTrue && fcmp->operand(1) == ifFalse) ||
                    (fcmp->operand(0) == ifFalse && fcmp->operand(1) == ifTrue));
  }

  // Adds the cost of an arm without its store. False above the limit.
  static bool addCost(const BasicBlock *arm, const Instruction *store, uint32_t limit,
                      uint32_t &cost) {
    if (!arm)
      return true;
    for (const Instruction &instruction : *arm) {
      if (instruction.isTerminator() || &instruction == store)
        break;
      if (!isSpeculatable(instruction) || ++cost > limit)
        return false;
    }
    return cost <= limit;
  }

  // Whether an instruction costs about a cycle and may be executed where it was not before.
  static bool isSpeculatable(const Instruction &instruction) {
    OpKind kind = instruction.opKind();
    bool isExpensive = kind == OpKind::IntDivision || instruction.is(Op::FDiv);
    bool isPartOfCall = kind == OpKind::Call || kind == OpKind::Extract;
    return !isExpensive && !isPartOfCall && kind != OpKind::StackSlot &&
           isRemovableWhenUnused(instruction) && !mayRead(instruction);
  }

  // ---- Stores

  // Both null unless there is one arm and it ends in a store that overwrites another.
  static StorePair storesOf(const Diamond &diamond) {
    if (diamond.hasBothArms())
      return {};
    Instruction *second = finalStore(*diamond.arms[diamond.armEdge()]);
    Instruction *first = second ? overwrittenStore(*diamond.head, *second) : nullptr;
    return first ? StorePair{first, second} : StorePair{};
  }

  static Instruction *finalStore(const BasicBlock &arm) {
    Instruction *last = arm.terminator()->prev();
    return last && last->is(Op::Store) && !last->isVolatile() ? last : nullptr;
  }

  // The last write of a block, if it is a store to the same location as `second`.
  static Instruction *overwrittenStore(const BasicBlock &block, const Instruction &second) {
    constexpr uint32_t maxDistance = 16;
    uint32_t distance = 0;
    for (Instruction *at = block.last(); at && distance < maxDistance; at = at->prev(), ++distance)
      if (mayWrite(*at)) {
        bool isSame = at->is(Op::Store) && !at->isVolatile() && at->pointer() == second.pointer() &&
                      at->storedValue()->type() == second.storedValue()->type() &&
                      at->accessAlign() >= second.accessAlign();
        return isSame ? at : nullptr;
      }
    return nullptr;
  }

  // Makes the second store, which has been hoisted to after the first, store a select of both
  // values, and erases the first unless a load between them may read it.
  void mergeStores(const StorePair &stores, uint32_t secondEdge, const Instruction &branch) {
    Instruction *first = stores.first;
    Instruction *second = stores.second;
    context_.count(CounterId::StoresMerged);
    Value *operands[] = {branch.operand(0), second->storedValue(), first->storedValue()};
    if (secondEdge == 1)
      std::swap(operands[1], operands[2]);
    if (first->accessType() != second->accessType())
      second->setAccessType(0);
    if (operands[1] != operands[2]) {
      Instruction *select = module_.makeInstruction(Op::Select, operands[1]->type(), operands);
      select->loc = second->loc;
      select->insertBefore(second);
      second->setOperand(0, select);
    }
    for (const Instruction *at = first->next(); at != second; at = at->next())
      if (mayRead(*at))
        return;
    first->erase();
  }

  // ---- Transformation

  // 1.
  static void hoist(BasicBlock *arm, Instruction *before) {
    if (!arm)
      return;
    while (!arm->first()->isTerminator()) {
      Instruction *moved = arm->first();
      moved->unlink();
      moved->insertBefore(before);
    }
  }

  // 2. The selects are the phis' operands on the edge that stays.
  void replacePhis(const Diamond &diamond, Instruction *branch) {
    for (Instruction &phi : diamond.join->phis()) {
      Value *ifTrue = phi.operand(diamond.joinSlots[0]);
      Value *ifFalse = phi.operand(diamond.joinSlots[1]);
      Value *value = ifTrue;
      if (ifTrue != ifFalse) {
        Value *operands[] = {branch->operand(0), ifTrue, ifFalse};
        Instruction *select = module_.makeInstruction(Op::Select, phi.type(), operands);
        select->name = phi.name;
        select->loc = branch->loc;
        select->insertBefore(branch);
        value = select;
      }
      phi.setOperand(diamond.joinSlots[diamond.armEdge()], value);
    }
  }

  // 3. The edge through the first arm stays.
  void removeBranch(const Diamond &diamond) {
    BasicBlock &head = *diamond.head;
    for (BasicBlock *arm : diamond.arms)
      if (arm && function_.debug) { // control may pass it although it takes the other one
        function_.debug->forgetChanges(*arm, *diamond.join);
        function_.debug->remove(*arm);
      }
    if (diamond.hasBothArms()) {
      removeEdge(diamond.arms[1], 0);
      removed_.push_back(diamond.arms[1]);
    }
    removeEdge(&head, 1 - diamond.armEdge());
    replaceTerminator(head);
    mergeSuccessor(head);
    if (diamond.join->predecessors().size() == 1 && diamond.join != function_.entry() &&
        isShort(*diamond.join))
      mergeSuccessor(head);
  }

  // Whether a block could be part of an arm of the enclosing branch. Longer blocks are merged by
  // simplify-cfg: here they would be moved once for each branch before them.
  [[nodiscard]] bool isShort(const BasicBlock &block) const {
    uint32_t count = 0;
    for (const Instruction &instruction : block)
      if (!instruction.is(Op::Phi) && ++count > limits_.ifConvertCost + 1)
        return false;
    return true;
  }

  // Merges a block with its only successor, which has no other predecessor.
  void mergeSuccessor(BasicBlock &block) {
    BasicBlock *next = block.successor(0);
    mergeIntoPredecessor(*next);
    removed_.push_back(next);
  }

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  Analyses &analyses_;
  std::span<BasicBlock *const> order_;
  const LoopForest *loops_ = nullptr; // if there are chains
  std::unordered_set<const Loop *> chainLoops_;
  std::vector<BasicBlock *> removed_; // empty blocks, and arms without edges; removed at the end
};

} // namespace

bool ifConvert(Function &function, Analyses &analyses) {
  return IfConversion(function, analyses).run();
}

} // namespace wend
