#include "opt/slp_tree.h"

#include "ir/effects.h"
#include "ir/lanes.h"
#include "opt/lane_costs.h"

#include <algorithm>
#include <array>
#include <bit>

namespace wend {

namespace {

// Limits of a tree: nodes, the distance in a block between the first and the last member, uses of a
// member, and how deep operands are compared to choose their order.
constexpr size_t maxTreeNodes = 96;
constexpr uint32_t maxTreeDistance = 500;
constexpr unsigned maxMemberUses = 64;
constexpr unsigned maxOrderDepth = 2;

// The vector type with a scalar in its lanes; Void if there is none.
Type vectorOf(Type scalar) { return vectorOfLanes(scalar == Type::Ptr ? Type::I64 : scalar); }

bool isSumOrDifference(Op op) {
  return op == Op::FAdd || op == Op::FSub || op == Op::Add || op == Op::Sub;
}

bool isFloatOp(Op op) { return kindOf(op) == OpKind::FloatBinary; }

bool commutes(const Instruction &instruction) {
  return row(instruction.op()).traits & OpTraits::Commutes;
}

} // namespace

void SlpTree::clear() {
  for (const Instruction *member : members_)
    if (member->id < nodeOf_.size())
      nodeOf_[member->id] = none;
  members_.clear();
  nodes_.clear();
  extracts_.clear();
}

bool SlpTree::build(std::span<Instruction *const> roots) {
  clear();
  nodeOf_.resize(function_.valueCount(), none);
  add({roots.begin(), roots.end()}, nullptr);
  if (!nodes_[0].isBundle())
    return false;
  for (uint32_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].isBundle())
      addOperands(i);
  return true;
}

// The node for scalars that are operands of what `before` is the last member of.
uint32_t SlpTree::add(std::vector<Value *> scalars, Instruction *before) {
  for (uint32_t i = 0; i < nodes_.size(); ++i) {
    SlpNode &node = nodes_[i];
    if (node.scalars != scalars)
      continue;
    if (node.isBundle())
      return i;
    if (node.position->block() == before->block()) {
      if (order_.position(*before) < order_.position(*node.position))
        node.position = before;
      return i;
    }
  }
  addRepeated(scalars, before);
  auto index = static_cast<uint32_t>(nodes_.size());
  SlpNode &node = nodes_.emplace_back();
  node.scalars = std::move(scalars);
  node.type = vectorOf(node.scalars[0]->type());
  node.position = before;
  if (index < maxTreeNodes && makeBundle(node)) {
    for (Value *scalar : node.scalars) {
      nodeOf_[scalar->id] = index;
      members_.push_back(static_cast<Instruction *>(scalar));
    }
  }
  return index;
}

// Of scalars of which some are repeated, a bundle of one of each. The gather takes its lanes.
void SlpTree::addRepeated(std::span<Value *const> scalars, Instruction *before) {
  std::vector<Value *> distinct;
  for (Value *scalar : scalars)
    if (std::ranges::find(distinct, scalar) == distinct.end())
      distinct.push_back(scalar);
  size_t count = distinct.size();
  bool isSmaller = count < scalars.size() && count > 1 && std::has_single_bit(count);
  if (!isSmaller || std::ranges::any_of(distinct, [](const Value *s) { return s->isConstant(); }))
    return;
  size_t size = nodes_.size();
  if (add(std::move(distinct), before) == size && !nodes_[size].isBundle())
    nodes_.pop_back();
}

// ---- Bundles

bool SlpTree::makeBundle(SlpNode &node) {
  if (!areIsomorphic(node))
    return false;
  SlpNode::Kind kind = kindOf(node);
  bool isAccess = kind == SlpNode::Load || kind == SlpNode::Store;
  if (kind == SlpNode::Gather || (kind == SlpNode::Load && !orderLoads(node)))
    return false;
  Instruction *before = node.position;
  node.position = &node.member(0);
  for (const Value *scalar : node.scalars) {
    auto *member = static_cast<Instruction *>(const_cast<Value *>(scalar));
    if (order_.position(*member) > order_.position(*node.position))
      node.position = member;
  }
  if ((isAccess && !canMove(node)) || (kind != SlpNode::Phi && !areUsedAfter(node))) {
    node.position = before;
    return false;
  }
  node.kind = kind;
  return true;
}

// Whether the scalars are different instructions of one block with the same operation, or sums and
// differences, that are no members yet.
bool SlpTree::areIsomorphic(SlpNode &node) const {
  const Instruction *first = asInstruction(node.scalars[0]);
  if (!first)
    return false;
  bool isStore = first->is(Op::Store);
  for (size_t i = 0; i < node.scalars.size(); ++i) {
    const Instruction *member = asInstruction(node.scalars[i]);
    if (!member || member->block() != first->block() || member->id >= nodeOf_.size() ||
        isMember(*member) || member->type() != first->type())
      return false;
    bool isSame = member->op() == first->op();
    if (!isSame && (!isSumOrDifference(first->op()) || !isSumOrDifference(member->op()) ||
                    isFloatOp(first->op()) != isFloatOp(member->op())))
      return false;
    if (std::find(node.scalars.begin(), node.scalars.begin() + static_cast<ptrdiff_t>(i), member) !=
        node.scalars.begin() + static_cast<ptrdiff_t>(i))
      return false;
    if (!isStore && member->operandCount() > 0 && first->operandCount() > 0 &&
        member->operand(0)->type() != first->operand(0)->type())
      return false;
    uint32_t position = order_.position(*member);
    uint32_t start = order_.position(*first);
    if (std::max(position, start) - std::min(position, start) > maxTreeDistance)
      return false;
  }
  if (!isStore)
    return node.type != Type::Void;
  // Adjacent constants are left to store-merging.
  Type type = node.member(0).storedValue()->type();
  bool areConstants = true;
  for (size_t i = 0; i < node.scalars.size(); ++i) {
    const Value *stored = node.member(i).storedValue();
    areConstants &= stored->isConstant();
    if (stored->type() != type)
      return false;
  }
  node.type = vectorOf(type);
  return !areConstants && node.type != Type::Void;
}

// The kind of bundle that instructions of one operation may be, or Gather.
SlpNode::Kind SlpTree::kindOf(const SlpNode &node) const {
  const Instruction &first = node.member(0);
  Op op = first.op();
  auto all = [&](auto &&holds) {
    return std::ranges::all_of(node.scalars, [&](const Value *scalar) {
      return holds(static_cast<const Instruction &>(*scalar));
    });
  };
  if (op == Op::Load || op == Op::Store) {
    bool arePlain = all([](const Instruction &member) { return !member.isVolatile(); });
    return !arePlain ? SlpNode::Gather : op == Op::Load ? SlpNode::Load : SlpNode::Store;
  }
  if (op == Op::Phi)
    return SlpNode::Phi;
  if (first.type() == Type::Ptr)
    return SlpNode::Gather;
  if (!all([&](const Instruction &member) { return member.is(op); }))
    return SlpNode::Alternate;
  if (isShift(op)) {
    const Value *count = first.operand(1);
    bool isUniform = count->isConstant() &&
                     all([&](const Instruction &member) { return member.operand(1) == count; });
    return isUniform ? SlpNode::Binary : SlpNode::Gather;
  }
  if (isLaneBinary(op, node.type))
    return SlpNode::Binary;
  if (isLaneUnary(op, node.type))
    return SlpNode::Unary;
  bool isCast = wend::kindOf(op) == OpKind::FloatCast && op != Op::BitCast;
  if (isCast && vectorOf(first.operand(0)->type()) != Type::Void &&
      isLaneCast(op, vectorOf(first.operand(0)->type()), node.type))
    return SlpNode::Cast;
  return SlpNode::Gather;
}

// Whether loads are of adjacent locations, in any order. Narrow lanes only in order of addresses.
bool SlpTree::orderLoads(SlpNode &node) const {
  int64_t size = byteSize(laneType(node.type));
  std::array<int64_t, vectorBytes> distances{};
  int64_t lowest = 0;
  for (unsigned i = 0; i < node.count(); ++i) {
    std::optional<int64_t> distance = SlpOrder::distance(node.member(0), node.member(i));
    if (!distance || *distance % size != 0)
      return false;
    distances[i] = *distance / size;
    if (distances[i] < lowest) {
      lowest = distances[i];
      node.first = i;
    }
  }
  unsigned seen = 0;
  for (unsigned i = 0; i < vectorBytes; ++i)
    node.places.setLane(Type::V16I8, i, i);
  for (unsigned i = 0; i < node.count(); ++i) {
    int64_t place = distances[i] - lowest;
    if (place >= node.count() || (seen >> place & 1) || (size < 4 && place != i))
      return false;
    seen |= 1U << place;
    node.places.setLane(Type::V16I8, i, static_cast<uint64_t>(place));
  }
  return true;
}

// The position of an instruction in the function that the tree gives.
uint32_t SlpTree::newPosition(const Instruction &instruction) const {
  return order_.position(isMember(instruction) ? *nodes_[nodeOf_[instruction.id]].position
                                               : instruction);
}

// Whether accesses of memory may be executed where the last of them is.
bool SlpTree::canMove(const SlpNode &node) const {
  uint32_t end = order_.position(*node.position);
  const Instruction *next = &node.member(0);
  for (unsigned i = 1; i < node.count(); ++i)
    if (order_.position(node.member(i)) < order_.position(*next))
      next = &node.member(i);
  std::vector<const Instruction *> passed;
  for (uint32_t steps = 0; next != node.position; next = next->next(), ++steps) {
    if (steps > 4 * maxTreeDistance)
      return false;
    if (std::ranges::find(node.scalars, next) != node.scalars.end()) {
      passed.push_back(next);
    } else if (newPosition(*next) <= end) {
      for (const Instruction *member : passed)
        if (order_.areOrdered(*member, *next))
          return false;
    }
  }
  return true;
}

// Whether all uses of the members come after the vector. Uses by phis are at the ends of blocks.
bool SlpTree::areUsedAfter(const SlpNode &node) const {
  uint32_t end = order_.position(*node.position);
  for (const Value *scalar : node.scalars) {
    unsigned count = 0;
    for (const Use *use = scalar->firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isInBlock = user.block() == node.position->block() && !user.is(Op::Phi);
      if (++count > maxMemberUses || (isInBlock && newPosition(user) <= end))
        return false;
    }
  }
  return true;
}

// ---- Operands

void SlpTree::addOperands(uint32_t index) {
  const SlpNode &node = nodes_[index];
  Instruction *before = node.position;
  if (node.kind == SlpNode::Load)
    return;
  if (node.kind == SlpNode::Phi)
    return addPhiOperands(index);
  std::vector<Value *> left;
  std::vector<Value *> right;
  bool isPair = node.kind == SlpNode::Binary || node.kind == SlpNode::Alternate;
  for (unsigned i = 0; i < node.count(); ++i) {
    left.push_back(node.member(i).operand(0));
    if (isPair)
      right.push_back(node.member(i).operand(1));
  }
  if (isPair)
    matchOperands(left, right, node);
  uint32_t operand = add(std::move(left), before);
  nodes_[index].operands.push_back(operand);
  if (isPair) {
    operand = add(std::move(right), before);
    nodes_[index].operands.push_back(operand);
  }
}

void SlpTree::addPhiOperands(uint32_t index) {
  BasicBlock &block = *nodes_[index].position->block();
  for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
    std::vector<Value *> scalars;
    for (unsigned i = 0; i < nodes_[index].count(); ++i)
      scalars.push_back(nodes_[index].member(i).operand(slot));
    uint32_t operand = add(std::move(scalars), block.predecessor(slot)->terminator());
    nodes_[index].operands.push_back(operand);
  }
}

// Exchanges operands of operations that commute so that those of each lane are like those of the
// lane before.
void SlpTree::matchOperands(std::vector<Value *> &left, std::vector<Value *> &right,
                            const SlpNode &node) const {
  for (unsigned i = 1; i < node.count(); ++i) {
    if (!commutes(node.member(i)))
      continue;
    unsigned kept = similarity(left[i - 1], left[i], maxOrderDepth) +
                    similarity(right[i - 1], right[i], maxOrderDepth);
    unsigned exchanged = similarity(left[i - 1], right[i], maxOrderDepth) +
                         similarity(right[i - 1], left[i], maxOrderDepth);
    if (exchanged > kept)
      std::swap(left[i], right[i]);
  }
}

// How well two values fit in adjacent lanes.
unsigned SlpTree::similarity(const Value *a, const Value *b, unsigned depth) const {
  if (a == b)
    return 1;
  if (a->isConstant() && b->isConstant())
    return 2;
  const Instruction *first = asInstruction(a);
  const Instruction *second = asInstruction(b);
  if (!first || !second || first->block() != second->block() || first->op() != second->op())
    return 0;
  if (first->is(Op::Load)) {
    std::optional<int64_t> distance = SlpOrder::distance(*first, *second);
    int64_t size = byteSize(first->type());
    return !distance ? 0 : *distance == size ? 4 : *distance == -size ? 3 : 1;
  }
  if (first->is(Op::LaneExtract))
    return first->operand(0) != second->operand(0) ? 1
           : first->lane() + 1 == second->lane()   ? 4
                                                   : 2;
  unsigned score = 2;
  if (depth == 0 || first->is(Op::Phi) || first->operandCount() == 0 ||
      first->operandCount() != second->operandCount())
    return score;
  for (uint32_t i = 0; i < std::min(first->operandCount(), 2U); ++i)
    score += similarity(first->operand(i), second->operand(i), depth - 1);
  return score;
}

// ---- Lanes

uint32_t SlpTree::laneOf(const SlpNode &node, const Value &member) const {
  return static_cast<uint32_t>(std::ranges::find(node.scalars, &member) - node.scalars.begin());
}

// Where a scalar is a lane of a vector of a type.
SlpTree::Lane SlpTree::laneOf(const Value &scalar, Type vector) const {
  if (isMember(scalar)) {
    uint32_t index = nodeOf_[scalar.id];
    if (nodes_[index].type == vector)
      return {index, nullptr, laneOf(nodes_[index], scalar)};
    return {};
  }
  const Instruction *extract = asInstruction(&scalar);
  if (extract && extract->is(Op::LaneExtract) && extract->operand(0)->type() == vector)
    return {none, extract->operand(0), extract->lane()};
  return {};
}

} // namespace wend
