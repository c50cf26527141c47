// Functions of other languages: `def f(x) {`, `fn f(x: i32) -> i32 {`, `int f(x: int) {`. The whole
// header of one is a single error, and is parsed as that of the function of Wend that it stands
// for.

#include "frontend/foreign_types.h"
#include "frontend/keywords.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"

#include <algorithm>
#include <vector>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using Tokens = Parser::token;
using Error = SyntaxError;
using Keyword = TokenFeed::Keyword;

struct ForeignFunction {
  struct Parameter {
    SourceRange name;
    const Keyword *type;
    SourceRange unknownType = {}; // which Wend has not; empty: none
  };
  SourceRange name;
  std::vector<Parameter> parameters;
  const Keyword *result = nullptr; // null: none
  SourceRange unknownType;         // the first one; empty: none
  uint32_t end = 0;                // before the body
  bool hasBody = false;            // its `{`, not a `:`
};

// `x`, `x: int`, `int x`, `x int`; nothing if it is another form.
std::optional<ForeignFunction::Parameter> parameterIn(std::string_view text, SourceRange range) {
  std::vector<SourceRange> tokens;
  for (SourceRange token = tokenFrom(text, range.begin);
       token.end <= range.end && token.begin != token.end; token = tokenFrom(text, token.end)) {
    std::string_view word = slice(text, token);
    if (word != "mut" && word != "const" && word != "final")
      tokens.push_back(token);
  }
  auto isName = [&](SourceRange token) {
    return wordAt(text, token.begin).begin != wordAt(text, token.begin).end &&
           !typeNamed(slice(text, token));
  };
  if (tokens.size() == 1 && isName(tokens[0]))
    return ForeignFunction::Parameter{tokens[0], nullptr};
  bool hasColon = tokens.size() == 3 && slice(text, tokens[1]) == ":";
  if (hasColon)
    tokens.erase(tokens.begin() + 1);
  if (tokens.size() != 2)
    return {};
  if (const Keyword *type = typeNamed(slice(text, tokens[1])); type && isName(tokens[0]))
    return ForeignFunction::Parameter{tokens[0], type};
  if (const Keyword *type = typeNamed(slice(text, tokens[0]));
      type && isName(tokens[1]) && !hasColon)
    return ForeignFunction::Parameter{tokens[1], type};
  if (hasColon && isName(tokens[0]) && isName(tokens[1]))
    return ForeignFunction::Parameter{tokens[0], &intType, tokens[1]};
  return {};
}

// In `a, b int` of Go, the type is that of both; without one, it is int.
void completeTypes(std::vector<ForeignFunction::Parameter> &parameters) {
  const Keyword *type = &intType;
  for (auto parameter = parameters.rbegin(); parameter != parameters.rend(); ++parameter) {
    if (!parameter->type)
      parameter->type = type;
    type = parameter->type;
  }
}

// Whether a body returns a value.
bool returnsValue(std::string_view body) {
  for (SourceRange token = tokenFrom(body, 0); token.begin != token.end;
       token = tokenFrom(body, token.end)) {
    std::string_view next = slice(body, tokenFrom(body, token.end));
    if (slice(body, token) == "return" && next != ";" && next != "}" && !next.empty())
      return true;
  }
  return false;
}

// Where the lines end that are indented by more than the one at the offset.
uint32_t endOfIndented(std::string_view text, uint32_t offset) {
  auto indentation = [&](size_t line) {
    size_t word = std::min(text.find_first_not_of(" \t", line), text.size());
    bool isEmpty = word == text.size() || text[word] == '\n';
    return isEmpty ? std::string_view::npos : word - line;
  };
  size_t line = lineStart(text, offset);
  size_t own = indentation(line);
  while (line < text.size()) {
    size_t next = text.find('\n', line);
    line = next == std::string_view::npos ? text.size() : next + 1;
    if (line < text.size() && indentation(line) <= own)
      break;
  }
  return static_cast<uint32_t>(line);
}

// The function that begins with a keyword of another language.
std::optional<ForeignFunction> functionAt(std::string_view text, SourceRange keyword) {
  ForeignFunction found;
  found.name = tokenFrom(text, keyword.end);
  uint32_t open = skipSpace(text, found.name.end);
  std::optional<uint32_t> close =
      text.substr(open, 1) == "(" ? closingBracket(text, open) : std::nullopt;
  if (!close)
    return {};
  for (uint32_t at = open + 1; skipSpace(text, at) < *close;) {
    uint32_t end = std::min(findOutsideQuotes(text, at, ","), *close);
    auto parameter = parameterIn(text, {at, end});
    if (!parameter)
      return {};
    found.parameters.push_back(*parameter);
    if (found.unknownType.end == 0)
      found.unknownType = parameter->unknownType;
    at = end + 1;
  }
  completeTypes(found.parameters);
  found.end = *close + 1;
  uint32_t at = skipSpace(text, found.end);
  bool hasArrow = text.substr(at, 2) == "->";
  bool hasColon = text.substr(at, 1) == ":";
  SourceRange word =
      wordAt(text, hasArrow || hasColon ? skipSpace(text, at + (hasArrow ? 2 : 1)) : at);
  bool hasType = word.begin != word.end && (!hasColon || text.find('\n', at) > word.begin);
  if (hasType) {
    found.result = typeNamed(slice(text, word));
    if (!found.result && !hasArrow && !hasColon)
      return {};
    if (!found.result && found.unknownType.end == 0)
      found.unknownType = word;
    if (!found.result)
      found.result = &intType;
    found.end = word.end;
    at = skipSpace(text, found.end);
  }
  found.hasBody = text.substr(at, 1) == "{";
  if (!found.hasBody && text.substr(at, 1) != ":")
    return {};
  std::optional<uint32_t> end =
      found.hasBody ? closingBracket(text, at) : std::optional(endOfIndented(text, keyword.begin));
  if (!hasType && end && slice(text, keyword) != "void" && returnsValue(text.substr(at, *end - at)))
    found.result = &intType;
  return found;
}

// The header that stands for it: `int f(int x)`.
std::string headerOf(std::string_view text, const ForeignFunction &function) {
  std::string header;
  if (function.result)
    header.append(function.result->text).append(" ");
  header.append(slice(text, function.name)).append("(");
  for (const ForeignFunction::Parameter &parameter : function.parameters) {
    if (&parameter != &function.parameters.front())
      header.append(", ");
    header.append(parameter.type->text).append(" ").append(slice(text, parameter.name));
  }
  return header.append(")");
}

// Parses the function, whose first word is the keyword, as one of Wend.
void replaceHeader(const Error &e, SourceRange keyword, const ForeignFunction &function) {
  std::vector<TokenFeed::Replacement> tokens;
  if (function.result)
    tokens.push_back({function.result->kind, keyword});
  tokens.push_back({Tokens::ID, function.name});
  tokens.push_back({Tokens::LPAREN, tokenFrom(e.feed.text(), function.name.end)});
  for (const ForeignFunction::Parameter &parameter : function.parameters) {
    if (&parameter != &function.parameters.front())
      tokens.push_back({Tokens::COMMA, {parameter.name.begin, parameter.name.begin}});
    tokens.push_back({parameter.type->kind, {parameter.name.begin, parameter.name.begin}});
    tokens.push_back({Tokens::ID, parameter.name});
  }
  tokens.push_back({Tokens::RPAREN, {function.end - 1, function.end}});
  e.feed.replace(function.end, tokens);
}

std::optional<ForeignFunction> foreignFunction(const Error &e) {
  bool isFirst = e.found == Kind::S_ID && e.isAfterFirstName() && !e.feed.isInForHeader() &&
                 isForeignFunctionKeyword(e.firstWord());
  return isFirst ? functionAt(e.feed.text(), e.feed.firstWord()) : std::nullopt;
}

// Another declaration than one that only has a keyword too many, such as `void f(int x) {`.
bool isForeignFunction(const Error &e) {
  std::optional<ForeignFunction> function = foreignFunction(e);
  if (!function)
    return false;
  std::string_view text = e.feed.text();
  return !function->hasBody ||
         headerOf(text, *function) != slice(text, {function->name.begin, function->end});
}

Recovery reportForeignFunction(const Error &e) {
  std::string_view text = e.feed.text();
  SourceRange keyword = e.feed.firstWord();
  ForeignFunction function = *foreignFunction(e);
  std::string header = headerOf(text, function);
  if (!function.hasBody && e.feed.isOutside() && !findFunction(text, "main")) {
    e.diagnostics.report(diag::expectedMain, keyword);
    return Recovery::SkipRest;
  }
  auto reported = e.diagnostics.report(diag::functionHeader, keyword, e.firstWord(), header + " {");
  if (!function.hasBody) {
    e.feed.skipTo(endOfIndented(text, keyword.begin));
    return Recovery::Corrected;
  }
  if (function.unknownType.end == 0)
    reported.fix({keyword.begin, function.end}, header);
  else
    reportUnknownType(e, function.unknownType);
  replaceHeader(e, keyword, function);
  return Recovery::Corrected;
}

// `int f(x: int)`, `f(x: int)`: only the parameters are not those of Wend.
std::optional<ForeignFunction> functionWithColons(const Error &e) {
  std::string_view text = e.feed.text();
  bool isParameter = e.found == Kind::S_ID && e.expects(Kind::S_INT) && e.expects(Kind::S_BOOL) &&
                     (e.expects(Kind::S_RPAREN) || e.follows(","));
  if (!isParameter || text.substr(skipSpace(text, e.range.end), 1) != ":")
    return {};
  SourceRange first = e.feed.firstWord();
  const Keyword *type = typeNamed(e.firstWord());
  std::optional<ForeignFunction> function =
      functionAt(text, type ? first : SourceRange{first.begin, first.begin});
  if (function && type)
    function->result = type;
  return function;
}

bool isFunctionWithColons(const Error &e) {
  std::optional<ForeignFunction> function = functionWithColons(e);
  return function && function->hasBody && e.feed.text(function->name) != "main";
}

Recovery reportFunctionWithColons(const Error &e) {
  ForeignFunction function = *functionWithColons(e);
  SourceRange first = e.feed.firstWord();
  if (function.unknownType.end != 0) {
    reportUnknownType(e, function.unknownType);
  } else {
    SourceRange type = tokenFrom(e.feed.text(), skipSpace(e.feed.text(), e.range.end) + 1);
    e.diagnostics.report(diag::typeAfterName, type, e.text(), typeNamed(e.feed.text(type))->text)
        .fix({first.begin, function.end}, headerOf(e.feed.text(), function));
  }
  replaceHeader(e, first, function);
  return Recovery::Corrected;
}

constexpr SyntaxRule functionTable[] = {
    {isForeignFunction, reportForeignFunction},
    {isFunctionWithColons, reportFunctionWithColons},
};

} // namespace

std::span<const SyntaxRule> functionRules() { return functionTable; }

} // namespace wend
