#include "frontend/statement_fixes.h"

#include "frontend/text_scan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace wend {

namespace {

// The offset of a character outside of brackets and quotes, or the length of the text.
uint32_t findOutsideBrackets(std::string_view text, uint32_t offset, std::string_view characters) {
  std::string searched(characters);
  searched += "([";
  for (uint32_t at = offset;;) {
    at = findOutsideQuotes(text, at, searched);
    if (at >= text.size() || characters.find(text[at]) != std::string_view::npos)
      return at;
    std::optional<uint32_t> close = closingBracket(text, at);
    if (!close)
      return static_cast<uint32_t>(text.size());
    at = *close + 1;
  }
}

// Without parentheses around all of it.
std::string_view withoutParentheses(std::string_view text) {
  text = trimmed(text);
  while (text.starts_with("(") && closingBracket(text, 0) == text.size() - 1)
    text = trimmed(text.substr(1, text.size() - 2));
  return text;
}

// An expression or a string: there is no `,` outside of brackets, no `=` and no other bracket.
bool isOperand(std::string_view text) {
  constexpr std::string_view comparisons = "=<>!";
  if (text.empty())
    return false;
  for (uint32_t at = 0;; ++at) {
    at = findOutsideBrackets(text, at, ",=)]?:");
    if (at >= text.size())
      return findOutsideQuotes(text, 0, "?:") == text.size();
    if (text[at] != '=')
      return false;
    bool isSecond = at > 0 && comparisons.find(text[at - 1]) != std::string_view::npos;
    bool isFirst = text.substr(at + 1, 1) == "=";
    if (!isSecond && !isFirst)
      return false;
  }
}

// The text with which both branches begin: `x = `, `return `.
struct BranchStart {
  std::string_view declaration; // before the `if`
  std::string start;
  uint32_t end; // of it in the text
};

std::optional<BranchStart> branchStart(std::string_view text, uint32_t offset) {
  SourceRange word = wordAt(text, offset);
  std::string_view first = slice(text, word);
  if (first == "return" || first == "print" || first == "println")
    return BranchStart{{}, std::string(first) + " ", word.end};
  bool isDeclaration = first == "int" || first == "bool";
  SourceRange name = isDeclaration ? tokenFrom(text, word.end) : word;
  std::optional<SourceRange> target = isDeclaration ? name : targetAt(text, offset);
  if (!target || target->begin == target->end)
    return {};
  uint32_t op = skipSpace(text, target->end);
  uint32_t assign =
      static_cast<uint32_t>(std::min(text.find_first_not_of("+-*/%&|^<>", op), text.size()));
  bool isCompound = assign != op;
  bool isAssignment = text.substr(assign, 1) == "=" && text.substr(assign, 2) != "==";
  if (!isAssignment || (isDeclaration && isCompound))
    return {};
  std::string start(slice(text, *target));
  start.append(" ").append(text.substr(op, assign + 1 - op)).append(" ");
  SourceRange declared = {offset, target->end};
  return BranchStart{isDeclaration ? slice(text, declared) : "", start, assign + 1};
}

// `if c { x = 1; } else { x = 2; }` for `c ? 1 : 2`. The last operand may be conditional, too.
std::optional<std::string> branches(std::string_view value, const std::string &start) {
  std::string out;
  for (;;) {
    value = withoutParentheses(value);
    uint32_t question = findOutsideBrackets(value, 0, "?");
    if (question >= value.size())
      break;
    uint32_t colon = findOutsideBrackets(value, question + 1, "?:");
    std::string_view condition = trimmed(value.substr(0, question));
    std::string_view chosen = trimmed(value.substr(question + 1, colon - question - 1));
    if (value.substr(colon, 1) != ":" || !isOperand(condition) || !isOperand(chosen))
      return {};
    out.append("if ").append(condition).append(" { ").append(start).append(chosen);
    out.append("; } else ");
    value = value.substr(colon + 1);
  }
  if (out.empty() || !isOperand(value))
    return {};
  return out.append("{ ").append(start).append(value).append("; }");
}

// ---- switch

// The labels of a section of `switch` and its statements.
struct Section {
  uint32_t begin;                       // of its labels
  uint32_t body;                        // the end of its labels
  std::vector<std::string_view> values; // of `case`
  bool isDefault = false;
  uint32_t end = 0; // of its statements without the `break` that ends it
};

// The labels from the offset on; nothing if there are none, or if they are ranges.
std::optional<Section> labelsAt(std::string_view text, uint32_t offset) {
  Section section{skipSpace(text, offset), offset, {}};
  for (uint32_t at = offset;;) {
    SourceRange word = tokenFrom(text, at);
    std::string_view keyword = slice(text, word);
    if (keyword != "case" && keyword != "default")
      break;
    uint32_t colon = findOutsideQuotes(text, word.end, ":;{}");
    std::string_view value = trimmed(text.substr(word.end, colon - word.end));
    if (text.substr(colon, 1) != ":" || value.empty() == (keyword == "case") || hasComment(value) ||
        value.find("..") != std::string_view::npos)
      return {};
    section.isDefault |= keyword == "default";
    section.values.push_back(value);
    at = section.body = colon + 1;
  }
  return section.values.empty() ? std::nullopt : std::optional(section);
}

// Finds the end of the statements of a section; false if they can continue in the next one, have
// another `break`, or are in braces.
bool findEnd(std::string_view text, Section &section, uint32_t switchEnd) {
  uint32_t depth = 0;
  uint32_t breaks = 0;
  uint32_t last = section.body; // the end of the last token
  SourceRange statement = {};   // the first token of the last statement
  uint32_t beforeStatement = section.body;
  bool begins = true;
  for (;;) {
    SourceRange token = tokenFrom(text, last);
    std::string_view found = slice(text, token);
    if (token.begin >= switchEnd || (depth == 0 && (found == "case" || found == "default")))
      break;
    if (depth == 0 && begins) {
      statement = token;
      beforeStatement = last;
    }
    if (statement.begin == token.begin && found == "{")
      return false;
    breaks += found == "break";
    depth += found == "{" ? 1 : 0;
    depth -= found == "}" && depth > 0 ? 1 : 0;
    begins = found == ";" || found == "}";
    last = token.end;
  }
  std::string_view word = slice(text, statement);
  bool isBreak = word == "break";
  section.end = isBreak ? beforeStatement : last;
  bool isLast = skipSpace(text, last) >= switchEnd;
  bool ends = isBreak || isLast || word == "return" || word == "continue" || word == "exit";
  return depth == 0 && ends && breaks == (isBreak ? 1 : 0);
}

std::optional<std::vector<Section>> sectionsOf(std::string_view text, SourceRange block) {
  std::vector<Section> sections;
  for (uint32_t at = block.begin; skipSpace(text, at) < block.end;) {
    std::optional<Section> section = labelsAt(text, at);
    if (!section || (!sections.empty() && sections.back().isDefault) ||
        !findEnd(text, *section, block.end))
      return {};
    at = section->end;
    if (SourceRange next = tokenFrom(text, at); slice(text, next) == "break")
      at = tokenFrom(text, next.end).end; // its `;`
    sections.push_back(std::move(*section));
  }
  bool isSimple = !sections.empty() && !sections.front().isDefault;
  return isSimple ? std::optional(std::move(sections)) : std::nullopt;
}

std::string conditionOf(const Section &section, std::string_view subject) {
  std::string out;
  for (std::string_view value : section.values)
    out.append(out.empty() ? "" : " || ").append(subject).append(" == ").append(value);
  return out;
}

void fixSwitch(Diagnostics::Reported &reported, std::string_view text, SourceRange word) {
  uint32_t brace = findOutsideQuotes(text, word.end, ";{}");
  std::string_view subject = withoutParentheses(text.substr(word.end, brace - word.end));
  std::optional<uint32_t> close =
      text.substr(brace, 1) == "{" ? closingBracket(text, brace) : std::nullopt;
  // It is evaluated for each case.
  std::optional<SourceRange> target = targetAt(subject, 0);
  if (!close || !target || target->end != subject.size() || hasComment(subject) ||
      subject.find('(') != std::string_view::npos)
    return;
  std::optional<std::vector<Section>> sections = sectionsOf(text, {brace + 1, *close});
  if (!sections)
    return;
  std::vector<FixIt> fixes;
  uint32_t end = word.begin;
  for (const Section &section : *sections) {
    bool isFirst = fixes.empty();
    std::string_view replaced = text.substr(end, section.body - end);
    bool isInLine = replaced.find('\n') == std::string_view::npos;
    std::string head = isInLine ? " " : "\n";
    head.append(isInLine ? "" : indentationOf(text, word.begin)).append("} else ");
    if (isFirst)
      head.clear();
    if (!section.isDefault)
      head.append("if ").append(conditionOf(section, subject)).append(" ");
    fixes.push_back({{end, section.body}, head.append("{")});
    end = section.end;
  }
  SourceRange last = tokenFrom(text, end);
  if (slice(text, last) == "break")
    fixes.push_back({{end, tokenFrom(text, last.end).end}, ""});
  // A comment would be lost.
  if (std::ranges::any_of(fixes,
                          [&](const FixIt &fix) { return hasComment(slice(text, fix.range)); }))
    return;
  for (const FixIt &fix : fixes)
    reported.fix(fix.range, fix.text);
}

// ---- Loops

size_t countOf(std::string_view text, std::string_view word) {
  size_t count = 0;
  for (SourceRange token = tokenFrom(text, 0); token.begin != token.end;
       token = tokenFrom(text, token.end))
    count += slice(text, token) == word ? 1 : 0;
  return count;
}

std::string negated(std::string_view condition) {
  return std::string("!(").append(withoutParentheses(condition)).append(")");
}

// `do { … } while (c);` becomes `while true { … if !(c) { break; } }`.
void fixDoWhile(Diagnostics::Reported &reported, std::string_view text, SourceRange word) {
  uint32_t brace = skipSpace(text, word.end);
  std::optional<uint32_t> close =
      text.substr(brace, 1) == "{" ? closingBracket(text, brace) : std::nullopt;
  SourceRange keyword = close ? tokenFrom(text, *close + 1) : SourceRange{};
  std::string_view name = slice(text, keyword);
  uint32_t end = findOutsideQuotes(text, keyword.end, ";{}");
  if ((name != "while" && name != "until") || text.substr(end, 1) != ";")
    return;
  std::string_view body = text.substr(brace, *close - brace);
  std::string_view condition = withoutParentheses(text.substr(keyword.end, end - keyword.end));
  // `continue` would leave out the condition.
  if (!isOperand(condition) || countOf(body, "continue") > 0 ||
      hasComment(text.substr(*close, end - *close)))
    return;
  std::string test = name == "until" ? "if " : "if !(";
  test.append(condition).append(name == "until" ? " { break; }" : ") { break; }");
  std::string_view indentation = indentationOf(text, *close);
  bool isAtLineStart = indentation.data() + indentation.size() == text.data() + *close;
  if (isAtLineStart) {
    test.insert(0, indentation.ends_with("\t") ? "\t" : "    ");
    test.append("\n").append(indentation).append("}");
  } else {
    test.append(" }");
  }
  reported.fix(word, "while true").fix({*close, end + 1}, test);
}

// `unless c {`, `until c {`
void fixNegated(Diagnostics::Reported &reported, std::string_view text, SourceRange word,
                std::string_view keyword) {
  uint32_t brace = findOutsideQuotes(text, word.end, ";{}");
  std::string_view condition = trimmed(text.substr(word.end, brace - word.end));
  if (text.substr(brace, 1) != "{" || !isOperand(condition) || hasComment(condition))
    return;
  std::string head(keyword);
  head.append(" ").append(negated(condition)).append(" ");
  reported.fix({word.begin, brace}, head);
}

// ---- Arrays

bool isWord(std::string_view text) {
  SourceRange word = wordAt(text, 0);
  return !text.empty() && word.end == text.size();
}

// Whether a type precedes: a declarator follows.
bool followsType(std::string_view text, uint32_t offset) {
  uint32_t end = skipSpaceBefore(text, offset);
  std::string_view word = slice(text, wordBefore(text, end));
  return end != offset && (word == "int" || word == "bool");
}

// The second size in a declarator of two dimensions, `w[2][3]`, or the second factor in `w[2 * 3]`.
std::string_view secondSize(std::string_view text, uint32_t open) {
  std::optional<uint32_t> close = closingBracket(text, open);
  if (!close)
    return {};
  uint32_t second = skipSpace(text, *close + 1);
  if (text.substr(second, 1) == "[") {
    std::optional<uint32_t> end = closingBracket(text, second);
    std::string_view size = end ? trimmed(text.substr(second + 1, *end - second - 1)) : "";
    return isWord(size) ? size : "";
  }
  std::string_view size = text.substr(open + 1, *close - open - 1);
  size_t star = size.find('*');
  if (star == std::string_view::npos || !isWord(trimmed(size.substr(0, star))))
    return {};
  std::string_view factor = trimmed(size.substr(star + 1));
  return isWord(factor) ? factor : "";
}

// The number of columns that all declarations of this name before the offset have; empty if none.
std::string_view columnsOf(std::string_view text, uint32_t before, std::string_view name) {
  std::string_view columns;
  for (size_t at = 0; (at = text.find(name, at)) < before; at += name.size()) {
    auto begin = static_cast<uint32_t>(at);
    SourceRange word = wordAt(text, begin);
    if (word.end - word.begin != name.size() || !followsType(text, begin))
      continue;
    uint32_t open = skipSpace(text, word.end);
    std::string_view size = text.substr(open, 1) == "[" ? secondSize(text, open) : "";
    if (size.empty() || (!columns.empty() && columns != size))
      return {};
    columns = size;
  }
  return columns;
}

// The `[` that the `]` at the offset closes.
std::optional<uint32_t> openingBracket(std::string_view text, uint32_t close) {
  uint32_t depth = 0;
  for (uint32_t at = close + 1; at-- > 0;) {
    if (text[at] == ';' || text[at] == '{' || text[at] == '}')
      return {};
    depth += text[at] == ']' ? 1 : 0;
    if (text[at] == '[' && --depth == 0)
      return closingBracket(text, at) == close ? std::optional(at) : std::nullopt;
  }
  return {};
}

// `close` is the offset of the `]` before the `[` at `open`.
void fixSecondDimension(Diagnostics::Reported &reported, std::string_view text, uint32_t close,
                        uint32_t open, bool mayDeclare) {
  std::optional<uint32_t> first = openingBracket(text, close);
  std::optional<uint32_t> end = closingBracket(text, open);
  if (!first || !end || text.substr(skipSpace(text, *end + 1), 1) == "[")
    return;
  std::string_view row = trimmed(text.substr(*first + 1, close - *first - 1));
  std::string_view column = trimmed(text.substr(open + 1, *end - open - 1));
  uint32_t nameEnd = skipSpaceBefore(text, *first);
  uint32_t name = wordBefore(text, nameEnd).begin;
  if (name == nameEnd) // `]`: a third dimension
    return;
  bool isAfterComma = mayDeclare && trimmed(text.substr(0, name)).ends_with(",");
  if (followsType(text, name) || isAfterComma) {
    if (mayDeclare && isWord(row) && isWord(column))
      reported.fix({close, open + 1}, " * ");
    else if (row.empty() && !mayDeclare && isWord(column))
      reported.fix({open, *end + 1}, "");
    return;
  }
  std::string_view columns = columnsOf(text, close, text.substr(name, nameEnd - name));
  if (columns.empty() || !isOperand(row) || !isOperand(column))
    return;
  // `+` binds as tightly as `|` and `^`, but less than what else may be in an index.
  bool isSum = column.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                        "0123456789+-* ") == std::string_view::npos;
  std::string between = isWord(row) ? " * " : ") * ";
  between.append(columns).append(isSum ? " + " : " + (");
  if (!isWord(row))
    reported.fix({*first + 1, *first + 1}, "(");
  reported.fix({close, open + 1}, between);
  if (!isSum)
    reported.fix({*end, *end}, ")");
}

} // namespace

void fixConditional(Diagnostics::Reported &reported, std::string_view text, uint32_t question) {
  uint32_t start = statementStart(text, question);
  uint32_t end = findOutsideQuotes(text, question, ";{}");
  std::string_view statement = text.substr(start, end - start);
  std::optional<BranchStart> branch = branchStart(text, start);
  if (!branch || branch->end > question || text.substr(end, 1) != ";" || hasComment(statement))
    return;
  std::optional<std::string> made =
      branches(text.substr(branch->end, end - branch->end), branch->start);
  if (!made)
    return;
  std::string whole(branch->declaration);
  whole.append(whole.empty() ? "" : "; ").append(*made);
  reported.fix({start, end + 1}, whole);
}

void fixIncrement(Diagnostics::Reported &reported, std::string_view text, SourceRange op) {
  uint32_t start = statementStart(text, op.begin);
  uint32_t end = findOutsideQuotes(text, op.end, ";{}");
  std::string_view statement = text.substr(start, end - start);
  std::optional<BranchStart> begin = branchStart(text, start);
  SourceRange word = wordBefore(text, skipSpaceBefore(text, op.begin));
  std::string_view name = slice(text, word);
  bool isSimple = begin && begin->start != "return " && begin->end < op.begin && !name.empty() &&
                  text.substr(end, 1) == ";" && !hasComment(statement);
  // A call could read the variable, and `&&` and `||` may leave the operand out.
  if (!isSimple || countOf(statement, name) != 1 ||
      findOutsideQuotes(statement, 0, "(&|") != statement.size())
    return;
  std::string after = " ";
  after.append(name).append(slice(text, op)).append(";");
  reported.fix({word.end, op.end}, "").fix({end + 1, end + 1}, after);
}

void fixForeign(Diagnostics::Reported &reported, std::string_view text, SourceRange word) {
  std::string_view keyword = slice(text, word);
  if (keyword == "switch")
    fixSwitch(reported, text, word);
  else if (keyword == "do" || keyword == "repeat")
    fixDoWhile(reported, text, word);
  else if (keyword == "unless")
    fixNegated(reported, text, word, "if");
  else if (keyword == "until")
    fixNegated(reported, text, word, "while");
  else if (keyword == "loop" && text.substr(skipSpace(text, word.end), 1) == "{")
    reported.fix(word, "while true");
}

void fixSecondDimensions(Diagnostics::Reported &reported, std::string_view text, uint32_t open,
                         bool mayDeclare) {
  uint32_t depth = 0; // of parentheses after the first `[`
  for (uint32_t at = open; at < text.size() && text[at] != ';' && text[at] != '{';
       at = findOutsideQuotes(text, at + 1, "[();{")) {
    size_t before = text.substr(0, at).find_last_not_of(" \t\r\n");
    if (text[at] == '[' && before != std::string_view::npos && text[before] == ']')
      fixSecondDimension(reported, text, static_cast<uint32_t>(before), at,
                         mayDeclare && depth == 0);
    depth += text[at] == '(' ? 1 : 0;
    depth -= text[at] == ')' && depth > 0 ? 1 : 0;
  }
}

} // namespace wend
