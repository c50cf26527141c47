// Appending to text, for the printers that write much of it.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace wend {

template <typename Integer> void appendDecimal(std::string &out, Integer value) {
  char digits[24];
  char *end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, static_cast<size_t>(end - digits));
}

// Two hexadecimal digits.
inline void appendHexByte(std::string &out, unsigned char byte) {
  constexpr const char *digits = "0123456789ABCDEF";
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

// Spaces until the line that starts at `lineStart` is `column` characters long, at least one.
inline void padTo(std::string &out, size_t lineStart, size_t column) {
  size_t length = out.size() - lineStart;
  out.append(length < column ? column - length : 1, ' ');
}

// What a line of a tree begins with: two columns for each level above it. Deeper than anybody can
// see, its depth is a number, for a chain of n levels shall not take n * n columns.
inline void appendLevel(std::string &out, size_t depth) {
  constexpr size_t deepest = 50;
  out.append(2 * (depth < deepest ? depth : deepest), ' ');
  if (depth > deepest) {
    out += '[';
    appendDecimal(out, depth);
    out += "] ";
  }
}

} // namespace wend
