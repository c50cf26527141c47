// Selection of products of 64 bits whose upper half is used.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// Whether two products have the same factors, in any order.
bool haveSameFactors(const Instruction &product, const Instruction &other);

void selectHighProduct(ISelContext &isel, Instruction &product);
// Selects a product that is the low half of a pair. False, and nothing emitted, if it is not.
bool selectPairedProduct(ISelContext &isel, Instruction &product);

} // namespace wend
