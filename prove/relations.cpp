#include "prove/relations.h"

#include "prove/segment.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on the candidates for one value; more are not tried.
constexpr size_t maxCandidates = 64;

// The values that are live where a block begins, its phis included, by a backward dataflow
// analysis.
class LiveNodes {
public:
  explicit LiveNodes(const Snapshot &snapshot)
      : snapshot_(snapshot), isLive_(snapshot.blocks.size()) {
    for (auto &set : isLive_)
      set.resize(snapshot.nodes.size());
    for (bool changes = true; changes;) {
      changes = false;
      for (auto block = static_cast<uint32_t>(snapshot.blocks.size()); block-- > 0;)
        changes |= update(block);
    }
  }

  std::vector<std::vector<bool>> byBlock() { return std::move(isLive_); }

private:
  bool update(uint32_t block) {
    std::vector<bool> live(snapshot_.nodes.size());
    for (SnapshotBlock::Edge edge : snapshot_.blocks[block].successors)
      addFrom(edge, live);
    for (uint32_t i = snapshot_.blocks[block].end; i-- > snapshot_.blocks[block].begin;) {
      const SnapshotNode &node = snapshot_.nodes[i];
      if (node.op == Op::Phi)
        continue;
      live[i] = false;
      for (const SnapshotOperand &operand : node.operands)
        if (operand.kind == SnapshotOperand::Kind::Node)
          live[operand.index] = true;
    }
    bool changes = live != isLive_[block];
    isLive_[block] = std::move(live);
    return changes;
  }

  // What is live at the end of an edge, with the operands of phis in place of the phis.
  void addFrom(SnapshotBlock::Edge edge, std::vector<bool> &live) const {
    std::vector<bool> entered = isLive_[edge.block];
    for (uint32_t i = snapshot_.blocks[edge.block].begin; snapshot_.nodes[i].op == Op::Phi; ++i) {
      const SnapshotOperand &operand = snapshot_.nodes[i].operands[edge.slot];
      if (entered[i] && operand.kind == SnapshotOperand::Kind::Node)
        live[operand.index] = true;
      entered[i] = false;
    }
    for (size_t i = 0; i < live.size(); ++i)
      live[i] = live[i] || entered[i];
  }

  const Snapshot &snapshot_;
  std::vector<std::vector<bool>> isLive_; // by block
};

} // namespace

Relations::Relations(const Snapshot &before, const Objects &objectsBefore, const Snapshot &after,
                     const Objects &objectsAfter)
    : before_(before), after_(after), objectsBefore_(objectsBefore),
      live_(LiveNodes(after).byBlock()) {
  for (const MemoryObject &object : objectsBefore.all())
    isRelated_.push_back(objectsAfter.named(object.name) != Objects::unknown);
}

Relation Relations::at(CutPoints::Pair pair, bool isWide) const {
  Relation relation{pair.before, pair.after, {}, {}, isRelated_};
  std::vector<bool> isRoot = rootsAt(pair.after);
  for (uint32_t i = 0; i < isRoot.size(); ++i)
    if (isRoot[i])
      addCandidates(relation, relation.roots.emplace_back(Relation::Root{i, {}}), isWide);
  addCells(relation);
  return relation;
}

// The values after the pass that are live where a block begins; of those that are computed from
// others, the others.
std::vector<bool> Relations::rootsAt(uint32_t block) const {
  std::vector<bool> isNeeded = live_[block];
  std::vector<uint32_t> computed;
  auto isComputed = [&](uint32_t node) { return isPure(after_.nodes[node]); };
  for (uint32_t i = 0; i < isNeeded.size(); ++i)
    if (isNeeded[i] && isComputed(i))
      computed.push_back(i);
  for (size_t i = 0; i < computed.size(); ++i) // grows
    for (const SnapshotOperand &operand : after_.nodes[computed[i]].operands) {
      if (operand.kind != SnapshotOperand::Kind::Node || isNeeded[operand.index])
        continue;
      isNeeded[operand.index] = true;
      if (isComputed(operand.index))
        computed.push_back(operand.index);
    }
  for (uint32_t node : computed)
    isNeeded[node] = false;
  return isNeeded;
}

// A cell may hold what is stored to it anywhere, or zero.
void Relations::addCells(Relation &relation) const {
  for (uint32_t i = 0; i < objectsBefore_.all().size(); ++i) {
    const MemoryObject &object = objectsBefore_.all()[i];
    if (object.cell == Type::Void || relation.isRelated[i])
      continue;
    Relation::Cell cell{i, {{.type = object.cell}}};
    for (const SnapshotNode &node : before_.nodes) {
      if (node.op != Op::Store || objectsBefore_.of(node.operands[1]) != i)
        continue;
      const SnapshotOperand &stored = node.operands[0];
      if (stored.kind != SnapshotOperand::Kind::Node ||
          isAvailable(stored.index, relation.before, false))
        cell.candidates.push_back(stored);
    }
    relation.cells.push_back(std::move(cell));
  }
}

// Whether a value before the pass can be computed where a block begins.
bool Relations::isAvailable(uint32_t number, uint32_t block, bool isReloaded) const {
  auto [known, isNew] = available_.try_emplace({number, block, isReloaded}, false);
  if (isNew)
    known->second = findAvailable(number, block, isReloaded);
  return known->second;
}

bool Relations::findAvailable(uint32_t number, uint32_t block, bool isReloaded) const {
  const Snapshot &snapshot = before_;
  const SnapshotNode &node = snapshot.nodes[number];
  bool isLoad = isReloaded && node.op == Op::Load && !node.isVolatile;
  if (!isPure(node) && !isLoad) {
    if (node.block == block)
      return node.op == Op::Phi;
    return snapshot.dominates(node.block, block);
  }
  return std::ranges::all_of(node.operands, [&](const SnapshotOperand &operand) {
    return operand.kind != SnapshotOperand::Kind::Node ||
           isAvailable(operand.index, block, isReloaded);
  });
}

// The same value first. `isWide`: all values of the type, and those that can be extended to it.
void Relations::addCandidates(Relation &relation, Relation::Root &root, bool isWide) const {
  const SnapshotNode &node = after_.nodes[root.node];
  auto add = [&](uint32_t number, bool isSigned) {
    if (root.candidates.size() >= maxCandidates)
      return;
    for (bool isReloaded : {false, true}) {
      if (!isAvailable(number, relation.before, isReloaded))
        continue;
      root.candidates.push_back({number, isReloaded, isSigned, node.type});
      return;
    }
  };
  uint32_t same = before_.nodeWithId(node.id);
  if (same != Snapshot::none && before_.nodes[same].type == node.type)
    add(same, false);
  if (!root.candidates.empty() && !isWide)
    return;
  for (uint32_t i = 0; i < before_.nodes.size(); ++i) {
    Type type = before_.nodes[i].type;
    bool isLike = bitWidth(type) == bitWidth(node.type);
    bool isOther = isInteger(type) && isInteger(node.type) && type != Type::I1;
    if (i == same || bitWidth(type) == 0 || (!isLike && !isOther))
      continue;
    add(i, true);
    if (bitWidth(type) < bitWidth(node.type))
      add(i, false);
  }
}

} // namespace wend
