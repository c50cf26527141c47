// BranchFacts — the conditions on values that branches establish: extended SSA form, as a side
// table.
//
//   %c = icmp slt i32 %i, %n               in the blocks that %body dominates, a use of %i
//   br i1 %c, label %body, label %end      reads pi(%i < %n), and a use of %n reads pi(%n > %i)
//
// The nodes are the values of the function, by Value::id, followed by the pis. A pi is a renaming
// of an older node for which a condition is known to hold. The node that each operand reads is
// found in one walk over the dominator tree, as in SSA construction. If the target of an edge has
// other predecessors, back edges excepted, the condition of the edge applies only to the phis
// there.
//
// Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).
#pragma once

#include "ir/analysis/dominators.h"

namespace wend {

class BranchFacts {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  // The condition: source + addend <predicate> other, for the value of `source`.
  struct Pi {
    uint32_t source;
    Predicate predicate;
    uint64_t addend;
    Value *other;
    uint32_t otherNode; // none if `other` is a constant or an address
  };

  // `tree` is the dominator tree of the function; it is used by the constructor only.
  BranchFacts(const Function &function, const DominatorTree &tree);

  [[nodiscard]] uint32_t nodeCount() const { return static_cast<uint32_t>(root_.size()); }
  [[nodiscard]] bool isPi(uint32_t node) const { return node >= valueCount_; }
  [[nodiscard]] const Pi &pi(uint32_t node) const { return pis_[node - valueCount_]; }
  // The value that a node represents; null for the ids of removed values.
  [[nodiscard]] Value *root(uint32_t node) const { return root_[node]; }
  // The node that an operand reads; none for a constant or an address.
  [[nodiscard]] uint32_t read(const Instruction &user, uint32_t operand) const {
    return reads_[firstRead_[user.id] + operand];
  }
  // The nodes to recompute after this one has changed: pis, instructions with a value, and
  // terminators.
  [[nodiscard]] std::span<const uint32_t> users(uint32_t node) const {
    return {users_.data() + firstUser_[node], firstUser_[node + 1] - firstUser_[node]};
  }
  // The instructions of reachable blocks and all pis, each after the nodes that it reads, except
  // along back edges.
  [[nodiscard]] std::span<const uint32_t> order() const { return order_; }

private:
  friend class BranchFactFinder;

  void gatherUsers();
  template <typename Each> void forEachRead(Each each) const;

  uint32_t valueCount_;
  std::vector<Pi> pis_;
  std::vector<Value *> root_;       // by node
  std::vector<uint32_t> firstRead_; // by Value::id, into reads_
  std::vector<uint32_t> reads_;
  std::vector<uint32_t> order_;
  std::vector<uint32_t> firstUser_; // by node, into users_
  std::vector<uint32_t> users_;
};

} // namespace wend
