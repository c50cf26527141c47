#include "frontend/format_lines.h"

#include "frontend/format.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t continuationIndent = 8;

uint32_t columnsOf(std::string_view text) {
  return static_cast<uint32_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

// The number of pieces in the first line of those that follow. If they do not fit, the line ends
// before the last of the best places.
size_t countOfFirstLine(std::span<const FormatPiece> pieces, uint32_t indentation) {
  uint32_t columns = indentation + columnsOf(pieces[0].text);
  size_t best = 0; // none yet
  for (size_t i = 1; i < pieces.size(); ++i) {
    const FormatPiece &piece = pieces[i];
    if (piece.breaksBefore || pieces[i - 1].breaksAfter)
      return i;
    if (piece.breaksAfter) // a comment at the end of a line may exceed the width
      return i + 1;
    columns += columnsOf(piece.text) + (piece.hasSpace ? 1 : 0);
    bool fits = columns <= formatWidth;
    bool isBreak = piece.level != unbreakable;
    if (isBreak && (best == 0 || (fits && piece.level <= pieces[best].level)))
      best = i;
    if (!fits && best != 0)
      return best;
  }
  return pieces.size();
}

} // namespace

void appendLine(std::span<const FormatPiece> pieces, uint32_t indentation, std::string &out) {
  for (bool isFirst = true; !pieces.empty(); isFirst = false) {
    uint32_t indent = indentation;
    if (!isFirst) {
      out += '\n';
      indent += pieces[0].isOutdented ? 0 : continuationIndent;
    }
    out.append(indent, ' ');
    size_t count = countOfFirstLine(pieces, indent);
    for (size_t i = 0; i < count; ++i) {
      if (i > 0 && pieces[i].hasSpace)
        out += ' ';
      out += pieces[i].text;
    }
    pieces = pieces.subspan(count);
  }
}

} // namespace wend
