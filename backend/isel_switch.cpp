// Selection of switch: a jump table where the cases lie close together, else a binary search that
// ends in a few compares. Each step is a block of its own, as only the end of a block may branch.

#include "backend/isel.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t mostCompares = 3;
constexpr uint32_t fewestForTable = 4;
constexpr uint64_t tableEntriesPerCase = 3;

} // namespace

void ISel::selectSwitch(Instruction &instruction) {
  uint32_t otherwise = label(block_->successor(0));
  cases_.clear();
  for (uint32_t i = 1; i < instruction.operandCount(); ++i)
    cases_.push_back({asConstant(instruction.operand(i))->value(), label(block_->successor(i))});
  if (cases_.empty())
    return emitJump(otherwise);
  std::sort(cases_.begin(), cases_.end(),
            [](const Case &a, const Case &b) { return a.value < b.value; });

  Value *operand = instruction.operand(0);
  unsigned width = operationWidth(operand->type());
  Reg value = temporary(width);
  // In the order of the text; the first step is the end of the block at hand.
  steps_.clear();
  steps_.push_back({SwitchStep::Search, place_, 0, static_cast<uint32_t>(cases_.size()), 0, 0, {}});
  for (size_t i = 0; i < steps_.size(); ++i)
    planStep(i, width);
  for (size_t i = steps_.size(); --i > 0;) {
    size_t begin = reversed_.size();
    emitStep(steps_[i], value, width, otherwise);
    finishInstruction(begin);
    made_.push_back({steps_[i].label, place_, static_cast<uint32_t>(begin)});
  }
  blockBegin_ = reversed_.size();
  copy(width, value, extended(operand, true));
  emitStep(steps_[0], value, width, otherwise);
}

// Decides what a step does with its cases, and adds the steps it needs for that.
void ISel::planStep(size_t at, unsigned width) {
  SwitchStep step = steps_[at];
  auto add = [&](SwitchStep::Kind kind, uint32_t first, uint32_t last, Reg index = {}) {
    steps_.push_back({kind, labels_, first, last, 0, 0, index});
    return labels_++;
  };
  uint32_t count = step.last - step.first;
  uint64_t span = static_cast<uint64_t>(cases_[step.last - 1].value) -
                  static_cast<uint64_t>(cases_[step.first].value);
  if (step.kind == SwitchStep::Dispatch)
    return;
  if (count >= fewestForTable && span < count * tableEntriesPerCase) {
    step.kind = SwitchStep::Table;
    step.index = temporary(width);
    step.left = add(SwitchStep::Dispatch, step.first, step.last, step.index);
  } else if (count <= mostCompares) {
    step.kind = SwitchStep::Compare;
    step.left = count == 1 ? noLabel : add(SwitchStep::Search, step.first + 1, step.last);
  } else {
    uint32_t middle = step.first + count / 2;
    step.left = add(SwitchStep::Search, step.first, middle);
    step.right = add(SwitchStep::Search, middle, step.last);
  }
  steps_[at] = step;
}

void ISel::emitStep(const SwitchStep &step, Reg value, unsigned width, uint32_t otherwise) {
  auto compareWith = [&](int64_t constant) {
    if (fitsInt32(constant))
      return emitRI(MOp::Cmp, width, value, constant);
    Reg reg = temporary(width);
    emitRI(MOp::Mov, width, reg, constant);
    emitRR(MOp::Cmp, width, value, reg);
  };
  int64_t low = cases_[step.first].value;
  auto span = static_cast<uint64_t>(cases_[step.last - 1].value) - static_cast<uint64_t>(low);
  switch (step.kind) {
  case SwitchStep::Compare:
    compareWith(low);
    emitBranch(Cond::E, cases_[step.first].label);
    emitJump(step.left == noLabel ? otherwise : step.left);
    break;
  case SwitchStep::Search:
    compareWith(cases_[step.first + (step.last - step.first) / 2].value);
    emitBranch(Cond::L, step.left);
    emitJump(step.right);
    break;
  case SwitchStep::Table:
    copy(width, step.index, value);
    if (fitsInt32(low)) {
      emitRI(MOp::Sub, width, step.index, low);
    } else {
      Reg reg = temporary(width);
      emitRI(MOp::Mov, width, reg, low);
      emitRR(MOp::Sub, width, step.index, reg);
    }
    emitRI(MOp::Cmp, width, step.index, static_cast<int64_t>(span));
    emitBranch(Cond::A, otherwise);
    emitJump(step.left);
    break;
  case SwitchStep::Dispatch: {
    auto number = static_cast<uint32_t>(out_->tables.size());
    out_->tables.push_back(
        {static_cast<uint32_t>(out_->tableTargets.size()), static_cast<uint32_t>(span + 1)});
    for (uint32_t i = step.first; i < step.last; ++i) {
      uint64_t until = static_cast<uint64_t>(cases_[i].value) - static_cast<uint64_t>(low);
      while (out_->tableTargets.size() - out_->tables.back().first < until)
        out_->tableTargets.push_back(otherwise);
      out_->tableTargets.push_back(cases_[i].label);
    }
    Address table;
    table.kind = AddressKind::Table;
    table.object = number;
    Reg base = temporary(8);
    emitRM(MOp::Lea, 8, base, table);
    Address entry;
    entry.base = base;
    entry.index = temporary(8);
    entry.scale = 4;
    copy(8, entry.index, step.index); // the subtraction has cleared its upper half
    Reg target = temporary(8);
    emitRM(MOp::MovSx32, 8, target, entry);
    emitRR(MOp::Add, 8, target, base);
    emitR(MOp::JmpTable, 8, target);
    reversed_.back().extra = number;
    break;
  }
  }
}

} // namespace wend
