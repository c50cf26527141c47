// What editors show of the structure of a program: outline, colours, hints, ranges to fold and to
// select.
#pragma once

#include "lsp/analysis.h"

#include <string>
#include <vector>

namespace wend::lsp {

// A function, or a variable or constant declared directly in its body, or one of its parameters.
struct OutlineItem {
  Entity entity;
  std::string detail;                // the declaration
  SourceRange range;                 // of the whole
  SourceRange nameRange;             // within it
  std::vector<OutlineItem> children; // of a function, in source order
};

// `main`, if there is one.
std::vector<OutlineItem> outlineOf(const Analysis &analysis);

// The types and modifiers of semantic tokens, by number: a type, or bit of a modifier.
constexpr const char *tokenTypes[] = {"function", "parameter", "variable"};
constexpr const char *tokenModifiers[] = {"declaration", "readonly", "defaultLibrary", "captured",
                                          "modification"};

// The name of a variable or function.
struct SemanticToken {
  SourceRange range;
  uint32_t type;
  uint32_t modifiers;
};

// Of the names that begin in a range.
std::vector<SemanticToken> semanticTokensOf(const Analysis &analysis, SourceRange within);

// Text that is shown at an offset, without being part of the text.
struct Hint {
  uint32_t offset;
  std::string text;
  bool isParameter; // the name of the parameter that the argument after it is for
};

// The names of parameters, before literals and operators as arguments and in calls of several
// arguments; the values of constants whose initialiser is not a literal.
std::vector<Hint> hintsOf(const Analysis &analysis, SourceRange within);

struct Fold {
  uint32_t firstLine; // from 0
  uint32_t lastLine;
  bool isComment;
};

// Blocks and comments of several lines.
std::vector<Fold> foldsOf(const Analysis &analysis);

// The ranges that contain an offset, smallest first: the name or number, expressions, statements,
// blocks, functions, the text. In the middle of a longer list, some are left out.
std::vector<SourceRange> selectionsAt(const Analysis &analysis, uint32_t offset);

} // namespace wend::lsp
