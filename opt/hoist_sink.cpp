// hoist-sink — move instructions that both arms of a branch execute before or after it.
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
// A store in both arms becomes a store in each iteration of a loop. The next iteration can then get
// the value in a register (scalar-replacement).
//
// How    1. hoist: of the two successors of a branch, if that is their only predecessor, move equal
//           instructions near their starts before the branch
//        2. sink: of two blocks with the same only successor, move stores to the same address at
//           their ends to the successor, with a phi of the stored values
//        3. of a phi of the results of one operation on a common operand, each computed in its
//           predecessor for the phi alone, make the operation on a phi of the other operands
// Needs  equal values in one instruction (gvn)      Keeps  the graph
// Not    instructions that may trap or have effects: only code size would improve; comparisons,
//        which the back end fuses with their branches; loads, which it fuses with their users;
//        instructions after a call; exits of a loop header
//
// Hoisting of very busy expressions, and code sinking: Muchnick, "Advanced Compiler Design and
// Implementation" (1997), 13.5 and 18.8. It applies to the inner loop of lcs.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/limits.h"
#include "ir/rewrites.h"
#include "opt/common_operand.h"

#include <algorithm>

namespace wend {

namespace {

class HoistSink {
public:
  HoistSink(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        tree_(analyses.dominators()) {}

  bool run() {
    // Inner branches first: what is hoisted out of both their arms may be hoisted again.
    std::span<BasicBlock *const> order = tree_.order();
    for (size_t i = order.size(); i-- > 0;) {
      if (order[i]->terminator()->is(Op::CondBr))
        hoist(*order[i]);
    }
    for (BasicBlock *block : order) {
      while (sinkStore(*block))
        continue;
      if (!isHeader(*block))
        sinkOperations(*block);
    }
    return changed_;
  }

private:
  // ---- 1. Hoisting

  void hoist(BasicBlock &block) {
    BasicBlock *left = block.successor(0);
    BasicBlock *right = block.successor(1);
    if (left == right || left->predecessors().size() != 1 || right->predecessors().size() != 1 ||
        isHeader(block))
      return;
    Instruction *next = left->first();
    for (uint32_t i = 0; i < limits_.hoistSinkSearched && !isEnd(*next); ++i) {
      Instruction *instruction = next;
      next = next->next();
      Instruction *same = isHoistable(*instruction) ? findSame(*instruction, *right) : nullptr;
      if (!same || !mayRewrite("hoist-sink", *same, instruction))
        continue;
      context_.remark(RemarkId::armsHoisted, *instruction, Subject{*instruction}, *same);
      instruction->unlink();
      instruction->insertBefore(block.terminator());
      instruction->loc = module_.mergedLoc(instruction->loc, same->loc);
      same->replaceUses(instruction);
      same->erase();
      countMerge();
    }
  }

  // Whether the block is a loop header. loop-rotate copies what precedes its branch into the latch,
  // where it would be executed before each iteration.
  [[nodiscard]] bool isHeader(const BasicBlock &block) const {
    return std::ranges::any_of(block.predecessors(), [&](const BasicBlock::Predecessor &edge) {
      return tree_.dominates(&block, edge.block);
    });
  }

  // A value hoisted from after a call would be live across the call: it would need a callee-saved
  // register or a stack slot.
  static bool isEnd(const Instruction &instruction) {
    return instruction.isTerminator() || instruction.is(Op::Call);
  }

  static bool isHoistable(const Instruction &instruction) {
    bool isExcluded = instruction.is(Op::Phi) || instruction.is(Op::Alloca) ||
                      instruction.is(Op::Copy) || instruction.is(Op::Extract) ||
                      instruction.is(Op::ICmp) || instruction.is(Op::FCmp);
    return !isExcluded && !mayRead(instruction) && isRemovableWhenUnused(instruction);
  }

  // The operands of equal instructions in both arms are defined before the branch.
  Instruction *findSame(const Instruction &instruction, BasicBlock &block) const {
    Instruction *other = block.first();
    for (uint32_t i = 0; i < limits_.hoistSinkSearched && !isEnd(*other);
         ++i, other = other->next())
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

  // ---- 2. Sinking

  bool sinkStore(BasicBlock &block) {
    if (block.predecessors().size() != 2)
      return false;
    Instruction *stores[2];
    for (uint32_t slot = 0; slot < 2; ++slot) {
      BasicBlock *predecessor = block.predecessor(slot);
      stores[slot] = tree_.dominates(&block, predecessor) ? nullptr : lastStore(*predecessor);
      if (!stores[slot])
        return false;
    }
    auto [first, second] = stores;
    Value *values[] = {first->storedValue(), second->storedValue()};
    if (first == second || first->pointer() != second->pointer() ||
        values[0]->type() != values[1]->type() || !first->isSameVariant(*second) ||
        !mayRewrite("hoist-sink", *second, first))
      return false;
    context_.remark(RemarkId::storesSunk, *first, Subject{*first}, *second);
    Value *value = values[0];
    if (values[0] != values[1]) {
      Instruction *phi = module_.makeInstruction(Op::Phi, value->type(), values);
      phi->loc = first->loc;
      phi->insertBefore(block.first());
      value = phi;
    }
    first->unlink();
    first->setOperand(0, value);
    first->insertBefore(block.firstNonPhi());
    first->loc = module_.mergedLoc(first->loc, second->loc);
    second->erase();
    countMerge();
    return true;
  }

  // The last memory access of a block with one successor, if it is a store; or null.
  Instruction *lastStore(BasicBlock &block) const {
    Instruction *instruction = block.terminator();
    if (!instruction->is(Op::Br))
      return nullptr;
    for (uint32_t i = 0; i < limits_.hoistSinkSearched; ++i) {
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

  // ---- 3. Operations

  void sinkOperations(BasicBlock &block) {
    std::vector<Instruction *> phis;
    for (Instruction &phi : block.phis())
      phis.push_back(&phi);
    Instruction *at = block.firstNonPhi();
    for (size_t i = 0; i < phis.size(); ++i)
      for (uint32_t side : {0U, 1U})
        if (isOfOperations(*phis[i], side) && mayRewrite("hoist-sink", *phis[i])) {
          // What computes an operand of an operation is put before it.
          at = &sinkOperation(*phis[i], side, *at);
          phis.push_back(asInstruction(at->operand(1 - side)));
          break;
        }
  }

  // Whether all values of a phi are one operation, computed in its predecessors for it alone, on
  // the operand of the first at `side`, and no other operand is a constant: moving it to a register
  // would take an instruction more.
  static bool isOfOperations(const Instruction &phi, uint32_t side) {
    const Instruction *first = asInstruction(phi.operand(0));
    if (!first || (!isBinary(first->op()) && !isFloatBinary(first->op())))
      return false;
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      const Instruction *operation = asInstruction(phi.operand(i));
      if (!operation || operation->op() != first->op() || !operation->isSameVariant(*first) ||
          !operation->hasOneUse() || mayTrap(*operation) ||
          operation->block() != phi.block()->predecessor(i))
        return false;
      const Value *other = otherOperand(*operation, first->operand(side), side);
      if (!other || asConstant(other))
        return false;
    }
    return true;
  }

  // Replaces such a phi by the operation, before `at`, on a phi of the other operands.
  Instruction &sinkOperation(Instruction &phi, uint32_t side, Instruction &at) {
    Instruction &sunk = *asInstruction(phi.operand(0));
    context_.remark(RemarkId::operationsSunk, sunk, Subject{sunk});
    std::vector<Value *> others;
    std::vector<Instruction *> operations;
    for (const Use &use : phi.operands()) {
      operations.push_back(asInstruction(use.value));
      others.push_back(otherOperand(*operations.back(), sunk.operand(side), side));
    }
    Instruction *merged = module_.makeInstruction(Op::Phi, others[0]->type(), others);
    merged->loc = phi.loc;
    merged->insertBefore(&phi);
    phi.replaceUses(&sunk);
    phi.erase();
    sunk.unlink();
    sunk.setOperand(1 - side, merged);
    sunk.insertBefore(&at);
    for (Instruction *operation : std::span(operations).subspan(1)) {
      sunk.setNoSignedWrap(sunk.hasNoSignedWrap() && operation->hasNoSignedWrap());
      sunk.loc = module_.mergedLoc(sunk.loc, operation->loc);
      operation->erase();
    }
    countMerge();
    return sunk;
  }

  void countMerge() {
    context_.count(CounterId::ArmsMerged);
    changed_ = true;
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const DominatorTree &tree_;
  bool changed_ = false;
};

} // namespace

bool hoistSink(Function &function, Analyses &analyses) {
  return HoistSink(function, analyses).run();
}

} // namespace wend
