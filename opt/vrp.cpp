// vrp — fold what the ranges and bits of values decide: checks that always hold.
//
//   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
//   %c = icmp slt i32 %i, 100
//   br i1 %c, label %body, label %end
//   body: %ok = icmp ult i32 %i, 1000               =>   body: br i1 true, …
//
// How    1. ranges of all values and of each operand where it is read (ir/analysis/range_analysis.h)   2. values
//        with one possible value become constants   3. comparisons that ranges leave open are
//        proved by going from one side to the other along the conditions that hold, sums and phis:
//        i < n and n <= length make i < length   4. signed operations on what is never negative
//        become cheaper: ashr, sext, and division by powers of two; masks that change nothing go
// Needs  nothing      Keeps  the graph
// Not    branches that are known now (simplify-cfg); checks of a bound that nobody has compared
//        with the length before (loop-versioning)
//
// Step 3 after Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).

#include "opt/passes.h"

#include "ir/analysis/inequalities.h"
#include "ir/effects.h"

#include <bit>

namespace wend {

namespace {

class RangeFolding {
public:
  RangeFolding(Function &function, Analyses &analyses)
      : module_(function.module()), tree_(analyses.dominators()), context_(analyses.context()),
        ranges_(function, tree_), inequalities_(ranges_, tree_) {}

  bool run() {
    for (BasicBlock *block : tree_.order())
      if (ranges_.isReached(*block))
        for (Instruction &instruction : *block)
          visit(instruction);
    for (Instruction *instruction : replaced_)
      instruction->erase();
    return changed_;
  }

private:
  void visit(Instruction &instruction) {
    // New ones stand before what they replace, and so are not seen.
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      foldOperand(instruction, i);
    if (!instruction.isUsed() || !isInteger(instruction.type()))
      return;
    Value *simpler = simplified(instruction);
    if (!simpler)
      return;
    changed_ = true;
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
    instruction.setOperand(operand, module_.constant(value->type(), *single));
    changed_ = true;
  }

  // ---- What an instruction equals

  Value *simplified(Instruction &instruction) {
    Type type = instruction.type();
    if (std::optional<uint64_t> single = ranges_.at(instruction.id).single())
      return module_.constant(type, *single);
    switch (instruction.op()) {
    case Op::ICmp:
      return provedComparison(instruction);
    case Op::AShr:
      return isNonNegative(instruction, 0) ? rewritten(instruction, Op::LShr) : nullptr;
    case Op::ZExt:
      return withoutTruncation(instruction);
    case Op::SExt:
      return isNonNegative(instruction, 0) ? rewritten(instruction, Op::ZExt) : nullptr;
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

  Value *provedComparison(Instruction &compare) {
    std::optional<bool> proved = inequalities_.decide(compare);
    if (!proved)
      return nullptr;
    context_.count(CounterId::ComparisonsProved);
    return module_.boolConstant(*proved);
  }

  [[nodiscard]] bool isNonNegative(const Instruction &instruction, uint32_t operand) const {
    ValueRange range = ranges_.read(instruction, operand);
    return !range.isUnknown() && range.isNonNegative();
  }

  // zext i64 (trunc i32 x) where x fits into 32 bits.
  Value *withoutTruncation(const Instruction &extension) {
    const Instruction *truncation = asInstruction(extension.operand(0), Op::Trunc);
    if (!truncation || truncation->operand(0)->type() != extension.type())
      return nullptr;
    ValueRange range = ranges_.read(*truncation, 0);
    bool fits = !range.isUnknown() && range.unsignedMax() <= bitMask(truncation->type());
    return fits ? truncation->operand(0) : nullptr;
  }

  // A remainder that is the dividend itself; division by 2^k of what is not negative.
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

  // and x, c where no bit outside c can be set; or x, c where all of c are.
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

  Instruction *rewritten(Instruction &old, Op op, Value *right = nullptr) {
    Value *operands[] = {old.operand(0), right ? right : old.operand(old.operandCount() - 1)};
    Instruction *instruction =
        module_.makeInstruction(op, old.type(), std::span(operands, old.operandCount()));
    instruction->name = old.name;
    instruction->loc = old.loc;
    instruction->placeBefore(&old);
    return instruction;
  }

  Module &module_;
  const DominatorTree &tree_;
  PassContext &context_;
  RangeAnalysis ranges_;
  Inequalities inequalities_;
  std::vector<Instruction *> replaced_;
  bool changed_ = false;
};

} // namespace

bool vrp(Function &function, Analyses &analyses) { return RangeFolding(function, analyses).run(); }

} // namespace wend
