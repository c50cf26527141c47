#include "api/construction.h"

#include "api/types.h"

#include "ir/analysis/verifier_rules.h"
#include "ir/cfg_edit.h"

#include <fmt/format.h>

namespace wend {

bool Construction::fail(std::string text) {
  if (module_.firstError.empty())
    module_.firstError = text;
  module_.context.fail(WENDC_BAD_ARGUMENT, std::move(text));
  return false;
}

wendc_value Construction::add(Value *value, Function *within) {
  module_.entities.push_back({value, nullptr, within});
  return static_cast<wendc_value>(module_.entities.size());
}

// Functions and variables have one id each.
wendc_value Construction::addSymbol(Value *symbol) {
  auto [known, isNew] = module_.symbolIds.try_emplace(symbol);
  if (isNew)
    known->second = add(symbol, nullptr);
  return known->second;
}

const Entity *Construction::entity(uint32_t id) const {
  return id != 0 && id <= module_.entities.size() ? &module_.entities[id - 1] : nullptr;
}

Value *Construction::valueOf(wendc_value id) {
  const Entity *known = entity(id);
  if (known && known->value)
    return known->value;
  fail(fmt::format("{} is not the id of a value", id));
  return nullptr;
}

BasicBlock *Construction::blockOf(wendc_block id) {
  const Entity *known = entity(id);
  if (known && known->block)
    return known->block;
  fail(fmt::format("{} is not the id of a block", id));
  return nullptr;
}

Value *Construction::operand(wendc_value id) {
  Value *value = valueOf(id);
  if (!value)
    return nullptr;
  const Function *within = entity(id)->within;
  if (within && module_.block && within != module_.block->function()) {
    fail(fmt::format("value {} belongs to another function", id));
    return nullptr;
  }
  if (isThreadLocal(*value)) {
    fail(fmt::format("'{}' is a thread-local variable", ir_.names().text(value->name)));
    return nullptr;
  }
  return value;
}

bool Construction::operands(std::span<const wendc_value> ids, std::vector<Value *> &values) {
  for (wendc_value id : ids) {
    Value *value = operand(id);
    if (!value)
      return false;
    values.push_back(value);
  }
  return true;
}

Function *Construction::functionOf(wendc_value id) {
  Value *value = valueOf(id);
  Function *function = value ? asFunction(value) : nullptr;
  if (value && !function)
    fail(fmt::format("value {} is not a function", id));
  return function;
}

Global *Construction::variableOf(wendc_value id) {
  Value *value = valueOf(id);
  Global *variable = value ? asGlobal(value) : nullptr;
  if (value && !variable)
    fail(fmt::format("value {} is not a variable", id));
  return variable;
}

BasicBlock *Construction::target(wendc_block id) {
  BasicBlock *block = blockOf(id);
  if (!block)
    return nullptr;
  if (module_.block && block->function() != module_.block->function())
    fail(fmt::format("block {} belongs to another function", id));
  else if (block == block->function()->entry())
    fail(fmt::format("block {} is the entry of its function: nothing branches to it", id));
  else
    return block;
  return nullptr;
}

bool Construction::typeIs(wendc_type type, Type &into) {
  std::optional<Type> known = typeOfCode(type);
  if (!known)
    return fail(fmt::format("there is no type {}", static_cast<unsigned>(type)));
  into = *known;
  return true;
}

bool Construction::isNameFree(const char *name) {
  if (!name || !*name)
    return fail("a function or variable needs a name");
  return !ir_.find(name) || fail(fmt::format("the module has a '{}' already", name));
}

BasicBlock *Construction::openBlock() {
  if (module_.block && !module_.block->terminator())
    return module_.block;
  fail(module_.block ? "the current block has its final instruction" : "there is no current block");
  return nullptr;
}

Instruction *Construction::checked(Instruction *instruction) {
  const char *rule = brokenTypeRule(*instruction);
  if (!rule)
    return instruction;
  fail(fmt::format("{}: {}", row(instruction->op()).text, rule));
  instruction->erase();
  return nullptr;
}

bool Construction::isSound(const Instruction *terminator) {
  const char *rule = brokenTypeRule(*terminator);
  if (!rule)
    return true;
  fail(fmt::format("{}: {}", row(terminator->op()).text, rule));
  removeTerminator(*terminator->block());
  return false;
}

wendc_value Construction::addResult(Instruction *instruction) {
  return checked(instruction) ? add(instruction, instruction->block()->function()) : 0;
}

} // namespace wend
