#include "support/snippet.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace wend {

namespace {

// ---- Characters

struct CodePointRange {
  uint32_t first;
  uint32_t last;
};

// Characters two columns wide: the blocks of Unicode's East Asian Width W and F, including gaps.
constexpr CodePointRange wideRanges[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
    {0x20000, 0x3FFFD},
};

// Characters of width zero.
constexpr CodePointRange combiningRanges[] = {
    {0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

// Control and formatting characters, which could control the terminal or reorder its text (Boucher
// and Anderson, "Trojan Source", 2021).
constexpr CodePointRange commandRanges[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x200B, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
};

template <size_t count> bool isIn(const CodePointRange (&ranges)[count], uint32_t codePoint) {
  return std::any_of(std::begin(ranges), std::end(ranges), [&](CodePointRange range) {
    return range.first <= codePoint && codePoint <= range.last;
  });
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The code point at text[at] and its length in bytes; length 0 if it is invalid UTF-8.
struct Decoded {
  uint32_t codePoint = 0;
  uint32_t length = 0;
};

Decoded decode(std::string_view text, size_t at) {
  auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80)
    return {lead, 1};
  uint32_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || at + length > text.size())
    return {};
  uint32_t codePoint = lead & (0x7FU >> length);
  for (size_t i = at + 1; i < at + length; ++i) {
    if (!isContinuation(text[i]))
      return {};
    codePoint = codePoint << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  constexpr uint32_t minOfLength[] = {0, 0, 0x80, 0x800, 0x10000};
  bool isSurrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
  if (codePoint < minOfLength[length] || codePoint > 0x10FFFF || isSurrogate)
    return {};
  return {codePoint, length};
}

// A character on display: its length in the source and its width.
struct Cell {
  uint32_t bytes;
  uint32_t columns;
  std::string spelling; // shown in place of the bytes; empty: the bytes themselves
};

Cell cellAt(std::string_view text, size_t at) {
  Decoded decoded = decode(text, at);
  if (decoded.length == 0)
    return {1, 4, fmt::format("<{:02X}>", static_cast<unsigned char>(text[at]))};
  if (text[at] == '\t')
    return {1, 1, {}};
  if (isIn(commandRanges, decoded.codePoint)) {
    std::string spelling = decoded.codePoint < 0x80 ? fmt::format("<{:02X}>", decoded.codePoint)
                                                    : fmt::format("<U+{:04X}>", decoded.codePoint);
    return {decoded.length, static_cast<uint32_t>(spelling.size()), spelling};
  }
  uint32_t columns = isIn(combiningRanges, decoded.codePoint) ? 0
                     : isIn(wideRanges, decoded.codePoint)    ? 2
                                                              : 1;
  return {decoded.length, columns, {}};
}

// The start of the character before text[at]; at > 0.
size_t previous(std::string_view text, size_t at) {
  for (size_t back = 1; back <= 4 && back <= at; ++back)
    if (decode(text, at - back).length == back)
      return at - back;
  return at - 1;
}

// ---- The window

// The part [begin, end) of a line that is shown.
struct Window {
  size_t begin;
  size_t end;
};

// Returns the end of the longest run of characters from `at` on that fits in `columns`.
size_t extendRight(std::string_view text, size_t at, uint32_t columns, uint32_t &used) {
  for (used = 0; at < text.size();) {
    Cell cell = cellAt(text, at);
    if (used + cell.columns > columns)
      break;
    used += cell.columns;
    at += cell.bytes;
  }
  return at;
}

size_t extendLeft(std::string_view text, size_t at, uint32_t columns, uint32_t &used) {
  for (used = 0; at > 0;) {
    size_t before = previous(text, at);
    uint32_t needed = cellAt(text, before).columns;
    if (used + needed > columns)
      break;
    used += needed;
    at = before;
  }
  return at;
}

// Half of the columns are for the text after the caret, more if the text before it is shorter.
Window windowAround(std::string_view text, size_t caret, uint32_t width) {
  uint32_t right = 0;
  uint32_t left = 0;
  extendRight(text, caret, width / 2, right);
  size_t begin = extendLeft(text, caret, width - right, left);
  size_t end = extendRight(text, caret, width - left, right);
  return {begin, end};
}

} // namespace

void appendSnippet(std::string &out, const SourceFile &file, SourceRange range, SourceRange around,
                   SnippetStyle style) {
  uint32_t number = file.line(range.loc());
  std::string_view text = file.lineText(number);
  auto lineStart = static_cast<uint32_t>(text.data() - file.text().data());
  size_t caret = std::min<size_t>(range.begin - lineStart, text.size());
  auto isUnderlined = [&](size_t at) {
    size_t offset = lineStart + at;
    return (offset >= range.begin && offset < range.end) ||
           (offset >= around.begin && offset < around.end);
  };

  Window window = windowAround(text, caret, std::max<uint32_t>(style.width, 20));
  std::string marks;
  if (window.begin > 0) {
    out += "...";
    marks += "   ";
  }
  for (size_t at = window.begin; at < window.end;) {
    Cell cell = cellAt(text, at);
    if (cell.spelling.empty())
      out += text.substr(at, cell.bytes);
    else
      out += cell.spelling;
    bool isTab = text[at] == '\t';
    char fill = isUnderlined(at) ? '~' : ' ';
    std::string mark(cell.columns, isTab ? '\t' : fill);
    if (at == caret && !mark.empty()) {
      // A caret replaces the tab's mark and is followed by the tab.
      mark[0] = '^';
      if (isTab)
        mark += '\t';
    }
    marks += mark;
    at += cell.bytes;
  }
  if (window.end < text.size())
    out += "...";
  else if (caret == text.size())
    marks += '^';
  out += '\n';
  marks.erase(marks.find_last_not_of(" \t") + 1);
  if (style.useColour)
    marks = "\033[1;32m" + marks + "\033[0m";
  out += marks;
  out += '\n';
}

} // namespace wend
