#include "ir/reader/access_type_reader.h"

#include "ir/module.h"
#include "ir/reader/lexer.h"
#include "ir/reader/metadata_node.h"

namespace wend::reader {

namespace {

// Limit on the types between a structure and its root.
constexpr unsigned maxNesting = 16;

// `i64 8`.
std::optional<uint64_t> offsetOf(std::string_view operand) {
  if (!operand.starts_with("i64 "))
    return {};
  return integerOf(operand.substr(4));
}

bool isType(std::string_view node) { return node.starts_with("!{!\""); }

} // namespace

// Adds the types of all tags, and the tags, in the order of the tags. So those of a printed module
// keep their order, and those that no access has are read back.
void AccessTypeReader::readAll() {
  AccessTypes &types = module_.accessTypes;
  for (uint64_t number = 0; number < lexer_.nodeCount(); ++number) {
    std::string_view text = lexer_.node(number);
    bool isCandidate = text.starts_with("!{!") && !isType(text);
    if (!isCandidate || text.find(", i64 ") == std::string_view::npos)
      continue;
    SourceType known = types.typeCount();
    if (AccessType access = readTag(text); access != 0) {
      accessesByTag_[number] = access;
      continue;
    }
    types.truncateTypes(known);
    for (; typeNodes_.size() > known; typeNodes_.pop_back())
      typesByNode_.erase(typeNodes_.back());
  }
}

// Adds an access; 0 if the node is no tag: a type, that of a member and its offset. Then it may say
// that the memory is constant.
AccessType AccessTypeReader::readTag(std::string_view node) {
  std::vector<std::string_view> operands = MetadataNode(node).elements();
  if (operands.size() != 3 && operands.size() != 4)
    return 0;
  std::optional<uint64_t> offset = offsetOf(operands[2]);
  SourceType base = offset ? typeOf(operands[0], 0) : SourceType(0);
  SourceType scalar = base != 0 ? typeOf(operands[1], 0) : SourceType(0);
  if (scalar == 0 || module_.accessTypes.members(scalar).size() != 1)
    return 0;
  return module_.accessTypes.addAccess({base, scalar, *offset});
}

AccessType AccessTypeReader::ofTag(uint64_t tag) const {
  auto known = accessesByTag_.find(tag);
  return known != accessesByTag_.end() ? known->second : AccessType(0);
}

// Adds a type and those of its members, as far as they are new. 0 if the operand refers to no type,
// and to one that is a member of itself.
SourceType AccessTypeReader::typeOf(std::string_view operand, unsigned nesting) {
  std::optional<uint64_t> number = referenceOf(operand);
  if (!number)
    return 0;
  auto [known, isNew] = typesByNode_.try_emplace(*number, SourceType(0));
  if (!isNew || nesting > maxNesting)
    return known->second;
  std::string_view text = lexer_.node(*number);
  if (!isType(text))
    return 0;
  std::vector<std::string_view> operands = MetadataNode(text).elements();
  std::vector<AccessTypes::Member> members;
  for (size_t i = 1; i < operands.size(); i += 2) {
    std::optional<uint64_t> offset =
        i + 1 < operands.size() ? offsetOf(operands[i + 1]) : std::optional<uint64_t>(0);
    SourceType member = typeOf(operands[i], nesting + 1);
    if (!offset || member == 0 || (!members.empty() && *offset < members.back().offset))
      return 0;
    members.push_back({member, *offset});
  }
  std::string_view name = operands[0].substr(2, operands[0].size() - 3);
  SourceType type = module_.accessTypes.addType(module_.arena().copy(name), members);
  if (type != 0) {
    typesByNode_[*number] = type;
    typeNodes_.push_back(*number);
  }
  return type;
}

} // namespace wend::reader
