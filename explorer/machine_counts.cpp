#include "explorer/machine_counts.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

constexpr unsigned maxRounds = 64; // over all blocks

struct Edge {
  uint32_t from, to;
  int64_t count = MachineCounts::unknown;
};

// Completes the counts of blocks by those of edges. The first block is entered by calls, too.
class Flow {
public:
  Flow(std::vector<int64_t> &counts, std::vector<Edge> edges)
      : counts_(counts), edges_(std::move(edges)), in_(counts.size()), out_(counts.size()) {
    for (uint32_t i = 0; i < edges_.size(); ++i) {
      out_[edges_[i].from].push_back(i);
      in_[edges_[i].to].push_back(i);
    }
  }

  void complete() {
    hasChanged_ = true;
    for (unsigned round = 0; hasChanged_ && round < maxRounds; ++round) {
      hasChanged_ = false;
      for (uint32_t block = 0; block < counts_.size(); ++block) {
        balance(block, out_[block]);
        if (block != 0)
          balance(block, in_[block]);
      }
    }
  }

private:
  // The executions of a block are those of its edges at one side.
  void balance(uint32_t block, const std::vector<uint32_t> &edges) {
    int64_t rest = counts_[block];
    int64_t sum = 0;
    Edge *missing = nullptr;
    for (uint32_t id : edges) {
      Edge &edge = edges_[id];
      if (edge.count == MachineCounts::unknown && std::exchange(missing, &edge))
        return;
      sum += std::max<int64_t>(0, edge.count);
    }
    if (!missing && rest == MachineCounts::unknown && !edges.empty())
      counts_[block] = sum;
    else if (missing && rest != MachineCounts::unknown)
      missing->count = std::max<int64_t>(0, rest - sum);
    else
      return;
    hasChanged_ = true;
  }

  std::vector<int64_t> &counts_;
  std::vector<Edge> edges_;
  std::vector<std::vector<uint32_t>> in_, out_; // by block: indices in edges_
  bool hasChanged_ = false;
};

std::vector<Edge> edgesOf(const MFunction &function) {
  std::vector<Edge> edges;
  for (uint32_t block = 0; block < function.blocks.size(); ++block)
    for (uint32_t to : function.succs(function.blocks[block]))
      edges.push_back({block, to});
  return edges;
}

// The blocks that a block branches to as it is emitted, without the next one.
std::vector<uint32_t> branchTargets(const MFunction &function, const MBlock &block) {
  std::vector<uint32_t> targets;
  for (uint32_t i = block.end; i-- > block.begin;) {
    const MInst &inst = function.insts[i];
    if (inst.is(MOp::JmpTable))
      for (uint32_t t = 0; t < function.tables[inst.extra].count; ++t)
        targets.push_back(function.tableTargets[function.tables[inst.extra].first + t]);
    if (!inst.is(MOp::Jmp) && !inst.is(MOp::Jcc))
      break;
    targets.push_back(inst.target());
  }
  if (block.landing != MBlock::noBlock)
    targets.push_back(block.landing);
  return targets;
}

// Whether the next block is executed after this one. A block that ends in a call that does not
// return has no successors; those from `firstAdded` on have none either, but jump, unless they are
// the end of others.
bool fallsThrough(const MFunction &function, uint32_t index, uint32_t firstAdded) {
  const MBlock &block = function.blocks[index];
  bool continues = block.succs != 0 || block.losesEnd || (index >= firstAdded && !block.isMerged);
  if (!continues || block.begin == block.end)
    return continues;
  const MInst &last = function.insts[block.end - 1];
  return !last.is(MOp::Jmp) && !last.is(MOp::JmpTable) && !last.endsFunction();
}

std::vector<Edge> finalEdges(const MFunction &function, const std::vector<uint32_t> &order,
                             uint32_t firstAdded) {
  std::vector<Edge> edges;
  for (size_t i = 0; i < order.size(); ++i) {
    std::vector<uint32_t> targets = branchTargets(function, function.blocks[order[i]]);
    if (i + 1 < order.size() && fallsThrough(function, order[i], firstAdded))
      targets.push_back(order[i + 1]);
    std::ranges::sort(targets);
    targets.erase(std::ranges::unique(targets).begin(), targets.end());
    for (uint32_t to : targets)
      edges.push_back({order[i], to});
  }
  return edges;
}

bool branchesAtEnd(const MFunction &function, const MBlock &block) {
  auto isBranch = [&](uint32_t fromEnd) {
    return block.end - block.begin >= fromEnd && function.insts[block.end - fromEnd].is(MOp::Jcc);
  };
  return isBranch(1) || isBranch(2);
}

// The target of a block that only jumps at its end; otherwise MBlock::noBlock.
uint32_t jumpTarget(const MFunction &function, const MBlock &block) {
  const MInst *last = block.begin == block.end ? nullptr : &function.insts[block.end - 1];
  bool onlyJumps = last && last->is(MOp::Jmp) && !branchesAtEnd(function, block);
  return onlyJumps ? last->target() : MBlock::noBlock;
}

} // namespace

void MachineCounts::afterSelection(const MFunction &function) {
  counts_.assign(function.blocks.size(), unknown);
  if (!areKnown())
    return;
  for (uint32_t block = 0; block < function.blocks.size(); ++block)
    if (const BasicBlock *source = function.blocks[block].source)
      counts_[block] = static_cast<int64_t>(executions_.countOf(*source));
  Flow(counts_, edgesOf(function)).complete();
}

void MachineCounts::afterRewriting(const MFunction &function) {
  counts_.resize(function.blocks.size(), unknown);
  if (areKnown())
    Flow(counts_, edgesOf(function)).complete();
  jumps_.clear();
  for (const MBlock &block : function.blocks)
    jumps_.push_back(jumpTarget(function, block));
}

void MachineCounts::afterLayout(const MFunction &function, const Layout &layout) {
  auto known = static_cast<uint32_t>(counts_.size()); // before tail merging
  counts_.resize(function.blocks.size(), unknown);
  if (!areKnown())
    return;
  auto add = [&](uint32_t to, int64_t sign, int64_t count) {
    if (count != unknown && counts_[to] != unknown)
      counts_[to] = std::max<int64_t>(0, counts_[to] + sign * count);
  };
  // One that only jumps is left out; the target of the jump has its executions already.
  for (uint32_t b = 0; b < known; ++b)
    if (layout.replacementOf(b) != b && function.blocks[b].end - function.blocks[b].begin > 1)
      add(layout.replacementOf(b), 1, counts_[b]);
  // One that only jumped, and branches now, ends in a copy of the block that it jumped to, which
  // may end in a copy itself.
  std::vector<int64_t> merged = counts_;
  for (uint32_t b = 0; b < known; ++b)
    if (layout.replacementOf(b) == b && jumps_[b] != MBlock::noBlock &&
        branchesAtEnd(function, function.blocks[b]))
      add(layout.replacementOf(jumps_[b]), -1, merged[b]);
  Flow(counts_, finalEdges(function, layout.order(), known)).complete();
}

} // namespace wend
