// strength-reduction — add in each turn of a loop instead of multiplying.
//
//   loop: %i = phi [ %a, %ahead ], [ %i.1, %loop ]     ahead: %b = mul i64 %a, %n
//         %m = mul i64 %i, %n                          loop:  %i = phi …
//         …                                       =>          %m = phi [ %b, %ahead ], [ %m.1, … ]
//         %i.1 = add i64 %i, 1                                …
//                                                             %m.1 = add i64 %m, %n
//
// How    for each loop that contains no other, each product of a counter and of what the loop does
//        not change   1. what it is at first, and what it grows by, are computed before the loop
//        2. a phi takes its place, to which that is added at the end of each turn
// Needs  preheaders (loop-simplify)      Keeps  the graph
// Not    products with constants, which take shifts and additions; outer loops, in which a register
//        is dearer than a multiplication
//
// Cocke, Kennedy, "An Algorithm for Reduction of Operator Strength" (1977). It is the column of the
// second factor in the inner loop of matrix.

#include "opt/passes.h"

#include "ir/rewrites.h"

namespace wend {

namespace {

// Of a loop: each takes a register.
constexpr uint32_t mostProducts = 3;

class StrengthReduction {
public:
  StrengthReduction(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), loops_(analyses.loops()) {}

  bool run() {
    for (const Loop &loop : loops_.all()) {
      if (!isCandidate(loop))
        continue;
      products_.clear();
      for (BasicBlock *block : loop.blocks())
        for (Instruction &instruction : *block)
          if (products_.size() < mostProducts)
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
    Value *step;                // what it grows by in each turn
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
          !mayRewrite("strength-reduction", product))
        continue;
      products_.push_back({&product, counter, next->operand(1), factor});
      return;
    }
  }

  void replace(const Product &found) {
    context_.count(CounterId::ProductsReduced);
    Instruction *ahead = preheader_->terminator();
    Value *first = multiplied(found.counter->operand(entrySlot_), found.factor, ahead);
    Value *growth = multiplied(found.step, found.factor, ahead);
    Type type = found.product->type();
    Value *ways[2] = {first, first};
    Instruction *phi = module_.makeInstruction(Op::Phi, type, ways);
    phi->name = found.product->name;
    phi->loc = found.product->loc;
    phi->placeBefore(header_->first());
    Value *terms[] = {phi, growth};
    Instruction *next = module_.makeInstruction(Op::Add, type, terms);
    next->loc = found.product->loc;
    next->placeBefore(header_->predecessor(1 - entrySlot_)->terminator());
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
    product->placeBefore(before);
    return product;
  }

  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  bool changed_ = false;
  // Of the loop at hand:
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
