// DebugTypeReader — makes the types of DebugInfo of nodes of metadata: DIBasicType, DIDerivedType,
// DICompositeType, DISubroutineType. What is malformed is a type without a name.
#pragma once

#include "ir/debug_info.h"
#include "ir/reader/lexer.h"
#include "ir/reader/metadata_node.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wend::reader {

constexpr uint64_t bitsPerByte = 8; // metadata has sizes and offsets in bits

class DebugTypeReader {
public:
  DebugTypeReader(const Lexer &lexer, DebugInfo &info) : lexer_(lexer), info_(info) {}

  // The type of a node, in DebugInfo::types; of no node: none.
  uint32_t of(std::optional<uint64_t> node);
  // The type of the result of a DISubroutineType.
  uint32_t resultOf(std::string_view function);
  // The variable with the length of an array, if that is not a number.
  [[nodiscard]] std::optional<uint64_t> lengthOf(uint32_t type) const;
  // The file of a DIFile, in DebugInfo::files.
  uint32_t fileOf(std::string_view reference);

private:
  uint32_t request(std::optional<uint64_t> node);
  uint32_t ofText(std::string_view reference) { return request(referenceOf(reference)); }
  [[nodiscard]] MetadataNode read(std::string_view text) const { return readNode(lexer_, text); }
  DebugInfo::Type describe(const MetadataNode &node, uint32_t index);
  void addElements(const MetadataNode &node, DebugInfo::Type &type);
  uint32_t arrayOf(const MetadataNode &node, DebugInfo::Type &type, uint32_t index);
  void addField(const MetadataNode &node, DebugInfo::Type &type);
  static void setLength(const MetadataNode &range, DebugInfo::Type &type);

  const Lexer &lexer_;
  DebugInfo &info_;
  std::unordered_map<uint64_t, uint32_t> types_;                  // by node
  std::unordered_map<uint32_t, uint64_t> lengths_;                // by type: nodes of variables
  std::vector<std::pair<uint64_t, uint32_t>> pending_;            // nodes of types to be described
  std::map<std::pair<std::string, std::string>, uint32_t> files_; // by folder and name
};

} // namespace wend::reader
