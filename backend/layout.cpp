#include "backend/layout.h"

#include "ir/limits.h"
#include "ir/module.h"

#include <algorithm>
#include <ranges>

namespace wend {

namespace {

// What a jump costs that is executed instead of a taken branch, relative to another taken branch.
constexpr float addedJump = 0.25F;

} // namespace

void Layout::run(MFunction &function, uint32_t firstAdded) {
  function_ = &function;
  threadJumps();
  linkBlocks(firstAdded);
  rotateLoops();
  placeLatches();
  copyTails();
  copyExits();
  dropUnusedBlocks();
  order_.clear();
  for (uint32_t b = 0; b != none; b = next_[b])
    order_.push_back(b);
  finishBranches();
  findPredecessors();
  findLoopHeads();
}

void Layout::keepOrder(MFunction &function) {
  function_ = &function;
  threadJumps();
  listBlocks();
  order_ = text_;
  next_.assign(function.blocks.size(), none);
  for (size_t i = 0; i + 1 < order_.size(); ++i)
    next_[order_[i]] = order_[i + 1];
  finishBranches();
  isLoopHead_.assign(function.blocks.size(), false);
  isShortLoop_.assign(function.blocks.size(), false);
}

uint32_t Layout::replacementOf(uint32_t block) const {
  // Blocks that were added later replace themselves. Cycles of jumps have been cut.
  while (block < forward_.size() && forward_[block] != block)
    block = forward_[block];
  return block;
}

const MInst *Layout::last(uint32_t block) const {
  const MBlock &b = function_->blocks[block];
  return b.begin == b.end ? nullptr : &function_->insts[b.end - 1];
}

std::span<MInst> Layout::branchesOf(uint32_t block) const {
  const MBlock &b = function_->blocks[block];
  uint32_t begin = b.end;
  while (begin > b.begin &&
         (function_->insts[begin - 1].is(MOp::Jmp) || function_->insts[begin - 1].is(MOp::Jcc)))
    --begin;
  return {function_->insts.data() + begin, b.end - begin};
}

// Follows forward_, with path compression. Of a cycle of jumps, one block remains.
uint32_t Layout::finalTarget(uint32_t block) {
  ++walk_;
  uint32_t target = block;
  while (forward_[target] != target) {
    if (seen_[target] == walk_)
      forward_[target] = target;
    seen_[target] = walk_;
    target = forward_[target];
  }
  while (block != target) {
    uint32_t next = forward_[block];
    forward_[block] = target;
    block = next;
  }
  return target;
}

// Whether two blocks have identical instructions, the final jump included.
bool Layout::areEqual(uint32_t a, uint32_t b) const {
  const MBlock &one = function_->blocks[a];
  const MBlock &other = function_->blocks[b];
  return one.end - one.begin == other.end - other.begin && one.hasFrame == other.hasFrame &&
         one.isCold == other.isCold &&
         std::equal(function_->insts.begin() + one.begin, function_->insts.begin() + one.end,
                    function_->insts.begin() + other.begin, isIdentical);
}

// Notes that a block also stands for one that is equal.
void Layout::merge(uint32_t kept, uint32_t other) {
  MBlock &block = function_->blocks[kept];
  block.isMerged = true;
  for (uint32_t i = block.begin; i < block.end; ++i) {
    uint32_t &loc = function_->insts[i].loc;
    uint32_t otherLoc = function_->insts[function_->blocks[other].begin + i - block.begin].loc;
    if (function_->source)
      loc = function_->source->module().mergedLoc({loc}, {otherLoc}).number;
  }
}

void Layout::threadJumps() {
  auto count = static_cast<uint32_t>(function_->blocks.size());
  forward_.resize(count);
  seen_.assign(count, 0);
  walk_ = 0;
  lastBefore_.assign(count, none);
  for (uint32_t b = 0; b < count; ++b) {
    const MBlock &block = function_->blocks[b];
    forward_[b] = b;
    uint32_t size = block.end - block.begin;
    if (b == 0 || size == 0 || size > function_->limits().layoutMerged || !last(b)->is(MOp::Jmp) ||
        block.entersFrame || block.leavesFrame || block.pad || block.landing != MBlock::noBlock)
      continue;
    uint32_t &before = lastBefore_[last(b)->target()];
    if (size == 1)
      forward_[b] = last(b)->target();
    else if (before != none && areEqual(before, b)) {
      forward_[b] = before;
      merge(before, b);
    } else
      before = b;
  }
  for (uint32_t b = 0; b < count; ++b) {
    const MBlock &block = function_->blocks[b];
    for (MInst &branch : branchesOf(b))
      branch.imm = finalTarget(branch.target());
    // A branch to the target of the jump is redundant.
    if (block.end - block.begin >= 2) {
      MInst &jump = function_->insts[block.end - 1];
      MInst &branch = function_->insts[block.end - 2];
      if (jump.is(MOp::Jmp) && branch.is(MOp::Jcc) && jump.target() == branch.target()) {
        branch = jump;
        --function_->blocks[b].end;
      }
    }
  }
  for (uint32_t &target : function_->tableTargets)
    target = finalTarget(target);
}

// The blocks in the order before, those added last, but the cold ones after all others. Blocks that
// are no longer targets are left out.
void Layout::listBlocks() {
  auto count = static_cast<uint32_t>(function_->blocks.size());
  text_.clear();
  for (bool areCold : {false, true})
    for (uint32_t b = 0; b < count; ++b)
      if (forward_[b] == b && function_->blocks[b].isCold == areCold)
        text_.push_back(b);
}

// How often a block continues with this target of its branches. If nothing else leads to a target,
// as often as that is executed.
float Layout::edgeFrequency(uint32_t from, uint32_t target) const {
  const std::vector<MBlock> &blocks = function_->blocks;
  if (jumps_[target] == 1 || blocks[target].frequency == 0)
    return blocks[target].frequency;
  float rest = blocks[from].frequency;
  float others = 0;
  for (const MInst &branch : branchesOf(from)) {
    uint32_t other = branch.target();
    if (other == target)
      continue;
    if (jumps_[other] == 1)
      rest = std::max(rest - blocks[other].frequency, 0.0F);
    else
      others += blocks[other].frequency;
  }
  float share = blocks[target].frequency / (blocks[target].frequency + others);
  return std::min(rest * share, blocks[target].frequency);
}

// How often jumps are saved by placing a target of a block after it: the one to it, and its own if
// nothing else leads to it and the block that it jumps to may be placed after it.
float Layout::savedJumps(uint32_t from, uint32_t target) const {
  const MBlock &b = function_->blocks[target];
  const MInst *end = last(target);
  bool onlyJumps = end && end->is(MOp::Jmp) &&
                   (b.end - b.begin < 2 || !function_->insts[b.end - 2].is(MOp::Jcc));
  float saved = edgeFrequency(from, target);
  return onlyJumps && jumps_[target] == 1 && !isPlaced_[end->target()] ? 2 * saved : saved;
}

// Places after a block the target of its branches that saves most jumps, unless the next block of
// the order before runs more often than it and is not among them.
void Layout::linkBlocks(uint32_t firstAdded) {
  listBlocks();
  countJumps();
  next_.assign(function_->blocks.size(), none);
  isPlaced_.assign(function_->blocks.size(), false);
  size_t at = 1;
  uint32_t tail = 0;
  isPlaced_[0] = true;
  for (;;) {
    while (at < text_.size() && isPlaced_[text_[at]])
      ++at;
    if (at == text_.size())
      return;
    uint32_t best = none;
    float saved = 0;
    for (const MInst &branch : branchesOf(tail)) {
      uint32_t target = branch.target();
      if (isPlaced_[target])
        continue;
      bool isAdded = target >= firstAdded && branch.is(MOp::Jmp);
      float saves = savedJumps(tail, target);
      if (best == none || isAdded || saves > saved || (saves == saved && target < best)) {
        best = target;
        saved = saves;
      }
    }
    uint32_t before = text_[at];
    bool isTarget = std::ranges::any_of(
        branchesOf(tail), [&](const MInst &branch) { return branch.target() == before; });
    if (best == none ||
        (!isTarget && function_->blocks[before].frequency > function_->blocks[best].frequency))
      best = before;
    isPlaced_[best] = true;
    next_[tail] = best;
    tail = best;
  }
}

//   head: test; branch out      =>          jump head
//   body: …                           body: …
//   last: …; jump head                last: …
//   out:                              head: test; branch back to body
//                                     out:
void Layout::rotateLoops() {
  std::vector<uint32_t> previous(function_->blocks.size(), none);
  for (uint32_t b = 0; next_[b] != none; b = next_[b])
    previous[next_[b]] = b;
  for (uint32_t b = 0; b != none;) {
    uint32_t after = next_[b];
    const MInst *jump = last(b);
    uint32_t head = jump && jump->is(MOp::Jmp) ? jump->target() : none;
    bool hasHead = head != none && head != 0 && head < b && after != none && after != head;
    if (hasHead) {
      const MBlock &block = function_->blocks[head];
      const MInst *exit = block.end - block.begin >= 2 ? last(head) : nullptr;
      const MInst *branch = exit && exit->is(MOp::Jmp) ? exit - 1 : nullptr;
      bool isTest = branch && branch->is(MOp::Jcc);
      uint32_t body = next_[head];
      bool staysInside = isTest && (branch->target() == body || exit->target() == body);
      bool leaves = isTest && (branch->target() == after || exit->target() == after);
      bool isHot = block.isInLoop && body != none && previous[head] != none;
      if (staysInside && leaves && isHot)
        moveBehind(head, b, previous);
    }
    b = after;
  }
}

// Moves a block in the order. `previous` is the inverse of next_.
void Layout::moveBehind(uint32_t block, uint32_t before, std::vector<uint32_t> &previous) {
  auto link = [&](uint32_t first, uint32_t second) {
    next_[first] = second;
    if (second != none)
      previous[second] = first;
  };
  link(previous[block], next_[block]);
  uint32_t after = next_[before];
  link(before, block);
  link(block, after);
}

// A block where paths meet that jumps back to the start of its loop comes before that start, if
// this saves more jumps than it takes. If the loop is left there, each path through it has a jump
// from the block; those that do not fall through to it have another one, which remains:
//
//   head: …; branch last              last: …; branch out
//   …                         =>      head: …; branch last
//   last: …; branch head              …; jump last
//   out:                              out:
//
// Blocks that end in a jump to it would get a copy of it otherwise, with the same number of jumps;
// and where most paths fall through to it, the jump that these get instead is the slower one.
void Layout::placeLatches() {
  std::vector<uint32_t> previous(function_->blocks.size(), none);
  std::vector<uint32_t> position(function_->blocks.size(), none);
  std::vector<float> branched(function_->blocks.size()); // by block: jumps to it, conditional ones
  uint32_t count = 0;
  for (uint32_t b = 0; b != none; b = next_[b]) {
    position[b] = count++;
    if (next_[b] != none)
      previous[next_[b]] = b;
    for (const MInst &branch : branchesOf(b))
      if (branch.target() != next_[b] && branchesOf(b).size() > 1)
        branched[branch.target()] += edgeFrequency(b, branch.target());
  }
  // How often a block falls through to the next one, which would have to be a jump.
  auto fallsThrough = [&](uint32_t from, uint32_t to) {
    bool leadsTo = std::ranges::any_of(branchesOf(from),
                                       [&](const MInst &branch) { return branch.target() == to; });
    return leadsTo ? edgeFrequency(from, to) : 0;
  };
  for (uint32_t b = next_[0]; b != none;) {
    uint32_t after = next_[b];
    std::span<const MInst> branches = branchesOf(b);
    auto back = std::ranges::find_if(branches, [&](const MInst &branch) {
      return branch.target() != 0 && position[branch.target()] < position[b];
    });
    const MBlock &block = function_->blocks[b];
    bool isLatch = back != branches.end() && branches.size() <= 2 && branches.back().is(MOp::Jmp) &&
                   block.isInLoop && jumps_[b] > 1;
    if (isLatch) {
      uint32_t head = back->target();
      float entered = fallsThrough(previous[b], b);
      float taken = fallsThrough(previous[head], head);
      float saved = block.frequency - entered;
      if (branches.size() == 2) {
        taken += (after != none ? fallsThrough(b, after) : 0) +
                 addedJump * (edgeFrequency(b, head) - branched[b]);
        saved = branched[b] > entered ? branched[b] : 0;
      }
      if (taken < saved)
        moveBehind(b, previous[head], previous);
    }
    b = after;
  }
}

// Runs after the order is known: a jump to the next block needs no copy.
void Layout::copyTails() {
  for (uint32_t b = 0; b != none; b = next_[b]) {
    const MInst *jump = last(b);
    uint32_t tail = jump && jump->is(MOp::Jmp) ? jump->target() : none;
    const MBlock &block = function_->blocks[b];
    bool branches = block.end - block.begin >= 2 && function_->insts[block.end - 2].is(MOp::Jcc);
    if (tail == none || branches || block.landing != MBlock::noBlock || tail == b ||
        tail == next_[b] || !block.isInLoop || !isTail(tail) ||
        block.hasFrame != function_->blocks[tail].hasFrame)
      continue;
    // If the tail mostly falls through, the branch of the copy would be taken instead: nothing
    // gained.
    if (uint32_t hot = hotterSuccessor(tail); hot != next_[tail] || hot == next_[b])
      copyTail(b, tail);
  }
}

// Whether a block is short and ends with a branch, and is in a loop.
bool Layout::isTail(uint32_t block) const {
  const MBlock &b = function_->blocks[block];
  if (block == 0 || !b.isInLoop || b.entersFrame || b.leavesFrame || b.end - b.begin < 3 ||
      !function_->insts[b.end - 1].is(MOp::Jmp) || !function_->insts[b.end - 2].is(MOp::Jcc))
    return false;
  uint32_t count = 0;
  for (uint32_t i = b.begin; i < b.end && count <= function_->limits().layoutCopied; ++i)
    count += function_->insts[i].is(MOp::Nothing) ? 0 : 1;
  return count <= function_->limits().layoutCopied;
}

// The more frequent successor of a block that ends with a branch.
uint32_t Layout::hotterSuccessor(uint32_t block) const {
  const MInst *jump = last(block);
  uint32_t targets[] = {jump[-1].target(), jump->target()};
  const std::vector<MBlock> &blocks = function_->blocks;
  return blocks[targets[0]].frequency > blocks[targets[1]].frequency ? targets[0] : targets[1];
}

void Layout::copyTail(uint32_t into, uint32_t tail) {
  MBlock &block = function_->blocks[into];
  const MBlock &copied = function_->blocks[tail];
  std::vector<MInst> &insts = function_->insts;
  auto begin = static_cast<uint32_t>(insts.size());
  for (uint32_t i = block.begin; i + 1 < block.end; ++i)
    insts.push_back(MInst(insts[i]));
  for (uint32_t i = copied.begin; i < copied.end; ++i)
    insts.push_back(MInst(insts[i]));
  block.begin = begin;
  block.end = static_cast<uint32_t>(insts.size());
  --jumps_[tail];
  ++jumps_[insts[block.end - 1].target()];
  ++jumps_[insts[block.end - 2].target()];
}

// Places a copy of a block that only leaves the function after each block that would jump to it.
void Layout::copyExits() {
  for (uint32_t b = 0; b != none; b = next_[b]) {
    std::span<const MInst> branches = branchesOf(b);
    bool fallsThrough = std::ranges::any_of(
        branches, [&](const MInst &branch) { return branch.target() == next_[b]; });
    if (branches.empty() || fallsThrough || !branches.back().is(MOp::Jmp) ||
        !isExit(branches.back().target()))
      continue;
    uint32_t exit = branches.back().target();
    auto copy = static_cast<uint32_t>(function_->blocks.size());
    MBlock copied = function_->blocks[exit];
    copied.isCold = function_->blocks[b].isCold;
    copied.frequency = function_->blocks[b].frequency;
    copied.begin = static_cast<uint32_t>(function_->insts.size());
    copied.end = copied.begin + 1;
    function_->insts.push_back(MInst(*last(exit)));
    function_->blocks.push_back(copied);
    next_.push_back(next_[b]);
    next_[b] = copy;
    jumps_.push_back(1);
    --jumps_[exit];
    branchesOf(b).back().imm = copy;
  }
}

// Whether a block only returns, or continues in another function, and has no frame to remove.
bool Layout::isExit(uint32_t block) const {
  const MBlock &b = function_->blocks[block];
  if (block == 0 || b.begin == b.end || b.hasFrame || b.entersFrame || b.leavesFrame || b.pad)
    return false;
  std::span<const MInst> insts(&function_->insts[b.begin], b.end - b.begin);
  return insts.back().endsFunction() &&
         std::ranges::all_of(insts.first(insts.size() - 1),
                             [](const MInst &inst) { return inst.is(MOp::Nothing); });
}

void Layout::dropUnusedBlocks() {
  for (uint32_t b = 0; b != none; b = next_[b])
    while (next_[b] != none && jumps_[next_[b]] == 0)
      next_[b] = next_[next_[b]];
}

// Counts before jumps to the next block are deleted, so a fallthrough counts as a jump.
void Layout::countJumps() {
  jumps_.assign(function_->blocks.size(), 0);
  for (uint32_t b : text_) {
    const MBlock &block = function_->blocks[b];
    for (const MInst &branch : branchesOf(b))
      ++jumps_[branch.target()];
    if (block.landing != MBlock::noBlock)
      ++jumps_[block.landing];
  }
  for (uint32_t target : function_->tableTargets)
    ++jumps_[target];
}

// Of two targets of a block, neither of which is next. If both are before it and in loops, the
// nearer one is in the inner loop: the other one may run more often, but because of other branches
// to it.
bool Layout::isMoreLikely(uint32_t target, uint32_t other, uint32_t from) const {
  auto isBefore = [&](uint32_t block) {
    return positionOf_[block] <= positionOf_[from] && function_->blocks[block].isInLoop;
  };
  if (isBefore(target) && isBefore(other))
    return positionOf_[target] > positionOf_[other];
  return function_->blocks[target].frequency > function_->blocks[other].frequency;
}

void Layout::finishBranches() {
  isTarget_.assign(function_->blocks.size(), false);
  positionOf_.assign(function_->blocks.size(), none);
  for (uint32_t position = 0; position < order_.size(); ++position)
    positionOf_[order_[position]] = position;
  for (uint32_t b : order_) {
    MBlock &block = function_->blocks[b];
    MInst *insts = function_->insts.data();
    bool hasJump = block.end > block.begin && insts[block.end - 1].is(MOp::Jmp);
    if (hasJump) {
      MInst &jump = insts[block.end - 1];
      MInst *branch = block.end - block.begin >= 2 ? &insts[block.end - 2] : nullptr;
      if (branch && !branch->is(MOp::Jcc))
        branch = nullptr;
      // If neither target is next, the conditional branch goes to the more frequent one.
      if (branch &&
          (branch->target() == next_[b] ||
           (jump.target() != next_[b] && isMoreLikely(jump.target(), branch->target(), b)))) {
        branch->cond = inverse(branch->cond);
        std::swap(branch->imm, jump.imm);
      }
      if (jump.target() == next_[b])
        --block.end;
    }
    for (const MInst &branch : branchesOf(b))
      isTarget_[branch.target()] = true;
    if (block.landing != MBlock::noBlock)
      isTarget_[block.landing] = true;
  }
  for (uint32_t target : function_->tableTargets)
    isTarget_[target] = true;
}

// Whether execution may continue with the block below, if there is one.
bool Layout::fallsThrough(uint32_t block) const {
  const MInst *end = last(block);
  return !end || !(end->is(MOp::Jmp) || end->is(MOp::JmpTable) || end->is(MOp::Trap) ||
                   end->endsFunction());
}

void Layout::findPredecessors() {
  predecessors_.assign(function_->blocks.size(), {});
  auto addUnknown = [&](uint32_t block) { predecessors_[block].count = maxPredecessors + 1; };
  auto add = [&](uint32_t block, uint32_t from) {
    Predecessors &row = predecessors_[block];
    uint32_t *end = row.blocks + std::min(row.count, maxPredecessors);
    if (row.count > maxPredecessors || std::find(row.blocks, end, from) != end)
      return;
    if (row.count < maxPredecessors)
      row.blocks[row.count] = from;
    ++row.count;
  };
  addUnknown(order_[0]);
  for (uint32_t target : function_->tableTargets)
    addUnknown(target);
  for (uint32_t position = 0; position < order_.size(); ++position) {
    uint32_t b = order_[position];
    const MBlock &block = function_->blocks[b];
    for (const MInst &branch : branchesOf(b))
      add(branch.target(), b);
    if (fallsThrough(b) && position + 1 < order_.size())
      add(order_[position + 1], b);
    if (block.landing != MBlock::noBlock)
      addUnknown(block.landing);
  }
}

// How often a block is entered from the one above, through the padding: the part of the executions
// of that which the block has among those of all its successors.
float Layout::fallThroughFrequency(uint32_t block) const {
  if (positionOf_[block] == 0)
    return 0;
  auto frequency = [&](uint32_t b) { return function_->blocks[b].frequency; };
  uint32_t above = order_[positionOf_[block] - 1];
  if (!fallsThrough(above))
    return 0;
  float all = frequency(block);
  uint32_t target = block;
  for (const MInst &branch : branchesOf(above)) {
    if (branch.target() != target)
      all += frequency(branch.target());
    target = branch.target();
  }
  return frequency(above) * frequency(block) / all;
}

// The targets of backward branches with no other such target in between, unless they are mostly
// entered from above: branches from an `if` that was moved out of the loop make none.
void Layout::findLoopHeads() {
  isLoopHead_.assign(function_->blocks.size(), false);
  isShortLoop_.assign(function_->blocks.size(), false);
  std::vector<float> repeated(function_->blocks.size(), 0); // by block: the frequency of those
  forEachBackwardBranch(
      [&](uint32_t head, uint32_t from) { repeated[head] += function_->blocks[from].frequency; });
  uint32_t innermost = 0; // the position after the last head
  forEachBackwardBranch([&](uint32_t head, uint32_t from) {
    float frequency = function_->blocks[head].frequency;
    bool isRepeated =
        repeated[head] >= 0.7F * frequency && fallThroughFrequency(head) <= 0.5F * frequency;
    if (!isRepeated || positionOf_[head] < innermost || !function_->blocks[head].isInLoop)
      return;
    isLoopHead_[head] = true;
    isShortLoop_[head] = isShort(positionOf_[head], positionOf_[from]);
    innermost = positionOf_[head] + 1;
  });
}

// Whether the blocks from one position to another have few instructions: about two lines of 32
// bytes, which processors fetch and cache at once. One more takes time in each iteration.
bool Layout::isShort(uint32_t first, uint32_t last) const {
  uint32_t most = function_->limits().layoutShortLoop;
  uint32_t count = 0;
  for (uint32_t at = first; at <= last && count <= most; ++at) {
    const MBlock &block = function_->blocks[order_[at]];
    count += block.end - block.begin;
  }
  return count <= most;
}

// Calls visit(target, block) in the order of the blocks.
template <typename Visit> void Layout::forEachBackwardBranch(Visit visit) const {
  for (uint32_t b : order_) {
    for (const MInst &branch : branchesOf(b) | std::views::reverse)
      if (positionOf_[branch.target()] <= positionOf_[b])
        visit(branch.target(), b);
  }
}

} // namespace wend
