#include "frontend/text_scan.h"

#include <algorithm>

namespace wend {

namespace {

bool isOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The offset after the quoted text that begins here; it ends in its line.
size_t skipQuoted(std::string_view text, size_t offset) {
  char quote = text[offset];
  size_t at = offset + 1;
  while (at < text.size() && text[at] != quote && text[at] != '\n')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

} // namespace

uint32_t skipSpace(std::string_view text, uint32_t offset) {
  size_t at = offset;
  for (;;) {
    at = std::min(text.find_first_not_of(" \t\r\n\f\v", at), text.size());
    if (text.substr(at, 2) == "//")
      at = std::min(text.find('\n', at), text.size());
    else if (text.substr(at, 2) == "/*")
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    else
      return static_cast<uint32_t>(at);
  }
}

SourceRange wordAt(std::string_view text, uint32_t offset) {
  uint32_t end = offset;
  while (end < text.size() && isOfWord(text[end]))
    ++end;
  return {offset, end};
}

uint32_t findOutsideQuotes(std::string_view text, uint32_t offset, std::string_view characters) {
  for (size_t at = skipSpace(text, offset); at < text.size();) {
    if (characters.find(text[at]) != std::string_view::npos)
      return static_cast<uint32_t>(at);
    bool isQuote = text[at] == '"' || text[at] == '\'';
    at = skipSpace(text, static_cast<uint32_t>(isQuote ? skipQuoted(text, at) : at + 1));
  }
  return static_cast<uint32_t>(text.size());
}

std::optional<uint32_t> closingBracket(std::string_view text, uint32_t open) {
  bool isParenthesis = text[open] == '(';
  std::string_view searched = isParenthesis ? "(){}" : "[]{};";
  char closing = isParenthesis ? ')' : ']';
  uint32_t depth = 0;
  for (uint32_t at = open; at < text.size(); at = findOutsideQuotes(text, at + 1, searched)) {
    if (text[at] == text[open])
      ++depth;
    else if (text[at] != closing)
      return {};
    else if (--depth == 0)
      return at;
  }
  return {};
}

std::optional<SourceRange> targetAt(std::string_view text, uint32_t offset) {
  SourceRange target = wordAt(text, offset);
  if (target.begin == target.end)
    return {};
  uint32_t open = skipSpace(text, target.end);
  if (text.substr(open, 1) != "[")
    return target;
  std::optional<uint32_t> close = closingBracket(text, open);
  if (!close)
    return {};
  return SourceRange{target.begin, *close + 1};
}

} // namespace wend
