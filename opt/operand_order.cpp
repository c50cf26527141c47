#include "opt/operand_order.h"

#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// Limits on the instructions from the first to the last one of a chain, and on uses; they bound
// compile time.
constexpr uint32_t maxChainLength = 64;
constexpr uint32_t maxOrderedUses = 16;

// Whether an instruction may be a part of a chain: an operation on integers whose operands can be
// exchanged with those of an equal one.
bool isChained(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Add:
  case Op::Xor:
  case Op::And:
  case Op::Or:
    return isInteger(instruction.type()) && instruction.type() != Type::I1;
  default:
    return false;
  }
}

// The operation that an operand of `outer` is, if it is a part of the same chain.
Instruction *innerOperation(const Instruction &outer, uint32_t index) {
  Instruction *inner = asInstruction(outer.operand(index), outer.op());
  return inner && inner->hasOneUse() && inner->block() == outer.block() ? inner : nullptr;
}

bool isRoot(const Instruction &instruction) {
  const Use *use = instruction.firstUse();
  return isChained(instruction) && use &&
         (use->next || use->user->op() != instruction.op() ||
          use->user->block() != instruction.block());
}

// Whether the value is loaded for one instruction, which can have it as a memory operand.
bool isMemoryOperand(const Value *value, const BasicBlock &block) {
  const Instruction *load = asInstruction(value);
  return load && load->is(Op::Load) && load->hasOneUse() && load->block() == &block;
}

// Whether an instruction of two operands overwrites the first, and is not reordered by chains.
bool isFloatOperation(const Instruction &instruction) {
  return isFloatBinary(instruction.op()) && instruction.type() != Type::F80;
}

// Whether an instruction can overwrite its operand at `side`.
bool canOverwrite(const Instruction &operation, uint32_t side) {
  return side == 0 || commutes(operation.op());
}

// Whether the value is a phi whose next value is the sum: that is known early if it is added last.
bool isNextValue(const Instruction &sum, Value *value) {
  const Instruction *phi = asInstruction(value, Op::Phi);
  return phi &&
         std::ranges::any_of(phi->operands(), [&](const Use &use) { return use.value == &sum; });
}

} // namespace

bool OperandOrder::orderIn(BasicBlock &block) {
  roots_.clear();
  operations_.clear();
  for (Instruction &instruction : block) {
    if (isRoot(instruction) && (innerOperation(instruction, 0) || innerOperation(instruction, 1)))
      roots_.push_back(&instruction);
    if (isFloatOperation(instruction))
      operations_.push_back(&instruction);
  }
  if (roots_.empty() && operations_.size() < 2)
    return false;
  bool changed = false;
  number(block);
  for (Instruction *root : roots_)
    changed |= order(*root);
  for (Instruction *operation : operations_)
    changed |= hoistLastUse(*operation);
  return changed;
}

void OperandOrder::number(const BasicBlock &block) {
  uint32_t next = 0;
  position_.resize(block.function()->valueCount());
  for (const Instruction &instruction : block)
    position_[instruction.id] = ++next;
}

// Collects the instructions of a chain and its operands, in the order of execution.
void OperandOrder::collect(Instruction &root) {
  chain_.clear();
  operands_.clear();
  for (Instruction *at = &root; at;) {
    uint32_t side = innerOperation(*at, 0) ? 0 : 1;
    Instruction *inner = innerOperation(*at, side);
    chain_.push_back(at);
    operands_.push_back(at->operand(1 - side));
    if (!inner)
      operands_.push_back(at->operand(side));
    at = inner;
  }
  std::ranges::reverse(chain_);
  std::ranges::reverse(operands_);
}

bool OperandOrder::order(Instruction &root) {
  collect(root);
  const Instruction &first = *chain_.front();
  auto isLoad = [&](Value *value) { return isMemoryOperand(value, *root.block()); };
  auto begin = std::span(operands_).first(2);
  // lea adds two registers to a third.
  if ((root.is(Op::Add) && std::ranges::none_of(begin, isLoad)) ||
      std::ranges::any_of(begin, [&](Value *value) { return diesIn(value, first); }))
    return false;
  auto dying = std::ranges::find_if(
      operands_, [&](Value *value) { return diesIn(value, root) && !isNextValue(root, value); });
  if (dying == operands_.end() || isBehindWrites(root) || !mayRewrite("operand-order", root))
    return false;
  std::rotate(operands_.begin(), dying, dying + 1);
  std::stable_partition(operands_.begin() + 1, operands_.end(), isLoad);
  Value *sum = operands_[0];
  for (size_t i = 0; i < chain_.size(); ++i) {
    Instruction &operation = *chain_[i];
    if (&operation != &root) {
      operation.unlink();
      operation.insertBefore(&root);
    }
    operation.setOperand(0, sum);
    operation.setOperand(1, operands_[i + 1]);
    operation.setNoSignedWrap(false);
    sum = &operation;
  }
  number(*root.block());
  return true;
}

// Whether the last use of a value in a register is in an instruction of its block.
bool OperandOrder::diesIn(const Value *value, const Instruction &last) const {
  const BasicBlock &block = *last.block();
  const Instruction *instruction = asInstruction(value);
  if (!instruction || instruction->block() != &block || isMemoryOperand(value, block))
    return false;
  uint32_t count = 0;
  for (const Use *use = value->firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    if (user.block() != &block || user.is(Op::Phi) || position_[user.id] > position_[last.id] ||
        ++count > maxOrderedUses)
      return false;
  }
  return true;
}

// Whether memory may be written between the first instruction of the chain and the root, or too
// much is between them: loads would no longer be memory operands.
bool OperandOrder::isBehindWrites(const Instruction &root) const {
  uint32_t count = 0;
  for (const Instruction *at = chain_.front(); at != &root; at = at->next())
    if (mayWriteMemory(*at) || ++count > maxChainLength)
      return true;
  return false;
}

// ---- Last uses

bool OperandOrder::hoistLastUse(Instruction &at) {
  for (uint32_t side : {0U, 1U})
    if (canOverwrite(at, side) && diesIn(at.operand(side), at))
      return false;
  for (uint32_t side : {0U, 1U}) {
    const Instruction *value = asInstruction(at.operand(side));
    Instruction *use = value && canOverwrite(at, side) ? lastUse(*value, at) : nullptr;
    if (!use || !isFloatOperation(*use))
      continue;
    uint32_t other = use->operand(0) == value ? 1 : 0;
    const Instruction *dying = asInstruction(use->operand(other));
    if (!dying || dying == value || !canOverwrite(*use, other) || !isLastUse(*use, *dying, at) ||
        !mayRewrite("operand-order", *use))
      continue;
    use->unlink();
    use->insertBefore(&at);
    position_[use->id] = position_[at.id];
    return true;
  }
  return false;
}

// The only use of a value after `at`, if it dies there and no call is in between.
Instruction *OperandOrder::lastUse(const Instruction &value, const Instruction &at) const {
  Instruction *last = nullptr;
  uint32_t count = 0;
  for (const Use *use = value.firstUse(); use; use = use->next) {
    Instruction &user = *use->user;
    if (user.block() != at.block() || user.is(Op::Phi) || ++count > maxOrderedUses)
      return nullptr;
    if (position_[user.id] <= position_[at.id])
      continue;
    if (last && last != &user)
      return nullptr;
    last = &user;
  }
  if (!last || position_[last->id] - position_[at.id] > maxChainLength)
    return nullptr;
  for (const Instruction *between = at.next(); between != last; between = between->next())
    if (between->is(Op::Call))
      return nullptr;
  return last;
}

// Whether a value of a register is defined before `at`, and used before it and by `use`, only.
bool OperandOrder::isLastUse(const Instruction &use, const Instruction &value,
                             const Instruction &at) const {
  if (value.block() != at.block() || position_[value.id] >= position_[at.id] ||
      !diesIn(&value, use))
    return false;
  for (const Use *other = value.firstUse(); other; other = other->next)
    if (other->user != &use && position_[other->user->id] >= position_[at.id])
      return false;
  return true;
}

} // namespace wend
