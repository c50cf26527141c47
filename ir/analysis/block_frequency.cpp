#include "ir/analysis/block_frequency.h"

#include "ir/local_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr float exitProbability = 1.0F / 16;
constexpr float unlikely = 0.3F;
// Of a reachable block, however deep in branches.
constexpr float minFrequency = 1.0F / (1 << 20);
// Limit on the nesting depth that counts, so that frequencies stay in the range of a float.
constexpr uint32_t maxDepth = 10;

// Whether the source says that the edge is not taken.
bool isUnexpected(const BasicBlock &block, uint32_t slot) {
  const Instruction &branch = *block.terminator();
  return branch.is(Op::CondBr) && branch.expectedSuccessor() && *branch.expectedSuccessor() != slot;
}

// Whether an edge to a block is the only way to it, as far as single predecessors lead, and is
// unexpected.
bool isUnexpected(const BasicBlock::Predecessor &edge, const BasicBlock &header) {
  const BasicBlock::Predecessor *at = &edge;
  while (!isUnexpected(*at->block, at->slot)) {
    if (&*at->block == &header || at->block->predecessors().size() != 1)
      return false;
    at = &at->block->predecessors()[0];
  }
  return true;
}

bool isZero(const Value *value) {
  const Constant *constant = asConstant(value);
  return constant && constant->bits() == 0;
}

// The probability that a condition holds, without knowledge of the blocks.
float probabilityOf(const Value *condition) {
  const Instruction *compare = asInstruction(condition);
  if (compare && compare->is(Op::FCmp) && compare->floatPredicate() == FloatPredicate::Uno)
    return BlockFrequencies::coldFrequency; // NaNs are rare
  if (!compare || !compare->is(Op::ICmp))
    return 0.5F;
  bool isPointer = compare->operand(0)->type() == Type::Ptr;
  bool isConstant = asConstant(compare->operand(1)) != nullptr;
  switch (compare->predicate()) {
  case Predicate::Eq:
    return isPointer || isConstant ? unlikely : 0.5F;
  case Predicate::Ne:
    return isPointer || isConstant ? 1 - unlikely : 0.5F;
  case Predicate::Slt:
  case Predicate::Sle:
    return isZero(compare->operand(1)) ? unlikely : 0.5F;
  case Predicate::Sgt:
  case Predicate::Sge:
    return isZero(compare->operand(1)) ? 1 - unlikely : 0.5F;
  case Predicate::Ult:
  case Predicate::Ule:
  case Predicate::Ugt:
  case Predicate::Uge:
    return 0.5F;
  }
  return 0.5F;
}

} // namespace

BlockFrequencies::BlockFrequencies(const Function &function)
    : function_(function), order_(function), isCold_(function.blockCount()),
      position_(function.blockCount()), frequency_(function.blockCount()) {
  findLoops();
  findColdBlocks();
  countExits();
  expectIterations();
  frequency_[function.entry()->id] = 1;
  for (const BasicBlock *block : order_)
    propagate(*block);
}

// The dominator tree for the loops is computed only if there is a backward edge.
void BlockFrequencies::findLoops() {
  uint32_t position = 0;
  for (const BasicBlock *block : order_)
    position_[block->id] = position++;
  for (const BasicBlock *block : order_)
    for (const BasicBlock::Successor &edge : block->successors())
      if (position_[edge.block->id] <= position_[block->id]) {
        tree_.emplace(function_, order_);
        loops_.emplace(function_, *tree_);
        return;
      }
}

// A block is cold if it ends in an error, is where a call unwinds to, or all its successors are
// cold.
void BlockFrequencies::findColdBlocks() {
  const std::vector<BasicBlock *> &blocks = order_.blocks();
  for (size_t i = blocks.size(); i-- > 1;) {
    const BasicBlock &block = *blocks[i];
    bool isCold = block.terminator()->is(Op::Unreachable);
    if (!block.successors().empty())
      isCold = std::ranges::all_of(block.successors(),
                                   [&](const auto &edge) { return isCold_[edge.block->id]; });
    isCold_[block.id] =
        isCold || block.first()->is(Op::LandingPad) || block.terminator()->is(Op::Resume);
  }
}

void BlockFrequencies::countExits() {
  if (!loops_)
    return;
  exits_.assign(loops_->all().size(), 0);
  for (const BasicBlock *block : order_)
    for (const Loop *loop = loops_->loopOf(block); loop; loop = loop->parent())
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        const BasicBlock *to = block->successor(slot);
        if (!loops_->contains(*loop, to) && !isCold_[to->id] && !isUnexpected(*block, slot))
          ++exits_[indexOf(*loop)];
      }
}

// A wide switch has more successors than an ordinary loop has iterations.
void BlockFrequencies::expectIterations() {
  if (!loops_)
    return;
  iterations_.reserve(loops_->all().size());
  for (const Loop &loop : loops_->all()) {
    const BasicBlock &header = *loop.header();
    bool isRepeated = std::ranges::any_of(header.predecessors(), [&](const auto &edge) {
      return loops_->contains(loop, edge.block) && !isUnexpected(edge, header);
    });
    iterations_.push_back(isRepeated && loop.depth() <= maxDepth ? loopFactor : 1);
  }
  std::vector<const BasicBlock *> targets;
  for (const BasicBlock *block : order_) {
    const Loop *loop = loops_->loopOf(block);
    if (!loop || block->successors().size() <= static_cast<size_t>(loopFactor) ||
        loop->depth() > maxDepth)
      continue;
    targets.clear();
    for (const BasicBlock::Successor &edge : block->successors())
      if (loops_->contains(*loop, edge.block))
        targets.push_back(edge.block);
    std::ranges::sort(targets);
    targets.erase(std::ranges::unique(targets).begin(), targets.end());
    float &iterations = iterations_[indexOf(*loop)];
    iterations = std::max(iterations, static_cast<float>(targets.size()));
  }
}

// Adds the frequency of a block, which is final then, to its successors.
void BlockFrequencies::propagate(const BasicBlock &block) {
  const Loop *loop = loops_ ? loops_->loopOf(&block) : nullptr;
  float &own = frequency_[block.id];
  own = std::max(own, minFrequency);
  if (isCold_[block.id])
    own = std::min(own, coldFrequency);
  if (loop && loop->header() == &block)
    own *= iterations_[indexOf(*loop)];
  weighEdges(block, loop);
  for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
    const BasicBlock &to = *block.successor(slot);
    if (position_[to.id] <= position_[block.id])
      continue;
    bool isExit =
        loop && !isCold_[to.id] && !isUnexpected(block, slot) && !loops_->contains(*loop, &to);
    frequency_[to.id] +=
        isExit ? std::min(own, exitFrequency(*loop, to)) : own * probabilities_[slot];
  }
}

// Errors and exits of the loop have fixed probabilities; the other edges share the rest.
void BlockFrequencies::weighEdges(const BasicBlock &block, const Loop *loop) {
  std::span<const BasicBlock::Successor> edges = block.successors();
  probabilities_.assign(edges.size(), 0);
  // Of a switch with many exits, the other edges have half.
  float most = 0.5F / static_cast<float>(std::max<size_t>(1, edges.size()));
  float rest = 1;
  uint32_t others = 0;
  for (size_t slot = 0; slot < edges.size(); ++slot) {
    bool isExit = loop && !loops_->contains(*loop, edges[slot].block);
    if (isCold_[edges[slot].block->id])
      probabilities_[slot] = std::min(coldFrequency, most);
    else if (isExit)
      probabilities_[slot] = std::min(exitProbability, most);
    else
      ++others;
    rest -= probabilities_[slot];
  }
  for (float &probability : probabilities_)
    if (probability == 0)
      probability = std::max(0.0F, rest) / static_cast<float>(others);
  bool isBranch = edges.size() == 2 && block.terminator()->is(Op::CondBr);
  if (isBranch && block.terminator()->expectedSuccessor()) {
    uint32_t expected = *block.terminator()->expectedSuccessor();
    probabilities_[expected] = 1 - coldFrequency;
    probabilities_[1 - expected] = coldFrequency;
  } else if (others == 2 && isBranch) {
    probabilities_[0] = probabilityOf(block.terminator()->operand(0));
    probabilities_[1] = 1 - probabilities_[0];
  }
}

// The frequency of an edge out of a loop: as often as the outermost loop that it leaves is entered,
// in equal parts for all exits of that.
float BlockFrequencies::exitFrequency(const Loop &loop, const BasicBlock &to) const {
  const Loop *left = &loop;
  while (left->parent() && !loops_->contains(*left->parent(), &to))
    left = left->parent();
  float entered = frequency_[left->header()->id] / iterations_[indexOf(*left)];
  return entered / static_cast<float>(std::max(1U, exits_[indexOf(*left)]));
}

void BlockFrequencies::print(std::string &out) const {
  LocalNames names(function_);
  for (const BasicBlock *block : order_) {
    names.append(out, *block);
    fmt::format_to(std::back_inserter(out), ": {:.3g}{}\n", of(*block),
                   isCold(*block) ? ", cold" : "");
  }
}

} // namespace wend
