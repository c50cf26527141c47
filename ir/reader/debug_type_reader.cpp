#include "ir/reader/debug_type_reader.h"

namespace wend::reader {

uint32_t DebugTypeReader::of(std::optional<uint64_t> node) {
  uint32_t type = request(node);
  while (!pending_.empty()) {
    auto [number, made] = pending_.back();
    pending_.pop_back();
    DebugInfo::Type described = describe(readNode(lexer_, number), made);
    info_.types[made] = std::move(described); // `types` has grown
  }
  return type;
}

// Types refer to each other in circles: what one is made of is described later.
uint32_t DebugTypeReader::request(std::optional<uint64_t> node) {
  if (!node || lexer_.node(*node).empty())
    return DebugInfo::none;
  auto [entry, isNew] = types_.try_emplace(*node);
  if (isNew) {
    entry->second =
        info_.add(DebugInfo::Type{.kind = DebugInfo::Type::Kind::Unspecified, .name = {}});
    pending_.emplace_back(*node, entry->second);
  }
  return entry->second;
}

std::optional<uint64_t> DebugTypeReader::lengthOf(uint32_t type) const {
  auto length = lengths_.find(type);
  return length == lengths_.end() ? std::nullopt : std::optional(length->second);
}

uint32_t DebugTypeReader::resultOf(std::string_view function) {
  MetadataNode types = read(read(function)["types"]);
  return types.elements().empty() ? DebugInfo::none : of(referenceOf(types.elements()[0]));
}

uint32_t DebugTypeReader::fileOf(std::string_view reference) {
  MetadataNode file = read(reference);
  if (file.kind() != "DIFile")
    return 0;
  std::pair key(file.string("directory"), file.string("filename"));
  auto [entry, isNew] = files_.try_emplace(key, static_cast<uint32_t>(info_.files.size()));
  if (isNew)
    info_.files.push_back({key.first, key.second});
  return entry->second;
}

DebugInfo::Type DebugTypeReader::describe(const MetadataNode &node, uint32_t index) {
  DebugInfo::Type type{.kind = DebugInfo::Type::Kind::Unspecified, .name = node.string("name")};
  type.bytes = node.number("size") / bitsPerByte;
  if (node.kind() == "DIBasicType") {
    if (auto encoding = DebugInfo::encodingNamed(node["encoding"])) {
      type.kind = DebugInfo::Type::Kind::Base;
      type.encoding = *encoding;
    }
    return type;
  }
  if (node.kind() == "DISubroutineType") {
    type.kind = DebugInfo::Type::Kind::Function;
    addElements(read(node["types"]), type);
    return type;
  }
  // Nothing is known of others, such as pointers to members.
  type.kind = DebugInfo::kindNamed(node["tag"]).value_or(DebugInfo::Type::Kind::Unspecified);
  if (type.kind == DebugInfo::Type::Kind::Unspecified)
    return type;
  type.line = static_cast<uint32_t>(node.number("line"));
  type.file = fileOf(node["file"]);
  type.isDeclaration = node.has("flags", "DIFlagFwdDecl");
  type.isScoped = node.has("flags", "DIFlagEnumClass");
  type.element = type.kind == DebugInfo::Type::Kind::Array ? arrayOf(node, type, index)
                                                           : request(node.reference("baseType"));
  if (node.kind() == "DICompositeType" && type.kind != DebugInfo::Type::Kind::Array)
    addElements(read(node["elements"]), type);
  return type;
}

void DebugTypeReader::addElements(const MetadataNode &list, DebugInfo::Type &type) {
  bool isFunction = type.kind == DebugInfo::Type::Kind::Function;
  for (size_t i = 0; i < list.elements().size(); ++i) {
    std::string_view element = list.elements()[i];
    if (isFunction && i == 0)
      type.element = ofText(element);
    else if (isFunction)
      type.members.push_back({.name = {}, .type = ofText(element)});
    else
      addField(read(element), type);
  }
}

// A field or an enumerator; functions and types in a class are not described.
void DebugTypeReader::addField(const MetadataNode &node, DebugInfo::Type &type) {
  DebugInfo::Member member{.name = node.string("name")};
  if (node.kind() == "DIEnumerator") {
    member.number = static_cast<int64_t>(node.number("value"));
    type.members.push_back(std::move(member));
    return;
  }
  member.isBase = node["tag"] == "DW_TAG_inheritance";
  bool isField = node["tag"] == "DW_TAG_member" && !node.has("flags", "DIFlagStaticMember");
  if (type.kind == DebugInfo::Type::Kind::Enumeration || (!isField && !member.isBase) ||
      node.has("flags", "DIFlagVirtual"))
    return;
  member.type = request(node.reference("baseType"));
  member.offset = node.number("offset");
  if (node.has("flags", "DIFlagBitField"))
    member.bits = static_cast<uint32_t>(node.number("size"));
  member.file = fileOf(node["file"]);
  member.line = static_cast<uint32_t>(node.number("line"));
  type.members.push_back(std::move(member));
}

// Sets the length of an array, and returns the type of its elements. An array of several dimensions
// is one of arrays.
uint32_t DebugTypeReader::arrayOf(const MetadataNode &node, DebugInfo::Type &type, uint32_t index) {
  MetadataNode ranges = read(node["elements"]);
  type.hasLength = false;
  if (ranges.elements().empty())
    return request(node.reference("baseType"));
  MetadataNode range = read(ranges.elements()[0]);
  setLength(range, type);
  if (std::optional<uint64_t> variable = range.reference("count"))
    lengths_.emplace(index, *variable);
  size_t dimensions = ranges.elements().size();
  uint32_t first = DebugInfo::none, outer = DebugInfo::none;
  for (size_t i = 1; i < dimensions; ++i) {
    DebugInfo::Type made{.kind = DebugInfo::Type::Kind::Array, .name = {}};
    setLength(read(ranges.elements()[i]), made);
    uint32_t inner = info_.add(std::move(made));
    (outer == DebugInfo::none ? first : info_.types[outer].element) = inner;
    outer = inner;
  }
  uint32_t element = request(node.reference("baseType"));
  if (outer == DebugInfo::none)
    return element;
  info_.types[outer].element = element;
  type.bytes = 0; // that of the lengths
  return first;
}

// One that is not a number is in a variable, or is not known.
void DebugTypeReader::setLength(const MetadataNode &range, DebugInfo::Type &type) {
  std::string_view count = range["count"];
  std::string_view last = range["upperBound"];
  bool isLast = count.empty() && !last.empty() && last.front() != '!';
  if (isLast)
    type.length = integerOf(last) - range.number("lowerBound") + 1;
  else
    type.length = integerOf(count);
  type.hasLength = isLast || (!count.empty() && count.front() >= '0' && count.front() <= '9');
}

} // namespace wend::reader
