#include "ir/inline_asm.h"

#include <algorithm>
#include <charconv>

namespace wend {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Of a name in assembly, or of an operand in it.
bool isNameCharacter(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
         c == '$' || c == '{' || c == '}';
}

// The number at the start of the text, which is removed; none if it is too large.
uint32_t takeNumber(std::string_view &text) {
  uint32_t number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return problem == std::errc() ? number : AsmConstraint::none;
}

// Parses what follows the marks of a constraint up to the comma, or to the end.
class CodeParser {
public:
  CodeParser(std::string_view &rest, AsmConstraint &constraint)
      : rest_(rest), constraint_(constraint) {}

  bool run() {
    const char *begin = rest_.data();
    while (!rest_.empty() && rest_.front() != ',')
      if (!takeOne())
        return false;
    constraint_.code = {begin, static_cast<size_t>(rest_.data() - begin)};
    return !constraint_.code.empty() || constraint_.isTied();
  }

private:
  bool takeOne() {
    char c = rest_.front();
    if (isDigit(c)) {
      constraint_.tied = takeNumber(rest_);
      return constraint_.kind == AsmConstraint::Kind::Input &&
             constraint_.tied != AsmConstraint::none;
    }
    size_t length = 1;
    if (c == '{')
      length = rest_.find('}') + 1; // 0 if there is none
    else if (c == '^')
      length = 3;
    else if (c == '@')
      length = rest_.size() > 1 && isDigit(rest_[1]) ? 2 + static_cast<size_t>(rest_[1] - '0') : 0;
    if (length == 0 || length > rest_.size())
      return false;
    rest_.remove_prefix(length);
    return true;
  }

  std::string_view &rest_;
  AsmConstraint &constraint_;
};

// Removes a constraint from the list and parses it.
bool takeConstraint(std::string_view &rest, AsmConstraint &constraint) {
  constexpr std::pair<char, AsmConstraint::Kind> kinds[] = {{'=', AsmConstraint::Kind::Output},
                                                            {'~', AsmConstraint::Kind::Clobber},
                                                            {'!', AsmConstraint::Kind::Label}};
  for (auto [mark, kind] : kinds)
    if (!rest.empty() && rest.front() == mark)
      constraint.kind = kind;
  if (constraint.kind != AsmConstraint::Kind::Input)
    rest.remove_prefix(1);
  for (; !rest.empty(); rest.remove_prefix(1)) {
    if (rest.front() == '*')
      constraint.isIndirect = true;
    else if (rest.front() == '&')
      constraint.isEarly = true;
    else if (rest.front() != '%') // commutes with the next
      break;
  }
  return CodeParser(rest, constraint).run();
}

bool isSound(const AsmConstraint &constraint, std::span<const AsmConstraint> before) {
  using Kind = AsmConstraint::Kind;
  if (!before.empty() && before.back().kind > constraint.kind)
    return false;
  if ((constraint.isEarly && constraint.kind != Kind::Output) ||
      (constraint.isIndirect && constraint.kind > Kind::Input))
    return false;
  return !constraint.isTied() ||
         (constraint.tied < before.size() && before[constraint.tied].kind == Kind::Output);
}

} // namespace

std::optional<std::vector<AsmConstraint>> parseConstraints(std::string_view list) {
  std::vector<AsmConstraint> constraints;
  while (!list.empty()) {
    AsmConstraint constraint;
    if (!takeConstraint(list, constraint) || !isSound(constraint, constraints))
      return std::nullopt;
    constraints.push_back(constraint);
    if (list.empty())
      break;
    list.remove_prefix(1); // the comma
    if (list.empty())
      return std::nullopt;
  }
  return constraints;
}

// ---- Templates

namespace {

// `{0:b}` or `{:uid}`, after the `$`, whose pieces end with the brace.
AsmPiece takeBraces(std::string_view &text, std::string_view whole) {
  size_t end = text.find('}');
  if (end == std::string_view::npos) {
    text = {};
    return {AsmPiece::Kind::Malformed, whole, 0, {}};
  }
  std::string_view inner = text.substr(1, end - 1);
  text.remove_prefix(end + 1);
  whole = whole.substr(0, end + 2);
  if (inner.starts_with(':'))
    return {AsmPiece::Kind::Special, inner.substr(1), 0, {}};
  bool hasNumber = !inner.empty() && isDigit(inner.front());
  uint32_t number = hasNumber ? takeNumber(inner) : AsmConstraint::none;
  bool isSound = number != AsmConstraint::none && (inner.empty() || inner.front() == ':');
  if (!isSound)
    return {AsmPiece::Kind::Malformed, whole, 0, {}};
  return {AsmPiece::Kind::Reference, whole, number, inner.empty() ? inner : inner.substr(1)};
}

} // namespace

AsmPiece takePiece(std::string_view &text) {
  std::string_view whole = text;
  if (text.front() != '$') {
    size_t length = std::min(text.find('$'), text.size());
    text.remove_prefix(length);
    return {AsmPiece::Kind::Text, whole.substr(0, length), 0, {}};
  }
  text.remove_prefix(1);
  char next = text.empty() ? '\0' : text.front();
  if (next == '{')
    return takeBraces(text, whole);
  if (isDigit(next)) {
    uint32_t number = takeNumber(text);
    whole = whole.substr(0, whole.size() - text.size());
    return {number == AsmConstraint::none ? AsmPiece::Kind::Malformed : AsmPiece::Kind::Reference,
            whole,
            number,
            {}};
  }
  if (!text.empty())
    text.remove_prefix(1);
  whole = whole.substr(0, 2);
  switch (next) {
  case '$':
    return {AsmPiece::Kind::Text, whole.substr(1), 0, {}};
  case '(':
    return {AsmPiece::Kind::Alternative, whole, 0, {}};
  case '|':
    return {AsmPiece::Kind::Separator, whole, 0, {}};
  case ')':
    return {AsmPiece::Kind::End, whole, 0, {}};
  default:
    return {AsmPiece::Kind::Malformed, whole, 0, {}};
  }
}

bool definesLabel(std::string_view text) {
  while (!text.empty()) {
    size_t end = std::min(text.find_first_of("\n;"), text.size());
    std::string_view statement = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // One statement may follow several labels.
    for (;;) {
      statement.remove_prefix(std::min(statement.find_first_not_of(" \t"), statement.size()));
      auto nameEnd = std::ranges::find_if_not(statement, [&](const char &c) {
        bool isColonOfSpecial = c == ':' && &c > statement.data() && (&c)[-1] == '{';
        return isNameCharacter(c) || isColonOfSpecial;
      });
      std::string_view name(statement.begin(), nameEnd);
      if (name.empty() || nameEnd == statement.end() || *nameEnd != ':')
        break;
      if (!std::ranges::all_of(name, isDigit) && name.find("${:uid}") == std::string_view::npos)
        return true;
      statement.remove_prefix(name.size() + 1);
    }
  }
  return false;
}

} // namespace wend
