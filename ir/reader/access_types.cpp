// Types of accesses, from the metadata of TBAA.
//
//   store i32 %x, ptr %p, !tbaa !2
//   !0 = !{!"Simple C/C++ TBAA"}                        the root
//   !1 = !{!"omnipotent char", !0, i64 0}
//   !2 = !{!3, !4, i64 8}                               a tag: structure, member type, offset
//   !3 = !{!"point", !4, i64 0, !4, i64 8}
//   !4 = !{!"int", !1, i64 0}                           a type: name, parent, 0
//
// Other forms are ignored: nodes with sizes, tags of LLVM before 3.4.

#include "ir/reader/builder.h"
#include "ir/reader/lexer.h"
#include "ir/reader/metadata_node.h"

namespace wend::reader {

namespace {

// Limit on the nodes between a type and its root.
constexpr size_t maxAncestors = 16;

// The operands of a node, up to the first four; fewer are empty.
struct NodeOperands {
  std::string_view at[4];

  explicit NodeOperands(std::string_view node) {
    node.remove_prefix(2); // `!{`
    for (std::string_view &operand : at) {
      size_t end = node.starts_with("!\"") ? node.find('"', 2) + 1 : node.find_first_of(",}");
      operand = node.substr(0, end);
      node.remove_prefix(std::min(operand.size(), node.size()));
      node.remove_prefix(std::min(node.find_first_not_of(", "), node.size()));
    }
  }
};

bool isString(std::string_view operand) { return operand.starts_with("!\""); }

// `!12`; no node has the number that is returned for other text.
uint64_t numberOf(std::string_view operand) {
  return referenceOf(operand).value_or(AccessVariant::noTag);
}

// Whether a node is a structure, the type of a member and its offset: `!{!3, !4, i64 8}`.
bool isTag(const NodeOperands &node) {
  return node.at[0].starts_with('!') && !isString(node.at[0]) && node.at[1].starts_with('!') &&
         node.at[2].starts_with('i');
}

} // namespace

std::string_view Builder::nodeText(uint64_t number) const {
  std::string_view text = lexer_.node(number);
  return text.starts_with("!{!") ? text : "!{}";
}

// Adds the types of all tags, in the order of the tags. So the types of a printed module keep their
// order, and those that no access has are read back.
void Builder::addAccessTypes() {
  for (uint64_t number = 0; number < lexer_.nodeCount(); ++number)
    if (NodeOperands node(nodeText(number)); isTag(node))
      typesByTag_[number] = typeOfNode(numberOf(node.at[1]));
}

// The type of an access with a tag, of a value of `type`; 0 if that is not a scalar.
AccessType Builder::accessType(uint64_t tag, TextType *type) const {
  auto known = typesByTag_.find(tag);
  return known != typesByTag_.end() && isScalar(bare(type)) ? known->second : AccessType(0);
}

// Adds a type and its ancestors, as far as they are new. 0 if the node is no type, or a root.
AccessType Builder::typeOfNode(uint64_t number) {
  if (NodeOperands(nodeText(number)).at[1].empty())
    return 0;
  std::vector<uint64_t> added; // from the type towards the root
  AccessType type = 0;
  for (bool isRoot = false; !isRoot;) {
    if (auto known = typesByNode_.find(number); known != typesByNode_.end()) {
      type = known->second;
      break;
    }
    NodeOperands node(nodeText(number));
    // A structure has more operands.
    if (!isString(node.at[0]) || !node.at[3].empty() || added.size() == maxAncestors)
      return 0;
    added.push_back(number);
    isRoot = node.at[1].empty();
    number = numberOf(node.at[1]);
  }
  for (; !added.empty(); added.pop_back()) {
    std::string_view name = NodeOperands(nodeText(added.back())).at[0];
    type = module_.accessTypes.add(module_.arena().copy(name.substr(2, name.size() - 3)), type);
    if (type == 0)
      return 0;
    typesByNode_[added.back()] = type;
  }
  return type;
}

} // namespace wend::reader
