// AccessTypeReader — the types of accesses, from the metadata of TBAA.
//
//   store i32 %x, ptr %p, !tbaa !2
//   !0 = !{!"Simple C/C++ TBAA"}                        the root
//   !1 = !{!"omnipotent char", !0, i64 0}
//   !2 = !{!3, !4, i64 8}                               a tag: structure, member type, offset
//   !3 = !{!"point", !4, i64 0, !4, i64 8}              a type: name, members and their offsets
//   !4 = !{!"int", !1, i64 0}                           a scalar: name, parent, 0
//
// Other forms are ignored: nodes with sizes, tags of LLVM before 3.4.
#pragma once

#include "ir/access_types.h"

#include <unordered_map>

namespace wend {

class Module;

namespace reader {

class Lexer;

class AccessTypeReader {
public:
  AccessTypeReader(const Lexer &lexer, Module &module) : lexer_(lexer), module_(module) {}

  // Adds all types and accesses to the module.
  void readAll();
  // What an access with a tag, the number of a node, is to; 0 if the node is none.
  [[nodiscard]] AccessType ofTag(uint64_t tag) const;

private:
  AccessType readTag(std::string_view node);
  SourceType typeOf(std::string_view operand, unsigned nesting);

  const Lexer &lexer_;
  Module &module_;
  std::unordered_map<uint64_t, AccessType> accessesByTag_;
  std::unordered_map<uint64_t, SourceType> typesByNode_; // 0: the node is no type
  std::vector<uint64_t> typeNodes_;                      // of the types, by type - 1
};

} // namespace reader
} // namespace wend
