// The costs of a tree of slp-vectorize.

#include "opt/slp_tree.h"

#include "ir/lanes.h"
#include "opt/lane_costs.h"

#include <algorithm>
#include <array>

namespace wend {

float SlpTree::frequency(const SlpNode &node) const {
  const Instruction &at = node.isBundle() ? *node.position : *gatherPosition(node);
  return frequency(*at.block());
}

float SlpTree::cost() {
  if (!frequencies_)
    frequencies_.emplace(function_);
  float sum = 0;
  float highest = 0;
  for (const SlpNode &node : nodes_) {
    float times = frequency(node);
    highest = std::max(highest, times);
    if (node.isBundle())
      sum += static_cast<float>(saving(node)) * times + extractionCost(node);
    else
      sum += static_cast<float>(gatherCost(node)) * times;
  }
  return highest == 0 ? 0 : sum / highest;
}

// The cost of the vector operation of a bundle less that of its members.
int SlpTree::saving(const SlpNode &node) const {
  auto count = static_cast<int>(node.count());
  const Instruction &first = node.member(0);
  Op op = first.op();
  switch (node.kind) {
  case SlpNode::Gather:
  case SlpNode::Phi:
    return 0;
  case SlpNode::Load:
    return 1 + static_cast<int>(shuffleCost(node.type, node.places)) - count;
  case SlpNode::Store:
    return 1 - count;
  case SlpNode::Cast:
    return static_cast<int>(laneCastCost(op)) -
           count * static_cast<int>(scalarCost(op, first.type()));
  case SlpNode::Alternate: // the signs of some lanes are inverted before
    return 1 + (isFloat(laneType(node.type)) ? 1 : 2) - count;
  case SlpNode::Unary:
  case SlpNode::Binary:
    return static_cast<int>(laneCost(op, node.type)) -
           count * static_cast<int>(scalarCost(op, first.type()));
  }
  return 0;
}

// The vectors of which all scalars are lanes, at most two; and the places of the lanes in them.
// None if there is a scalar that is no lane.
std::vector<SlpTree::Lane> SlpTree::sourcesOf(const SlpNode &node, VectorBits &places) const {
  std::vector<Lane> sources;
  unsigned count = laneCount(node.type);
  for (unsigned i = 0; i < count; ++i)
    places.setLane(Type::V16I8, i, i);
  for (unsigned i = 0; i < node.count(); ++i) {
    Lane lane = laneOf(*node.scalars[i], node.type);
    if (lane.isNone())
      return {};
    auto isOf = [&](const Lane &source) { return source.isOf(lane); };
    auto source = std::ranges::find_if(sources, isOf);
    if (source == sources.end() && sources.size() == 2)
      return {};
    auto number = static_cast<unsigned>(source - sources.begin());
    if (source == sources.end())
      sources.push_back(lane);
    places.setLane(Type::V16I8, i, lane.lane + number * count);
  }
  return sources;
}

// Of building a vector of scalars; constants are operands in memory.
unsigned SlpTree::gatherCost(const SlpNode &node) const {
  auto constants = static_cast<unsigned>(std::ranges::count_if(
      node.scalars, [](const Value *scalar) { return scalar->isConstant(); }));
  VectorBits places;
  if (constants == node.count())
    return 0;
  if (!sourcesOf(node, places).empty())
    return shuffleCost(node.type, places);
  unsigned cost = 0;
  unsigned loaded = 0; // without a detour through a general register
  for (const Value *scalar : node.scalars) {
    cost += isMember(*scalar) ? std::max(extractCost(node.type, 1), 1U) : 0;
    const Instruction *load = asInstruction(scalar);
    loaded += load && load->is(Op::Load) && load->hasOneUse() && !isFloat(load->type());
  }
  if (std::ranges::all_of(node.scalars, [&](const Value *s) { return s == node.scalars[0]; }))
    return cost / node.count() + splatCost(node.type);
  if (constants == 0)
    return cost + buildCost(node.type, node.count()) - loaded;
  for (unsigned i = 0; i < node.count(); ++i)
    cost += node.scalars[i]->isConstant() ? 0 : insertCost(node.type, i);
  return cost;
}

bool SlpTree::isUsedOutside(const Value &member) const {
  for (const Use *use = member.firstUse(); use; use = use->next)
    if (!isMember(*use->user))
      return true;
  return false;
}

// Of the lanes that are used outside the tree: each is taken once, after the vector or where it is
// used.
float SlpTree::extractionCost(const SlpNode &node) const {
  float sum = 0;
  float here = frequency(node);
  for (unsigned i = 0; i < node.count() && node.kind != SlpNode::Store; ++i) {
    float times = 0;
    for (const Use *use = node.scalars[i]->firstUse(); use; use = use->next)
      if (!isMember(*use->user))
        times += std::min(here, frequency(*use->user->block()));
    sum += std::min(times, here) * static_cast<float>(std::max(extractCost(node.type, i), 1U));
  }
  return sum;
}

} // namespace wend
