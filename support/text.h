// Functions that append to text, for printers with much output, and that read it.
#pragma once

#include <algorithm>
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

// The nearest number to a decimal literal, such as `1.5e-3`; 0 if it is out of range.
double parseDouble(std::string_view text);

// Calls visit for each line of a text, without its '\n'; for nothing after the last one.
template <typename Visit> void forEachLine(std::string_view text, Visit visit) {
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Appends two hexadecimal digits.
inline void appendHexByte(std::string &out, unsigned char byte) {
  constexpr const char *digits = "0123456789ABCDEF";
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

// Appends a JSON string with its quotes. Bytes that are not valid UTF-8 become U+FFFD.
void appendJsonString(std::string &out, std::string_view text);

// Appends spaces until the line that starts at `lineStart` has `column` characters, but at least
// one.
inline void padTo(std::string &out, size_t lineStart, size_t column) {
  size_t length = out.size() - lineStart;
  out.append(length < column ? column - length : 1, ' ');
}

// Appends the indentation of a line in a printed tree: two columns for each level. Below level 50
// it appends the depth as a number instead, so that the output for a chain of n levels is not
// quadratic.
inline void appendLevel(std::string &out, size_t depth) {
  constexpr size_t maxIndented = 50;
  out.append(2 * (depth < maxIndented ? depth : maxIndented), ' ');
  if (depth > maxIndented) {
    out += '[';
    appendDecimal(out, depth);
    out += "] ";
  }
}

} // namespace wend
