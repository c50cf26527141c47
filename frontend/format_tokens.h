// The tokens of a program with the comments between them, for the formatter.
#pragma once

#include "frontend/lexer.h"

#include <span>
#include <vector>

namespace wend {

struct FormatComment {
  SourceRange range;      // without trailing white space
  uint32_t newlines;      // between it and what precedes it
  bool endsLine;          // it is a `//` comment, or contains a line break
  bool joinsNext = false; // the next token is in the same line, after it
};

struct FormatToken {
  TokenKind kind;
  SourceRange range;
  uint32_t newlines;     // between it and what precedes it, which may be a comment
  uint32_t firstComment; // of those before it
  uint32_t commentCount;
};

// The tokens and comments of a text without lexical errors. The last token is END.
class FormatTokens {
public:
  FormatTokens(const SourceFile &file, Dialect dialect);

  [[nodiscard]] std::span<const FormatToken> tokens() const { return tokens_; }
  [[nodiscard]] std::span<const FormatComment> before(const FormatToken &token) const {
    return std::span(comments_).subspan(token.firstComment, token.commentCount);
  }
  [[nodiscard]] std::string_view text(SourceRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

private:
  uint32_t scanGap(uint32_t begin, uint32_t end);

  std::string_view text_;
  std::vector<FormatToken> tokens_;
  std::vector<FormatComment> comments_;
};

// Whether two texts have the same tokens.
bool haveSameTokens(const FormatTokens &a, const FormatTokens &b);

} // namespace wend
