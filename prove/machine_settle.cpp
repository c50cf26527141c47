// MachineSegment: the terms of the IR in place of those of the machine, where both are equal.

#include "prove/machine_segment.h"
#include "prove/quotients.h"

namespace wend {

// In executions of the current instruction.
bool MachineSegment::areEqual(const z3::expr &one, const z3::expr &other) const {
  if (z3::eq(one, other))
    return true;
  return original_.areEqual(condition_, one, other);
}

uint32_t MachineSegment::regOf(const SnapshotNode &node) const {
  const std::vector<uint32_t> &regs = function_.valueRegs;
  return node.id < regs.size() ? regs[node.id] : 0;
}

// The copies that are operands of a phi are in its register.
void MachineSegment::findValues() {
  for (uint32_t i = 0; i < snapshot_.nodes.size(); ++i) {
    const SnapshotNode &node = snapshot_.nodes[i];
    uint32_t reg = regOf(node);
    if (reg == 0 || bitWidth(node.type) == 0)
      continue;
    valuesOf_[reg].push_back(i);
    for (const SnapshotOperand &operand : node.operands)
      if (node.op == Op::Phi && operand.kind == SnapshotOperand::Kind::Node)
        valuesOf_[reg].push_back(operand.index);
  }
}

// Registers that the block does not write again after an instruction hold their values.
void MachineSegment::findLastWrites(const MBlock &block) {
  std::map<uint32_t, uint32_t> last; // by register
  auto note = [&](Reg reg, uint32_t at) {
    if (valuesOf_.contains(reg.id))
      last[reg.id] = at;
  };
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_.insts[i];
    for (uint32_t move = 0; inst.is(MOp::ParMove) && move < inst.extra; ++move)
      note(function_.moves[static_cast<size_t>(inst.imm) + move].to, i);
    if (row(inst.op).first != Role::Use && !isFirstInMemory(inst.form) && inst.first.isVirtual())
      note(inst.first, i);
  }
  for (const auto &[reg, inst] : last)
    lastWrites_[inst].push_back(reg);
}

void MachineSegment::settleWritten(uint32_t inst) {
  auto written = lastWrites_.find(inst);
  if (written == lastWrites_.end())
    return;
  for (uint32_t reg : written->second)
    for (uint32_t node : valuesOf_.at(reg))
      if (node >= firstNode_ && node < endNode_ && snapshot_.nodes[node].op != Op::Phi)
        settleRegister({reg}, node);
}

void MachineSegment::settleRegister(Reg reg, uint32_t node) {
  if (!registers_.isKnown(reg) || condition_.is_false())
    return;
  z3::expr value = original_.segment.valueOf(snapshot_.operandOf(node));
  z3::expr held = registers_.read(reg, value.get_sort().bv_size());
  if (isQuotient(held, node) || areEqual(held, value))
    registers_.replaceLow(reg, value);
}

// Whether a value is that of a division by a constant.
bool MachineSegment::isQuotient(const z3::expr &held, uint32_t number) const {
  const SnapshotNode &node = snapshot_.nodes[number];
  bool isDivided = isDivision(node.op) && (node.type == Type::I32 || node.type == Type::I64) &&
                   node.operands[1].kind == SnapshotOperand::Kind::Constant;
  if (!isDivided)
    return false;
  int64_t divisor = signExtend(node.type, node.operands[1].bits.words[0]);
  if (divisor == 0 || divisor == -1)
    return false;
  z3::expr dividend = original_.segment.valueOf(node.operands[0]);
  std::optional<z3::expr> formula =
      quotientFormula(terms_, {node.op, node.type, dividend, divisor}, held);
  return formula && original_.areEqual(terms_.truth(true), *formula, terms_.truth(true));
}

void MachineSegment::settlePhis() {
  for (uint32_t node = firstNode_; node < endNode_ && snapshot_.nodes[node].op == Op::Phi; ++node)
    if (uint32_t reg = regOf(snapshot_.nodes[node]))
      settleRegister({reg}, node);
}

z3::expr MachineSegment::settled(const z3::expr &value, const SnapshotOperand &original) const {
  if (bitWidth(original.type) != value.get_sort().bv_size())
    return value;
  z3::expr wanted = original_.segment.valueOf(original);
  return areEqual(value, wanted) ? wanted : value;
}

// That of the branch at the end of the block of the IR, or its opposite.
z3::expr MachineSegment::settledCondition(const z3::expr &condition) const {
  if (endNode_ == 0 || snapshot_.nodes[endNode_ - 1].op != Op::CondBr)
    return condition;
  z3::expr original =
      terms_.isTrue(original_.segment.valueOf(snapshot_.nodes[endNode_ - 1].operands[0]));
  if (areEqual(condition, original))
    return original;
  z3::expr opposite = terms_.negated(original);
  return areEqual(condition, opposite) ? opposite : condition;
}

// That of an access in the block of the IR: of the next store; of a load, the next one that has the
// address or, if none is so without further assumptions, the next one that may have it.
z3::expr MachineSegment::settledAddress(const z3::expr &address, unsigned width, bool isStore) {
  uint32_t &next = isStore ? nextStore_ : nextLoad_;
  std::optional<uint32_t> first;
  for (uint32_t i = next; i < endNode_; ++i) {
    const SnapshotNode &node = snapshot_.nodes[i];
    Type type = isStore && node.op == Op::Store ? node.operands[0].type : node.type;
    if (node.op != (isStore ? Op::Store : Op::Load) || 8 * byteSize(type) != width)
      continue;
    z3::expr original = original_.segment.valueOf(node.operands[isStore ? 1 : 0]);
    if (!z3::eq(address, original) && !(address == original).simplify().is_true()) {
      first = first.value_or(i);
      if (isStore)
        break;
      continue;
    }
    next = i + 1;
    return original;
  }
  if (!first)
    return address;
  z3::expr original = original_.segment.valueOf(snapshot_.nodes[*first].operands[isStore ? 1 : 0]);
  bool isSame = areEqual(address, original);
  if (isSame || isStore)
    next = *first + 1;
  return isSame ? original : address;
}

} // namespace wend
