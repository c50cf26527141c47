// Selection of products of 64 bits whose upper half is used.
#pragma once

#include "backend/mir.h"

#include <vector>

namespace wend {

class ISelContext;

// The low and the high half of a product of the same operands in one block.
struct ProductPair {
  Instruction *earlier;
  Instruction *later;
};
// Of the current block: those of which the later one has been selected, and the earlier one not.
using ProductPairs = std::vector<ProductPair>;

// Whether two products have the same factors, in any order.
bool haveSameFactors(const Instruction &product, const Instruction &other);

void selectHighProduct(ISelContext &isel, Instruction &product);
// Selects a product that is the low half of a pair. False, and nothing emitted, if it is not.
bool selectPairedProduct(ISelContext &isel, Instruction &product);

} // namespace wend
