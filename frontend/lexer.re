// The lexer; see lexer.h. One scanner serves both dialects. Extensions that are single tokens are
// reported here in the core dialect, others by the parser.

#include "frontend/lexer.h"

#include "frontend/diagnostics.h"
#include "frontend/statement_fixes.h"
#include "frontend/text_scan.h"
#include "support/utf8.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

using Kind = Parser::token;

constexpr const char *largestLiteral = "4294967295";

bool isOctal(char c) { return c >= '0' && c <= '7'; }

// The value of a hexadecimal digit; -1 for other characters.
int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Whether a token, white space or a comment may begin with this character.
bool isMeaningful(char c) {
  bool isWord = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  return isWord || (c != '\0' && std::strchr("_ \t\r\n\f\v(){}[];,+-*/%&|^~!=<>\"'", c));
}

bool isWordCharacter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

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

Lexer::Lexer(const SourceFile &file, Interner &interner, Arena &arena, Diagnostics &diagnostics,
             Dialect dialect)
    : interner_(interner), arena_(arena), diagnostics_(diagnostics), dialect_(dialect),
      begin_(file.text().data()), end_(begin_ + file.text().size()), cursor_(begin_) {
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  if (file.text().starts_with(byteOrderMark))
    cursor_ += byteOrderMark.size();
}

Token Lexer::next() {
  skippedInvalid_ = false;
  for (;;) {
    const char *start = cursor_;
    const char *marker = nullptr;
    /*!re2c
      re2c:define:YYCTYPE = "unsigned char";
      re2c:define:YYCURSOR = cursor_;
      re2c:define:YYMARKER = marker;
      re2c:yyfill:enable = 0;

      letter = [A-Za-z_];
      digit  = [0-9];
      hex    = [0-9A-Fa-f];
      other  = [\x80-\xFF];

      [ \t\r\n\f\v]+        { continue; }
      "//" [^\n\x00]*       { continue; }
      "/*"                  { skipBlockComment(start); continue; }

      "true"                { return token(Kind::TRUE, start); }
      "false"               { return token(Kind::FALSE, start); }
      "print"               { return token(Kind::PRINT, start); }
      "println"             { return token(Kind::PRINTLN, start); }
      "int"                 { return token(Kind::INT, start); }
      "bool"                { return token(Kind::BOOL, start); }
      "if"                  { return token(Kind::IF, start); }
      "else"                { return token(Kind::ELSE, start); }
      "while"               { return token(Kind::WHILE, start); }
      "return"              { return token(Kind::RETURN, start); }

      "for"                 { return newKeyword(Kind::FOR, start); }
      "break"               { return newKeyword(Kind::BREAK, start); }
      "continue"            { return newKeyword(Kind::CONTINUE, start); }
      "const"               { return newKeyword(Kind::CONST, start); }
      "string"              { return newKeyword(Kind::RESERVED, start); }

      letter (letter | digit)*         { return identifier(start); }
      digit+                           { return decimal(start); }
      "0" [xX] hex+                    { return hexadecimal(start); }
      digit+ letter (letter | digit)*  { return malformedNumber(start); }
      "'"                              { return character(start); }
      "\""                             { return string(start); }

      "("    { return token(Kind::LPAREN, start); }
      ")"    { return token(Kind::RPAREN, start); }
      "{"    { return token(Kind::LBRACE, start); }
      "}"    { return token(Kind::RBRACE, start); }
      "["    { return token(Kind::LBRACKET, start); }
      "]"    { return token(Kind::RBRACKET, start); }
      ";"    { return token(Kind::SEMICOLON, start); }
      ","    { return token(Kind::COMMA, start); }
      "="    { return token(Kind::ASSIGN, start); }
      "+"    { return token(Kind::PLUS, start); }
      "-"    { return token(Kind::MINUS, start); }
      "*"    { return token(Kind::STAR, start); }
      "/"    { return token(Kind::SLASH, start); }
      "%"    { return token(Kind::PERCENT, start); }
      "!"    { return token(Kind::NOT, start); }
      "=="   { return token(Kind::EQ, start); }
      "!="   { return token(Kind::NE, start); }
      "<"    { return token(Kind::LT, start); }
      "<="   { return token(Kind::LE, start); }
      ">"    { return token(Kind::GT, start); }
      ">="   { return token(Kind::GE, start); }
      "&&"   { return token(Kind::ANDAND, start); }
      "||"   { return token(Kind::OROR, start); }

      "&"    { return extension(Kind::AMP, start, diag::bitwiseOperators); }
      "|"    { return extension(Kind::PIPE, start, diag::bitwiseOperators); }
      "^"    { return extension(Kind::CARET, start, diag::bitwiseOperators); }
      "~"    { return extension(Kind::TILDE, start, diag::bitwiseOperators); }
      "<<"   { return extension(Kind::SHL, start, diag::bitwiseOperators); }
      ">>"   { return extension(Kind::SHR, start, diag::bitwiseOperators); }
      "+="   { return extension(Kind::PLUS_ASSIGN, start, diag::compoundAssignments); }
      "-="   { return extension(Kind::MINUS_ASSIGN, start, diag::compoundAssignments); }
      "*="   { return extension(Kind::STAR_ASSIGN, start, diag::compoundAssignments); }
      "/="   { return extension(Kind::SLASH_ASSIGN, start, diag::compoundAssignments); }
      "%="   { return extension(Kind::PERCENT_ASSIGN, start, diag::compoundAssignments); }
      "&="   { return extension(Kind::AMP_ASSIGN, start, diag::compoundAssignments); }
      "|="   { return extension(Kind::PIPE_ASSIGN, start, diag::compoundAssignments); }
      "^="   { return extension(Kind::CARET_ASSIGN, start, diag::compoundAssignments); }
      "<<="  { return extension(Kind::SHL_ASSIGN, start, diag::compoundAssignments); }
      ">>="  { return extension(Kind::SHR_ASSIGN, start, diag::compoundAssignments); }

      ":="   { return colonAssign(start); }
      // Between names only: see skipInvalid.
      letter (letter | digit)* other (letter | digit | other)*  { return foreignName(start); }
      digit+ "." digit+ ([eE] [+-]? digit+)? [fF]?              { return fraction(start); }

      "\x00" {
        if (start == end_) {
          cursor_ = start;
          return token(Kind::END, start);
        }
        skipInvalid(start);
        continue;
      }
      *      {
        if (isMemberAccess(start)) {
          cursor_ = start + (*start == ':' ? 2 : 1);
          return token(Kind::DOT, start);
        }
        if (startsForeignName(start))
          return foreignName(start);
        skipInvalid(start);
        continue;
      }
    */
  }
}

std::vector<Token> Lexer::tokensIn(SourceRange range) const {
  Diagnostics unreported(diagnostics_.file());
  Lexer again(diagnostics_.file(), interner_, arena_, unreported, dialect_);
  again.cursor_ = begin_ + range.begin;
  std::vector<Token> tokens;
  for (Token token = again.next(); token.range.begin < range.end; token = again.next())
    tokens.push_back(token);
  return tokens;
}

// The `.` or `::` between a name, or an element or call, and a name.
bool Lexer::isMemberAccess(const char *start) const {
  const char *after = start + (std::string_view(start, 2) == "::" ? 2 : 1);
  bool isSeparator = *start == '.' || after == start + 2;
  char before = start > begin_ ? start[-1] : '\0';
  bool followsName = isWordCharacter(before) || before == ')' || before == ']';
  return isSeparator && followsName && !(*after >= '0' && *after <= '9') && isWordCharacter(*after);
}

bool Lexer::startsForeignName(const char *start) const {
  std::string_view text(begin_, static_cast<size_t>(end_ - begin_));
  DecodedCharacter decoded = decodeCharacter(text, offset(start));
  return decoded.length > 1 && isLetter(decoded.codePoint);
}

// ---- Identifiers and keywords

Token Lexer::identifier(const char *start) {
  Token result = token(Kind::ID, start);
  result.name = interner_.intern({start, static_cast<size_t>(cursor_ - start)});
  return result;
}

// A keyword of the extensions, which is a name in the core dialect.
Token Lexer::newKeyword(TokenKind kind, const char *start) {
  return dialect_ == Dialect::Core ? identifier(start) : token(kind, start);
}

Token Lexer::extension(TokenKind kind, const char *start, const DiagnosticRow &row) {
  Token result = token(kind, start);
  if (dialect_ == Dialect::Core) [[unlikely]]
    diagnostics_.report(row, result.range);
  return result;
}

// ---- Numbers

Token Lexer::decimal(const char *start) {
  uint64_t value = 0;
  for (const char *at = start; at < cursor_; ++at) {
    value = value * 10 + static_cast<uint64_t>(*at - '0');
    if (value > UINT32_MAX)
      return literalTooLarge(start, largestLiteral);
  }
  Token result = token(Kind::INTEGER, start);
  result.value = static_cast<int32_t>(static_cast<uint32_t>(value));
  return result;
}

Token Lexer::hexadecimal(const char *start) {
  uint64_t value = 0;
  for (const char *at = start + 2; at < cursor_; ++at) {
    value = value << 4 | static_cast<uint64_t>(hexDigit(*at));
    if (value > UINT32_MAX)
      return literalTooLarge(start, "0xFFFFFFFF");
  }
  Token result = extension(Kind::INTEGER, start, diag::hexadecimalLiterals);
  result.value = static_cast<int32_t>(static_cast<uint32_t>(value));
  return result;
}

Token Lexer::literalTooLarge(const char *start, const char *limit) {
  diagnostics_.report(diag::literalTooLarge, range(start), limit);
  return token(Kind::INTEGER, start);
}

Token Lexer::malformedNumber(const char *start) {
  std::string_view text(start, static_cast<size_t>(cursor_ - start));
  auto reported = diagnostics_.report(diag::malformedNumber, range(start), text);
  // `1_000`, `10L`
  std::string digits(text);
  std::erase(digits, '_');
  while (!digits.empty() && std::strchr("uUlL", digits.back()))
    digits.pop_back();
  if (digits.find_first_not_of("0123456789") == std::string::npos)
    reported.fix(range(start), digits);
  return token(Kind::INTEGER, start);
}

// ---- Strings and characters

Token Lexer::string(const char *start) {
  constexpr const char *special = "\"\\\n"; // and NUL
  const char *text = cursor_;
  cursor_ += std::strcspn(cursor_, special);
  Token result = token(Kind::STRING, start);
  if (*cursor_ == '"') {
    result.text = {text, static_cast<size_t>(cursor_ - text)};
    ++cursor_;
    result.range = range(start);
    return result;
  }

  buffer_.assign(text, cursor_);
  bool holdsNul = false;
  while (*cursor_ != '"') {
    if (*cursor_ == '\n' || cursor_ == end_) {
      diagnostics_.report(diag::unterminatedString, {offset(start), offset(start) + 1});
      result.isBroken = true;
      result.range = range(start);
      return result;
    }
    if (*cursor_ == '\0') {
      holdsNul = true;
      ++cursor_;
    } else if (*cursor_ == '\\') {
      buffer_ += escape(result.isBroken);
    }
    const char *run = cursor_;
    cursor_ += std::strcspn(cursor_, special);
    buffer_.append(run, cursor_);
  }
  ++cursor_;
  result.range = range(start);
  if (holdsNul)
    diagnostics_.report(diag::nulInString, {offset(start), offset(start) + 1});
  result.isBroken = skippedInvalid_; // not if only its escape was invalid
  result.text = arena_.copy(std::string_view(buffer_));
  return result;
}

Token Lexer::character(const char *start) {
  Token result = extension(Kind::INTEGER, start, diag::characterLiterals);
  size_t bytes = 0;
  bool isBroken = false;
  while (*cursor_ != '\'') {
    // A NUL byte in the literal is reported with the next token.
    if (*cursor_ == '\n' || *cursor_ == '\0') {
      diagnostics_.report(diag::unterminatedCharacter, {offset(start), offset(start) + 1});
      result.isBroken = true;
      result.range = range(start);
      return result;
    }
    char byte = *cursor_ == '\\' ? escape(isBroken) : *cursor_++;
    result.value = static_cast<unsigned char>(byte);
    ++bytes;
  }
  ++cursor_;
  result.range = range(start);
  if (bytes == 0)
    diagnostics_.report(diag::emptyCharacter, result.range);
  else if (bytes > 1)
    reportLongCharacter(result);
  return result;
}

// `'hello'` is taken for a string, of which no more errors are reported.
void Lexer::reportLongCharacter(Token &token) {
  std::string_view inner(begin_ + token.range.begin + 1, token.range.end - token.range.begin - 2);
  bool isOneCharacter = decodeCharacter(inner, 0).length == inner.size() || inner[0] == '\\';
  if (isOneCharacter) {
    diagnostics_.report(diag::longCharacter, token.range);
    return;
  }
  token.kind = Kind::STRING;
  token.isBroken = true;
  auto reported = diagnostics_.report(diag::quotedString, token.range);
  std::string_view before(begin_, token.range.begin);
  size_t statement = before.find_last_of(";{}") + 1; // npos + 1 == 0
  std::string_view printed = before.substr(skipSpace(before, static_cast<uint32_t>(statement)));
  if (printed.starts_with("print") && inner.find('"') == std::string_view::npos)
    reported.fix({token.range.begin, token.range.begin + 1}, "\"")
        .fix({token.range.end - 1, token.range.end}, "\"");
}

char Lexer::escape(bool &isBroken) {
  struct Row {
    char letter;
    char byte;
  };
  static constexpr Row rows[] = {
      {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'a', '\a'},  {'b', '\b'},
      {'f', '\f'}, {'v', '\v'}, {'\\', '\\'}, {'"', '"'}, {'\'', '\''},
  };

  const char *start = cursor_++;
  if (isOctal(*cursor_)) {
    int value = 0;
    for (int digits = 0; digits < 3 && isOctal(*cursor_); ++digits)
      value = value * 8 + (*cursor_++ - '0');
    if (value > 255) {
      diagnostics_.report(diag::escapeTooLarge, range(start));
      isBroken = true;
    }
    return static_cast<char>(value);
  }
  if (*cursor_ == 'x') {
    ++cursor_;
    int value = 0;
    for (int digits = 0; digits < 2 && hexDigit(*cursor_) >= 0; ++digits)
      value = value * 16 + hexDigit(*cursor_++);
    if (cursor_ == start + 2) {
      diagnostics_.report(diag::escapeWithoutDigits, range(start));
      isBroken = true;
    }
    return static_cast<char>(value);
  }
  for (const Row &row : rows)
    if (row.letter == *cursor_) {
      ++cursor_;
      return row.byte;
    }
  // A backslash at the end of the line: the caller reports the missing quote.
  if (*cursor_ == '\n' || *cursor_ == '\0')
    return '\\';
  ++cursor_;
  while ((static_cast<unsigned char>(*cursor_) & 0xC0) == 0x80) // the rest of a UTF-8 character
    ++cursor_;
  diagnostics_.report(diag::unknownEscape, range(start));
  isBroken = true;
  return '?';
}

// ---- Invalid characters

int64_t Lexer::unmatchedBraces(std::string_view text) {
  int64_t count = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '{') {
      --count;
    } else if (c == '}') {
      ++count;
    } else if (c == '"' || c == '\'') {
      for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at)
        at += text[at] == '\\';
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      at = std::min(text.find("*/", at + 2), text.size());
    }
  }
  return count;
}

void Lexer::skipBlockComment(const char *start) {
  if (dialect_ == Dialect::Core)
    diagnostics_.report(diag::blockComments, {offset(start), offset(start) + 2});
  std::string_view rest(cursor_, static_cast<size_t>(end_ - cursor_));
  size_t close = rest.find("*/");
  if (close == std::string_view::npos) {
    diagnostics_.report(diag::unterminatedComment, {offset(start), offset(start) + 2});
    cursor_ = end_;
    skippedInvalid_ = true;
    return;
  }
  cursor_ += close + 2;
}

void Lexer::skipInvalid(const char *start) {
  if (skipDirective(start))
    return;
  skippedInvalid_ = true;
  if (!skipConditional(start))
    reportInvalid(start);
}

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
  constexpr std::string_view directives[] = {"include", "define", "undef", "if", "ifdef", "ifndef",
                                             "elif", "else", "endif", "pragma", "error", "line"};
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
    fixConditional(reported, {begin_, static_cast<size_t>(end_ - begin_)}, question.begin);
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
    std::string_view typeText = before.substr(type.begin, type.end - type.begin);
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
    return token(Kind::ASSIGN, start);
  std::string_view before(begin_, offset(start));
  SourceRange name = wordBefore(before, skipSpaceBefore(before, offset(start)));
  std::string_view word = before.substr(name.begin, name.end - name.begin);
  if (!word.empty() && isFirstOfItsName(word, name.begin))
    return token(Kind::COLON_ASSIGN, start);
  diagnostics_.report(diag::wordOperator, range(start), ":=", "=").fix(range(start), "=");
  return token(Kind::ASSIGN, start);
}

// `if a < b:` and `int x: int`
bool Lexer::reportColon(const char *start) {
  std::string_view text(begin_, static_cast<size_t>(end_ - begin_));
  SourceRange colon = range(start);
  SourceRange next = tokenFrom(text, colon.end);
  std::string_view word = text.substr(next.begin, next.end - next.begin);
  SourceRange name = wordBefore(text, colon.begin);
  if (*start != ':' || colon.end - colon.begin != 1)
    return false;
  uint32_t statement = skipSpace(text, static_cast<uint32_t>(
                                           text.substr(0, colon.begin).find_last_of(";{}") + 1));
  SourceRange first = wordAt(text, statement);
  if (text.substr(first.begin, first.end - first.begin) == "for" &&
      text.substr(next.end).find('\n') > text.substr(next.end).find('{')) { // `for int x : a {`
    diagnostics_.report(diag::forIn, colon, ":");
    return true;
  }
  if ((word == "int" || word == "bool") && name.begin != name.end)
    diagnostics_.report(diag::typeAfterName, colon, text.substr(name.begin, name.end - name.begin),
                        word);
  else
    diagnostics_.report(diag::foreignKeyword, colon, ":", "; a body is in braces");
  return true;
}

// `1.5`
Token Lexer::fraction(const char *start) {
  if (!ignoresInvalid_)
    diagnostics_.report(diag::fractionalNumber, range(start),
                        std::string_view(start, static_cast<size_t>(cursor_ - start)));
  return token(Kind::INTEGER, start);
}

// A name with letters outside ASCII. It is reported once, and is a name for the parser.
Token Lexer::foreignName(const char *start) {
  std::string_view text(begin_, static_cast<size_t>(end_ - begin_));
  const char *after = start;
  while (after < end_) {
    DecodedCharacter decoded = decodeCharacter(text, offset(after));
    bool isAscii = decoded.length == 1 && (isWordCharacter(*after));
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
  std::string_view text(begin_, static_cast<size_t>(end_ - begin_));
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

void Lexer::reportInvalid(const char *start) {
  if (!ignoresInvalid_ && skipForeignCharacter(start))
    return;
  cursor_ = std::find_if(start, end_, isMeaningful);
  if (ignoresInvalid_ || reportColon(start))
    return;
  size_t count = static_cast<size_t>(cursor_ - start);
  auto first = static_cast<unsigned char>(*start);
  if (first > ' ' && first < 0x7F && std::all_of(start, cursor_, [&](char c) { return c == *start; }))
    diagnostics_.report(diag::invalidCharacter, range(start), *start);
  else if (count == 1)
    diagnostics_.report(diag::invalidByte, range(start), first);
  else
    diagnostics_.report(diag::invalidBytes, range(start), count);
}

} // namespace wend
