#include "opt/region_copy.h"

#include <algorithm>

namespace wend {

RegionCopy::RegionCopy(std::span<BasicBlock *const> region, BasicBlock *header, BasicBlock *guard,
                       BasicBlock *behind)
    : originals_(region.begin(), region.end()), firstCopy_(header->function()->blockCount()) {
  std::ranges::sort(originals_, {}, &BasicBlock::id);
  for (BasicBlock *block : originals_)
    copies_.push_back(header->function()->addBlock(block->name, behind));
  copyInstructions();
  copyEdges(header, guard);
  for (size_t i = 0; i < originals_.size(); ++i)
    readCopies(*originals_[i], copies_[i], header, guard);
}

void RegionCopy::joinValues(BasicBlock *exit) const {
  std::vector<Use *> outside;
  for (BasicBlock *block : originals_)
    for (Instruction &instruction : *block) {
      outside.clear();
      for (Use *use = instruction.firstUse(); use; use = use->next) {
        const BasicBlock &user = *use->user->block();
        if (!isOriginal(user) && !isCopy(user))
          outside.push_back(use);
      }
      if (outside.empty())
        continue;
      Value *ways[] = {&instruction, of(&instruction)};
      Module &module = exit->function()->module();
      Instruction *phi = module.makeInstruction(Op::Phi, instruction.type(), ways);
      phi->name = instruction.name;
      phi->placeBefore(exit->first());
      for (Use *use : outside)
        Instruction::setUse(*use, phi);
    }
}

Value *RegionCopy::of(Value *value) const {
  if (!value->isInstruction())
    return value;
  auto place = std::ranges::lower_bound(values_, value->id, {}, &ValueCopy::id);
  return place != values_.end() && place->id == value->id ? place->copy : value;
}

BasicBlock *RegionCopy::of(BasicBlock *block) const {
  auto place = std::ranges::lower_bound(originals_, block->id, {}, &BasicBlock::id);
  if (place == originals_.end() || *place != block)
    return block;
  return copies_[static_cast<size_t>(place - originals_.begin())];
}

bool RegionCopy::isOriginal(const BasicBlock &block) const {
  auto place = std::ranges::lower_bound(originals_, block.id, {}, &BasicBlock::id);
  return place != originals_.end() && *place == &block;
}

void RegionCopy::copyInstructions() {
  Module &module = originals_[0]->function()->module();
  for (size_t i = 0; i < originals_.size(); ++i)
    for (const Instruction &instruction : *originals_[i]) {
      Instruction *copy = module.makeCopy(instruction);
      copy->placeAtEnd(copies_[i]);
      values_.push_back({instruction.id, copy});
    }
  std::ranges::sort(values_, {}, &ValueCopy::id);
}

void RegionCopy::copyEdges(BasicBlock *header, BasicBlock *guard) {
  for (size_t i = 0; i < originals_.size(); ++i)
    for (const BasicBlock::Successor &edge : originals_[i]->successors())
      addEdge(copies_[i], of(edge.block));
  addEdge(guard, of(header));
}

// Predecessors of a copy may stand in another order.
void RegionCopy::readCopies(const BasicBlock &original, BasicBlock *copy, const BasicBlock *header,
                            const BasicBlock *guard) {
  const Instruction *from = original.first();
  for (Instruction &instruction : *copy) {
    for (uint32_t i = 0; i < instruction.operandCount(); ++i) {
      uint32_t slot = i;
      if (instruction.is(Op::Phi)) {
        BasicBlock::Predecessor edge = copy->predecessors()[i];
        bool isEntry = edge.block == guard && &original == header;
        slot = isEntry ? guard->successors()[0].slot
                       : originals_[edge.block->id - firstCopy_]->successors()[edge.slot].slot;
      }
      instruction.setOperand(i, of(from->operand(slot)));
    }
    from = from->next();
  }
}

} // namespace wend
