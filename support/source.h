// Source files and positions in them.
#pragma once

#include "support/file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// A position: a byte offset into the source file, or `none`.
struct SourceLoc {
  static constexpr uint32_t none = ~uint32_t{0};
  uint32_t offset = none;

  [[nodiscard]] bool isValid() const { return offset != none; }
  friend bool operator==(SourceLoc, SourceLoc) = default;
};

// The bytes [begin, end) of the source file.
struct SourceRange {
  uint32_t begin = 0;
  uint32_t end = 0;

  [[nodiscard]] SourceLoc loc() const { return {begin}; }
};

// A line and a column for display, both from 1. Columns count UTF-8 code points; an invalid byte
// counts as one.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

// Both in one number, as the runtime is given them. It has 32 bits if the line has 20 and the
// column 12: then code needs one short instruction. The other bits follow.
constexpr uint64_t packed(LineColumn at) {
  uint64_t line = at.line;
  uint64_t column = at.column;
  return (column & 0xFFF) | (line & 0xFFFFF) << 12 | column >> 12 << 32 | line >> 20 << 52;
}
constexpr LineColumn unpacked(uint64_t position) {
  return {static_cast<uint32_t>((position >> 12 & 0xFFFFF) | position >> 52 << 20),
          static_cast<uint32_t>((position & 0xFFF) | (position >> 32 & 0xFFFFF) << 12)};
}

// A source text of at most 2^32 - 2 bytes, and its name on the command line. Finding the line and
// column of a position takes logarithmic time, also in long lines; the tables for that are made at
// first use.
class SourceFile {
public:
  SourceFile(std::string name, FileText text) : name_(std::move(name)), text_(std::move(text)) {}
  SourceFile(std::string name, std::string text)
      : SourceFile(std::move(name), FileText(std::move(text))) {}

  [[nodiscard]] const std::string &name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_.view(); }
  // Releases the memory of a part of the text; a later access reads the file again.
  void release(uint32_t begin, uint32_t end) const { text_.release(begin, end); }

  [[nodiscard]] uint32_t lineCount() const { return static_cast<uint32_t>(lineStarts().size()); }
  // The line of a position, from 1.
  [[nodiscard]] uint32_t line(SourceLoc loc) const;
  [[nodiscard]] LineColumn lineColumn(SourceLoc loc) const;
  // The text of a line, counted from 1, without the line end.
  [[nodiscard]] std::string_view lineText(uint32_t line) const;

private:
  [[nodiscard]] const std::vector<uint32_t> &lineStarts() const;
  void findLines() const;
  void countCharacters() const;
  [[nodiscard]] uint32_t charactersBefore(uint32_t offset) const;

  std::string name_;
  FileText text_;
  mutable std::vector<uint32_t> lineStarts_; // empty until first use
  mutable std::vector<uint32_t>
      characters_; // before each block of the text; empty while all lines are short
};

} // namespace wend
