// CodeLoc — where an instruction comes from.
#pragma once

#include "support/source.h"

#include <cstdint>

namespace wend {

// In a module without debug information the offset of a SourceLoc, which costs nothing; in one with
// debug information the index of an entry of DebugInfo::locations, which also says in which scope
// it is, and in which call that was inlined. Module::sourceLoc gives the position in both.
struct CodeLoc {
  static constexpr uint32_t none = ~uint32_t{0};
  uint32_t number = none;

  [[nodiscard]] bool isValid() const { return number != none; }
  friend bool operator==(CodeLoc, CodeLoc) = default;
};

} // namespace wend
