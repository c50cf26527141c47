#include "lsp/line_table.h"

#include "support/utf8.h"

#include <algorithm>

namespace wend::lsp {

namespace {

// An invalid byte counts as a character of one unit.
DecodedCharacter characterAt(std::string_view text, size_t at) {
  DecodedCharacter character = decodeCharacter(text, at);
  return character.length ? character : DecodedCharacter{0, 1};
}

uint32_t unitsOf(DecodedCharacter character) { return character.codePoint > 0xFFFF ? 2 : 1; }

} // namespace

LineTable::LineTable(std::string_view text) : text_(text), starts_{0} {
  for (size_t at = 0;;) {
    at = text.find_first_of("\r\n", at);
    if (at == std::string_view::npos)
      return;
    at += text.substr(at, 2) == "\r\n" ? 2 : 1;
    starts_.push_back(static_cast<uint32_t>(at));
  }
}

uint32_t LineTable::line(uint32_t offset) const {
  auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<uint32_t>(after - starts_.begin()) - 1;
}

std::string_view LineTable::lineText(uint32_t line) const {
  size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  std::string_view whole = text_.substr(starts_[line], end - starts_[line]);
  return whole.substr(0, whole.find_first_of("\r\n"));
}

Position LineTable::position(uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  uint32_t line = this->line(offset);
  uint32_t start = starts_[line];
  if (encoding == Encoding::Utf8)
    return {line, offset - start};
  if (lastOffset_ < start || lastOffset_ > offset) {
    lastOffset_ = start;
    lastUnits_ = 0;
  }
  while (lastOffset_ < offset) {
    DecodedCharacter character = characterAt(text_, lastOffset_);
    lastUnits_ += unitsOf(character);
    lastOffset_ += character.length;
  }
  return {line, lastUnits_};
}

uint32_t LineTable::offset(Position position, Encoding encoding) const {
  if (position.line >= lineCount())
    return static_cast<uint32_t>(text_.size());
  uint32_t start = starts_[position.line];
  std::string_view text = lineText(position.line);
  size_t at = 0;
  for (uint32_t units = 0; at < text.size();) {
    DecodedCharacter character = characterAt(text, at);
    units += encoding == Encoding::Utf8 ? character.length : unitsOf(character);
    if (units > position.character)
      break;
    at += character.length;
  }
  return start + static_cast<uint32_t>(at);
}

} // namespace wend::lsp
