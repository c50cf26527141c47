// Declarations of other languages: `let mut x = 1;`, `const x = [1, 2];`. The whole head of one is
// a single error, and is parsed as the declaration of Wend that it stands for.

#include "frontend/foreign_types.h"
#include "frontend/keywords.h"
#include "frontend/syntax_error.h"
#include "frontend/text_scan.h"

#include <algorithm>
#include <array>
#include <vector>

namespace wend {

namespace {

using Kind = Parser::symbol_kind;
using Tokens = Parser::token;
using Error = SyntaxError;
using Keyword = TokenFeed::Keyword;

// The end of the line, or of the `;` before it.
uint32_t endOfLine(std::string_view text, uint32_t offset) {
  return static_cast<uint32_t>(
      std::min({text.find('\n', offset), text.find(';', offset), text.size()}));
}

// ---- Variables

// The head of a declaration: `let mut x: int`, up to its `=` or its end.
struct ForeignVariable {
  SourceRange keyword; // with `mut`
  SourceRange name;
  SourceRange typeText; // empty: none
  const Keyword *type = nullptr;
  uint32_t value = 0; // after `=`; 0: none
};

std::optional<ForeignVariable> variableAt(std::string_view text, SourceRange keyword) {
  ForeignVariable found{keyword, tokenFrom(text, keyword.end), {}};
  while (!foreignType(slice(text, keyword)).empty() &&
         !foreignType(slice(text, found.name)).empty()) { // `long long x`
    found.keyword.end = found.name.end;
    found.name = tokenFrom(text, found.name.end);
  }
  if (slice(text, found.name) == "mut") {
    found.keyword.end = found.name.end;
    found.name = tokenFrom(text, found.name.end);
  }
  if (wordAt(text, found.name.begin).begin == wordAt(text, found.name.begin).end)
    return {};
  uint32_t line = static_cast<uint32_t>(std::min(text.find('\n', found.name.end), text.size()));
  uint32_t at = skipSpace(text, found.name.end);
  bool hasColon = text.substr(at, 1) == ":" && text.substr(at, 2) != ":=";
  uint32_t first = hasColon ? skipSpace(text, at + 1) : at;
  SourceRange word = wordAt(text, first);
  bool isArray = first < line && text.substr(first, 1) == "[";
  if (hasColon || isArray || (first < line && typeNamed(slice(text, word)))) {
    uint32_t end = findOutsideQuotes(text, first, "=;\n");
    if (text.substr(first, 1) == "[") {
      end = static_cast<uint32_t>(std::min(text.find(']', first), text.size() - 1)) + 1;
      end = wordAt(text, end).end;
    }
    found.typeText = {first, skipSpaceBefore(text, end)};
    if (slice(text, word) == slice(text, found.typeText))
      found.type = typeNamed(slice(text, word));
    at = skipSpace(text, found.typeText.end);
  }
  if (at < line && text.substr(at, 1) == "=" && text.substr(at, 2) != "==")
    found.value = skipSpace(text, at + 1);
  else if (at < line && text.substr(at, 1) != ";")
    return {};
  return found;
}

// The text after `=`, without its `;` and a comment.
std::string_view valueOf(std::string_view text, const ForeignVariable &variable) {
  if (variable.value == 0)
    return {};
  std::string_view value =
      text.substr(variable.value, endOfLine(text, variable.value) - variable.value);
  if (!value.starts_with("\""))
    value = value.substr(0, value.find("//"));
  return trimmed(value);
}

// `function(x) { … }`
bool isFunctionValue(std::string_view value) {
  return isForeignFunctionKeyword(slice(value, wordAt(value, 0)));
}

// The ` in ` of `let x = 1 in …`; npos if there is none.
size_t findIn(std::string_view value) { return (std::string(value) + " ").find(" in "); }

bool isBool(std::string_view value) {
  return value.starts_with("true") || value.starts_with("false") || value.starts_with("!") ||
         findOutsideQuotes(value, 0, "<>&|") < value.size() ||
         value.find("==") != std::string_view::npos || value.find("!=") != std::string_view::npos;
}

// Shifts and bitwise operators are no comparisons.
const Keyword &typeOf(std::string_view value) {
  bool isShift =
      value.find("<<") != std::string_view::npos || value.find(">>") != std::string_view::npos;
  bool isBitwise = value.find_first_of("&|") != std::string_view::npos &&
                   value.find("&&") == std::string_view::npos &&
                   value.find("||") == std::string_view::npos;
  return isBool(value) && !isShift && !isBitwise ? boolType : intType;
}

bool isVariableKeyword(std::string_view word) {
  return word == "let" || word == "var" || word == "val" || word == "auto";
}

// What is wrong with the value or the type, so that no declaration of Wend stands for it. False if
// nothing is.
bool reportUnknown(const Error &e, const ForeignVariable &variable) {
  std::string_view text = e.feed.text();
  std::string_view value = valueOf(text, variable);
  uint32_t at = variable.value;
  bool isArray = value.starts_with("[") && closingBracket(text, at) &&
                 skipSpace(text, *closingBracket(text, at) + 1) == at + value.size();
  if (isArray) {
    uint32_t close = *closingBracket(text, at);
    auto reported = e.diagnostics.report(diag::arrayInBrackets, {at, close + 1});
    std::string head = "int ";
    head.append(e.feed.text(variable.name)).append("[] = {");
    if (value.size() > 2)
      reported.fix({variable.keyword.begin, at + 1}, head).fix({close, close + 1}, "}");
  } else if (value.starts_with("\"")) {
    e.diagnostics.report(diag::stringOutsidePrint, tokenFrom(text, at));
  } else if (size_t arrow = value.find("=>"); arrow != std::string_view::npos) {
    uint32_t begin = at + static_cast<uint32_t>(arrow);
    e.diagnostics.report(diag::foreignKeyword, {begin, begin + 2}, "=>",
                         "; declare a function, as in 'int f(int x) { ... }'");
  } else if (isFunctionValue(value)) {
    e.diagnostics.report(diag::foreignKeyword, wordAt(text, at), e.feed.text(wordAt(text, at)),
                         "; declare a function, as in 'int f(int x) { ... }'");
  } else if (findIn(value) != std::string_view::npos) {
    e.diagnostics.report(diag::foreignKeyword, variable.keyword, "let ... in",
                         "; a declaration is a statement of its own, as in 'int x = 1;'");
  } else if (variable.typeText.end != 0 && !variable.type) {
    reportUnknownType(e, variable.typeText);
  } else {
    return false;
  }
  return true;
}

// `let mut x = 1;`, `var x: bool;`, `let x = [1, 2];`. What only needs another keyword is a
// misspelt one.
bool isForeignVariable(const Error &e) {
  if (e.found != Kind::S_ID || !e.isAfterFirstName() || !e.mayBeginItem() || e.feed.startsLine() ||
      (!isVariableKeyword(e.firstWord()) && foreignType(e.firstWord()).empty()) ||
      e.feed.correctionOf(e.feed.firstWord()))
    return false;
  std::optional<ForeignVariable> variable = variableAt(e.feed.text(), e.feed.firstWord());
  if (!variable)
    return false;
  std::string_view value = valueOf(e.feed.text(), *variable);
  bool isSimple = variable->typeText.end == 0 && variable->keyword.end == e.feed.firstWord().end;
  return !isSimple || &typeOf(value) == &boolType || value.starts_with("[") ||
         value.starts_with("\"") || value.find("=>") != std::string_view::npos ||
         isFunctionValue(value) || findIn(value) != std::string_view::npos;
}

// Skips a declaration whose type may have a `;`, as `[i32; 3]` has.
Recovery skipped(const Error &e, const ForeignVariable &variable) {
  if (variable.typeText.end == 0)
    return Recovery::LostDeclaration;
  uint32_t end = findOutsideQuotes(e.feed.text(), variable.typeText.end, ";\n{}");
  e.feed.skipTo(e.feed.text().substr(end, 1) == ";" ? end + 1 : end);
  return Recovery::Corrected;
}

// Parses the variable as one of Wend.
void replaceHead(const Error &e, const ForeignVariable &variable, const Keyword &type,
                 SourceRange constant) {
  std::vector<TokenFeed::Replacement> tokens;
  if (constant.begin != constant.end)
    tokens.push_back({Tokens::CONST, constant});
  tokens.push_back({type.kind, variable.keyword});
  tokens.push_back({Tokens::ID, variable.name});
  e.feed.replace(std::max(variable.name.end, variable.typeText.end), tokens);
}

Recovery reportForeignVariable(const Error &e) {
  ForeignVariable variable = *variableAt(e.feed.text(), e.feed.firstWord());
  if (reportUnknown(e, variable))
    return skipped(e, variable);
  const Keyword *named = typeNamed(e.firstWord());
  const Keyword &type = variable.type ? *variable.type
                        : named       ? *named
                                      : typeOf(valueOf(e.feed.text(), variable));
  if (variable.typeText.end != 0) {
    SourceRange head = {variable.keyword.begin, variable.typeText.end};
    std::string declared(type.text);
    declared.append(" ").append(e.feed.text(variable.name));
    e.diagnostics.report(diag::typeAfterName, head, e.feed.text(variable.name), type.text)
        .fix(head, declared);
  } else {
    e.diagnostics
        .report(diag::misspeltKeyword, variable.keyword, e.feed.text(variable.keyword), type.text)
        .fix(variable.keyword, type.text);
  }
  replaceHead(e, variable, type, {});
  return Recovery::Corrected;
}

// `const N = 3;`, `const N: i32 = 3;`
bool isUntypedConstant(const Error &e) {
  return e.found == Kind::S_ID && e.follows("const") && e.expects(Kind::S_INT);
}

// `const double x = 1.5;`, `const i32 x = 1;`
std::optional<Recovery> reportForeignConstant(const Error &e) {
  SourceRange name = tokenFrom(e.feed.text(), e.range.end);
  const Keyword *type = typeNamed(e.text());
  bool isName = wordAt(e.feed.text(), name.begin).end == name.end && name.begin != name.end;
  bool isStatement = e.mayBeginItem() && e.feed.firstWord().end == e.feed.previousEnd();
  if (!isName || !isStatement || (!type && !isForeignKeyword(e.text())))
    return {};
  if (!type) {
    e.report(diag::foreignKeyword, e.text(), adviceFor(e.text()));
    return Recovery::LostDeclaration;
  }
  e.report(diag::misspeltKeyword, e.text(), type->text).fix(e.range, type->text);
  std::array<TokenFeed::Replacement, 3> tokens = {
      {{Tokens::CONST, e.feed.firstWord()}, {type->kind, e.range}, {Tokens::ID, name}}};
  e.feed.replace(name.end, tokens);
  return Recovery::Corrected;
}

Recovery reportUntypedConstant(const Error &e) {
  if (std::optional<Recovery> recovery = reportForeignConstant(e))
    return *recovery;
  SourceRange keyword = e.feed.firstWord();
  bool isStatement = e.mayBeginItem() && keyword.end == e.feed.previousEnd();
  std::optional<ForeignVariable> variable =
      isStatement ? variableAt(e.feed.text(), keyword) : std::nullopt;
  if (variable && reportUnknown(e, *variable))
    return skipped(e, *variable);
  const Keyword &type = !variable        ? intType
                        : variable->type ? *variable->type
                                         : typeOf(valueOf(e.feed.text(), *variable));
  std::string before(type.text);
  auto reported = e.report(diag::untypedConstant, e.text(), type.text);
  reported.fix({e.range.begin, e.range.begin}, before.append(" "));
  if (!variable)
    return Recovery::Default;
  if (variable->typeText.end != 0)
    reported.fix({variable->name.end, variable->typeText.end}, "");
  replaceHead(e, *variable, type, keyword);
  return Recovery::Corrected;
}

// `x := 1;` where x is not declared yet
bool isColonDeclaration(const Error &e) {
  return e.found == Kind::S_COLON_ASSIGN && e.isAfterFirstName() && e.mayBeginItem();
}

Recovery reportColonDeclaration(const Error &e) {
  SourceRange name = e.feed.firstWord();
  std::string_view text = e.feed.text();
  uint32_t value = skipSpace(text, e.range.end);
  ForeignVariable variable{{name.begin, name.begin}, name, {}, nullptr, value};
  if (reportUnknown(e, variable))
    return Recovery::LostDeclaration;
  const Keyword &type = typeOf(valueOf(text, variable));
  std::string before(type.text);
  e.report(diag::colonDeclaration, e.feed.text(name), type.text)
      .fix({name.begin, name.begin}, before.append(" "))
      .fix(e.range, "=");
  std::array<TokenFeed::Replacement, 3> tokens = {
      {{type.kind, name}, {Tokens::ID, name}, {Tokens::ASSIGN, e.range}}};
  e.feed.replace(e.range.end, tokens);
  return Recovery::Corrected;
}

// `for i := 0; …`
bool isColonInFor(const Error &e) {
  return e.found == Kind::S_COLON_ASSIGN && e.feed.isInForHeader() && e.isAfterFirstName();
}

Recovery reportColonInFor(const Error &e) {
  SourceRange name = wordBefore(e.feed.text(), e.feed.previousEnd());
  e.report(diag::colonDeclaration, e.feed.text(name), "int")
      .fix({name.begin, name.begin}, "int ")
      .fix(e.range, "=");
  std::array<TokenFeed::Replacement, 3> tokens = {
      {{Tokens::INT, name}, {Tokens::ID, name}, {Tokens::ASSIGN, e.range}}};
  e.feed.replace(e.range.end, tokens);
  return Recovery::Corrected;
}

// ---- Arrays

// `int x[] = [1, 2, 3];`, `x = [1, 2];`
bool isArrayInBrackets(const Error &e) {
  return e.found == Kind::S_LBRACKET && e.expects(Kind::S_INTEGER) && e.follows("=") &&
         e.feed.openExpressions() == 0 && closingBracket(e.feed.text(), e.range.begin);
}

Recovery reportArrayInBrackets(const Error &e) {
  uint32_t close = *closingBracket(e.feed.text(), e.range.begin);
  auto reported = e.diagnostics.report(diag::arrayInBrackets, {e.range.begin, close + 1});
  if ((e.firstWord() == "int" || e.firstWord() == "bool") && close > e.range.end)
    reported.fix(e.range, "{").fix({close, close + 1}, "}");
  return Recovery::LostDeclaration;
}

// ---- Pointers

// `int *p;`, `int &r;`, `p = &x;`
bool isPointer(const Error &e) {
  bool isAddress = e.found == Kind::S_AMP && e.expects(Kind::S_INTEGER);
  bool isDeclared = (e.found == Kind::S_STAR || e.found == Kind::S_AMP) && e.expects(Kind::S_ID) &&
                    (e.follows("int") || e.follows("bool") || e.follows("int "));
  return isAddress || isDeclared;
}

Recovery reportPointer(const Error &e) {
  e.report(diag::foreignKeyword, e.text(), " here: there are no pointers and no references");
  return Recovery::LostDeclaration;
}

// ---- Several variables

// `x, y = 1, 2;`, `let (x, y) = (1, 2);`
bool isTargetList(const Error &e) {
  bool isTuple = e.found == Kind::S_ASSIGN && e.follows(")") && isVariableKeyword(e.firstWord());
  return e.mayBeginItem() && (isTuple || (e.found == Kind::S_COMMA && e.isAfterFirstName()));
}

Recovery reportTargetList(const Error &e) {
  e.report(diag::severalTargets);
  return Recovery::LostDeclaration;
}

constexpr SyntaxRule declarationTable[] = {
    {isForeignVariable, reportForeignVariable},
    {isUntypedConstant, reportUntypedConstant},
    {isColonDeclaration, reportColonDeclaration},
    {isColonInFor, reportColonInFor},
    {isArrayInBrackets, reportArrayInBrackets},
    {isPointer, reportPointer},
    {isTargetList, reportTargetList},
};

} // namespace

const Keyword *typeNamed(std::string_view word) {
  std::string_view type = foreignType(word);
  return type == "int" ? &intType : type == "bool" ? &boolType : nullptr;
}

void reportUnknownType(const Error &e, SourceRange type) {
  e.diagnostics.report(diag::foreignKeyword, type, e.feed.text(type),
                       e.feed.text(type).starts_with("[")
                           ? "; an array is declared as in 'int a[3];'"
                           : "; the types are int and bool, and arrays of them");
}

std::span<const SyntaxRule> declarationRules() { return declarationTable; }

} // namespace wend
