// LineRow — a row of a line table: what the instructions from an address on belong to (DWARF 5,
// 6.2.2).
#pragma once

#include <cstdint>

namespace wend {

struct LineRow {
  uint32_t file = 1; // in the list of files, from 1
  uint32_t line = 0; // 0: to no line
  uint32_t column = 0;
  bool isStatement = true;   // a statement begins: debuggers stop here
  bool endsPrologue = false; // debuggers that stop at the start of the function stop here
  friend bool operator==(const LineRow &, const LineRow &) = default;
};

// The number in a list of the file with an index in DebugInfo::files.
constexpr uint32_t lineFile(uint32_t index) { return index + 1; }

} // namespace wend
