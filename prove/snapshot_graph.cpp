#include "prove/snapshot_graph.h"

#include <algorithm>
#include <utility>

namespace wend {

uint32_t SnapshotGraph::addBlocks(const Snapshot &snapshot) {
  hasAccessTypes |= snapshot.hasAccessTypes;
  auto firstBlock = static_cast<uint32_t>(blocks.size());
  auto firstNode = static_cast<uint32_t>(nodes.size());
  for (const SnapshotBlock &block : snapshot.blocks) {
    Block added{block.id, {}, block.successors};
    for (SnapshotBlock::Edge &edge : added.successors)
      edge.block += firstBlock;
    for (uint32_t i = block.begin; i < block.end; ++i)
      added.nodes.push_back(firstNode + i);
    blocks.push_back(std::move(added));
  }
  for (SnapshotNode node : snapshot.nodes) {
    for (SnapshotOperand &operand : node.operands)
      if (operand.kind == SnapshotOperand::Kind::Node)
        operand.index += firstNode;
    nodes.push_back(std::move(node));
  }
  replacements_.resize(nodes.size());
  return firstBlock;
}

uint32_t SnapshotGraph::addBlock() {
  blocks.push_back({Snapshot::none, {}, {}});
  return static_cast<uint32_t>(blocks.size() - 1);
}

void SnapshotGraph::append(uint32_t block, SnapshotNode node) {
  blocks[block].nodes.push_back(static_cast<uint32_t>(nodes.size()));
  nodes.push_back(std::move(node));
  replacements_.emplace_back();
}

uint32_t SnapshotGraph::append(uint32_t block, Op op, Type type,
                               std::vector<SnapshotOperand> operands) {
  append(block, {.op = op,
                 .type = type,
                 .variant = 0,
                 .id = Snapshot::none,
                 .block = 0,
                 .attributes = {},
                 .passing = {},
                 .results = {},
                 .operands = std::move(operands)});
  return blocks[block].nodes.back();
}

uint32_t SnapshotGraph::insertPhi(uint32_t block, Type type) {
  uint32_t phi = append(block, Op::Phi, type);
  std::ranges::rotate(blocks[block].nodes, blocks[block].nodes.end() - 1);
  return phi;
}

void SnapshotGraph::branch(uint32_t block, uint32_t target, uint32_t slot) {
  append(block, Op::Br, Type::Void);
  blocks[block].successors = {{target, slot}};
}

void SnapshotGraph::replace(uint32_t node, const SnapshotOperand &value) {
  replacements_[node] = value;
}

SnapshotOperand SnapshotGraph::resolved(SnapshotOperand operand) const {
  while (operand.kind == SnapshotOperand::Kind::Node && replacements_[operand.index])
    operand = *replacements_[operand.index];
  return operand;
}

// Of the blocks, by depth-first search from the entry.
std::vector<uint32_t> SnapshotGraph::reversePostorder() const {
  std::vector<uint32_t> order;
  std::vector<bool> isSeen(blocks.size());
  std::vector<std::pair<uint32_t, size_t>> path{{entry, 0}};
  isSeen[entry] = true;
  while (!path.empty()) {
    auto &[block, next] = path.back();
    if (next == blocks[block].successors.size()) {
      order.push_back(block);
      path.pop_back();
      continue;
    }
    uint32_t target = blocks[block].successors[next++].block;
    if (isSeen[target])
      continue;
    isSeen[target] = true;
    path.emplace_back(target, 0);
  }
  std::ranges::reverse(order);
  return order;
}

namespace {

// The immediate dominators of blocks in reverse postorder (Cooper, Harvey, Kennedy, 2001).
void findDominators(std::vector<SnapshotBlock> &blocks) {
  std::vector<std::vector<uint32_t>> predecessors(blocks.size());
  for (uint32_t i = 0; i < blocks.size(); ++i)
    for (SnapshotBlock::Edge edge : blocks[i].successors)
      predecessors[edge.block].push_back(i);
  constexpr uint32_t none = SnapshotBlock::none;
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = 1; i < blocks.size(); ++i) {
      uint32_t idom = none;
      for (uint32_t other : predecessors[i]) {
        if (other != 0 && blocks[other].idom == none)
          continue;
        uint32_t one = idom == none ? other : idom;
        while (one != other)
          (one > other ? one : other) = blocks[one > other ? one : other].idom;
        idom = one;
      }
      changes |= blocks[i].idom != idom;
      blocks[i].idom = idom;
    }
  }
}

} // namespace

Snapshot SnapshotGraph::finish() const {
  Snapshot made;
  made.hasAccessTypes = hasAccessTypes;
  made.arguments = arguments;
  made.results = results;
  std::vector<uint32_t> order = reversePostorder();
  std::vector<uint32_t> blockNumber(blocks.size(), Snapshot::none);
  std::vector<uint32_t> nodeNumber(nodes.size(), Snapshot::none);
  for (uint32_t block : order) {
    auto number = static_cast<uint32_t>(made.blocks.size());
    blockNumber[block] = number;
    SnapshotBlock added{.id = blocks[block].id,
                        .begin = static_cast<uint32_t>(made.nodes.size()),
                        .end = 0,
                        .idom = SnapshotBlock::none,
                        .successors = blocks[block].successors};
    for (uint32_t node : blocks[block].nodes) {
      if (replacements_[node])
        continue;
      nodeNumber[node] = static_cast<uint32_t>(made.nodes.size());
      made.nodes.push_back(nodes[node]);
      made.nodes.back().block = number;
    }
    added.end = static_cast<uint32_t>(made.nodes.size());
    made.blocks.push_back(std::move(added));
  }
  for (SnapshotBlock &block : made.blocks)
    for (SnapshotBlock::Edge &edge : block.successors)
      edge.block = blockNumber[edge.block];
  for (SnapshotNode &node : made.nodes)
    for (SnapshotOperand &operand : node.operands) {
      operand = resolved(operand);
      // An operand of a phi for an edge from a block that is not reached: it is never chosen.
      if (operand.kind == SnapshotOperand::Kind::Node) {
        operand.index = nodeNumber[operand.index];
        if (operand.index == Snapshot::none)
          operand = {.type = operand.type};
      }
    }
  findDominators(made.blocks);
  return made;
}

} // namespace wend
