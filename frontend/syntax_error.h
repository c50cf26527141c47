// An unexpected token and the state of the parser at it, and rules that report such errors.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/parser.h"
#include "frontend/token_feed.h"

#include <bitset>
#include <span>
#include <string>

namespace wend {

using KindSet = std::bitset<Parser::symbol_kind::YYNTOKENS>;

// Whether the token can begin what follows a statement: a statement, a declaration or `}`.
bool mayFollowStatement(Parser::symbol_kind_type kind);

// How parsing continues after an error.
enum class Recovery : uint8_t {
  Default,         // by inserting a missing `;` or `{`, or by skipping the rest of the statement
  Corrected,       // the token feed has corrected the text
  Foreign,         // by skipping a statement of another language
  LostDeclaration, // the same, and it may have declared something
  SkipRest,        // the rest of the text is ignored
};

// An unexpected token and the state of the parser at it.
struct SyntaxError {
  Diagnostics &diagnostics;
  TokenFeed &feed;
  Parser::symbol_kind_type found;
  Parser::symbol_kind_type top; // of the parser's stack
  bool isAtStart;               // the stack is empty
  SourceRange range;            // of the token
  KindSet expected;
  std::string name; // of the token, in messages
  bool lacksSemicolon = false;
  bool lacksBrace = false;

  [[nodiscard]] bool expects(Parser::symbol_kind_type kind) const {
    return expected[static_cast<size_t>(kind)];
  }
  // Whether a statement may end before the token.
  [[nodiscard]] bool endsStatement() const {
    return expects(Parser::symbol_kind::S_SEMICOLON) && !feed.isInForHeader();
  }
  // Whether the first word of the statement can be replaced by a keyword that begins an item.
  [[nodiscard]] bool mayBeginItem() const { return !feed.isOutside() && !feed.isInForHeader(); }
  [[nodiscard]] bool expectsItem() const {
    return expects(Parser::symbol_kind::S_RBRACE) && expects(Parser::symbol_kind::S_WHILE);
  }
  // After the name of a function outside of all others.
  [[nodiscard]] bool expectsHeader() const {
    return feed.isOutside() && expects(Parser::symbol_kind::S_LPAREN) && expected.count() == 1;
  }
  // After a name at the beginning of a statement.
  [[nodiscard]] bool isAfterFirstName() const {
    return (expects(Parser::symbol_kind::S_ASSIGN) &&
            expects(Parser::symbol_kind::S_PLUS_ASSIGN)) ||
           expectsHeader();
  }
  [[nodiscard]] bool isInCondition() const {
    return expects(Parser::symbol_kind::S_LBRACE) && top == Parser::symbol_kind::S_expr;
  }
  // `print (a + b;`: at the end of a statement, one bracket is open.
  [[nodiscard]] bool isBracketMissing() const {
    return found == Parser::symbol_kind::S_SEMICOLON &&
           (expects(Parser::symbol_kind::S_RPAREN) || expects(Parser::symbol_kind::S_RBRACKET)) &&
           feed.openExpressions() == 1;
  }
  [[nodiscard]] SourceRange previousEnd() const { return {feed.previousEnd(), feed.previousEnd()}; }
  [[nodiscard]] std::string_view text() const { return feed.text(range); }
  // The first word of the statement, or the keyword that has replaced it.
  [[nodiscard]] std::string_view firstWord() const {
    std::optional<std::string_view> corrected = feed.correctionOf(feed.firstWord());
    return corrected ? *corrected : feed.text(feed.firstWord());
  }
  // The text that ends at the end of the previous token.
  [[nodiscard]] bool follows(std::string_view text) const {
    return feed.text().substr(0, feed.previousEnd()).ends_with(text);
  }

  template <typename... Args>
  Diagnostics::Reported report(const DiagnosticRow &row, const Args &...args) const {
    return diagnostics.report(row, range, args...);
  }
  // "expected … after …", with a fix-it for a missing token.
  Diagnostics::Reported reportExpected(const char *what) const;
  // Adds a note at the innermost open bracket of this kind.
  void noteOpen(Diagnostics::Reported reported, Parser::token_kind_type kind,
                const char *what) const {
    if (const Token *bracket = feed.openBracket(kind))
      reported.note(diag::toMatch, bracket->range, what);
  }
};

// A kind of error. The first rule that applies reports it; the result of `report` is how parsing
// continues.
struct SyntaxRule {
  bool (*applies)(const SyntaxError &);
  Recovery (*report)(const SyntaxError &);
};

// A rule whose error has the default recovery.
template <auto report> Recovery plainly(const SyntaxError &e) {
  report(e);
  return Recovery::Default;
}

// Removes the parentheses around all of the items of `print`, whose `(` is at the offset.
void fixPrintParentheses(Diagnostics::Reported &reported, const SyntaxError &e, uint32_t open);

// "; use …" for a keyword of another language; empty if there is nothing like it.
std::string adviceFor(std::string_view foreignKeyword);

// The operator that a word stands for; empty if none.
std::string_view operatorLike(std::string_view word);

// What programmers write who know C, Python or JavaScript better, in order of precedence.
std::span<const SyntaxRule> foreignRules();

// Functions and other declarations of other languages, before all other rules.
std::span<const SyntaxRule> functionRules();
std::span<const SyntaxRule> declarationRules();
// Expressions of theirs, after those outside of functions.
std::span<const SyntaxRule> expressionRules();
// What imports modules.
std::span<const SyntaxRule> moduleRules();

// Words that are surely meant as a keyword or as none; before all other rules.
std::span<const SyntaxRule> wordRules();
// Misspelt keywords, after the foreign rules.
std::span<const SyntaxRule> misspeltRules();

} // namespace wend
