// BranchFacts — where branches say something about values: extended SSA form, beside the IR.
//
//   %c = icmp slt i32 %i, %n               in %body, and where it leads alone, %i stands for
//   br i1 %c, label %body, label %end      pi(%i < %n), and %n for pi(%n > %i)
//
// The nodes are the values of the function, by Value::id, and behind them the pis: each stands for
// an older node, of which a condition is known besides. What node an operand reads is found in one
// walk down the dominator tree, as SSA form is made. An edge into a block that can be
// entered otherwise, but for back edges, speaks to the phis there only.
//
// Bodik, Gupta, Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (2000).
#pragma once

#include "ir/analysis/dominators.h"

namespace wend {

class BranchFacts {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  // The value of `source`, of which source + addend <predicate> other is known.
  struct Pi {
    uint32_t source;
    Predicate predicate;
    uint64_t addend;
    Value *other;
    uint32_t otherNode; // none if `other` is a constant or an address
  };

  // `tree` is the function's; it is needed while they are made.
  BranchFacts(const Function &function, const DominatorTree &tree);

  [[nodiscard]] uint32_t nodeCount() const { return static_cast<uint32_t>(root_.size()); }
  [[nodiscard]] bool isPi(uint32_t node) const { return node >= valueCount_; }
  [[nodiscard]] const Pi &pi(uint32_t node) const { return pis_[node - valueCount_]; }
  // The value that a node stands for; null for numbers without a value.
  [[nodiscard]] Value *root(uint32_t node) const { return root_[node]; }
  // What an operand reads; none if it is a constant or an address.
  [[nodiscard]] uint32_t read(const Instruction &user, uint32_t operand) const {
    return reads_[firstRead_[user.id] + operand];
  }
  // The nodes to be computed again when this one has changed: pis, instructions with a value, and
  // terminators.
  [[nodiscard]] std::span<const uint32_t> users(uint32_t node) const {
    return {users_.data() + firstUser_[node], firstUser_[node + 1] - firstUser_[node]};
  }
  // The instructions of the blocks that can be reached and all pis, each after what it reads but
  // for what goes round loops.
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
