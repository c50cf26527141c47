// The lexer; see lexer.h. One scanner serves both dialects. Extensions that are single tokens are
// reported here in the core dialect, others by the parser. What is of other languages is in
// foreign_tokens.cpp.

#include "frontend/lexer.h"

#include "frontend/diagnostics.h"
#include "frontend/text_scan.h"
#include "support/utf8.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {


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
  return isOfWord(c) || (c != '\0' && std::strchr(" \t\r\n\f\v(){}[];,+-*/%&|^~!=<>\"'", c));
}

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

      "true"                { return token(TokenKind::TRUE, start); }
      "false"               { return token(TokenKind::FALSE, start); }
      "print"               { return token(TokenKind::PRINT, start); }
      "println"             { return token(TokenKind::PRINTLN, start); }
      "int"                 { return token(TokenKind::INT, start); }
      "bool"                { return token(TokenKind::BOOL, start); }
      "if"                  { return token(TokenKind::IF, start); }
      "else"                { return token(TokenKind::ELSE, start); }
      "while"               { return token(TokenKind::WHILE, start); }
      "return"              { return token(TokenKind::RETURN, start); }

      "for"                 { return newKeyword(TokenKind::FOR, start); }
      "break"               { return newKeyword(TokenKind::BREAK, start); }
      "continue"            { return newKeyword(TokenKind::CONTINUE, start); }
      "const"               { return newKeyword(TokenKind::CONST, start); }
      "string"              { return newKeyword(TokenKind::RESERVED, start); }

      letter (letter | digit)*         { return identifier(start); }
      digit+                           { return decimal(start); }
      "0" [xX] hex+                    { return hexadecimal(start); }
      digit+ letter (letter | digit)*  { return malformedNumber(start); }
      "'"                              { return character(start); }
      "\""                             { return string(start); }

      "("    { return token(TokenKind::LPAREN, start); }
      ")"    { return token(TokenKind::RPAREN, start); }
      "{"    { return token(TokenKind::LBRACE, start); }
      "}"    { return token(TokenKind::RBRACE, start); }
      "["    { return token(TokenKind::LBRACKET, start); }
      "]"    { return token(TokenKind::RBRACKET, start); }
      ";"    { return token(TokenKind::SEMICOLON, start); }
      ","    { return token(TokenKind::COMMA, start); }
      "="    { return token(TokenKind::ASSIGN, start); }
      "+"    { return token(TokenKind::PLUS, start); }
      "-"    { return token(TokenKind::MINUS, start); }
      "*"    { return token(TokenKind::STAR, start); }
      "/"    { return token(TokenKind::SLASH, start); }
      "%"    { return token(TokenKind::PERCENT, start); }
      "!"    { return token(TokenKind::NOT, start); }
      "=="   { return token(TokenKind::EQ, start); }
      "!="   { return token(TokenKind::NE, start); }
      "<"    { return token(TokenKind::LT, start); }
      "<="   { return token(TokenKind::LE, start); }
      ">"    { return token(TokenKind::GT, start); }
      ">="   { return token(TokenKind::GE, start); }
      "&&"   { return token(TokenKind::ANDAND, start); }
      "||"   { return token(TokenKind::OROR, start); }

      "&"    { return extension(TokenKind::AMP, start, diag::bitwiseOperators); }
      "|"    { return extension(TokenKind::PIPE, start, diag::bitwiseOperators); }
      "^"    { return extension(TokenKind::CARET, start, diag::bitwiseOperators); }
      "~"    { return extension(TokenKind::TILDE, start, diag::bitwiseOperators); }
      "<<"   { return extension(TokenKind::SHL, start, diag::bitwiseOperators); }
      ">>"   { return extension(TokenKind::SHR, start, diag::bitwiseOperators); }
      "+="   { return extension(TokenKind::PLUS_ASSIGN, start, diag::compoundAssignments); }
      "-="   { return extension(TokenKind::MINUS_ASSIGN, start, diag::compoundAssignments); }
      "*="   { return extension(TokenKind::STAR_ASSIGN, start, diag::compoundAssignments); }
      "/="   { return extension(TokenKind::SLASH_ASSIGN, start, diag::compoundAssignments); }
      "%="   { return extension(TokenKind::PERCENT_ASSIGN, start, diag::compoundAssignments); }
      "&="   { return extension(TokenKind::AMP_ASSIGN, start, diag::compoundAssignments); }
      "|="   { return extension(TokenKind::PIPE_ASSIGN, start, diag::compoundAssignments); }
      "^="   { return extension(TokenKind::CARET_ASSIGN, start, diag::compoundAssignments); }
      "<<="  { return extension(TokenKind::SHL_ASSIGN, start, diag::compoundAssignments); }
      ">>="  { return extension(TokenKind::SHR_ASSIGN, start, diag::compoundAssignments); }

      ":="   { return colonAssign(start); }
      // Between names only: see skipInvalid.
      letter (letter | digit)* other (letter | digit | other)*  { return foreignName(start); }
      digit+ "." digit+ ([eE] [+-]? digit+)? [fF]?              { return fraction(start); }

      "\x00" {
        if (start == end_) {
          cursor_ = start;
          return token(TokenKind::END, start);
        }
        skipInvalid(start);
        continue;
      }
      *      {
        if (isMemberAccess(start)) {
          cursor_ = start + (*start == ':' ? 2 : 1);
          return token(TokenKind::DOT, start);
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

// ---- Identifiers and keywords

Token Lexer::identifier(const char *start) {
  Token result = token(TokenKind::ID, start);
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
  Token result = token(TokenKind::INTEGER, start);
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
  Token result = extension(TokenKind::INTEGER, start, diag::hexadecimalLiterals);
  result.value = static_cast<int32_t>(static_cast<uint32_t>(value));
  return result;
}

Token Lexer::literalTooLarge(const char *start, const char *limit) {
  diagnostics_.report(diag::literalTooLarge, range(start), limit);
  return token(TokenKind::INTEGER, start);
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
  return token(TokenKind::INTEGER, start);
}

// ---- Strings and characters

Token Lexer::string(const char *start) {
  constexpr const char *special = "\"\\\n"; // and NUL
  const char *text = cursor_;
  cursor_ += std::strcspn(cursor_, special);
  Token result = token(TokenKind::STRING, start);
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
  Token result = extension(TokenKind::INTEGER, start, diag::characterLiterals);
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
  token.kind = TokenKind::STRING;
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
