// jump-threading — branch directly to the successor that a predecessor determines.
//
//   yes: br label %join                            yes: br label %then
//   no:  br label %join                            no:  br label %else
//   join: %c = phi i1 [ true, %yes ], [ false, %no ]   =>
//         br i1 %c, label %then, label %else
//
// How    for each block with few instructions before its branch
//        1. if the branch is on a combination of conditions, of which a predecessor makes one not
//           decide it, branch on that one first, in this block, and on the others in a new one
//        2. for each incoming edge, evaluate the condition with the phi operands of the edge and
//           the conditions of the branches before it
//        3. if it is constant, redirect the edge to a copy of the block that branches to the known
//           successor
//        4. demote values of the block with uses in other blocks to stack variables, because they
//           now have several definitions
// Needs  mem2reg after it      Keeps  nothing
// Not    loop headers: the loop would have several entries
//
// Mueller, Whalley, "Avoiding Conditional Branches by Code Replication" (1995).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/known_bits.h"
#include "ir/limits.h"
#include "ir/rewrites.h"
#include "opt/demotion.h"

#include <algorithm>

namespace wend {

namespace {

class JumpThreading {
public:
  JumpThreading(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        analyses_(analyses) {}

  bool run() {
    budget_ = limits_.jumpThreadingTotal + function_.valueCount() / 4;
    std::span<BasicBlock *const> order = analyses_.order();
    position_.assign(function_.blockCount(), 0);
    for (uint32_t i = 0; i < order.size(); ++i)
      position_[order[i]->id] = i;
    std::vector<BasicBlock *> candidates;
    for (BasicBlock *block : order)
      if (isCandidate(*block))
        candidates.push_back(block);
    bool changed = false;
    for (BasicBlock *block : candidates) {
      changed = splitConditions(*block) || changed;
      changed = thread(*block) || changed;
    }
    // A block whose incoming edges are all threaded has phis without operands.
    if (changed)
      removeUnreachableBlocks(function_);
    return changed;
  }

private:
  // An edge into a block, and the successor that it determines.
  struct KnownEdge {
    BasicBlock *from;
    uint32_t target; // successor slot of the block
  };

  bool isCandidate(const BasicBlock &block) {
    const Instruction *end = block.terminator();
    if (!end || !(end->is(Op::CondBr) || end->is(Op::Switch)) || &block == function_.entry() ||
        block.predecessors().size() < 2 || end->operand(0)->isConstant() || isHeader(block))
      return false;
    uint32_t count = 0;
    for (const Instruction *at = block.firstNonPhi(); at != end; at = at->next())
      if (!isRemovableWhenUnused(*at) || mayRead(*at) || at->is(Op::Alloca) ||
          at->is(Op::StackAlloc) || at->is(Op::Call) || at->is(Op::Extract) ||
          ++count > limits_.jumpThreadingSize) {
        if (analyses_.context().remarks)
          reportObstacle(block, *at, count > limits_.jumpThreadingSize);
        return false;
      }
    return true;
  }

  // Reports a block that is not copied because of an instruction, if predecessors determine its
  // branch.
  void reportObstacle(const BasicBlock &block, const Instruction &obstacle, bool isLarge) {
    constexpr size_t maxSize = 64; // bounds compile time
    size_t size = 0;
    for (const Instruction *at = block.first(); at && size < maxSize; at = at->next())
      ++size;
    size_t known = 0;
    if (size < maxSize)
      collectNeeded(block);
    for (uint32_t slot = 0; size < maxSize && slot < block.predecessors().size(); ++slot)
      known += outcome(block, slot) ? 1 : 0;
    const Instruction &branch = *block.terminator();
    if (known == 0)
      return;
    if (isLarge)
      analyses_.context().remark(RemarkId::threadLarge, branch, known, block.predecessors().size(),
                                 limits_.jumpThreadingSize);
    else
      analyses_.context().remark(RemarkId::threadObstacle, branch, known,
                                 block.predecessors().size(), obstacle);
  }

  // Whether a predecessor does not precede it in reverse postorder.
  [[nodiscard]] bool isHeader(const BasicBlock &block) const {
    return std::ranges::any_of(block.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return position_[edge.block->id] >= position_[block.id];
    });
  }

  bool thread(BasicBlock &block) {
    std::vector<KnownEdge> edges = knownEdges(block);
    if (edges.empty() || !mayRewrite("jump-threading", *block.terminator()))
      return false;
    analyses_.context().remark(RemarkId::threaded, *block.terminator(), edges.size(),
                               block.predecessors().size());
    std::vector<Instruction *> shared = valuesUsedElsewhere(block);
    std::vector<Instruction *> slots;
    for (Instruction *value : shared)
      slots.push_back(demote(*value, block));
    for (const KnownEdge &edge : edges)
      copyFor(edge, block, shared, slots);
    analyses_.context().count(CounterId::JumpsThreaded, edges.size());
    return true;
  }

  // ---- 1. Branches on several conditions

  // Branches on a condition that predecessors determine before the others that it is combined with:
  //   br i1 (and %a, %b), label %then, label %else  =>  br i1 %a, label %next, label %else
  //                                                     next: br i1 %b, label %then, label %else
  // Without a phi, whose value differs by predecessor, there is little to determine.
  bool splitConditions(BasicBlock &block) {
    Instruction *branch = block.terminator();
    Instruction *all = asInstruction(branch->operand(0));
    if (!branch->is(Op::CondBr) || !all || !(all->is(Op::And) || all->is(Op::Or)) ||
        all->block() != &block || !all->hasOneUse() || block.successor(0) == block.successor(1) ||
        !block.first()->is(Op::Phi))
      return false;
    Part part = determinedPart(*all);
    if (!part.combination || !mayRewrite("jump-threading", *branch))
      return false;
    bool isAnd = all->is(Op::And);
    Value *condition = part.combination->operand(part.index);
    part.combination->replaceUses(part.combination->operand(1 - part.index));
    part.combination->erase();
    BasicBlock &next = splitAfter(moveToEnd(block), block.next());
    BasicBlock::Successor otherwise = next.successors()[isAnd ? 1 : 0];
    std::vector<Value *> values = incomingValues(otherwise);
    appendBranch(block, condition, isAnd ? next : *otherwise.block, isAnd ? *otherwise.block : next,
                 next.terminator()->loc);
    addIncomingValues(*otherwise.block, values);
    return true;
  }

  // An operand of a combination of conditions.
  struct Part {
    Instruction *combination = nullptr;
    uint32_t index = 0;
  };

  // The condition that a predecessor makes not decide the combination, so that its edge can lead to
  // the branch on the others.
  Part determinedPart(Instruction &all) {
    BasicBlock &block = *all.block();
    const Constant *neutral = module_.boolConstant(all.is(Op::And));
    collectNeeded(block);
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      outcome(block, slot);
      std::vector<Instruction *> open = {&all};
      while (!open.empty()) {
        Instruction *at = open.back();
        open.pop_back();
        for (uint32_t i = 0; i < at->operandCount(); ++i) {
          Value *operand = at->operand(i);
          if (!operand->isConstant() && constantOf(*operand, block.predecessors()[slot]) == neutral)
            return {at, i};
          Instruction *inner = asInstruction(operand, all.op());
          if (inner && inner->block() == &block && inner->hasOneUse())
            open.push_back(inner);
        }
      }
    }
    return {};
  }

  // Moves what only the branch of a block uses to the end, and returns what is before it.
  static Instruction &moveToEnd(BasicBlock &block) {
    std::vector<const Instruction *> moved = {block.terminator()};
    Instruction *first = block.terminator();
    for (Instruction *at = first->prev(); at && !at->is(Op::Phi);) {
      Instruction *previous = at->prev();
      bool isOnlyForMoved = at->isUsed();
      for (const Use *use = at->firstUse(); use && isOnlyForMoved; use = use->next)
        isOnlyForMoved = std::ranges::find(moved, use->user) != moved.end();
      if (isOnlyForMoved) {
        at->unlink();
        at->insertBefore(first);
        moved.push_back(at);
        first = at;
      }
      at = previous;
    }
    return *first->prev();
  }

  // ---- 2. Edges with a known successor

  std::vector<KnownEdge> knownEdges(const BasicBlock &block) {
    collectNeeded(block);
    std::vector<KnownEdge> known;
    uint32_t size = 0;
    for (const Instruction &instruction : block)
      size += instruction.is(Op::Phi) ? 0 : 1;
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      // The predecessor must have one edge to the block, by which copyFor finds it.
      uint32_t edgeCount = 0;
      for (const BasicBlock::Successor &other : edge.block->successors())
        edgeCount += other.block == &block ? 1 : 0;
      if (edgeCount != 1 || budget_ < size)
        continue;
      const Constant *condition = outcome(block, slot);
      if (!condition)
        continue;
      budget_ -= size;
      known.push_back({edge.block, targetFor(*block.terminator(), *condition)});
    }
    return known;
  }

  static uint32_t targetFor(const Instruction &branch, const Constant &condition) {
    if (branch.is(Op::CondBr))
      return condition.bits() ? 0 : 1;
    for (uint32_t i = 1; i < branch.operandCount(); ++i)
      if (branch.operand(i) == &condition)
        return i;
    return 0;
  }

  // Collects the instructions of the block that its branch depends on, operands first.
  void collectNeeded(const BasicBlock &block) {
    needed_.clear();
    collectNeeded(block, *block.terminator()->operand(0));
  }

  void collectNeeded(const BasicBlock &block, const Value &value) {
    const Instruction *at = asInstruction(&value);
    if (!at || at->block() != &block || std::ranges::find(needed_, at) != needed_.end())
      return;
    if (!at->is(Op::Phi))
      for (const Use &use : at->operands())
        collectNeeded(block, *use.value);
    needed_.push_back(at);
  }

  // The condition of the branch if the block is entered by a predecessor slot; null if unknown.
  // What the branch needs has been collected.
  const Constant *outcome(const BasicBlock &block, uint32_t slot) {
    known_.clear();
    BasicBlock::Predecessor edge = block.predecessors()[slot];
    for (const Instruction *at : needed_) {
      const Constant *constant =
          at->is(Op::Phi) ? constantOn(edge, *at->operand(slot)) : folded(*at, edge);
      known_.push_back({at, at->is(Op::Phi) ? at->operand(slot) : at, constant});
    }
    return constantOf(*block.terminator()->operand(0), edge);
  }

  const Constant *constantOf(Value &value, BasicBlock::Predecessor edge) {
    for (const Known &known : known_)
      if (known.value == &value)
        return known.constant;
    return constantOn(edge, value);
  }

  // What a phi of the block is on the edge.
  const Value *valueOnEdge(const Value &value) const {
    for (const Known &known : known_)
      if (known.value == &value)
        return known.onEdge;
    return &value;
  }

  // The constant that a value from outside the block has if an edge is taken, as implied by the
  // edge's branch or the branches before it; null if unknown.
  const Constant *constantOn(BasicBlock::Predecessor edge, Value &value) {
    constexpr int maxBranches = 3;
    if (Constant *constant = asConstant(&value))
      return constant;
    for (int i = 0; i < maxBranches; ++i) {
      const Instruction *branch = edge.block->terminator();
      if (branch->is(Op::CondBr) && edge.block->successor(0) != edge.block->successor(1))
        if (const Constant *constant = constantBy(*branch, edge.slot == 0, value))
          return constant;
      if (edge.block->predecessors().size() != 1)
        return nullptr;
      edge = edge.block->predecessors()[0];
    }
    return nullptr;
  }

  const Constant *constantBy(const Instruction &branch, bool isTaken, Value &value) {
    if (branch.operand(0) == &value)
      return module_.boolConstant(isTaken);
    const Instruction *compare = asInstruction(branch.operand(0), Op::ICmp);
    bool isEquality = compare && compare->operand(0) == &value &&
                      compare->predicate() == (isTaken ? Predicate::Eq : Predicate::Ne);
    return isEquality ? asConstant(compare->operand(1)) : nullptr;
  }

  const Constant *folded(const Instruction &instruction, BasicBlock::Predecessor edge) {
    auto operand = [&](uint32_t i) { return constantOf(*instruction.operand(i), edge); };
    if (instruction.is(Op::Select)) {
      const Constant *condition = operand(0);
      return condition ? operand(condition->bits() ? 1 : 2) : nullptr;
    }
    if (std::optional<uint64_t> bits = foldIntegers(instruction, operand))
      return module_.constant(instruction.type(), *bits);
    if (instruction.type() == Type::I1 && (instruction.is(Op::And) || instruction.is(Op::Or))) {
      const Constant *decisive = module_.boolConstant(instruction.is(Op::Or));
      return operand(0) == decisive || operand(1) == decisive ? decisive : nullptr;
    }
    return instruction.is(Op::ICmp) ? comparedOnEdge(instruction, operand(1)) : nullptr;
  }

  // A comparison of a value with itself, or of an address with null.
  const Constant *comparedOnEdge(const Instruction &compare, const Constant *right) {
    const Value *left = valueOnEdge(*compare.operand(0));
    Predicate predicate = compare.predicate();
    if (left == valueOnEdge(*compare.operand(1)))
      return module_.boolConstant(foldICmp(predicate, left->type(), 0, 0));
    bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
    return isEquality && right && right->bits() == 0 && isAddressOfObject(*left)
               ? module_.boolConstant(predicate == Predicate::Ne)
               : nullptr;
  }

  // ---- 4. Variables for values with uses in other blocks

  // A phi of a successor counts as a use in the predecessor.
  static std::vector<Instruction *> valuesUsedElsewhere(BasicBlock &block) {
    std::vector<Instruction *> values;
    for (Instruction &instruction : block)
      for (const Use *use = instruction.firstUse(); use; use = use->next)
        if (blockOfUse(*use) != &block) {
          values.push_back(&instruction);
          break;
        }
    return values;
  }

  Instruction *demote(Instruction &value, BasicBlock &block) {
    Instruction *slot = makeSlot(function_, value);
    for (Use *use = value.firstUse(); use;) {
      Use *next = use->next;
      if (blockOfUse(*use) != &block)
        replaceUseByLoad(*use, slot);
      use = next;
    }
    storeBefore(*block.terminator(), &value, slot);
    return slot;
  }

  // ---- 3. A copy of the block for an edge

  struct Known {
    const Value *value;
    const Value *onEdge;      // of a phi its operand, else the value itself
    const Constant *constant; // null: unknown
  };

  void copyFor(const KnownEdge &edge, BasicBlock &block, std::span<Instruction *const> shared,
               std::span<Instruction *const> slots) {
    uint32_t slot = 0; // of the block among the successors of its predecessor
    while (edge.from->successor(slot) != &block)
      ++slot;
    uint32_t in = edge.from->successors()[slot].slot;
    clones_.clear();
    for (Instruction &phi : block.phis())
      clones_.add(phi, phi.operand(in));
    for (Instruction &instruction : block) // stores to the variables of demote() are not copied
      if (instruction.is(Op::Store) || instruction.isTerminator())
        clones_.add(instruction, &instruction);
    BasicBlock *region[] = {&block};
    cloneBlocks(region, function_, &block, clones_);
    BasicBlock *copy = clones_[&block];
    BasicBlock::Successor target = block.successors()[edge.target];
    Instruction *jump = appendBranch(*copy, *target.block, block.terminator()->loc);
    for (size_t i = 0; i < shared.size(); ++i)
      storeBefore(*jump, clones_[shared[i]], slots[i]);
    for (Instruction &phi : target.block->phis())
      phi.addOperand(module_, clones_[phi.operand(target.slot)]);
    redirectEdge(edge.from, slot, copy);
  }

  Function &function_;
  Module &module_;
  const Limits &limits_;
  Analyses &analyses_;
  std::vector<uint32_t> position_; // by BasicBlock::id: in reverse postorder
  uint32_t budget_ = 0;
  std::vector<const Instruction *> needed_; // for the branch of the current block
  std::vector<Known> known_;                // of the current block and edge
  CloneMap clones_;                         // of the current edge
};

} // namespace

bool jumpThreading(Function &function, Analyses &analyses) {
  return JumpThreading(function, analyses).run();
}

} // namespace wend
