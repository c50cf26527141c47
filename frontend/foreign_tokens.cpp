// Tokens and characters of other languages, and those outside ASCII: a directive of C, `? a :`,
// `:=`, `x.length`, quotation marks of word processors, names with other letters. See lexer.h.

#include "frontend/lexer.h"

#include "frontend/diagnostics.h"
#include "frontend/statement_fixes.h"
#include "frontend/text_scan.h"
#include "support/utf8.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

// Whether most characters of the block are letters: Latin, Greek, Cyrillic and others, and those of
// East Asia; not punctuation, symbols and emoji.
bool isLetter(uint32_t codePoint) {
  bool isLatin = codePoint >= 0xC0 && codePoint < 0x2000 && codePoint != 0xD7 && codePoint != 0xF7;
  return isLatin || codePoint == 0xAA || codePoint == 0xB5 || codePoint == 0xBA ||
         (codePoint >= 0x3040 && codePoint < 0xD800) || (codePoint >= 0xF900 && codePoint < 0xFB00);
}

// What word processors make of quotation marks, and those of template strings.
enum class QuoteKind : uint8_t { None, Double, Single, Back };

constexpr std::string_view doubleQuotes[] = {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB"};
constexpr std::string_view singleQuotes[] = {"\u2018", "\u2019"};

QuoteKind quoteKind(std::string_view character) {
  if (std::ranges::find(doubleQuotes, character) != std::end(doubleQuotes))
    return QuoteKind::Double;
  if (std::ranges::find(singleQuotes, character) != std::end(singleQuotes))
    return QuoteKind::Single;
  return character == "`" ? QuoteKind::Back : QuoteKind::None;
}

// The first quotation mark in a line that ends what one of a kind has begun; empty: there is none.
std::string_view closingQuote(std::string_view line, QuoteKind kind) {
  for (size_t at = 0; at < line.size(); ++at) {
    std::string_view character = line.substr(at, std::max(decodeCharacter(line, at).length, 1U));
    if (quoteKind(character) == kind || (kind == QuoteKind::Double && character == "\""))
      return character;
  }
  return {};
}

struct ForeignOperator {
  std::string_view character;
  std::string_view instead;
};
constexpr ForeignOperator foreignOperators[] = {
    {"\u2212", "-"},  {"\u2013", "-"},  {"\u2014", "-"},  {"\u00D7", "*"},  {"\u00B7", "*"},
    {"\u00F7", "/"},  {"\u2264", "<="}, {"\u2265", ">="}, {"\u2260", "!="}, {"\u00AC", "!"},
    {"\u2227", "&&"}, {"\u2228", "||"}, {"\u2190", "="},
};

} // namespace

// A line that begins with `#`: a directive of the C preprocessor, or a comment of Python.
bool Lexer::skipDirective(const char *start) {
  const char *before = start;
  while (before > begin_ && (before[-1] == ' ' || before[-1] == '\t'))
    --before;
  if (*start != '#' || (before > begin_ && before[-1] != '\n'))
    return false;
  cursor_ = std::find(start, end_, '\n');
  const char *word = start + 1 + std::strspn(start + 1, " \t");
  std::string_view name(word, std::strspn(word, "abcdefghijklmnopqrstuvwxyz"));
  constexpr std::string_view directives[] = {"include", "define", "undef", "if",
                                             "ifdef",   "ifndef", "elif",  "else",
                                             "endif",   "pragma", "error", "line"};
  bool isDirective = std::ranges::find(directives, name) != std::end(directives);
  if (!isDirective)
    diagnostics_.report(diag::hashComment, {offset(start), offset(start) + 1})
        .fix({offset(start), offset(start) + 1}, "//");
  else if (name == "define")
    diagnostics_.report(diag::preprocessorDirective, {offset(start), offset(word) + 6}, name)
        .note(diag::constantInstead, {offset(start), offset(word) + 6});
  else
    diagnostics_
        .report(diag::preprocessorDirective,
                {offset(start), offset(word) + static_cast<uint32_t>(name.size())}, name)
        .fix({offset(before), offset(cursor_)}, "");
  return true;
}

// `? a :` of C's conditional operator.
bool Lexer::skipConditional(const char *start) {
  if (*start != '?')
    return false;
  std::string_view rest(start, static_cast<size_t>(end_ - start));
  constexpr std::string_view marks = ":?;{}";
  for (uint32_t at = findOutsideQuotes(rest, 1, marks);
       at < rest.size() && (rest[at] == ':' || rest[at] == '?');
       at = findOutsideQuotes(rest, at + 1, marks))
    cursor_ = start + at + 1;
  if (cursor_[-1] != ':')
    return false;
  if (ignoresInvalid_)
    return true;
  SourceRange question = {offset(start), offset(start) + 1};
  if (auto reported = diagnostics_.report(diag::conditionalOperator, question))
    fixConditional(reported, text(), question.begin);
  return true;
}

// Whether a name at the offset begins a statement, and has not been declared or assigned before; in
// the head of `for`, also if it has.
bool Lexer::isFirstOfItsName(std::string_view name, uint32_t begin) const {
  std::string_view before(begin_, skipSpaceBefore({begin_, begin}, begin));
  size_t line = std::string_view(begin_, begin).find('\n', before.size());
  bool isInFor = before.ends_with("for");
  bool isFirst = before.empty() || std::string_view(";{}").find(before.back()) != before.npos ||
                 line != std::string_view::npos;
  if (isInFor || !isFirst)
    return isInFor;
  for (size_t found = before.find(name); found != before.npos;
       found = before.find(name, found + 1)) {
    auto at = static_cast<uint32_t>(found);
    SourceRange word = wordAt(before, at);
    SourceRange type = wordBefore(before, skipSpaceBefore(before, at));
    std::string_view typeText = slice(before, type);
    std::string_view after = before.substr(skipSpace(before, word.end), 2);
    bool isSet = after == ":=" || (after.starts_with("=") && after != "==");
    SourceRange part = wordBefore(before, at);
    bool isWhole = word.end == at + name.size() && part.begin == part.end;
    if (isWhole && (isSet || typeText == "int" || typeText == "bool"))
      return false;
  }
  return true;
}

// `:=`, which declares or assigns in other languages.
Token Lexer::colonAssign(const char *start) {
  if (ignoresInvalid_)
    return token(TokenKind::ASSIGN, start);
  std::string_view before(begin_, offset(start));
  SourceRange name = wordBefore(before, skipSpaceBefore(before, offset(start)));
  std::string_view word = slice(before, name);
  if (!word.empty() && isFirstOfItsName(word, name.begin))
    return token(TokenKind::COLON_ASSIGN, start);
  diagnostics_.report(diag::wordOperator, range(start), ":=", "=").fix(range(start), "=");
  return token(TokenKind::ASSIGN, start);
}

// `if a < b:`, `int x: int` and `a[1:3]`
bool Lexer::reportColon(const char *start) {
  std::string_view text = this->text();
  SourceRange colon = range(start);
  SourceRange next = tokenFrom(text, colon.end);
  std::string_view word = slice(text, next);
  SourceRange name = wordBefore(text, colon.begin);
  if (*start != ':' || colon.end - colon.begin != 1)
    return false;
  uint32_t statement =
      skipSpace(text, static_cast<uint32_t>(text.substr(0, colon.begin).find_last_of(";{}") + 1));
  SourceRange first = wordAt(text, statement);
  if (slice(text, first) == "for" &&
      text.substr(next.end).find('\n') > text.substr(next.end).find('{')) { // `for int x : a {`
    diagnostics_.report(diag::forIn, colon, ":");
    return true;
  }
  size_t bracket = text.substr(0, colon.begin).find_last_of("[]\n");
  if (bracket != std::string_view::npos && text[bracket] == '[')
    diagnostics_.report(diag::foreignKeyword, colon, "a[i:j]", "; copy the elements in a loop");
  else if ((word == "int" || word == "bool") && name.begin != name.end)
    diagnostics_.report(diag::typeAfterName, colon, slice(text, name), word);
  else
    diagnostics_.report(diag::foreignKeyword, colon, ":", "; a body is in braces");
  return true;
}

// `1.5`
Token Lexer::fraction(const char *start) {
  if (!ignoresInvalid_)
    diagnostics_.report(diag::fractionalNumber, range(start),
                        std::string_view(start, static_cast<size_t>(cursor_ - start)));
  return token(TokenKind::INTEGER, start);
}

// A name with letters outside ASCII. It is reported once, and is a name for the parser.
Token Lexer::foreignName(const char *start) {
  std::string_view text = this->text();
  const char *after = start;
  while (after < end_) {
    DecodedCharacter decoded = decodeCharacter(text, offset(after));
    bool isAscii = decoded.length == 1 && isOfWord(*after);
    if (!isAscii && !(decoded.length > 1 && isLetter(decoded.codePoint)))
      break;
    after += decoded.length;
  }
  cursor_ = after;
  std::string_view name(start, static_cast<size_t>(cursor_ - start));
  bool isForeign = std::ranges::any_of(name, [](char c) { return (c & 0x80) != 0; });
  bool isReported = std::ranges::find(reportedNames_, name) != reportedNames_.end();
  if (isForeign && !ignoresInvalid_ && !isReported) {
    reportedNames_.push_back(name);
    diagnostics_.report(diag::foreignLetters, range(start), name);
    skippedInvalid_ = true;
  }
  return identifier(start);
}

// A quotation mark or an operator outside ASCII. Quotes and what is between them are skipped.
bool Lexer::skipForeignCharacter(const char *start) {
  std::string_view text = this->text();
  DecodedCharacter decoded = decodeCharacter(text, offset(start));
  if (decoded.length < 2 && *start != '`')
    return false;
  cursor_ = start + decoded.length;
  std::string_view character(start, decoded.length);
  for (const ForeignOperator &row : foreignOperators)
    if (row.character == character) {
      diagnostics_.report(diag::wordOperator, range(start), character, row.instead)
          .fix(range(start), row.instead);
      return true;
    }
  QuoteKind kind = quoteKind(character);
  if (kind == QuoteKind::None) {
    diagnostics_.report(diag::invalidCharacter, range(start), character);
    return true;
  }
  auto reported = diagnostics_.report(diag::foreignQuotes, range(start), character);
  std::string_view line(cursor_, static_cast<size_t>(std::find(cursor_, end_, '\n') - cursor_));
  std::string_view close = closingQuote(line, kind);
  if (close.empty())
    return true;
  std::string_view quoted(cursor_, static_cast<size_t>(close.data() - cursor_));
  SourceRange open = range(start);
  cursor_ = close.data();
  SourceRange end = {offset(cursor_), offset(cursor_) + static_cast<uint32_t>(close.size())};
  cursor_ += close.size();
  if (quoted.find('"') == std::string_view::npos)
    reported.fix(open, "\"").fix(end, "\"");
  return true;
}

// The `.` or `::` between a name, or an element or call, and a name.
bool Lexer::isMemberAccess(const char *start) const {
  const char *after = start + (std::string_view(start, 2) == "::" ? 2 : 1);
  bool isSeparator = *start == '.' || after == start + 2;
  char before = start > begin_ ? start[-1] : '\0';
  bool followsName = isOfWord(before) || before == ')' || before == ']';
  return isSeparator && followsName && !(*after >= '0' && *after <= '9') && isOfWord(*after);
}

bool Lexer::startsForeignName(const char *start) const {
  std::string_view text = this->text();
  DecodedCharacter decoded = decodeCharacter(text, offset(start));
  return decoded.length > 1 && isLetter(decoded.codePoint);
}

} // namespace wend
