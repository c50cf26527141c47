#include "prove/constant_signatures.h"

namespace wend {

ConstantSignatures::ConstantSignatures(const ModuleSnapshot &module) : module_(module) {
  for (const ModuleSnapshot::Body &body : module.bodies()) {
    Elements elements;
    elements.parameters.resize(body.snapshot->arguments.size());
    elements.results.resize(body.snapshot->results.size());
    elements.phis.resize(body.snapshot->nodes.size());
    for (const Argument *argument : body.function->arguments())
      elements.parameters[argument->index()].varies = argument->passing.kind == Passing::ByValue;
    elements_.push_back(std::move(elements));
  }
  do {
    hasChanged_ = false;
    for (uint32_t number = 0; number < elements_.size(); ++number)
      for (uint32_t node = 0; node < elements_[number].phis.size(); ++node)
        flow(number, node);
  } while (hasChanged_);
}

void ConstantSignatures::meet(Element &into, const Element &from) {
  if (into.varies || (!from.varies && !from.constant) || into.constant == from.constant)
    return;
  into.varies = from.varies || into.constant;
  into.constant = into.varies ? std::nullopt : from.constant;
  hasChanged_ = true;
}

// Lets the operands of a phi, call or return flow into it, the parameters or the results.
void ConstantSignatures::flow(uint32_t number, uint32_t node) {
  const ModuleSnapshot::Body &body = module_.bodies()[number];
  const SnapshotNode &user = body.snapshot->nodes[node];
  auto value = [&](size_t i) { return valueOf(number, *body.snapshot, user.operands[i]); };
  if (user.op == Op::Phi) {
    for (size_t i = 0; i < user.operands.size(); ++i)
      meet(elements_[number].phis[node], value(i));
  } else if (user.op == Op::Ret && body.isClosed) {
    for (size_t i = 0; i < user.operands.size(); ++i)
      meet(elements_[number].results[i], value(i));
  } else if (uint32_t callee = module_.closedCallee(user); callee != ModuleSnapshot::none) {
    for (size_t i = 0; i < argumentCount(user); ++i)
      meet(elements_[callee].parameters[i], value(i));
  }
}

ConstantSignatures::Element ConstantSignatures::valueOf(uint32_t number, const Snapshot &snapshot,
                                                        const SnapshotOperand &operand) const {
  Element varying{{}, true};
  switch (operand.kind) {
  case SnapshotOperand::Kind::Constant:
  case SnapshotOperand::Kind::Symbol:
    return {operand, false};
  case SnapshotOperand::Kind::Argument:
    return module_.bodies()[number].isClosed ? elements_[number].parameters[operand.index]
                                             : varying;
  case SnapshotOperand::Kind::Node:
    break;
  }
  const SnapshotNode &node = snapshot.nodes[operand.index];
  bool isOfModule = &snapshot == module_.bodies()[number].snapshot;
  if (node.op == Op::Phi && isOfModule)
    return elements_[number].phis[operand.index];
  if (std::optional<ModuleSnapshot::Result> result = module_.resultOf(snapshot, node))
    return elements_[result->callee].results[result->index];
  return varying;
}

Snapshot ConstantSignatures::withConstants(const Function &function, Snapshot snapshot) const {
  uint32_t number = module_.numberOf(function);
  std::vector<std::optional<SnapshotOperand>> constants;
  for (SnapshotNode &node : snapshot.nodes)
    for (SnapshotOperand &operand : node.operands)
      constants.push_back(valueOf(number, snapshot, operand).constant);
  size_t next = 0;
  for (SnapshotNode &node : snapshot.nodes)
    for (SnapshotOperand &operand : node.operands)
      if (const std::optional<SnapshotOperand> &constant = constants[next++])
        operand = *constant;
  return snapshot;
}

bool ConstantSignatures::complete(const Function &function,
                                  std::vector<uint64_t> &arguments) const {
  const Elements &elements = elements_[module_.numberOf(function)];
  for (size_t i = 0; i < arguments.size(); ++i)
    if (const std::optional<SnapshotOperand> &constant = elements.parameters[i].constant) {
      if (constant->kind != SnapshotOperand::Kind::Constant)
        return false;
      arguments[i] = constant->bits.words[0];
    }
  return true;
}

} // namespace wend
