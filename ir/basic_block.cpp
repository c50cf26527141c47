#include "ir/module.h"
#include "support/invariant.h"

namespace wend {

Instruction *BasicBlock::firstNonPhi() const {
  Instruction *at = first_;
  while (at && (at->is(Op::Phi) || at->is(Op::LandingPad)))
    at = at->next();
  return at;
}

Instruction *BasicBlock::insertionEnd() const {
  return last_->is(Op::Invoke) ? last_->prev() : &*last_;
}

void addEdge(BasicBlock *from, BasicBlock *to) {
  Arena &arena = from->function()->module().arena();
  uint32_t successorSlot = from->successors_.size();
  uint32_t predecessorSlot = to->predecessors_.size();
  from->successors_.push(arena, {to, predecessorSlot});
  to->predecessors_.push(arena, {from, successorSlot});
}

// Removes a predecessor slot and its phi operands; the last slot moves into the freed one.
void BasicBlock::detachPredecessor(uint32_t slot) {
  for (Instruction &phi : this->phis())
    phi.removeOperandUnordered(slot);
  Predecessor moved = predecessors_.back();
  predecessors_.pop();
  if (slot != predecessors_.size()) {
    predecessors_[slot] = moved;
    moved.block->successors_[moved.slot].slot = slot;
  }
}

void removeEdge(BasicBlock *from, uint32_t slot) {
  BasicBlock::Successor edge = from->successors_[slot];
  edge.block->detachPredecessor(edge.slot);
  BasicBlock::Successor moved = from->successors_.back();
  from->successors_.pop();
  if (slot != from->successors_.size()) {
    from->successors_[slot] = moved;
    moved.block->predecessors_[moved.slot].slot = slot;
  }
}

void redirectEdge(BasicBlock *from, uint32_t slot, BasicBlock *to) {
  BasicBlock::Successor edge = from->successors_[slot];
  edge.block->detachPredecessor(edge.slot);
  from->successors_[slot] = {to, to->predecessors_.size()};
  to->predecessors_.push(from->function()->module().arena(), {from, slot});
}

BasicBlock *splitEdge(BasicBlock *from, uint32_t slot) {
  Function *function = from->function();
  Module &module = function->module();
  BasicBlock::Successor edge = from->successors_[slot];
  BasicBlock *middle = function->addBlock({}, edge.block);
  middle->successors_.push(module.arena(), edge);
  edge.block->predecessors_[edge.slot] = {middle, 0};
  from->successors_[slot] = {middle, 0};
  middle->predecessors_.push(module.arena(), {from, slot});
  Instruction *branch = module.makeInstruction(Op::Br, Type::Void, {});
  branch->loc = from->terminator()->loc;
  branch->appendTo(middle);
  return middle;
}

void swapSuccessors(BasicBlock *block) {
  std::swap(block->successors_[0], block->successors_[1]);
  for (uint32_t slot = 0; slot < 2; ++slot) {
    BasicBlock::Successor edge = block->successors_[slot];
    edge.block->predecessors_[edge.slot].slot = slot;
  }
  if (Instruction *branch = block->terminator(); branch && branch->is(Op::CondBr))
    if (std::optional<uint32_t> expected = branch->expectedSuccessor())
      branch->setExpectedSuccessor(1 - *expected);
}

void orderPredecessors(BasicBlock *block, std::span<const uint32_t> order) {
  std::vector<BasicBlock::Predecessor> old(block->predecessors_.begin(),
                                           block->predecessors_.end());
  for (uint32_t slot = 0; slot < order.size(); ++slot) {
    BasicBlock::Predecessor edge = old[order[slot]];
    block->predecessors_[slot] = edge;
    edge.block->successors_[edge.slot].slot = slot;
  }
}

void adoptSuccessors(BasicBlock *to, BasicBlock *from) {
  INVARIANT(to->successors_.empty(), "the block already has successors");
  to->successors_ = from->successors_;
  from->successors_ = {};
  for (const BasicBlock::Successor &edge : to->successors_)
    edge.block->predecessors_[edge.slot].block = to;
}

} // namespace wend
