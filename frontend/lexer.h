// The lexer: from characters to tokens, for both dialects.
#pragma once

#include "frontend/frontend.h"
#include "frontend/parser.h"

#include <string>
#include <string_view>
#include <vector>

namespace wend {

using TokenKind = Parser::token_kind_type;

struct Token {
  Token(TokenKind kindIn, SourceRange rangeIn, bool isBrokenIn = false)
      : kind(kindIn), range(rangeIn), isBroken(isBrokenIn) {}

  TokenKind kind;
  SourceRange range;
  bool isBroken;         // an error in or immediately before the token has been reported
  Symbol name;           // of an identifier
  int32_t value = 0;     // of an integer or character literal
  std::string_view text; // of a string literal: its bytes
};

class Lexer {
public:
  Lexer(const SourceFile &file, Interner &interner, Arena &arena, Diagnostics &diagnostics,
        Dialect dialect);

  // The next token. After the last one, END for every call.
  Token next();

  // The tokens that begin in the range, where one does; errors in them are not reported again.
  [[nodiscard]] std::vector<Token> tokensIn(SourceRange range) const;

  // Continues at the end of the text.
  void skipRest() { cursor_ = end_; }

  // Whether characters that are no tokens are skipped without a report.
  void ignoreInvalid(bool ignores) { ignoresInvalid_ = ignores; }

  // The number of `}` minus the number of `{` in a text, outside strings and comments.
  static int64_t unmatchedBraces(std::string_view text);

private:
  Token token(TokenKind kind, const char *start) const {
    return {kind, range(start), skippedInvalid_};
  }
  Token identifier(const char *start);
  Token newKeyword(TokenKind kind, const char *start);
  Token extension(TokenKind kind, const char *start, const DiagnosticRow &row);
  Token decimal(const char *start);
  Token hexadecimal(const char *start);
  Token malformedNumber(const char *start);
  Token literalTooLarge(const char *start, const char *limit);
  Token character(const char *start);
  void reportLongCharacter(Token &token);
  Token string(const char *start);
  // The byte that the escape sequence at cursor_ denotes.
  char escape(bool &isBroken);
  void skipBlockComment(const char *start);
  void skipInvalid(const char *start);
  Token colonAssign(const char *start);
  Token fraction(const char *start);
  Token foreignName(const char *start);
  [[nodiscard]] bool isMemberAccess(const char *start) const;
  [[nodiscard]] bool startsForeignName(const char *start) const;
  bool skipForeignCharacter(const char *start);
  [[nodiscard]] bool isFirstOfItsName(std::string_view name, uint32_t begin) const;
  bool reportColon(const char *start);
  void reportInvalid(const char *start);
  bool skipDirective(const char *start);
  bool skipConditional(const char *start);

  [[nodiscard]] std::string_view text() const { return {begin_, end_}; }
  [[nodiscard]] uint32_t offset(const char *at) const { return static_cast<uint32_t>(at - begin_); }
  [[nodiscard]] SourceRange range(const char *start) const {
    return {offset(start), offset(cursor_)};
  }

  Interner &interner_;
  Arena &arena_;
  Diagnostics &diagnostics_;
  Dialect dialect_;
  const char *begin_;
  const char *end_; // points to a NUL byte
  const char *cursor_;
  bool skippedInvalid_ = false; // immediately before the next token
  bool ignoresInvalid_ = false;
  std::vector<std::string_view> reportedNames_; // foreignName has reported
  std::string buffer_; // the bytes of the current string literal, if it has escapes
};

} // namespace wend
