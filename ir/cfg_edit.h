// Edits of the control-flow graph that keep terminators, edges and phis consistent. They are built
// from the edge functions of ir/basic_block.h; passes use these rather than make terminators
// themselves.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

// ---- Terminators

// Ends a block that has no terminator by a branch, and adds the edge. Phis of the target get no
// operand.
Instruction *appendBranch(BasicBlock &block, BasicBlock &target, CodeLoc loc);
// The same by a conditional branch with two edges.
Instruction *appendBranch(BasicBlock &block, Value *condition, BasicBlock &ifTrue,
                          BasicBlock &ifFalse, CodeLoc loc);
// Replaces the terminator by a branch on the condition, or by an unconditional one if that is null.
// The edges stay; the caller makes their number match.
Instruction *replaceTerminator(BasicBlock &block, Value *condition = nullptr);
// Replaces the terminator by an unconditional branch along the edge at a successor slot, and
// removes the other edges.
void keepOnlySuccessor(BasicBlock &block, uint32_t slot);
// Removes all outgoing edges. The terminator stays.
void removeOutgoingEdges(BasicBlock &block);
// Erases the terminator and removes its edges.
void removeTerminator(BasicBlock &block);
// Ends a block, whose last instruction is a call, by an invoke of it, and adds the edges. Phis of
// `next` get no operand.
void appendInvoke(BasicBlock &block, BasicBlock &next, BasicBlock &pad);
// Replaces the invoke at the end of a block by a branch to where its call returns to.
void removeInvoke(BasicBlock &block);
// Marks a call as invoked or as not.
void setInvoked(Instruction &call, bool isInvoked);
// Where an instruction can be inserted that uses the results of a call: directly after it, or if it
// is invoked, where it has returned. An edge may be split.
Instruction *pointAfter(Instruction &call);

// ---- Edges and what phis have of them

// The operands that the target's phis have for an edge, in the order of the phis.
std::vector<Value *> incomingValues(const BasicBlock::Successor &edge);
// Appends an operand to each phi of a block: for an edge that was added last.
void addIncomingValues(BasicBlock &block, std::span<Value *const> values);
// Adds an edge to the target of another one. The phis get the operands that they have for that.
void addEdgeLike(BasicBlock &from, const BasicBlock::Successor &edge);
// An edge that is to be added again after it has been removed: its target, and the operands that
// the target's phis have for it.
struct RecordedEdge {
  BasicBlock *target;
  std::vector<Value *> values;
};
RecordedEdge recordEdge(const BasicBlock::Successor &edge);
void addRecordedEdge(BasicBlock &from, const RecordedEdge &edge);
// Redirects the edge at a successor slot to the target of another one, likewise.
void redirectEdgeLike(BasicBlock &from, uint32_t slot, const BasicBlock::Successor &edge);
// Replaces the phis of a block with one predecessor by their operands.
void replaceSingleOperandPhis(BasicBlock &block);

// ---- Blocks

// Moves the instructions of a block to the end of its only predecessor, which has no other
// successor. The block is left empty and without edges; the caller removes it.
void mergeIntoPredecessor(BasicBlock &block);
// Moves the instructions after one to a new block in front of `next`, except for allocas: those
// stay in the entry block, which may be the one that is split. The new block gets the outgoing
// edges and has no predecessor; the caller ends the other one.
BasicBlock &splitAfter(Instruction &instruction, BasicBlock *next);

} // namespace wend
