// Syntax errors: the diagnostic for an unexpected token, and error recovery.
//
// Bison performs default reductions before it detects an error, so the symbol on top of its stack
// is the largest construct that ends before the token, and the expected tokens are those that could
// follow it: in `x = a + b }` the top of the stack is an expression, and `;` is expected. The first
// row of `rules` that applies is reported.

#include "frontend/diagnostics.h"
#include "frontend/parser.h"
#include "frontend/token_feed.h"
#include "support/invariant.h"

#include <algorithm>
#include <bitset>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using KindSet = std::bitset<Kind::YYNTOKENS>;

// Whether the token can begin what follows a statement: a statement, a declaration or `}`.
bool mayFollowStatement(Parser::symbol_kind_type kind) {
  switch (kind) {
  case Kind::S_ID:
  case Kind::S_PRINT:
  case Kind::S_PRINTLN:
  case Kind::S_INT:
  case Kind::S_BOOL:
  case Kind::S_IF:
  case Kind::S_WHILE:
  case Kind::S_RETURN:
  case Kind::S_FOR:
  case Kind::S_BREAK:
  case Kind::S_CONTINUE:
  case Kind::S_CONST:
  case Kind::S_RBRACE:
    return true;
  default: // the other values of Bison's enumeration
    return false;
  }
}

// The construct that the symbol ends, for "expected ';' after …"; null if it has no description.
const char *construct(Parser::symbol_kind_type kind) {
  switch (kind) {
  case Kind::S_expr:
  case Kind::S_exprs:
    return "expression";
  case Kind::S_print_items:
    return "print item";
  case Kind::S_declarators:
    return "declaration";
  case Kind::S_call:
    return "call";
  case Kind::S_simple:
  case Kind::S_assignment:
    return "statement";
  case Kind::S_for_init:
    return "the initialiser of 'for'";
  case Kind::S_for_step:
    return "the step of 'for'";
  case Kind::S_params:
    return "parameter";
  case Kind::S_bare_header:
  case Kind::S_header:
    return "the header of a function";
  case Kind::S_main:
    return "'main()'";
  case Kind::S_elements:
    return "the list of elements";
  case Kind::S_target:
    return "variable";
  case Kind::S_open_args:
    return "'('";
  default: // the other values of Bison's enumeration
    return kind < Kind::YYNTOKENS ? Parser::symbol_name(kind) : nullptr;
  }
}

// An unexpected token and the state of the parser at it.
struct SyntaxError {
  Diagnostics &diagnostics;
  const TokenFeed &feed;
  Parser::symbol_kind_type found;
  Parser::symbol_kind_type top; // of the parser's stack
  bool isAtStart;               // the stack is empty
  SourceRange range;            // of the token
  KindSet expected;
  std::string name; // of the token, in messages

  [[nodiscard]] bool expects(Parser::symbol_kind_type kind) const {
    return expected[static_cast<size_t>(kind)];
  }
  [[nodiscard]] bool expectsItem() const {
    return expects(Kind::S_RBRACE) && expects(Kind::S_WHILE);
  }
  [[nodiscard]] bool isInCondition() const {
    return expects(Kind::S_LBRACE) && top == Kind::S_expr;
  }
  [[nodiscard]] SourceRange previousEnd() const { return {feed.previousEnd(), feed.previousEnd()}; }

  template <typename... Args>
  Diagnostics::Reported report(const DiagnosticRow &row, const Args &...args) const {
    return diagnostics.report(row, range, args...);
  }
  Diagnostics::Reported reportExpected(const char *what) const {
    if (const char *after = construct(top))
      return diagnostics.report(diag::expectedAfter, previousEnd(), what, after);
    return report(diag::expectedFound, what, name);
  }
  // Adds a note at the innermost open bracket of this kind.
  void noteOpen(Diagnostics::Reported reported, Parser::token_kind_type kind,
                const char *what) const {
    if (const Token *bracket = feed.openBracket(kind))
      reported.note(diag::toMatch, bracket->range, what);
  }
};

using Error = SyntaxError;
using Tokens = Parser::token;

struct Rule {
  bool (*applies)(const Error &);
  void (*report)(const Error &);
};

// In order of precedence; the last one always applies.
constexpr Rule rules[] = {
    {[](const Error &e) { return e.isAtStart; },
     [](const Error &e) { e.report(diag::expectedMain); }},
    {[](const Error &e) { return e.expected.count() == 1 && e.expects(Kind::S_YYEOF); },
     [](const Error &e) { e.report(diag::afterMain); }},
    {[](const Error &e) { return e.found == Kind::S_RESERVED; },
     [](const Error &e) { e.report(diag::reservedWord, "string"); }},
    {[](const Error &e) { return e.found == Kind::S_YYEOF && e.feed.openBracket(Tokens::LBRACE); },
     [](const Error &e) {
       e.noteOpen(e.report(diag::expectedFound, "'}'", e.name), Tokens::LBRACE, "'{'");
     }},
    {[](const Error &e) { return e.found == Kind::S_ASSIGN && e.isInCondition(); },
     [](const Error &e) { e.report(diag::assignmentInCondition); }},
    {[](const Error &e) {
       return e.found == Kind::S_ASSIGN && (e.expects(Kind::S_PLUS) || e.top == Kind::S_simple);
     },
     [](const Error &e) { e.report(diag::assignmentInExpression); }},
    {[](const Error &e) { return e.found == Kind::S_LPAREN && e.top == Kind::S_for_init; },
     [](const Error &e) { e.report(diag::forParentheses); }},
    {[](const Error &e) { return e.found == Kind::S_ELSE && e.expectsItem(); },
     [](const Error &e) { e.report(diag::elseWithoutIf); }},
    {[](const Error &e) { return e.found == Kind::S_SEMICOLON && e.expectsItem(); },
     [](const Error &e) { e.report(diag::emptyStatement); }},
    {[](const Error &e) { return e.found == Kind::S_LBRACE && e.expectsItem(); },
     [](const Error &e) { e.report(diag::bareBlock); }},
    {[](const Error &e) { return e.expectsItem(); },
     [](const Error &e) { e.report(diag::expectedStatement, e.name); }},
    {[](const Error &e) { return e.expects(Kind::S_SEMICOLON) && e.expects(Kind::S_ASSIGN); },
     [](const Error &e) { e.reportExpected("'=' or ';'"); }},
    {[](const Error &e) {
       return e.expects(Kind::S_SEMICOLON) && e.top != Kind::S_PRINTLN && e.top != Kind::S_RETURN;
     },
     [](const Error &e) { e.reportExpected("';'"); }},
    {[](const Error &e) { return e.expects(Kind::S_INTEGER); },
     [](const Error &e) { e.report(diag::expectedExpression, e.name); }},
    {[](const Error &e) { return e.expects(Kind::S_RPAREN); },
     [](const Error &e) { e.noteOpen(e.reportExpected("')'"), Tokens::LPAREN, "'('"); }},
    {[](const Error &e) { return e.expects(Kind::S_RBRACKET); },
     [](const Error &e) { e.noteOpen(e.reportExpected("']'"), Tokens::LBRACKET, "'['"); }},
    {[](const Error &e) { return e.expects(Kind::S_LBRACE); },
     [](const Error &e) { e.reportExpected("'{'"); }},
    {[](const Error &e) { return e.expects(Kind::S_RBRACE); },
     [](const Error &e) { e.noteOpen(e.reportExpected("'}'"), Tokens::LBRACE, "'{'"); }},
    {[](const Error &e) { return e.expects(Kind::S_ID); },
     [](const Error &e) { e.report(diag::expectedName, e.name); }},
    {[](const Error &) { return true; },
     [](const Error &e) { e.report(diag::expectedFound, "'=' or '('", e.name); }},
};

// A missing `;` is inserted before the token. A name on the same line is more likely to belong to
// the same statement.
bool lacksSemicolon(const Error &e) {
  return e.expects(Kind::S_SEMICOLON) && !e.feed.isInForHeader() && mayFollowStatement(e.found) &&
         (e.found != Kind::S_ID || e.feed.startsLine());
}

bool lacksOpeningBrace(const Error &e) {
  bool endsBeforeBlock = e.top == Kind::S_expr || e.top == Kind::S_header ||
                         e.top == Kind::S_for_step || e.top == Kind::S_ELSE;
  return e.expects(Kind::S_LBRACE) && endsBeforeBlock && mayFollowStatement(e.found) &&
         e.feed.lacksOpeningBrace();
}

} // namespace

// Called for errors that actions of the grammar raise; there are none.
void Parser::error(const location_type &, const std::string &) {
  INVARIANT(false, "the grammar reports its errors itself");
}

void Parser::report_syntax_error(const context &where) const {
  symbol_kind_type found = where.token();
  SyntaxError error{diagnostics,
                    feed,
                    found,
                    yystack_[0].kind(),
                    yystack_.size() == 1,
                    where.location(),
                    {},
                    found == Kind::S_ID ? "a name" : symbol_name(found)};
  symbol_kind_type list[Kind::YYNTOKENS];
  int count = where.expected_tokens(list, Kind::YYNTOKENS);
  for (int i = 0; i < count; ++i)
    error.expected.set(static_cast<size_t>(list[i]));

  bool insertsSemicolon = lacksSemicolon(error);
  bool insertsBrace = lacksOpeningBrace(error);
  if (!feed.isReported())
    std::ranges::find_if(rules, [&](const Rule &rule) {
      return rule.applies(error);
    })->report(error);
  if (insertsSemicolon)
    feed.insertSemicolon();
  else if (insertsBrace)
    feed.insertOpeningBrace();
  else
    feed.skipStatement();
}

} // namespace wend
