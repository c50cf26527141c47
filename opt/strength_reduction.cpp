// strength-reduction — replace products with an induction variable by additions.
//
//   loop: %i = phi [ %a, %pre ], [ %i.1, %loop ]       pre:   %b = mul i64 %a, %n
//         %m = mul i64 %i, %n                          loop:  %i = phi …
//         …                                       =>          %m = phi [ %b, %pre ], [ %m.1, … ]
//         %i.1 = add i64 %i, 1                                …
//                                                             %m.1 = add i64 %m, %n
//
// How    for each innermost loop, and each product of an induction variable and an invariant factor
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
      products_.clear();
      for (BasicBlock *block : loop.blocks())
        for (Instruction &instruction : *block)
          if (products_.size() < limits_.strengthReductionProducts || context_.remarks)
            findProduct(instruction, loop);
      for (const Product &product : products_)
        replace(product);
    }
    return changed_;
  }

private:
  struct Product {
    Instruction *product;
    const Instruction *counter; // a phi of the header
    Value *step;                // its increment in each iteration
    Value *factor;
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

  void findProduct(Instruction &product, const Loop &loop) {
    if (!product.is(Op::Mul))
      return;
    for (uint32_t i = 0; i < 2; ++i) {
      const Instruction *counter = asInstruction(product.operand(i), Op::Phi);
      Value *factor = product.operand(1 - i);
      if (!counter || counter->block() != header_ || factor->isConstant() ||
          !loops_.isInvariant(*factor, loop))
        continue;
      const Instruction *next = asInstruction(counter->operand(1 - entrySlot_), Op::Add);
      if (!next || next->operand(0) != counter || !loops_.isInvariant(*next->operand(1), loop) ||
          isOverLimit(product) || !mayRewrite("strength-reduction", product))
        continue;
      products_.push_back({&product, counter, next->operand(1), factor});
      return;
    }
  }

  bool isOverLimit(const Instruction &product) {
    if (products_.size() < limits_.strengthReductionProducts)
      return false;
    context_.remark(RemarkId::productsMany, product, Subject{product},
                    limits_.strengthReductionProducts);
    return true;
  }

  void replace(const Product &found) {
    context_.count(CounterId::ProductsReduced);
    context_.remark(RemarkId::productReduced, *found.product, Subject{*found.product});
    Instruction *end = preheader_->terminator();
    Value *first = multiplied(found.counter->operand(entrySlot_), found.factor, end);
    Value *growth = multiplied(found.step, found.factor, end);
    Type type = found.product->type();
    Value *operands[2] = {first, first};
    Instruction *phi = module_.makeInstruction(Op::Phi, type, operands);
    phi->name = found.product->name;
    phi->loc = found.product->loc;
    phi->insertBefore(header_->first());
    Value *terms[] = {phi, growth};
    Instruction *next = module_.makeInstruction(Op::Add, type, terms);
    next->loc = found.product->loc;
    next->insertBefore(header_->predecessor(1 - entrySlot_)->insertionEnd());
    phi->setOperand(1 - entrySlot_, next);
    found.product->replaceUses(phi);
    found.product->erase();
    changed_ = true;
  }

  Value *multiplied(Value *value, Value *factor, Instruction *before) {
    if (const Constant *constant = asConstant(value)) {
      if (constant->bits() == 0)
        return value;
      if (constant->bits() == 1)
        return factor;
    }
    Value *operands[] = {value, factor};
    Instruction *product = module_.makeInstruction(Op::Mul, value->type(), operands);
    product->loc = before->loc;
    product->insertBefore(before);
    return product;
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
  std::vector<Product> products_;
};

} // namespace

bool strengthReduction(Function &function, Analyses &analyses) {
  return StrengthReduction(function, analyses).run();
}

} // namespace wend
