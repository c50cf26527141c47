// What the parser says when a token does not fit, and how it goes on.
//
// Bison performs default reductions before it finds an error, so the symbol on top of its stack is
// the largest construct that has ended there, and the tokens it expects are those that could
// follow: `x = a + b }` fails after an expression where `;` could stand. The first row of the list
// in describe() that applies is what is reported.

#include "frontend/diagnostics.h"
#include "frontend/parser.h"
#include "frontend/token_feed.h"
#include "support/invariant.h"

#include <bitset>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using KindSet = std::bitset<Kind::YYNTOKENS>;

// May a statement, a declaration or the end of a block begin with the token?
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
  default: // the other symbols, of a type that Bison made
    return false;
  }
}

// What has just ended, for "expected ';' after …"; null if there are no words for it.
const char *construct(Parser::symbol_kind_type kind) {
  switch (kind) {
  case Kind::S_expr:
  case Kind::S_exprs:
    return "expression";
  case Kind::S_print_items:
    return "what is printed";
  case Kind::S_declarators:
    return "declaration";
  case Kind::S_call:
    return "call";
  case Kind::S_simple:
  case Kind::S_assignment:
    return "statement";
  case Kind::S_for_init:
    return "the first part of 'for'";
  case Kind::S_for_step:
    return "the last part of 'for'";
  case Kind::S_params:
    return "parameter";
  case Kind::S_bare_header:
  case Kind::S_header:
    return "the head of a function";
  case Kind::S_main:
    return "'main()'";
  case Kind::S_elements:
    return "the list of elements";
  case Kind::S_target:
    return "variable";
  case Kind::S_open_args:
    return "'('";
  default: // the other symbols, of a type that Bison made
    return kind < Kind::YYNTOKENS ? Parser::symbol_name(kind) : nullptr;
  }
}

} // namespace

// For errors of other kinds, of which the grammar makes none.
void Parser::error(const location_type &, const std::string &) {
  INVARIANT(false, "the grammar reports its errors itself");
}

void Parser::report_syntax_error(const context &where) const {
  symbol_kind_type found = where.token();
  symbol_kind_type top = yystack_[0].kind();
  SourceRange range = where.location();
  SourceRange end = {feed.previousEnd(), feed.previousEnd()};

  symbol_kind_type list[Kind::YYNTOKENS];
  int count = where.expected_tokens(list, Kind::YYNTOKENS);
  KindSet expected;
  for (int i = 0; i < count; ++i)
    expected.set(static_cast<size_t>(list[i]));

  // A name on the same line is more likely to belong to the same statement.
  bool insertsSemicolon = expected[Kind::S_SEMICOLON] && !feed.isInForHeader() &&
                          mayFollowStatement(found) && (found != Kind::S_ID || feed.startsLine());

  bool endsBeforeBlock = top == Kind::S_expr || top == Kind::S_header || top == Kind::S_for_step ||
                         top == Kind::S_ELSE;
  bool insertsBrace = expected[Kind::S_LBRACE] && endsBeforeBlock && mayFollowStatement(found) &&
                      feed.lacksOpeningBrace();

  auto describe = [&] {
    std::string name = found == Kind::S_ID ? "a name" : symbol_name(found);
    auto expectedAfter = [&](const char *what) {
      if (const char *after = construct(top))
        return diagnostics.report(diag::expectedAfter, end, what, after);
      return diagnostics.report(diag::expectedFound, range, what, name);
    };
    auto noteOpen = [&](Diagnostics::Reported reported, token_kind_type kind, const char *what) {
      if (const Token *bracket = feed.openBracket(kind))
        reported.note(diag::toMatch, bracket->range, what);
    };

    bool isItem = expected[Kind::S_RBRACE] && expected[Kind::S_WHILE];
    bool isCondition = expected[Kind::S_LBRACE] && top == Kind::S_expr;
    if (yystack_.size() == 1)
      diagnostics.report(diag::expectedMain, range);
    else if (count == 1 && expected[Kind::S_YYEOF])
      diagnostics.report(diag::afterMain, range);
    else if (found == Kind::S_RESERVED)
      diagnostics.report(diag::reservedWord, range, "string");
    else if (found == Kind::S_YYEOF && feed.openBracket(token::LBRACE))
      noteOpen(diagnostics.report(diag::expectedFound, range, "'}'", name), token::LBRACE, "'{'");
    else if (found == Kind::S_ASSIGN && isCondition)
      diagnostics.report(diag::assignmentInCondition, range);
    else if (found == Kind::S_ASSIGN && (expected[Kind::S_PLUS] || top == Kind::S_simple))
      diagnostics.report(diag::assignmentInExpression, range);
    else if (found == Kind::S_LPAREN && top == Kind::S_for_init)
      diagnostics.report(diag::forParentheses, range);
    else if (found == Kind::S_ELSE && isItem)
      diagnostics.report(diag::elseWithoutIf, range);
    else if (found == Kind::S_SEMICOLON && isItem)
      diagnostics.report(diag::emptyStatement, range);
    else if (found == Kind::S_LBRACE && isItem)
      diagnostics.report(diag::bareBlock, range);
    else if (isItem)
      diagnostics.report(diag::expectedStatement, range, name);
    else if (expected[Kind::S_SEMICOLON] && expected[Kind::S_ASSIGN])
      expectedAfter("'=' or ';'");
    else if (expected[Kind::S_SEMICOLON] && top != Kind::S_PRINTLN && top != Kind::S_RETURN)
      expectedAfter("';'");
    else if (expected[Kind::S_INTEGER])
      diagnostics.report(diag::expectedExpression, range, name);
    else if (expected[Kind::S_RPAREN])
      noteOpen(expectedAfter("')'"), token::LPAREN, "'('");
    else if (expected[Kind::S_RBRACKET])
      noteOpen(expectedAfter("']'"), token::LBRACKET, "'['");
    else if (expected[Kind::S_LBRACE])
      expectedAfter("'{'");
    else if (expected[Kind::S_RBRACE])
      noteOpen(expectedAfter("'}'"), token::LBRACE, "'{'");
    else if (expected[Kind::S_ID])
      diagnostics.report(diag::expectedName, range, name);
    else
      diagnostics.report(diag::expectedFound, range, "'=' or '('", name);
  };

  if (!feed.isReported())
    describe();
  if (insertsSemicolon)
    feed.insertSemicolon();
  else if (insertsBrace)
    feed.insertOpeningBrace();
  else
    feed.skipStatement();
}

} // namespace wend
