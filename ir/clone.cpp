#include "ir/clone.h"

#include "ir/function_debug.h"
#include "ir/module.h"

namespace wend {

namespace {

// Sets an entry of a table that grows as it is needed, and notes which entries are set.
template <typename T>
void set(std::vector<T *> &table, std::vector<uint32_t> &used, uint32_t id, T *entry) {
  if (table.size() <= id)
    table.resize(id + 1);
  if (!table[id])
    used.push_back(id);
  table[id] = entry;
}

template <typename T> void reset(std::vector<T *> &table, std::vector<uint32_t> &used) {
  for (uint32_t id : used)
    table[id] = nullptr;
  used.clear();
}

// The operands of a phi's copy, which still has those of the original. Predecessors of the copy may
// have another order than those of the original, and be fewer: an edge has the same slot among the
// successors as its original.
void mapPhi(const Instruction &original, Instruction &copy, const CloneMap &map) {
  std::span<const BasicBlock::Predecessor> edges = copy.block()->predecessors();
  for (uint32_t slot = 0; slot < edges.size(); ++slot) {
    const BasicBlock *from = map.originalOf(*edges[slot].block);
    copy.setOperand(slot, map[original.operand(from->successors()[edges[slot].slot].slot)]);
  }
  while (copy.operandCount() > edges.size())
    copy.removeOperandUnordered(copy.operandCount() - 1);
}

} // namespace

void CloneMap::add(const Value &original, Value *value) {
  if (original.isFrozen())
    freeze(*value);
  set(values_, valueIds_, original.id, value);
}

void CloneMap::add(const BasicBlock &original, BasicBlock *block) {
  set(blocks_, blockIds_, original.id, block);
  set(originals_, cloneIds_, block->id, const_cast<BasicBlock *>(&original));
}

void CloneMap::clear() {
  reset(values_, valueIds_);
  reset(blocks_, blockIds_);
  reset(originals_, cloneIds_);
}

void cloneBlocks(std::span<BasicBlock *const> region, Function &into, BasicBlock *before,
                 CloneMap &map) {
  for (const BasicBlock *block : region) {
    BasicBlock *copy = into.addBlock(block->name, before);
    copy->isFinishedLoop = block->isFinishedLoop;
    map.add(*block, copy);
  }
  std::vector<std::pair<Instruction *, Instruction *>> copies;
  for (BasicBlock *block : region)
    for (Instruction &original : *block) {
      if (map.contains(original))
        continue;
      Instruction *copy = into.module().makeCopy(original);
      copy->appendTo(map[block]);
      copies.push_back({&original, copy});
    }
  for (auto [original, copy] : copies)
    map.add(*original, copy);
  for (BasicBlock *block : region)
    if (map[block]->terminator())
      for (const BasicBlock::Successor &edge : block->successors())
        addEdge(map[block], map[edge.block]);
  for (auto [original, copy] : copies) {
    if (original->is(Op::Phi)) {
      mapPhi(*original, *copy, map);
      continue;
    }
    for (Use &use : copy->operands())
      Instruction::replaceUse(use, map[use.value]);
  }
  if (!region.empty() && into.debug)
    if (const FunctionDebug *debug = region[0]->function()->debug)
      for (BasicBlock *block : region)
        into.debug->copyEvents(*debug, *block, map);
}

void cloneGuarded(std::span<BasicBlock *const> region, const BasicBlock &header, BasicBlock &guard,
                  BasicBlock *before, CloneMap &map) {
  uint32_t slot = guard.successors()[0].slot;
  cloneBlocks(region, *guard.function(), before, map);
  addEdge(&guard, map[guard.successor(0)]);
  for (Instruction &phi : header.phis())
    asInstruction(map[&phi])->addOperand(guard.function()->module(), phi.operand(slot));
}

void joinClonedValues(std::span<BasicBlock *const> region, BasicBlock &exit, const CloneMap &map) {
  Module &module = exit.function()->module();
  std::vector<Use *> outside;
  for (BasicBlock *block : region)
    for (Instruction &value : *block) {
      outside.clear();
      for (Use *use = value.firstUse(); use; use = use->next) {
        const BasicBlock &user = *use->user->block();
        if (!map.isOriginal(user) && !map.isClone(user))
          outside.push_back(use);
      }
      if (outside.empty())
        continue;
      Value *operands[] = {&value, map[&value]};
      Instruction *phi = module.makeInstruction(Op::Phi, value.type(), operands);
      phi->name = value.name;
      phi->insertBefore(exit.first());
      for (Use *use : outside)
        Instruction::replaceUse(*use, phi);
      if (FunctionDebug *debug = exit.function()->debug)
        for (BasicBlock &other : *exit.function())
          if (!map.isOriginal(other) && !map.isClone(other))
            debug->remap(other,
                         [&](Value *each) -> Value * { return each == &value ? phi : each; });
    }
}

} // namespace wend
