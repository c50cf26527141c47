// Snapshot — the body of a function as it is at one moment, which passes do not change.
//
// Values and blocks keep their ids, by which the states before and after a pass are compared: a
// pass leaves an instruction or block that it keeps its id, and gives new ones new ids. Globals and
// functions are referred to as they are in the module.
#pragma once

#include "ir/module.h"

#include <optional>
#include <string>
#include <vector>

namespace wend {

struct SnapshotOperand {
  enum class Kind : uint8_t { Constant, Argument, Node, Symbol };
  Kind kind = Kind::Constant;
  Type type = Type::Void;
  uint32_t index = 0;            // Argument: which one; Node: in Snapshot::nodes
  VectorBits bits = {};          // Constant: zero-extended; of a vector its lanes
  const Value *symbol = nullptr; // Symbol: the Global or Function

  [[nodiscard]] bool isNode(uint32_t node) const { return kind == Kind::Node && index == node; }
  bool operator==(const SnapshotOperand &) const = default;
};

// An instruction.
struct SnapshotNode {
  Op op;
  Type type;
  uint8_t variant;         // predicate, laneOp or lane
  bool isVolatile = false; // load, store
  bool hasNoSignedWrap = false;
  uint32_t id;       // Value::id
  uint32_t block;    // in Snapshot::blocks
  uint64_t size = 0; // getelementptr: of an element; alloca: in bytes; extract: which result
  bool ordersMemory = false; // an atomic operation
  bool isRemovable = false;  // if nothing uses it
  bool isAligned = false;    // the id is a proposal (prove/alignment.h)
  std::string attributes;    // of an atomic operation or call: all that its operands do not say
  std::vector<std::string> passing; // call: how each argument is passed; empty: all as values
  std::vector<Type> results;        // of a call with several
  const Function *callee = nullptr; // of a direct call
  bool passesMemory = false;        // call: an argument is passed as a copy of memory
  std::vector<SnapshotOperand> operands;

  // None of void.
  [[nodiscard]] std::vector<Type> resultTypes() const {
    if (type == Type::Tuple)
      return results;
    return type == Type::Void ? std::vector<Type>() : std::vector<Type>{type};
  }
};

struct SnapshotBlock {
  static constexpr uint32_t none = ~uint32_t{0};
  struct Edge {
    uint32_t block; // in Snapshot::blocks
    uint32_t slot;  // among the predecessors of that
  };
  uint32_t id;         // BasicBlock::id
  uint32_t begin, end; // in Snapshot::nodes
  uint32_t idom;       // in Snapshot::blocks; none: the entry, or not reachable
  std::vector<Edge> successors;
};

struct Snapshot {
  static constexpr uint32_t none = SnapshotBlock::none;

  bool hasAccessTypes = false; // loads or stores have types of the source language
  std::vector<Type> arguments, results;
  std::vector<Symbol> argumentNames;
  std::vector<SnapshotNode> nodes;   // in the order of the text
  std::vector<SnapshotBlock> blocks; // the entry first
  std::vector<uint32_t> nodeById;    // none: the id is not of an instruction
  std::vector<uint32_t> blockById;

  [[nodiscard]] uint32_t numberOf(const SnapshotNode &node) const {
    return static_cast<uint32_t>(&node - nodes.data());
  }
  // A node as an operand.
  [[nodiscard]] SnapshotOperand operandOf(uint32_t node) const {
    return {.kind = SnapshotOperand::Kind::Node, .type = nodes[node].type, .index = node};
  }
  [[nodiscard]] uint32_t nodeWithId(uint32_t id) const {
    return id < nodeById.size() ? nodeById[id] : none;
  }
  [[nodiscard]] uint32_t blockWithId(uint32_t id) const {
    return id < blockById.size() ? blockById[id] : none;
  }
  // Whether all paths from the entry to `other` pass `block`.
  [[nodiscard]] bool dominates(uint32_t block, uint32_t other) const {
    while (other != block && other != none)
      other = blocks[other].idom;
    return other == block;
  }
  [[nodiscard]] const SnapshotNode &terminator(uint32_t block) const {
    return nodes[blocks[block].end - 1];
  }
};

// Sets the type of a call that has these results.
void setResults(SnapshotNode &call, std::vector<Type> results);

// The function as it is now. Nothing, with the reason, if it has something that proofs do not
// cover.
std::optional<Snapshot> takeSnapshot(const Function &function, std::string &reason);

} // namespace wend
