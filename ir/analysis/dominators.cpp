#include "ir/analysis/dominators.h"

#include "ir/analysis/semi_nca.h"
#include "ir/local_names.h"
#include "support/grouped_lists.h"

#include <algorithm>
#include <utility>

namespace wend {

DominatorTree::DominatorTree(const Function &function, const ReversePostorder &order)
    : order_(order.blocks()) {
  number_.assign(function.blockCount(), unreachable);
  for (uint32_t n = 0; n < order_.size(); ++n)
    number_[order_[n]->id] = n;
  computeIdoms();
  numberTree();
}

void DominatorTree::computeIdoms() {
  if (order_.size() > manyBlocks)
    idom_ = semiNca(order_, number_);
  else
    intersectDominators();
}

void DominatorTree::intersectDominators() {
  constexpr uint32_t undefined = ~uint32_t{0};
  idom_.assign(order_.size(), undefined);
  idom_[0] = 0;
  auto intersect = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (a > b)
        a = idom_[a];
      while (b > a)
        b = idom_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t n = 1; n < order_.size(); ++n) {
      uint32_t dominator = undefined;
      for (const BasicBlock::Predecessor &edge : order_[n]->predecessors()) {
        uint32_t from = number_[edge.block->id];
        if (from == unreachable || idom_[from] == undefined)
          continue;
        dominator = dominator == undefined ? from : intersect(dominator, from);
      }
      changed |= idom_[n] != dominator;
      idom_[n] = dominator;
    }
  }
}

// Numbers the tree in preorder without a walk: adds up subtree sizes from the leaves, then assigns
// each child the next part of its parent's interval.
void DominatorTree::numberTree() {
  auto count = static_cast<uint32_t>(order_.size());
  std::vector<uint32_t> size(count, 1);
  for (uint32_t n = count; n-- > 1;)
    size[idom_[n]] += size[n];
  depth_.assign(count, 0);
  enter_.assign(count, 0);
  leave_.assign(count, count);
  preorder_.assign(count, order_[0]);
  std::vector<uint32_t> nextChild(count, 1);
  for (uint32_t n = 1; n < count; ++n) {
    uint32_t parent = idom_[n];
    depth_[n] = depth_[parent] + 1;
    enter_[n] = nextChild[parent];
    leave_[n] = enter_[n] + size[n];
    nextChild[parent] = leave_[n];
    nextChild[n] = enter_[n] + 1;
    preorder_[enter_[n]] = order_[n];
  }
}

// The immediate dominator of a new block is its predecessor. The new block becomes the immediate
// dominator of its successor if the successor dominates all of its other predecessors; otherwise
// the rest of the tree is unchanged.
void DominatorTree::splitEdges(std::span<BasicBlock *const> middles) {
  uint32_t idLimit = static_cast<uint32_t>(number_.size());
  for (const BasicBlock *middle : middles)
    idLimit = std::max(idLimit, middle->id + 1);
  std::vector<bool> isMiddle(idLimit);
  for (const BasicBlock *middle : middles)
    isMiddle[middle->id] = true;

  // Each middle follows its predecessor, so the order remains a reverse postorder.
  std::vector<BasicBlock *> order;
  std::vector<BasicBlock *> idoms; // by number in the new order
  for (BasicBlock *block : order_) {
    BasicBlock *middle = onlyMiddleInto(block, isMiddle);
    order.push_back(block);
    idoms.push_back(middle ? middle : idom(block));
    for (const BasicBlock::Successor &edge : block->successors()) {
      if (!isMiddle[edge.block->id])
        continue;
      order.push_back(edge.block);
      idoms.push_back(block);
    }
  }
  order_ = std::move(order);
  number_.resize(idLimit, unreachable);
  for (uint32_t n = 0; n < order_.size(); ++n)
    number_[order_[n]->id] = n;
  idom_.resize(order_.size());
  for (uint32_t n = 1; n < order_.size(); ++n)
    idom_[n] = number_[idoms[n]->id];
  numberTree();
}

// The middle block that is the only predecessor of `block` not dominated by it, or null.
BasicBlock *DominatorTree::onlyMiddleInto(const BasicBlock *block,
                                          const std::vector<bool> &isMiddle) const {
  BasicBlock *only = nullptr;
  for (const BasicBlock::Predecessor &edge : block->predecessors()) {
    BasicBlock *middle = edge.block;
    bool isNew = isMiddle[middle->id];
    const BasicBlock *from = isNew ? middle->predecessor(0) : middle;
    if (!isReachable(from) || dominates(block, from))
      continue;
    if (only || !isNew)
      return nullptr;
    only = middle;
  }
  return only;
}

bool DominatorTree::dominates(const BasicBlock *a, const BasicBlock *b) const {
  uint32_t m = number_[a->id];
  uint32_t n = number_[b->id];
  if (n == unreachable)
    return true;
  return m != unreachable && enter_[m] <= enter_[n] && enter_[n] < leave_[m];
}

bool DominatorTree::dominates(const Instruction *def, const Use &use) const {
  const Instruction *user = use.user;
  const BasicBlock *block = user->block();
  if (user->is(Op::Phi))
    return dominates(def->block(), block->predecessor(Instruction::indexOf(use)));
  if (!isReachable(block))
    return true;
  if (def->block() != block)
    return dominates(def->block(), block);
  for (const Instruction *at = def->next(); at; at = at->next())
    if (at == user)
      return true;
  return false;
}

void DominatorTree::print(std::string &out) const {
  LocalNames names(*order_[0]->function());
  for (const BasicBlock *block : preorder_) {
    appendLevel(out, depth(block));
    names.append(out, *block);
    out += '\n';
  }
}

DominanceFrontiers::DominanceFrontiers(const Function &function, const DominatorTree &tree)
    : tree_(tree) {
  // Only a join block is in a frontier: in those of its predecessors and of their dominators below
  // its own immediate dominator. The first pass counts, the second fills.
  std::vector<BasicBlock *> lastAdded(function.blockCount());
  auto forEachPair = [&](auto &&visit) {
    lastAdded.assign(function.blockCount(), nullptr);
    for (BasicBlock *join : tree.order()) {
      BasicBlock *top = tree.idom(join);
      if (join->predecessors().size() < 2 && top)
        continue;
      for (const BasicBlock::Predecessor &edge : join->predecessors()) {
        if (!tree.isReachable(edge.block))
          continue;
        // If the runner has the join already, so have its dominators, from another predecessor.
        for (BasicBlock *runner = edge.block; runner != top && lastAdded[runner->id] != join;
             runner = tree.idom(runner)) {
          lastAdded[runner->id] = join;
          visit(runner->id, join);
        }
      }
    }
  };
  groupByKey(function.blockCount(), begin_, blocks_, forEachPair);
}

void DominanceFrontiers::print(std::string &out) const {
  LocalNames names(*tree_.order()[0]->function());
  for (const BasicBlock *block : tree_.order()) {
    names.append(out, *block);
    out += ": ";
    names.appendSet(out, of(block));
    out += '\n';
  }
}

} // namespace wend
