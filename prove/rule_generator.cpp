#include "prove/rule_generator.h"

#include <algorithm>
#include <cmath>

namespace wend {

namespace {

// The selections of lanes that shuffles have: all lanes of an operand in order or reversed, one
// lane of either, and lanes of both in turn.
std::vector<VectorBits> shufflePlaces(Type vector) {
  unsigned count = laneCount(vector);
  std::vector<VectorBits> made;
  auto add = [&](auto placeOf) {
    VectorBits places;
    for (unsigned i = 0; i < count; ++i)
      places.setLane(Type::V16I8, i, placeOf(i));
    made.push_back(places);
  };
  add([](unsigned i) { return i; });
  add([&](unsigned i) { return count + i; });
  add([&](unsigned i) { return count - 1 - i; });
  for (unsigned lane : {0U, count - 1, count})
    add([&](unsigned) { return lane; });
  add([&](unsigned i) { return i + i % 2 * count; });
  return made;
}

} // namespace

RuleGenerator::RuleGenerator(RuleUniverse universe, std::span<const Op> roots)
    : universe_(universe), roots_(roots.begin(), roots.end()) {
  for (Type type : ruleTypes)
    operations_[static_cast<size_t>(type)] = operationsOf(type);
}

// Knuth's MMIX, the upper bits.
uint64_t RuleGenerator::random() {
  state_ = state_ * 6364136223846793005 + 1442695040888963407;
  return state_ >> 33;
}

// Of an expression that has all its operations, both the last one and the leaves are taken with the
// square root of the probability, so that less is enumerated in vain.
bool RuleGenerator::isTaken() {
  constexpr double range = 1U << 31;
  return part_ >= 1 || static_cast<double>(random()) < std::sqrt(part_) * range;
}

bool RuleGenerator::isRootOp(Op op) const { return std::ranges::find(roots_, op) != roots_.end(); }

void RuleGenerator::enumerate(const RuleShape &shape, const Found &found) {
  for (Type type : ruleTypes)
    constants_[static_cast<size_t>(type)] = constants(type, shape.hasManyConstants);
  found_ = &found;
  part_ = shape.part;
  for (Type type : ruleTypes)
    for (const RuleOperation &operation : operations_[static_cast<size_t>(type)]) {
      if (!isRootOp(operation.op))
        continue;
      tree_.nodes.assign(1, {.type = type});
      holes_.assign(1, {});
      left_ = shape.operations - 1;
      setOperation(0, operation);
      fill(1);
    }
}

// Whether all other operands of the same operation are constants, so that another constant would
// make an operation that is folded.
bool RuleGenerator::completesConstants(size_t i) const {
  const RuleTree::Node &parent = tree_.nodes[holes_[i].parent];
  if (i + 1 != parent.operands + parent.operandCount)
    return false;
  for (size_t other = parent.operands; other < i; ++other)
    if (tree_.nodes[other].kind != RuleTree::Node::Kind::Constant)
      return false;
  return true;
}

// The constants that a restricted operand may be.
std::vector<VectorBits> RuleGenerator::restricted(size_t i) const {
  Type vector = tree_.nodes[holes_[i].parent].type;
  if (holes_[i].restriction == RuleOperation::Restriction::Places)
    return shufflePlaces(vector);
  std::vector<VectorBits> counts;
  for (uint64_t count : {0U, 1U, bitWidth(laneType(vector)) - 1})
    counts.push_back(VectorBits::splat(vector, count));
  return counts;
}

void RuleGenerator::setOperation(size_t i, const RuleOperation &operation) {
  auto operands = static_cast<uint32_t>(tree_.nodes.size());
  auto count = static_cast<uint32_t>(operation.operands.size());
  tree_.nodes[i] = {.kind = RuleTree::Node::Kind::Operation,
                    .type = operation.type,
                    .op = operation.op,
                    .variant = operation.variant,
                    .hasNoSignedWrap = operation.hasNoSignedWrap,
                    .number = operation.elementSize,
                    .operands = operands,
                    .operandCount = count};
  for (Type type : operation.operands) {
    tree_.nodes.push_back({.type = type});
    holes_.push_back({RuleOperation::Restriction::None, static_cast<uint32_t>(i)});
  }
  holes_.back().restriction = operation.lastOperand;
}

void RuleGenerator::removeOperands(size_t i) {
  tree_.nodes.resize(tree_.nodes[i].operands);
  holes_.resize(tree_.nodes.size());
}

void RuleGenerator::setConstant(size_t i, const VectorBits &bits) {
  tree_.nodes[i] = {
      .kind = RuleTree::Node::Kind::Constant, .type = tree_.nodes[i].type, .bits = bits};
}

// ---- All expressions

bool RuleGenerator::isOneOperation() const {
  return std::all_of(tree_.nodes.begin() + 1, tree_.nodes.end(), [](const RuleTree::Node &node) {
    return node.kind != RuleTree::Node::Kind::Operation;
  });
}

// Chooses what is node i, and all that follow it.
void RuleGenerator::fill(size_t i) {
  if (i == tree_.nodes.size()) {
    if (isOneOperation() || isTaken())
      (*found_)(tree_);
    return;
  }
  Type type = tree_.nodes[i].type;
  if (holes_[i].restriction != RuleOperation::Restriction::None)
    for (const VectorBits &bits : restricted(i)) {
      setConstant(i, bits);
      fill(i + 1);
    }
  else {
    fillLeaf(i);
    if (left_ != 0)
      fillOperation(i);
  }
  tree_.nodes[i] = {.type = type};
}

void RuleGenerator::fillLeaf(size_t i) {
  Type type = tree_.nodes[i].type;
  uint32_t &used = used_[static_cast<size_t>(type)];
  uint32_t before = used;
  for (uint32_t number = 0; number <= before && number < maxArguments; ++number) {
    tree_.nodes[i] = {.type = type, .number = number};
    used = std::max(before, number + 1);
    fill(i + 1);
  }
  used = before;
  if (completesConstants(i))
    return;
  for (const VectorBits &bits : constants_[static_cast<size_t>(type)]) {
    setConstant(i, bits);
    fill(i + 1);
  }
}

void RuleGenerator::fillOperation(size_t i) {
  Type type = tree_.nodes[i].type;
  --left_;
  for (const RuleOperation &operation : operations_[static_cast<size_t>(type)]) {
    if (left_ == 0 && !isTaken())
      continue;
    setOperation(i, operation);
    fill(i + 1);
    removeOperands(i);
  }
  ++left_;
}

// ---- Random expressions

void RuleGenerator::sample(unsigned operations, uint64_t count, const Found &found) {
  for (Type type : ruleTypes)
    constants_[static_cast<size_t>(type)] = constants(type, true);
  std::vector<const RuleOperation *> roots;
  for (const std::vector<RuleOperation> &own : operations_)
    for (const RuleOperation &operation : own)
      if (isRootOp(operation.op))
        roots.push_back(&operation);
  while (!roots.empty() && count-- > 0) {
    tree_.nodes.assign(1, {});
    holes_.assign(1, {});
    left_ = operations - 1;
    setOperation(0, *roots[random() % roots.size()]);
    bool isMade = true;
    for (size_t i = 1; isMade && i < tree_.nodes.size(); ++i)
      isMade = fillAtRandom(i);
    if (isMade)
      found(tree_);
  }
}

// False if the operand would make an operation on constants.
bool RuleGenerator::fillAtRandom(size_t i) {
  const std::vector<RuleOperation> &choices = operations_[static_cast<size_t>(tree_.nodes[i].type)];
  if (holes_[i].restriction != RuleOperation::Restriction::None) {
    std::vector<VectorBits> bits = restricted(i);
    setConstant(i, bits[random() % bits.size()]);
    return true;
  }
  if (left_ == 0 || choices.empty() || random() % 5 < 2)
    return fillLeafAtRandom(i);
  --left_;
  setOperation(i, choices[random() % choices.size()]);
  return true;
}

bool RuleGenerator::fillLeafAtRandom(size_t i) {
  Type type = tree_.nodes[i].type;
  const std::vector<VectorBits> &bits = constants_[static_cast<size_t>(type)];
  if (!bits.empty() && random() % 2 != 0) {
    setConstant(i, bits[random() % bits.size()]);
    return !completesConstants(i);
  }
  tree_.nodes[i] = {.type = type, .number = static_cast<uint32_t>(random() % maxArguments)};
  return true;
}

} // namespace wend
