// DebugReader — makes what debuggers are told of a module (DebugInfo) from the metadata that its
// functions, instructions and variables refer to, as clang -g and other front ends of LLVM write it
// (https://llvm.org/docs/SourceLevelDebugging.html).
//
// What is malformed is left out: a location without a scope is none.
#pragma once

#include "ir/module.h"
#include "ir/reader/debug_type_reader.h"

#include <deque>
#include <unordered_map>
#include <vector>

namespace wend::reader {

class DebugReader {
public:
  // The module has debug information. To be made when all but the bodies has been read.
  DebugReader(const Lexer &lexer, Module &module);

  // Whether the module describes its source.
  [[nodiscard]] static bool hasUnits(const Lexer &lexer) { return !lexer.debugUnits().empty(); }
  // The scope of a DISubprogram, in DebugInfo::scopes; none of other nodes.
  uint32_t function(uint64_t node);
  // That of a DILocation, for what is at `source` in the text.
  CodeLoc location(uint64_t node, SourceLoc source);
  // The call that the function of a DILocation was inlined for; that location may be none. No
  // result for other nodes. `source` as before.
  std::optional<CodeLoc> callAround(const MetadataNode &location, SourceLoc source);
  // That of a DILocalVariable, in DebugInfo::variables; none of other nodes.
  uint32_t variable(uint64_t node);
  // A DIGlobalVariableExpression: a variable in the memory of `global`.
  void addGlobal(uint64_t node, Global &global);

private:
  [[nodiscard]] MetadataNode read(std::string_view text) const { return readNode(lexer_, text); }
  void readUnit(const MetadataNode &unit);
  uint32_t scope(std::optional<uint64_t> node);
  std::optional<uint64_t> addLocation(uint64_t node, SourceLoc source, CodeLoc &made);
  uint32_t addScopes(std::vector<std::pair<uint64_t, MetadataNode>> &chain, uint32_t around);
  uint32_t withLength(uint32_t type, uint64_t length);
  DebugInfo::Scope describeFunction(const MetadataNode &node);
  Symbol symbol(const std::string &name) { return name.empty() ? Symbol() : names_.intern(name); }

  const Lexer &lexer_;
  Interner &names_;
  DebugInfo &info_;
  DebugTypeReader types_;
  // By node
  std::unordered_map<uint64_t, uint32_t> scopes_, variables_;
  std::unordered_map<uint64_t, CodeLoc> locations_;
  std::deque<uint64_t> retained_; // nodes of variables of scopes that have been added
  bool addsRetained_ = false;
};

} // namespace wend::reader
