// cloneBlocks — copies a region of blocks, with the values that it defines and its edges.
//
//   CloneMap map;
//   map.add(phi, valueInTheCopy);              maps an instruction that is not copied
//   cloneBlocks(region, function, before, map);
//   … map[value], map[block]
//
// Inlining, unrolling and loop versioning are built on it.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

// Maps values and blocks of a function to their clones. One map can be used for several clones one
// after the other; each use takes time proportional to the region only.
class CloneMap {
public:
  // The clone of a value or block of the original function; itself unless one was added.
  [[nodiscard]] Value *operator[](Value *value) const {
    return isLocal(*value) && value->id < values_.size() && values_[value->id] ? values_[value->id]
                                                                               : value;
  }
  [[nodiscard]] BasicBlock *operator[](BasicBlock *block) const {
    return isOriginal(*block) ? blocks_[block->id] : block;
  }
  // Sets the clone of an argument or an instruction. An instruction that is added before its block
  // is cloned is not copied.
  void add(const Value &original, Value *value);
  void add(const BasicBlock &original, BasicBlock *block);
  [[nodiscard]] bool contains(const Value &value) const {
    return value.id < values_.size() && values_[value.id];
  }
  // Whether a block has been cloned, or was made by cloning, since the last clear().
  [[nodiscard]] bool isOriginal(const BasicBlock &block) const {
    return block.id < blocks_.size() && blocks_[block.id];
  }
  [[nodiscard]] bool isClone(const BasicBlock &block) const {
    return block.id < originals_.size() && originals_[block.id];
  }
  // The block that a clone was made of.
  [[nodiscard]] BasicBlock *originalOf(const BasicBlock &clone) const {
    return originals_[clone.id];
  }
  void clear();

private:
  static bool isLocal(const Value &value) {
    return value.isInstruction() || value.kind() == ValueKind::Argument;
  }

  std::vector<Value *> values_;         // by Value::id of the originals
  std::vector<BasicBlock *> blocks_;    // by BasicBlock::id of the originals
  std::vector<BasicBlock *> originals_; // by BasicBlock::id of the clones
  std::vector<uint32_t> valueIds_;      // the entries that are not null, for clear()
  std::vector<uint32_t> blockIds_;
  std::vector<uint32_t> cloneIds_;
};

// Copies the blocks, in their order, to the function `into`, before one of its blocks (null: at its
// end), and adds them and their instructions to the map. Edges within the region become edges
// within the copy; edges that leave it have the same targets, which must have no phis. Phis of
// the copy have operands for edges from the copy only: the caller adds other predecessors. A block
// whose terminator was added to the map before gets no terminator and no edges.
void cloneBlocks(std::span<BasicBlock *const> region, Function &into, BasicBlock *before,
                 CloneMap &map);

// The same for a region that is entered at its header only, and there by the one edge of `guard`:
// gives `guard` a second edge, to the header's clone, whose phis get the same operands for it.
void cloneGuarded(std::span<BasicBlock *const> region, const BasicBlock &header, BasicBlock &guard,
                  BasicBlock *before, CloneMap &map);

// After a region with one exit edge was cloned in the same function: `exit` is a block without phis
// whose two predecessors are the origins of that edge in the region and in the copy, and all paths
// from the region to later uses of its values pass it. Uses outside the region and the copy become
// uses of phis there.
void joinClonedValues(std::span<BasicBlock *const> region, BasicBlock &exit, const CloneMap &map);

} // namespace wend
