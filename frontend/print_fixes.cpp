// Fix-its that make a `print` of what other languages print with.

#include "frontend/statement_fixes.h"
#include "frontend/text_scan.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wend {

namespace {

// The parts of a text between commas, or `<<`, outside of brackets and quotes.
std::vector<std::string_view> partsOf(std::string_view text, std::string_view separator) {
  std::string searched(separator.substr(0, 1));
  searched += "([";
  std::vector<std::string_view> parts;
  uint32_t begin = 0;
  for (uint32_t at = 0;;) {
    at = findOutsideQuotes(text, at, searched);
    if (at >= text.size())
      break;
    std::optional<uint32_t> close = closingBracket(text, at);
    bool isBracket = text[at] == '(' || text[at] == '[';
    if (isBracket || text.substr(at, separator.size()) != separator) {
      at = isBracket && close ? *close + 1 : at + 1;
      continue;
    }
    parts.push_back(trimmed(text.substr(begin, at - begin)));
    at = begin = at + static_cast<uint32_t>(separator.size());
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

std::string quoted(std::string_view text) { return std::string("\"").append(text).append("\""); }

// The length of a conversion of an int in a format, of C or of Rust; 0 if there is none.
size_t conversionAt(std::string_view format, size_t at, bool isRust) {
  constexpr std::string_view conversions[] = {"%d", "%i", "%u", "%ld", "%lu", "%lld", "%v"};
  if (isRust)
    return format.substr(at, 2) == "{}" ? 2 : format.substr(at, 4) == "{:?}" ? 4 : 0;
  for (std::string_view conversion : conversions)
    if (format.substr(at, conversion.size()) == conversion)
      return conversion.size();
  return 0;
}

// The items that a format and its arguments stand for; nothing if it has other conversions.
std::optional<std::vector<std::string>>
itemsOf(std::string_view format, std::span<const std::string_view> arguments, bool isRust) {
  std::vector<std::string> items;
  std::string literal;
  size_t used = 0;
  for (size_t at = 0; at < format.size();) {
    if (size_t length = conversionAt(format, at, isRust)) {
      if (used == arguments.size())
        return {};
      if (!literal.empty())
        items.push_back(quoted(literal));
      literal.clear();
      items.emplace_back(arguments[used++]);
      at += length;
      continue;
    }
    std::string_view two = format.substr(at, 2);
    bool isDoubled = isRust ? two == "{{" || two == "}}" : two == "%%";
    if (!isDoubled && format[at] == (isRust ? '{' : '%'))
      return {};
    if (format[at] == '\\' && two.size() == 2) {
      literal += two;
      at += 2;
      continue;
    }
    literal += format[at];
    at += isDoubled ? 2 : 1;
  }
  if (!literal.empty())
    items.push_back(quoted(literal));
  return used == arguments.size() ? std::optional(items) : std::nullopt;
}

// `print` of items. One that ends a line becomes `println`.
std::string printOf(std::vector<std::string> items, std::string_view keyword) {
  std::string statement(keyword);
  if (keyword == "print" && !items.empty() && items.back().ends_with("\\n\"") &&
      !items.back().ends_with("\\\\n\"")) {
    items.back().replace(items.back().size() - 3, 3, "\"");
    if (items.back() == "\"\"")
      items.pop_back();
    statement = "println";
  }
  for (const std::string &item : items)
    statement.append(&item == &items.front() ? " " : ", ").append(item);
  return statement;
}

} // namespace

bool fixPrintCall(Diagnostics::Reported &reported, std::string_view text, SourceRange callee,
                  std::string_view keyword) {
  uint32_t open = skipSpace(text, callee.end);
  std::optional<uint32_t> close =
      text.substr(open, 1) == "(" ? closingBracket(text, open) : std::nullopt;
  if (!close)
    return false;
  std::string_view list = trimmed(text.substr(open + 1, *close - open - 1));
  std::vector<std::string_view> arguments = partsOf(list, ",");
  std::string_view name = slice(text, callee);
  bool isRust = name.ends_with("!");
  bool isFormat =
      isRust || name == "printf" || name.ends_with(".printf") || name.ends_with(".Printf");
  std::vector<std::string> items;
  if (isFormat) {
    std::string_view format = arguments[0];
    if (!format.starts_with("\"") || format.size() < 2)
      return false;
    auto found =
        itemsOf(format.substr(1, format.size() - 2), std::span(arguments).subspan(1), isRust);
    if (!found)
      return false;
    items = std::move(*found);
  } else {
    // Other languages put a space between the arguments.
    for (std::string_view argument : arguments) {
      if (!items.empty())
        items.emplace_back("\" \"");
      items.emplace_back(argument);
    }
    if (list.empty())
      items.clear();
  }
  if (items.empty() && keyword == "print")
    return false;
  std::string statement = printOf(std::move(items), keyword);
  bool isEnded = text.substr(skipSpace(text, *close + 1), 1) == ";";
  reported.fix({callee.begin, *close + 1}, isEnded ? statement : statement + ";");
  return true;
}

void fixStream(Diagnostics::Reported &reported, std::string_view text, SourceRange stream) {
  uint32_t end = findOutsideQuotes(text, stream.end, ";{}\n");
  if (text.substr(end, 1) != ";")
    return;
  std::vector<std::string> items;
  bool endsLine = false;
  std::vector<std::string_view> parts = partsOf(text.substr(stream.end, end - stream.end), "<<");
  for (std::string_view part : std::span(parts).subspan(1)) {
    if (part.empty() || endsLine)
      return;
    endsLine = part == "endl" || part == "std::endl";
    if (!endsLine)
      items.emplace_back(part);
  }
  if (items.empty() && !endsLine)
    return;
  reported.fix({stream.begin, end}, printOf(std::move(items), endsLine ? "println" : "print"));
}

} // namespace wend
