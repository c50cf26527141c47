// Syntax errors after a name that was probably meant as a keyword: `whlie`, `If`, `def`. Where the
// keyword is known, parsing continues as if it were in the text.

#include "frontend/keywords.h"
#include "frontend/statement_fixes.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"

#include <algorithm>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using Tokens = Parser::token;
using Error = SyntaxError;
using Keyword = TokenFeed::Keyword;

// Keywords that begin a statement.
constexpr Keyword keywordTokens[] = {
    {"if", Tokens::IF},         {"while", Tokens::WHILE},       {"for", Tokens::FOR},
    {"return", Tokens::RETURN}, {"print", Tokens::PRINT},       {"println", Tokens::PRINTLN},
    {"int", Tokens::INT},       {"bool", Tokens::BOOL},         {"break", Tokens::BREAK},
    {"const", Tokens::CONST},   {"continue", Tokens::CONTINUE},
};

// The row of the table; null for `else` and `else if`.
const Keyword *keywordToken(std::string_view text) {
  const auto *found = std::ranges::find(keywordTokens, text, &Keyword::text);
  return found == std::end(keywordTokens) ? nullptr : found;
}

// Whether the keyword may be a statement of its own.
bool standsAlone(std::string_view keyword) {
  return keyword == "return" || keyword == "println" || keyword == "break" || keyword == "continue";
}

bool isHead(std::string_view keyword) {
  return keyword == "if" || keyword == "while" || keyword == "for";
}

Diagnostics::Reported reportWord(const Error &e, SourceRange word, std::string_view keyword) {
  return e.diagnostics.report(diag::misspeltKeyword, word, e.feed.text(word), keyword)
      .fix(word, keyword);
}

// The word that ends before the token; empty if there is none.
SourceRange previousWord(const Error &e) { return wordBefore(e.feed.text(), e.feed.previousEnd()); }

// The first word of the statement has not been corrected, and no function has its name.
bool mayBeMisspelt(const Error &e) {
  return !e.feed.correctionOf(e.feed.firstWord()) && !keywordLike(e.firstWord()).empty() &&
         keywordLike(e.firstWord()) != e.firstWord() && !findFunction(e.feed.text(), e.firstWord());
}

// ---- At the beginning of a statement

// `whlie a < b {`, `retrun;`: the error is at the token after the word.
bool isAfterMisspelt(const Error &e) {
  bool isPlausible = e.found == Kind::S_ID || e.found == Kind::S_SEMICOLON ||
                     e.found == Kind::S_LBRACE || mayFollowStatement(e.found) ||
                     e.found == Kind::S_INTEGER || e.found == Kind::S_STRING ||
                     e.found == Kind::S_TRUE || e.found == Kind::S_FALSE || e.found == Kind::S_NOT;
  bool isFirst = isPlausible && e.isAfterFirstName() &&
                 e.feed.firstWord().end == e.feed.previousEnd() && mayBeMisspelt(e);
  // In the line after a name may be the next statement.
  return isFirst && (!e.feed.startsLine() ||
                     (mayFollowStatement(e.found) && standsAlone(keywordLike(e.firstWord()))));
}

// Whether the found name and what follows it are rather a declarator or the header of a function
// than what follows the keyword: `in x;` and `pint x = 1;` but not `pint x;`.
bool isBeforeDeclaration(const Error &e, std::string_view keyword) {
  std::string_view text = e.feed.text();
  std::string_view after = text.substr(skipSpace(text, e.range.end), 2);
  if (e.found != Kind::S_ID || after == "==" || after.empty())
    return false;
  if (after.starts_with("(")) {
    std::optional<FunctionHeader> header = findFunction(text, e.text());
    return header && header->name.begin == e.range.begin;
  }
  return after.starts_with("=") ||
         (isHead(keyword) &&
          (after.starts_with(";") || after.starts_with(",") || after.starts_with("[")));
}

Recovery reportMisspelt(const Error &e) {
  SourceRange word = e.feed.firstWord();
  std::string_view keyword = keywordLike(e.firstWord());
  std::string_view type = typeLike(e.firstWord());
  if (!type.empty() && isBeforeDeclaration(e, keyword))
    keyword = type;
  reportWord(e, word, keyword);
  const Keyword *known = keywordToken(keyword);
  bool isEnd = e.found == Kind::S_SEMICOLON || e.found == Kind::S_RBRACE;
  if (!known || !e.mayBeginItem() || (isEnd && !standsAlone(keyword)))
    return Recovery::Default;
  e.feed.correct(word, *known);
  return Recovery::Corrected;
}

// The `(` after the first word of the statement; nothing if there is none.
std::optional<uint32_t> firstParenthesis(const Error &e) {
  uint32_t open = skipSpace(e.feed.text(), e.feed.firstWord().end);
  return e.feed.text().substr(open, 1) == "(" ? std::optional(open) : std::nullopt;
}

// `If (a < b) {`, `If (a < b) x = 1;` and `printf("…")`: the word is parsed as the name of a
// function.
bool isAfterMisspeltCall(const Error &e) {
  std::optional<uint32_t> open = firstParenthesis(e);
  if (!open || !mayBeMisspelt(e))
    return false;
  std::string_view keyword = keywordLike(e.firstWord());
  bool isAfter = e.expects(Kind::S_SEMICOLON) && e.follows(")") &&
                 closingBracket(e.feed.text(), *open) == e.feed.previousEnd() - 1;
  bool isBeforeStatement = (keyword == "if" || keyword == "while") && mayFollowStatement(e.found) &&
                           e.found != Kind::S_RBRACE;
  bool isPrint = keyword.starts_with("print") && e.found == Kind::S_STRING;
  return (isAfter && (e.found == Kind::S_LBRACE || isBeforeStatement)) || isPrint;
}

// `fro (i = 0; …`, `fro (int i = 0; …`, `fro (; …`, `If (a = b) {`
bool isInMisspeltHead(const Error &e) {
  std::optional<uint32_t> open = firstParenthesis(e);
  if (!open)
    return false;
  const Token *innermost = e.feed.openBracket(Tokens::LPAREN);
  bool isAssignment = e.found == Kind::S_ASSIGN;
  bool endsInit = e.found == Kind::S_SEMICOLON &&
                  (e.top == Kind::S_params || e.feed.previousEnd() == *open + 1);
  return innermost && innermost->range.begin == *open && e.feed.openExpressions() == 1 &&
         mayBeMisspelt(e) &&
         ((isAssignment && isHead(keywordLike(e.firstWord()))) ||
          (endsInit && keywordLike(e.firstWord()) == "for"));
}

Recovery reportMisspeltCall(const Error &e) {
  SourceRange word = e.feed.firstWord();
  std::string_view keyword = keywordLike(e.firstWord());
  auto reported = e.diagnostics.report(diag::misspeltKeyword, word, e.firstWord(), keyword);
  bool isFormat = e.found == Kind::S_STRING && e.firstWord() == "printf";
  if (!isFormat || !fixPrintCall(reported, e.feed.text(), word, keyword)) {
    reported.fix(word, keyword);
    if (e.found == Kind::S_STRING)
      fixPrintParentheses(reported, e, *firstParenthesis(e));
  }
  const Keyword *known = keywordToken(keyword);
  if (!known || !isHead(keyword) || !e.mayBeginItem())
    return Recovery::Default;
  e.feed.reread(word, *known);
  return Recovery::Corrected;
}

// `else If a < b {`
bool isMisspeltElseIf(const Error &e) {
  return e.found == Kind::S_ID && e.top == Kind::S_ELSE && keywordLike(e.text()) == "if" &&
         !findFunction(e.feed.text(), e.text());
}

Recovery reportMisspeltElseIf(const Error &e) {
  reportWord(e, e.range, "if");
  e.feed.correctCurrent(*keywordToken("if"));
  return Recovery::Corrected;
}

// ---- Types

bool isType(std::string_view word) { return word == "int" || word == "bool"; }

// `unsigned int x;`, `long int x;`, `final int x;`
bool isBeforeType(const Error &e) {
  bool isType = e.found == Kind::S_INT || e.found == Kind::S_BOOL;
  return isType && e.isAfterFirstName() && e.mayBeginItem() && !e.feed.startsLine() &&
         e.feed.firstWord().end == e.feed.previousEnd() &&
         (!typeLike(e.firstWord()).empty() || isModifier(e.firstWord()));
}

Recovery reportBeforeType(const Error &e) {
  SourceRange word = e.feed.firstWord();
  std::string advice = "; use ";
  advice.append("'").append(e.text()).append("'");
  e.diagnostics.report(diag::foreignKeyword, word, e.firstWord(), advice)
      .fix({word.begin, e.range.begin}, "");
  e.feed.correct(word, std::nullopt);
  return Recovery::Corrected;
}

// The name in `f(x int)`, where the type is found, or in `f(int a, x int)`, where the name is;
// empty if there is none.
SourceRange nameBeforeType(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange name = previousWord(e);
  std::string_view before = trimmed(text.substr(0, name.begin));
  if (e.feed.openExpressions() != 1 || e.feed.startsLine())
    return {};
  if ((e.found == Kind::S_INT || e.found == Kind::S_BOOL) && e.expects(Kind::S_RPAREN) &&
      (before.ends_with("(") || before.ends_with(",")))
    return name;
  bool isParameter = e.found == Kind::S_ID && e.expects(Kind::S_INT) && e.expects(Kind::S_BOOL);
  return isParameter && isType(e.feed.text(wordAt(text, skipSpace(text, e.range.end))))
             ? e.range
             : SourceRange{};
}

bool isTypeAfterName(const Error &e) {
  SourceRange name = nameBeforeType(e);
  return name.begin != name.end;
}

void reportTypeAfterName(const Error &e) {
  SourceRange name = nameBeforeType(e);
  SourceRange type = tokenFrom(e.feed.text(), name.end);
  std::string swapped(e.feed.text(type));
  swapped.append(" ").append(e.feed.text(name));
  e.diagnostics.report(diag::typeAfterName, type, e.feed.text(name), e.feed.text(type))
      .fix({name.begin, type.end}, swapped);
}

// `for itn i = 0; …`
bool isAfterMisspeltInit(const Error &e) {
  SourceRange word = previousWord(e);
  SourceRange first = e.feed.firstWord();
  return e.found == Kind::S_ID && e.feed.isInForHeader() && e.isAfterFirstName() &&
         first.end < word.begin && !typeLike(e.feed.text(word)).empty() &&
         (skipSpace(e.feed.text(), first.end) == word.begin ||
          trimmed(e.feed.text({first.end, word.begin})) == "(");
}

Recovery reportMisspeltInit(const Error &e) {
  SourceRange word = previousWord(e);
  std::string_view type = typeLike(e.feed.text(word));
  reportWord(e, word, type);
  e.feed.correct(word, *keywordToken(type));
  return Recovery::Corrected;
}

// The type before the name of a parameter in `int f(itn x)`, where the type is found, or in
// `f(itn x)`, which is parsed as a call, so that the name is; empty if there is none.
SourceRange misspeltParameterType(const Error &e) {
  SourceRange word = {};
  std::string_view text = e.feed.text();
  if (e.found != Kind::S_ID || e.feed.openExpressions() != 1 || !e.mayBeginItem())
    return {};
  SourceRange next = wordAt(text, skipSpace(text, e.range.end));
  SourceRange previous = previousWord(e);
  std::string_view before = trimmed(text.substr(0, previous.begin));
  if (e.expects(Kind::S_INT) && e.expects(Kind::S_BOOL) && next.begin != next.end)
    word = e.range;
  else if (e.expects(Kind::S_RPAREN) && (before.ends_with("(") || before.ends_with(",")))
    word = previous;
  return word.begin != word.end && !typeLike(e.feed.text(word)).empty() ? word : SourceRange{};
}

bool isMisspeltParameter(const Error &e) {
  SourceRange word = misspeltParameterType(e);
  return word.begin != word.end;
}

Recovery reportMisspeltParameter(const Error &e) {
  SourceRange word = misspeltParameterType(e);
  std::string_view type = typeLike(e.feed.text(word));
  reportWord(e, word, type);
  e.feed.reread(word, *keywordToken(type));
  return Recovery::Corrected;
}

// ---- Functions

// `void f() {`, `def f(int x) {`
bool isAfterFunctionKeyword(const Error &e) {
  return e.found == Kind::S_ID && e.isAfterFirstName() && isForeignFunctionKeyword(e.firstWord());
}

Recovery reportFunctionKeyword(const Error &e) {
  SourceRange word = e.feed.firstWord();
  e.diagnostics.report(diag::functionKeyword, word, e.firstWord())
      .fix({word.begin, e.range.begin}, "");
  if (e.feed.isInForHeader())
    return Recovery::Default;
  e.feed.correct(word, std::nullopt);
  return Recovery::Corrected;
}

constexpr SyntaxRule firstRules[] = {
    {isAfterFunctionKeyword, reportFunctionKeyword},
    {isMisspeltElseIf, reportMisspeltElseIf},
};

constexpr SyntaxRule rules[] = {
    {isBeforeType, reportBeforeType},
    {isTypeAfterName, plainly<reportTypeAfterName>},
    {isAfterMisspelt, reportMisspelt},
    {isAfterMisspeltCall, reportMisspeltCall},
    {isInMisspeltHead, reportMisspeltCall},
    {isAfterMisspeltInit, reportMisspeltInit},
    {isMisspeltParameter, reportMisspeltParameter},
};

} // namespace

std::span<const SyntaxRule> wordRules() { return firstRules; }
std::span<const SyntaxRule> misspeltRules() { return rules; }

} // namespace wend
