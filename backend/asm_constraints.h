// The meaning of the constraints of assembly operands on x86-64.
#pragma once

#include "backend/mir.h"

#include <optional>

namespace wend {

inline constexpr RegSet allGeneral = allocatable - allVectors;

// Where an operand may be, by the code of its constraint: the union of what its letters allow.
struct AsmPlaces {
  RegSet registers;
  uint8_t x87 = 0; // bits of the registers of the x87 stack
  bool inMemory = false;
  bool isAddress = false;
  bool allowsSymbol = false;
  bool allowsZeroExtended = false; // `L`: masks of 8, 16 or 32 bits
  bool isStackPointer = false;
  std::optional<Cond> condition;                         // of an output: the flags
  std::optional<std::pair<int64_t, int64_t>> immediates; // a range
  std::string_view unknown; // a register or a letter without meaning; empty: none

  [[nodiscard]] bool allows(int64_t immediate) const;
};

// The places of one alternative of a code. A float or double may be in a general register, and an
// integer in a vector register.
AsmPlaces placesOf(std::string_view code);

// What a clobber may overwrite.
struct AsmClobber {
  RegSet registers;
  uint8_t x87 = 0;
  bool isKnown = true;
};
AsmClobber clobberNamed(std::string_view name);

} // namespace wend
