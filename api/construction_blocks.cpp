#include "api/construction.h"
#include "api/types.h"

#include "ir/cfg_edit.h"

#include <fmt/format.h>

namespace wend {

wendc_block Construction::addBlock(wendc_value id, const char *name) {
  Function *function = functionOf(id);
  if (!function)
    return 0;
  if (function->aliasee || (function->isDefined && !module_.built.contains(function))) {
    fail(fmt::format("function {} has a body already", id));
    return 0;
  }
  BasicBlock *block = function->addBlock(ir_.names().intern(name && *name ? name : "block"));
  function->isDefined = true;
  module_.built.insert(function);
  module_.entities.push_back({nullptr, block, function});
  return static_cast<wendc_block>(module_.entities.size());
}

bool Construction::setBlock(wendc_block id) {
  BasicBlock *block = blockOf(id);
  if (!block)
    return false;
  if (block->terminator())
    return fail(fmt::format("block {} has its final instruction", id));
  module_.block = block;
  return true;
}

wendc_value Construction::phi(wendc_type code) {
  Type type{};
  BasicBlock *block = typeIs(code, type) ? openBlock() : nullptr;
  if (!block)
    return 0;
  if (type == Type::Void || block == block->function()->entry()) {
    fail("a phi has a type, and is not in the entry of a function");
    return 0;
  }
  IRBuilder builder(ir_);
  builder.setBlock(block);
  return add(builder.phi(type, 2), block->function());
}

bool Construction::addIncoming(wendc_value phiId, wendc_block fromId, wendc_value valueId) {
  Value *value = valueOf(phiId);
  BasicBlock *from = value ? blockOf(fromId) : nullptr;
  Value *incoming = from ? valueOf(valueId) : nullptr;
  if (!incoming)
    return false;
  Instruction *phi = asInstruction(value, Op::Phi);
  if (!phi)
    return fail(fmt::format("value {} is not a phi", phiId));
  const Function *function = phi->block()->function();
  const Function *within = entity(valueId)->within;
  if (from->function() != function || (within && within != function))
    return fail(fmt::format("phi {}: block {} or value {} belongs to another function", phiId,
                            fromId, valueId));
  if (incoming->type() != phi->type())
    return fail(fmt::format("phi {}: value {} has another type", phiId, valueId));
  module_.incoming[phi].push_back({from, incoming});
  return true;
}

bool Construction::jump(wendc_block id) {
  BasicBlock *from = openBlock();
  BasicBlock *to = from ? target(id) : nullptr;
  if (!to)
    return false;
  appendBranch(*from, *to, {});
  return true;
}

bool Construction::branch(wendc_value conditionId, wendc_block trueId, wendc_block falseId) {
  BasicBlock *from = openBlock();
  Value *condition = from ? operand(conditionId) : nullptr;
  BasicBlock *ifTrue = condition ? target(trueId) : nullptr;
  BasicBlock *ifFalse = ifTrue ? target(falseId) : nullptr;
  if (!ifFalse)
    return false;
  return isSound(appendBranch(*from, condition, *ifTrue, *ifFalse, {}));
}

bool Construction::switchTo(wendc_value valueId, wendc_block otherwiseId, const uint64_t *cases,
                            std::span<const wendc_block> targetIds) {
  BasicBlock *from = openBlock();
  Value *value = from ? operand(valueId) : nullptr;
  BasicBlock *otherwise = value ? target(otherwiseId) : nullptr;
  if (!otherwise)
    return false;
  if (!isInteger(value->type()))
    return fail(fmt::format("wendc_switch: value {} is not an integer", valueId));
  std::vector<BasicBlock *> targets;
  for (wendc_block id : targetIds)
    if (!targets.emplace_back(target(id)))
      return false;
  IRBuilder builder(ir_);
  builder.setBlock(from);
  Instruction *made = builder.switchTo(value, otherwise);
  for (size_t i = 0; i < targets.size(); ++i)
    builder.addCase(made, ir_.constant(value->type(), cases[i]), targets[i]);
  return isSound(made);
}

bool Construction::returnValue(wendc_value id) {
  if (!canBegin())
    return false;
  Value *value = id != 0 ? operand(id) : nullptr;
  if (id != 0 && !value)
    return false;
  return checked(append(Op::Ret, Type::Void, {&value, value ? size_t{1} : size_t{0}})) != nullptr;
}

bool Construction::unreachable() {
  return canBegin() && checked(append(Op::Unreachable, Type::Void, {})) != nullptr;
}

} // namespace wend
