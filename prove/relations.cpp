#include "prove/relations.h"

#include "prove/segment.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// Limit on the candidates for one value; more are not tried.
constexpr size_t maxCandidates = 64;
// Limit on the bounds for one phi.
constexpr size_t maxBounds = 24;

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
  Relation relation{pair.before, pair.after, {}, {}, {}, isRelated_};
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

std::vector<uint32_t> Relations::knownAt(uint32_t block) const {
  std::vector<uint32_t> known;
  for (uint32_t i = 0; i < before_.nodes.size(); ++i) {
    unsigned width = bitWidth(before_.nodes[i].type);
    if (!isPure(before_.nodes[i]) && width != 0 && width <= 64 && isAvailable(i, block, false))
      known.push_back(i);
  }
  return known;
}

namespace {

bool isNumber(Type type) { return isInteger(type) && type != Type::I1; }

bool isConstant(const SnapshotOperand &operand) {
  return operand.kind == SnapshotOperand::Kind::Constant;
}

// Whether a value is a phi, or an operand of it, or computed from it by one instruction.
bool isStepOf(const Snapshot &snapshot, const SnapshotOperand &value, uint32_t phi) {
  if (value.kind != SnapshotOperand::Kind::Node)
    return false;
  auto hasOperand = [&](uint32_t node, uint32_t wanted) {
    return std::ranges::any_of(snapshot.nodes[node].operands, [&](const SnapshotOperand &operand) {
      return operand.isNode(wanted);
    });
  };
  return value.index == phi || hasOperand(phi, value.index) || hasOperand(value.index, phi);
}

// What a value is more than another one: the sum of the constants that are added to it.
std::optional<uint64_t> distance(const Snapshot &snapshot, const SnapshotOperand &value,
                                 uint32_t from) {
  constexpr unsigned maxSteps = 16;
  uint64_t sum = 0;
  SnapshotOperand at = value;
  for (unsigned steps = 0; steps < maxSteps; ++steps) {
    if (at.isNode(from))
      return sum;
    if (at.kind != SnapshotOperand::Kind::Node)
      return {};
    const SnapshotNode &node = snapshot.nodes[at.index];
    if (node.op != Op::Add || !isConstant(node.operands[1]))
      return {};
    sum += node.operands[1].bits.words[0];
    at = node.operands[0];
  }
  return {};
}

} // namespace

void Relations::addFacts(Relation &relation) const {
  for (bool isAfter : {false, true}) {
    const Snapshot &snapshot = isAfter ? after_ : before_;
    uint32_t block = isAfter ? relation.after : relation.before;
    for (uint32_t i = snapshot.blocks[block].begin; snapshot.nodes[i].op == Op::Phi; ++i) {
      if (isNumber(snapshot.nodes[i].type))
        addRanges(relation, isAfter, i);
      addRemainder(relation, isAfter, i);
    }
    addConditions(relation, isAfter);
  }
  for (const Relation::Root &root : relation.roots)
    if (after_.nodes[root.node].op != Op::Phi)
      addRemainder(relation, true, root.node);
}

void Relations::addRanges(Relation &relation, bool isAfter, uint32_t phi) const {
  const Snapshot &snapshot = isAfter ? after_ : before_;
  uint32_t block = snapshot.nodes[phi].block;
  Type type = snapshot.nodes[phi].type;
  std::vector<SnapshotOperand> bounds{{.type = type}};
  auto add = [&](const SnapshotOperand &bound) {
    bool isKnown = bound.kind != SnapshotOperand::Kind::Node ||
                   (bound.index != phi && isAvailable(isAfter, bound.index, block, false));
    bool isNew = std::ranges::none_of(bounds, [&](const SnapshotOperand &other) {
      return other.kind == bound.kind && other.index == bound.index &&
             other.bits.words == bound.bits.words;
    });
    if (bound.type == type && isKnown && isNew && bounds.size() < maxBounds)
      bounds.push_back(bound);
  };
  for (const SnapshotOperand &operand : snapshot.nodes[phi].operands)
    add(operand);
  for (const SnapshotNode &node : snapshot.nodes)
    for (uint32_t i = 0; i < 2 && node.op == Op::ICmp; ++i)
      if (isStepOf(snapshot, node.operands[i], phi))
        add(node.operands[1 - i]);
  for (const SnapshotOperand &bound : bounds)
    for (Predicate predicate : {Predicate::Slt, Predicate::Sle, Predicate::Sgt, Predicate::Sge,
                                Predicate::Ult, Predicate::Ule})
      relation.facts.push_back({isAfter, snapshot.operandOf(phi), predicate, bound});
}

void Relations::addRemainder(Relation &relation, bool isAfter, uint32_t node) const {
  const Snapshot &snapshot = isAfter ? after_ : before_;
  Type type = snapshot.nodes[node].type;
  if (!isNumber(type))
    return;
  uint64_t offset = 0;
  uint32_t phi = node;
  if (snapshot.nodes[phi].op == Op::Add && isConstant(snapshot.nodes[phi].operands[1]) &&
      snapshot.nodes[phi].operands[0].kind == SnapshotOperand::Kind::Node) {
    offset = snapshot.nodes[phi].operands[1].bits.words[0];
    phi = snapshot.nodes[phi].operands[0].index;
  }
  if (snapshot.nodes[phi].op != Op::Phi)
    return;
  const SnapshotOperand *first = nullptr;
  uint64_t step = 0;
  for (const SnapshotOperand &operand : snapshot.nodes[phi].operands) {
    std::optional<uint64_t> sum = distance(snapshot, operand, phi);
    if (isConstant(operand))
      first = &operand;
    step |= isConstant(operand) ? 0 : sum.value_or(1);
  }
  auto lowBits = static_cast<uint32_t>(std::countr_zero(step));
  if (!first || step == 0 || lowBits == 0 || lowBits >= bitWidth(type))
    return;
  SnapshotOperand remainder = *first;
  remainder.bits.words[0] = (remainder.bits.words[0] + offset) & bitMask(type);
  relation.facts.push_back({isAfter, snapshot.operandOf(node), Predicate::Eq, remainder, lowBits});
}

// Of comparisons and what is computed from them, in blocks that dominate the cut point.
void Relations::addConditions(Relation &relation, bool isAfter) const {
  const Snapshot &snapshot = isAfter ? after_ : before_;
  uint32_t block = isAfter ? relation.after : relation.before;
  size_t count = 0;
  for (auto i = static_cast<uint32_t>(snapshot.nodes.size()); i-- > 0 && count < maxBounds;) {
    const SnapshotNode &node = snapshot.nodes[i];
    if (node.type != Type::I1 || !isPure(node) || node.block == block ||
        !snapshot.dominates(node.block, block) || !isAvailable(isAfter, i, block, false))
      continue;
    ++count;
    for (uint64_t value : {0, 1}) {
      SnapshotOperand constant{.type = Type::I1};
      constant.bits.words[0] = value;
      relation.facts.push_back({isAfter, snapshot.operandOf(i), Predicate::Eq, constant});
    }
  }
}

// Whether a value can be computed where a block begins.
bool Relations::isAvailable(bool isAfter, uint32_t number, uint32_t block, bool isReloaded) const {
  auto [known, isNew] = available_.try_emplace({isAfter, number, block, isReloaded}, false);
  if (isNew)
    known->second = findAvailable(isAfter, number, block, isReloaded);
  return known->second;
}

bool Relations::findAvailable(bool isAfter, uint32_t number, uint32_t block,
                              bool isReloaded) const {
  const Snapshot &snapshot = isAfter ? after_ : before_;
  const SnapshotNode &node = snapshot.nodes[number];
  bool isLoad = isReloaded && node.op == Op::Load && !node.isVolatile;
  if (!isPure(node) && !isLoad) {
    if (node.block == block)
      return node.op == Op::Phi;
    return snapshot.dominates(node.block, block);
  }
  return std::ranges::all_of(node.operands, [&](const SnapshotOperand &operand) {
    return operand.kind != SnapshotOperand::Kind::Node ||
           isAvailable(isAfter, operand.index, block, isReloaded);
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
