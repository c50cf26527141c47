#include "frontend/text_scan.h"

#include <algorithm>

namespace wend {

namespace {

// The offset after the quoted text that begins here; it ends in its line.
size_t skipQuoted(std::string_view text, size_t offset) {
  char quote = text[offset];
  size_t at = offset + 1;
  while (at < text.size() && text[at] != quote && text[at] != '\n')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

} // namespace

uint32_t lineStart(std::string_view text, uint32_t offset) {
  return static_cast<uint32_t>(text.substr(0, offset).rfind('\n') + 1); // npos + 1 == 0
}

std::string_view indentationOf(std::string_view text, uint32_t offset) {
  size_t line = lineStart(text, offset);
  return text.substr(line, std::min(text.find_first_not_of(" \t", line), text.size()) - line);
}

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

uint32_t skipSpaceBefore(std::string_view text, uint32_t offset) {
  return static_cast<uint32_t>(text.substr(0, offset).find_last_not_of(" \t\r\n") + 1);
}

SourceRange wordAt(std::string_view text, uint32_t offset) {
  uint32_t end = offset;
  while (end < text.size() && isOfWord(text[end]))
    ++end;
  return {offset, end};
}

SourceRange wordBefore(std::string_view text, uint32_t end) {
  uint32_t begin = end;
  while (begin > 0 && isOfWord(text[begin - 1]))
    --begin;
  return {begin, end};
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

SourceRange tokenFrom(std::string_view text, uint32_t offset) {
  uint32_t begin = skipSpace(text, offset);
  SourceRange word = wordAt(text, begin);
  if (word.begin != word.end || begin >= text.size())
    return word;
  bool isQuote = text[begin] == '"' || text[begin] == '\'';
  return {begin, static_cast<uint32_t>(isQuote ? skipQuoted(text, begin) : begin + 1)};
}

std::optional<uint32_t> closingBracket(std::string_view text, uint32_t open) {
  char opening = text[open];
  std::string_view searched = opening == '(' ? "(){}" : opening == '[' ? "[]{};" : "{}";
  char closing = opening == '(' ? ')' : opening == '[' ? ']' : '}';
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

uint32_t statementStart(std::string_view text, uint32_t offset) {
  uint32_t start = 0;
  for (uint32_t at = 0; (at = findOutsideQuotes(text, at, ";{}")) < offset; ++at)
    start = at + 1;
  return skipSpace(text, start);
}

namespace {

// The offset after the head of a `for`, or its parentheses.
std::optional<uint32_t> afterForHead(std::string_view text, uint32_t offset) {
  uint32_t at = skipSpace(text, offset);
  if (text.substr(at, 1) == "(") {
    std::optional<uint32_t> close = closingBracket(text, at);
    return close ? std::optional(*close + 1) : std::nullopt;
  }
  for (int i = 0; i < 2; ++i) {
    at = findOutsideQuotes(text, at, ";{}");
    if (text.substr(at, 1) != ";")
      return {};
    ++at;
  }
  return at;
}

} // namespace

std::optional<uint32_t> statementEnd(std::string_view text, uint32_t offset) {
  uint32_t openIfs = 0; // to which an `else` can belong
  bool hasHead = false; // that a block can follow
  uint32_t at = offset;
  for (;;) {
    SourceRange token = tokenFrom(text, at);
    std::string_view found = slice(text, token);
    at = token.end;
    std::optional<uint32_t> end;
    hasHead |= found == "if" || found == "while" || found == "for";
    if (found.empty() || found == "}" || (found == "{" && !hasHead))
      return {};
    openIfs += found == "if" ? 1 : 0;
    if (found == "for") {
      std::optional<uint32_t> after = afterForHead(text, at);
      if (!after)
        return {};
      at = *after;
    }
    if (found == "{") {
      end = closingBracket(text, token.begin);
      if (!end)
        return {};
    }
    if (found == ";")
      end = token.begin;
    if (!end)
      continue;
    SourceRange next = tokenFrom(text, *end + 1);
    if (openIfs == 0 || slice(text, next) != "else")
      return end;
    --openIfs;
    hasHead = true;
    at = next.end;
  }
}

std::optional<FunctionHeader> findFunction(std::string_view text, std::string_view name) {
  std::optional<FunctionHeader> found;
  for (SourceRange token = tokenFrom(text, 0); token.begin != token.end;
       token = tokenFrom(text, token.end)) {
    if (slice(text, token) != name)
      continue;
    SourceRange open = tokenFrom(text, token.end);
    SourceRange first = tokenFrom(text, open.end); // a type or `)`
    std::string_view word = slice(text, first);
    if (slice(text, open) != "(" || (word != ")" && word != "int" && word != "bool"))
      continue;
    uint32_t close = findOutsideQuotes(text, first.begin, ");{}");
    if (text.substr(close, 1) != ")" || text.substr(skipSpace(text, close + 1), 1) != "{")
      continue;
    found = {token, word != ")"};
    if (!found->hasParameters)
      break;
  }
  return found;
}

std::string_view trimmed(std::string_view text) {
  constexpr const char *space = " \t\r\n";
  size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(space) + 1 - begin);
}

bool hasComment(std::string_view text) {
  return text.find("//") != std::string_view::npos || text.find("/*") != std::string_view::npos;
}

} // namespace wend
