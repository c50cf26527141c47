// BasicBlock — a straight-line sequence of instructions, and its edges in the control-flow graph.
//
// The edges belong to the blocks, not to the terminators: successor slot i is the i-th target of
// the terminator (br: the target; br i1: true, false; switch: default, then the cases in order).
// Each end of an edge stores the slot of the other end, so an edge is changed in constant time.
// Operand i of a phi belongs to predecessor slot i. removeEdge, redirectEdge, splitEdge and
// adoptSuccessors keep the operands of phis consistent with the predecessor slots.
#pragma once

#include "ir/instruction.h"
#include "ir/list_iterator.h"

namespace wend {

class BasicBlock {
public:
  struct Successor {
    Ptr32<BasicBlock> block;
    uint32_t slot; // this edge among block->predecessors()
  };
  struct Predecessor {
    Ptr32<BasicBlock> block;
    uint32_t slot; // this edge among block->successors()
  };

  uint32_t id = 0; // dense in the function (see Function::renumber)
  Symbol name;
  // The header of a loop that loop-vectorize has made or left over, or that loop-idiom has left
  // for few iterations: vectorising or unrolling it gains nothing.
  bool isFinishedLoop = false;

  [[nodiscard]] Function *function() const { return function_; }
  [[nodiscard]] BasicBlock *prev() const { return prev_; }
  [[nodiscard]] BasicBlock *next() const { return next_; }

  [[nodiscard]] Instruction *first() const { return first_; }
  [[nodiscard]] Instruction *last() const { return last_; }
  [[nodiscard]] bool isEmpty() const { return first_ == nullptr; }
  // The terminator, or null while the block is being built.
  [[nodiscard]] Instruction *terminator() const {
    return last_ && last_->isTerminator() ? last_ : nullptr;
  }
  // The first instruction after the phis, and after a landing pad.
  [[nodiscard]] Instruction *firstNonPhi() const;
  // In front of what instructions can be added at the end: the terminator, or an invoked call.
  [[nodiscard]] Instruction *insertionEnd() const;
  [[nodiscard]] bool hasPhis() const { return first_ && first_->is(Op::Phi); }

  [[nodiscard]] std::span<const Successor> successors() const {
    return {successors_.begin(), successors_.size()};
  }
  [[nodiscard]] std::span<const Predecessor> predecessors() const {
    return {predecessors_.begin(), predecessors_.size()};
  }
  [[nodiscard]] BasicBlock *successor(uint32_t slot) const { return successors_[slot].block; }
  [[nodiscard]] BasicBlock *predecessor(uint32_t slot) const { return predecessors_[slot].block; }

  // Iterates over the instructions; the current one may be erased.
  using Iterator = ListIterator<Instruction>;
  [[nodiscard]] Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] Iterator end() const { return Iterator(nullptr); }
  // Iteration over the phis, which precede all other instructions; the current one may be
  // erased.
  static bool isPhi(const Instruction &instruction) { return instruction.is(Op::Phi); }
  using Phis = PrefixRange<Instruction, isPhi>;
  [[nodiscard]] Phis phis() const { return Phis(first_); }

private:
  friend class Function;
  friend class Instruction;
  friend class Module;
  friend void addEdge(BasicBlock *, BasicBlock *);
  friend void removeEdge(BasicBlock *, uint32_t);
  friend void redirectEdge(BasicBlock *, uint32_t, BasicBlock *);
  friend BasicBlock *splitEdge(BasicBlock *, uint32_t);
  friend void swapSuccessors(BasicBlock *);
  friend void orderPredecessors(BasicBlock *, std::span<const uint32_t>);
  friend void adoptSuccessors(BasicBlock *, BasicBlock *);

  void detachPredecessor(uint32_t slot);

  Ptr32<Function> function_;
  Ptr32<BasicBlock> prev_;
  Ptr32<BasicBlock> next_;
  Ptr32<Instruction> first_;
  Ptr32<Instruction> last_;
  ArenaVector<Successor> successors_;
  ArenaVector<Predecessor> predecessors_;
};

// Adds the edge from -> to as the last successor slot of `from` and the last predecessor slot of
// `to`. Phis of `to` are not extended: the caller adds their operands.
void addEdge(BasicBlock *from, BasicBlock *to);
// Removes the edge at a successor slot and its operands in the phis of the target. The last
// successor slot moves into the freed slot; so does the last predecessor slot of the target.
void removeEdge(BasicBlock *from, uint32_t slot);
// Redirects the edge at a successor slot to `to`, where it becomes the last predecessor slot.
// Removes its operands in the phis of the old target; phis of `to` are not extended.
void redirectEdge(BasicBlock *from, uint32_t slot, BasicBlock *to);
// Inserts a new block that holds only a branch into the edge, before the target in block order.
// Phis of the target keep their operands. Returns the new block.
BasicBlock *splitEdge(BasicBlock *from, uint32_t slot);
// Exchanges the two edges of a block that ends in a conditional branch, and which one is expected.
// The condition is unchanged.
void swapSuccessors(BasicBlock *block);
// Permutes the predecessors: slot i becomes what slot order[i] was. Phis are not changed: the
// caller permutes their operands.
void orderPredecessors(BasicBlock *block, std::span<const uint32_t> order);
// Moves the outgoing edges of `from` to `to`, which must have none. Phis of the successors keep
// their operands.
void adoptSuccessors(BasicBlock *to, BasicBlock *from);

} // namespace wend
