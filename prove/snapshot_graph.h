// SnapshotGraph — a snapshot while blocks and instructions are added to it and replaced.
//
// Instructions keep their numbers: an operand of the kind Node has one of `nodes`. Uses of an
// instruction with a replacement are uses of that.
#pragma once

#include "prove/snapshot.h"

namespace wend {

class SnapshotGraph {
public:
  struct Block {
    uint32_t id; // Snapshot::none: of a new block
    std::vector<uint32_t> nodes;
    std::vector<SnapshotBlock::Edge> successors;
  };

  SnapshotGraph() = default;
  explicit SnapshotGraph(const Snapshot &snapshot)
      : arguments(snapshot.arguments), results(snapshot.results) {
    addBlocks(snapshot);
  }

  // Adds the blocks of a snapshot, in their order. Returns the number of the first; instruction i
  // becomes number i + what `nodes.size()` was.
  uint32_t addBlocks(const Snapshot &snapshot);
  uint32_t addBlock();
  // Adds an instruction without an id at the end of a block. Returns its number.
  uint32_t append(uint32_t block, Op op, Type type, std::vector<SnapshotOperand> operands = {});
  uint32_t insertPhi(uint32_t block, Type type); // in front of the others, without operands
  void append(uint32_t block, SnapshotNode node);
  // Appends a branch to the end of a block, which becomes the predecessor `slot` of the target.
  void branch(uint32_t block, uint32_t target, uint32_t slot);
  void replace(uint32_t node, const SnapshotOperand &value);
  // An operand with replacements applied.
  [[nodiscard]] SnapshotOperand resolved(SnapshotOperand operand) const;
  [[nodiscard]] SnapshotOperand operandOf(uint32_t node) const {
    return {.kind = SnapshotOperand::Kind::Node, .type = nodes[node].type, .index = node};
  }
  [[nodiscard]] uint32_t terminator(uint32_t block) const { return blocks[block].nodes.back(); }

  // The snapshot, without the blocks that are not reached.
  [[nodiscard]] Snapshot finish() const;

  bool hasAccessTypes = false;
  std::vector<Type> arguments, results;
  std::vector<SnapshotNode> nodes; // SnapshotNode::block is not used
  std::vector<Block> blocks;
  uint32_t entry = 0;

private:
  [[nodiscard]] std::vector<uint32_t> reversePostorder() const;

  std::vector<std::optional<SnapshotOperand>> replacements_; // by node
};

} // namespace wend
