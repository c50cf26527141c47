#include "ir/analysis/constant_propagation.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/local_names.h"
#include "ir/module.h"

#include <array>

namespace wend {

namespace {

bool isAccessedWhole(const Instruction &slot) {
  if (slot.allocatedCount() != 1)
    return false;
  for (const Use *use = slot.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isLoad = user.is(Op::Load) && user.type() == slot.allocatedType();
    bool isStore = user.is(Op::Store) && Instruction::indexOf(*use) == 1 &&
                   user.storedValue()->type() == slot.allocatedType();
    if ((!isLoad && !isStore) || isVolatile(user))
      return false;
  }
  return true;
}

bool isReadElsewhere(const Instruction &instruction) {
  for (const Use *use = instruction.firstUse(); use; use = use->next)
    if (use->user->is(Op::Phi) || use->user->block() != instruction.block())
      return true;
  return false;
}

ConstantCell constant(uint64_t bits) { return {ConstantCell::Constant, bits}; }

// Whether the result depends on the operands only, of which there are at most three.
bool isFunctionOfOperands(const Instruction &instruction) {
  switch (instruction.opKind()) {
  case OpKind::ThreadAddress:
  case OpKind::StackSlot:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::Atomic:
  case OpKind::Call:
  case OpKind::LandingPad:
  case OpKind::Extract:
  case OpKind::Phi:
  case OpKind::Terminator:
    return false;
  default:
    return true;
  }
}

// The result for constant operands.
ConstantCell fold(const Instruction &instruction, std::span<const uint64_t> operands) {
  if (instruction.is(Op::Select))
    return constant(operands[0] ? operands[1] : operands[2]);
  if (instruction.is(Op::Copy))
    return constant(operands[0]);
  std::optional<uint64_t> result = foldInstruction(instruction, operands);
  return result ? constant(*result) : ConstantCell{ConstantCell::Varies};
}

} // namespace

ConstantProblem::ConstantProblem(const Function &function)
    : variableOf_(function.valueCount(), none), results_(function.valueCount()) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block) {
      bool isVariable = instruction.is(Op::Alloca)
                            ? isAccessedWhole(instruction)
                            : instruction.is(Op::Phi) || isReadElsewhere(instruction);
      if (isVariable)
        addVariable(instruction);
    }
}

void ConstantProblem::addVariable(const Value &value) {
  variableOf_[value.id] = static_cast<uint32_t>(variables_.size());
  variables_.push_back(&value);
}

ConstantProblem::State ConstantProblem::boundary() const {
  State state = initial();
  for (uint32_t v = 0; v < variables_.size(); ++v)
    if (static_cast<const Instruction *>(variables_[v])->is(Op::Alloca))
      state[v] = constant(0);
  return state;
}

bool ConstantProblem::meet(State &into, const State &from) const {
  bool isLower = false;
  for (uint32_t v = 0; v < into.size(); ++v) {
    if (from[v].kind == ConstantCell::Unknown || into[v] == from[v] ||
        into[v].kind == ConstantCell::Varies)
      continue;
    into[v] = into[v].kind == ConstantCell::Unknown ? from[v] : ConstantCell{ConstantCell::Varies};
    isLower = true;
  }
  return isLower;
}

void ConstantProblem::transfer(const BasicBlock &block, State &state) const {
  for (const Instruction &instruction : block) {
    uint32_t v = variableOf_[instruction.id];
    if (instruction.is(Op::Phi)) {
      results_[instruction.id] = state[v]; // set by the edge
      continue;
    }
    if (instruction.is(Op::Alloca))
      continue;
    uint32_t variable = accessed(instruction);
    if (variable != none && instruction.is(Op::Store)) {
      state[variable] = read(*instruction.storedValue(), state);
      continue;
    }
    results_[instruction.id] = variable != none ? state[variable] : evaluate(instruction, state);
    if (v != none)
      state[v] = results_[instruction.id];
  }
}

// Reads all phi operands before any phi is assigned.
void ConstantProblem::cross(const BasicBlock &from, uint32_t slot, State &state) const {
  BasicBlock::Successor edge = from.successors()[slot];
  std::vector<ConstantCell> cells;
  for (const Instruction &phi : edge.block->phis()) {
    const Value &operand = *phi.operand(edge.slot);
    bool isVariable = operand.isInstruction() && variableOf_[operand.id] != none;
    cells.push_back(isVariable ? state[variableOf_[operand.id]] : read(operand, state));
  }
  const Instruction *phi = edge.block->first();
  for (const ConstantCell &cell : cells) {
    state[variableOf_[phi->id]] = cell;
    phi = phi->next();
  }
}

uint32_t ConstantProblem::accessed(const Instruction &instruction) const {
  if (!instruction.is(Op::Load) && !instruction.is(Op::Store))
    return none;
  const Instruction *slot = asInstruction(instruction.pointer(), Op::Alloca);
  return slot ? variableOf_[slot->id] : none;
}

ConstantCell ConstantProblem::read(const Value &value, const State &state) const {
  if (const Constant *known = asConstant(&value))
    return constant(known->bits());
  if (!value.isInstruction() || static_cast<const Instruction &>(value).is(Op::Alloca))
    return {ConstantCell::Varies};
  // A value used outside its block is a variable of the state.
  uint32_t v = variableOf_[value.id];
  return v == none ? results_[value.id] : state[v];
}

ConstantCell ConstantProblem::evaluate(const Instruction &instruction, const State &state) const {
  if (!isFunctionOfOperands(instruction))
    return {ConstantCell::Varies};
  std::array<uint64_t, 3> operands{};
  bool isUnknown = false;
  bool varies = false;
  for (uint32_t i = 0; i < instruction.operandCount(); ++i) {
    ConstantCell cell = read(*instruction.operand(i), state);
    isUnknown |= cell.kind == ConstantCell::Unknown;
    varies |= cell.kind == ConstantCell::Varies;
    operands[i] = cell.bits;
  }
  if (isUnknown)
    return {};
  return varies ? ConstantCell{ConstantCell::Varies} : fold(instruction, operands);
}

void ConstantPropagation::print(std::string &out) const {
  LocalNames names(function_);
  auto append = [&](const ConstantProblem::State &state) {
    const char *separator = "";
    out += '{';
    for (uint32_t v = 0; v < state.size(); ++v) {
      if (state[v].kind != ConstantCell::Constant)
        continue;
      const auto &variable = *static_cast<const Instruction *>(variables()[v]);
      Type type = variable.is(Op::Alloca) ? variable.allocatedType() : variable.type();
      out += separator;
      names.append(out, variable);
      out += " = ";
      appendConstant(out, *function_.module().constant(type, state[v].bits));
      separator = ", ";
    }
    out += '}';
  };
  for (const BasicBlock &block : function_) {
    if (states_.isReachable(&block)) {
      names.appendFacts(out, block, in(&block), this->out(&block), append);
      continue;
    }
    names.append(out, block);
    out += ": never reached\n";
  }
}

} // namespace wend
