#include "ir/freeze.h"

#include "ir/instruction.h"

#include <vector>

namespace wend {

namespace {

// Whether the count is known to be less than the width: a constant, or `x & c`.
bool isCountInRange(const Instruction &shift) {
  const Value *count = shift.operand(1);
  const auto *mask = count->isInstruction() ? static_cast<const Instruction *>(count) : nullptr;
  if (mask && mask->is(Op::And))
    count = mask->operand(1);
  const Constant *constant = asConstant(count);
  return constant && constant->bits() < bitWidth(shift.type());
}

// Whether the counts of a shift of lanes are known to be less than their width.
bool areCountsInRange(const Instruction &shift) {
  const Constant *counts = asConstant(shift.operand(1));
  Type type = shift.type();
  for (unsigned i = 0; counts && i < laneCount(type); ++i)
    if (lanesOf(*counts).lane(type, i) >= bitWidth(laneType(type)))
      counts = nullptr;
  return counts;
}

bool isSource(const Instruction &instruction) {
  switch (instruction.opKind()) {
  case OpKind::IntShift:
    return !isCountInRange(instruction);
  case OpKind::FloatCast:
    return instruction.is(Op::FPToSI) || instruction.is(Op::FPToUI);
  case OpKind::Call: // a call that must be a tail call is followed by the return of its result
    return instruction.tailKind() != TailKind::Must;
  case OpKind::Atomic: // a cmpxchg has compared the value in memory
    return !instruction.is(Op::CmpXchg);
  case OpKind::Lanes:
    return (instruction.is(Op::LaneBinary) && isShift(instruction.laneOp()) &&
            !areCountsInRange(instruction)) ||
           (instruction.is(Op::LaneCast) && instruction.laneOp() == Op::FPToSI);
  case OpKind::Load:
  case OpKind::LandingPad:
  case OpKind::Extract:
    return true;
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::HighProduct:
  case OpKind::BitUnary:
  case OpKind::FloatBinary:
  case OpKind::FloatUnary:
  case OpKind::Compare:
  case OpKind::Select:
  case OpKind::IntCast:
  case OpKind::PointerCast:
  case OpKind::Copy:
  case OpKind::Gep:
  case OpKind::ThreadAddress:
  case OpKind::StackSlot:
  case OpKind::Store:
  case OpKind::Phi:
  case OpKind::Terminator:
    return false;
  }
  return true;
}

} // namespace

// The count of a shift is masked, which gives the number that the IR defines; a `freeze` of the
// result would not.
bool freezesOperands(const Instruction &instruction) {
  return !isSource(instruction) || instruction.opKind() == OpKind::IntShift;
}

bool isUndefinedSource(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Constant:
  case ValueKind::Global:
  case ValueKind::Function:
  case ValueKind::InlineAsm:
    return false;
  case ValueKind::Argument:
    return true;
  case ValueKind::Instruction:
    return isSource(static_cast<const Instruction &>(value));
  }
  return true;
}

void freeze(Value &value) {
  std::vector<Value *> open = {&value};
  while (!open.empty()) {
    Value &next = *open.back();
    open.pop_back();
    bool isVariable = next.kind() == ValueKind::Argument || next.isInstruction();
    if (!isVariable || next.isFrozen() || next.type() == Type::Tuple)
      continue;
    next.setFrozen();
    if (next.isInstruction() && freezesOperands(static_cast<Instruction &>(next)))
      for (const Use &use : static_cast<Instruction &>(next).operands())
        if (use.value)
          open.push_back(use.value);
  }
}

} // namespace wend
