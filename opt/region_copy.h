// RegionCopy — a second copy of some blocks, entered from elsewhere.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class RegionCopy {
public:
  // Copies the blocks. Edges among them lead to copies, those that leave them to the same blocks,
  // which must be without phis. `guard` leads to `header`, which is one of them, by its one edge;
  // it gets a second edge, to the copy of the header, of which the phis get the same from it. In
  // the text, the copies stand before `behind`, which is null for the end of the function.
  RegionCopy(std::span<BasicBlock *const> region, BasicBlock *header, BasicBlock *guard,
             BasicBlock *behind);

  // To a block, without phis yet, that the region and its copy lead to from one edge each and that
  // all other ways from there pass: the values of the region that are used behind it come of
  // either.
  void joinValues(BasicBlock *exit) const;

  // What stands for a value in the copy: the value itself unless it is of the region.
  [[nodiscard]] Value *of(Value *value) const;
  // The same for a block.
  [[nodiscard]] BasicBlock *of(BasicBlock *block) const;
  [[nodiscard]] bool isOriginal(const BasicBlock &block) const;
  [[nodiscard]] bool isCopy(const BasicBlock &block) const {
    return block.id >= firstCopy_ && block.id < firstCopy_ + originals_.size();
  }

private:
  void copyInstructions();
  void copyEdges(BasicBlock *header, BasicBlock *guard);
  void readCopies(const BasicBlock &original, BasicBlock *copy, const BasicBlock *header,
                  const BasicBlock *guard);

  struct ValueCopy {
    uint32_t id;
    Instruction *copy;
  };

  std::vector<BasicBlock *> originals_; // by id
  uint32_t firstCopy_;                  // BasicBlock::id: that of the copy of originals_[0]
  std::vector<BasicBlock *> copies_;    // of originals_
  std::vector<ValueCopy> values_;       // by id
};

} // namespace wend
