// Selection of switch: a block for each step of its plan, as only the end of a block may branch.

#include "backend/isel.h"

#include <algorithm>
#include <bit>

namespace wend {

void ISel::selectSwitch(Instruction &instruction) {
  Value *operand = instruction.operand(0);
  unsigned width = operationWidth(operand->type());
  unsigned unusedBits = 64 - bitWidth(operand->type());
  int64_t least = INT64_MIN >> unusedBits;
  int64_t greatest = INT64_MAX >> unusedBits;
  cases_.clear();
  for (uint32_t i = 1; i < instruction.operandCount(); ++i) {
    int64_t value = asConstant(instruction.operand(i))->value();
    cases_.push_back({value, value, label(block_->successor(i))});
  }
  uint32_t otherwise = label(block_->successor(0));
  if (!cases_.empty() && block_->successor(0)->first()->is(Op::Unreachable)) {
    auto byValue = [](const SwitchCase &a, const SwitchCase &b) { return a.low < b.low; };
    auto [first, last] = std::ranges::minmax_element(cases_, byValue);
    least = first->low;
    greatest = last->low;
  }
  switchPlan_.make(cases_, least, greatest, otherwise, labels_);

  bool isNarrow = byteSize(operand->type()) < 4;
  bool isThere = !isNarrow && hasRegister(operand);
  SwitchOperand from{isThere ? vreg(operand) : temporary(width), {}, width, false};
  from.isClearAbove32 = width == 8 || isNarrow || isClearAbove32(operand);
  std::span<const SwitchStep> steps = switchPlan_.steps();
  for (size_t i = steps.size(); --i > 0;) {
    size_t begin = reversed_.size();
    emitStep(steps[i], from);
    finishInstruction(begin);
    made_.push_back({steps[i].label, place_, static_cast<uint32_t>(begin)});
  }
  blockBegin_ = reversed_.size();
  if (!isThere)
    copy(width, from.value, extended(operand, true));
  emitStep(steps[0], from);
}

void ISel::emitStep(const SwitchStep &step, SwitchOperand &from) {
  switch (step.kind) {
  case SwitchStep::Search:
    compareWith(from, step.low);
    emitBranch(Cond::Ge, step.met);
    return emitJump(step.left);
  case SwitchStep::Compare:
    emitBranch(compareRange(step, from), step.met);
    return emitJump(step.left);
  case SwitchStep::Offset: {
    Reg index = indexOf(step, from);
    from.index = {};
    if (index != from.value)
      takeOffset(index, step.low, from);
    if (!step.isSure()) {
      emitRI(MOp::Cmp, from.width, index, step.high - step.low);
      emitBranch(Cond::A, step.left);
    }
    return emitJump(step.met);
  }
  case SwitchStep::Table:
    return dispatch(step, indexOf(step, from));
  case SwitchStep::Bits:
    emitBranch(testBits(step, indexOf(step, from)), step.met);
    return emitJump(step.left);
  case SwitchStep::Jump:
    return emitJump(step.met);
  }
}

void ISel::compareWith(const SwitchOperand &from, int64_t constant) {
  if (fitsInt32(constant))
    return emitRI(MOp::Cmp, from.width, from.value, constant);
  Reg reg = temporary(from.width);
  emitRI(MOp::Mov, from.width, reg, constant);
  emitRR(MOp::Cmp, from.width, from.value, reg);
}

// The condition under which the value is in low..high.
Cond ISel::compareRange(const SwitchStep &step, const SwitchOperand &from) {
  if (step.low == step.high || step.greatest <= step.high) {
    compareWith(from, step.low);
    return step.low == step.high ? Cond::E : Cond::Ge;
  }
  if (step.low <= step.least) {
    compareWith(from, step.high);
    return Cond::Le;
  }
  Reg offset = temporary(from.width);
  takeOffset(offset, step.low, from);
  emitRI(MOp::Cmp, from.width, offset, step.high - step.low);
  return Cond::Be;
}

// The distance from `low`; that of a narrower operand is clear above 32 bits.
void ISel::takeOffset(Reg to, int64_t low, const SwitchOperand &from) {
  if (low == 0 && from.width == 4)
    return emitRR(MOp::MovZx32, 4, to, from.value);
  copy(from.width, to, from.value);
  if (low != 0 && fitsInt32(low))
    return emitRI(MOp::Sub, from.width, to, low);
  if (low != 0) {
    Reg reg = temporary(from.width);
    emitRI(MOp::Mov, from.width, reg, low);
    emitRR(MOp::Sub, from.width, to, reg);
  }
}

// The register that an offset's step and those behind it, which are selected first, share.
Reg ISel::indexOf(const SwitchStep &step, SwitchOperand &from) {
  if (step.low == 0 && from.isClearAbove32)
    return from.value;
  if (from.index.isNone())
    from.index = temporary(from.width);
  return from.index;
}

Cond ISel::testBits(const SwitchStep &step, Reg index) {
  if (std::has_single_bit(step.mask)) {
    emitRI(MOp::Cmp, 4, index, std::countr_zero(step.mask));
    return Cond::E;
  }
  // The machine takes the index modulo 32 or 64.
  unsigned width = step.high - step.low < 32 ? 4 : 8;
  Reg mask = temporary(width);
  emitRI(MOp::Mov, width, mask, static_cast<int64_t>(step.mask));
  emitRR(MOp::Bt, width, mask, index);
  return Cond::B;
}

void ISel::dispatch(const SwitchStep &step, Reg index) {
  auto number = static_cast<uint32_t>(out_->tables.size());
  auto first = static_cast<uint32_t>(out_->tableTargets.size());
  auto count = static_cast<uint32_t>(step.high - step.low + 1);
  out_->tables.push_back({first, count, isPositionDependent_});
  out_->tableTargets.resize(first + count, switchPlan_.otherwise());
  for (const SwitchCase &c : switchPlan_.cases().subspan(step.first, step.last - step.first))
    std::fill(out_->tableTargets.begin() + first + (c.low - step.low),
              out_->tableTargets.begin() + first + (c.high - step.low) + 1, c.label);
  Address table;
  table.kind = AddressKind::Table;
  table.object = number;
  Reg wide = temporary(8);
  copy(8, wide, index); // clear above 32 bits
  if (isPositionDependent_) {
    table.index = wide;
    table.scale = 8;
    emitM(MOp::JmpTable, 8, table);
  } else {
    Address entry;
    entry.base = temporary(8);
    entry.index = wide;
    entry.scale = 4;
    emitRM(MOp::Lea, 8, entry.base, table);
    Reg target = temporary(8);
    emitRM(MOp::MovSx32, 8, target, entry);
    emitRR(MOp::Add, 8, target, entry.base);
    emitR(MOp::JmpTable, 8, target);
  }
  reversed_.back().extra = number;
}

} // namespace wend
