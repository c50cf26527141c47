// Syntax errors of programmers who know C, Python or JavaScript better. A fix-it is made from the
// text after the error, which has not been read, and is left out where that is not simple.

#include "frontend/keywords.h"
#include "frontend/statement_fixes.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using Tokens = Parser::token;
using Error = SyntaxError;

// The character after white space and comments; NUL at the end of the text.
char charAfter(std::string_view text, uint32_t offset) {
  uint32_t at = skipSpace(text, offset);
  return at < text.size() ? text[at] : '\0';
}

// ---- Words

// `switch x {`, `float f;`, `switch (x) {`
bool isAfterForeign(const Error &e) {
  bool isPlausible = e.found == Kind::S_ID || e.found == Kind::S_LBRACE ||
                     e.found == Kind::S_INTEGER || e.found == Kind::S_STRING ||
                     e.found == Kind::S_INT || e.found == Kind::S_BOOL;
  bool isCall = e.found == Kind::S_LBRACE && e.expects(Kind::S_SEMICOLON) && e.follows(")");
  return isPlausible && ((e.isAfterFirstName() && !e.feed.startsLine()) || isCall) &&
         isForeignKeyword(e.firstWord());
}

Recovery reportForeign(const Error &e) {
  std::string advice = adviceFor(e.firstWord());
  auto reported =
      e.diagnostics.report(diag::foreignKeyword, e.feed.firstWord(), e.firstWord(), advice);
  fixForeign(reported, e.feed.text(), e.feed.firstWord());
  return e.found == Kind::S_ID ? Recovery::LostDeclaration : Recovery::Foreign;
}

// `not a`: the name `not` has been read.
bool isAfterNot(const Error &e) {
  bool isOperand = e.found == Kind::S_ID || e.found == Kind::S_TRUE || e.found == Kind::S_FALSE ||
                   e.found == Kind::S_INTEGER || e.found == Kind::S_NOT;
  uint32_t end = e.feed.previousEnd();
  return isOperand && !e.isAfterFirstName() && !e.feed.startsLine() && e.follows("not") &&
         wordAt(e.feed.text(), end - 3).end == end &&
         (end == 3 || wordAt(e.feed.text(), end - 4).begin == wordAt(e.feed.text(), end - 4).end);
}

void reportNot(const Error &e) {
  SourceRange word = {e.feed.previousEnd() - 3, e.feed.previousEnd()};
  e.diagnostics.report(diag::wordOperator, word, "not", "!").fix({word.begin, e.range.begin}, "!");
}

bool isWordOperator(const Error &e) {
  bool isAfterOperand = e.expects(Kind::S_PLUS) || e.expects(Kind::S_SEMICOLON);
  return e.found == Kind::S_ID && isAfterOperand && !operatorLike(e.text()).empty();
}

void reportWordOperator(const Error &e) {
  std::string_view op = operatorLike(e.text());
  e.report(diag::wordOperator, e.text(), op).fix(e.range, op);
}

// ---- Blocks

// The statement whose block is expected.
const char *blockOwner(const Error &e) {
  return e.feed.isInForHeader()     ? "for"
         : e.top == Kind::S_ELSE    ? "else"
         : e.firstWord() == "while" ? "while"
                                    : "if";
}

bool expectsBlock(const Error &e) {
  bool endsHead = e.top == Kind::S_expr || e.top == Kind::S_for_step || e.top == Kind::S_ELSE;
  return e.expects(Kind::S_LBRACE) && endsHead && !e.lacksBrace;
}

// Adds the fix-its that put braces around one statement. `open` replaces the range before it.
void fixBraces(Diagnostics::Reported &reported, const Error &e, SourceRange range,
               std::string_view open, uint32_t end) {
  std::string_view text = e.feed.text();
  std::string close = " }";
  if (text.substr(range.begin, end - range.begin).find('\n') != std::string_view::npos) {
    close = "\n";
    close.append(indentationOf(text, range.begin)).append("}");
  }
  reported.fix(range, open).fix({end + 1, end + 1}, close);
}

// `if a < b x = 1;`
bool lacksBraces(const Error &e) {
  if (!expectsBlock(e) || !mayFollowStatement(e.found) || e.found == Kind::S_RBRACE)
    return false;
  std::string_view text = e.feed.text();
  if (e.found == Kind::S_ID) {
    char after = charAfter(text, e.range.end);
    bool beginsStatement =
        after != '\0' && std::string_view("=([+-*/%&|^<>").find(after) != std::string_view::npos;
    if (!beginsStatement || !operatorLike(e.text()).empty())
      return false;
  }
  return statementEnd(text, e.range.begin).has_value();
}

Recovery reportLackingBraces(const Error &e) {
  auto reported = e.diagnostics.report(diag::blockWithoutBraces, e.previousEnd(), blockOwner(e));
  uint32_t end = *statementEnd(e.feed.text(), e.range.begin);
  fixBraces(reported, e, e.previousEnd(), " {", end);
  e.feed.insertBody(end);
  return Recovery::Corrected;
}

// `if a < b then`, `while a < b do`
bool isHeadWord(const Error &e) {
  return e.found == Kind::S_ID && expectsBlock(e) && (e.text() == "then" || e.text() == "do");
}

Recovery reportHeadWord(const Error &e) {
  std::string_view text = e.feed.text();
  auto reported = e.report(diag::headKeyword, e.text(), blockOwner(e));
  uint32_t next = skipSpace(text, e.range.end);
  SourceRange first = wordAt(text, next);
  std::optional<uint32_t> end = statementEnd(text, next);
  if (text.substr(next, 1) == "{") {
    reported.fix({e.range.begin, next}, "");
    e.feed.dropToken();
    e.feed.acceptOpeningBrace();
    return Recovery::Corrected;
  }
  if (first.begin == first.end || !end)
    return Recovery::Default;
  fixBraces(reported, e, e.range, "{", *end);
  e.feed.dropToken();
  e.feed.insertBody(*end);
  return Recovery::Corrected;
}

// ---- print

// `print x y`, `print "a" "b"`
bool lacksComma(const Error &e) {
  bool beginsItem = e.found == Kind::S_STRING || e.found == Kind::S_ID ||
                    e.found == Kind::S_INTEGER || e.found == Kind::S_TRUE ||
                    e.found == Kind::S_FALSE;
  bool isPrint = e.firstWord() == "print" || e.firstWord() == "println";
  if (!beginsItem || !isPrint || !e.endsStatement() || e.feed.startsLine() ||
      e.feed.openExpressions() != 0)
    return false;
  // `print x y = 2;` lacks a `;`.
  std::string_view rest = e.feed.text().substr(skipSpace(e.feed.text(), e.range.end));
  return e.found != Kind::S_ID || !rest.starts_with("=") || rest.starts_with("==");
}

void reportLackingComma(const Error &e) {
  e.diagnostics.report(diag::printSeparator, e.previousEnd(), e.firstWord())
      .fix(e.previousEnd(), ",");
}

// The `(` in `print(`, which is open.
const Token *printParenthesis(const Error &e) {
  const Token *open = e.feed.openBracket(Tokens::LPAREN);
  bool isPrint = e.firstWord() == "print" || e.firstWord() == "println";
  bool isFirst = open && open->range.begin == skipSpace(e.feed.text(), e.feed.firstWord().end);
  return isPrint && isFirst && e.feed.openExpressions() == 1 ? open : nullptr;
}

bool isStringInParentheses(const Error &e) {
  return e.found == Kind::S_STRING && e.expects(Kind::S_INTEGER) && e.follows("(") &&
         printParenthesis(e);
}

void reportStringInParentheses(const Error &e) {
  auto reported = e.report(diag::stringInParentheses);
  fixPrintParentheses(reported, e, printParenthesis(e)->range.begin);
}

// `print(a, b)`, `println()`
bool isPrintParentheses(const Error &e) {
  bool isEmpty = e.found == Kind::S_RPAREN && e.follows("(");
  return (isEmpty || (e.found == Kind::S_COMMA && e.expects(Kind::S_RPAREN))) &&
         printParenthesis(e);
}

void reportPrintParentheses(const Error &e) {
  SourceRange open = printParenthesis(e)->range;
  auto reported = e.diagnostics.report(diag::printParentheses, open, e.firstWord());
  fixPrintParentheses(reported, e, open.begin);
}

// ---- for

// `for (int i = 0; i < 3; i++) {`
bool isForParenthesis(const Error &e) { return e.found == Kind::S_LPAREN && e.top == Kind::S_FOR; }

Recovery reportForParentheses(const Error &e) {
  std::string_view text = e.feed.text();
  auto reported = e.report(diag::forParentheses);
  std::optional<uint32_t> close = closingBracket(text, e.range.begin);
  if (!close || findOutsideQuotes(text, e.range.end, ";") > *close)
    return Recovery::Foreign;
  reported.fix(e.range, e.feed.previousEnd() == e.range.begin ? " " : "")
      .fix({*close, *close + 1}, "");
  e.feed.dropParentheses(*close);
  return Recovery::Corrected;
}

// `for i in`, `for int i in`, `for i of`
bool isForIn(const Error &e) {
  return e.found == Kind::S_ID && e.feed.isInForHeader() && e.feed.openExpressions() == 0 &&
         (e.text() == "in" || e.text() == "of") && !e.expects(Kind::S_LBRACE);
}

// The range that is counted: `0..3`, `1..=3`, `range(3)`, `range(1, 3)`.
struct Counted {
  std::string_view from;
  std::string_view to;
  const char *comparison = "<";
};

std::optional<Counted> countedIn(std::string_view text) {
  Counted counted;
  if (text.starts_with("range(") && text.ends_with(")")) {
    std::string_view list = text.substr(6, text.size() - 7);
    size_t comma = list.find(',');
    bool hasTwo = comma != std::string_view::npos;
    counted.from = hasTwo ? trimmed(list.substr(0, comma)) : "0";
    counted.to = trimmed(hasTwo ? list.substr(comma + 1) : list);
  } else {
    size_t dots = text.find("..");
    if (dots == std::string_view::npos)
      return {};
    counted.from = trimmed(text.substr(0, dots));
    std::string_view rest = text.substr(dots + 2);
    if (rest.starts_with("=") || rest.starts_with("."))
      counted.comparison = "<=";
    if (rest.starts_with("=") || rest.starts_with(".") || rest.starts_with("<"))
      rest.remove_prefix(1);
    counted.to = trimmed(rest);
  }
  bool isSimple = !counted.from.empty() && !counted.to.empty() &&
                  counted.from.find_first_of(",.\"'") == std::string_view::npos &&
                  counted.to.find_first_of(",.\"'") == std::string_view::npos;
  return isSimple ? std::optional(counted) : std::nullopt;
}

Recovery reportForIn(const Error &e) {
  std::string_view text = e.feed.text();
  auto reported = e.report(diag::forIn, e.text());
  uint32_t brace = findOutsideQuotes(text, e.range.end, "{};\n");
  SourceRange head = {skipSpace(text, e.feed.firstWord().end), brace};
  uint32_t name = e.feed.previousEnd();
  while (name > head.begin && wordAt(text, name - 1).begin != wordAt(text, name - 1).end)
    --name;
  std::string_view variable = text.substr(name, e.feed.previousEnd() - name);
  std::optional<Counted> counted =
      countedIn(trimmed(text.substr(e.range.end, brace - e.range.end)));
  if (e.firstWord() == "for" && text.substr(brace, 1) == "{" && counted) {
    std::string whole = "int ";
    whole.append(variable).append(" = ").append(counted->from).append("; ");
    whole.append(variable).append(" ").append(counted->comparison).append(" ");
    whole.append(counted->to).append("; ").append(variable).append("++ ");
    reported.fix(head, whole);
  }
  return Recovery::Foreign;
}

// ---- Declarations and assignments

// `int w[2][3];`, `w[i][j]`
bool isSecondDimension(const Error &e) { return e.found == Kind::S_LBRACKET && e.follows("]"); }

void reportSecondDimension(const Error &e) {
  auto reported = e.report(diag::arrayDimensions);
  bool mayDeclare =
      e.feed.openExpressions() == 0 && (e.firstWord() == "int" || e.firstWord() == "bool");
  fixSecondDimensions(reported, e.feed.text(), e.range.begin, mayDeclare);
}

// `int[] a`
bool isBracketAfterType(const Error &e) {
  return e.found == Kind::S_LBRACKET && e.expects(Kind::S_ID) &&
         (e.follows("int") || e.follows("bool"));
}

void reportBracketAfterType(const Error &e) {
  std::string_view text = e.feed.text();
  auto reported = e.report(diag::bracketsAfterType);
  std::optional<uint32_t> close = closingBracket(text, e.range.begin);
  if (!close)
    return;
  SourceRange name = wordAt(text, skipSpace(text, *close + 1));
  if (name.begin != name.end)
    reported.fix({e.range.begin, *close + 1}, name.begin == *close + 1 ? " " : "")
        .fix({name.end, name.end}, text.substr(e.range.begin, *close + 1 - e.range.begin));
}

// `int f(void) {`, `f(void) {`
bool isVoidList(const Error &e) {
  std::string_view text = e.feed.text();
  bool isParameter = e.found == Kind::S_ID && e.text() == "void" && e.expects(Kind::S_INT) &&
                     e.expects(Kind::S_RPAREN) && charAfter(text, e.range.end) == ')';
  bool isCall = e.found == Kind::S_LBRACE && e.expects(Kind::S_SEMICOLON) && e.follows("(void)");
  return isParameter || isCall;
}

Recovery reportVoidList(const Error &e) {
  SourceRange word = e.range;
  if (e.found == Kind::S_LBRACE)
    word = {e.feed.previousEnd() - 5, e.feed.previousEnd() - 1};
  e.diagnostics.report(diag::voidParameters, word).fix(word, "");
  return Recovery::Foreign;
}

// The offset after `a =` at the beginning of the statement; nothing if it is no assignment.
std::optional<uint32_t> afterFirstAssign(const Error &e, SourceRange &target) {
  std::string_view text = e.feed.text();
  std::optional<SourceRange> found = targetAt(text, e.feed.firstWord().begin);
  uint32_t assign = found ? skipSpace(text, found->end) : 0;
  if (!found || text.substr(assign, 1) != "=" || text.substr(assign, 2) == "==")
    return {};
  target = *found;
  return assign + 1;
}

// `a = b = 1;`, `int a = b = 1;`
bool isChainedAssignment(const Error &e) {
  if (e.found != Kind::S_ASSIGN || !e.endsStatement() || e.feed.openExpressions() != 0)
    return false;
  SourceRange target;
  return e.firstWord() == "int" || e.firstWord() == "bool" || afterFirstAssign(e, target);
}

void reportChainedAssignment(const Error &e) {
  std::string_view text = e.feed.text();
  auto reported = e.report(diag::chainedAssignment);
  SourceRange first;
  std::optional<uint32_t> after = afterFirstAssign(e, first);
  if (!after)
    return;
  std::optional<SourceRange> second = targetAt(text, skipSpace(text, *after));
  uint32_t end = findOutsideQuotes(text, e.range.end, "=;{}");
  if (!second || second->end != e.feed.previousEnd() || text.substr(end, 1) != ";")
    return;
  std::string_view target = e.feed.text(*second); // which is evaluated twice
  if (target.find('(') != std::string_view::npos)
    return;
  std::string apart(target);
  apart.append(" = ").append(trimmed(text.substr(e.range.end, end - e.range.end))).append("; ");
  apart.append(e.feed.text(first)).append(" = ").append(target).append(";");
  reported.fix({first.begin, end + 1}, apart);
}

constexpr SyntaxRule foreignTable[] = {
    {isAfterForeign, reportForeign},
    {isForIn, reportForIn},
    {isHeadWord, reportHeadWord},
    {isAfterNot, plainly<reportNot>},
    {isWordOperator, plainly<reportWordOperator>},
    {lacksBraces, reportLackingBraces},
    {isStringInParentheses, plainly<reportStringInParentheses>},
    {isPrintParentheses, plainly<reportPrintParentheses>},
    {lacksComma, plainly<reportLackingComma>},
    {isForParenthesis, reportForParentheses},
    {isSecondDimension, plainly<reportSecondDimension>},
    {isBracketAfterType, plainly<reportBracketAfterType>},
    {isVoidList, reportVoidList},
    {isChainedAssignment, plainly<reportChainedAssignment>},
};

} // namespace

void fixPrintParentheses(Diagnostics::Reported &reported, const Error &e, uint32_t open) {
  std::string_view text = e.feed.text();
  std::optional<uint32_t> close = closingBracket(text, open);
  if (!close || charAfter(text, *close + 1) != ';')
    return;
  bool isEmpty = skipSpace(text, open + 1) == *close;
  if (isEmpty && e.firstWord() == "println")
    reported.fix({e.feed.firstWord().end, *close + 1}, "");
  else if (!isEmpty)
    reported.fix({open, open + 1}, text[open - 1] == ' ' ? "" : " ").fix({*close, *close + 1}, "");
}

std::string adviceFor(std::string_view foreignKeyword) {
  std::string_view instead = insteadOfForeign(foreignKeyword);
  return instead.empty() ? "" : "; use " + std::string(instead);
}

std::string_view operatorLike(std::string_view word) {
  return word == "and" || word == "AND" ? "&&"
         : word == "or" || word == "OR" ? "||"
         : word == "mod"                ? "%"
         : word == "div"                ? "/"
         : word == "is"                 ? "=="
         : word == "xor"                ? "^"
                                        : "";
}

std::span<const SyntaxRule> foreignRules() { return foreignTable; }

} // namespace wend
