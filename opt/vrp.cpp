// vrp — value range propagation: fold what the ranges and known bits of values decide.
//
//   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
//   %c = icmp slt i32 %i, 100
//   br i1 %c, label %body, label %end
//   body: %ok = icmp ult i32 %i, 1000               =>   body: br i1 true, …
//
// How    1. compute the ranges of all values, and of each operand where it is used
//           (ir/analysis/range_analysis.h)
//        2. replace values with one possible value by constants
//        3. prove comparisons that ranges do not decide from branch conditions, sums and phis
//           (ir/analysis/inequalities.h): i < n and n <= length imply i < length
//        4. replace signed operations on non-negative values by unsigned ones: ashr, sext, division
//           by a power of two; remove redundant masks; extend the terms of an index instead of the
//           sum, and compare x instead of x + c, where that does not wrap
// Needs  nothing      Keeps  the graph
// Form   vrp<widen> does the same, then widens induction variables (opt/induction_widening.h). In
//        functions without such variables it does nothing: vrp has run before, and finds the rest.
// Not    branches on constants (simplify-cfg); checks against a bound that has not been compared
//        with the length (loop-versioning)
//
// Step 3 after Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).

#include "opt/induction_widening.h"
#include "opt/passes.h"

#include "ir/analysis/inequalities.h"
#include "ir/effects.h"
#include "ir/match.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

class ValueRangePropagation {
public:
  ValueRangePropagation(Function &function, Analyses &analyses)
      : module_(function.module()), tree_(analyses.dominators()), context_(analyses.context()),
        ranges_(function, tree_), inequalities_(ranges_, tree_),
        valueCount_(function.valueCount()) {}

  bool run() {
    for (BasicBlock *block : tree_.order())
      if (ranges_.isReached(*block))
        for (Instruction &instruction : *block)
          visit(instruction);
    // Last, because the other uses of the sum may have become constants.
    for (Instruction *compare : comparisonsOfSums_)
      if (compare->isUsed())
        compareTerm(*compare);
    if (context_.remarks)
      reportRemaining();
    for (Instruction *instruction : replaced_)
      instruction->erase();
    return changed_;
  }

  bool widen() {
    uint64_t widened = widenInductionVariables(module_, tree_, ranges_, valueCount_);
    context_.count(CounterId::CountersWidened, widened);
    return widened != 0;
  }

private:
  void visit(Instruction &instruction) {
    // New instructions are placed before the ones they replace, so they are not visited.
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      foldOperand(instruction, i);
    if (!instruction.isUsed() || !isInteger(instruction.type()))
      return;
    Value *simpler = simplified(instruction);
    if (!simpler)
      return;
    changed_ = true;
    if (context_.remarks && instruction.is(Op::ICmp) && simpler->isConstant())
      reportProved(instruction, *asConstant(simpler));
    instruction.replaceUses(simpler);
    if (isRemovableWhenUnused(instruction))
      replaced_.push_back(&instruction);
  }

  void foldOperand(Instruction &instruction, uint32_t operand) {
    uint32_t node = ranges_.facts().read(instruction, operand);
    Value *value = instruction.operand(operand);
    if (node == BranchFacts::none || value->isConstant() || !isInteger(value->type()))
      return;
    std::optional<uint64_t> single = ranges_.at(node).single();
    if (!single)
      return;
    const Instruction *compare = asInstruction(value, Op::ICmp);
    if (context_.remarks && compare && instruction.is(Op::CondBr))
      reportProved(*compare, *module_.boolConstant(*single != 0));
    instruction.setOperand(operand, module_.constant(value->type(), *single));
    changed_ = true;
  }

  // ---- Remarks

  // Whether a branch is a check: one of its edges leads to a block that ends the program.
  static bool isCheck(const Instruction &branch) {
    return branch.is(Op::CondBr) &&
           std::ranges::any_of(branch.block()->successors(), [](const auto &edge) {
             return edge.block->terminator() && edge.block->terminator()->is(Op::Unreachable);
           });
  }

  void reportProved(const Instruction &compare, const Constant &result) {
    if (compare.firstUse() && isCheck(*compare.firstUse()->user))
      context_.remark(RemarkId::checkProved, compare);
    else if (compare.loc.isValid())
      context_.remark(RemarkId::comparisonProved, compare, result.bits() != 0);
  }

  // Checks of an index that are not decided.
  void reportRemaining() {
    for (const BasicBlock *block : tree_.order()) {
      const Instruction &branch = *block->terminator();
      const Instruction *compare = ranges_.isReached(*block) && isCheck(branch)
                                       ? asInstruction(branch.operand(0), Op::ICmp)
                                       : nullptr;
      if (!compare || compare->predicate() != Predicate::Ult)
        continue;
      ValueRange index = ranges_.read(*compare, 0);
      ValueRange length = ranges_.read(*compare, 1);
      if (!index.isUnknown() && !length.isUnknown())
        context_.remark(RemarkId::checkRemains, *compare, index.signedMin(), index.signedMax(),
                        length.unsignedMin(), length.unsignedMax());
    }
  }

  // ---- Simplification

  // A value that the instruction equals, or null.
  Value *simplified(Instruction &instruction) {
    Type type = instruction.type();
    if (std::optional<uint64_t> single = ranges_.at(instruction.id).single())
      return module_.constant(type, *single);
    switch (instruction.op()) {
    case Op::ICmp:
      if (asInstruction(instruction.operand(0), Op::Add))
        comparisonsOfSums_.push_back(&instruction);
      return decidedComparison(instruction);
    case Op::AShr:
      return isNonNegative(instruction, 0) ? rewritten(instruction, Op::LShr) : nullptr;
    case Op::ZExt:
      if (Value *sum = extendedSum(instruction))
        return sum;
      return withoutTruncation(instruction);
    case Op::SExt:
      if (Value *sum = extendedSum(instruction))
        return sum;
      return isNonNegative(instruction, 0) ? zeroExtension(instruction) : nullptr;
    case Op::SDiv:
    case Op::SRem:
    case Op::UDiv:
    case Op::URem:
      return cheaperDivision(instruction);
    case Op::And:
    case Op::Or:
      return withoutMask(instruction);
    default:
      return nullptr;
    }
  }

  Value *decidedComparison(Instruction &compare) {
    std::optional<bool> result = inequalities_.decide(compare);
    if (!result)
      return nullptr;
    context_.count(CounterId::ComparisonsProved);
    return module_.boolConstant(*result);
  }

  // icmp p (x + c), d => icmp p x, d - c, for an order p in which neither wraps, and a sum that has
  // no other use.
  void compareTerm(Instruction &compare) {
    Instruction *sum = asInstruction(compare.operand(0), Op::Add);
    const Constant *bound = asConstant(compare.operand(1));
    const Constant *addend = sum ? asConstant(sum->operand(1)) : nullptr;
    if (!bound || !addend || !sum->hasOneUse() || compare.predicate() <= Predicate::Ne)
      return;
    ValueRange range = ranges_.read(*sum, 0);
    if (range.isUnknown())
      return;
    bool isSigned = compare.predicate() >= Predicate::Slt;
    auto wraps = [&](Op op, const ValueRange &value) {
      return isSigned ? mayWrapSigned(op, value, addend->value())
                      : mayWrapUnsigned(op, value, addend->bits());
    };
    Type type = sum->type();
    if (wraps(Op::Add, range) || wraps(Op::Sub, ValueRange::of(type, bound->bits())))
      return;
    compare.setOperand(0, sum->operand(0));
    compare.setOperand(1, module_.constant(type, bound->bits() - addend->bits()));
    replaced_.push_back(sum);
    changed_ = true;
  }

  static bool mayWrapUnsigned(Op op, const ValueRange &range, uint64_t constant) {
    return op == Op::Add ? range.unsignedMax() > bitMask(range.type()) - constant
                         : range.unsignedMin() < constant;
  }
  static bool mayWrapSigned(Op op, const ValueRange &range, int64_t constant) {
    int64_t min = 0;
    int64_t max = 0;
    bool overflows = op == Op::Add ? __builtin_add_overflow(range.signedMin(), constant, &min) ||
                                         __builtin_add_overflow(range.signedMax(), constant, &max)
                                   : __builtin_sub_overflow(range.signedMin(), constant, &min) ||
                                         __builtin_sub_overflow(range.signedMax(), constant, &max);
    return overflows || min < minSigned(range.type()) || max > maxSigned(range.type());
  }

  [[nodiscard]] bool isNonNegative(const Instruction &instruction, uint32_t operand) const {
    ValueRange range = ranges_.read(instruction, operand);
    return !range.isUnknown() && range.isNonNegative();
  }

  // sext x => zext x
  Value *zeroExtension(Instruction &extension) {
    Instruction *made = rewritten(extension, Op::ZExt);
    made->setNoSignedWrap(true);
    return made;
  }

  // ext (x + y) => (zext x) + (zext y), and so for differences, where x and y are not negative and
  // the result does not wrap. Only for array indices: a constant becomes a part of the address, and
  // extensions of 32 bits need no instruction. x is a phi, as induction variables are; another
  // value would be used for longer. A constant y may be negative.
  Value *extendedSum(Instruction &extension) {
    Instruction *sum = asInstruction(extension.operand(0));
    if (extension.type() != Type::I64 || !sum || sum->type() != Type::I32 || !sum->hasOneUse() ||
        !(sum->is(Op::Add) || sum->is(Op::Sub)) || !asInstruction(sum->operand(0), Op::Phi) ||
        !isIndex(extension))
      return nullptr;
    ValueRange left = ranges_.read(*sum, 0);
    ValueRange right = ranges_.read(*sum, 1);
    ValueRange whole = ranges_.read(extension, 0);
    bool isSigned = extension.is(Op::SExt);
    const Constant *constant = asConstant(sum->operand(1));
    bool isDecrement = sum->is(Op::Sub) || (constant && constant->value() < 0);
    if (left.isUnknown() || right.isUnknown() || whole.isUnknown() || !left.isNonNegative() ||
        (!constant && !right.isNonNegative()))
      return nullptr;
    constexpr uint64_t maxSigned = bitMask(Type::I32) >> 1;
    uint64_t max = isSigned ? maxSigned : bitMask(Type::I32);
    bool fits = isDecrement ? isSigned || whole.isNonNegative()
                            : left.unsignedMax() + right.unsignedMax() <= max;
    if (!fits || (constant && sum->is(Op::Sub)))
      return nullptr;
    Value *operands[] = {extended(sum->operand(0), extension),
                         constant
                             ? module_.constant(Type::I64, static_cast<uint64_t>(constant->value()))
                             : extended(sum->operand(1), extension)};
    return placed(module_.makeInstruction(sum->op(), Type::I64, operands), extension);
  }

  static bool isIndex(const Instruction &instruction) {
    for (const Use *use = instruction.firstUse(); use; use = use->next)
      if (!use->user->is(Op::Gep) || Instruction::indexOf(*use) != 1)
        return false;
    return true;
  }

  Value *extended(Value *value, Instruction &before) {
    Instruction *made = module_.makeInstruction(Op::ZExt, Type::I64, {&value, 1});
    made->setNoSignedWrap(true);
    return placed(made, before);
  }

  // zext (trunc x) => x, where x is of the extended type and fits the narrow one.
  Value *withoutTruncation(Instruction &extension) {
    Value *x = nullptr;
    Instruction *truncation = nullptr;
    if (!match(extension, m::zext(m::bind(truncation, m::trunc(m::value(x))))) ||
        x->type() != extension.type())
      return nullptr;
    ValueRange range = ranges_.read(*truncation, 0);
    bool fits = !range.isUnknown() && range.unsignedMax() <= bitMask(truncation->type());
    return fits ? x : nullptr;
  }

  // x % y => x, where x < y; x / 2^k => lshr x, k; x % 2^k => x & 2^k - 1. Where the operation is
  // signed, x and y are not negative.
  Value *cheaperDivision(Instruction &division) {
    bool isRemainder = division.is(Op::SRem) || division.is(Op::URem);
    bool isSigned = division.is(Op::SDiv) || division.is(Op::SRem);
    ValueRange dividend = ranges_.read(division, 0);
    ValueRange divisor = ranges_.read(division, 1);
    if (dividend.isUnknown() || divisor.isUnknown() || (isSigned && !dividend.isNonNegative()))
      return nullptr;
    if (isRemainder && dividend.unsignedMax() < divisor.unsignedMin() &&
        (!isSigned || divisor.isNonNegative()))
      return division.operand(0);
    std::optional<uint64_t> power = divisor.single();
    if (!power || !std::has_single_bit(*power) || (isSigned && !divisor.isNonNegative()))
      return nullptr;
    Type type = division.type();
    if (isRemainder)
      return rewritten(division, Op::And, module_.constant(type, *power - 1));
    auto count = static_cast<uint64_t>(std::countr_zero(*power));
    return rewritten(division, Op::LShr, module_.constant(type, count));
  }

  // x & c => x, where no bit outside c can be set; x | c => x, where all bits of c are set.
  Value *withoutMask(Instruction &mask) {
    const Constant *constant = asConstant(mask.operand(1));
    ValueRange range = ranges_.read(mask, 0);
    if (!constant || range.isUnknown())
      return nullptr;
    bool isAnd = mask.is(Op::And);
    uint64_t changed = isAnd ? ~range.zeros() & ~constant->bits() & bitMask(mask.type())
                             : ~range.ones() & constant->bits();
    return changed == 0 ? mask.operand(0) : nullptr;
  }

  // An instruction with another operation and, if given, another right operand, placed before the
  // old one.
  Instruction *rewritten(Instruction &old, Op op, Value *right = nullptr) {
    Value *operands[] = {old.operand(0), right ? right : old.operand(old.operandCount() - 1)};
    return placed(module_.makeInstruction(op, old.type(), std::span(operands, old.operandCount())),
                  old);
  }

  static Instruction *placed(Instruction *instruction, Instruction &old) {
    instruction->name = old.name;
    instruction->loc = old.loc;
    instruction->insertBefore(&old);
    return instruction;
  }

  Module &module_;
  const DominatorTree &tree_;
  PassContext &context_;
  RangeAnalysis ranges_;
  Inequalities inequalities_;
  uint32_t valueCount_; // before the pass
  std::vector<Instruction *> replaced_;
  std::vector<Instruction *> comparisonsOfSums_;
  bool changed_ = false;
};

} // namespace

bool vrp(Function &function, Analyses &analyses) {
  return ValueRangePropagation(function, analyses).run();
}

bool vrpWiden(Function &function, Analyses &analyses) {
  if (!mayWidenInductionVariables(analyses.loops()))
    return false;
  ValueRangePropagation propagation(function, analyses);
  bool changed = propagation.run();
  return propagation.widen() || changed;
}

} // namespace wend
