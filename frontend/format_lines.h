// Lines of the formatter: a statement, the head of a block, or a closing brace, before it is broken
// to fit the width.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wend {

// The level of a piece that the line is not broken before.
inline constexpr uint8_t unbreakable = UINT8_MAX;

// A token or comment in a line.
struct FormatPiece {
  std::string_view text;
  bool hasSpace = false;       // before it, if it does not begin a line
  uint8_t level = unbreakable; // the lower, the better is a break before it
  bool breaksBefore = false;   // it must begin a line
  bool breaksAfter = false;    // what follows must begin a line
  bool isOutdented = false;    // at the beginning of a line it is not indented further
};

// Appends a line, broken where it is too long, without a newline at its end.
void appendLine(std::span<const FormatPiece> pieces, uint32_t indentation, std::string &out);

} // namespace wend
