// Known bits — which bits of an integer can be set, from the instructions that compute it.
#pragma once

#include "ir/instruction.h"

namespace wend {

// A mask of the bits of an integer or pointer that may be set; the others are always clear. Follows
// operands to a limited depth. Takes constant time.
uint64_t possibleBits(const Value &value);

// Whether an integer, taken as signed, is never negative. False if that is unknown.
bool isNeverNegative(const Value &value);

// Whether a pointer is the address of an object of this module, which is not null. The address of a
// weak symbol may be null.
bool isAddressOfObject(const Value &value);

// An interval that contains the value of an integer, taken as signed.
struct SignedBounds {
  int64_t least;
  int64_t greatest;
  // The width of the narrowest integer with all these values.
  [[nodiscard]] unsigned bits() const;
};
// Follows operands to a limited depth. Takes constant time.
SignedBounds signedBounds(const Value &value);

} // namespace wend
