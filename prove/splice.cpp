#include "prove/splice.h"

#include "prove/segment.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

using Operand = SnapshotOperand;

// Limit on the blocks of a path to an early return.
constexpr size_t maxPath = 16;

bool hasVariables(const Snapshot &snapshot) {
  return std::ranges::any_of(snapshot.nodes,
                             [](const SnapshotNode &node) { return node.op == Op::Alloca; });
}

// Whether a block is executed repeatedly in one activation.
bool isInCycle(const SnapshotGraph &graph, uint32_t block) {
  std::vector<bool> isSeen(graph.blocks.size());
  std::vector<uint32_t> worklist{block};
  while (!worklist.empty()) {
    uint32_t at = worklist.back();
    worklist.pop_back();
    for (SnapshotBlock::Edge edge : graph.blocks[at].successors) {
      if (edge.block == block)
        return true;
      if (isSeen[edge.block])
        continue;
      isSeen[edge.block] = true;
      worklist.push_back(edge.block);
    }
  }
  return false;
}

// ---- Calls

// The instructions of a block after position `at` move to a new block. Returns that.
uint32_t splitBlock(SnapshotGraph &graph, uint32_t block, size_t at) {
  uint32_t rest = graph.addBlock();
  std::vector<uint32_t> &nodes = graph.blocks[block].nodes;
  graph.blocks[rest].nodes.assign(nodes.begin() + static_cast<ptrdiff_t>(at) + 1, nodes.end());
  nodes.resize(at + 1);
  graph.blocks[rest].successors = std::exchange(graph.blocks[block].successors, {});
  return rest;
}

// The results of a call whose callee returns, in each list, the results of one return.
std::vector<Operand> mergeReturns(SnapshotGraph &graph, uint32_t block,
                                  const std::vector<Type> &types,
                                  const std::vector<std::vector<Operand>> &returns) {
  std::vector<Operand> results;
  for (size_t i = 0; i < types.size(); ++i) {
    if (returns.empty()) {
      results.push_back({.type = types[i]}); // it is not reached
      continue;
    }
    if (returns.size() == 1) {
      results.push_back(returns[0][i]);
      continue;
    }
    uint32_t phi = graph.insertPhi(block, types[i]);
    for (const std::vector<Operand> &operands : returns)
      graph.nodes[phi].operands.push_back(operands[i]);
    results.push_back(graph.operandOf(phi));
  }
  return results;
}

} // namespace

bool hasSplicableBody(const SnapshotNode &call) {
  const Function *callee = call.op == Op::Call ? call.callee : nullptr;
  return callee && !callee->isDeclaration() && !callee->isVarArg && !call.passesMemory &&
         (!callee->isWeak || callee->isOdr) && call.operands.size() > callee->arguments().size();
}

bool canSplice(const SnapshotGraph &graph, uint32_t block, const Snapshot &callee) {
  return !hasVariables(callee) || !isInCycle(graph, block);
}

void splice(SnapshotGraph &graph, uint32_t block, uint32_t call, const Snapshot &callee) {
  size_t at = static_cast<size_t>(std::ranges::find(graph.blocks[block].nodes, call) -
                                  graph.blocks[block].nodes.begin());
  uint32_t rest = splitBlock(graph, block, at);
  graph.blocks[block].nodes.pop_back();
  const std::vector<Operand> passed = graph.nodes[call].operands;
  auto firstNode = static_cast<uint32_t>(graph.nodes.size());
  uint32_t firstBlock = graph.addBlocks(callee);
  for (size_t i = firstNode; i < graph.nodes.size(); ++i) {
    graph.nodes[i].id = Snapshot::none;
    for (Operand &operand : graph.nodes[i].operands)
      if (operand.kind == Operand::Kind::Argument)
        operand = passed[operand.index];
  }
  std::vector<std::vector<Operand>> returns;
  for (uint32_t i = firstBlock; i < firstBlock + callee.blocks.size(); ++i) {
    graph.blocks[i].id = Snapshot::none;
    uint32_t end = graph.terminator(i);
    if (graph.nodes[end].op != Op::Ret)
      continue;
    graph.blocks[i].nodes.pop_back();
    graph.branch(i, rest, static_cast<uint32_t>(returns.size()));
    returns.push_back(graph.nodes[end].operands);
  }
  graph.branch(block, firstBlock, 0);
  std::vector<Operand> results =
      mergeReturns(graph, rest, graph.nodes[call].resultTypes(), returns);
  if (graph.nodes[call].type != Type::Tuple) {
    if (!results.empty())
      graph.replace(call, results[0]);
    return;
  }
  for (uint32_t node : graph.blocks[rest].nodes)
    if (graph.nodes[node].op == Op::Extract && graph.nodes[node].operands[0].isNode(call))
      graph.replace(node, results[graph.nodes[node].size]);
}

// ---- Functions to splice

namespace {

SnapshotGraph emptyLike(const Snapshot &callee) {
  SnapshotGraph graph;
  graph.arguments = callee.arguments;
  graph.results = callee.results;
  return graph;
}

void forward(SnapshotGraph &graph, uint32_t block, const SnapshotNode &original) {
  SnapshotNode call = original;
  call.id = Snapshot::none;
  for (uint32_t i = 0; i < graph.arguments.size(); ++i)
    call.operands[i] = {.kind = Operand::Kind::Argument, .type = graph.arguments[i], .index = i};
  std::vector<Type> types = call.resultTypes();
  bool isTuple = call.type == Type::Tuple;
  graph.append(block, std::move(call));
  uint32_t made = graph.blocks[block].nodes.back();
  std::vector<Operand> results;
  for (uint32_t i = 0; i < types.size(); ++i) {
    uint32_t result =
        isTuple ? graph.append(block, Op::Extract, types[i], {graph.operandOf(made)}) : made;
    if (isTuple)
      graph.nodes[result].size = i;
    results.push_back(graph.operandOf(result));
  }
  graph.append(block, Op::Ret, Type::Void, std::move(results));
}

// Copies paths of a function without effects.
class EarlyReturn {
public:
  EarlyReturn(const Snapshot &callee, SnapshotGraph &graph)
      : callee_(callee), graph_(graph), isOnPath_(callee.blocks.size()),
        copies_(callee.nodes.size()) {}

  // Copies the blocks from an edge on to one with another terminator than an unconditional branch.
  // The number of that; nothing if there are effects.
  std::optional<uint32_t> follow(SnapshotBlock::Edge edge, uint32_t to) {
    for (size_t length = 0; length < maxPath && !isOnPath_[edge.block]; ++length) {
      isOnPath_[edge.block] = true;
      const SnapshotBlock &block = callee_.blocks[edge.block];
      for (uint32_t i = block.begin; i + 1 < block.end; ++i)
        if (!copy(i, edge.slot, to))
          return {};
      if (callee_.terminator(edge.block).op != Op::Br)
        return edge.block;
      edge = block.successors[0];
    }
    return {};
  }

  void copyTerminator(uint32_t block, uint32_t to) { append(callee_.terminator(block), to); }

private:
  bool copy(uint32_t number, uint32_t slot, uint32_t to) {
    const SnapshotNode &node = callee_.nodes[number];
    if (node.op == Op::Phi) {
      copies_[number] = copyOf(node.operands[slot]);
      return true;
    }
    bool isLoad = node.op == Op::Load && !node.isVolatile;
    if (!isLoad && (!isPure(node) || node.op == Op::Alloca))
      return false;
    append(node, to);
    copies_[number] = graph_.operandOf(graph_.blocks[to].nodes.back());
    return true;
  }

  void append(SnapshotNode node, uint32_t to) {
    node.id = Snapshot::none;
    for (Operand &operand : node.operands)
      operand = copyOf(operand);
    graph_.append(to, std::move(node));
  }

  [[nodiscard]] Operand copyOf(const Operand &operand) const {
    return operand.kind == Operand::Kind::Node ? copies_[operand.index] : operand;
  }

  const Snapshot &callee_;
  SnapshotGraph &graph_;
  std::vector<bool> isOnPath_;  // by block
  std::vector<Operand> copies_; // by node
};

} // namespace

Snapshot forwardingTo(const Snapshot &callee, const SnapshotNode &call) {
  SnapshotGraph graph = emptyLike(callee);
  forward(graph, graph.addBlock(), call);
  return graph.finish();
}

std::optional<Snapshot> earlyReturnOf(const Snapshot &callee, const SnapshotNode &call,
                                      uint32_t taken) {
  SnapshotGraph graph = emptyLike(callee);
  uint32_t test = graph.addBlock(), early = graph.addBlock(), rest = graph.addBlock();
  EarlyReturn copier(callee, graph);
  std::optional<uint32_t> branching = copier.follow({0, 0}, test);
  if (!branching || callee.terminator(*branching).op != Op::CondBr)
    return {};
  copier.copyTerminator(*branching, test);
  std::optional<uint32_t> end = copier.follow(callee.blocks[*branching].successors[taken], early);
  if (!end || callee.terminator(*end).op != Op::Ret)
    return {};
  copier.copyTerminator(*end, early);
  graph.blocks[test].successors = {{taken == 0 ? early : rest, 0}, {taken == 0 ? rest : early, 0}};
  forward(graph, rest, call);
  return graph.finish();
}

} // namespace wend
