// Positions of the protocol: a line, and a number of code units in it.
#pragma once

#include "support/source.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace wend::lsp {

// What a character of a position is: a byte, or half of what UTF-16 takes for a code point.
enum class Encoding : uint8_t { Utf8, Utf16 };

// Both from 0.
struct Position {
  uint32_t line = 0;
  uint32_t character = 0;

  friend auto operator<=>(const Position &, const Position &) = default;
};

struct Range {
  Position begin;
  Position end;
};

// The lines of a text, which end with "\n", "\r\n" or "\r". The text must outlive the table.
class LineTable {
public:
  explicit LineTable(std::string_view text);

  [[nodiscard]] Position position(uint32_t offset, Encoding encoding) const;
  [[nodiscard]] Range range(SourceRange range, Encoding encoding) const {
    return {position(range.begin, encoding), position(range.end, encoding)};
  }
  // The byte offset of a position: the end of the line if the line is shorter, and the end of the
  // text if there is no such line. Within a code point: its beginning.
  [[nodiscard]] uint32_t offset(Position position, Encoding encoding) const;

  // Of the line of an offset, from 0.
  [[nodiscard]] uint32_t line(uint32_t offset) const;
  [[nodiscard]] uint32_t lineStart(uint32_t line) const { return starts_[line]; }
  [[nodiscard]] uint32_t lineCount() const { return static_cast<uint32_t>(starts_.size()); }
  // Without the end of the line.
  [[nodiscard]] std::string_view lineText(uint32_t line) const;

private:
  std::string_view text_;
  std::vector<uint32_t> starts_;
  // The offset that was converted last, and the units before it in its line: ascending offsets in a
  // long line take linear time.
  mutable uint32_t lastOffset_ = 0;
  mutable uint32_t lastUnits_ = 0;
};

} // namespace wend::lsp
