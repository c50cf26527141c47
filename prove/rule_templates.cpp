#include "prove/rule_templates.h"

#include <algorithm>
#include <unordered_map>

namespace wend {

namespace {

using Node = RuleTree::Node;

constexpr size_t maxNodes = 24;

bool isExpression(const Instruction &instruction) {
  switch (instruction.opKind()) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
  case OpKind::HighProduct:
  case OpKind::BitUnary:
  case OpKind::FloatBinary:
  case OpKind::FloatUnary:
  case OpKind::Compare:
  case OpKind::Select:
  case OpKind::IntCast:
  case OpKind::PointerCast:
  case OpKind::FloatCast:
  case OpKind::Gep:
  case OpKind::Lanes:
    return true;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
}

bool isRuleType(Type type) { return std::ranges::find(ruleTypes, type) != std::end(ruleTypes); }

// Reads an expression, in the order of RuleTree.
struct Extraction {
  RuleTree tree;
  std::vector<const Value *> values; // by node
  std::unordered_map<const Value *, uint32_t> arguments;
  std::array<uint32_t, typeCount> used{};

  bool run(const Instruction &root) {
    add(&root);
    for (uint32_t i = 0; i < tree.nodes.size(); ++i) {
      if (!isRuleType(tree.nodes[i].type) || tree.nodes.size() > maxNodes || !describe(i))
        return false;
    }
    return true;
  }

  void add(const Value *value) {
    tree.nodes.push_back({.type = value->type()});
    values.push_back(value);
  }

  bool describe(uint32_t i) {
    const Value *value = values[i];
    if (const Constant *constant = asConstant(value)) {
      tree.nodes[i].kind = Node::Kind::Constant;
      tree.nodes[i].bits =
          isVector(value->type()) ? lanesOf(*constant) : VectorBits{{constant->bits(), 0}};
      return true;
    }
    const Instruction *instruction = asInstruction(value);
    if (!instruction || !isExpression(*instruction)) {
      uint32_t &count = used[static_cast<size_t>(value->type())];
      auto [known, isNew] = arguments.emplace(value, count);
      count += isNew ? 1 : 0;
      tree.nodes[i].number = known->second;
      return known->second < RuleSite::argumentsPerType;
    }
    Node &node = tree.nodes[i];
    node.kind = Node::Kind::Operation;
    node.op = instruction->op();
    node.variant = instruction->variant();
    node.hasNoSignedWrap = instruction->hasNoSignedWrap();
    node.number = instruction->is(Op::Gep) ? static_cast<uint32_t>(instruction->elementSize()) : 0;
    node.operands = static_cast<uint32_t>(tree.nodes.size());
    node.operandCount = instruction->operandCount();
    for (const Use &use : instruction->operands())
      add(use.value);
    return true;
  }
};

// Changes of an expression.
class Variation {
public:
  Variation(RuleTree tree, uint64_t seed) : tree_(std::move(tree)), state_(seed) {}

  RuleTree make() {
    for (size_t i = 1; i < tree_.nodes.size(); ++i)
      if (tree_.nodes[i].kind == Node::Kind::Constant && isInteger(tree_.nodes[i].type))
        changeConstant(tree_.nodes[i]);
    if (random() % 2 != 0)
      mutate(tree_.nodes[random() % tree_.nodes.size()]);
    return tree_;
  }

private:
  uint64_t random() {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return state_ >> 33;
  }

  // To a constant that matters, or to one that differs by one; or it stays.
  void changeConstant(Node &node) {
    uint64_t &bits = node.bits.words[0];
    std::vector<VectorBits> others = RuleGenerator::constants(node.type, true);
    switch (random() % 5) {
    case 0:
      bits = (bits + 1) & bitMask(node.type);
      break;
    case 1:
      bits = (bits - 1) & bitMask(node.type);
      break;
    case 2:
    case 3:
      node.bits = others[random() % others.size()];
      break;
    default:
      break;
    }
  }

  void mutate(Node &node) {
    if (node.kind == Node::Kind::Argument) {
      node.number = static_cast<uint32_t>(random() % 2);
      return;
    }
    if (node.kind != Node::Kind::Operation)
      return;
    if (node.op == Op::ICmp)
      node.variant = static_cast<uint8_t>(random() % 10);
    else if (isBinary(node.op))
      node.op = static_cast<Op>(random() % (static_cast<uint64_t>(Op::AShr) + 1));
    else if (node.op == Op::SExt || node.op == Op::ZExt)
      node.op = node.op == Op::SExt ? Op::ZExt : Op::SExt;
    else if (node.op == Op::Select)
      std::swap(tree_.nodes[node.operands + 1], tree_.nodes[node.operands + 2]);
    if (!canWrap(node))
      node.hasNoSignedWrap = false;
  }

  static bool canWrap(const Node &node) {
    return node.op == Op::Add || node.op == Op::Sub || node.op == Op::Mul || node.op == Op::Shl ||
           node.op == Op::ZExt;
  }

  RuleTree tree_;
  uint64_t state_;
};

bool isAllowedCast(Op op, Type from, Type to) {
  if (op == Op::ZExt || op == Op::SExt)
    return bitWidth(from) < bitWidth(to);
  return op != Op::Trunc || bitWidth(from) > bitWidth(to);
}

} // namespace

std::optional<RuleTemplate> RuleTemplate::of(const Instruction &root) {
  Extraction extraction;
  if (!isExpression(root) || !extraction.run(root))
    return {};
  RuleTemplate made;
  made.tree_ = std::move(extraction.tree);
  if (!made.unify())
    return {};
  return made;
}

uint32_t RuleTemplate::classOf(uint32_t node) const {
  while (classes_[node] != node)
    node = classes_[node];
  return node;
}

// Finds which values have the same type. False if there are no integers.
bool RuleTemplate::unify() {
  const std::vector<Node> &nodes = tree_.nodes;
  auto count = static_cast<uint32_t>(nodes.size());
  for (uint32_t i = 0; i < count; ++i)
    classes_.push_back(i);
  isFixed_.resize(count);
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t other = 0; other < i; ++other)
      if (nodes[i].kind == Node::Kind::Argument && nodes[other].kind == Node::Kind::Argument &&
          nodes[i].type == nodes[other].type && nodes[i].number == nodes[other].number)
        join(i, other);
  for (uint32_t i = 0; i < count; ++i) {
    const Node &node = nodes[i];
    if (isBinary(node.op) || isBitUnary(node.op) || node.op == Op::ICmp || node.op == Op::Select)
      for (uint32_t k = node.op == Op::Select ? 1 : 0; k < node.operandCount; ++k)
        join(node.operands + k, node.op == Op::ICmp ? node.operands : i);
  }
  bool hasIntegers = false;
  for (uint32_t i = 0; i < count; ++i) {
    const Node &node = nodes[i];
    bool isFloatOrLanes = kindOf(node.op) == OpKind::FloatCast || kindOf(node.op) == OpKind::Lanes;
    if (!isInteger(node.type) || node.op == Op::ICmp || node.op == Op::FCmp || isFloatOrLanes)
      fix(i);
    if (isHighProduct(node.op)) // which has one type
      fix(i);
    if (node.op == Op::Select)
      fix(node.operands);
    for (uint32_t k = 0; k < node.operandCount; ++k)
      if (isFloatOrLanes || node.op == Op::Gep)
        fix(node.operands + k);
  }
  for (uint32_t i = 0; i < count; ++i)
    hasIntegers |= !isFixed_[classOf(i)];
  return hasIntegers;
}

// The expression with a type for each class; nothing if a cast does not fit.
std::optional<RuleTree> RuleTemplate::retyped(const std::vector<Type> &types) const {
  RuleTree made = tree_;
  for (uint32_t i = 0; i < made.nodes.size(); ++i) {
    Node &node = made.nodes[i];
    Type before = node.type;
    node.type = types[classOf(i)];
    if (node.kind == Node::Kind::Constant && isInteger(node.type))
      node.bits.words[0] =
          static_cast<uint64_t>(signExtend(before, node.bits.words[0])) & bitMask(node.type);
  }
  for (const Node &node : made.nodes) {
    bool isCast = isIntCast(node.op) && node.kind == Node::Kind::Operation;
    if ((isCast && !isAllowedCast(node.op, made.nodes[node.operands].type, node.type)) ||
        (node.op == Op::BSwap && bitWidth(node.type) % 16 != 0))
      return {};
  }
  return made;
}

void RuleTemplate::forEachVariation(unsigned count, const RuleGenerator::Found &found) const {
  std::vector<uint32_t> variable;
  std::vector<Type> types;
  for (uint32_t i = 0; i < tree_.nodes.size(); ++i) {
    types.push_back(tree_.nodes[i].type);
    if (classOf(i) == i && !isFixed_[i])
      variable.push_back(i);
  }
  constexpr size_t maxClasses = 4;
  if (variable.size() > maxClasses)
    return;
  size_t assignments = 1;
  for (size_t i = 0; i < variable.size(); ++i)
    assignments *= std::size(integerTypes);
  for (size_t assignment = 0; assignment < assignments; ++assignment) {
    size_t rest = assignment;
    for (uint32_t of : variable) {
      types[of] = integerTypes[rest % std::size(integerTypes)];
      rest /= std::size(integerTypes);
    }
    std::optional<RuleTree> tree = retyped(types);
    if (!tree)
      continue;
    found(*tree);
    for (unsigned i = 0; i < count; ++i)
      found(Variation(*tree, i * assignments + assignment + 1).make());
  }
}

} // namespace wend
