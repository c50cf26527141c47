// Completion of names and keywords, and the signatures of the call around an offset.
#pragma once

#include "lsp/document.h"

#include <string>
#include <vector>

namespace wend::lsp {

enum class CompletionKind : uint8_t { Function, Variable, Constant, Keyword };

struct Completion {
  std::string label;
  CompletionKind kind;
  std::string signature; // after the label: `(int a, int b)`; empty for other than functions
  std::string detail;    // the declaration; empty for keywords
  std::string insert;    // in the syntax of snippets if `isSnippet`
  bool isSnippet = false;
  Entity entity; // none for keywords
};

struct Completions {
  SourceRange range;             // what they replace
  std::vector<Completion> items; // best first
};

// What can stand at an offset of the current text. Nothing in comments and literals, and where a
// name is declared.
Completions complete(const Analysis &current, const NameView &names, uint32_t offset,
                     bool usesSnippets);

struct Signature {
  std::string label;
  std::vector<SourceRange> parameters; // in the label, in bytes
  const ast::Function *function;
};

struct Signatures {
  std::vector<Signature> list; // innermost first; empty if there is no call
  size_t active = 0;           // in the list
  size_t parameter = 0;        // the index of the argument that the offset is in
};

Signatures signaturesAt(const Analysis &current, const NameView &names, uint32_t offset);

} // namespace wend::lsp
