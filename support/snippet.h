// The source line under a message, with a caret and underline.
#pragma once

#include "support/source.h"

#include <cstdint>
#include <string>

namespace wend {

struct SnippetStyle {
  uint32_t width; // columns; of a longer line a window around the caret is shown
  bool useColour;
};

// Appends the line of `range`, and a line with a caret where it begins and `~` under the rest of it
// and of `around`, as far as they are on that line. Tabs stand in both lines; what a terminal would
// obey or not understand is spelt out.
void appendSnippet(std::string &out, const SourceFile &file, SourceRange range, SourceRange around,
                   SnippetStyle style);

} // namespace wend
