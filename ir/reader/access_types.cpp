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

#include <charconv>

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
  uint64_t number = AccessVariant::noTag;
  if (operand.starts_with('!'))
    std::from_chars(operand.data() + 1, operand.data() + operand.size(), number);
  return number;
}

} // namespace

// The type of an access with a tag, of a value of `type`; 0 if that is not a scalar.
AccessType Builder::accessType(uint64_t tag, TextType *type) {
  if (tag == AccessVariant::noTag || !isScalar(bare(type)))
    return 0;
  auto [known, isNew] = typesByTag_.try_emplace(tag);
  if (isNew && !lexer_.node(tag).empty())
    known->second = typeOfNode(numberOf(NodeOperands(lexer_.node(tag)).at[1]));
  return known->second;
}

// Adds a type and its ancestors, as far as they are new. 0 if the node is no type.
AccessType Builder::typeOfNode(uint64_t number) {
  std::vector<uint64_t> added; // from the type towards the root
  AccessType type = 0;
  for (bool isRoot = false; !isRoot;) {
    if (auto known = typesByNode_.find(number); known != typesByNode_.end()) {
      type = known->second;
      break;
    }
    std::string_view text = lexer_.node(number);
    NodeOperands node(text.empty() ? "!{}" : text);
    // A structure has more operands.
    if (!isString(node.at[0]) || !node.at[3].empty() || added.size() == maxAncestors)
      return 0;
    added.push_back(number);
    isRoot = node.at[1].empty();
    number = numberOf(node.at[1]);
  }
  for (; !added.empty(); added.pop_back()) {
    std::string_view name = NodeOperands(lexer_.node(added.back())).at[0];
    type = module_.accessTypes.add(module_.arena().copy(name.substr(2, name.size() - 3)), type);
    if (type == 0)
      return 0;
    typesByNode_[added.back()] = type;
  }
  return type;
}

} // namespace wend::reader
