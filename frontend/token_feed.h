// Between the lexer and the parser: passes on tokens, limits nesting, distinguishes the keywords of
// the extensions from names in the core dialect, and recovers from syntax errors.
//
// Recovery inserts a token in one of two ways; the grammar accepts it in place of the error:
//
//   x = 1 | y = 2;      INSERTED replaces the missing `;`; parsing continues with `y`
//   if a | y = 2; }     INSERTED replaces the missing `{`, if there is a `}` for it
//   x = 1; | else { }   CLOSED replaces the missing `}` of the block of an `if`
//   whlie | a < b { }   CORRECTED and the keyword replace the misspelt one, which is an error
//   If (a) | x = 1;     CORRECTED replaces the tokens of the statement, which follow once more with
//                       the keyword
//   let | mut x: int;   CORRECTED replaces them, and the tokens of Wend that they stand for follow
//   x = 1 + | int y;    RESYNC replaces the rest of the statement, which the line break ends
//   x = 1 + | ); y = 2; RESYNC replaces the rest of the statement: up to and including its `;`, or
//                       up to the `}` of the enclosing block; braces in between are balanced
#pragma once

#include "frontend/lexer.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace wend {

class AstBuilder;

class TokenFeed {
public:
  struct Keyword {
    std::string_view text;
    TokenKind kind;
  };

  TokenFeed(const SourceFile &file, Lexer &lexer, Interner &interner, Diagnostics &diagnostics,
            Dialect dialect, const AstBuilder &builder);

  // The next token for the parser, which has accepted the previous one.
  TokenKind next(Parser::semantic_type &value, SourceRange &range);

  // ---- Queries after a syntax error at the token `current`

  [[nodiscard]] const Token &current() const { return current_; }
  // The end of the previous token.
  [[nodiscard]] uint32_t previousEnd() const { return previousEnd_; }
  // Whether there is a line break between the two.
  [[nodiscard]] bool startsLine() const;
  // Whether the rest of the text is ignored: it has ended within a block, or after too many errors.
  [[nodiscard]] bool isStopped() const { return isStopped_; }
  // Whether this error has been reported by the lexer or a limit.
  [[nodiscard]] bool isReported() const { return isStopped_ || current_.isBroken || wasBroken_; }
  // Whether the token is between `for` and its `{`, where `;` does not end a statement.
  [[nodiscard]] bool isInForHeader() const { return isInForHeader_; }
  // The number of open parentheses and brackets.
  [[nodiscard]] size_t openExpressions() const { return open_.size() - blockDepth_; }
  // The innermost open bracket of the given kind; null if there is none.
  [[nodiscard]] const Token *openBracket(TokenKind kind) const;

  // Whether the token is outside of all functions.
  [[nodiscard]] bool isOutside() const { return blockDepth_ == 0; }
  // Whether nothing but the beginning of a first function precedes the token.
  [[nodiscard]] bool isBeforeFunctions() const { return statementStart_ == 0; }
  // The first word of the current statement; empty if it begins with something else.
  [[nodiscard]] SourceRange firstWord() const;
  // The text that `correct` or `reread` has put in place of the word; nothing if they have not.
  [[nodiscard]] std::optional<std::string_view> correctionOf(SourceRange word) const;
  [[nodiscard]] std::string_view text(SourceRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] std::string_view text() const { return text_; } // of the file

  // Whether the rest of the text has more `}` than there are open blocks.
  [[nodiscard]] bool lacksOpeningBrace() const;

  // Whether the rest of the text has fewer `}` than there are open blocks.
  [[nodiscard]] bool lacksClosingBrace() const;
  // Where `insertClosingBrace` was last called; 0 if it was not.
  [[nodiscard]] uint32_t closedAt() const { return closedAt_; }

  void insertSemicolon() { insert(Parser::token::SEMICOLON); }
  void insertOpeningBrace() { insert(Parser::token::LBRACE); }
  // A `}` before the token.
  void insertClosingBrace();
  // Inserts a `{`, and a `}` after the token at the offset `end`, the last one of the body.
  void insertBody(uint32_t end);
  // Removes the token.
  void dropToken() { current_ = fetch(); }
  // Removes the token, which is the `(` after `for`, and the `)` at the offset.
  void dropParentheses(uint32_t close);
  // Continues in the block that begins with this token.
  void acceptOpeningBrace();
  // Puts a keyword in place of the word, which is the previous token; without one, removes the
  // word.
  void correct(SourceRange word, std::optional<Keyword> keyword);
  // Puts a keyword in place of the token.
  void correctCurrent(Keyword keyword);
  // Parses the statement once more with a keyword in place of the word in it.
  void reread(SourceRange word, Keyword keyword);
  void endStatement();
  void skipStatement() { skip(false); }
  // Also a `while` after a block; characters that are no tokens are not reported. `declares`: it
  // may have declared something.
  void skipForeignStatement(bool declares);
  // Skips what begins before the offset.
  void skipTo(uint32_t end);
  // A token of Wend in place of others.
  struct Replacement {
    TokenKind kind;
    SourceRange range; // of an ID, its name
  };
  // Puts tokens in place of the statement so far, up to the offset.
  void replace(uint32_t end, std::span<const Replacement> tokens);
  // Ends the text here.
  void skipRest();
  // After an error at END_IN_BLOCK: no further errors are reported.
  void stop() { isStopped_ = true; }

private:
  Token fetch();
  Token closing();
  void insert(TokenKind kind);
  void skip(bool isForeign);
  [[nodiscard]] bool continuesForeign(const Token &token) const;
  void discardTo(uint32_t end);
  // The next token is one that recovery has inserted for the parser.
  [[nodiscard]] bool isRecovering() const;
  Token resolveCoreKeyword(Token token);
  void account(const Token &token);
  void open(const Token &token, uint32_t depth);
  void close(TokenKind opening);
  void closeExpressions();
  void noteCorrection(SourceRange word, std::optional<Keyword> keyword);
  void stop(const DiagnosticRow &row, SourceRange range, uint32_t limit);

  struct Open {
    Token token;
    uint32_t depth; // its contribution to the nesting of expressions
  };
  struct Correction {
    SourceRange word;
    std::optional<Keyword> keyword; // nothing: the word is removed
  };
  // Null: the word at the offset has not been corrected.
  [[nodiscard]] const Correction *correctionAt(uint32_t offset) const;

  struct CoreKeyword {
    Symbol name;
    TokenKind kind;
    const DiagnosticRow *row;
  };

  std::string_view text_;
  Lexer &lexer_;
  Diagnostics &diagnostics_;
  Dialect dialect_;
  const AstBuilder &builder_;
  CoreKeyword coreKeywords_[4];

  Token current_;            // the last one passed on
  std::vector<Token> queue_; // tokens read ahead, in reverse order
  uint32_t previousEnd_ = 0;
  uint32_t statementStart_ = 0; // the end of the last `;`, `{` or `}`
  TokenKind previousKind_ = Parser::token::INSERTED;
  bool wasBroken_ = false; // the previous token
  bool isInForHeader_ = false;
  bool isDeclaring_ = false;     // a type has occurred since the last `;`, `{` or `}`
  bool lostDeclaration_ = false; // in the statement skipped last
  bool hasEnded_ = false;        // END_IN_BLOCK has been returned
  bool isStopped_ = false;       // open blocks are closed, and the text ends

  std::vector<Correction> corrections_; // in the current statement, and perhaps earlier ones

  uint32_t closedAt_ = 0;
  uint32_t droppedAt_ = UINT32_MAX; // dropParentheses: the offset of the `)`
  std::vector<uint32_t> bodyEnds_; // insertBody: of the bodies that have not ended, inner ones last
  uint32_t lackingBodyEnds_ = 0;   // insertBody: the number of `}` to insert

  std::vector<Open> open_; // brackets and braces
  uint32_t expressionDepth_ = 0;
  uint32_t blockDepth_ = 0;
  uint32_t unaryRun_ = 0; // length of the current run of `+ - ! ~`
};

} // namespace wend
