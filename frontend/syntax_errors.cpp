// Syntax errors: the diagnostic for an unexpected token, and error recovery.
//
// Bison performs default reductions before it detects an error, so the symbol on top of its stack
// is the largest construct that ends before the token, and the expected tokens are those that could
// follow it: in `x = a + b }` the top of the stack is an expression, and `;` is expected. The first
// row of `rules` that applies is reported, and how parsing continues is its result.

#include "frontend/brace_hints.h"
#include "frontend/keywords.h"
#include "frontend/statement_fixes.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"
#include "support/invariant.h"

#include <algorithm>
#include <ranges>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;

// The construct that the symbol ends, for "expected ';' after …"; null if it has no description.
const char *construct(Parser::symbol_kind_type kind) {
  switch (kind) {
  case Kind::S_expr:
  case Kind::S_exprs:
    return "expression";
  case Kind::S_print_items:
    return "print item";
  case Kind::S_declarator:
  case Kind::S_declaration:
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

using Error = SyntaxError;
using Tokens = Parser::token;

// ---- Outside of functions

void reportOutside(const Error &e) {
  auto hint = findBraceHint(e.feed.text().substr(0, e.range.begin), BraceHint::Kind::ExtraClose);
  if (e.isAtStart || e.feed.isBeforeFunctions() || !findFunction(e.feed.text(), "main")) {
    e.report(diag::expectedMain);
  } else if (hint) {
    SourceRange brace = {hint->token, hint->token + 1};
    e.diagnostics.report(diag::extraBrace, brace)
        .note(diag::toMatch, {hint->open, hint->open + 1}, "'{'")
        .fix(brace, "");
  } else if (e.found == Kind::S_SEMICOLON && e.expects(Kind::S_YYEOF)) {
    e.report(diag::emptyStatement).fix(e.range, "");
  } else {
    e.report(diag::afterMain);
  }
}

bool isVariableOutside(const Error &e) {
  bool isConstant = e.found == Kind::S_CONST && e.feed.isOutside() && e.expects(Kind::S_INT) &&
                    e.expects(Kind::S_ID);
  return isConstant || (e.expectsHeader() && (e.firstWord() == "int" || e.firstWord() == "bool"));
}

// ---- Expressions

// `a =< b`, `a => b`, `a <> b`, `a === b` and `a !== b`
bool isWrongComparison(const Error &e) {
  std::string_view two = e.feed.text().substr(e.range.begin, 2);
  bool isReversed = e.found == Kind::S_ASSIGN && (e.top == Kind::S_expr || e.endsStatement());
  bool isTriple = e.found == Kind::S_ASSIGN && e.expects(Kind::S_INTEGER) &&
                  e.feed.previousEnd() == e.range.begin && (e.follows("==") || e.follows("!="));
  return isTriple || (isReversed && (two == "=<" || two == "=>")) ||
         (e.found == Kind::S_GT && e.expects(Kind::S_INTEGER) && e.follows("<") &&
          e.feed.previousEnd() == e.range.begin);
}

// The `=` of `(c = getc()) != -1`
bool isComparedAssignment(const Error &e) {
  const Token *open = e.feed.openBracket(Tokens::LPAREN);
  if (e.found != Kind::S_ASSIGN || !open)
    return false;
  std::string_view text = e.feed.text();
  std::optional<uint32_t> close = closingBracket(text, open->range.begin);
  std::string_view after = close ? text.substr(skipSpace(text, *close + 1), 2) : "";
  return after == "!=" || after == "==" || after.starts_with("<") || after.starts_with(">");
}

void reportWrongComparison(const Error &e) {
  SourceRange range = {e.range.begin, e.range.begin + 2};
  if (e.found == Kind::S_GT)
    range = {e.range.begin - 1, e.range.end};
  else if (e.follows("=") && e.feed.previousEnd() == e.range.begin)
    range = {e.range.begin - 2, e.range.end};
  std::string_view wrong = e.feed.text(range);
  const char *right = wrong == "=<" ? "<=" : wrong == "=>" ? ">=" : wrong == "===" ? "==" : "!=";
  e.diagnostics.report(diag::wordOperator, range, wrong, right).fix(range, right);
}

bool isIncrement(const Error &e) { return e.follows("++") || e.follows("--"); }

const char *incrementOf(Parser::symbol_kind_type kind) {
  return kind == Kind::S_PLUS ? "++" : "--";
}

// `++i` as a statement, or in the header of a `for`
bool isPrefixIncrement(const Error &e) {
  bool isSign = e.found == Kind::S_PLUS || e.found == Kind::S_MINUS;
  bool mayBegin = e.expectsItem() || e.top == Kind::S_FOR || e.top == Kind::S_for_step;
  return isSign && mayBegin &&
         e.feed.text().substr(e.range.begin).starts_with(incrementOf(e.found));
}

// In the list of parameters of `main`, the types are of no interest.
void reportUntypedParameter(const Error &e) {
  const Token *open = e.feed.openBracket(Tokens::LPAREN);
  std::string_view text = e.feed.text();
  SourceRange name =
      open ? wordBefore(text, skipSpaceBefore(text, open->range.begin)) : SourceRange{};
  if (e.feed.isOutside() && e.feed.text(name) == "main") {
    uint32_t end = closingBracket(text, open->range.begin).value_or(e.range.end);
    e.diagnostics.report(diag::mainParameters, {open->range.end, end});
    return;
  }
  e.report(diag::untypedParameter, e.text());
}

void reportPrefixIncrement(const Error &e) {
  const char *op = incrementOf(e.found);
  SourceRange range = {e.range.begin, e.range.begin + 2};
  auto reported = e.diagnostics.report(diag::prefixIncrement, range, op);
  std::string_view text = e.feed.text();
  uint32_t operand = skipSpace(text, range.end);
  std::optional<SourceRange> target = targetAt(text, operand);
  // No fix-it for `++i + 1;`
  if (target && (text.substr(skipSpace(text, target->end), 1) == ";" || e.feed.isInForHeader()))
    reported.fix({range.begin, operand}, "").fix({target->end, target->end}, op);
}

void reportIncrement(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange op = {e.feed.previousEnd() - 2, e.feed.previousEnd()};
  SourceRange word = wordBefore(text, skipSpaceBefore(text, op.begin));
  std::string_view name = word.begin != word.end ? e.feed.text(word) : "x";
  auto reported = e.diagnostics.report(diag::incrementInExpression, op, name, e.feed.text(op));
  fixIncrement(reported, text, op);
}

// `print "a" + b;`, `print "a" << b;`
bool isStringOperator(const Error &e) {
  bool isAfterString = (e.found == Kind::S_PLUS || e.found == Kind::S_SHL) && e.follows("\"");
  return isAfterString || (e.found == Kind::S_STRING && (e.follows("+") || e.follows("<<")));
}

void reportStringOperator(const Error &e) {
  uint32_t end = e.feed.previousEnd();
  SourceRange op = {end - (e.follows("<<") ? 2 : 1), end};
  if (e.found != Kind::S_STRING)
    op = e.range;
  e.diagnostics.report(diag::stringOperator, op, e.feed.text(op)).fix(op, ",");
}

// ---- Names

// `f;`, and `f` before a `}` or at the end of a line
bool isNameAlone(const Error &e) {
  bool isEnd = e.found == Kind::S_SEMICOLON || e.found == Kind::S_RBRACE ||
               (e.feed.startsLine() && mayFollowStatement(e.found));
  return isEnd && e.isAfterFirstName() && !e.feed.isOutside() && !e.feed.isInForHeader() &&
         e.feed.firstWord().end == e.feed.previousEnd();
}

Recovery reportNameAlone(const Error &e) {
  std::string_view name = e.firstWord();
  SourceRange word = e.feed.firstWord();
  std::optional<FunctionHeader> header = findFunction(e.feed.text(), name);
  const BuiltinRow *builtin = findBuiltin(name);
  if (header || builtin) {
    bool hasParameters = header ? header->hasParameters : builtin->hasParameters;
    auto reported = e.diagnostics.report(diag::variableIsFunction, word, name);
    if (header)
      reported.note(diag::declaredHere, header->name, name);
    if (!hasParameters)
      reported.fix({word.end, word.end}, e.found == Kind::S_SEMICOLON ? "()" : "();");
  } else if (isForeignKeyword(name)) {
    std::string advice = adviceFor(name);
    e.diagnostics.report(diag::foreignKeyword, word, name, advice);
  } else {
    e.diagnostics.report(diag::nameStatement, word, name);
  }
  if (e.found == Kind::S_SEMICOLON)
    return Recovery::Default;
  e.feed.endStatement();
  return Recovery::Corrected;
}

// ---- Blocks

// More blocks than these are not closed by fix-its.
constexpr size_t mostClosed = 16;
constexpr size_t mostClosedNotes = 3;

// Closes the blocks at the end of the text: in the line of the last token those that begin in it,
// others in lines of their own.
void fixUnclosed(Diagnostics::Reported &reported, std::string_view text,
                 const UnclosedBlocks &unclosed) {
  std::string inLine;
  std::string lines;
  for (const UnclosedBlock &block : std::views::reverse(unclosed.blocks)) {
    std::string_view since = text.substr(block.open, unclosed.end - block.open);
    if (since.find('\n') == std::string_view::npos)
      inLine += " }";
    else
      lines.append(block.indentation).append("}\n");
  }
  if (!lines.empty() && !text.ends_with("\n")) {
    lines.pop_back();
    lines = "\n" + lines;
  }
  auto size = static_cast<uint32_t>(text.size());
  if (unclosed.end == size) {
    reported.fix({size, size}, inLine + lines);
    return;
  }
  if (!inLine.empty())
    reported.fix({unclosed.end, unclosed.end}, inLine);
  if (!lines.empty())
    reported.fix({size, size}, lines);
}

// No line tells where the `}` is missing.
void reportUnclosedAtEnd(const Error &e) {
  UnclosedBlocks unclosed = findUnclosedBlocks(e.feed.text());
  if (e.endsStatement())
    e.reportExpected("';'").fix(e.previousEnd(), ";");
  if ((!e.endsStatement() && !e.expectsItem()) || unclosed.blocks.empty()) {
    e.noteOpen(e.diagnostics.report(diag::expectedFound, e.previousEnd(), "'}'", e.name),
               Tokens::LBRACE, "'{'");
    return;
  }
  auto reported = e.diagnostics.report(diag::missingBraceAtEnd, {unclosed.end, unclosed.end});
  size_t noted = 0;
  for (const UnclosedBlock &block : std::views::reverse(unclosed.blocks))
    if (noted++ < mostClosedNotes)
      reported.note(diag::toMatch, {block.open, block.open + 1}, "'{'");
  if (unclosed.blocks.size() <= mostClosed)
    fixUnclosed(reported, e.feed.text(), unclosed);
}

std::optional<BraceHint> missingBraceHint(const Error &e) {
  return findBraceHint(e.feed.text(), BraceHint::Kind::MissingClose, e.feed.closedAt());
}

void reportMissingBrace(const Error &e, const BraceHint &hint) {
  std::string brace(hint.indentation);
  brace += "}\n";
  e.diagnostics.report(diag::missingBrace, {hint.previousEnd, hint.previousEnd})
      .note(diag::toMatch, {hint.open, hint.open + 1}, "'{'")
      .fix({hint.lineStart, hint.lineStart}, brace);
}

void reportUnclosed(const Error &e) {
  if (auto hint = missingBraceHint(e))
    reportMissingBrace(e, *hint);
  else
    reportUnclosedAtEnd(e);
}

// `if a { f(); else { g(); }`: the innermost block is that of an `if`.
bool lacksBraceBeforeElse(const Error &e) {
  const Token *open = e.feed.openBracket(Tokens::LBRACE);
  if (e.found != Kind::S_ELSE || !e.expectsItem() || !open || !e.feed.lacksClosingBrace())
    return false;
  std::string_view text = e.feed.text();
  SourceRange word = wordAt(text, statementStart(text, open->range.begin));
  if (e.feed.text(word) == "else")
    word = wordAt(text, skipSpace(text, word.end));
  return e.feed.text(word) == "if";
}

Recovery reportBraceBeforeElse(const Error &e) {
  const Token *open = e.feed.openBracket(Tokens::LBRACE);
  auto hint = missingBraceHint(e);
  // The indentation may tell that it is missing in an inner block.
  if (hint && hint->token <= e.range.begin && hint->open >= open->range.begin)
    reportMissingBrace(e, *hint);
  else
    e.noteOpen(e.report(diag::missingBraceBeforeElse).fix({e.range.begin, e.range.begin}, "} "),
               Tokens::LBRACE, "'{'");
  e.feed.insertClosingBrace();
  return Recovery::Corrected;
}

// Before the foreign and the misspelt ones, in order of precedence.
constexpr SyntaxRule firstRules[] = {
    {isVariableOutside,
     [](const Error &e) {
       e.diagnostics.report(diag::variableBesideMain, e.feed.firstWord());
       bool hasMain = findFunction(e.feed.text(), "main").has_value();
       return hasMain ? Recovery::Default : Recovery::SkipRest;
     }},
    {[](const Error &e) { return e.isAtStart || e.expects(Kind::S_YYEOF) || e.expectsHeader(); },
     [](const Error &e) {
       reportOutside(e);
       return Recovery::SkipRest;
     }},
    {[](const Error &e) { return e.found == Kind::S_RESERVED; },
     [](const Error &e) {
       e.report(diag::reservedWord, "string");
       return Recovery::LostDeclaration;
     }},
    {[](const Error &e) { return e.found == Kind::S_YYEOF && e.feed.openBracket(Tokens::LBRACE); },
     plainly<reportUnclosed>},
    {isWrongComparison, plainly<reportWrongComparison>},
};

// After them; the last one always applies.
constexpr SyntaxRule lastRules[] = {
    {isComparedAssignment, plainly<[](const Error &e) { e.report(diag::chainedAssignment); }>},
    {[](const Error &e) { return e.found == Kind::S_ASSIGN && e.isInCondition(); },
     plainly<[](const Error &e) { e.report(diag::assignmentInCondition).fix(e.range, "=="); }>},
    {[](const Error &e) {
       return e.found == Kind::S_ASSIGN && (e.expects(Kind::S_PLUS) || e.top == Kind::S_simple);
     },
     plainly<[](const Error &e) { e.report(diag::assignmentInExpression).fix(e.range, "=="); }>},
    {lacksBraceBeforeElse, reportBraceBeforeElse},
    {[](const Error &e) { return e.found == Kind::S_ELSE && e.expectsItem(); },
     plainly<[](const Error &e) { e.report(diag::elseWithoutIf); }>},
    {[](const Error &e) { return e.found == Kind::S_SEMICOLON && e.expectsItem(); },
     plainly<[](const Error &e) { e.report(diag::emptyStatement).fix(e.range, ""); }>},
    {[](const Error &e) { return e.found == Kind::S_LBRACE && e.expectsItem(); },
     plainly<[](const Error &e) { e.report(diag::bareBlock); }>},
    {isPrefixIncrement, plainly<reportPrefixIncrement>},
    {[](const Error &e) { return e.expectsItem(); },
     plainly<[](const Error &e) { e.report(diag::expectedStatement, e.name); }>},
    {[](const Error &e) {
       return e.found == Kind::S_LBRACE && e.expects(Kind::S_SEMICOLON) && e.follows(")") &&
              !e.expects(Kind::S_PLUS);
     },
     plainly<[](const Error &e) { e.diagnostics.report(diag::blockAfterCall, e.previousEnd()); }>},
    {isStringOperator, plainly<reportStringOperator>},
    {[](const Error &e) { return e.found == Kind::S_STRING && e.expects(Kind::S_INTEGER); },
     plainly<[](const Error &e) { e.report(diag::stringOutsidePrint); }>},
    {[](const Error &e) { return e.expects(Kind::S_SEMICOLON) && e.expects(Kind::S_ASSIGN); },
     plainly<[](const Error &e) { e.reportExpected("'=' or ';'"); }>},
    {[](const Error &e) {
       return e.expects(Kind::S_SEMICOLON) && e.top != Kind::S_PRINTLN && e.top != Kind::S_RETURN;
     },
     plainly<[](const Error &e) { e.reportExpected("';'"); }>},
    {[](const Error &e) { return e.expects(Kind::S_INTEGER) && isIncrement(e); },
     plainly<reportIncrement>},
    {[](const Error &e) { return e.expects(Kind::S_INTEGER); },
     plainly<[](const Error &e) { e.report(diag::expectedExpression, e.name); }>},
    {[](const Error &e) {
       return e.found == Kind::S_ID && e.expects(Kind::S_INT) && e.expects(Kind::S_BOOL);
     },
     plainly<reportUntypedParameter>},
    {[](const Error &e) { return e.expects(Kind::S_RPAREN); },
     plainly<[](const Error &e) { e.noteOpen(e.reportExpected("')'"), Tokens::LPAREN, "'('"); }>},
    {[](const Error &e) { return e.expects(Kind::S_RBRACKET); },
     plainly<[](const Error &e) { e.noteOpen(e.reportExpected("']'"), Tokens::LBRACKET, "'['"); }>},
    {[](const Error &e) { return e.expects(Kind::S_LBRACE); },
     plainly<[](const Error &e) { e.reportExpected("'{'"); }>},
    {[](const Error &e) { return e.expects(Kind::S_RBRACE); },
     plainly<[](const Error &e) { e.noteOpen(e.reportExpected("'}'"), Tokens::LBRACE, "'{'"); }>},
    {[](const Error &e) { return e.expects(Kind::S_ID); },
     plainly<[](const Error &e) { e.report(diag::expectedName, e.name); }>},
    {isNameAlone, reportNameAlone},
    // `a + 1;`: a second `+` is expected.
    {[](const Error &e) {
       return e.expected.count() == 1 && (e.top == Kind::S_PLUS || e.top == Kind::S_MINUS);
     },
     plainly<[](const Error &e) {
       SourceRange sign = {e.feed.previousEnd() - 1, e.feed.previousEnd()};
       e.diagnostics.report(diag::expectedFound, sign, "'=' or '('", Parser::symbol_name(e.top));
     }>},
    {[](const Error &) { return true; },
     plainly<[](const Error &e) { e.report(diag::expectedFound, "'=' or '('", e.name); }>},
};

Recovery report(const Error &error) {
  for (std::span<const SyntaxRule> rules :
       {functionRules(), declarationRules(), moduleRules(), wordRules(),
        std::span<const SyntaxRule>(firstRules), expressionRules(), foreignRules(), misspeltRules(),
        std::span<const SyntaxRule>(lastRules)})
    for (const SyntaxRule &rule : rules)
      if (rule.applies(error))
        return rule.report(error);
  INVARIANT(false, "no rule applies to a syntax error");
}

// A missing `;` is inserted before the token. A name on the same line is more likely to belong to
// the same statement.
bool lacksSemicolon(const Error &e) {
  return e.endsStatement() && mayFollowStatement(e.found) &&
         (e.found != Kind::S_ID || e.feed.startsLine());
}

// The rest of an expression is missing at the end of a line: the next one begins with a keyword.
bool endsInExpression(const Error &e) {
  return e.expects(Kind::S_INTEGER) && e.found != Kind::S_ID && e.found != Kind::S_RBRACE &&
         mayFollowStatement(e.found) && e.feed.startsLine();
}

bool lacksOpeningBrace(const Error &e) {
  bool endsBeforeBlock = e.top == Kind::S_expr || e.top == Kind::S_header ||
                         e.top == Kind::S_for_step || e.top == Kind::S_ELSE;
  return e.expects(Kind::S_LBRACE) && endsBeforeBlock && mayFollowStatement(e.found) &&
         e.feed.lacksOpeningBrace();
}

} // namespace

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

Diagnostics::Reported SyntaxError::reportExpected(const char *what) const {
  const char *after = construct(top);
  auto reported = after ? diagnostics.report(diag::expectedAfter, previousEnd(), what, after)
                        : report(diag::expectedFound, what, name);
  if (lacksSemicolon)
    reported.fix(previousEnd(), ";");
  else if (lacksBrace)
    reported.fix(previousEnd(), " {");
  else if (isBracketMissing())
    reported.fix(previousEnd(), expects(Kind::S_RPAREN) ? ")" : "]");
  return reported;
}

// Called for errors that actions of the grammar raise; there are none.
void Parser::error(const location_type &, const std::string &) {
  INVARIANT(false, "the grammar reports its errors itself");
}

void Parser::report_syntax_error(const context &where) const {
  bool isEnd = where.token() == Kind::S_END_IN_BLOCK;
  symbol_kind_type found = isEnd ? Kind::S_YYEOF : where.token();
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
  error.lacksSemicolon = lacksSemicolon(error);
  error.lacksBrace = lacksOpeningBrace(error);

  Recovery recovery = feed.isOutside() ? Recovery::SkipRest : Recovery::Default;
  if (!feed.isReported()) {
    recovery = report(error);
  }
  if (isEnd)
    feed.stop();
  if (recovery == Recovery::SkipRest)
    feed.skipRest();
  else if (recovery == Recovery::Corrected)
    return;
  else if (recovery == Recovery::Foreign || recovery == Recovery::LostDeclaration)
    feed.skipForeignStatement(recovery == Recovery::LostDeclaration);
  else if (error.lacksSemicolon || (isEnd && error.endsStatement()))
    feed.insertSemicolon();
  else if (error.lacksBrace)
    feed.insertOpeningBrace();
  else if (endsInExpression(error))
    feed.endStatement();
  else
    feed.skipStatement();
}

} // namespace wend
