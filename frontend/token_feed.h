// Between the lexer and the parser: hands on the tokens, bounds how deep they nest, tells the new
// keywords from names in the core dialect, and restarts the parser after a syntax error.
//
// After an error the parser asks for recovery in one of two ways, and the grammar takes the token
// that comes back in the place of what is wrong:
//
//   x = 1 | y = 2;      INSERTED stands for the missing `;`, then everything goes on from `y`
//   if a | y = 2; }     INSERTED stands for the missing `{`, if there is a `}` for it
//   x = 1 + | ); y = 2; RESYNC stands for the rest of the statement, up to and with its `;` or,
//                       braces in it being balanced, up to the `}` of the block around it
#pragma once

#include "frontend/lexer.h"

#include <vector>

namespace wend {

class TokenFeed {
public:
  TokenFeed(const SourceFile &file, Lexer &lexer, Interner &interner, Diagnostics &diagnostics,
            Dialect dialect);

  // The next token for the parser, which has accepted the one before.
  TokenKind next(Parser::semantic_type &value, SourceRange &range);

  // ---- Asked at a syntax error, when `current` is the token that does not fit

  [[nodiscard]] const Token &current() const { return current_; }
  // Where the token before it ends.
  [[nodiscard]] uint32_t previousEnd() const { return previousEnd_; }
  // Does a line end between the two?
  [[nodiscard]] bool startsLine() const;
  // Has what is wrong here been reported by someone else?
  [[nodiscard]] bool isReported() const { return isStopped_ || current_.isBroken || wasBroken_; }
  // Are we between `for` and its `{`, where `;` ends no statement?
  [[nodiscard]] bool isInForHeader() const { return isInForHeader_; }
  // The innermost bracket of the given kind that is still open; null without one.
  [[nodiscard]] const Token *openBracket(TokenKind kind) const;

  // Are there more `}` from here on than blocks to close?
  [[nodiscard]] bool lacksOpeningBrace() const;

  void insertSemicolon() { insert(Parser::token::SEMICOLON); }
  void insertOpeningBrace() { insert(Parser::token::LBRACE); }
  void skipStatement();

private:
  Token fetch();
  void insert(TokenKind kind);
  Token resolveCoreKeyword(Token token);
  void account(const Token &token);
  void open(const Token &token, uint32_t depth);
  void close(TokenKind opening);
  void closeExpressions();
  void stop(const DiagnosticRow &row, SourceRange range, uint32_t limit);

  struct Open {
    Token token;
    uint32_t depth; // what it adds to the nesting of expressions
  };
  struct CoreKeyword {
    Symbol name;
    TokenKind kind;
    const DiagnosticRow *row;
  };

  std::string_view text_;
  Lexer &lexer_;
  Diagnostics &diagnostics_;
  Dialect dialect_;
  CoreKeyword coreKeywords_[4];

  Token current_;            // last handed out
  std::vector<Token> queue_; // fetched already: the last of them comes next
  uint32_t previousEnd_ = 0;
  TokenKind previousKind_ = Parser::token::INSERTED;
  bool wasBroken_ = false; // the token before it
  bool isInForHeader_ = false;
  bool isDeclaring_ = false;     // a type has been named since the last `;`, `{` or `}`
  bool lostDeclaration_ = false; // of the statement skipped last
  bool isStopped_ = false;       // nothing but END is handed out any more

  std::vector<Open> open_; // brackets and braces
  uint32_t expressionDepth_ = 0;
  uint32_t blockDepth_ = 0;
  uint32_t unaryRun_ = 0; // `+ - ! ~` in a row up to here
};

} // namespace wend
