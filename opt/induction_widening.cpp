// A part of vrp<widen>: replace induction variables of 32 bits by such of 64 bits.
//
//   loop: %i = phi i32 [ 0, %pre ], [ %i.1, %loop ]   loop: %w = phi i64 [ 0, %pre ], [ %w.1, … ]
//         %x = zext i32 %i to i64                           %p = getelementptr i32, ptr %a, i64 %w
//         %p = getelementptr i32, ptr %a, i64 %x     =>     …
//         …                                                 %w.1 = add i64 %w, 1
//         %i.1 = add i32 %i, 1                              %c = icmp slt i64 %w.1, %n.1
//         %c = icmp slt i32 %i.1, %n
//
// An extended sum of 32 bits is no part of an address, and a[i] of the next iteration is not known
// to be a[i + 1] of this one.
//
// How    for each phi of a loop header that grows by a constant, where the sum does not wrap
//        1. add a phi of 64 bits, which is the sign-extended value of the old one
//        2. replace extensions of the old phi, and of the sum
//        3. compare it in 64 bits with values from outside the loop
//        4. replace what is left of the old phi by the low half of the new one
// Not    phis that are not extended; phis that are multiplied in 32 bits: strength-reduction would
//        not find the product

#include "opt/induction_widening.h"

#include "ir/analysis/dominators.h"
#include "ir/analysis/loops.h"
#include "ir/folding_builder.h"
#include "ir/function_debug.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

class InductionWidening {
public:
  InductionWidening(Module &module, const DominatorTree &tree, const RangeAnalysis &ranges,
                    uint32_t firstNew)
      : module_(module), tree_(tree), ranges_(ranges), firstNew_(firstNew) {}

  uint64_t run() {
    uint64_t widened = 0;
    for (BasicBlock *block : tree_.order()) {
      if (!ranges_.isReached(*block) || block->predecessors().size() != 2)
        continue;
      for (Instruction *phi = block->first(); phi && phi->is(Op::Phi);) {
        Instruction *following = phi->next();
        if (isCandidate(*phi) && isExtendedAsIndex(*phi) && mayRewrite("widen", *phi)) {
          widen(*phi);
          ++widened;
        }
        phi = following;
      }
    }
    return widened;
  }

private:
  // phi [ first, entry ], [ next, latch ], where next = phi + step does not wrap.
  bool isCandidate(Instruction &phi) {
    if (phi.type() != Type::I32 || phi.id >= firstNew_)
      return false;
    BasicBlock *header = phi.block();
    entrySlot_ = tree_.dominates(header, header->predecessor(0)) ? 1 : 0;
    BasicBlock *latch = header->predecessor(1 - entrySlot_);
    entry_ = header->predecessor(entrySlot_);
    next_ = asInstruction(phi.operand(1 - entrySlot_), Op::Add);
    if (!tree_.dominates(header, latch) || tree_.dominates(header, entry_) || !next_ ||
        next_->operand(0) != &phi || next_->id >= firstNew_)
      return false;
    const Constant *step = asConstant(next_->operand(1));
    if (!step || !ranges_.isReached(*next_->block()))
      return false;
    step_ = step->value();
    ValueRange range = ranges_.read(*next_, 0);
    return !range.isUnknown() && range.signedMin() + step_ >= INT32_MIN &&
           range.signedMax() + step_ <= INT32_MAX && !isMultiplied(phi);
  }

  static bool isMultiplied(const Instruction &phi) {
    for (const Use *use = phi.firstUse(); use; use = use->next)
      if (use->user->is(Op::Mul) || use->user->is(Op::Shl))
        return true;
    return false;
  }

  // Whether it has an extension that computes an address.
  [[nodiscard]] bool isExtendedAsIndex(const Instruction &phi) const {
    for (const Instruction *value : {&phi, static_cast<const Instruction *>(next_)})
      for (const Use *use = value->firstUse(); use; use = use->next)
        if (isSignExtension(*use->user))
          for (const Use *index = use->user->firstUse(); index; index = index->next)
            if (index->user->is(Op::Gep) || index->user->is(Op::Add))
              return true;
    return false;
  }

  // Whether the instruction extends its operand as sext would.
  [[nodiscard]] bool isSignExtension(const Instruction &user) const {
    if (user.type() != Type::I64 || !(user.is(Op::SExt) || user.is(Op::ZExt)))
      return false;
    if (user.is(Op::SExt) || user.id >= firstNew_)
      return true;
    ValueRange range = ranges_.read(user, 0);
    return !range.isUnknown() && range.isNonNegative();
  }

  void widen(Instruction &phi) {
    Value *first = extendedAtEntry(phi.operand(entrySlot_));
    Value *operands[] = {first, first};
    Instruction *wide = module_.makeInstruction(Op::Phi, Type::I64, operands);
    wide->name = phi.name;
    wide->loc = phi.loc;
    wide->insertBefore(phi.block()->first());
    Value *terms[] = {wide, module_.constant(Type::I64, static_cast<uint64_t>(step_))};
    Instruction *sum = module_.makeInstruction(Op::Add, Type::I64, terms);
    sum->name = next_->name;
    sum->loc = next_->loc;
    sum->insertBefore(next_);
    wide->setOperand(1 - entrySlot_, sum);
    replace(*next_, *sum);
    replace(phi, *wide);
  }

  void replace(Instruction &narrow, Instruction &wide) {
    for (Use *use = narrow.firstUse(), *following = nullptr; use; use = following) {
      following = use->next;
      Instruction *user = use->user;
      Value *equal = isSignExtension(*user) ? &wide
                     : user->is(Op::ICmp)
                         ? widenedComparison(*user, Instruction::indexOf(*use), wide)
                         : nullptr;
      if (!equal)
        continue;
      user->replaceUses(equal);
      user->erase();
    }
    Instruction *before = narrow.is(Op::Phi) ? narrow.block()->firstNonPhi() : &narrow;
    Value *half = FoldingBuilder(module_, before).cast(Op::Trunc, &wide, narrow.type());
    half->name = narrow.name;
    if (FunctionDebug *debug = narrow.block()->function()->debug)
      debug->replace(narrow, wide); // whose low half it is
    narrow.replaceUses(half);
    narrow.erase();
    if (auto *instruction = asInstruction(half); instruction && !instruction->isUsed())
      instruction->erase();
  }

  // Extended by their signs, numbers keep their signed and their unsigned order. Null if the other
  // operand is from inside the loop.
  Instruction *widenedComparison(Instruction &compare, uint32_t operand, Instruction &wide) {
    Predicate predicate = compare.predicate();
    Value *other = compare.operand(1 - operand);
    if (!isAvailableAtEntry(*other))
      return nullptr;
    Value *bound = extendedAtEntry(other);
    Instruction *made = operand == 0 ? module_.makeICmp(predicate, &wide, bound)
                                     : module_.makeICmp(predicate, bound, &wide);
    made->name = compare.name;
    made->loc = compare.loc;
    made->insertBefore(&compare);
    return made;
  }

  [[nodiscard]] bool isAvailableAtEntry(Value &value) const {
    const Instruction *instruction = asInstruction(&value);
    return !instruction || tree_.dominates(instruction->block(), entry_);
  }

  Value *extendedAtEntry(Value *value) {
    return FoldingBuilder(module_, entry_->insertionEnd()).cast(Op::SExt, value, Type::I64);
  }

  Module &module_;
  const DominatorTree &tree_;
  const RangeAnalysis &ranges_;
  uint32_t firstNew_;
  // Of the current phi:
  uint32_t entrySlot_ = 0;
  BasicBlock *entry_ = nullptr;
  Instruction *next_ = nullptr;
  int64_t step_ = 0;
};

// ---- Before there are ranges

bool isExtended(const Instruction &value) {
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (use->user->is(Op::SExt) || use->user->is(Op::ZExt))
      return true;
  return false;
}

bool isExtendedCounter(const Instruction &phi) {
  return phi.type() == Type::I32 &&
         (isExtended(phi) || std::ranges::any_of(phi.operands(), [&](const Use &use) {
            const Instruction *sum = asInstruction(use.value, Op::Add);
            return sum && sum->operand(0) == &phi && isExtended(*sum);
          }));
}

} // namespace

bool mayWidenInductionVariables(const LoopForest &loops) {
  for (const Loop &loop : loops.all())
    for (const Instruction *phi = loop.header()->first(); phi && phi->is(Op::Phi);
         phi = phi->next())
      if (isExtendedCounter(*phi))
        return true;
  return false;
}

uint64_t widenInductionVariables(Module &module, const DominatorTree &tree,
                                 const RangeAnalysis &ranges, uint32_t firstNew) {
  return InductionWidening(module, tree, ranges, firstNew).run();
}

} // namespace wend
