// jump-threading — go straight to where a branch will lead, where the way to it tells.
//
//   yes: br label %join                            yes: br label %then
//   no:  br label %join                            no:  br label %else
//   join: %c = phi i1 [ true, %yes ], [ false, %no ]   =>
//         br i1 %c, label %then, label %else
//
// How    for each block that does little before it branches   1. for each way into it, evaluate the
//        condition, as far as that is constants: what its phis are on this way, what the branches
//        before say of values   2. a way whose outcome is known gets a copy of the block, which
//        goes on there   3. what the block computes and others read goes through variables in
//        memory from then on: it has several definitions now
// Needs  mem2reg behind it      Keeps  nothing
// Not    heads of loops: they would have several
//
// Mueller and Whalley, "Avoiding Conditional Branches by Code Replication" (1995).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/rewrites.h"
#include "opt/demotion.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t mostCopied = 6;        // instructions of a block
constexpr uint32_t mostCopiedInAll = 400; // of a function, and a quarter of its own

class Threading {
public:
  Threading(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), analyses_(analyses) {}

  bool run() {
    budget_ = mostCopiedInAll + function_.valueCount() / 4;
    std::span<BasicBlock *const> order = analyses_.order();
    place_.assign(function_.blockCount(), 0);
    for (uint32_t i = 0; i < order.size(); ++i)
      place_[order[i]->id] = i;
    std::vector<BasicBlock *> candidates;
    for (BasicBlock *block : order)
      if (isCandidate(*block))
        candidates.push_back(block);
    bool changed = false;
    for (BasicBlock *block : candidates)
      changed = thread(*block) || changed;
    // A block that all ways go around has phis of nothing.
    if (changed)
      removeUnreachableBlocks(function_);
    return changed;
  }

private:
  // A way into the block, and where it goes on.
  struct Way {
    BasicBlock *from;
    uint32_t target; // successor slot of the block
  };

  bool isCandidate(const BasicBlock &block) const {
    const Instruction *end = block.terminator();
    if (!end || !(end->is(Op::CondBr) || end->is(Op::Switch)) || &block == function_.entry() ||
        block.predecessors().size() < 2 || end->operand(0)->isConstant() || beginsLoop(block))
      return false;
    uint32_t count = 0;
    for (const Instruction *at = block.firstNonPhi(); at != end; at = at->next())
      if (!isRemovableWhenUnused(*at) || mayRead(*at) || at->is(Op::Alloca) ||
          at->is(Op::StackAlloc) || at->is(Op::Call) || at->is(Op::Extract) || ++count > mostCopied)
        return false;
    return true;
  }

  // Whether an edge goes back to it.
  [[nodiscard]] bool beginsLoop(const BasicBlock &block) const {
    return std::ranges::any_of(block.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return place_[edge.block->id] >= place_[block.id];
    });
  }

  bool thread(BasicBlock &block) {
    std::vector<Way> ways = knownWays(block);
    if (ways.empty() || !mayRewrite("jump-threading", *block.terminator()))
      return false;
    std::vector<Instruction *> shared = valuesReadElsewhere(block);
    std::vector<Instruction *> slots;
    for (Instruction *value : shared)
      slots.push_back(demote(*value, block));
    for (const Way &way : ways)
      copyFor(way, block, shared, slots);
    analyses_.context().count(CounterId::JumpsThreaded, ways.size());
    return true;
  }

  // ---- 1. Where ways lead

  std::vector<Way> knownWays(const BasicBlock &block) {
    std::vector<Way> ways;
    uint32_t size = 0;
    for (const Instruction &instruction : block)
      size += instruction.is(Op::Phi) ? 0 : 1;
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      // A block with several edges here would have to tell its copies apart.
      uint32_t edges = 0;
      for (const BasicBlock::Successor &other : edge.block->successors())
        edges += other.block == &block ? 1 : 0;
      if (edges != 1 || budget_ < size)
        continue;
      const Constant *condition = outcome(block, slot);
      if (!condition)
        continue;
      budget_ -= size;
      ways.push_back({edge.block, targetFor(*block.terminator(), *condition)});
    }
    return ways;
  }

  static uint32_t targetFor(const Instruction &branch, const Constant &condition) {
    if (branch.is(Op::CondBr))
      return condition.bits() ? 0 : 1;
    for (uint32_t i = 1; i < branch.operandCount(); ++i)
      if (branch.operand(i) == &condition)
        return i;
    return 0;
  }

  // What the condition is on a way in, if that is known.
  const Constant *outcome(const BasicBlock &block, uint32_t slot) {
    known_.clear();
    BasicBlock::Predecessor edge = block.predecessors()[slot];
    for (const Instruction &at : block) {
      if (at.isTerminator())
        break;
      const Constant *value =
          at.is(Op::Phi) ? constantOn(edge, *at.operand(slot)) : folded(at, edge);
      known_.push_back({&at, value});
    }
    return valueOf(*block.terminator()->operand(0), edge);
  }

  const Constant *valueOf(Value &value, BasicBlock::Predecessor edge) {
    for (const Known &known : known_)
      if (known.value == &value)
        return known.constant;
    return constantOn(edge, value);
  }

  // What a value from outside the block is where an edge has been taken: the branch it is of, or
  // the one before, may have asked for it.
  const Constant *constantOn(BasicBlock::Predecessor edge, Value &value) {
    constexpr int mostBranches = 3;
    if (Constant *constant = asConstant(&value))
      return constant;
    for (int i = 0; i < mostBranches; ++i) {
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
    auto operand = [&](uint32_t i) { return valueOf(*instruction.operand(i), edge); };
    if (instruction.is(Op::Select)) {
      const Constant *condition = operand(0);
      return condition ? operand(condition->bits() ? 1 : 2) : nullptr;
    }
    std::optional<uint64_t> bits = foldIntegers(instruction, operand);
    return bits ? module_.constant(instruction.type(), *bits) : nullptr;
  }

  // ---- 3. Variables for what others read

  // What other blocks read, but for phis right behind.
  static std::vector<Instruction *> valuesReadElsewhere(BasicBlock &block) {
    std::vector<Instruction *> values;
    for (Instruction &instruction : block)
      for (const Use *use = instruction.firstUse(); use; use = use->next)
        if (readerOf(*use) != &block) {
          values.push_back(&instruction);
          break;
        }
    return values;
  }

  Instruction *demote(Instruction &value, BasicBlock &block) {
    Instruction *slot = makeSlot(function_, value);
    for (Use *use = value.firstUse(); use;) {
      Use *next = use->next;
      if (readerOf(*use) != &block)
        readSlot(*use, slot);
      use = next;
    }
    storeBefore(*block.terminator(), &value, slot);
    return slot;
  }

  // ---- 2. A copy of the block for one way

  struct Known {
    const Value *value;
    const Constant *constant; // null: not known
  };
  struct Copy {
    const Value *original;
    Value *value;
  };

  void copyFor(const Way &way, BasicBlock &block, std::span<Instruction *const> shared,
               std::span<Instruction *const> slots) {
    uint32_t slot = 0; // of the block among the successors of where the way comes from
    while (way.from->successor(slot) != &block)
      ++slot;
    uint32_t in = way.from->successors()[slot].slot;
    BasicBlock *copy = function_.addBlock(block.name, &block);
    copies_.clear();
    std::vector<Instruction *> body;
    for (Instruction &original : block) {
      if (original.isTerminator())
        break;
      if (original.is(Op::Phi)) {
        copies_.push_back({&original, original.operand(in)});
        continue;
      }
      if (original.is(Op::Store)) // to the variables made here
        continue;
      Instruction *made = module_.makeCopy(original);
      for (Use &use : made->operands())
        Instruction::setUse(use, mapped(use.value));
      made->placeAtEnd(copy);
      copies_.push_back({&original, made});
    }
    BasicBlock::Successor target = block.successors()[way.target];
    Instruction *jump = appendBranch(*copy, *target.block, block.terminator()->loc);
    for (size_t i = 0; i < shared.size(); ++i)
      storeBefore(*jump, mapped(shared[i]), slots[i]);
    for (Instruction &phi : target.block->phis())
      phi.addOperand(module_, mapped(phi.operand(target.slot)));
    redirectEdge(way.from, slot, copy);
  }

  Value *mapped(Value *value) const {
    for (const Copy &copy : copies_)
      if (copy.original == value)
        return copy.value;
    return value;
  }

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  std::vector<uint32_t> place_; // by BasicBlock::id: in reverse postorder
  uint32_t budget_ = 0;
  std::vector<Known> known_; // of the block at hand, on the way at hand
  std::vector<Copy> copies_;
};

} // namespace

bool jumpThreading(Function &function, Analyses &analyses) {
  return Threading(function, analyses).run();
}

} // namespace wend
