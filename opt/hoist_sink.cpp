// hoist-sink — do once what both ways from a branch do.
//
//         br i1 %c, label %a, label %b                    %n = add i32 %i, 1
//   a:    %n = add i32 %i, 1                              br i1 %c, label %a, label %b
//         …                                          a:   …
//         store i32 %x, ptr %p                            br label %join
//         br label %join                       =>    b:   …
//   b:    %m = add i32 %i, 1                              br label %join
//         …                                          join:
//         store i32 %y, ptr %p                            %z = phi i32 [ %x, %a ], [ %y, %b ]
//         br label %join                                  store i32 %z, ptr %p
//
// A store that each turn of a loop makes, in whatever arm, is one that the next turn can be handed
// in a register (scalar-replacement).
//
// How    1. of the two blocks that only one branch leads to, what is at their beginning and the
//        same moves before the branch   2. of two blocks that lead to one place only, stores at
//        their end to one address move behind
// Needs  equal values to be the same (gvn)      Keeps  the graph
// Not    what may trap or has an effect, and loads: nothing is won but size; comparisons, which
//        belong to their branches; what stands behind a call; ways out of the header of a loop
//
// Hoisting of very busy expressions, and sinking: Muchnick, "Advanced Compiler Design and
// Implementation" (1997), 13.5 and 18.8. It is the inner loop of lcs.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t mostLookedAt = 16; // instructions at the beginning or end of a block

class ArmMerging {
public:
  ArmMerging(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), tree_(analyses.dominators()) {}

  bool run() {
    // Inner branches first: what leaves both their arms may leave the arm they are in.
    std::span<BasicBlock *const> order = tree_.order();
    for (size_t i = order.size(); i-- > 0;) {
      if (order[i]->terminator()->is(Op::CondBr))
        hoist(*order[i]);
    }
    for (BasicBlock *block : order)
      while (sinkStore(*block))
        continue;
    return changed_;
  }

private:
  // ---- 1. Ahead

  void hoist(BasicBlock &block) {
    BasicBlock *left = block.successor(0);
    BasicBlock *right = block.successor(1);
    if (left == right || left->predecessors().size() != 1 || right->predecessors().size() != 1 ||
        isHeader(block))
      return;
    Instruction *next = left->first();
    for (uint32_t i = 0; i < mostLookedAt && !isEnd(*next); ++i) {
      Instruction *instruction = next;
      next = next->next();
      Instruction *same = isHoistable(*instruction) ? findSame(*instruction, *right) : nullptr;
      if (!same || !mayRewrite("hoist-sink", *same, instruction))
        continue;
      instruction->unlink();
      instruction->placeBefore(block.terminator());
      same->replaceUses(instruction);
      same->erase();
      note();
    }
  }

  // Where a loop is left: once it tests at its end, what stands ahead of the test goes round it.
  [[nodiscard]] bool isHeader(const BasicBlock &block) const {
    return std::ranges::any_of(block.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return tree_.dominates(&block, edge.block);
    });
  }

  // What is ahead of a call would be alive across it: a register to be saved, a larger frame.
  static bool isEnd(const Instruction &instruction) {
    return instruction.isTerminator() || instruction.is(Op::Call);
  }

  static bool isHoistable(const Instruction &instruction) {
    bool isBound = instruction.is(Op::Phi) || instruction.is(Op::Alloca) ||
                   instruction.is(Op::Copy) || instruction.is(Op::Extract) ||
                   instruction.is(Op::ICmp) || instruction.is(Op::FCmp);
    return !isBound && !mayRead(instruction) && isRemovableWhenUnused(instruction);
  }

  // What the same is computed from comes from before the branch, as it is in both arms.
  static Instruction *findSame(const Instruction &instruction, BasicBlock &block) {
    Instruction *other = block.first();
    for (uint32_t i = 0; i < mostLookedAt && !isEnd(*other); ++i, other = other->next())
      if (isSame(instruction, *other))
        return other;
    return nullptr;
  }

  static bool isSame(const Instruction &a, const Instruction &b) {
    if (a.op() != b.op() || a.type() != b.type() || !a.isSameVariant(b) ||
        a.operands().size() != b.operands().size())
      return false;
    for (uint32_t i = 0; i < a.operands().size(); ++i)
      if (a.operands()[i].value != b.operands()[i].value)
        return false;
    return true;
  }

  // ---- 2. Behind

  bool sinkStore(BasicBlock &block) {
    if (block.predecessors().size() != 2)
      return false;
    Instruction *stores[2];
    for (uint32_t slot = 0; slot < 2; ++slot) {
      BasicBlock *before = block.predecessor(slot);
      stores[slot] = tree_.dominates(&block, before) ? nullptr : lastStore(*before);
      if (!stores[slot])
        return false;
    }
    auto [first, second] = stores;
    Value *values[] = {first->storedValue(), second->storedValue()};
    if (first == second || first->pointer() != second->pointer() ||
        values[0]->type() != values[1]->type() || !first->isSameVariant(*second) ||
        !mayRewrite("hoist-sink", *second, first))
      return false;
    Value *value = values[0];
    if (values[0] != values[1]) {
      Instruction *phi = module_.makeInstruction(Op::Phi, value->type(), values);
      phi->loc = first->loc;
      phi->placeBefore(block.first());
      value = phi;
    }
    Instruction *behind = block.first();
    while (behind->is(Op::Phi))
      behind = behind->next();
    first->unlink();
    first->setOperand(0, value);
    first->placeBefore(behind);
    second->erase();
    note();
    return true;
  }

  // The last access of a block that goes on to one other, if it is a store.
  static Instruction *lastStore(BasicBlock &block) {
    Instruction *instruction = block.terminator();
    if (!instruction->is(Op::Br))
      return nullptr;
    for (uint32_t i = 0; i < mostLookedAt; ++i) {
      instruction = instruction->prev();
      if (!instruction || isVolatile(*instruction))
        return nullptr;
      if (instruction->is(Op::Store))
        return instruction;
      if (instruction->is(Op::Phi) || mayRead(*instruction) || !isRemovableWhenUnused(*instruction))
        return nullptr;
    }
    return nullptr;
  }

  void note() {
    context_.count(CounterId::ArmsMerged);
    changed_ = true;
  }

  Module &module_;
  PassContext &context_;
  const DominatorTree &tree_;
  bool changed_ = false;
};

} // namespace

bool hoistSink(Function &function, Analyses &analyses) {
  return ArmMerging(function, analyses).run();
}

} // namespace wend
