#include "prove/dead_signatures.h"

#include "prove/alignment.h"

#include <algorithm>

namespace wend {

namespace {

// The elements that are live, in their order.
template <class T> std::vector<T> kept(const std::vector<T> &all, const std::vector<bool> &isLive) {
  std::vector<T> found;
  for (size_t i = 0; i < all.size(); ++i)
    if (isLive[i])
      found.push_back(all[i]);
  return found;
}

// The number of an element among those that are live.
uint32_t numberAmong(const std::vector<bool> &isLive, uint32_t i) {
  return static_cast<uint32_t>(std::count(isLive.begin(), isLive.begin() + i, true));
}

bool isAll(const std::vector<bool> &isLive) {
  return std::ranges::find(isLive, false) == isLive.end();
}

} // namespace

DeadSignatures::DeadSignatures(const ModuleSnapshot &module) : module_(module) {
  for (const ModuleSnapshot::Body &body : module.bodies()) {
    const Snapshot &before = *body.snapshot;
    bool isSame = body.function->arguments().size() == before.arguments.size() &&
                  body.function->results().size() == before.results.size();
    bool isFixed = isSame || !body.isClosed;
    Liveness liveness{std::vector<bool>(before.arguments.size(), isFixed),
                      std::vector<bool>(before.results.size(), isFixed),
                      {}};
    for (const SnapshotNode &node : before.nodes)
      liveness.nodes.push_back(!node.isRemovable);
    liveness_.push_back(std::move(liveness));
  }
  do {
    hasChanged_ = false;
    for (uint32_t number = 0; number < liveness_.size(); ++number) {
      const Snapshot &before = *module.bodies()[number].snapshot;
      for (auto i = static_cast<uint32_t>(before.nodes.size()); i-- > 0;)
        if (liveness_[number].nodes[i])
          markOperands(number, before.nodes[i]);
    }
  } while (hasChanged_);
}

void DeadSignatures::mark(std::vector<bool> &liveness, uint32_t i) {
  hasChanged_ |= !liveness[i];
  liveness[i] = true;
}

bool DeadSignatures::isDeadOperand(uint32_t number, const SnapshotNode &user, uint32_t i) const {
  if (user.op == Op::Ret)
    return !liveness_[number].results[i];
  uint32_t callee = module_.closedCallee(user);
  return callee != ModuleSnapshot::none && i < argumentCount(user) &&
         !liveness_[callee].parameters[i];
}

// Of a live instruction.
void DeadSignatures::markOperands(uint32_t number, const SnapshotNode &user) {
  const Snapshot &before = *module_.bodies()[number].snapshot;
  for (uint32_t i = 0; i < user.operands.size(); ++i) {
    const SnapshotOperand &operand = user.operands[i];
    if (isDeadOperand(number, user, i))
      continue;
    if (operand.kind == SnapshotOperand::Kind::Argument)
      mark(liveness_[number].parameters, operand.index);
    if (operand.kind != SnapshotOperand::Kind::Node)
      continue;
    mark(liveness_[number].nodes, operand.index);
    if (before.nodes[operand.index].op == Op::Call)
      markResult(before, before.nodes[operand.index]);
  }
  if (user.op == Op::Extract)
    markResult(before, user);
}

void DeadSignatures::markResult(const Snapshot &snapshot, const SnapshotNode &node) {
  if (std::optional<Result> result = module_.resultOf(snapshot, node))
    mark(liveness_[result->callee].results, result->index);
}

bool DeadSignatures::isAsAfter(uint32_t number) const {
  const ModuleSnapshot::Body &body = module_.bodies()[number];
  const Liveness &liveness = liveness_[number];
  return hasSignature(*body.function, kept(body.snapshot->arguments, liveness.parameters),
                      kept(body.snapshot->results, liveness.results));
}

bool DeadSignatures::dependsOnDead(uint32_t number, const SnapshotNode &node,
                                   const std::vector<bool> &dependent) const {
  const Snapshot &before = *module_.bodies()[number].snapshot;
  auto isDeadResult = [&](const SnapshotNode &used) {
    std::optional<Result> result = module_.resultOf(before, used);
    return result && !liveness_[result->callee].results[result->index];
  };
  for (uint32_t i = 0; i < node.operands.size(); ++i) {
    const SnapshotOperand &operand = node.operands[i];
    if (isDeadOperand(number, node, i))
      continue;
    if (operand.kind == SnapshotOperand::Kind::Argument &&
        !liveness_[number].parameters[operand.index])
      return true;
    if (operand.kind == SnapshotOperand::Kind::Node &&
        (dependent[operand.index] || isDeadResult(before.nodes[operand.index])))
      return true;
  }
  return node.op == Op::Extract && isDeadResult(node);
}

std::vector<bool> DeadSignatures::dependentNodes(uint32_t number) const {
  const Snapshot &before = *module_.bodies()[number].snapshot;
  std::vector<bool> dependent(before.nodes.size());
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (uint32_t i = 0; i < before.nodes.size(); ++i)
      if (!dependent[i] && !liveness_[number].nodes[i] &&
          dependsOnDead(number, before.nodes[i], dependent))
        dependent[i] = hasChanged = true;
  }
  return dependent;
}

// Without operands that are dead; parameters get the numbers that they have after the pass.
void DeadSignatures::rewriteOperands(uint32_t number, SnapshotNode &node) const {
  std::vector<SnapshotOperand> operands;
  for (uint32_t i = 0; i < node.operands.size(); ++i)
    if (!isDeadOperand(number, node, i))
      operands.push_back(node.operands[i]);
  for (SnapshotOperand &operand : operands)
    if (operand.kind == SnapshotOperand::Kind::Argument)
      operand.index = numberAmong(liveness_[number].parameters, operand.index);
  node.operands = std::move(operands);
}

// The results of a call of a closed function; the pass has made a new call.
void DeadSignatures::rewriteCall(SnapshotNode &call) const {
  const Liveness &callee = liveness_[module_.closedCallee(call)];
  if (isAll(callee.parameters) && isAll(callee.results))
    return;
  call.id = Snapshot::none;
  if (!call.passing.empty())
    call.passing = kept(call.passing, callee.parameters);
  if (std::ranges::all_of(call.passing, &std::string::empty))
    call.passing.clear();
  if (isAll(callee.results))
    return;
  const Snapshot &body = *module_.bodies()[module_.closedCallee(call)].snapshot;
  setResults(call, kept(body.results, callee.results));
}

// The number of a result is the one that it has after the pass; the only one is the call itself.
void DeadSignatures::rewriteExtract(SnapshotGraph &graph, uint32_t node, Result result) const {
  const std::vector<bool> &isLive = liveness_[result.callee].results;
  graph.nodes[node].size = numberAmong(isLive, result.index);
  if (std::ranges::count(isLive, true) == 1)
    graph.replace(node, graph.operandOf(graph.nodes[node].operands[0].index));
}

std::optional<Snapshot> DeadSignatures::withoutDead(const Function &function,
                                                    const Snapshot &after) const {
  uint32_t number = module_.numberOf(function);
  if (!module_.allCalled(number, [&](uint32_t called) { return isAsAfter(called); }))
    return {};
  const Snapshot &before = *module_.bodies()[number].snapshot;
  std::vector<bool> dependent = dependentNodes(number);
  SnapshotGraph graph(before);
  graph.arguments = kept(before.arguments, liveness_[number].parameters);
  graph.results = kept(before.results, liveness_[number].results);
  for (uint32_t i = 0; i < before.nodes.size(); ++i) {
    const SnapshotNode &old = before.nodes[i];
    std::optional<Result> result = module_.resultOf(before, old);
    if (module_.closedCallee(old) != ModuleSnapshot::none)
      rewriteCall(graph.nodes[i]);
    if (dependent[i])
      graph.replace(i, {.type = old.type});
    else if (result && old.op == Op::Extract)
      rewriteExtract(graph, i, *result);
    rewriteOperands(number, graph.nodes[i]);
  }
  Snapshot made = graph.finish();
  alignIds(made, after);
  return made;
}

Counterexample DeadSignatures::withDead(const Function &function,
                                        const Counterexample &after) const {
  const std::vector<bool> &isLive = liveness_[module_.numberOf(function)].parameters;
  std::vector<uint32_t> live; // the parameters before the pass
  for (uint32_t i = 0; i < isLive.size(); ++i)
    if (isLive[i])
      live.push_back(i);
  Counterexample before{std::vector<uint64_t>(isLive.size()), after.regions};
  for (size_t i = 0; i < live.size(); ++i)
    before.arguments[live[i]] = after.arguments[i];
  for (Counterexample::Region &region : before.regions)
    if (!region.global)
      region.argument = live[region.argument];
  return before;
}

} // namespace wend
