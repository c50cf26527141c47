// For slp-vectorize: the tree of vectors that replaces a bundle of scalars.
//
// A node is a vector with one scalar for each lane. The scalars of a bundle are its members:
// instructions of one block with one operation, which the vector instruction replaces. It takes the
// position of the last one. The operands of the members, lane by lane, are the operands of the
// node. Those that are no bundle are gathered: built of scalars, or shuffled of lanes of other
// vectors. A phi may be an operand of what it depends on, so the tree may have cycles.
//
// Invariant: all uses of a member, other than by members, come after the vector instruction: they
// can take the lane from it.
#pragma once

#include "ir/analysis/block_frequency.h"
#include "ir/module.h"
#include "opt/slp_memory.h"

#include <unordered_map>

namespace wend {

struct SlpNode {
  enum Kind : uint8_t { Gather, Load, Store, Unary, Binary, Alternate, Cast, Phi };

  Kind kind = Gather;
  Type type = Type::Void;          // of the vector; of a store, that of its operand
  std::vector<Value *> scalars;    // by lane
  std::vector<uint32_t> operands;  // nodes
  Instruction *position = nullptr; // the last member; of a gather, what it is placed in front of
  unsigned first = 0;              // Load: the lane with the lowest address
  VectorBits places;               // Load: the place in memory of each lane, as in a shuffle
  Value *made = nullptr;           // the vector, once it is made

  [[nodiscard]] bool isBundle() const { return kind != Gather; }
  [[nodiscard]] Instruction &member(size_t lane) const {
    return static_cast<Instruction &>(*scalars[lane]);
  }
  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(scalars.size()); }
  // Of all lanes that are used, in memory.
  [[nodiscard]] unsigned bytes() const { return count() * byteSize(laneType(type)); }
};

class SlpTree {
public:
  SlpTree(Function &function, SlpOrder &order, const LoopForest &loops)
      : function_(function), module_(function.module()), order_(order), loops_(loops) {}

  // Builds the tree below stores to adjacent locations, by ascending address, or phis of one block,
  // in place of the tree before. Whether these can be a bundle.
  bool build(std::span<Instruction *const> roots);
  // The cost of the vectors less that of the scalars, weighed by the frequencies of their blocks
  // relative to that of the most frequent one.
  float cost();
  // Replaces the scalars by vectors.
  void emit();

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // A lane of a vector of the tree, or of the function.
  struct Lane {
    uint32_t node = none;
    Value *vector = nullptr;
    unsigned lane = 0;
    [[nodiscard]] bool isOf(const Lane &other) const {
      return node == other.node && vector == other.vector;
    }
    [[nodiscard]] bool isNone() const { return node == none && !vector; }
  };

  // ---- slp_tree.cpp
  void clear();
  uint32_t add(std::vector<Value *> scalars, Instruction *before);
  void addRepeated(std::span<Value *const> scalars, Instruction *before);
  bool makeBundle(SlpNode &node);
  bool areIsomorphic(SlpNode &node) const;
  SlpNode::Kind kindOf(const SlpNode &node) const;
  bool orderLoads(SlpNode &node) const;
  bool canMove(const SlpNode &node) const;
  bool areUsedAfter(const SlpNode &node) const;
  uint32_t newPosition(const Instruction &instruction) const;
  void addOperands(uint32_t index);
  void addPhiOperands(uint32_t index);
  void matchOperands(std::vector<Value *> &left, std::vector<Value *> &right,
                     const SlpNode &node) const;
  unsigned similarity(const Value *a, const Value *b, unsigned depth) const;
  bool isMember(const Value &value) const {
    return value.isInstruction() && value.id < nodeOf_.size() && nodeOf_[value.id] != none;
  }
  uint32_t laneOf(const SlpNode &node, const Value &member) const;
  Lane laneOf(const Value &scalar, Type vector) const;

  // ---- slp_cost.cpp
  float frequency(const BasicBlock &block) const { return frequencies_->of(block); }
  float frequency(const SlpNode &node) const;
  int saving(const SlpNode &node) const;
  unsigned gatherCost(const SlpNode &node) const;
  std::vector<Lane> sourcesOf(const SlpNode &node, VectorBits &places) const;
  bool isUsedOutside(const Value &member) const;
  float extractionCost(const SlpNode &node) const;

  // ---- slp_emit.cpp
  Value *emit(uint32_t index);
  Value *emitGather(SlpNode &node, Instruction *before);
  Value *emitBundle(SlpNode &node);
  Value *emitLoad(SlpNode &node);
  void emitStore(SlpNode &node);
  void emitPhi(uint32_t index);
  Value *scalar(Value &value, Instruction *before);
  Value *laneValue(uint32_t index, unsigned lane);
  Instruction *gatherPosition(const SlpNode &node) const;
  Value *extractBefore(const SlpNode &node, unsigned lane, Instruction *before);
  void replaceUsesOutside(uint32_t index, unsigned lane);
  void replaceMembers();

  Function &function_;
  Module &module_;
  SlpOrder &order_;
  const LoopForest &loops_;
  std::optional<BlockFrequencies> frequencies_; // computed for the first tree
  std::vector<SlpNode> nodes_;
  std::vector<uint32_t> nodeOf_;                   // by Value::id, of members
  std::vector<Instruction *> members_;             // of all bundles
  std::unordered_map<uint64_t, Value *> extracts_; // by node and lane
};

} // namespace wend
