// Expressions and names of other languages: `x.length`, `console.log(x)`, `cout << x`, `x ** 2`,
// `x // 2`, `println!("{}", x)`; and what imports modules.

#include "frontend/keywords.h"
#include "frontend/statement_fixes.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"

#include <algorithm>
#include <vector>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using Error = SyntaxError;

// ---- Members and modules

// The names around the `.` or `::`: `System.out.println`.
SourceRange chainAround(std::string_view text, uint32_t offset) {
  auto isPart = [&](uint32_t at) {
    return isOfWord(text[at]) || text[at] == '.' || text[at] == ':';
  };
  SourceRange chain = {offset, offset};
  while (chain.begin > 0 && isPart(chain.begin - 1))
    --chain.begin;
  while (chain.end < text.size() && isPart(chain.end))
    ++chain.end;
  return chain;
}

bool isMember(const Error &e) { return e.found == Kind::S_DOT; }

// `cout << "x = " << x << endl;`
void reportStream(const Error &e, SourceRange stream) {
  std::string name(e.feed.text(stream));
  auto reported = e.diagnostics.report(diag::misspeltKeyword, stream, name + " <<", "print");
  fixStream(reported, e.feed.text(), stream);
}

Recovery reportMember(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange range = chainAround(text, e.range.begin);
  std::string_view chain = e.feed.text(range);
  std::string_view keyword = printLike(chain);
  bool isFirst = range.begin == e.feed.firstWord().begin;
  if (isFirst && text.substr(skipSpace(text, range.end), 2) == "<<") {
    reportStream(e, range);
    return Recovery::Default;
  }
  if (isFirst && !keyword.empty()) {
    auto reported = e.diagnostics.report(diag::misspeltKeyword, range, chain, keyword);
    fixPrintCall(reported, text, range, keyword);
    std::optional<uint32_t> close = closingBracket(text, skipSpace(text, range.end));
    if (!close || text.substr(skipSpace(text, *close + 1), 1) == ";")
      return Recovery::Default;
    e.feed.skipTo(*close + 1); // without a `;`
    return Recovery::Corrected;
  }
  size_t dot = chain.find_first_of(".:");
  std::string_view member =
      chain.substr(std::min(chain.find_first_not_of(".:", dot), chain.size()));
  if (isLengthMember(member)) {
    std::string_view array = chain.substr(0, dot);
    uint32_t end = text.substr(range.end, 2) == "()" ? range.end + 2 : range.end;
    std::string call("len(");
    call.append(array).append(")");
    e.diagnostics.report(diag::lengthMember, range, member, array).fix({range.begin, end}, call);
  } else {
    e.diagnostics.report(diag::foreignMember, range, chain);
  }
  return isFirst ? Recovery::LostDeclaration : Recovery::Default;
}

// `cout << x;`
bool isStream(const Error &e) {
  return e.found == Kind::S_SHL && e.isAfterFirstName() && e.firstWord() == "cout";
}

// `println!("x = {}", x);`
bool isPrintMacro(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange word = e.feed.firstWord();
  return e.found == Kind::S_STRING && e.expects(Kind::S_INTEGER) &&
         (e.firstWord() == "print" || e.firstWord() == "println") &&
         text.substr(word.end, 1) == "!" && e.follows("(");
}

void reportPrintMacro(const Error &e) {
  SourceRange word = e.feed.firstWord();
  ++word.end;
  auto reported =
      e.diagnostics.report(diag::misspeltKeyword, word, e.feed.text(word), e.firstWord());
  fixPrintCall(reported, e.feed.text(), word, e.firstWord());
}

// ---- Modules

constexpr std::string_view moduleWords[] = {"import", "package", "use",     "using",
                                            "from",   "module",  "require", "program"};

// The word before the token, or before a `(` in front of it.
SourceRange moduleWord(const Error &e) {
  std::string_view text = e.feed.text();
  uint32_t end = e.feed.previousEnd();
  return wordBefore(text, e.follows("(") ? skipSpaceBefore(text, end - 1) : end);
}

// `import x`, `package main`, `using namespace std;`, `import ("fmt")`
bool isModule(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange word = moduleWord(e);
  bool isList = e.found == Kind::S_STRING && e.follows("(") && e.feed.isOutside();
  bool isFirst = (e.isAfterFirstName() || e.expectsHeader()) && !e.feed.startsLine() &&
                 e.found != Kind::S_ASSIGN && e.found != Kind::S_LPAREN;
  return std::ranges::find(moduleWords, e.feed.text(word)) != std::end(moduleWords) &&
         skipSpace(text, lineStart(text, word.begin)) == word.begin && (isList || isFirst);
}

Recovery reportModule(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange word = moduleWord(e);
  e.diagnostics.report(diag::foreignKeyword, word, e.feed.text(word),
                       "; a program is one file, without modules");
  auto end = static_cast<uint32_t>(std::min(text.find('\n', e.range.begin), text.size()));
  if (e.follows("("))
    end = static_cast<uint32_t>(std::min(text.find(')', e.range.begin), text.size() - 1)) + 1;
  e.feed.skipTo(end);
  return Recovery::Corrected;
}

// ---- Operators

bool isPowerAssignment(const Error &e) {
  return e.feed.text().substr(e.range.begin, 3) == "**=" && e.isAfterFirstName();
}

// `x ** 2`, `x **= 2`
bool isPower(const Error &e) {
  bool isSecond = e.found == Kind::S_STAR || e.found == Kind::S_STAR_ASSIGN;
  bool isFirst = e.follows("*") && e.feed.previousEnd() == e.range.begin;
  return isSecond && (isFirst || isPowerAssignment(e));
}

void reportPower(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange op = {e.range.begin - 1, e.range.end};
  if (isPowerAssignment(e))
    op = {e.range.begin, e.range.begin + 3};
  auto reported = e.diagnostics.report(diag::powerOperator, op, e.feed.text(op));
  SourceRange base = wordBefore(text, skipSpaceBefore(text, op.begin));
  SourceRange exponent = wordAt(text, skipSpace(text, op.end));
  std::string_view power = e.feed.text(exponent);
  if (e.found == Kind::S_STAR && !isPowerAssignment(e) && base.begin != base.end &&
      (power == "2" || power == "3")) {
    std::string product("* ");
    product.append(e.feed.text(base));
    if (power == "3")
      product.append(" * ").append(e.feed.text(base));
    reported.fix({op.begin, exponent.end}, product);
  }
}

// The `//` that follows the previous token in its line.
std::optional<uint32_t> commentAfter(const Error &e) {
  std::string_view text = e.feed.text();
  size_t at = text.find_first_not_of(" \t", e.feed.previousEnd());
  bool isComment = at != std::string_view::npos && text.substr(at, 2) == "//";
  return isComment ? std::optional(static_cast<uint32_t>(at)) : std::nullopt;
}

// `x // 2;`, `print x // y;`, `x //= 2;`: the comment is an operand that ends the statement.
bool isCommentDivision(const Error &e) {
  std::optional<uint32_t> slashes = commentAfter(e);
  bool isName = e.isAfterFirstName() && e.feed.firstWord().end == e.feed.previousEnd();
  char before = e.feed.previousEnd() == 0 ? '\0' : e.feed.text()[e.feed.previousEnd() - 1];
  if (!slashes || !(isOfWord(before) || before == ')' || before == ']'))
    return false;
  std::string_view text = e.feed.text();
  std::string_view comment = text.substr(*slashes + 2);
  comment = trimmed(comment.substr(0, comment.find('\n')));
  if (isName)
    return comment.starts_with("=") && comment.ends_with(";");
  SourceRange word = wordAt(comment, 0);
  std::string_view rest = trimmed(comment.substr(word.end));
  bool isNumber = word.begin != word.end && comment[0] >= '0' && comment[0] <= '9';
  return word.begin != word.end &&
         (rest.empty() ? isNumber
                       : !isOfWord(rest[0]) && (rest.ends_with(";") || rest.ends_with("{")));
}

Recovery reportCommentDivision(const Error &e) {
  uint32_t at = *commentAfter(e);
  e.diagnostics.report(diag::commentNotDivision, {at, at + 2}).fix({at, at + 2}, "/");
  if (e.lacksSemicolon)
    return Recovery::Default;
  e.feed.endStatement();
  return Recovery::Corrected;
}

// `f = lambda x: x + 1`, `p = new int[3];`, `x = let y = 2 in y;`: the word is read as a name.
bool isForeignOperand(const Error &e) {
  SourceRange range = wordBefore(e.feed.text(), e.feed.previousEnd());
  std::string_view word = e.feed.text(range);
  bool isOperand = e.found == Kind::S_ID || e.found == Kind::S_INT || e.found == Kind::S_BOOL;
  return isOperand && (word == "lambda" || word == "new" || word == "let" || word == "await") &&
         range.begin != e.feed.firstWord().begin && !e.feed.startsLine() && e.endsStatement();
}

Recovery reportForeignOperand(const Error &e) {
  SourceRange word = wordBefore(e.feed.text(), e.feed.previousEnd());
  std::string_view advice =
      e.feed.text(word) == "lambda" ? "; declare a function, as in 'int f(int x) { ... }'" : "";
  e.diagnostics.report(diag::foreignKeyword, word, e.feed.text(word), advice);
  return Recovery::LostDeclaration;
}

// The letters in front of a string: `print f"x = {x}";`
SourceRange stringPrefix(const Error &e) {
  SourceRange word = wordBefore(e.feed.text(), e.feed.previousEnd());
  bool isPrefix = e.found == Kind::S_STRING && e.feed.previousEnd() == e.range.begin &&
                  word.begin < word.end && word.begin + 2 >= word.end &&
                  word.begin != e.feed.firstWord().begin;
  return isPrefix ? word : SourceRange{};
}

bool isFormattedString(const Error &e) { return stringPrefix(e).end != 0; }

void reportFormattedString(const Error &e) {
  SourceRange prefix = stringPrefix(e);
  std::string_view letters = e.feed.text(prefix);
  bool isFormat = letters.find_first_of("fFsS") != std::string_view::npos;
  e.diagnostics.report(diag::foreignKeyword, prefix, std::string(letters).append("\"...\""),
                       isFormat ? "; the items of 'print' are strings and expressions, as in "
                                  "'print \"x = \", x;'"
                                : "");
}

// `int(x)`, `(int) x`
bool isConversion(const Error &e) {
  std::string_view text = e.feed.text();
  bool isType = e.found == Kind::S_INT || e.found == Kind::S_BOOL;
  char after = text.substr(skipSpace(text, e.range.end), 1).empty()
                   ? '\0'
                   : text[skipSpace(text, e.range.end)];
  return isType && e.expects(Kind::S_INTEGER) && (after == '(' || (after == ')' && e.follows("(")));
}

Recovery reportConversion(const Error &e) {
  e.report(diag::foreignKeyword, std::string(e.text()).append("(...)"),
           ": types are not converted; 'x != 0' is a bool");
  return Recovery::LostDeclaration;
}

// `cin >> x;`, `scanf("%d", &x);`
bool isInput(const Error &e) {
  bool isStream = e.found == Kind::S_SHR && e.isAfterFirstName() && e.firstWord() == "cin";
  return isStream || (e.found == Kind::S_STRING && e.firstWord() == "scanf" && e.follows("("));
}

void reportInput(const Error &e) {
  e.diagnostics.report(diag::foreignKeyword, e.feed.firstWord(), e.firstWord(),
                       "; 'x = read();' reads a number");
}

// `x = if c { 1 } else { 2 };`
bool isIfValue(const Error &e) {
  return e.found == Kind::S_IF && e.expects(Kind::S_INTEGER) && !e.feed.startsLine();
}

Recovery reportIfValue(const Error &e) {
  e.report(diag::ifAsValue);
  return Recovery::Foreign;
}

// ---- for

bool isComparison(Parser::symbol_kind_type kind) {
  return kind == Kind::S_LT || kind == Kind::S_LE || kind == Kind::S_GT || kind == Kind::S_GE ||
         kind == Kind::S_EQ || kind == Kind::S_NE;
}

// `for x < 3 {`, `for {`
bool isForCondition(const Error &e) {
  std::string_view before = e.feed.text().substr(0, e.feed.previousEnd());
  size_t keyword = before.rfind("for");
  bool isFirst = e.feed.isInForHeader() && e.feed.openExpressions() == 0 &&
                 keyword != before.npos && before.find_first_of(";,=", keyword) == before.npos;
  return isFirst && (isComparison(e.found) || e.found == Kind::S_LBRACE ||
                     e.found == Kind::S_ANDAND || e.found == Kind::S_OROR);
}

Recovery reportForCondition(const Error &e) {
  auto keyword = static_cast<uint32_t>(e.feed.text().rfind("for", e.feed.previousEnd() - 1));
  SourceRange range = {keyword, keyword + 3};
  bool isEndless = e.follows("for");
  auto reported =
      e.diagnostics.report(diag::forCondition, range, isEndless ? "while true" : "while");
  reported.fix(range, isEndless ? "while true" : "while");
  return Recovery::Foreign;
}

// `for i = 0, i < 3, i++ {`, `for int i = 0, i < 3, i++ {`, `for i = 0, j = 1; …`
bool isForComma(const Error &e) {
  std::string_view before = e.feed.text().substr(0, e.feed.previousEnd());
  size_t comma = before.rfind(',');
  bool isDeclarator = isComparison(e.found) && comma != before.npos &&
                      comma > before.rfind("for") && before.find(';', comma) == before.npos;
  return e.feed.isInForHeader() && e.feed.openExpressions() == 0 && e.top != Kind::S_FOR &&
         (e.found == Kind::S_COMMA || isDeclarator);
}

Recovery reportForComma(const Error &e) {
  std::string_view text = e.feed.text();
  uint32_t brace = findOutsideQuotes(text, e.range.begin, "{}");
  auto first = static_cast<uint32_t>(text.rfind("for", e.range.begin));
  std::string_view head = text.substr(first, brace - first);
  for (std::string_view word : {"range", "in"})
    if (size_t at = head.find(std::string(" ").append(word).append(" ")); at != head.npos) {
      uint32_t begin = first + static_cast<uint32_t>(at) + 1;
      e.diagnostics.report(diag::forIn, {begin, begin + static_cast<uint32_t>(word.size())}, word);
      return Recovery::Foreign;
    }
  std::vector<SourceRange> commas;
  size_t semicolons = 0;
  for (uint32_t at = findOutsideQuotes(text, first, ",;{}"); at < brace;
       at = findOutsideQuotes(text, at + 1, ",;{}"))
    if (text[at] == ',')
      commas.push_back({at, at + 1});
    else
      ++semicolons;
  if (text.substr(brace, 1) != "{" || commas.empty() || commas.size() + semicolons != 2) {
    e.report(diag::forParts);
    return Recovery::Foreign;
  }
  auto reported = e.diagnostics.report(diag::forSeparators, commas.front());
  for (SourceRange comma : commas)
    reported.fix(comma, ";");
  return Recovery::Foreign;
}

constexpr SyntaxRule outerRules[] = {
    {isModule, reportModule},
};

constexpr SyntaxRule expressionTable[] = {
    {isMember, reportMember},
    {isStream, plainly<[](const Error &e) { reportStream(e, e.feed.firstWord()); }>},
    {isPrintMacro, plainly<reportPrintMacro>},
    {isFormattedString, plainly<reportFormattedString>},
    {isPower, plainly<reportPower>},
    {isCommentDivision, reportCommentDivision},
    {isForeignOperand, reportForeignOperand},
    {isConversion, reportConversion},
    {isInput, plainly<reportInput>},
    {isIfValue, reportIfValue},
    {isForCondition, reportForCondition},
    {isForComma, reportForComma},
};

} // namespace

std::span<const SyntaxRule> moduleRules() { return outerRules; }
std::span<const SyntaxRule> expressionRules() { return expressionTable; }

} // namespace wend
