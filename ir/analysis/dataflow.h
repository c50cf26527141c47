// Dataflow — one solver for all dataflow problems on the control-flow graph.
//
// A problem defines a lattice and its transfer functions, as a type with
//
//   using State = …                        a lattice element: the facts at a program point
//   static constexpr Direction direction   Forward: from the entry; Backward: from the exits
//   State boundary() const                 at the start of the entry; at the ends of the function
//   State initial() const                  at all other points: the top element, neutral in meet
//   bool meet(State &into, const State &from) const      lowers `into`; true if it has changed
//   void transfer(const BasicBlock &block, State &state) const
//   void cross(const BasicBlock &from, uint32_t slot, State &state) const    optional: transfer
//                                          function of the edge at a successor slot; phis read here
//
// transfer, cross and meet must be monotone, and descending chains finite. The solution is the
// greatest fixpoint. At each point it is below or equal to the meet over all paths, and equal if
// transfer distributes over meet.
//
// How    1. put all reachable blocks into a worklist, in reverse postorder (backward: postorder)
//        2. visit the first block in that order, and lower the states of its successors
//        3. a block whose state was lowered enters the worklist again
//
// Kildall, "A Unified Approach to Global Program Optimization" (1973); Kam and Ullman, "Monotone
// Data Flow Analysis Frameworks" (1977). With bit vectors and loops nested d deep, a block is
// visited about d + 2 times.
//
// Unreachable blocks are not visited; they keep initial(). In a backward problem, the end of a
// block that reaches no exit also starts with initial().
#pragma once

#include "ir/cfg.h"
#include "support/bit_set.h"

#include <algorithm>
#include <queue>

namespace wend {

enum class Direction : uint8_t { Forward, Backward };

template <typename Problem> class Dataflow {
public:
  using State = typename Problem::State;

  Dataflow(const Function &function, const Problem &problem)
      : problem_(problem), order_(reversePostorder(function)), indexOf_(function.blockCount()),
        isQueued_(function.blockCount()), before_(function.blockCount(), problem.initial()),
        after_(before_) {
    if constexpr (!isForward)
      std::ranges::reverse(order_);
    setBoundary(function);
    solve();
  }

  // At the start and at the end of a block.
  [[nodiscard]] const State &in(const BasicBlock *block) const {
    return isForward ? before_[block->id] : after_[block->id];
  }
  [[nodiscard]] const State &out(const BasicBlock *block) const {
    return isForward ? after_[block->id] : before_[block->id];
  }
  [[nodiscard]] bool isReachable(const BasicBlock *block) const {
    return order_[indexOf_[block->id]] == block;
  }
  // The number of block visits.
  [[nodiscard]] uint64_t visits() const { return visits_; }

private:
  static constexpr bool isForward = Problem::direction == Direction::Forward;

  void setBoundary(const Function &function) {
    if constexpr (isForward) {
      before_[function.entry()->id] = problem_.boundary();
    } else {
      for (const BasicBlock *block : order_)
        if (block->successors().empty())
          before_[block->id] = problem_.boundary();
    }
  }

  void solve() {
    for (uint32_t i = 0; i < order_.size(); ++i) {
      indexOf_[order_[i]->id] = i;
      enqueue(order_[i]);
    }
    while (!worklist_.empty()) {
      const BasicBlock *block = order_[worklist_.top()];
      worklist_.pop();
      isQueued_[block->id] = false;
      ++visits_;
      State &state = after_[block->id];
      state = before_[block->id];
      problem_.transfer(*block, state);
      if constexpr (isForward)
        for (uint32_t slot = 0; slot < block->successors().size(); ++slot)
          flow(*block, slot, state, block->successor(slot));
      else
        for (const BasicBlock::Predecessor &edge : block->predecessors())
          flow(*edge.block, edge.slot, state, edge.block);
    }
  }

  // Propagates a state over an edge to one of its ends.
  void flow(const BasicBlock &from, uint32_t slot, const State &state, const BasicBlock *into) {
    if (!isReachable(into))
      return;
    bool isLower = false;
    if constexpr (requires(State &moved) { problem_.cross(from, slot, moved); }) {
      State moved = state;
      problem_.cross(from, slot, moved);
      isLower = problem_.meet(before_[into->id], moved);
    } else {
      isLower = problem_.meet(before_[into->id], state);
    }
    if (isLower)
      enqueue(into);
  }

  void enqueue(const BasicBlock *block) {
    if (isQueued_[block->id])
      return;
    isQueued_[block->id] = true;
    worklist_.push(indexOf_[block->id]);
  }

  const Problem &problem_;
  std::vector<BasicBlock *> order_;
  std::vector<uint32_t> indexOf_; // by BasicBlock::id: index in order_
  std::vector<bool> isQueued_;    // by BasicBlock::id
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> worklist_;
  std::vector<State> before_; // by BasicBlock::id: the input of transfer
  std::vector<State> after_;
  uint64_t visits_ = 0;
};

enum class Meet : uint8_t { Union, Intersection };

// A problem on sets: the transfer function removes the kill set of a block and adds its gen set.
template <Direction flow, Meet confluence> struct GenKillProblem {
  using State = BitSet;
  static constexpr Direction direction = flow;

  GenKillProblem(const Function &function, size_t limit)
      : gen(function.blockCount(), BitSet(limit)), kill(gen), limit_(limit) {}

  [[nodiscard]] BitSet boundary() const { return BitSet(limit_); }
  [[nodiscard]] BitSet initial() const {
    BitSet set(limit_);
    if (confluence == Meet::Intersection)
      set.fill();
    return set;
  }
  bool meet(BitSet &into, const BitSet &from) const {
    return confluence == Meet::Union ? into.unite(from) : into.intersect(from);
  }
  void transfer(const BasicBlock &block, BitSet &state) const {
    state.subtract(kill[block.id]);
    state.unite(gen[block.id]);
  }

  std::vector<BitSet> gen; // by BasicBlock::id
  std::vector<BitSet> kill;

private:
  size_t limit_;
};

} // namespace wend
