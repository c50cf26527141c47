// codegen-prepare — move comparisons, increments and extensions to where the back end makes most of
// them.
//
//   a: %c = icmp slt i32 %x, %y               a: %c = icmp slt i32 %x, %y
//      br i1 %c, label %b, label %d              br i1 %c, label %b, label %d
//   b: …                                 =>   b: …
//      br i1 %c, label %e, label %f              %c.1 = icmp slt i32 %x, %y
//                                                br i1 %c.1, label %e, label %f
//
// How    1. a branch on a comparison of another block gets a copy of it: selection makes compare
//           and jump of both; between blocks, the result would be set in a register and tested;
//           it compares two values in the order in which the branch before did
//        2. increments of phis move to where both share a register (opt/increment_placement.h)
//        3. a load that is also used with its sign extended is extended at once, by the
//           instruction that loads; its other uses truncate that, which takes none
//        4. a sum or product of 32 bits whose sign is extended is computed of extended operands, if
//           these are extended or loaded for it: the instruction that does so extends further
//        5. a comparison of two values for equality, whose difference or exclusive or is computed
//           before it in its block, compares that with 0: the instruction has set the flags
//        6. a test for divisibility by a constant multiplies instead of dividing
//           (opt/divisibility.h)
//        7. of an address whose elements have another size than 1, 2, 4 or 8, the index is
//           multiplied by an instruction of its own (opt/index_products.h)
//        8. sums of several operands begin with one that dies (opt/operand_order.h)
// Needs  nothing      Keeps  the graph
// Not    comparisons of 80-bit numbers, which take several instructions
//
// 1. is LLVM's CodeGenPrepare (sinkCmpExpression).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"
#include "opt/divisibility.h"
#include "opt/increment_placement.h"
#include "opt/index_products.h"
#include "opt/operand_order.h"

#include <span>

namespace wend {

namespace {

// Limits on instructions before a comparison, and on uses; they bound compile time.
constexpr uint32_t maxComparedPast = 64;
constexpr uint32_t maxPreparedUses = 16;

class CodegenPrepare {
public:
  CodegenPrepare(Function &function, Analyses &analyses)
      : module_(function.module()), order_(analyses.order()), increments_(function, analyses),
        products_(function.module()) {}

  bool run() {
    for (BasicBlock *block : order_) {
      copyComparison(*block);
      compareLikeBefore(*block);
      sums_.clear();
      loads_.clear();
      signs_.clear();
      addresses_.clear();
      for (Instruction &instruction : *block) {
        if (IncrementPlacement::isIncrement(instruction))
          sums_.push_back(&instruction);
        if (instruction.is(Op::Load))
          loads_.push_back(&instruction);
        if (instruction.is(Op::SExt) && instruction.type() == Type::I64)
          signs_.push_back(&instruction);
        if (IndexProducts::canSplit(instruction))
          addresses_.push_back(&instruction);
        compareDifference(instruction);
        changed_ |= testDivisibility(module_, instruction);
      }
      for (Instruction *extension : signs_)
        extendOperands(*extension);
      for (Instruction *load : loads_)
        extendLoad(*load);
      for (Instruction *increment : sums_)
        changed_ |= increments_.place(*increment);
      products_.startBlock();
      for (Instruction *gep : addresses_)
        splitIndex(*gep);
      changed_ |= operands_.orderIn(*block);
    }
    return changed_;
  }

private:
  // ---- 1. Comparisons

  void copyComparison(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr))
      return;
    Instruction *compare = asInstruction(branch->operand(0));
    bool isComparison = compare && (compare->is(Op::ICmp) || compare->is(Op::FCmp));
    if (!isComparison || compare->block() == &block || compare->operand(0)->type() == Type::F80 ||
        !mayRewrite("codegen-prepare", *branch))
      return;
    Instruction *copy = module_.makeCopy(*compare);
    copy->insertBefore(branch);
    branch->setOperand(0, copy);
    if (!compare->isUsed())
      compare->erase();
    changed_ = true;
  }

  // Lets the branch of a block compare two values in the order in which its only predecessor does:
  // one comparison then sets the flags for both.
  void compareLikeBefore(BasicBlock &block) {
    Instruction *compare = comparisonOf(block);
    if (!compare || compare->block() != &block || block.predecessors().size() != 1)
      return;
    const Instruction *before = comparisonOf(*block.predecessors()[0].block);
    if (!before || before->operand(0) != compare->operand(1) ||
        before->operand(1) != compare->operand(0) || !mayRewrite("compare-like-before", *compare))
      return;
    compare->swapOperands();
    compare->setPredicate(swapped(compare->predicate()));
    changed_ = true;
  }

  // The comparison of integers by which a block branches; null if it does not.
  static Instruction *comparisonOf(const BasicBlock &block) {
    const Instruction *branch = block.terminator();
    return branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
  }

  // ---- 3. Extended loads

  void extendLoad(Instruction &load) {
    bool isNarrow = load.type() == Type::I8 || load.type() == Type::I16;
    if ((!isNarrow && load.type() != Type::I32) || load.isVolatile())
      return;
    extensions_.clear();
    uint32_t count = 0;
    for (const Use *use = load.firstUse(); use; use = use->next) {
      Instruction &user = *use->user;
      // Some use the upper half of the register, which is clear only if the sign is not extended.
      if (++count > maxPreparedUses || user.is(Op::ZExt) || user.is(Op::Switch))
        return;
      if (!user.is(Op::SExt))
        continue;
      if (!extensions_.empty() && user.type() != extensions_[0]->type())
        return;
      extensions_.push_back(&user);
    }
    if (extensions_.empty() || extensions_.size() == count || !mayRewrite("extend-load", load))
      return;
    Value *wide = extensions_[0];
    extensions_[0]->unlink();
    extensions_[0]->insertBefore(load.next());
    Instruction *low = module_.makeInstruction(Op::Trunc, load.type(), {&wide, 1});
    low->loc = load.loc;
    low->insertBefore(extensions_[0]->next());
    for (Instruction *other : std::span(extensions_).subspan(1)) {
      other->replaceUses(wide);
      other->erase();
    }
    load.replaceUses(low);
    extensions_[0]->setOperand(0, &load);
    changed_ = true;
  }

  // ---- 4. Extended operands

  // Whether an operand of 32 bits is extended by another instruction than now, instead of by one
  // more.
  static bool isExtendedAnyway(Value *operand) {
    if (operand->isConstant())
      return true;
    const Instruction *instruction = asInstruction(operand);
    if (!instruction || instruction->isFrozen())
      return false;
    if (instruction->is(Op::Load))
      return instruction->hasOneUse() && !instruction->isVolatile();
    bool isFromNarrow = instruction->is(Op::ZExt) || instruction->is(Op::SExt);
    return isFromNarrow && instruction->operand(0)->type() != Type::I1 &&
           (instruction->hasOneUse() || instruction->is(Op::ZExt));
  }

  void extendOperands(Instruction &extension) {
    Instruction *operation = asInstruction(extension.operand(0));
    bool isOperation =
        operation && (operation->is(Op::Add) || operation->is(Op::Sub) || operation->is(Op::Mul));
    if (!isOperation || operation->type() != Type::I32 || !operation->hasOneUse() ||
        !operation->hasNoSignedWrap() || !isExtendedAnyway(operation->operand(0)) ||
        !isExtendedAnyway(operation->operand(1)) || !mayRewrite("extend-operands", extension))
      return;
    FoldingBuilder build(module_, operation);
    auto extended = [&](Value *operand) {
      const Instruction *from = asInstruction(operand);
      bool isZero = from && from->is(Op::ZExt);
      bool isDirect = isZero || (from && from->is(Op::SExt));
      return build.cast(isZero ? Op::ZExt : Op::SExt, isDirect ? from->operand(0) : operand,
                        Type::I64);
    };
    Value *operands[] = {extended(operation->operand(0)), extended(operation->operand(1))};
    Instruction *wide = module_.makeInstruction(operation->op(), Type::I64, operands);
    wide->loc = operation->loc;
    wide->name = extension.name;
    wide->setNoSignedWrap(true);
    wide->insertBefore(operation);
    extension.replaceUses(wide);
    extension.erase();
    Instruction *narrow[] = {asInstruction(operation->operand(0)),
                             asInstruction(operation->operand(1))};
    operation->erase();
    if (narrow[0] && !narrow[0]->isUsed())
      narrow[0]->erase();
    if (narrow[1] && narrow[1] != narrow[0] && !narrow[1]->isUsed())
      narrow[1]->erase();
    changed_ = true;
  }

  // ---- 5. Differences

  // Whether an instruction computes the difference or the exclusive or of two values, or of their
  // extensions. It is 0 if they are equal.
  static bool isDifference(const Instruction &instruction, const Value *x, const Value *y) {
    if (!instruction.is(Op::Sub) && !instruction.is(Op::Xor))
      return false;
    const Value *left = instruction.operand(0);
    const Value *right = instruction.operand(1);
    const Instruction *one = asInstruction(left);
    const Instruction *other = asInstruction(right);
    bool areExtended = one && other && one->op() == other->op() &&
                       (one->is(Op::ZExt) || one->is(Op::SExt)) && left != x && left != y;
    if (areExtended) {
      left = one->operand(0);
      right = other->operand(0);
    }
    return (left == x && right == y) || (left == y && right == x);
  }

  void compareDifference(Instruction &compare) {
    if (!compare.is(Op::ICmp) || compare.predicate() > Predicate::Ne ||
        !isInteger(compare.operand(0)->type()) || asConstant(compare.operand(1)))
      return;
    uint32_t distance = 0;
    for (Instruction *at = compare.prev(); at && distance < maxComparedPast;
         at = at->prev(), ++distance)
      if (isDifference(*at, compare.operand(0), compare.operand(1))) {
        if (!mayRewrite("compare-difference", compare))
          return;
        compare.setOperand(0, at);
        compare.setOperand(1, module_.constant(at->type(), 0));
        changed_ = true;
        return;
      }
  }

  // ---- 7. Addresses

  void splitIndex(Instruction &gep) {
    if (!mayRewrite("split-index", gep))
      return;
    products_.split(gep);
    changed_ = true;
  }

  Module &module_;
  std::span<BasicBlock *const> order_;
  std::vector<Instruction *> sums_;       // of the current block, that increment a phi
  std::vector<Instruction *> loads_;      // of the current block
  std::vector<Instruction *> addresses_;  // of the current block
  std::vector<Instruction *> extensions_; // of a load
  std::vector<Instruction *> signs_;      // extended in the current block
  IncrementPlacement increments_;
  IndexProducts products_;
  OperandOrder operands_;
  bool changed_ = false;
};

} // namespace

bool codegenPrepare(Function &function, Analyses &analyses) {
  return CodegenPrepare(function, analyses).run();
}

} // namespace wend
