// For slp-vectorize: the order of instructions in their blocks, the addresses of array elements,
// and which instructions may change places.
#pragma once

#include "ir/analysis/alias.h"

#include <vector>

namespace wend {

// base + extension(index) * scale + offset in bytes; without a variable index if that is null. Two
// addresses with the same base and index are compared within one block, where both have one value.
struct ElementAddress {
  const Value *base = nullptr;
  const Value *index = nullptr;
  Op extension = Op::Copy; // of the index to 64 bits; Copy: none
  uint64_t scale = 0;
  int64_t offset = 0;

  [[nodiscard]] bool isNear(const ElementAddress &other) const {
    return base == other.base && index == other.index && extension == other.extension &&
           scale == other.scale;
  }
};

class SlpOrder {
public:
  SlpOrder(const Function &function, const Aliases &aliases);

  // Comparable within a block.
  [[nodiscard]] uint32_t position(const Instruction &instruction) const {
    return positions_[instruction.id];
  }
  // Gives a new instruction the position of another one.
  void place(const Instruction &made, const Instruction &at);

  static ElementAddress address(const Value *pointer);
  // The distance in bytes from one load or store to another; nothing if it is unknown.
  static std::optional<int64_t> distance(const Instruction &from, const Instruction &to);

  // Whether two instructions of one block, which are executed in this order, have to stay in it
  // because of what they do to memory.
  [[nodiscard]] bool areOrdered(const Instruction &first, const Instruction &second) const;

private:
  static void addIndex(ElementAddress &address, const Value *index, uint64_t scale);

  const Aliases &aliases_;
  std::vector<uint32_t> positions_; // by Value::id
};

} // namespace wend
