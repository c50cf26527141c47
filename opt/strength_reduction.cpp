// strength-reduction — replace products with an induction variable, and differences from one, by
// additions.
//
//   loop: %i = phi [ %a, %pre ], [ %i.1, %loop ]       pre:   %b = mul i64 %a, %n
//         %m = mul i64 %i, %n                          loop:  %i = phi …
//         …                                       =>          %m = phi [ %b, %pre ], [ %m.1, … ]
//         %i.1 = add i64 %i, 1                                …
//                                                             %m.1 = add i64 %m, %n
//
// How    for each innermost loop, and each product of an induction variable and an invariant
//        factor, and each index %n - %i, where a register plus a constant is a part of the address
//        1. compute its first value and its increment in the preheader
//        2. replace it by a phi, to which the increment is added at the end of each iteration
// Needs  preheaders (loop-simplify)
// Keeps  the graph
// Not    products with constants, which become shifts and additions; outer loops, in which a
//        register is more expensive than a multiplication
//
// Cocke, Kennedy, "An Algorithm for Reduction of Operator Strength" (1977). It gains in matrix: the
// column of the second factor in the inner loop.

#include "opt/passes.h"

#include "ir/folding_builder.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

class StrengthReduction {
public:
  StrengthReduction(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        loops_(analyses.loops()) {}

  bool run() {
    for (const Loop &loop : loops_.all()) {
      if (!isCandidate(loop))
        continue;
      found_.clear();
      for (BasicBlock *block : loop.blocks())
        for (Instruction &instruction : *block)
          if (found_.size() < limits_.strengthReductionProducts || context_.remarks)
            find(instruction, loop);
      for (const Reducible &found : found_)
        replace(found);
    }
    return changed_;
  }

private:
  // A product of a counter and a factor, or a difference of an invariant and a counter.
  struct Reducible {
    Instruction *value;
    const Instruction *counter; // a phi of the header
    Value *step;                // its increment in each iteration
    Value *other;               // the factor, or the minuend
  };

  bool isCandidate(const Loop &loop) {
    std::optional<uint32_t> entry = loops_.entrySlot(loop);
    if (!entry || !loops_.isInnermost(loop))
      return false;
    header_ = loop.header();
    entrySlot_ = *entry;
    preheader_ = header_->predecessor(entrySlot_);
    return true;
  }

  void find(Instruction &value, const Loop &loop) {
    if (value.is(Op::Sub) && isIndex(value))
      return add(value, value.operand(1), value.operand(0), loop);
    if (!value.is(Op::Mul))
      return;
    for (uint32_t i = 0; i < 2; ++i)
      if (!value.operand(1 - i)->isConstant())
        add(value, value.operand(i), value.operand(1 - i), loop);
  }

  // Whether all uses are indices of addresses, or such indices without a constant.
  static bool isIndex(const Instruction &value) {
    for (const Use *use = value.firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isOffset = user.is(Op::Add) && user.operand(1)->isConstant() && user.hasOneUse();
      const Use &last = isOffset ? *user.firstUse() : *use;
      if (!last.user->is(Op::Gep) || Instruction::indexOf(last) != 1)
        return false;
    }
    return value.isUsed() && value.type() == Type::I64;
  }

  void add(Instruction &value, Value *variant, Value *other, const Loop &loop) {
    const Instruction *counter = asInstruction(variant, Op::Phi);
    if (!counter || counter->block() != header_ || !loops_.isInvariant(*other, loop))
      return;
    const Instruction *next = asInstruction(counter->operand(1 - entrySlot_), Op::Add);
    if (next && next->operand(0) == counter && loops_.isInvariant(*next->operand(1), loop) &&
        !isOverLimit(value) && mayRewrite("strength-reduction", value))
      found_.push_back({&value, counter, next->operand(1), other});
  }

  bool isOverLimit(const Instruction &value) {
    if (found_.size() < limits_.strengthReductionProducts)
      return false;
    context_.remark(RemarkId::productsMany, value, Subject{value},
                    limits_.strengthReductionProducts);
    return true;
  }

  void replace(const Reducible &found) {
    context_.count(CounterId::ProductsReduced);
    context_.remark(RemarkId::productReduced, *found.value, Subject{*found.value});
    FoldingBuilder builder(module_, preheader_->terminator());
    Value *entry = found.counter->operand(entrySlot_);
    Type type = found.value->type();
    Value *first = nullptr;
    Value *growth = nullptr;
    if (found.value->is(Op::Mul)) {
      first = builder.binary(Op::Mul, entry, found.other);
      growth = builder.binary(Op::Mul, found.step, found.other);
    } else {
      first = builder.binary(Op::Sub, found.other, entry);
      growth = builder.binary(Op::Sub, builder.integer(type, 0), found.step);
    }
    Value *operands[2] = {first, first};
    Instruction *phi = module_.makeInstruction(Op::Phi, type, operands);
    phi->name = found.value->name;
    phi->loc = found.value->loc;
    phi->insertBefore(header_->first());
    Value *terms[] = {phi, growth};
    Instruction *next = module_.makeInstruction(Op::Add, type, terms);
    next->loc = found.value->loc;
    next->insertBefore(header_->predecessor(1 - entrySlot_)->insertionEnd());
    phi->setOperand(1 - entrySlot_, next);
    found.value->replaceUses(phi);
    found.value->erase();
    changed_ = true;
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const LoopForest &loops_;
  bool changed_ = false;
  // Of the current loop:
  BasicBlock *preheader_ = nullptr;
  BasicBlock *header_ = nullptr;
  uint32_t entrySlot_ = 0;
  std::vector<Reducible> found_;
};

} // namespace

bool strengthReduction(Function &function, Analyses &analyses) {
  return StrengthReduction(function, analyses).run();
}

} // namespace wend
