// Source files and positions in them.
#pragma once

#include "support/file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// A position: the byte offset into the source file. `none` where there is no source.
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

// A line and a column as people count them: from 1, columns in characters (UTF-8 code points;
// a byte that is no UTF-8 counts as one).
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

// A source text and its name on the command line. At most 2^32 - 2 bytes. Positions are translated
// in logarithmic time, in files of one long line too; the lines are found when somebody asks.
class SourceFile {
public:
  SourceFile(std::string name, FileText text) : name_(std::move(name)), text_(std::move(text)) {}
  SourceFile(std::string name, std::string text)
      : SourceFile(std::move(name), FileText(std::move(text))) {}

  [[nodiscard]] const std::string &name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_.view(); }
  // Gives the memory of a part of the text back until somebody looks there again.
  void release(uint32_t begin, uint32_t end) const { text_.release(begin, end); }

  [[nodiscard]] uint32_t lineCount() const { return static_cast<uint32_t>(lineStarts().size()); }
  // The line that holds a position, counted from 1.
  [[nodiscard]] uint32_t line(SourceLoc loc) const;
  [[nodiscard]] LineColumn lineColumn(SourceLoc loc) const;
  // The text of a line counted from 1, without its line end.
  [[nodiscard]] std::string_view lineText(uint32_t line) const;

private:
  [[nodiscard]] const std::vector<uint32_t> &lineStarts() const;
  void findLines() const;
  void countCharacters() const;
  [[nodiscard]] uint32_t charactersBefore(uint32_t offset) const;

  std::string name_;
  FileText text_;
  mutable std::vector<uint32_t> lineStarts_; // empty until somebody asks
  mutable std::vector<uint32_t>
      characters_; // before each block of the text; empty while lines are short
};

} // namespace wend
