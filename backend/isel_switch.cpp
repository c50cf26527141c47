#include "backend/isel_switch.h"

#include "backend/isel_context.h"
#include "backend/isel_values.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

struct SwitchOperand {
  Reg value;
  Reg index; // of the offset whose steps are being selected
  unsigned width;
  bool isClearAbove32;
};

void compareWith(ISelContext &isel, const SwitchOperand &operand, int64_t constant) {
  if (fitsInt32(constant)) {
    isel.emitRI(MOp::Cmp, operand.width, operand.value, constant);
    return;
  }
  Reg reg = isel.temporary(operand.width);
  isel.emitRI(MOp::Mov, operand.width, reg, constant);
  isel.emitRR(MOp::Cmp, operand.width, operand.value, reg);
}

// to = value - low. That of an operand of 32 bits is zero-extended to 64.
void subtractLow(ISelContext &isel, Reg to, int64_t low, const SwitchOperand &operand) {
  if (low == 0 && operand.width == 4) {
    isel.emitRR(MOp::MovZx32, 4, to, operand.value);
    return;
  }
  isel.copy(operand.width, to, operand.value);
  if (low == 0)
    return;
  if (fitsInt32(low)) {
    isel.emitRI(MOp::Sub, operand.width, to, low);
    return;
  }
  Reg reg = isel.temporary(operand.width);
  isel.emitRI(MOp::Mov, operand.width, reg, low);
  isel.emitRR(MOp::Sub, operand.width, to, reg);
}

// Sets the flags; returns the condition under which the value is in low..high.
Cond compareRange(ISelContext &isel, const SwitchStep &step, const SwitchOperand &operand) {
  if (step.low == step.high || step.max <= step.high) {
    compareWith(isel, operand, step.low);
    return step.low == step.high ? Cond::E : Cond::Ge;
  }
  if (step.low <= step.min) {
    compareWith(isel, operand, step.high);
    return Cond::Le;
  }
  Reg offset = isel.temporary(operand.width);
  subtractLow(isel, offset, step.low, operand);
  isel.emitRI(MOp::Cmp, operand.width, offset, step.high - step.low);
  return Cond::Be;
}

// The register that an Offset step shares with the steps after it, which are selected first.
Reg indexOf(ISelContext &isel, const SwitchStep &step, SwitchOperand &operand) {
  if (step.low == 0 && operand.isClearAbove32)
    return operand.value;
  if (operand.index.isNone())
    operand.index = isel.temporary(operand.width);
  return operand.index;
}

// Sets the flags; returns the condition under which the bit `index` of the mask is set.
Cond testBits(ISelContext &isel, const SwitchStep &step, Reg index) {
  if (std::has_single_bit(step.mask)) {
    isel.emitRI(MOp::Cmp, 4, index, std::countr_zero(step.mask));
    return Cond::E;
  }
  // The machine takes the index modulo 32 or 64.
  unsigned width = step.high - step.low < 32 ? 4 : 8;
  Reg mask = isel.temporary(width);
  isel.emitRI(MOp::Mov, width, mask, static_cast<int64_t>(step.mask));
  isel.emitRR(MOp::Bt, width, mask, index);
  return Cond::B;
}

// Returns the number of the table.
uint32_t addJumpTable(ISelContext &isel, const SwitchStep &step) {
  MFunction &out = isel.out();
  const SwitchPlan &plan = isel.switches.plan;
  auto number = static_cast<uint32_t>(out.tables.size());
  auto first = static_cast<uint32_t>(out.tableTargets.size());
  auto count = static_cast<uint32_t>(step.high - step.low + 1);
  out.tables.push_back({first, count, isel.isPositionDependent()});
  out.tableTargets.resize(first + count, plan.defaultLabel());
  auto entries = out.tableTargets.begin() + first;
  for (const SwitchCase &c : plan.cases().subspan(step.first, step.last - step.first))
    std::fill(entries + (c.low - step.low), entries + (c.high - step.low) + 1, c.label);
  return number;
}

void jumpThroughTable(ISelContext &isel, const SwitchStep &step, Reg index) {
  Address table;
  table.kind = AddressKind::Table;
  table.object = addJumpTable(isel, step);
  uint32_t number = table.object;
  Reg wide = isel.temporary(8);
  isel.copy(8, wide, index); // the upper half is clear
  if (isel.isPositionDependent()) {
    table.index = wide;
    table.scale = 8;
    isel.emitM(MOp::JmpTable, 8, table);
    isel.last().extra = number;
    return;
  }
  Address entry;
  entry.base = hoistedTable(isel, number);
  entry.index = wide;
  entry.scale = 4;
  if (entry.base.isNone()) {
    entry.base = isel.temporary(8);
    isel.emitRM(MOp::Lea, 8, entry.base, table);
  }
  Reg target = isel.temporary(8);
  isel.emitRM(MOp::MovSx32, 8, target, entry);
  isel.emitRR(MOp::Add, 8, target, entry.base);
  isel.emitR(MOp::JmpTable, 8, target);
  isel.last().extra = number;
}

void emitStep(ISelContext &isel, const SwitchStep &step, SwitchOperand &operand) {
  switch (step.kind) {
  case SwitchStep::Search:
    compareWith(isel, operand, step.low);
    isel.emitBranch(Cond::Ge, step.ifTrue);
    return isel.emitJump(step.ifFalse);
  case SwitchStep::Compare:
    isel.emitBranch(compareRange(isel, step, operand), step.ifTrue);
    return isel.emitJump(step.ifFalse);
  case SwitchStep::Offset: {
    Reg index = indexOf(isel, step, operand);
    operand.index = {};
    if (index != operand.value)
      subtractLow(isel, index, step.low, operand);
    if (!step.isAlwaysTrue()) {
      isel.emitRI(MOp::Cmp, operand.width, index, step.high - step.low);
      isel.emitBranch(Cond::A, step.ifFalse);
    }
    return isel.emitJump(step.ifTrue);
  }
  case SwitchStep::Table:
    return jumpThroughTable(isel, step, indexOf(isel, step, operand));
  case SwitchStep::Bits:
    isel.emitBranch(testBits(isel, step, indexOf(isel, step, operand)), step.ifTrue);
    return isel.emitJump(step.ifFalse);
  case SwitchStep::Jump:
    return isel.emitJump(step.ifTrue);
  }
}

void makePlan(ISelContext &isel, Instruction &instruction) {
  unsigned unusedBits = 64 - bitWidth(instruction.operand(0)->type());
  int64_t min = INT64_MIN >> unusedBits;
  int64_t max = INT64_MAX >> unusedBits;
  BasicBlock &block = isel.block();
  std::vector<SwitchCase> &cases = isel.switches.cases;
  cases.clear();
  for (uint32_t i = 1; i < instruction.operandCount(); ++i) {
    int64_t value = asConstant(instruction.operand(i))->value();
    cases.push_back({value, value, isel.label(block.successor(i))});
  }
  if (!cases.empty() && block.successor(0)->first()->is(Op::Unreachable)) {
    auto byValue = [](const SwitchCase &a, const SwitchCase &b) { return a.low < b.low; };
    auto [first, last] = std::ranges::minmax_element(cases, byValue);
    min = first->low;
    max = last->low;
  }
  isel.switches.plan.make(isel.module().limits(), cases, min, max, isel.label(block.successor(0)),
                          isel.labelCount());
}

} // namespace

// Only the end of a block may branch, so each step of the plan but the first becomes a block.
void selectSwitch(ISelContext &isel, Instruction &instruction) {
  makePlan(isel, instruction);
  Value *value = instruction.operand(0);
  unsigned width = operationWidth(value->type());
  bool isNarrow = byteSize(value->type()) < 4;
  bool isInRegister = !isNarrow && hasRegister(value);
  SwitchOperand operand{isInRegister ? isel.vreg(value) : isel.temporary(width), {}, width, false};
  operand.isClearAbove32 = width == 8 || isNarrow || isClearAbove32(value);
  std::span<const SwitchStep> steps = isel.switches.plan.steps();
  for (size_t i = steps.size(); --i > 0;) {
    emitStep(isel, steps[i], operand);
    isel.finishInstruction(isel.blockBegin());
    isel.finishBlock(steps[i].label);
  }
  if (!isInRegister)
    isel.copy(width, operand.value, extended(isel, value, true));
  emitStep(isel, steps[0], operand);
}

} // namespace wend
