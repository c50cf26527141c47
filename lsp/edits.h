// Changes of a text that the server offers: quick fixes, renaming, formatting.
#pragma once

#include "lsp/analysis.h"

#include <string>
#include <vector>

namespace wend::lsp {

using Edit = FixIt;

struct QuickFix {
  std::string title;
  const Diagnostics::Message *message; // in the list that was passed
  std::vector<Edit> edits;
};

// The fix-its of the diagnostics that touch a range.
std::vector<QuickFix> quickFixesOf(const Analysis &analysis,
                                   const std::vector<Diagnostics::Message> &messages,
                                   SourceRange range);

// Why a name cannot be changed; empty if it can.
std::string cannotRename(const Analysis &analysis, Entity entity);

// Appends the edits that rename a variable or function. Returns why it is not possible, and empty
// if it is: the new text is analysed, and each name in it must refer to what it referred to.
std::string rename(const Analysis &analysis, Entity entity, std::string_view name,
                   std::vector<Edit> &edits);

// The edits that format the text; none if it has syntax errors. They only change white space.
std::vector<Edit> formattingOf(const Analysis &analysis);

} // namespace wend::lsp
