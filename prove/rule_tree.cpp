#include "prove/rule_tree.h"

namespace wend {

namespace {

Type resultOf(const RuleTree &tree, bool isEmpty) {
  return isEmpty ? Type::Void : tree.nodes[0].type;
}

bool isProductOfNumbers(const Instruction &instruction) {
  bool isOfLanes = instruction.is(Op::LaneBinary);
  Op op = isOfLanes ? instruction.laneOp() : instruction.op();
  return op == Op::FMul || op == Op::FDiv;
}

} // namespace

Type ruleType(Op op, Type result, Type firstOperand) {
  OpKind kind = kindOf(op);
  bool isOfOperand = kind == OpKind::Compare || kind == OpKind::IntCast ||
                     kind == OpKind::PointerCast || kind == OpKind::FloatCast ||
                     op == Op::LaneExtract;
  return isOfOperand ? firstOperand : result;
}

RuleSite::RuleSite() : function_(module_.addFunction("instance", Type::Void)) {
  block_ = function_->addBlock(names_.intern("entry"));
  for (Type type : ruleTypes)
    for (uint32_t i = 0; i < argumentsPerType; ++i)
      addArgument(type, i);
}

RuleSite::RuleSite(const RuleTree &only)
    : function_(module_.addFunction("instance", resultOf(only, only.nodes.empty()))) {
  block_ = function_->addBlock(names_.intern("entry"));
  for (const RuleTree::Node &node : only.nodes)
    if (node.kind == RuleTree::Node::Kind::Argument &&
        !arguments_.contains({node.type, node.number}))
      addArgument(node.type, node.number);
}

void RuleSite::addArgument(Type type, uint32_t number) {
  arguments_[{type, number}] = function_->addArgument(type, names_.intern("x"));
}

Value *RuleSite::leaf(const RuleTree::Node &node) {
  if (node.kind == RuleTree::Node::Kind::Argument)
    return argument(node.type, node.number);
  return isVector(node.type) ? module_.vector(node.type, node.bits)
                             : module_.constant(node.type, node.bits.words[0]);
}

// What the block returns of the root.
Value *RuleSite::use(Instruction &root) {
  if (root.is(Op::Mul)) {
    Value *operands[] = {&root, module_.constant(root.type(), 1)};
    Instruction *sum = module_.makeInstruction(Op::Add, root.type(), operands);
    sum->appendTo(block_);
    return sum;
  }
  if (isProductOfNumbers(root)) {
    Value *operand = &root;
    bool isOfLanes = isVector(root.type());
    Instruction *negated =
        module_.makeInstruction(isOfLanes ? Op::LaneUnary : Op::FNeg, root.type(), {&operand, 1});
    if (isOfLanes)
      negated->setLaneOp(Op::FNeg);
    negated->appendTo(block_);
    return negated;
  }
  return &root;
}

Instruction *RuleSite::build(const RuleTree &tree) {
  std::vector<Value *> values(tree.nodes.size());
  for (size_t i = tree.nodes.size(); i-- > 0;) {
    const RuleTree::Node &node = tree.nodes[i];
    if (node.kind != RuleTree::Node::Kind::Operation) {
      values[i] = leaf(node);
      continue;
    }
    std::span<Value *const> operands(&values[node.operands], node.operandCount);
    Instruction *made = node.op == Op::Gep ? module_.makeGep(operands[0], operands[1], node.number)
                                           : module_.makeInstruction(node.op, node.type, operands);
    if (node.op == Op::ICmp)
      made->setPredicate(static_cast<Predicate>(node.variant));
    else if (node.op == Op::FCmp)
      made->setFloatPredicate(static_cast<FloatPredicate>(node.variant));
    else if (kindOf(node.op) == OpKind::Lanes)
      made->setLane(node.variant); // or the operation on each lane
    made->setNoSignedWrap(node.hasNoSignedWrap);
    made->appendTo(block_);
    values[i] = made;
  }
  auto *root = static_cast<Instruction *>(values[0]);
  Value *returned = use(*root);
  module_.makeInstruction(Op::Ret, Type::Void, {&returned, 1})->appendTo(block_);
  return root;
}

void RuleSite::clear() {
  while (Instruction *last = block_->last())
    last->erase();
}

} // namespace wend
