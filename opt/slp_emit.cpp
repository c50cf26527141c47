// Makes the vectors of a tree of slp-vectorize.

#include "opt/slp_tree.h"

#include "ir/function_debug.h"
#include "ir/lane_builder.h"
#include "ir/lanes.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

// The type of one scalar that is as wide as the lanes that are used.
Type wholeType(const SlpNode &node) { return integerOfBytes(node.bytes()); }

Type integerLanes(Type vector) { return maskType(vector); }

// Erases addresses and what they were computed from, if it has no use any more. Some may have been
// erased already.
void eraseAddresses(std::vector<Value *> &values) {
  while (!values.empty()) {
    Instruction *address = asInstruction(values.back());
    values.pop_back();
    bool isArithmetic = address && (address->is(Op::Gep) || address->is(Op::SExt) ||
                                    address->is(Op::ZExt) || address->is(Op::Add));
    if (!isArithmetic || address->isUsed() || !address->block())
      continue;
    for (const Use &use : address->operands())
      values.push_back(use.value);
    address->erase();
  }
}

// The type of the source language of all accesses, if it is one.
AccessType commonType(const SlpNode &node) {
  for (unsigned i = 1; i < node.count(); ++i)
    if (node.member(i).accessType() != node.member(0).accessType())
      return 0;
  return node.member(0).accessType();
}

// A vector of scalars: adjacent ones are interleaved, then pairs of them, and so on.
Value *interleaved(LaneBuilder &build, Type type, std::span<Value *const> scalars) {
  std::vector<Value *> vectors;
  for (Value *scalar : scalars)
    vectors.push_back(build.insert(build.constant(type, 0), scalar, 0));
  for (uint64_t width = byteSize(laneType(type)); vectors.size() > 1; width *= 2) {
    Type wide = vectorOfLanes(integerOfBytes(width));
    std::vector<unsigned> places;
    for (unsigned i = 0; i < laneCount(wide); ++i)
      places.push_back(i / 2 + (i % 2 == 0 ? 0 : laneCount(wide)));
    for (size_t i = 0; i + 1 < vectors.size(); i += 2) {
      Value *second = build.bitcast(vectors[i + 1], wide);
      vectors[i / 2] = build.shuffle(build.bitcast(vectors[i], wide), second, places);
    }
    vectors.resize(vectors.size() / 2);
  }
  return build.bitcast(vectors[0], type);
}

bool isSubtraction(const Instruction &member) { return member.is(Op::Sub) || member.is(Op::FSub); }

} // namespace

void SlpTree::emit() {
  emit(0);
  replaceMembers();
}

Value *SlpTree::emit(uint32_t index) {
  SlpNode &node = nodes_[index];
  if (node.made)
    return node.made;
  if (node.kind == SlpNode::Phi) {
    emitPhi(index);
    return node.made;
  }
  for (uint32_t operand : node.operands)
    emit(operand);
  if (node.kind == SlpNode::Gather) { // its vectors come first
    VectorBits places;
    for (const Lane &source : sourcesOf(node, places))
      if (source.node != none)
        emit(source.node);
    for (Value *scalar : node.scalars)
      if (isMember(*scalar))
        emit(nodeOf_[scalar->id]);
  }
  if (node.made) // it is an operand of a phi among its operands
    return node.made;
  Instruction *before = node.isBundle() ? node.position : gatherPosition(node);
  Instruction *mark = before->prev();
  node.made = node.isBundle() ? emitBundle(node) : emitGather(node, before);
  for (Instruction *made = mark ? mark->next() : before->block()->first(); made != before;
       made = made->next())
    order_.place(*made, *before);
  return node.made;
}

// ---- Gathers

// Where a gather is placed: before its user; if that is in a loop and all scalars are defined
// outside it, before the loop.
Instruction *SlpTree::gatherPosition(const SlpNode &node) const {
  Instruction *position = node.position;
  for (const Loop *loop = loops_.loopOf(position->block()); loop; loop = loop->parent()) {
    bool isInvariant = std::ranges::all_of(node.scalars, [&](const Value *scalar) {
      return loops_.isInvariant(*scalar, *loop) && !isMember(*scalar);
    });
    BasicBlock *preheader = isInvariant ? loops_.preheader(*loop) : nullptr;
    if (!preheader)
      break;
    position = preheader->terminator();
  }
  return position;
}

// A value that is used in front of an instruction; a pointer as a number.
Value *SlpTree::scalar(Value &value, Instruction *before) {
  Value *used = &value;
  if (isMember(value)) {
    uint32_t index = nodeOf_[value.id];
    used = laneValue(index, laneOf(nodes_[index], value));
  }
  if (used->type() != Type::Ptr || used->isConstant())
    return used;
  Instruction *number = module_.makeInstruction(Op::PtrToInt, Type::I64, {&used, 1});
  number->insertBefore(before);
  return number;
}

Value *SlpTree::emitGather(SlpNode &node, Instruction *before) {
  LaneBuilder build(module_, before);
  unsigned count = laneCount(node.type);
  VectorBits places;
  if (std::vector<Lane> sources = sourcesOf(node, places); !sources.empty()) {
    std::vector<unsigned> numbers;
    bool isInOrder = true;
    for (unsigned i = 0; i < count; ++i) {
      numbers.push_back(places.byte(i));
      isInOrder &= places.byte(i) == i || i >= node.count();
    }
    auto vectorOf = [&](const Lane &lane) {
      return lane.node == none ? lane.vector : nodes_[lane.node].made;
    };
    Value *first = vectorOf(sources[0]);
    return isInOrder ? first : build.shuffle(first, vectorOf(sources.back()), numbers);
  }
  VectorBits constants;
  bool areConstants = true;
  bool areEqual = true;
  for (unsigned i = 0; i < node.count(); ++i) {
    if (const Constant *constant = asConstant(node.scalars[i]))
      constants.setLane(node.type, i, constant->bits());
    else
      areConstants = false;
    areEqual &= node.scalars[i] == node.scalars[0];
  }
  if (areConstants)
    return module_.vector(node.type, constants);
  if (areEqual)
    return build.splat(scalar(*node.scalars[0], before));
  Value *made = module_.vector(node.type, constants);
  bool hasConstant = std::ranges::any_of(node.scalars, [](Value *s) { return s->isConstant(); });
  if (hasConstant || node.count() == 2) {
    for (unsigned i = 0; i < node.count(); ++i)
      if (!node.scalars[i]->isConstant())
        made = build.insert(made, scalar(*node.scalars[i], before), i);
    return made;
  }
  std::vector<Value *> scalars;
  for (Value *value : node.scalars)
    scalars.push_back(scalar(*value, before));
  return interleaved(build, node.type, scalars);
}

// ---- Bundles

Value *SlpTree::emitBundle(SlpNode &node) {
  LaneBuilder build(module_, node.position);
  Op op = node.member(0).op();
  auto operand = [&](size_t i) { return nodes_[node.operands[i]].made; };
  switch (node.kind) {
  case SlpNode::Gather:
  case SlpNode::Phi:
    return nullptr;
  case SlpNode::Load:
    return emitLoad(node);
  case SlpNode::Store:
    emitStore(node);
    return nullptr;
  case SlpNode::Unary:
    return build.unary(op, operand(0));
  case SlpNode::Binary: {
    Value *right = operand(1);
    if (isShift(op)) // the counts of unused lanes, too
      right = build.constant(node.type, asConstant(node.member(0).operand(1))->bits());
    return build.binary(op, operand(0), right);
  }
  case SlpNode::Cast:
    return build.cast(op, operand(0), node.type);
  case SlpNode::Alternate:
    break;
  }
  // a - b is a + -b
  bool areFloats = isFloat(laneType(node.type));
  Type integers = integerLanes(node.type);
  uint64_t inverted = areFloats ? uint64_t{1} << (bitWidth(laneType(node.type)) - 1) : ~uint64_t{0};
  VectorBits mask;
  for (unsigned i = 0; i < node.count(); ++i)
    if (isSubtraction(node.member(i)))
      mask.setLane(integers, i, inverted);
  Value *flips = module_.vector(integers, mask);
  Value *right = build.binary(Op::Xor, build.bitcast(operand(1), integers), flips);
  if (!areFloats)
    right = build.binary(Op::Sub, right, flips);
  return build.binary(areFloats ? Op::FAdd : Op::Add, operand(0), build.bitcast(right, node.type));
}

Value *SlpTree::emitLoad(SlpNode &node) {
  LaneBuilder build(module_, node.position);
  const Instruction &lowest = node.member(node.first);
  bool isWhole = node.bytes() == vectorBytes;
  Value *pointer = lowest.pointer();
  Instruction *load =
      module_.makeInstruction(Op::Load, isWhole ? node.type : wholeType(node), {&pointer, 1});
  load->setAccessAlign(lowest.accessAlign());
  load->setAccessType(commonType(node));
  load->loc = lowest.loc;
  load->insertBefore(node.position);
  Value *made = load;
  if (!isWhole) {
    Type whole = vectorOfLanes(wholeType(node));
    made = build.bitcast(build.insert(module_.vector(whole, {}), load, 0), node.type);
  }
  std::vector<unsigned> places;
  bool isInOrder = true;
  for (unsigned i = 0; i < laneCount(node.type); ++i) {
    places.push_back(node.places.byte(i));
    isInOrder &= places[i] == i;
  }
  return isInOrder ? made : build.shuffle(made, made, places);
}

void SlpTree::emitStore(SlpNode &node) {
  LaneBuilder build(module_, node.position);
  Value *value = nodes_[node.operands[0]].made;
  if (node.bytes() != vectorBytes) {
    Type whole = vectorOfLanes(wholeType(node));
    value = build.extract(build.bitcast(value, whole), 0);
  }
  Value *operands[] = {value, node.member(0).pointer()};
  Instruction *store = module_.makeInstruction(Op::Store, Type::Void, operands);
  store->setAccessAlign(node.member(0).accessAlign());
  store->setAccessType(commonType(node));
  store->loc = node.member(0).loc;
  store->insertBefore(node.position);
}

void SlpTree::emitPhi(uint32_t index) {
  SlpNode &node = nodes_[index];
  std::vector<Value *> operands(node.operands.size(), module_.vector(node.type, {}));
  Instruction *phi = module_.makeInstruction(Op::Phi, node.type, operands);
  phi->loc = node.position->loc;
  phi->insertBefore(node.position);
  order_.place(*phi, *node.position);
  node.made = phi;
  for (uint32_t i = 0; i < node.operands.size(); ++i)
    phi->setOperand(i, emit(node.operands[i]));
}

// ---- Scalars

// A lane of a bundle, right after its vector.
Value *SlpTree::laneValue(uint32_t index, unsigned lane) {
  SlpNode &node = nodes_[index];
  Value *&made = extracts_[uint64_t{index} * vectorBytes + lane];
  if (made)
    return made;
  auto &vector = static_cast<Instruction &>(*node.made);
  Instruction *before = node.kind == SlpNode::Phi ? vector.block()->firstNonPhi() : vector.next();
  made = extractBefore(node, lane, before);
  return made;
}

Value *SlpTree::extractBefore(const SlpNode &node, unsigned lane, Instruction *before) {
  Value *made = LaneBuilder(module_, before).extract(node.made, lane);
  order_.place(static_cast<Instruction &>(*made), *before);
  if (node.scalars[lane]->type() != Type::Ptr)
    return made;
  Instruction *pointer = module_.makeInstruction(Op::IntToPtr, Type::Ptr, {&made, 1});
  pointer->insertBefore(before);
  order_.place(*pointer, *before);
  return pointer;
}

// Uses outside the tree take lanes, those in blocks that are executed less often there.
void SlpTree::replaceUsesOutside(uint32_t index, unsigned lane) {
  const SlpNode &node = nodes_[index];
  float here = frequency(node);
  BasicBlock *lastBlock = nullptr;
  Value *last = nullptr;
  for (Use *use = node.scalars[lane]->firstUse(), *next = nullptr; use; use = next) {
    next = use->next;
    const Instruction &user = *use->user;
    if (isMember(user))
      continue;
    BasicBlock *block =
        user.is(Op::Phi) ? user.block()->predecessor(Instruction::indexOf(*use)) : user.block();
    if (frequency(*block) >= here) {
      Instruction::replaceUse(*use, laneValue(index, lane));
      continue;
    }
    if (block != lastBlock)
      last = extractBefore(node, lane, block->firstNonPhi());
    lastBlock = block;
    Instruction::replaceUse(*use, last);
  }
}

void SlpTree::replaceMembers() {
  for (uint32_t i = 0; i < nodes_.size(); ++i)
    for (unsigned lane = 0; nodes_[i].isBundle() && lane < nodes_[i].count(); ++lane)
      replaceUsesOutside(i, lane);
  for (Instruction *member : members_) {
    if (FunctionDebug *debug = member->block()->function()->debug)
      debug->forget(*member);
    if (member->isUsed()) // by members
      member->replaceUses(module_.constant(member->type(), 0));
  }
  std::vector<Value *> pointers;
  for (Instruction *member : members_) {
    nodeOf_[member->id] = none;
    if (member->is(Op::Load) || member->is(Op::Store))
      pointers.push_back(member->pointer());
    member->erase();
  }
  members_.clear();
  eraseAddresses(pointers);
}

} // namespace wend
