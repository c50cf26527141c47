#include "fuzz/inputs/mutation.h"

#include "ir/instruction.h"
#include "opt/passes.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace wend::fuzz {

namespace {

using Words = std::vector<std::string_view>;

// Words that a mutation replaces by another one of the same row, in either language.
const std::vector<Words> &families() {
  static const std::vector<Words> all = [] {
    Words integer;
    Words floating;
    Words predicates;
    Words floatPredicates;
    for (Op op : opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>)
      if (!isIntrinsic(op))
        integer.emplace_back(row(op).text);
    for (Op op : opsOf<OpKind::FloatBinary>)
      if (!isIntrinsic(op))
        floating.emplace_back(row(op).text);
    for (auto p = Predicate::Eq; p <= Predicate::Sge; p = static_cast<Predicate>(int(p) + 1))
      predicates.emplace_back(name(p));
    for (auto p = FloatPredicate::Oeq; p <= FloatPredicate::Une;
         p = static_cast<FloatPredicate>(int(p) + 1))
      floatPredicates.emplace_back(name(p));
    return std::vector<Words>{
        integer,
        floating,
        predicates,
        floatPredicates,
        {"sext", "zext"},
        {"true", "false"},
        {"int", "bool"},
        {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"},
        {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "="},
        {"==", "!=", "<", "<=", ">", ">="},
        {"&&", "||"},
        {"break", "continue", "return"},
        {"-1",
         "0",
         "1",
         "2",
         "3",
         "7",
         "8",
         "31",
         "32",
         "33",
         "63",
         "64",
         "100",
         "127",
         "128",
         "255",
         "256",
         "32768",
         "65535",
         "2147483647",
         "2147483648",
         "-2147483648",
         "4294967295",
         "4294967296",
         "9223372036854775807",
         "-9223372036854775808"},
    };
  }();
  return all;
}

enum class Kind : uint8_t { Local, Label, Definition, Global, Number, Word, Symbol };

struct Token {
  size_t begin;
  size_t size;
  Kind kind;
};

bool isWordByte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}
bool isSymbolByte(char c) { return std::string_view("+-*/%&|^<>=!").find(c) != std::string::npos; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::vector<Token> tokensOf(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    char next = at + 1 < text.size() ? text[at + 1] : '\0';
    size_t end = at + 1;
    Kind kind = c == '%' ? Kind::Local : c == '@' ? Kind::Global : Kind::Word;
    bool isNumber = isDigit(c) || (c == '-' && isDigit(next));
    if (isNumber || isWordByte(c) || (kind != Kind::Word && isWordByte(next))) {
      while (end < text.size() && isWordByte(text[end]))
        ++end;
      if (isNumber)
        kind = Kind::Number;
      else if (kind == Kind::Local && text.substr(0, at).ends_with("label "))
        kind = Kind::Label;
      else if (kind == Kind::Local && text.substr(end).starts_with(" ="))
        kind = Kind::Definition;
      tokens.push_back({at, end - at, kind});
    } else if (isSymbolByte(c)) {
      while (end < text.size() && isSymbolByte(text[end]))
        ++end;
      tokens.push_back({at, end - at, Kind::Symbol});
    }
    at = end;
  }
  return tokens;
}

// A text and the edits on it. An edit that does not apply changes nothing.
class Edit {
public:
  Edit(std::string &text, Random &random) : text_(text), random_(random) {}

  void run() {
    switch (random_.below(8)) {
    case 0:
      return copyLine();
    case 1:
      return dropLine();
    case 2:
      return moveLine();
    case 3:
      return replacePass();
    default:
      return replaceWord();
    }
  }

private:
  void replaceWord() {
    std::vector<Token> tokens = tokensOf(text_);
    if (tokens.empty())
      return;
    const Token &token = random_.pick(tokens);
    std::string_view old = std::string_view(text_).substr(token.begin, token.size);
    Words choice;
    for (const Words &family : families())
      if (std::ranges::find(family, old) != family.end() ||
          (token.kind == Kind::Number && family[0] == "-1" && random_.oneIn(2)))
        choice = family;
    if (choice.empty())
      for (const Token &other : tokens)
        if (other.kind == token.kind)
          choice.push_back(std::string_view(text_).substr(other.begin, other.size));
    text_.replace(token.begin, token.size, std::string(random_.pick(choice)));
  }

  // The begin and the end of a random line.
  std::pair<size_t, size_t> line() {
    size_t at = text_.empty() ? 0 : random_.below(static_cast<uint32_t>(text_.size()));
    size_t before = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
    size_t begin = before == std::string::npos ? 0 : before + 1;
    size_t end = text_.find('\n', begin);
    return {begin, end == std::string::npos ? text_.size() : end + 1};
  }

  void copyLine() {
    auto [begin, end] = line();
    std::string copy = text_.substr(begin, end - begin);
    size_t name = copy.find('%');
    size_t definition = copy.find(" = ");
    bool isDefinition = name != std::string::npos && definition != std::string::npos &&
                        copy.find_first_not_of(' ') == name;
    if (!isDefinition) {
      text_.insert(line().first, copy);
      return;
    }
    std::string old = copy.substr(name, definition - name);
    std::string made = old + ".c" + std::to_string(random_.below(1000));
    copy.replace(name, old.size(), made);
    text_.insert(end, copy);
    for (const Token &token : tokensOf(text_))
      if (token.begin >= end + copy.size() && text_.compare(token.begin, token.size, old) == 0 &&
          random_.oneIn(2)) {
        text_.replace(token.begin, token.size, made);
        return;
      }
  }

  void dropLine() {
    auto [begin, end] = line();
    text_.erase(begin, end - begin);
  }

  void moveLine() {
    auto [begin, end] = line();
    std::string moved = text_.substr(begin, end - begin);
    text_.erase(begin, end - begin);
    size_t next = text_.find('\n', begin);
    text_.insert(random_.oneIn(4)            ? line().first
                 : next == std::string::npos ? text_.size()
                                             : next + 1,
                 moved);
  }

  void replacePass() {
    constexpr std::string_view mark = "; passes: ";
    if (!text_.starts_with(mark))
      return replaceWord();
    std::string list;
    for (uint32_t i = random_.between(1, 6); i > 0; --i)
      list.append(list.empty() ? "" : ",").append(random_.pick(passTable).name);
    size_t end = std::min(text_.find('\n'), text_.size());
    text_.replace(mark.size(), end - mark.size(), list);
  }

  std::string &text_;
  Random &random_;
};

} // namespace

std::string mutated(std::string_view text, Random &random) {
  std::string edited(text);
  do
    Edit(edited, random).run();
  while (random.oneIn(2));
  return edited;
}

} // namespace wend::fuzz
