#include "ir/analysis/range_analysis.h"

#include <bit>

namespace wend {

namespace {

ValueRange rangeOfBool(std::optional<bool> known) {
  return known ? ValueRange::of(Type::I1, *known ? 1 : 0) : ValueRange::anything(Type::I1);
}

// In select (icmp p x, y), x, y: where x is chosen, x p y holds.
ValueRange chosen(const Instruction &select, uint32_t operand, std::span<const ValueRange> ranges) {
  const Instruction *compare = asInstruction(select.operand(0), Op::ICmp);
  if (!compare)
    return ranges[operand];
  Predicate predicate = operand == 1 ? compare->predicate() : inverse(compare->predicate());
  Value *value = select.operand(operand);
  Value *other = compare->operand(1);
  if (compare->operand(0) != value) {
    if (other != value)
      return ranges[operand];
    predicate = swapped(predicate);
    other = compare->operand(0);
  }
  if (other == select.operand(3 - operand))
    return ranges[operand].assuming(predicate, ranges[3 - operand]);
  return other->isConstant() ? ranges[operand].assuming(predicate, RangeLattice::of(*other))
                             : ranges[operand];
}

// Widening thresholds of a phi: the bounds that conditions on the phi, or on its operands from back
// edges, set. The neighbours of each bound are thresholds, too: a condition may exclude the
// bound, and a step may exceed it by one.
class Thresholds {
public:
  Thresholds(const SparseSolver<RangeLattice> &solver, const Instruction &phi) : solver_(solver) {
    for (uint32_t user : solver.facts().users(phi.id))
      add(user);
    for (uint32_t i = 0; i < phi.operandCount(); ++i)
      add(solver.facts().read(phi, i));
  }

  // The nearest threshold at or beyond the bound, or the limit of the type.
  [[nodiscard]] int64_t above(int64_t bound, int64_t end) const {
    for (const ValueRange &range : ranges_)
      for (int64_t near : {-1, 0, 1})
        if (int64_t stop; !__builtin_add_overflow(range.signedMax(), near, &stop) && stop >= bound)
          end = std::min(end, stop);
    return end;
  }
  [[nodiscard]] int64_t below(int64_t bound, int64_t end) const {
    for (const ValueRange &range : ranges_)
      for (int64_t near : {-1, 0, 1})
        if (int64_t stop; !__builtin_add_overflow(range.signedMin(), near, &stop) && stop <= bound)
          end = std::max(end, stop);
    return end;
  }
  [[nodiscard]] uint64_t above(uint64_t bound, uint64_t end) const {
    for (const ValueRange &range : ranges_)
      for (uint64_t stop : {range.unsignedMax() - 1, range.unsignedMax(), range.unsignedMax() + 1})
        if (stop >= bound)
          end = std::min(end, stop);
    return end;
  }

private:
  void add(uint32_t node) {
    constexpr size_t maxRanges = 8;
    if (node == BranchFacts::none || !solver_.facts().isPi(node) || ranges_.size() >= maxRanges)
      return;
    const BranchFacts::Pi &pi = solver_.facts().pi(node);
    ValueRange range = solver_.other(pi);
    if (!range.isUnknown() && pi.addend != 0)
      range = binaryRange(Op::Sub, range, ValueRange::of(range.type(), pi.addend));
    if (!range.isUnknown())
      ranges_.push_back(range);
  }

  const SparseSolver<RangeLattice> &solver_;
  std::vector<ValueRange> ranges_;
};

} // namespace

ValueRange RangeLattice::of(const Value &value) {
  const Constant *constant = asConstant(&value);
  return constant ? ValueRange::of(value.type(), constant->bits()) : anything(value.type());
}

ValueRange RangeLattice::evaluate(const Instruction &instruction,
                                  std::span<const ValueRange> operands) {
  Op op = instruction.op();
  Type type = instruction.type();
  if (isBinary(op))
    return binaryRange(op, operands[0], operands[1]);
  if (op == Op::ICmp)
    return rangeOfBool(compareRanges(instruction.predicate(), operands[0], operands[1]));
  if (isIntCast(op))
    return castRange(op, type, operands[0]);
  if (op == Op::Copy)
    return operands[0];
  if (isCount(op))
    return ValueRange::ofUnsigned(type, 0, std::min<uint64_t>(bitWidth(type), bitMask(type)));
  if (op != Op::Select) // not evaluated
    return anything(type);
  if (std::optional<uint64_t> condition = operands[0].single())
    return operands[*condition ? 1 : 2];
  return either(chosen(instruction, 1, operands), chosen(instruction, 2, operands));
}

ValueRange RangeLattice::assume(const BranchFacts::Pi &pi, Type type, const ValueRange &value,
                                const ValueRange &other) {
  if (pi.addend == 0)
    return value.assuming(pi.predicate, other);
  ValueRange addend = ValueRange::of(type, pi.addend);
  ValueRange sum = binaryRange(Op::Add, value, addend).assuming(pi.predicate, other);
  return sum.isUnknown() ? sum : both(value, binaryRange(Op::Sub, sum, addend));
}

bool RangeLattice::mayTake(const Instruction &branch, const ValueRange &condition, uint32_t slot) {
  if (branch.is(Op::CondBr))
    return condition.contains(slot == 0 ? 1 : 0);
  if (slot != 0)
    return condition.contains(asConstant(branch.operand(slot))->bits());
  // The default edge may be taken unless each value has a case.
  uint64_t values = condition.unsignedMax() - condition.unsignedMin();
  if (values >= branch.operandCount())
    return true;
  for (uint32_t i = 1; i < branch.operandCount(); ++i)
    if (condition.contains(asConstant(branch.operand(i))->bits()))
      --values;
  // The number of values, less one, less the cases: -1 if each value has a case.
  return values != ~uint64_t{0};
}

bool RangeLattice::widen(const SparseSolver<RangeLattice> &solver, const Instruction &phi,
                         uint32_t visits, const ValueRange &before, ValueRange &now) {
  constexpr uint32_t freeVisits = 3;
  constexpr uint32_t maxThresholdVisits = 10;
  if (visits <= freeVisits)
    return false;
  Type type = phi.type();
  int64_t min = minSigned(type);
  int64_t max = maxSigned(type);
  uint64_t maxUnsigned = bitMask(type);
  if (visits <= maxThresholdVisits) {
    Thresholds thresholds(solver, phi);
    min = thresholds.below(now.signedMin(), min);
    max = thresholds.above(now.signedMax(), max);
    maxUnsigned = thresholds.above(now.unsignedMax(), maxUnsigned);
  }
  if (now.signedMin() == before.signedMin())
    min = now.signedMin();
  if (now.signedMax() == before.signedMax())
    max = now.signedMax();
  if (now.unsignedMax() == before.unsignedMax())
    maxUnsigned = now.unsignedMax();
  uint64_t minUnsigned = now.unsignedMin() == before.unsignedMin() ? now.unsignedMin() : 0;
  // Known low bits do not follow from the intervals; they are kept.
  auto known = static_cast<unsigned>(std::countr_one(now.zeros() | now.ones()));
  ValueRange bits = ValueRange::anything(type);
  if (known > 0 && known < bitWidth(type)) {
    ValueRange low = ValueRange::of(type, now.ones() & ((uint64_t{1} << known) - 1));
    ValueRange high = ValueRange::ofUnsigned(type, 0, bitMask(type) >> known);
    ValueRange shift = ValueRange::of(type, known);
    bits = binaryRange(Op::Or, binaryRange(Op::Shl, high, shift), low);
  }
  now = both(bits, ValueRange::ofSigned(type, min, max).withUnsigned(minUnsigned, maxUnsigned));
  return true;
}

RangeAnalysis::RangeAnalysis(const Function &function, const DominatorTree &tree)
    : facts_(function, tree), solver_(function, facts_, lattice_) {
  solver_.solve();
  solver_.narrow();
}

} // namespace wend
