// Indices of addresses that memory operands can scale.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

// Makes the product of an index and the size of its element explicit, where the size is no scale of
// a memory operand:
//
//   %p = getelementptr [24 x i8], ptr %a, i64 %i    =>    %i.1 = mul i64 %i, 3
//                                                         %p = getelementptr i64, ptr %a, i64 %i.1
//
// Loads and stores then have base and index in their own operands: this is for addresses that only
// a few of them use. Those in a block that have the same index and size share the product. Where
// the index is a field of bits and the product a shift, the field is shifted less far instead:
//
//   %i = and i64 (lshr i64 %x, 8), 255              %i.1 = and i64 (lshr i64 %x, 7), 510
//   %p = getelementptr [16 x i8], ptr %a, i64 %i    =>    %p = getelementptr i64, ptr %a, i64 %i.1
class IndexProducts {
public:
  explicit IndexProducts(Module &module) : module_(module) {}

  void startBlock() { products_.clear(); }
  // Whether an instruction is such an address.
  static bool canSplit(const Instruction &instruction);
  // Of the addresses of a block in their order; replaces and erases one of them.
  void split(Instruction &gep);

private:
  struct Product {
    const Value *index;
    uint64_t factor;
    Value *value;
  };

  Value *product(Instruction &gep, uint64_t factor);

  Module &module_;
  std::vector<Product> products_; // of the block
};

} // namespace wend
