// Selection of division and remainder.
#pragma once

#include "backend/mir.h"

#include <vector>

namespace wend {

class ISelContext;

// A quotient and a remainder of the same operands in one block.
struct DivisionPair {
  Instruction *earlier;
  Instruction *later;
};
// Of the current block: those of which the later one has been selected, and the earlier one not.
using DivisionPairs = std::vector<DivisionPair>;

void selectDivision(ISelContext &isel, Instruction &instruction);

} // namespace wend
