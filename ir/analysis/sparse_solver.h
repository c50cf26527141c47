// SparseSolver — the least solution of a problem on values: over extended SSA form
// (ir/analysis/branch_facts.h) and the executable edges.
//
// All nodes start as unknown, and only the entry is reachable. A node is evaluated again when a
// node that it reads has changed. A branch marks the edges executable that its condition allows,
// and phis join the operands of executable edges only. The result is the optimistic fixpoint, as
// values and edges are solved together.
//
// A lattice has
//
//   Element                     with isUnknown(), the initial element: no value has reached the
//                               node; and isAnything(): no join can change it
//   of(value)                   a constant, an address or an argument
//   evaluates(op)               whether the result depends on the operands; else it is anything
//   evaluate(instruction, operands)
//   assume(pi, type, value, other)   the value restricted by the condition of a pi
//   join(into, from)
//   mayTake(branch, condition, slot) whether the edge may be taken
//   widen(solver, phi, visits, before, &now) called when a phi changes again; must bound the number
//                                    of changes. Returns whether it raised `now`
//
// Wegman and Zadeck, "Constant Propagation with Conditional Branches" (1991). The worklist is
// ordered by reverse postorder, so a node is evaluated about two times more than its loop depth. A
// node that changes too often is set to `anything(type)`, which bounds the time to linear.
#pragma once

#include "ir/analysis/branch_facts.h"
#include "support/number_queue.h"

namespace wend {

template <typename Lattice> class SparseSolver {
public:
  using Element = typename Lattice::Element;

  SparseSolver(const Function &function, const BranchFacts &facts, const Lattice &lattice)
      : function_(function), facts_(facts), lattice_(lattice), elements_(facts.nodeCount()),
        visits_(facts.nodeCount()), rank_(facts.nodeCount()), isQueued_(facts.nodeCount()),
        queue_(facts.order().size()), isReached_(function.blockCount()),
        firstEdge_(function.blockCount()) {
    for (uint32_t i = 0; i < facts.order().size(); ++i)
      rank_[facts.order()[i]] = i;
    uint32_t edges = 0;
    for (const BasicBlock &block : function) {
      firstEdge_[block.id] = edges;
      edges += static_cast<uint32_t>(block.successors().size());
    }
    isOpen_.resize(edges);
  }

  // The least fixpoint, apart from widening.
  void solve() {
    for (const Argument *argument : function_.arguments())
      elements_[argument->id] = lattice_.of(*argument);
    reach(*function_.entry());
    // Pis of arguments read no node that changes.
    for (const Argument *argument : function_.arguments())
      enqueueUsers(argument->id);
    while (!queue_.empty()) {
      uint32_t node = facts_.order()[queue_.pop()];
      isQueued_[node] = false;
      visit(node);
    }
  }

  // Narrowing: evaluates the widened nodes and their users again and intersects with the old
  // elements, twice, to reach values that depend on back edges.
  void narrow() {
    constexpr int rounds = 2;
    for (uint32_t node : widened_)
      isQueued_[node] = true;
    for (int i = 0; i < rounds && !widened_.empty(); ++i)
      for (uint32_t node : facts_.order())
        if (isQueued_[node])
          narrow(node);
  }

  [[nodiscard]] const Element &at(uint32_t node) const { return elements_[node]; }
  [[nodiscard]] Element read(const Instruction &user, uint32_t operand) const {
    uint32_t node = facts_.read(user, operand);
    return node == BranchFacts::none ? lattice_.of(*user.operand(operand)) : elements_[node];
  }
  [[nodiscard]] bool isReached(const BasicBlock &block) const { return isReached_[block.id]; }
  [[nodiscard]] bool isOpen(const BasicBlock &block, uint32_t slot) const {
    return isOpen_[firstEdge_[block.id] + slot];
  }
  [[nodiscard]] const BranchFacts &facts() const { return facts_; }
  [[nodiscard]] Element other(const BranchFacts::Pi &pi) const {
    return pi.otherNode == BranchFacts::none ? lattice_.of(*pi.other) : elements_[pi.otherNode];
  }

private:
  static constexpr uint8_t maxVisits = 64;

  [[nodiscard]] const Instruction &instruction(uint32_t node) const {
    return *static_cast<const Instruction *>(facts_.root(node));
  }

  void reach(const BasicBlock &block) {
    isReached_[block.id] = true;
    for (const Instruction &instruction : block)
      if (instruction.type() != Type::Void || instruction.isTerminator())
        enqueue(instruction.id);
  }

  // An element that may be anything stays.
  void enqueue(uint32_t node) {
    if (isQueued_[node] || elements_[node].isAnything())
      return;
    isQueued_[node] = true;
    queue_.push(rank_[node]);
  }
  void enqueueUsers(uint32_t node) {
    for (uint32_t user : facts_.users(node))
      if (facts_.isPi(user) || isReached_[instruction(user).block()->id])
        enqueue(user);
  }

  void visit(uint32_t node) {
    if (!facts_.isPi(node) && instruction(node).isTerminator())
      return openEdges(instruction(node));
    Element now = computed(node);
    Element before = elements_[node];
    // Elements only rise, even if evaluation is not monotone.
    if (!before.isUnknown())
      lattice_.join(now, before);
    if (now == before)
      return;
    bool isWidened = false;
    if (++visits_[node] >= maxVisits) {
      now = lattice_.anything(facts_.root(node)->type());
      isWidened = true;
    } else if (!before.isUnknown() && !facts_.isPi(node) && instruction(node).is(Op::Phi)) {
      isWidened = lattice_.widen(*this, instruction(node), visits_[node], before, now);
    }
    if (isWidened)
      widened_.push_back(node);
    elements_[node] = now;
    enqueueUsers(node);
  }

  void narrow(uint32_t node) {
    isQueued_[node] = false;
    if (elements_[node].isUnknown())
      return;
    Element now = both(elements_[node], computed(node));
    if (now == elements_[node])
      return;
    elements_[node] = now;
    for (uint32_t user : facts_.users(node))
      isQueued_[user] = true;
  }

  Element computed(uint32_t node) {
    if (facts_.isPi(node)) {
      const BranchFacts::Pi &pi = facts_.pi(node);
      Element value = elements_[pi.source];
      Element given = other(pi);
      if (value.isUnknown() || given.isUnknown())
        return Element();
      return lattice_.assume(pi, facts_.root(node)->type(), value, given);
    }
    const Instruction &at = instruction(node);
    if (at.is(Op::Phi))
      return joined(at);
    if (!lattice_.evaluates(at.op()))
      return hasUnknownOperand(at) ? Element() : lattice_.anything(at.type());
    operands_.clear();
    for (uint32_t i = 0; i < at.operandCount(); ++i) {
      operands_.push_back(read(at, i));
      if (operands_.back().isUnknown())
        return Element();
    }
    return lattice_.evaluate(at, operands_);
  }

  [[nodiscard]] bool hasUnknownOperand(const Instruction &instruction) const {
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      if (uint32_t node = facts_.read(instruction, i);
          node != BranchFacts::none && elements_[node].isUnknown())
        return true;
    return false;
  }

  Element joined(const Instruction &phi) const {
    Element result;
    const BasicBlock &block = *phi.block();
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      BasicBlock::Predecessor edge = block.predecessors()[i];
      if (isOpen(*edge.block, edge.slot))
        lattice_.join(result, read(phi, i));
    }
    return result;
  }

  void openEdges(const Instruction &branch) {
    const BasicBlock &block = *branch.block();
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      if (isOpen(block, slot))
        continue;
      if (branch.operandCount() > 0) {
        Element condition = read(branch, 0);
        if (condition.isUnknown() || !lattice_.mayTake(branch, condition, slot))
          continue;
      }
      isOpen_[firstEdge_[block.id] + slot] = true;
      const BasicBlock &target = *block.successor(slot);
      if (!isReached_[target.id]) {
        reach(target);
        continue;
      }
      for (const Instruction &phi : target.phis())
        enqueue(phi.id);
    }
  }

  const Function &function_;
  const BranchFacts &facts_;
  const Lattice &lattice_;
  std::vector<Element> elements_;   // by node
  std::vector<uint8_t> visits_;     // by node: the number of changes
  std::vector<uint32_t> rank_;      // by node: the index in the order
  std::vector<bool> isQueued_;      // by node
  NumberQueue queue_;               // of ranks
  std::vector<bool> isReached_;     // by BasicBlock::id
  std::vector<uint32_t> firstEdge_; // by BasicBlock::id, into isOpen_
  std::vector<bool> isOpen_;
  std::vector<Element> operands_;
  std::vector<uint32_t> widened_; // nodes; may contain duplicates
};

} // namespace wend
