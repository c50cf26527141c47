// The source line below a diagnostic, with a caret and an underline.
#pragma once

#include "support/source.h"

#include <cstdint>
#include <span>
#include <string>

namespace wend {

struct FixIt;

struct SnippetStyle {
  uint32_t width; // the maximum in columns; of a longer line the part around the caret is shown
  bool useColour;
};

// Appends the line of `range`, and a line with a caret at its beginning and `~` under the rest of
// it and under `around`. The texts of fix-its in this line are in a third line, in their columns,
// with `-` for what they remove. What fix-its change in other lines follows, with the numbers of
// the lines, `-` before the lines as they are, and `+` before those that replace them:
//
//         println 1;
//                   ^
//   6 +     }
//
// All lines contain the tabs of the source. Control characters and invalid bytes are spelt out.
void appendSnippet(std::string &out, const SourceFile &file, SourceRange range, SourceRange around,
                   std::span<const FixIt> fixes, SnippetStyle style);

} // namespace wend
