#include "prove/module_snapshot.h"

#include "opt/program.h"

#include <algorithm>

namespace wend {

ModuleSnapshot::ModuleSnapshot(const Module &module, const SnapshotOf &snapshotOf) {
  Program program(module);
  for (const Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    const Snapshot *snapshot = snapshotOf(*function);
    if (!snapshot) {
      bodies_.clear();
      numbers_.clear();
      return;
    }
    numbers_[function] = static_cast<uint32_t>(bodies_.size());
    bodies_.push_back({function, snapshot, program.isClosed(*function)});
  }
  findOtherUses();
}

uint32_t ModuleSnapshot::numberOf(const Function &function) const {
  auto found = numbers_.find(&function);
  return found == numbers_.end() ? none : found->second;
}

uint32_t ModuleSnapshot::closedCallee(const SnapshotNode &node) const {
  if (node.op != Op::Call || !node.callee)
    return none;
  uint32_t callee = numberOf(*node.callee);
  return callee != none && bodies_[callee].isClosed ? callee : none;
}

std::optional<ModuleSnapshot::Result> ModuleSnapshot::resultOf(const Snapshot &snapshot,
                                                               const SnapshotNode &node) const {
  bool isExtract = node.op == Op::Extract && node.operands[0].kind == SnapshotOperand::Kind::Node;
  const SnapshotNode &call = isExtract ? snapshot.nodes[node.operands[0].index] : node;
  uint32_t callee = closedCallee(call);
  if (callee == none || (!isExtract && (node.type == Type::Void || node.type == Type::Tuple)))
    return {};
  return Result{callee, isExtract ? static_cast<uint32_t>(node.size) : 0};
}

bool ModuleSnapshot::isClosedCall(const SnapshotNode &node, const SnapshotOperand &operand) const {
  const Snapshot &callee =
      *bodies_[numberOf(static_cast<const Function &>(*operand.symbol))].snapshot;
  return node.op == Op::Call && node.callee == operand.symbol &&
         &operand == &node.operands.back() && argumentCount(node) == callee.arguments.size();
}

// The module says what uses functions have now; the snapshots may have had others.
void ModuleSnapshot::findOtherUses() {
  for (const Body &body : bodies_)
    for (const SnapshotNode &node : body.snapshot->nodes)
      for (const SnapshotOperand &operand : node.operands) {
        if (operand.kind != SnapshotOperand::Kind::Symbol ||
            operand.symbol->kind() != ValueKind::Function)
          continue;
        uint32_t used = numberOf(static_cast<const Function &>(*operand.symbol));
        if (used != none && !isClosedCall(node, operand))
          bodies_[used].isClosed = false;
      }
}

bool hasSignature(const Function &function, std::span<const Type> parameters,
                  std::span<const Type> results) {
  auto typeOf = [](const Argument *argument) { return argument->type(); };
  return std::ranges::equal(function.arguments(), parameters, {}, typeOf) &&
         std::ranges::equal(function.results(), results);
}

} // namespace wend
