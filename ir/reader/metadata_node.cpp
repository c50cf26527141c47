#include "ir/reader/metadata_node.h"

#include "ir/reader/lexer.h"

#include <algorithm>
#include <charconv>

namespace wend::reader {

namespace {

std::string_view withoutBlanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// The length of a name before a colon; 0 if the text does not begin with one.
size_t nameLength(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') ||
                               (text[end] >= 'A' && text[end] <= 'Z') || text[end] == '_'))
    ++end;
  return end < text.size() && text[end] == ':' ? end : 0;
}

} // namespace

std::string_view takePart(std::string_view &rest) {
  size_t depth = 0, end = 0;
  for (; end < rest.size(); ++end) {
    char c = rest[end];
    if (c == '"')
      end = std::min(rest.find('"', end + 1), rest.size() - 1);
    else if (c == '(' || c == '{' || c == '[')
      ++depth;
    else if ((c == ')' || c == '}' || c == ']') && depth > 0)
      --depth;
    else if (c == ',' && depth == 0)
      break;
  }
  std::string_view part = withoutBlanks(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

MetadataNode::MetadataNode(std::string_view text) {
  size_t open = text.find_first_of("({");
  if (open == std::string_view::npos || !text.starts_with('!') || text.size() < open + 2)
    return;
  kind_ = text.substr(1, open - 1);
  std::string_view rest = text.substr(open + 1, text.size() - open - 2);
  while (!rest.empty()) {
    std::string_view part = takePart(rest);
    if (size_t length = nameLength(part))
      fields_.emplace_back(part.substr(0, length), withoutBlanks(part.substr(length + 1)));
    else
      elements_.push_back(part);
  }
}

std::string_view MetadataNode::operator[](std::string_view field) const {
  for (const auto &[name, text] : fields_)
    if (name == field)
      return text;
  return {};
}

uint64_t MetadataNode::number(std::string_view field) const { return integerOf((*this)[field]); }

std::string MetadataNode::string(std::string_view field) const { return stringOf((*this)[field]); }

std::optional<uint64_t> MetadataNode::reference(std::string_view field) const {
  return referenceOf((*this)[field]);
}

bool MetadataNode::has(std::string_view field, std::string_view flag) const {
  std::string_view text = (*this)[field];
  for (size_t at = text.find(flag); at != std::string_view::npos; at = text.find(flag, at + 1)) {
    size_t end = at + flag.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
      return true;
  }
  return false;
}

std::optional<uint64_t> referenceOf(std::string_view text) {
  uint64_t number = 0;
  if (!text.starts_with('!'))
    return std::nullopt;
  auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

MetadataNode readNode(const Lexer &lexer, uint64_t number) {
  return MetadataNode(lexer.node(number));
}

MetadataNode readNode(const Lexer &lexer, std::string_view text) {
  std::optional<uint64_t> number = referenceOf(text);
  return MetadataNode(number ? lexer.node(*number) : text);
}

uint64_t integerOf(std::string_view text) {
  const char *end = text.data() + text.size();
  int64_t number = 0;
  if (text.starts_with('-'))
    return std::from_chars(text.data(), end, number).ec == std::errc()
               ? static_cast<uint64_t>(number)
               : 0;
  uint64_t positive = 0;
  return std::from_chars(text.data(), end, positive).ec == std::errc() ? positive : 0;
}

std::string stringOf(std::string_view text) {
  if (text.size() < 2 || text.front() != '"')
    return {};
  text = text.substr(1, text.size() - 2);
  std::string made(text.size(), '\0');
  made.resize(unescape(text, made.data()));
  return made;
}

} // namespace wend::reader
