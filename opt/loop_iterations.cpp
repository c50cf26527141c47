#include "opt/loop_iterations.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/function_debug.h"
#include "ir/module.h"
#include "opt/demotion.h"

#include <algorithm>

namespace wend {

std::vector<const Loop *> LoopIterations::candidates() const {
  std::vector<const Loop *> innermost;
  for (const Loop &loop : loops_.all())
    if (loops_.isInnermost(loop) && !loop.isIrreducible() && loops_.preheader(loop))
      innermost.push_back(&loop);
  return innermost;
}

bool LoopIterations::select(const Loop &loop, uint32_t maxInstructions) {
  region_.clear();
  earlyExits_.clear();
  size_ = 0;
  header_ = loop.header();
  std::vector<BasicBlock *> latches = loops_.latches(loop);
  if (latches.size() != 1)
    return false;
  latch_ = latches[0];
  if (!latch_->terminator()->is(Op::CondBr))
    return false;
  backedgeSlot_ = latch_->successor(0) == header_ ? 0 : 1;
  if (loops_.contains(loop, exit().block))
    return false;
  for (BasicBlock *block : loop.blocks())
    if (!add(block, maxInstructions))
      return false;
  for (BasicBlock *block : loop.blocks())
    for (uint32_t slot = 0; block != latch_ && slot < block->successors().size(); ++slot)
      if (!isInRegion(block->successor(slot)) && !addExit(*block, slot, maxInstructions))
        return false;
  // The result of an invoked call cannot be stored at the end of its block.
  auto isInvoking = [](const BasicBlock *block) { return block->terminator()->is(Op::Invoke); };
  return earlyExits_.empty() || std::ranges::none_of(region_, isInvoking);
}

bool LoopIterations::isInRegion(const BasicBlock *block) const {
  return block->id < originalBlocks_ && indexOf_[block->id] < region_.size() &&
         region_[indexOf_[block->id]] == block;
}

bool LoopIterations::add(BasicBlock *block, uint32_t maxInstructions) {
  indexOf_[block->id] = static_cast<uint32_t>(region_.size());
  region_.push_back(block);
  for (const Instruction &instruction : *block) {
    size_ += instruction.is(Op::Phi) || instruction.isTerminator() ? 0 : 1;
    if (instruction.is(Op::StackAlloc) || instruction.is(Op::Copy) || !isDuplicable(instruction))
      return false;
  }
  return size_ <= maxInstructions;
}

// Adds the target of an edge out of the loop to the region, or the edge to the early exits. The
// latch's exit block is shared by all iterations.
bool LoopIterations::addExit(BasicBlock &block, uint32_t slot, uint32_t maxInstructions) {
  BasicBlock *target = block.successor(slot);
  if (isEnd(*target) && target != exit().block)
    return add(target, maxInstructions);
  earlyExits_.push_back({&block, slot});
  return true;
}

// Whether a block ends the function and is reached from the region only.
bool LoopIterations::isEnd(const BasicBlock &block) const {
  return block.id < originalBlocks_ && block.successors().empty() &&
         std::ranges::all_of(
             block.predecessors(), [&](const auto &edge) { return isInRegion(edge.block); });
}

void LoopIterations::separateEarlyExits() {
  if (earlyExits_.empty())
    return;
  // Clones of an exiting block branch to a block without phis.
  for (auto [block, slot] : earlyExits_)
    splitEdge(block, slot);
  for (BasicBlock *block : region_)
    for (Instruction *value = block->first(); value; value = value->next())
      demoteIfUsedOutside(*value);
}

void LoopIterations::demoteIfUsedOutside(Instruction &value) {
  Instruction *slot = nullptr;
  for (Use *use = value.firstUse(); use;) {
    Use *next = use->next;
    if (!isInRegion(blockOfUse(*use))) {
      if (!slot)
        slot = makeSlot(function_, value);
      replaceUseByLoad(*use, slot);
    }
    use = next;
  }
  if (slot)
    storeBefore(*value.block()->terminator(), &value, slot);
}

void LoopIterations::clone(uint32_t iterations) {
  BasicBlock *before = latch_->next();
  uint32_t firstClone = function_.blockCount();
  loc_ = latch_->terminator()->loc;
  clones_.clear();
  ends_.assign(1, latch_);
  starts_.clear();
  for (uint32_t i = 1; i < iterations; ++i) {
    cloneIteration(before);
    starts_.push_back(clones_[header_]);
    ends_.push_back(clones_[latch_]);
  }
  replaceUsesOutside(firstClone);
}

void LoopIterations::cloneIteration(BasicBlock *before) {
  std::vector<Value *> next;
  for (const Instruction &phi : header_->phis())
    next.push_back(clones_[phi.operand(latchSlot())]);
  clones_.clear();
  auto value = next.begin();
  for (const Instruction &phi : header_->phis())
    clones_.add(phi, *value++);
  clones_.add(*latch_->terminator(), latch_->terminator());
  cloneBlocks(region_, function_, before, clones_);
}

// Collects all uses first, since a value of the loop may be the clone of another one.
void LoopIterations::replaceUsesOutside(uint32_t firstClone) {
  std::vector<std::pair<Use *, Value *>> outside;
  for (BasicBlock *block : region_)
    for (Instruction &value : *block)
      for (Use *use = value.firstUse(); use; use = use->next) {
        const BasicBlock *user = use->user->block();
        if (user->id < firstClone && !isInRegion(user))
          outside.emplace_back(use, clones_[&value]);
      }
  for (auto [use, value] : outside)
    Instruction::replaceUse(*use, value);
  if (!function_.debug)
    return;
  // After an early exit it is not known which iteration was the last one.
  auto valueOutside = [&](Value *value) {
    return earlyExits_.empty() || !clones_.contains(*value) ? clones_[value] : nullptr;
  };
  for (BasicBlock &block : function_)
    if (block.id < firstClone && !isInRegion(&block))
      function_.debug->remap(block, valueOutside);
}

void LoopIterations::connect() {
  removeTerminator(*latch_);
  for (size_t i = 0; i < starts_.size(); ++i)
    appendBranch(*ends_[i], *starts_[i], loc_);
}

} // namespace wend
