// MetadataNode — a node of metadata as it is spelled: `!DIBasicType(name: "int", size: 32)`,
// `!{!1, null}`. Text that is malformed has fewer fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wend::reader {

class Lexer;

class MetadataNode {
public:
  explicit MetadataNode(std::string_view text);

  // `DIBasicType`; empty of a list.
  [[nodiscard]] std::string_view kind() const { return kind_; }
  // The text of a field: `"int"`, `!7`, `DIFlagA | DIFlagB`; empty if there is none.
  [[nodiscard]] std::string_view operator[](std::string_view field) const;
  [[nodiscard]] uint64_t number(std::string_view field) const;
  [[nodiscard]] std::string string(std::string_view field) const;
  // The number of the node that a field refers to, or none.
  [[nodiscard]] std::optional<uint64_t> reference(std::string_view field) const;
  // Whether a field is this flag, or has it among others.
  [[nodiscard]] bool has(std::string_view field, std::string_view flag) const;
  // The texts of a list, or of what has no names.
  [[nodiscard]] const std::vector<std::string_view> &elements() const & { return elements_; }
  [[nodiscard]] std::vector<std::string_view> elements() && { return std::move(elements_); }

private:
  std::string_view kind_;
  std::vector<std::pair<std::string_view, std::string_view>> fields_;
  std::vector<std::string_view> elements_;
};

// The node that `!7` refers to.
std::optional<uint64_t> referenceOf(std::string_view text);
// The node with a number, and the one that a text is or refers to.
MetadataNode readNode(const Lexer &lexer, uint64_t number);
MetadataNode readNode(const Lexer &lexer, std::string_view text);
// A decimal number, also a negative one as its two's complement; 0 of other text.
uint64_t integerOf(std::string_view text);
// What a string in quotes stands for.
std::string stringOf(std::string_view text);
// Takes the text before the next comma outside of strings and brackets from the start of `rest`.
std::string_view takePart(std::string_view &rest);

} // namespace wend::reader
