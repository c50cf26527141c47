#include "opt/phi_of_operations.h"

#include "ir/address_scale.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace wend {

namespace {

// Whether a user can mostly do without the result in a register of its own.
bool isPartOfUsers(const Instruction &operation) {
  return operation.is(Op::Trunc) ||
         (operation.is(Op::Gep) && isAddressScale(operation.elementSize()));
}

// The operation on edge `edge` if it is the same as the first but for its operands.
const Instruction *operationLike(const Instruction &first, const Instruction &phi, uint32_t edge) {
  const Instruction *operation = asInstruction(phi.operand(edge), first.op());
  return operation && operation->type() == first.type() && operation->isSameVariant(first)
             ? operation
             : nullptr;
}

// The index of the only operand in which the operations of a phi differ, if they are the same
// operation.
std::optional<uint32_t> differingOperand(const Instruction &phi) {
  const Instruction *first = asInstruction(phi.operand(0));
  if (!first || !isPartOfUsers(*first))
    return std::nullopt;
  std::optional<uint32_t> differing;
  for (uint32_t edge = 1; edge < phi.operandCount(); ++edge) {
    const Instruction *operation = operationLike(*first, phi, edge);
    if (!operation)
      return std::nullopt;
    for (uint32_t i = 0; i < first->operandCount(); ++i) {
      if (operation->operand(i) == first->operand(i))
        continue;
      if (differing.value_or(i) != i)
        return std::nullopt;
      differing = i;
    }
  }
  return differing;
}

// The operand at `index` of the operation that a phi has on an edge.
Value *operandOn(const Instruction &phi, uint32_t edge, uint32_t index) {
  return asInstruction(phi.operand(edge))->operand(index);
}

// The phi of the block whose values are the operands at `index` of the operations of `phi`.
Instruction *phiOfOperands(const Instruction &phi, uint32_t index) {
  for (Instruction &other : phi.block()->phis()) {
    uint32_t edge = 0;
    auto isOperand = [&](const Use &use) { return operandOn(phi, edge++, index) == use.value; };
    if (&other != &phi && std::ranges::all_of(other.operands(), isOperand))
      return &other;
  }
  return nullptr;
}

// Whether a phi of the block has other operations on the same operands: one new phi can then
// replace both.
bool isAnotherOfOperands(const Instruction &phi, uint32_t index) {
  for (Instruction &other : phi.block()->phis()) {
    std::optional<uint32_t> otherIndex = &other == &phi ? std::nullopt : differingOperand(other);
    if (!otherIndex)
      continue;
    uint32_t edge = 0;
    while (edge < phi.operandCount() &&
           operandOn(phi, edge, index) == operandOn(other, edge, *otherIndex))
      ++edge;
    if (edge == phi.operandCount())
      return true;
  }
  return false;
}

Instruction *makePhiOfOperands(Module &module, Instruction &phi, uint32_t index) {
  std::vector<Value *> operands;
  for (uint32_t edge = 0; edge < phi.operandCount(); ++edge)
    operands.push_back(operandOn(phi, edge, index));
  Instruction *made = module.makeInstruction(Op::Phi, operands[0]->type(), operands);
  made->loc = phi.loc;
  made->insertBefore(&phi);
  return made;
}

void replace(Module &module, Instruction &phi, uint32_t index, Instruction &operands) {
  Instruction *operation = module.makeCopy(*asInstruction(phi.operand(0)));
  for (const Use &use : phi.operands().subspan(1)) {
    const Instruction &other = *asInstruction(use.value);
    operation->setNoSignedWrap(operation->hasNoSignedWrap() && other.hasNoSignedWrap());
    operation->loc = module.mergedLoc(operation->loc, other.loc);
  }
  operation->setOperand(index, &operands);
  operation->name = phi.name;
  operation->insertBefore(phi.block()->firstNonPhi());
  phi.replaceUses(operation);
  phi.erase();
}

} // namespace

bool replacePhisOfOperations(Module &module, const DominatorTree &tree) {
  auto isReachable = [&](const BasicBlock::Predecessor &edge) {
    return tree.isReachable(edge.block);
  };
  bool changed = false;
  for (BasicBlock *block : tree.preorder()) {
    if (!block->first()->is(Op::Phi) || !block->first()->next()->is(Op::Phi))
      continue; // there is no other one
    for (Instruction *at = block->first(); at->is(Op::Phi);) {
      Instruction &phi = *at;
      at = at->next();
      std::optional<uint32_t> index = differingOperand(phi);
      if (!index || !std::ranges::all_of(block->predecessors(), isReachable))
        continue;
      Instruction *operands = phiOfOperands(phi, *index);
      if ((!operands && !isAnotherOfOperands(phi, *index)) || !mayRewrite("phi-of-operations", phi))
        continue;
      if (!operands)
        operands = makePhiOfOperands(module, phi, *index);
      replace(module, phi, *index, *operands);
      changed = true;
    }
  }
  return changed;
}

} // namespace wend
