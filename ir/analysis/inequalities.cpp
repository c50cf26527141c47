#include "ir/analysis/inequalities.h"

namespace wend {

namespace {

constexpr uint32_t maxSteps = 48;
constexpr size_t maxActivePhis = 4;
constexpr uint32_t maxPeeled = 4;

// The constant c of x + c, if the sum does not overflow as a signed integer.
std::optional<int64_t> addedConstant(const Instruction &sum, const ValueRange &range) {
  const Constant *constant = asConstant(sum.operand(1));
  if (!sum.is(Op::Add) || !constant || range.isUnknown())
    return {};
  int64_t added = constant->value();
  int64_t least;
  int64_t most;
  if (__builtin_add_overflow(range.signedMin(), added, &least) ||
      __builtin_add_overflow(range.signedMax(), added, &most) || least < minSigned(sum.type()) ||
      most > maxSigned(sum.type()))
    return {};
  return added;
}

} // namespace

Inequalities::Side Inequalities::sideOf(const Instruction &compare, uint32_t operand) const {
  return {compare.operand(operand), ranges_.facts().read(compare, operand),
          ranges_.read(compare, operand)};
}

std::optional<bool> Inequalities::decide(const Instruction &compare) {
  Side a = sideOf(compare, 0);
  Side b = sideOf(compare, 1);
  if (!isInteger(compare.operand(0)->type()) || a.range.isUnknown() || b.range.isUnknown())
    return {};
  switch (compare.predicate()) {
  case Predicate::Slt:
  case Predicate::Sle:
    return decideSigned(a, b, compare.predicate() == Predicate::Sle);
  case Predicate::Sgt:
  case Predicate::Sge:
    return decideSigned(b, a, compare.predicate() == Predicate::Sge);
  case Predicate::Ult:
  case Predicate::Ule:
  case Predicate::Ugt:
  case Predicate::Uge: {
    bool swaps = compare.predicate() == Predicate::Ugt || compare.predicate() == Predicate::Uge;
    bool orEqual = compare.predicate() == Predicate::Ule || compare.predicate() == Predicate::Uge;
    if (swaps)
      std::swap(a, b);
    std::optional<bool> result = decideSigned(a, b, orEqual);
    // If the lesser value is not negative, neither value is; signed and unsigned order agree then.
    bool lesserIsNonNegative = result && (*result ? a : b).range.isNonNegative();
    return lesserIsNonNegative ? result : std::nullopt;
  }
  case Predicate::Eq:
  case Predicate::Ne:
    if (isBelow(a, b, -1) || isBelow(b, a, -1))
      return compare.predicate() == Predicate::Ne;
    return {};
  }
  return {};
}

// Whether a < b, or a <= b.
std::optional<bool> Inequalities::decideSigned(const Side &a, const Side &b, bool orEqual) {
  if (isBelow(a, b, orEqual ? 0 : -1))
    return true;
  if (isBelow(b, a, orEqual ? -1 : 0))
    return false;
  return {};
}

// Whether a <= b + distance, as integers without wrapping.
bool Inequalities::isBelow(const Side &a, const Side &b, int64_t distance) {
  if (a.node == BranchFacts::none || b.node == BranchFacts::none)
    return false;
  target_ = {ranges_.facts().root(b.node), 0, b.range.signedMin()};
  peelTarget();
  steps_ = 0;
  active_.clear();
  return isNodeBelow(a.node, distance + target_.offset);
}

// If b = x + c, x is the target.
void Inequalities::peelTarget() {
  for (uint32_t i = 0; i < maxPeeled; ++i) {
    if (!target_.root->isInstruction())
      return;
    const auto &sum = static_cast<const Instruction &>(*target_.root);
    if (!sum.is(Op::Add) || ranges_.facts().read(sum, 0) == BranchFacts::none)
      return;
    ValueRange range = ranges_.read(sum, 0);
    std::optional<int64_t> added = addedConstant(sum, range);
    if (!added || __builtin_add_overflow(target_.offset, *added, &target_.offset))
      return;
    target_.root = ranges_.facts().root(ranges_.facts().read(sum, 0));
    target_.least = range.signedMin();
  }
}

bool Inequalities::isNodeBelow(uint32_t node, int64_t distance) {
  const ValueRange &range = ranges_.at(node);
  if (++steps_ > maxSteps || range.isUnknown())
    return false;
  const Value *root = ranges_.facts().root(node);
  if (root == target_.root && distance >= 0)
    return true;
  int64_t bound;
  if (!__builtin_add_overflow(target_.least, distance, &bound) && range.signedMax() <= bound)
    return true;
  if (ranges_.facts().isPi(node))
    return isPiBelow(ranges_.facts().pi(node), distance);
  return root->isInstruction() &&
         isInstructionBelow(static_cast<const Instruction &>(*root), distance);
}

bool Inequalities::isPiBelow(const BranchFacts::Pi &pi, int64_t distance) {
  if (pi.addend == 0 && pi.otherNode != BranchFacts::none) {
    const ValueRange &other = ranges_.at(pi.otherNode);
    bool isNonNegative = !other.isUnknown() && other.isNonNegative();
    Predicate predicate = pi.predicate;
    // A value between 0 and a non-negative value is not negative; signed and unsigned order agree
    // then.
    if (isNonNegative && predicate == Predicate::Ult)
      predicate = Predicate::Slt;
    if (isNonNegative && predicate == Predicate::Ule)
      predicate = Predicate::Sle;
    bool isBound = predicate == Predicate::Sle || predicate == Predicate::Eq;
    if (isBound && isNodeBelow(pi.otherNode, distance))
      return true;
    int64_t less;
    if (predicate == Predicate::Slt && !__builtin_add_overflow(distance, 1, &less) &&
        isNodeBelow(pi.otherNode, less))
      return true;
  }
  return isNodeBelow(pi.source, distance);
}

bool Inequalities::isInstructionBelow(const Instruction &instruction, int64_t distance) {
  if (instruction.is(Op::Phi))
    return isPhiBelow(instruction, distance);
  if (instruction.is(Op::Add))
    return isSumBelow(instruction, distance);
  if (instruction.is(Op::Select))
    return isOperandBelow(instruction, 1, distance) && isOperandBelow(instruction, 2, distance);
  if (!isBinary(instruction.op()))
    return false;
  ValueRange left = ranges_.read(instruction, 0);
  ValueRange right = ranges_.read(instruction, 1);
  if (left.isUnknown() || right.isUnknown() || !left.isNonNegative())
    return instruction.is(Op::And) && !right.isUnknown() && right.isNonNegative() &&
           isOperandBelow(instruction, 1, distance);
  int64_t less;
  switch (instruction.op()) {
  case Op::SRem:
  case Op::URem:
    if (right.signedMin() > 0 && !__builtin_add_overflow(distance, 1, &less) &&
        isOperandBelow(instruction, 1, less))
      return true;
    return right.isNonNegative() && isOperandBelow(instruction, 0, distance);
  case Op::SDiv:
  case Op::UDiv:
    return right.isNonNegative() && isOperandBelow(instruction, 0, distance);
  case Op::LShr:
  case Op::AShr:
  case Op::And:
    return isOperandBelow(instruction, 0, distance);
  case Op::Sub:
    // The difference of two values that are not negative does not overflow.
    return right.isNonNegative() && !__builtin_add_overflow(distance, right.signedMin(), &less) &&
           isOperandBelow(instruction, 0, less);
  default:
    return false;
  }
}

bool Inequalities::isSumBelow(const Instruction &sum, int64_t distance) {
  std::optional<int64_t> added = addedConstant(sum, ranges_.read(sum, 0));
  int64_t less;
  return added && !__builtin_sub_overflow(distance, *added, &less) && isOperandBelow(sum, 0, less);
}

bool Inequalities::isOperandBelow(const Instruction &instruction, uint32_t operand,
                                  int64_t distance) {
  uint32_t node = ranges_.facts().read(instruction, operand);
  if (node != BranchFacts::none)
    return isNodeBelow(node, distance);
  ValueRange range = ranges_.read(instruction, operand);
  int64_t bound;
  return !__builtin_add_overflow(target_.least, distance, &bound) && range.signedMax() <= bound;
}

// A value that reaches a phi along a back edge belongs to the previous iteration, so the target
// must be invariant in the loop.
bool Inequalities::isPhiBelow(const Instruction &phi, int64_t distance) {
  for (const ActivePhi &active : active_)
    if (active.node == phi.id)
      return distance >= active.distance;
  const BasicBlock *block = phi.block();
  if (target_.root->isInstruction()) {
    const auto &definition = static_cast<const Instruction &>(*target_.root);
    if (definition.block() == block || !tree_.dominates(definition.block(), block))
      return false;
  }
  if (active_.size() >= maxActivePhis)
    return false;
  active_.push_back({phi.id, distance});
  bool holds = true;
  for (uint32_t i = 0; i < phi.operandCount() && holds; ++i) {
    BasicBlock::Predecessor edge = block->predecessors()[i];
    if (ranges_.isOpen(*edge.block, edge.slot))
      holds = isOperandBelow(phi, i, distance);
  }
  active_.pop_back();
  return holds;
}

} // namespace wend
