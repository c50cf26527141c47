#include "ir/cfg_edit.h"

#include "ir/function_debug.h"
#include "ir/module.h"
#include "support/invariant.h"

namespace wend {

namespace {

Module &moduleOf(const BasicBlock &block) { return block.function()->module(); }

Instruction *makeBranch(const BasicBlock &block, Value *condition, CodeLoc loc) {
  Instruction *branch =
      condition ? moduleOf(block).makeInstruction(Op::CondBr, Type::Void, {&condition, 1})
                : moduleOf(block).makeInstruction(Op::Br, Type::Void, {});
  branch->loc = loc;
  return branch;
}

// The call of an invoke that is to be removed is an ordinary one, unless it is gone already.
void releaseCall(const Instruction &terminator) {
  if (terminator.is(Op::Invoke) && terminator.prev())
    setInvoked(*terminator.prev(), false);
}

} // namespace

Instruction *appendBranch(BasicBlock &block, BasicBlock &target, CodeLoc loc) {
  Instruction *branch = makeBranch(block, nullptr, loc);
  branch->appendTo(&block);
  addEdge(&block, &target);
  return branch;
}

Instruction *appendBranch(BasicBlock &block, Value *condition, BasicBlock &ifTrue,
                          BasicBlock &ifFalse, CodeLoc loc) {
  Instruction *branch = makeBranch(block, condition, loc);
  branch->appendTo(&block);
  addEdge(&block, &ifTrue);
  addEdge(&block, &ifFalse);
  return branch;
}

Instruction *replaceTerminator(BasicBlock &block, Value *condition) {
  Instruction *old = block.terminator();
  Instruction *branch = makeBranch(block, condition, old->loc);
  releaseCall(*old);
  branch->insertBefore(old);
  old->erase();
  return branch;
}

void keepOnlySuccessor(BasicBlock &block, uint32_t slot) {
  // The last slot takes the place of one that is removed. In descending order, the slots above the
  // one that is kept are the last themselves, and for those below it, it is the last.
  for (auto i = static_cast<uint32_t>(block.successors().size()); i-- > 0;)
    if (i != slot)
      removeEdge(&block, i);
  replaceTerminator(block);
}

void removeOutgoingEdges(BasicBlock &block) {
  while (!block.successors().empty())
    removeEdge(&block, static_cast<uint32_t>(block.successors().size() - 1));
}

void removeTerminator(BasicBlock &block) {
  releaseCall(*block.terminator());
  block.terminator()->erase();
  removeOutgoingEdges(block);
}

void appendInvoke(BasicBlock &block, BasicBlock &next, BasicBlock &pad) {
  Instruction &call = *block.last();
  setInvoked(call, true);
  Instruction *invoke = moduleOf(block).makeInstruction(Op::Invoke, Type::Void, {});
  invoke->loc = call.loc;
  invoke->appendTo(&block);
  addEdge(&block, &next);
  addEdge(&block, &pad);
}

void removeInvoke(BasicBlock &block) {
  INVARIANT(block.terminator()->is(Op::Invoke), "the block ends in an invoke");
  keepOnlySuccessor(block, 0);
}

void setInvoked(Instruction &call, bool isInvoked) {
  CallShape shape;
  if (call.shape())
    shape = *call.shape();
  else
    shape.declared = call.argumentCount();
  shape.isInvoked = isInvoked;
  call.setShape(moduleOf(*call.block()).arena().make<CallShape>(shape));
}

Instruction *pointAfter(Instruction &call) {
  if (!call.isInvoked())
    return call.next();
  BasicBlock *next = call.block()->successor(0);
  if (next->predecessors().size() > 1)
    next = splitEdge(call.block(), 0);
  return next->firstNonPhi();
}

std::vector<Value *> incomingValues(const BasicBlock::Successor &edge) {
  std::vector<Value *> values;
  for (const Instruction &phi : edge.block->phis())
    values.push_back(phi.operand(edge.slot));
  return values;
}

void addIncomingValues(BasicBlock &block, std::span<Value *const> values) {
  auto value = values.begin();
  for (Instruction &phi : block.phis())
    phi.addOperand(moduleOf(block), *value++);
}

void addEdgeLike(BasicBlock &from, const BasicBlock::Successor &edge) {
  BasicBlock::Successor like = edge; // adding an edge may move the list that holds it
  addEdge(&from, like.block);
  for (Instruction &phi : like.block->phis())
    phi.addOperand(moduleOf(from), phi.operand(like.slot));
}

RecordedEdge recordEdge(const BasicBlock::Successor &edge) {
  return {edge.block, incomingValues(edge)};
}

void addRecordedEdge(BasicBlock &from, const RecordedEdge &edge) {
  addEdge(&from, edge.target);
  addIncomingValues(*edge.target, edge.values);
}

void redirectEdgeLike(BasicBlock &from, uint32_t slot, const BasicBlock::Successor &edge) {
  BasicBlock::Successor like = edge;
  redirectEdge(&from, slot, like.block);
  for (Instruction &phi : like.block->phis())
    phi.addOperand(moduleOf(from), phi.operand(like.slot));
}

void replaceSingleOperandPhis(BasicBlock &block) {
  for (Instruction &phi : block.phis()) {
    // A phi that is its own operand is in a cycle that is never entered.
    Value *value =
        phi.operand(0) == &phi ? moduleOf(block).constant(phi.type(), 0) : phi.operand(0);
    phi.replaceUses(value);
    phi.erase();
  }
}

void mergeIntoPredecessor(BasicBlock &block) {
  INVARIANT(block.predecessors().size() == 1, "a block is merged into its only predecessor");
  BasicBlock *predecessor = block.predecessor(0);
  replaceSingleOperandPhis(block);
  removeTerminator(*predecessor);
  if (FunctionDebug *debug = predecessor->function()->debug)
    debug->moveStart(block, *predecessor);
  for (Instruction &instruction : block)
    instruction.moveWithEvents(predecessor);
  adoptSuccessors(predecessor, &block);
}

BasicBlock &splitAfter(Instruction &instruction, BasicBlock *next) {
  BasicBlock *before = instruction.block();
  BasicBlock *after = before->function()->addBlock(before->name, next);
  if (instruction.hasEvents())
    before->function()->debug->moveToStart(instruction, *after);
  while (Instruction *moved = instruction.next()) {
    if (!moved->is(Op::Alloca)) {
      moved->moveWithEvents(after);
      continue;
    }
    moved->unlink();
    moved->insertBefore(&instruction);
  }
  adoptSuccessors(after, before);
  return *after;
}

} // namespace wend
