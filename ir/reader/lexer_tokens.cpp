// Tokens with a value: names, numbers, types and calling conventions.

#include "ir/reader/lexer.h"

#include "ir/reader/diagnostics.h"
#include "support/text.h"

#include <bit>
#include <charconv>

namespace wend::reader {

namespace {

using Kind = TokenKind;

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

} // namespace

size_t unescape(std::string_view text, char *bytes) {
  const char *to = text.data() + text.size();
  size_t count = 0;
  for (const char *at = text.data(); at < to; ++at) {
    if (*at == '\\' && to - at > 2 && hexDigit(at[1]) >= 0 && hexDigit(at[2]) >= 0) {
      bytes[count++] = static_cast<char>(hexDigit(at[1]) * 16 + hexDigit(at[2]));
      at += 2;
    } else {
      bytes[count++] = *at;
      at += *at == '\\' && to - at > 1 && at[1] == '\\';
    }
  }
  return count;
}

std::string_view Lexer::unescaped(const char *from, const char *to) {
  std::string_view text(from, static_cast<size_t>(to - from));
  if (text.find('\\') == std::string_view::npos)
    return text;
  char *bytes = arena_.allocateArray<char>(text.size());
  return {bytes, unescape(text, bytes)};
}

TokenKind Lexer::name(SemanticValue &value, const char *from, const char *to, bool isQuoted,
                      TokenKind named, TokenKind numbered) {
  // In a definition, `to` is the offset of its `=`.
  while (to > from && !isQuoted && (to[-1] == ' ' || to[-1] == '\t'))
    --to;
  if (isQuoted)
    while (*to != '"')
      --to;
  if (named != numbered) {
    value.emplace<uint64_t>(0);
    uint64_t &number = value.as<uint64_t>();
    auto [end, problem] = std::from_chars(from, to, number);
    if (problem == std::errc() && number <= UINT32_MAX)
      return numbered;
    return fail(diag::irNumberTooLarge, from);
  }
  std::string_view text =
      isQuoted ? unescaped(from, to) : std::string_view(from, static_cast<size_t>(to - from));
  bool isSymbol = named == TokenKind(Kind::GLOBAL) || named == TokenKind(Kind::GLOBAL_DEF);
  if (isSymbol && (text.empty() || text.find('\0') != std::string_view::npos))
    return fail(diag::irNoSymbol, from);
  value.emplace<Symbol>(names_.intern(text));
  return named;
}

// The name after the first `$`.
TokenKind Lexer::comdat(SemanticValue &value, const char *start, TokenKind kind) {
  const char *from = std::find(start, cursor_, '$') + 1;
  if (*from == '"')
    return name(value, from + 1, cursor_ - 1, true, kind, kind);
  constexpr std::string_view ends = " \t=)";
  const char *to = std::find_first_of(from, cursor_, ends.begin(), ends.end());
  return name(value, from, to, false, kind, kind);
}

// `, align 8`, which most loads and stores end in: one token in place of three. It begins at the
// number, unless that is too large for a token.
TokenKind Lexer::alignment(SemanticValue &value, const char *&start) {
  const char *digits = cursor_;
  while (digits[-1] >= '0' && digits[-1] <= '9')
    --digits;
  uint64_t number = 0;
  auto [end, problem] = std::from_chars(digits, cursor_, number);
  if (problem != std::errc() || number >> 63 != 0) {
    cursor_ = start + 1;
    return Kind::COMMA;
  }
  start = digits;
  value.emplace<uint64_t>(number);
  return Kind::ALIGNMENT;
}

TokenKind Lexer::integer(SemanticValue &value, const char *start) {
  bool isNegative = *start == '-';
  value.emplace<uint64_t>(0);
  uint64_t &number = value.as<uint64_t>();
  auto [end, problem] = std::from_chars(start + isNegative, cursor_, number);
  constexpr uint64_t sign = uint64_t{1} << 63;
  bool fits = problem == std::errc() && (isNegative ? number <= sign : number < sign);
  if (!fits)
    return largeInteger(value, start);
  if (isNegative)
    number = 0 - number;
  return Kind::INTEGER;
}

TokenKind Lexer::largeInteger(SemanticValue &value, const char *start) const {
  value.emplace<std::string_view>(start, static_cast<size_t>(cursor_ - start));
  return Kind::LARGE_INTEGER;
}

// `u0x1F`, or `s0xFF`, whose highest digit is sign-extended.
TokenKind Lexer::hexInteger(SemanticValue &value, const char *start) {
  value.emplace<uint64_t>(0);
  uint64_t &number = value.as<uint64_t>();
  auto [end, problem] = std::from_chars(start + 3, cursor_, number, 16);
  if (problem != std::errc() || (*start == 'u' && number >> 63 != 0))
    return largeInteger(value, start);
  auto digits = static_cast<unsigned>(cursor_ - start - 3);
  if (*start == 's' && digits < 16 && (number >> (4 * digits - 1)) != 0)
    number |= ~uint64_t{0} << (4 * digits);
  return Kind::INTEGER;
}

TokenKind Lexer::number(SemanticValue &value, const char *start) {
  double parsed = parseDouble({start + (*start == '+'), cursor_});
  value.emplace<uint64_t>(std::bit_cast<uint64_t>(parsed));
  return Kind::NUMBER;
}

TokenKind Lexer::numberType(SemanticValue &value, Type type) {
  value.emplace<Type>(type);
  return Kind::FLOAT_TYPE;
}

// The bits of a double.
TokenKind Lexer::numberBits(SemanticValue &value, const char *start) {
  value.emplace<uint64_t>(0);
  auto [end, problem] = std::from_chars(start + 2, cursor_, value.as<uint64_t>(), 16);
  return problem == std::errc() ? TokenKind(Kind::NUMBER) : fail(diag::irNumberTooLarge, start);
}

// The bits of a half or a bfloat.
TokenKind Lexer::halfBits(SemanticValue &value, const char *start) {
  value.emplace<uint64_t>(0);
  auto [end, problem] = std::from_chars(start + 3, cursor_, value.as<uint64_t>(), 16);
  bool fits = problem == std::errc() && value.as<uint64_t>() <= UINT16_MAX;
  return fits ? TokenKind(Kind::HALF_NUMBER) : fail(diag::irNumberTooLarge, start);
}

TokenKind Lexer::integerType(SemanticValue &value, const char *start) {
  uint64_t bits = 0;
  auto [end, problem] = std::from_chars(start + 1, cursor_, bits);
  if (problem != std::errc() || bits == 0 || bits > maxIntegerBits) {
    if (!skips(start, "integers like '{}' are"))
      return Kind::END;
    bits = maxIntegerBits;
  }
  value.emplace<uint64_t>(bits);
  return Kind::INTEGER_TYPE;
}

TokenKind Lexer::convention(SemanticValue &value, const char *start) {
  const Convention *known = findConvention({start, static_cast<size_t>(cursor_ - start)});
  return conventionToken(value, start, known);
}

TokenKind Lexer::conventionToken(SemanticValue &value, const char *start, const Convention *known) {
  if (!known && !skips(start, "calling convention '{}' is"))
    return Kind::END;
  value.emplace<const Convention *>(known);
  return Kind::CONVENTION;
}

// `cc 8`, `cc8`
TokenKind Lexer::numberedConvention(SemanticValue &value, const char *start) {
  const char *digits = start + 2;
  while (*digits == ' ' || *digits == '\t')
    ++digits;
  uint64_t number = 0;
  auto [end, problem] = std::from_chars(digits, cursor_, number);
  const Convention *known = problem == std::errc() ? findConvention(number) : nullptr;
  return conventionToken(value, start, known);
}

} // namespace wend::reader
