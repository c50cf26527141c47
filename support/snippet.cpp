#include "support/snippet.h"

#include "support/diagnostics.h"
#include "support/utf8.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

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

// A character on display: its length in the source and its width.
struct Cell {
  uint32_t bytes;
  uint32_t columns;
  std::string spelling; // shown in place of the bytes; empty: the bytes themselves
};

Cell cellAt(std::string_view text, size_t at) {
  DecodedCharacter decoded = decodeCharacter(text, at);
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
    if (decodeCharacter(text, at - back).length == back)
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

// The line of fix-its: the text of each at the column of its range, or `-` for each character that
// is removed; one space after the one before it if they would overlap. Fix-its of several lines are
// in the patch.
class FixLine {
public:
  FixLine(std::span<const FixIt> fixes, uint32_t lineStart, std::string_view line)
      : fixes_(fixes), lineStart_(lineStart), line_(line) {}

  // `marks`: what precedes the character at this offset of the line, in the line of the caret.
  void visit(size_t at, std::string_view marks) {
    for (const FixIt &fix : fixes_) {
      if (fix.range.begin != lineStart_ + at || !isInLine(fix))
        continue;
      std::string text = isBlank(fix.text) ? removal(fix.range) : fix.text;
      if (!isBlank(text)) {
        if (!text_.empty() && columns_ >= marks.size())
          text_ += ' ';
        for (size_t i = columns_; i < marks.size(); ++i)
          text_ += marks[i] == '\t' ? '\t' : ' ';
        text_ += text;
        columns_ = std::max(columns_, marks.size()) + text.size();
      }
    }
  }
  [[nodiscard]] const std::string &text() const { return text_; }
  // Whether the fix-it changes this line only.
  [[nodiscard]] bool isInLine(const FixIt &fix) const {
    return fix.range.begin >= lineStart_ && fix.range.end <= lineStart_ + line_.size() &&
           fix.text.find('\n') == std::string_view::npos;
  }

private:
  // `---` for what is removed in this line.
  [[nodiscard]] std::string removal(SourceRange range) const {
    size_t columns = 0;
    size_t end = std::min<size_t>(range.end - lineStart_, line_.size());
    for (size_t at = range.begin - lineStart_; at < end;) {
      Cell cell = cellAt(line_, at);
      columns += cell.columns;
      at += cell.bytes;
    }
    return std::string(columns, '-');
  }
  static bool isBlank(std::string_view text) {
    return text.find_first_not_of(' ') == std::string_view::npos;
  }

  std::span<const FixIt> fixes_;
  uint32_t lineStart_;
  std::string_view line_;
  std::string text_;
  size_t columns_ = 0; // of the text, in columns of the marks
};

void appendMarks(std::string &out, std::string_view marks, const char *colour) {
  marks = marks.substr(0, marks.find_last_not_of(" \t") + 1);
  if (colour)
    fmt::format_to(std::back_inserter(out), "{}{}\033[0m\n", colour, marks);
  else
    fmt::format_to(std::back_inserter(out), "{}\n", marks);
}

// ---- The patch

constexpr uint32_t mostPatchLines = 20;

// The lines that fix-its change beside the one of the caret, as they are and as they will be.
class Patch {
public:
  Patch(std::string &out, const SourceFile &file, std::span<const FixIt> fixes, SnippetStyle style)
      : out_(out), file_(file), fixes_(fixes.begin(), fixes.end()), style_(style) {
    std::stable_sort(fixes_.begin(), fixes_.end(),
                     [](const FixIt &a, const FixIt &b) { return a.range.begin < b.range.begin; });
  }

  // Appends the lines of each fix-it that is not shown in the line of the caret.
  void append(const FixLine &caretLine) {
    uint32_t last = 0; // the last line that has been compared
    for (size_t i = 0; i < fixes_.size(); ++i) {
      uint32_t first = file_.line(fixes_[i].range.loc());
      if (caretLine.isInLine(fixes_[i]) || first <= last)
        continue;
      last = lastLine(fixes_[i]);
      for (size_t next = i + 1; next < fixes_.size(); ++next)
        if (file_.line(fixes_[next].range.loc()) <= last)
          last = std::max(last, lastLine(fixes_[next]));
      compare(first, last);
    }
  }

private:
  [[nodiscard]] uint32_t lastLine(const FixIt &fix) const { return file_.line({fix.range.end}); }

  void compare(uint32_t first, uint32_t last) {
    std::string_view text = file_.text();
    auto begin = static_cast<uint32_t>(file_.lineText(first).data() - text.data());
    std::string_view lastText = file_.lineText(last);
    auto end = static_cast<uint32_t>(lastText.data() + lastText.size() - text.data());
    std::string fixed;
    uint32_t at = begin;
    for (const FixIt &fix : fixes_) {
      if (fix.range.begin < at || fix.range.end > end)
        continue;
      fixed += text.substr(at, fix.range.begin - at);
      fixed += fix.text;
      at = fix.range.end;
    }
    fixed += text.substr(at, end - at);

    std::vector<std::string_view> before = linesOf(text.substr(begin, end - begin));
    std::vector<std::string_view> after = linesOf(fixed);
    size_t same = 0; // at the beginning
    while (same < std::min(before.size(), after.size()) && before[same] == after[same])
      ++same;
    while (std::min(before.size(), after.size()) > same && before.back() == after.back()) {
      before.pop_back();
      after.pop_back();
    }
    for (size_t i = same; i < before.size(); ++i)
      appendLine(first + i, '-', before[i]);
    for (size_t i = same; i < after.size(); ++i)
      appendLine(first + i, '+', after[i]);
  }

  static std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (size_t at = 0; at <= text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line = text.substr(at, end - at);
      lines.push_back(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
      at = end + 1;
    }
    return lines;
  }

  void appendLine(size_t number, char sign, std::string_view line) {
    if (count_++ >= mostPatchLines) {
      if (count_ == mostPatchLines + 1)
        out_ += "...\n";
      return;
    }
    if (style_.useColour)
      out_ += sign == '+' ? "\033[32m" : "\033[31m";
    std::string shown = fmt::format("{} {} ", number, sign);
    uint32_t used = 0;
    size_t end = extendRight(line, 0, std::max<uint32_t>(style_.width, 20), used);
    for (size_t at = 0; at < end;) {
      Cell cell = cellAt(line, at);
      shown += cell.spelling.empty() ? line.substr(at, cell.bytes) : cell.spelling;
      at += cell.bytes;
    }
    shown.resize(shown.find_last_not_of(" \t") + 1);
    out_ += shown;
    if (end < line.size())
      out_ += "...";
    out_ += style_.useColour ? "\033[0m\n" : "\n";
  }

  std::string &out_;
  const SourceFile &file_;
  std::vector<FixIt> fixes_; // sorted
  SnippetStyle style_;
  uint32_t count_ = 0; // of lines
};

} // namespace

void appendSnippet(std::string &out, const SourceFile &file, SourceRange range, SourceRange around,
                   std::span<const FixIt> fixes, SnippetStyle style) {
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
  FixLine fixLine(fixes, lineStart, text);
  if (window.begin > 0) {
    out += "...";
    marks += "   ";
  }
  for (size_t at = window.begin; at < window.end;) {
    fixLine.visit(at, marks);
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
  if (window.end == text.size())
    fixLine.visit(text.size(), marks);
  if (window.end < text.size())
    out += "...";
  else if (caret == text.size())
    marks += '^';
  out += '\n';
  appendMarks(out, marks, style.useColour ? "\033[1;32m" : nullptr);
  if (!fixLine.text().empty())
    appendMarks(out, fixLine.text(), style.useColour ? "\033[32m" : nullptr);
  Patch(out, file, fixes, style).append(fixLine);
}

} // namespace wend
