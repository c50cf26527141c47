// Types of accesses, from the metadata of TBAA.
//
//   store i32 %x, ptr %p, !tbaa !2
//   !0 = !{!"Simple C/C++ TBAA"}                        the root
//   !1 = !{!"omnipotent char", !0, i64 0}
//   !2 = !{!3, !4, i64 8}                               a tag: structure, member type, offset
//   !3 = !{!"point", !4, i64 0, !4, i64 8}              a type: name, members and their offsets
//   !4 = !{!"int", !1, i64 0}                           a scalar: name, parent, 0
//
// Other forms are ignored: nodes with sizes, tags of LLVM before 3.4.

#include "ir/reader/builder.h"
#include "ir/reader/lexer.h"
#include "ir/reader/metadata_node.h"

namespace wend::reader {

namespace {

// Limit on the types between a structure and its root.
constexpr unsigned maxNesting = 16;

bool isReference(std::string_view operand) {
  return operand.starts_with('!') && !operand.starts_with("!\"");
}

// `!12`; no node has the number that is returned for other text.
uint64_t numberOf(std::string_view operand) {
  return referenceOf(operand).value_or(AccessVariant::noTag);
}

// `i64 8`.
std::optional<uint64_t> offsetOf(std::string_view operand) {
  if (!operand.starts_with("i64 "))
    return {};
  return integerOf(operand.substr(4));
}

} // namespace

std::string_view Builder::nodeText(uint64_t number) const {
  std::string_view text = lexer_.node(number);
  return text.starts_with("!{!") ? text : "!{}";
}

// Adds the types of all tags, and the tags, in the order of the tags. So those of a printed module
// keep their order, and those that no access has are read back.
void Builder::addAccessTypes() {
  AccessTypes &types = module_.accessTypes;
  for (uint64_t number = 0; number < lexer_.nodeCount(); ++number) {
    std::string_view text = nodeText(number);
    if (text.starts_with("!{!\"") || text.find(", i64 ") == std::string_view::npos)
      continue;
    SourceType known = types.typeCount();
    if (AccessType access = accessOfTag(text); access != 0) {
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
AccessType Builder::accessOfTag(std::string_view node) {
  std::vector<std::string_view> operands = MetadataNode(node).elements();
  if ((operands.size() != 3 && operands.size() != 4) || !isReference(operands[1]))
    return 0;
  std::optional<uint64_t> offset = offsetOf(operands[2]);
  SourceType base = offset ? typeOfNode(numberOf(operands[0]), 0) : SourceType(0);
  SourceType scalar = base != 0 ? typeOfNode(numberOf(operands[1]), 0) : SourceType(0);
  if (scalar == 0 || module_.accessTypes.members(scalar).size() != 1)
    return 0;
  return module_.accessTypes.addAccess({base, scalar, *offset});
}

// What an access with a tag is to, of a value of `type`; 0 if that is not a scalar.
AccessType Builder::accessType(uint64_t tag, TextType *type) const {
  auto known = accessesByTag_.find(tag);
  return known != accessesByTag_.end() && isScalar(bare(type)) ? known->second : AccessType(0);
}

// Adds a type and those of its members, as far as they are new. 0 if the node is no type, and of
// one that is a member of itself.
SourceType Builder::typeOfNode(uint64_t number, unsigned nesting) {
  auto [known, isNew] = typesByNode_.try_emplace(number, SourceType(0));
  if (!isNew || nesting > maxNesting)
    return known->second;
  std::string_view text = nodeText(number);
  if (!text.starts_with("!{!\""))
    return 0;
  std::vector<std::string_view> operands = MetadataNode(text).elements();
  std::vector<AccessTypes::Member> members;
  for (size_t i = 1; i < operands.size(); i += 2) {
    std::optional<uint64_t> offset =
        i + 1 < operands.size() ? offsetOf(operands[i + 1]) : std::optional<uint64_t>(0);
    SourceType member = typeOfNode(numberOf(operands[i]), nesting + 1);
    if (!offset || member == 0 || (!members.empty() && *offset < members.back().offset))
      return 0;
    members.push_back({member, *offset});
  }
  std::string_view name = operands[0].substr(2, operands[0].size() - 3);
  SourceType type = module_.accessTypes.addType(module_.arena().copy(name), members);
  if (type != 0) {
    typesByNode_[number] = type;
    typeNodes_.push_back(number);
  }
  return type;
}

} // namespace wend::reader
